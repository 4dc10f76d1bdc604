// Ties the parts to the socket: the server pushes sections of the table that changed, acts go back.
import { Board } from "/web/board.js";
import { boardKeys } from "/web/boardkeys.js";
import { tellLength, tellResult, Moments } from "/web/moments.js";
import { Lights } from "/web/lights.js";
import { RingWay, tell } from "/web/ringway.js";
import { node, put, unbroken } from "/web/dom.js";
import { question } from "/web/ask.js";
import { chronicle, next, unseen } from "/web/log.js";
import { $, ask, connect, forget, halt, hear, keep, openingButton, say, send, table } from "/web/page.js";
import { byGroup, look as lookAt } from "/web/deeds.js";
import { dress } from "/web/looks.js";
import { hand, more } from "/web/purse.js";
import { openLive } from "/web/sheet.js";
import { overRents, past } from "/web/sure.js";
import { Die } from "./dice.js";
import { Deeds, People, lyingOn, peek } from "/web/cards.js";
import { Oled } from "/web/oled.js";
import { Panel, Tune, Reading } from "./panel.js";
import { Bench } from "./bench.js";
import { startCard, startAgain, finalCard, afterwards } from "./start.js";
import { Hand } from "./hand.js";
import { FirstSteps, help, Lesson, settingsOf } from "./help.js";
import { sounds } from "/web/sounds.js";
import { Paced, reduced, runs, still, whenStill } from "/web/still.js";
import { _ } from "/web/language.js";

let dice = [], ended = false, begun = -Infinity, choosing = () => {}; // when a new game was asked for; who hears what is set up

const board = new Board($("spaces")), lights = new Lights($("lights")), people = new People($("people")), deeds = new Deeds($("deeds"));
const way = new RingWay(board), moments = new Moments($("centre"), board, () => whoAndWhat());
const oled = new Oled($("oled")), tune = new Tune($("sound"));
const panel = new Panel({ knob: $("knob"), buttons: { ok: $("ok"), back: $("back"), push: $("knob") } }, act);
const reading = new Reading({ root: $("reading"), lines: $("reading-lines"), news: $("reading-news"), toggle: $("read"), glass: $("oled") }, act);
const strip = new Paced((colours) => lights.update(colours)), glass = new Paced(({ dots, hints }) => { oled.update(dots); if (hints) headline(hints); }); // what is written above the display changes with it
const light = () => { if (table.lights !== undefined) strip.put(still() ? table.calm : table.lights); };
whenStill(light);
new Hand(board, $("pad"), act);
boardKeys($("spaces"));
const steps = new FirstSteps($("steps"), $("ask"), $("throw")), lesson = new Lesson($("steps"), act);
const helps = () => help(!table.lesson && (() => steps.start()));
$("help").onclick = helps;
$("settings").onclick = () => settingsOf({ name: _("Language of the table"), now: () => table.edition.language, speak: (language) => act({ do: "set", name: "language", value: language }) });
const bench = new Bench({ pause: $("pause"), speed: $("speed"), out: $("speed-out"), plugs: $("plugs"), mischief: $("mischief").lastElementChild }, act);

function act(what) { if (!ask(what)) say(_("No connection: is the demo still running?")); }

function take(news) {
  if (!table.run) return;
  const fresh = unseen(news.log);
  choosing(news);
  if (news.says && performance.now() - begun < 3000) { begun = -Infinity; startAgain($("start"), news.says); }
  if (news.edition) lay(news.edition);
  if (news.run) { runs(news.run); board.speed = news.run.speed; bench.update(news.run); $("demo").hidden = !news.run.demo; document.body.dataset.linked = "yes"; }
  if (news.game) { board.update(news.game); way.update(news.game); tell($("journey"), news.game); if (looked) lookAgain(); }
  if (news.length !== undefined) tellLength($("length"), news.length);
  if (news.moment !== undefined) moments.update(news.moment, table.game);
  if (news.heads !== undefined) board.stand(news.heads);
  if (news.log?.some(({ kind }) => kind === "begin")) { people.forget(); begun = -Infinity; if (!mouse) look(null); }
  if (news.game || news.ask || news.run || news.hints || news.ending) whoAndWhat();
  if (news.table) dress(news.table);
  if (news.table || news.run) halt(table.table.paused || table.run.paused);
  if (Object.keys(news).some((name) => /^(ask|me|game|times|gear|seat\d)$/.test(name))) {
    question({ headed: true, rolls: !table.gear.plugs.dice });
    elsewhere();
    besides();
  }
  if (news.run || news.game || news.log) sounds(fresh, table, byHand());
  if (news.lesson) steps.remove();
  if (news.lesson !== undefined) lesson.update(news.lesson);
  if (table.game.over) steps.remove();
  else if (!table.run.demo && !table.lesson && byHand().length && !$("start").open) steps.begin();
  if (news.lights !== undefined || news.calm !== undefined || news.run) light();
  if (news.oled !== undefined || news.hints) glass.put({ dots: table.oled, hints: table.hints });
  if (news.reading !== undefined) reading.update(news.reading);
  if (news.gear) gear(news.gear);
  if (news.log) chronicle(news.log, false); // the headline is read
  if (news.start && !$("start").open) openStart();
}

