// The question, and what may be answered: a roll by hand, a bid, a line of the list; deals, and an auction with its time.
import { _ } from "./language.js";
import { acts, button, clock, explained, give, keep, moveFocus, send, setEnabled, table, $ } from "./page.js";
import { announce } from "./announce.js";
import { countdown, going, callAuction, callWait, whoActs } from "./clock.js";
import { cardWords, dieFace, node, put } from "./dom.js";
import { money } from "./edition.js";
import { tellBattle, tellEnding } from "./moments.js";
import { rents, rolling } from "./rents.js";
import { settings } from "./settings.js";
import { carefully, overRents } from "./sure.js";

let drawn = null; // how offers are drawn
let byHand = false; // who has entered one roll enters the next
let asked = { words: "", topic: null, beside: [] }; // what was shown last

// Answers that do something stand out; those that refuse or give up do not.
const LESSER = ["Pass", "Decline", "Disagree", "LetPass", "WalkOn", "WaiveRent", "DeclareBankrupt", "Leave", "CallTime"];
const asDue = (made) => { made.classList.add("due"); return made; };
const isRent = ({ command }) => ["AskRent", "WaiveRent"].includes(command.type);
const weight = ({ command }) => (LESSER.includes(command.type) ? "lesser" : "answer");

// `headed`: the page writes above it what the display says; `rolls`: what dice show is entered here.
export function question({ headed = false, rolls = true } = {}) {
  const { ask, me, game } = table, several = me.seats.length > 1, due = [], parts = [], rules = ask.proposal ? [proposed(ask.proposal)] : [];
  tell(game.over ? _("Winner: {names}", { names: game.over.winners.map((seat) => game.players[seat].name).join(", ") }) : ask.words, headed);
  $("question-words").parentElement.classList.toggle("mine", ask.seats.some((seat) => me.seats.includes(seat)));
  tellEnding($("ending"), ask);
  tellBattle($("duel"), game);
  auction();
  late();
  rents($("rents"), game);
  rolling($("rolls"), clock, table);
  let ends = 0; // whoever ends it does so for all here
  const bidders = headed ? me.seats.filter((seat) => table[`seat${seat}`]?.answers.some(({ command }) => command.type === "Bid")) : [];
  if (!bidders.includes(bidder)) [bidder] = bidders;
  if (bidders.length > 1) parts.push(whoBids(bidders, () => question({ headed, rolls })));
  for (const seat of me.seats) {
    const own = table[`seat${seat}`], bids = bidders.length > 1 && bidders.includes(seat), waits = bids && seat !== bidder;
    const { name } = game.players[seat], shown = (one) => (several ? nameSeat(name, answer(one)) : answer(one));
    const head = several && !bids ? [node("p", "who", name)] : [], agrees = ({ command }) => rules.length && ["Agree", "Disagree"].includes(command.type);
    const answers = (own?.answers ?? []).filter(({ pretended }) => several || !pretended), late = answers.filter(isRent), others = answers.filter((one) => !isRent(one) && !agrees(one) && !(one.command.type === "CloseAuction" && ends++) && !(waits && ["Bid", "Pass"].includes(one.command.type)));
    if (answers.some(agrees)) rules.push(...head.map((one) => one.cloneNode(true)), ...answers.filter(agrees).map(shown));
    if (late.length) due.push(...head.map((one) => one.cloneNode(true)), ...late.map(shown).map(asDue)); // it is lost when the next one rolls: nothing stands above it
    const dice = rolls && own?.dice ? [roll(seat, own.dice)] : [];
    const upTo = own?.highest && !waits ? [highest(own, several ? name : "")] : [];
    if (others.length || dice.length || upTo.length) parts.push(...head, ...dice, ...upTo, ...others.map(shown));
  }
  if (game.over && !headed) parts.push(node("p", "who", game.over.words));
  if (rules.length) { rules[0].append(...rules.slice(1)); parts.push(rules[0]); }
  const offered = (mine) => ask.deals.filter(({ to }) => me.seats.includes(to) === mine).flatMap((deal) => drawn?.offers(deal, me.seats) ?? []);
  if (ask.deals.length && !drawn) import("./deals.js").then((made) => { drawn = made; question({ headed, rolls }); }, () => {}); // no connection: with the next news
  keep($("answers"), [...due, ...offered(true), ...parts, ...offered(false)]); // what one is offered is seen before one rolls
}

let bidder; // at the table, one of those who sit there bids at a time
function whoBids(seats, again) {
  const row = node("div", "bidding"), { players } = table.game;
  for (const seat of seats) {
    const who = button(players[seat].name, () => { bidder = seat; again(); }, "lesser");
    who.ariaPressed = seat === bidder;
    who.style.setProperty("--c", players[seat].colour);
    row.append(who);
  }
  row.dataset.key = `bidder ${seats} ${bidder}`;
  return row;
}

// House rules that somebody proposes.
function proposed({ words, by, waits }) {
  const part = node("section", "offer"), name = (seat) => table.game.players[seat].name;
  part.append(node("h3", "", _("{name} proposes: {words}", { name: name(by), words })), node("p", "who", _("Still to agree: {names}", { names: waits.map(name).join(", ") })));
  return part;
}

// A new question is announced once, unless it gets the focus, when it is read anyway. So are a rent that may be asked for
// beside it, and a card.
function tell(words, headed) {
  const { ask, me, game } = table, before = asked;
  const rents = me.seats.flatMap((seat) => (table[`seat${seat}`]?.answers ?? []).filter(({ command }) => command.type === "AskRent"));
  asked = { words, topic: ask.topic, beside: [...rents.map(({ label, until }) => `${label}. ${until}`), ...cardWords(ask.card), ...(ask.proposal ? [proposed(ask.proposal).firstChild.textContent] : []), ...(game.over && !headed ? [game.over.words] : [])] };
  if (!headed) put($("question-words"), words);
  if (!headed && words !== before.words) announce(words);
  if (!headed && words !== before.words && game.over) scrollTo(0, 0); // who has won is at the top
  const fresh = asked.beside.filter((one) => !before.beside.includes(one)), mine = ask.topic !== before.topic && ask.seats.some((seat) => me.seats.includes(seat));
  for (const one of fresh) announce(one);
  if (!headed && before.topic !== null && (mine || (rents.length && fresh.length))) feel();
  if (before.topic !== null && ask.topic !== before.topic) moveFocus($("answers"));
}

const PULSE = 150; // ms
function feel() { // a phone in the hand; browsers want a tap first
  if (settings.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(PULSE);
}

function answer(one) {
  if (one.command.type === "Bid") return bid(one);
  if (one.command.type === "CloseAuction") return end(one);
  const made = explained(button(one.label, () => carefully(one), weight(one)), one);
  made.dataset.key = JSON.stringify([one.label, one.command, one.until, one.effect]);
  return made;
}

function nameSeat(name, made) { // screen readers read a button by itself: it has to say whose answer it is
  if (made.tagName === "FORM") made.ariaLabel = name;
  for (const one of made.tagName === "FORM" ? made.querySelectorAll("button") : [made]) one.setAttribute("aria-label", `${name}, ${one.textContent}`);
  return made;
}

function roll(seat, count) { // the table rolls, unless its dice do; what real dice show can be entered
  const form = enter(seat, count);
  if (!table.table.rolls) return form;
  const made = node("div", "rolling"), by = node("details"), throwing = button("", () => overRents(({ topic }) => send({ do: "roll", seat, topic })));
  throwing.classList.add("throw");
  throwing.append(...[5, 2].slice(0, count).map(dieFace), node("span", "", _("Roll")));
  by.append(node("summary", "", _("Enter by hand")), form);
  by.open = byHand;
  by.ontoggle = () => { byHand = by.open; };
  if (table.me.seats.length > 1) nameSeat(table.game.players[seat].name, throwing);
  made.append(throwing, by);
  made.dataset.key = `${form.dataset.key} for`;
  return made;
}

function enter(seat, count) {
  const form = node("form", "roll"), faces = table.edition.dice.slice(0, count), dice = faces.map((_faces, at) => die(faces, at, `seat${seat}`));
  form.append(...dice, acts(node("button", "answer", _("Enter the roll"))));
  form.dataset.key = `roll ${seat} ${count} ${table.ask.topic}`;
  form.onsubmit = (event) => {
    event.preventDefault();
    const rolled = { type: "Roll", seat, dice: dice.map((one) => Number(one.querySelector(":checked").value)) };
    overRents((ask) => give(rolled, () => {}, ask));
  };
  return form;
}

function dieName(dice, at) { // if just one of them has the Eye, that tells them apart
  const eyes = dice.map((faces) => faces.includes(0));
  if (dice.length < 2 || eyes[0] === eyes[1]) return at ? _("Second die") : _("First die");
  if (eyes[at]) return at ? _("Second die: the one with the Eye") : _("First die: the one with the Eye");
  return at ? _("Second die: numbers only") : _("First die: numbers only");
}

function die(dice, at, whose) { // which side is up? Nothing is preselected
  const part = node("fieldset", "faces");
  part.append(node("legend", "", dieName(dice, at)));
  for (const face of dice[at]) {
    const label = node("label"), pick = Object.assign(document.createElement("input"), { type: "radio", name: `${whose}-die${at}`, value: face, required: true });
    pick.ariaInvalid = "false"; // before it is entered nothing is wrong
    label.append(pick, node("span", "", face ? String(face) : _("Eye")));
    part.append(label);
  }
  return part;
}

// Auctions

const PATIENCE_S = 20; // seconds after going twice, until the high bidder is told who else can end the auction

function auction() { // who would get it now, and who may top that; each bid begins the time anew
  const { auction: on } = table.ask, { players } = table.game, { twice, sold } = table.times;
  if (!on) { keep($("auction"), []); return; }
  const standing = on.bidder < 0 ? node("p", "", _("Nobody has bid yet.")) : node("p", "bidder");
  if (on.bidder >= 0) {
    const { name, sign, colour } = players[on.bidder], mark = node("i", "", sign);
    standing.style.setProperty("--c", colour);
    mark.ariaHidden = "true";
    standing.append(mark, node("b", "", name), node("em", "", money(on.bid, table.edition)));
  }
  const time = node("p", "time");
  time.setAttribute("role", "timer");
  const { seats } = table.me, hint = node("p", "who", _("No answer? The host's page and the table's panel can end the auction, too."));
  hint.hidden = true;
  keep($("auction"), [standing, time, node("p", "acts", whoActs(on, players, seats, sold !== null)), hint], JSON.stringify([on, twice, sold, seats]));
  if (seats.includes(on.bidder) && sold === null && twice !== null) countdown(clock, twice + PATIENCE_S, $("auction").lastChild, (left) => { $("auction").lastChild.hidden = left > 0; });
  const at = sold ?? twice;
  const shown = $("auction").querySelector(".time"); // as it was, if nobody has bid since
  if (at !== null) countdown(clock, at, shown, (left) => {
    shown.textContent = going(left, sold !== null);
    callAuction(left, sold !== null, { on, players, own: seats, edition: table.edition });
  });
}

function end({ command }) { // R6: anybody but the high bidder, once it is going twice
  const made = button(_("End the auction"), () => give(command), ""), time = node("small");
  time.ariaHidden = "true";
  made.append(time);
  made.dataset.key = `end ${command.seat} ${table.times.twice}`;
  countdown(clock, table.times.twice, made, (left) => {
    if (left > 0) made.dataset.waits = "";
    else delete made.dataset.waits;
    time.textContent = left > 0 ? _("in {left} s", { left }) : "";
    setEnabled(made);
  });
  return made;
}

const BID = "ringkeeper-bid"; // what was typed in which auction, by which seat: kept while the page is loaded again
function keepBid(...bid) { try { sessionStorage.setItem(BID, JSON.stringify(bid)); } catch { /* then it has to be typed again */ } }
function keptBid(topic, seat) {
  let kept = null;
  try { kept = JSON.parse(sessionStorage.getItem(BID)); } catch { /* storage may be switched off */ }
  return kept && kept[0] === topic && kept[1] === seat ? kept[2] : 0;
}

function bid({ command, most }) {
  const form = node("form", "bid"), label = node("label", "", _("Your bid, {least} to {most}", { least: command.amount, most }));
  const amount = document.createElement("input"), to = (value) => { amount.value = Math.min(Math.max(command.amount, value), most); };
  const { topic } = table.ask, before = document.querySelector(`.bid[data-seat="${command.seat}"][data-topic="${topic}"] input`);
  const typed = Number(before?.value ?? keptBid(topic, command.seat)); // another's bid takes nobody's away; another auction does
  Object.assign(amount, { type: "number", inputMode: "numeric", min: command.amount, max: most, required: true });
  to(typed);
  amount.oninput = () => keepBid(topic, command.seat, amount.value);
  label.append(amount);
  const row = node("div", "row");
  const steps = [[_("Lowest bid"), () => command.amount], ...[1, 10, 50].filter((more) => command.amount + more <= most).map((more) => [`+${more}`, () => Number(amount.value) + more])];
  for (const [words, value] of steps) {
    const step = node("button", "", words);
    step.type = "button";
    step.onclick = () => { to(value()); keepBid(topic, command.seat, amount.value); };
    row.append(step);
  }
  const up = acts(node("button", "", _("My highest bid")), () => {
    if (!form.reportValidity()) return;
    send({ do: "highest-bid", seat: command.seat, amount: Number(amount.value), topic });
    keepBid(topic, command.seat, 0); // nobody else reads it there
    to(0);
  });
  up.type = "button";
  row.append(acts(node("button", "answer", _("Bid"))), up);
  form.append(label, row);
  form.dataset.key = `bid ${topic} ${command.seat} ${command.amount} ${most}`;
  form.dataset.seat = command.seat;
  form.dataset.topic = topic;
  form.onsubmit = (event) => { event.preventDefault(); give({ ...command, amount: Number(amount.value) }); };
  return form;
}

function highest({ seat, highest: most }, name) { // how much, only its own player sees: nobody else who plays here; `name`: whose it is then
  const line = node("p", "who", name ? _("The table bids for {name}.", { name }) : _("The table bids for you, up to {amount}.", { amount: money(most, table.edition) }));
  line.append(" ", button(_("Stop"), () => send({ do: "highest-bid", seat, amount: null, topic: table.ask.topic }), "lesser"));
  line.dataset.key = `highest ${seat} ${most} ${name}`;
  return line;
}

// The table's clock answers for whoever keeps the others waiting (R66).
function late() {
  const { late: at, waits } = table.times, line = $("late"), names = waits.map((seat) => table.game.players[seat].name).join(", ");
  line.hidden = at === null;
  if (at !== null) countdown(clock, at, line, (left) => {
    line.textContent = _("The table answers by itself in {left} s.", { left });
    callWait(left, at, names);
  });
}