const byHand = () => table.game.players.map((_player, seat) => seat).filter((seat) => table.run.seats[seat] !== "bot");

function lay(edition) {
  $("edition").textContent = edition.name;
  board.draw(edition);
  dice = edition.dice.map((faces, i) => new Die($(`die${i}`), faces));
  edition.dice.forEach((faces, i) => {
    const pick = [new Option(_("any"), ""), ...faces.map((face) => new Option(face ? String(face) : _("Eye"), face))];
    $(`face${i}`).replaceChildren(...pick);
  });
  loaded();
  $("peek").hidden = true;
}

function whoAndWhat() {
  const { ask, edition, game, hints, run, ending } = table;
  if (!(ask && edition && game && hints && run)) return;
  people.update(edition, game, run, hints.seats, hints.tags);
  deeds.update(edition, game, hints.tags);
  board.ask([...ask.about, ...hints.tags.filter((tag) => tag.startsWith("deed:")).map((tag) => Number(tag.slice(5)))]);
  board.moves(hints.moves);
  $("bank").textContent = bank(edition, game);
  $("throw").classList.toggle("asked", hints.dice);
  throwAt($(hints.dice && table.me.seats.includes(ask.seats[0]) ? "asked-roll" : "throwing"));
  panel.ask(hints.buttons);
  const over = Boolean(game.over) && !moments.showing && (reduced() ? ending.told : ending.read); // the display and the strip come first: the card would cover them
  if (over && !ended && !$("start").open) finalCard($("start"), edition, game, openStart); // somebody may be choosing the next game
  if (game.over && $("end")) tellResult($("end"), game, edition);
  ended = Boolean(game.over) && (ended || over);
}

function elsewhere() { // whoever is asked may play on a phone
  const { ask, game, me } = table, names = byHand().filter((seat) => ask.seats.includes(seat) && !me.seats.includes(seat)).map((seat) => game.players[seat].name);
  put($("elsewhere"), names.length && !game.over ? _("Answered on the phone: {names}", { names: names.join(", ") }) : "");
}

function throwAt(place) { // a roll that is asked for stands under the question, as any answer does
  const made = $("throw"), focused = document.activeElement === made;
  if (made.parentElement === place) return;
  place.prepend(made);
  if (focused) made.focus();
}

// What one may do besides answering: for whoever is asked, or for the only one whom a person plays.
function besides() {
  const { me, ask, game, history } = table, [seat] = [...me.seats.filter((one) => ask.seats.includes(one)), ...(me.seats.length === 1 ? me.seats : [])];
  const own = game.over ? undefined : table[`seat${seat}`], parts = own ? [...more(own).children] : [];
  if (own && (own.deeds.length || own.hand)) parts.unshift(openingButton(_("Deeds"), () => openLive(() => deedsOf(seat))));
  if (own && me.seats.length > 1) parts.unshift(node("span", "who", game.players[seat].name));
  if (me.seats.length && history.length && !(own && seat in me.undo)) parts.push(openingButton(_("Take back…"), takeBack));
  if (game.over) parts.push(...afterwards(openStart));
  keep($("controls"), parts, JSON.stringify([seat, own, me, game.over, history]));
}

function deedsOf(seat) { // to sell, to mortgage, to build on; and the cards to play
  const own = table[`seat${seat}`], title = node("h2", "", table.game.players[seat]?.name);
  title.id = "sheet-title";
  return own ? [title, ...byGroup(own.deeds, lookAt), ...(own.hand ? [hand(own)] : [])] : null;
}

function takeBack() {
  openLive(() => {
    const title = node("h2", "", _("Take back")), list = node("ul", "lines");
    title.id = "sheet-title";
    list.append(...past());
    return [title, node("p", "who", _("A tap takes back that move and all that came after it.")), list];
  });
}

function headline({ words, hint }, { ask } = table) {
  put($("question-words"), unbroken(words));
  put($("hint"), hint);
  put($("still-asked"), ask && words !== ask.words ? ask.words : ""); // what the buttons below answer, while the display shows a list or news
}

function bank(edition, game) {
  const [houses, hotels] = game.supply, many = (n, one, more) => `${n} ${(n === 1 ? one : more).toLowerCase()}`;
  const money = _("Bank {amount}", { amount: game.bank });
  return `${money} · ${many(houses, edition.house, edition.houses)} · ${many(hotels, edition.hotel, edition.hotels)}`;
}

function gear(now) {
  now.dice.forEach((die, i) => { dice[i]?.show(die, table.run?.speed ?? 1); $(`die${i}`).classList.toggle("off", !now.plugs.dice); });
  $("throw").disabled = !now.plugs.dice;
  $("pad").classList.toggle("on", Boolean(now.lying));
  if (($("lying").dataset.tag ?? "") !== now.lying) {
    $("lying").dataset.tag = now.lying;
    $("lying").replaceChildren(...(now.lying ? [lyingOn(table.edition, table.game, now.lying)] : []));
  }
  panel.show(now.turned);
  bench.plugged(now.plugs, now.noise, now.forgetful);
  $("glass").classList.toggle("off", !now.plugs.display);
  $("panel").classList.toggle("off", !now.plugs.panel);
  $("buzzer").classList.toggle("on", now.buzzer > 0);
  tune.update(now.buzzer);
}

function sure(words, act, otherwise = () => {}) {
  $("sure-words").textContent = words;
  $("sure").onclose = () => ($("sure").returnValue === "yes" ? act : otherwise)();
  $("sure").returnValue = "";
  $("sure").showModal();
}

function openStart() {
  const begins = (what) => (choice) => { begun = performance.now(); act({ do: what, ...choice }); };
  const asks = (what) => (choice) => {
    if (table.run.demo || table.game.over || !table.game.players.length) begins(what)(choice);
    else sure(_("Put the current game away? You can resume it later."), () => begins(what)(choice), () => $("start").showModal());
  };
  choosing = startCard($("start"), { heads: Boolean(table.heads), demo: table.run.demo, strength: table.run.strength, strengths: table.run.strengths }, asks("new"), asks("resume"), asks("learn"));
}

function throwDice() { if (table.game) overRents(letThemRoll); }

function letThemRoll({ seats: [seat], topic }) {
  const faces = [0, 1].map((i) => $(`face${i}`).value).map((face) => (face === "" ? null : Number(face)));
  const chosen = faces.some((face) => face !== null);
  if (!chosen && !table.run.paused && table.hints.dice && table.me.seats.includes(seat)) send({ do: "roll", seat, topic }); // as a phone does: a click too many rolls for nobody else
  else if (topic === table.ask.topic) act({ do: "throw", faces });
  else say(_("Too late: the question has changed."));
  for (const i of [0, 1]) $(`face${i}`).value = ""; // for one roll, or a chosen one would come again unseen
  $("loaded").open = false;
  loaded();
}

function loaded() { // what is chosen can be read also when the choice is closed
  const chosen = [0, 1].map((i) => $(`face${i}`)).map((pick) => (pick.value === "" ? "–" : pick.selectedOptions[0].text));
  const any = chosen.some((face) => face !== "–");
  $("loaded").classList.toggle("on", any);
  $("loaded").firstElementChild.textContent = any ? _("Next roll: {first}, {second}", { first: chosen[0], second: chosen[1] }) : _("Choose the roll");
}

function showDisplay() { // on a phone a card lies far below what answers its tap
  const { top, bottom } = $("box").getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) $("box").scrollIntoView({ block: "center", behavior: still() ? "auto" : "smooth" });
}

function deedNear(target) {
  const tag = target.closest?.("[data-tag^='deed:']"), space = target.closest?.(".space.deed");
  if (tag) return [Number(tag.dataset.tag.slice(5)), tag];
  return space ? [Number(space.dataset.pos), space] : null;
}

$("throw").onclick = throwDice;
$("loaded").onchange = loaded;
$("new-game").onclick = openStart;
document.addEventListener("click", (event) => {
  const tag = event.target.closest("button[data-tag]"), by = event.target.closest("button.by"), space = event.target.closest(".space.deed");
  if (tag) { act({ do: "tap", tag: tag.dataset.tag }); showDisplay(); }
  else if (space) act({ do: "tap", tag: `deed:${space.dataset.pos}` });
  else if (by) act({ do: "seat", seat: Number(by.dataset.seat), bot: by.getAttribute("aria-pressed") !== "true" });
});
document.addEventListener("click", (event) => { // Enter after a click with the mouse means OK, not that click again
  if (event.detail > 0 && !document.querySelector("dialog[open]")) { event.target.closest?.("button, summary")?.blur(); forget(); }
});
let met = ""; // where the pointer was when a dialog closed or at the last mouse click: whatever appears under it there does not count as hovered
document.addEventListener("close", () => { met = pointer; look(null); }, { capture: true });
document.addEventListener("click", () => { if (mouse) met = pointer; }, { capture: true });
let pointer = "0 0", mouse = false; // a mouse rests where it is, and goes on looking; a finger has gone
for (const kind of ["pointermove", "pointerdown"]) document.addEventListener(kind, ({ clientX, clientY, pointerType, target }) => {
  pointer = `${clientX} ${clientY}`; mouse = pointerType === "mouse";
  if (met && pointer !== met) { met = ""; look(target); } // it has moved, if only over the same space
}, { capture: true, passive: true });
document.addEventListener("pointerover", (event) => { if (`${event.clientX} ${event.clientY}` !== met) { met = ""; look(event.target); } });
document.addEventListener("focusin", (event) => look(event.target));
document.addEventListener("scroll", ({ target }) => { if (looked && target.contains(looked[1])) lookAgain(); }, { capture: true, passive: true });
let looked = null; // the deed that is looked at, and where it is drawn
function look(target) {
  looked = (target && table.game && deedNear(target)) || null;
  lookAgain();
}
function lookAgain() { // its owner and buildings may be others by now, or the deed be gone
  if (looked && !looked[1].isConnected) looked = deedNear(document.elementFromPoint(...pointer.split(" ")) ?? document.body); // drawn anew under a pointer that rests
  if (looked) peek($("peek"), table.edition, table.game, looked[0], looked[1].getBoundingClientRect(), CLEAR.map($));
  else $("peek").hidden = true;
}
const CLEAR = ["box", "tray", "pad", "question-words", "hint", "rents", "rolls", "does", "people", "pace"]; // what somebody may want to press or read meanwhile
document.addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input, select, summary")) return;
  const onButton = event.target.matches("button");
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "t" && !event.repeat) throwDice();
  else if (key === "p" && !event.repeat) bench.toggle();
  else if (key === "ArrowLeft" || key === "ArrowUp") act({ do: "turn", steps: -1 });
  else if (key === "ArrowRight" || key === "ArrowDown") act({ do: "turn", steps: 1 });
  else if (key === "Enter" && !onButton) panel.down("ok");
  else if (key === "Backspace") panel.down("back");
  else if (key === "m" && !event.repeat) panel.down("push");
  else if (key === "?") helps();
  else return;
  event.preventDefault();
});
document.addEventListener("keyup", (event) => {
  if (event.key === "Enter") panel.up("ok");
  if (event.key === "Backspace") panel.up("back");
  if (event.key.toLowerCase() === "m") panel.up("push");
});

const narrow = matchMedia("(max-width: 600px)"), low = matchMedia("(max-width: 900px) and (max-height: 520px)"); // as in table.css
const place = () => { board.narrow = narrow.matches; board.settle(); arrange(); };
const arrange = () => {
  const above = narrow.matches || low.matches; // what is asked and what answers it come before the board
  $(above ? "middle" : "centre").prepend(...["ask", "does", "box", "lower"].map($));
  if (above) $("board").after($("controls")); // whoever drags a token sees all of the board
  else $("does").after($("controls"));
};
narrow.onchange = low.onchange = place;

// Where there is more to answer than fits, the panel makes room for as long as it is so; what is still below shows through.
const does = $("does"), below = () => does.classList.toggle("more", does.scrollHeight - does.scrollTop - does.clientHeight > 4);
function crowd() {
  const { classList } = $("centre"), more = () => does.scrollHeight > does.clientHeight + 4;
  classList.remove("crowded", "packed");
  classList.toggle("crowded", more() || Boolean(does.querySelector(".bid, .terms")));
  classList.toggle("packed", more());
  below();
}
new MutationObserver(crowd).observe(does, { childList: true, subtree: true });
new ResizeObserver(crowd).observe($("centre"));
does.addEventListener("scroll", below, { passive: true });
place();

hear(take);
connect(() => `/sim/live?${next()}`, 0);
