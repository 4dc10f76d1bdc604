// The card at the start: which box, who plays, which game; and the one at the end: who won.
import { node } from "/web/dom.js";
import { money } from "/web/edition.js";
import { houseRules } from "./houserules.js";
import { _, ngettext } from "/web/language.js";
import { still } from "/web/still.js";

const WAYS = [
  { id: "watch", name: _("Watch bots"), text: _("See the bots' hands roll, tap and move, at any speed you like."), bots: () => true },
  { id: "against", name: _("Play against bots"), text: _("You roll, tap and press for the first seat; bots play the others."), bots: (seat) => seat > 0 },
  { id: "hands", name: _("All by hand"), text: _("You control every player."), bots: () => false },
];
const SEATS = 4; // at a table at which nobody sits yet

export function startCard(dialog, edition, sitting, { heads, demo, bots, strength, strengths, way: last }, begin, resume) {
  const form = node("form"), roster = node("ol", "roster"), ways = node("div", "ways"), again = node("div", "again");
  const before = !demo && WAYS.find((one) => sitting.every((_player, seat) => one.bots(seat) === bots[seat])); // as it was played just now
  const seated = () => sitting.map(({ name, token }, seat) => ({ name, token, bot: demo || before ? null : bots[seat] }));
  let way = (sitting.length && before) || WAYS[1], box = { ...edition, settings: {} };
  let players = sitting.length ? seated() : fresh(box);
  const boxes = choice([[edition.id, edition.name]], edition.id), game = node("select"), skill = choice(strengths, strength);
  const ring = toggle("", _("Untick to play without the Ring."), true);
  const readers = toggle(_("Readers under the board"), _("You move the tokens, and the table sees where they are. One on the wrong space? The lights guide it back."), heads);
  const house = houseRules(), own = house.element, same = !demo && last; // the next game is played as the last one was
  if (same) house.wish(last.rules);
  const seed = field("number", "", _("random"));
  seed.name = "luck"; seed.title = _("The same number gives the same dice and cards again"); seed.min = 0; seed.max = 2 ** 31 - 1;
  const more = node("button", "plain", _("Add a player"));
  more.type = "button";
  own.ontoggle = () => { if (own.open) own.scrollIntoView({ block: "start", behavior: still() ? "instant" : "smooth" }); };
  ways.setAttribute("role", "radiogroup");
  ways.append(...WAYS.map((one) => {
    const button = node("button", "way");
    button.type = "button"; button.dataset.way = one.id;
    button.setAttribute("role", "radio");
    button.append(node("b", "", one.name), node("span", "", one.text));
    button.onclick = () => { way = one; players.forEach((player) => { player.bot = null; }); draw(); };
    return button;
  }));
  ways.onkeydown = (event) => { // as radio buttons do: arrows choose, Tab goes past the others
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = ways.children[(WAYS.indexOf(way) + by + WAYS.length) % WAYS.length];
    next.click(); next.focus();
  };
  more.onclick = () => {
    const token = box.tokens.find((t) => !players.some((player) => player.token === t));
    players.push({ name: token, token, bot: null }); draw();
  };
  boxes.onchange = async () => {
    const other = await ask(`box/${encodeURIComponent(boxes.value)}`);
    if (!other) { boxes.value = box.id; return; }
    box = other;
    players = renamed(players, box, box.id === edition.id ? sitting : []);
    opened();
  };
  game.onchange = () => { play(game.value); };

  const howLong = node("p", "how-long");
  howLong.setAttribute("role", "status");
  let asking = 0;
  const estimate = async () => { // what was asked last is shown, not what was answered last
    const asked = JSON.stringify({ edition: box.id, game: game.value, players: players.length, rules: rules() }), mine = ++asking;
    const told = await ask(`length?${new URLSearchParams({ asked })}`);
    if (!told || mine !== asking) return;
    howLong.replaceChildren(node("span", "", told.words), ...told.warnings.map((words) => node("b", "", words)));
  };
  const chosen = () => box.games.find((one) => one.id === game.value) ?? box.games[0];
  const rules = () => ({ ...house.chosen(), ...(chosen().ring && !ring.box.checked ? { [chosen().ring]: false } : {}) });
  function opened() { // another box lies on the table
    game.replaceChildren(...box.games.map((one) => new Option(one.name, one.id)));
    const again = same && box.id === edition.id;
    if (again) ring.box.checked = last.ring;
    play(again ? last.game : box.games[0].id);
    draw();
  }
  function play(id) { // another way to play: house rules that it knows stay chosen
    game.value = id;
    ring.label.hidden = !chosen().ring;
    ring.name.textContent = box.ring;
    house.show(box, { rules: {}, lists: [], ...chosen() });
    estimate();
  }
  const plays = (player, seat) => player.bot ?? way.bots(seat);
  function mark() { // the way in which everybody plays now, if it is one of them
    for (const button of ways.children) {
      const one = WAYS.find(({ id }) => id === button.dataset.way), fits = players.every((player, seat) => plays(player, seat) === one.bots(seat));
      button.setAttribute("aria-checked", fits);
      button.tabIndex = one === way ? 0 : -1;
    }
  }
  function draw() {
    mark();
    roster.replaceChildren(...players.map((player, seat) => line(player, seat)));
    more.disabled = players.length >= Math.min(box.players[1], box.tokens.length);
    estimate();
  }
  function line(player, seat) {
    const li = node("li"), dot = node("i"), name = field("text", player.name, _("name"));
    const token = choice(box.tokens.map((t) => [t, t]), player.token), bot = choice([["hand", _("by hand")], ["bot", _("bot")]], plays(player, seat) ? "bot" : "hand");
    dot.style.setProperty("--c", box.colours[seat]);
    name.maxLength = 16; name.setAttribute("aria-label", _("Name of player {number}", { number: seat + 1 })); token.setAttribute("aria-label", _("Token")); bot.setAttribute("aria-label", _("Played"));
    name.oninput = () => { player.name = name.value; };
    token.onchange = () => {
      const other = players.find((p) => p !== player && p.token === token.value), own = player.name === player.token;
      if (other) { if (other.name === other.token) other.name = player.token; other.token = player.token; }
      player.token = token.value; if (own) player.name = token.value; draw();
    };
    bot.onchange = () => { player.bot = bot.value === "bot"; mark(); };
    const drop = node("button", "drop", "×");
    drop.type = "button"; drop.disabled = players.length <= box.players[0]; drop.setAttribute("aria-label", _("Remove {name}", player));
    drop.onclick = () => { players.splice(seat, 1); draw(); };
    li.append(dot, name, token, bot, drop);
    return li;
  }
  function unfinished({ file, box: from, names, bots, round, when }) { // who plays by hand stays so
    const button = node("button", "way"), people = names.filter((_name, seat) => !bots[seat]);
    button.type = "button"; button.classList.add("resume");
    const hands = people.length ? _("by hand: {names}", { names: people.join(", ") }) : _("all bots");
    button.append(node("b", "", _("Resume: {names}", { names: names.join(", ") })), node("span", "", `${played(when)} · ${round} · ${hands} · ${from}`));
    button.onclick = () => { resume({ file, heads: readers.box.checked }); sitDown(dialog); };
    return button;
  }
  const choices = node("div", "fine"), fine = node("div", "fine"), switches = node("div", "switches"), go = node("button", "big", _("Start")), row = node("div", "row"), cancel = node("button", "plain", _("Not now"));
  choices.append(labelled(_("Box"), boxes), labelled(_("Game"), game));
  switches.append(ring.label, readers.label);
  fine.append(own, labelled(_("Random seed (optional)"), seed));
  const chairs = node("div", "chairs");
  const crew = node("div", "fine"), newcomer = node("div");
  newcomer.append(more);
  crew.append(newcomer, labelled(_("Bots"), skill));
  chairs.append(roster, crew);
  cancel.type = "button"; cancel.onclick = () => dialog.close();
  row.append(go, cancel); row.classList.add("last");
  const sheet = node("div", "sheet");
  sheet.append(node("h2", "", _("A new journey")), node("p", "lead", _("On a simulated table: real rules, lights and buttons")), ...(demo ? [node("p", "lead", _("Bots are playing a demo game in the background."))] : []), again, choices, ways, chairs, switches, fine, howLong);
  form.append(sheet, row);
  form.querySelector("h2").id = "start-title";
  form.onsubmit = (event) => {
    event.preventDefault();
    begin({
      players: players.map(({ name, token, bot }, seat) => ({ name: name.trim() || token, token, bot: plays({ bot }, seat) })), game: game.value,
      seed: seed.value === "" ? null : Number(seed.value), edition: box.id, rules: rules(), heads: readers.box.checked, strength: skill.value,
    });
    sitDown(dialog);
  };
  own.addEventListener("input", estimate); ring.box.addEventListener("change", estimate);
  opened();
  dialog.replaceChildren(form);
  if (!dialog.open) dialog.showModal();
  go.focus();
  ask("games").then((table) => {
    if (!table) return;
    const { boxes: known, games } = table;
    boxes.replaceChildren(...known.map(([id, name]) => new Option(name, id, id === box.id, id === box.id)));
    again.replaceChildren(...games.map(unfinished));
  });
  ask(`box/${encodeURIComponent(edition.id)}`).then((whole) => { if (box.id === whole?.id && !Object.keys(box.settings).length) { const at = game.value; box = whole; play(at); } });
}

function sitDown(dialog) { // on a phone the button that led here is far below the board
  dialog.close();
  scrollTo({ top: 0, behavior: "instant" });
}

function played(when) { // seconds since 1970
  return new Date(1000 * when).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}

function fresh(box) { return box.tokens.slice(0, SEATS).map((token) => ({ name: token, token, bot: null })); }

function renamed(players, box, sitting) { // a typed name stays; who is called after a token is called after one of this box
  const tokens = [...new Set([...sitting.map(({ token }) => token), ...box.tokens])];
  return players.slice(0, Math.min(box.players[1], tokens.length)).map(({ name, token, bot }, seat) =>
    ({ name: name === token ? sitting[seat]?.name ?? tokens[seat] : name, token: tokens[seat], bot }));
}

async function ask(what) { // null: the demo has ended, which the page says by itself
  try {
    const answer = await fetch(what);
    return answer.ok ? await answer.json() : null;
  } catch { return null; }
}

function toggle(name, text, on) { // a choice with a tick
  const label = node("label", "switch"), box = field("checkbox", "", ""), words = node("span"), title = node("b", "", name);
  box.checked = on;
  words.append(title, node("small", "", text));
  label.append(box, words);
  return { label, box, name: title };
}

export function startAgain(dialog, why) { // the table refused: everything typed still stands there
  const lead = dialog.querySelector(".lead");
  if (!lead || dialog.open) return;
  const said = lead.dataset.said ??= lead.textContent;
  lead.textContent = why; lead.setAttribute("role", "alert");
  lead.closest("form").addEventListener("input", () => { lead.textContent = said; lead.removeAttribute("role"); }, { once: true }); // it may not hold any more
  dialog.showModal();
  lead.scrollIntoView({ block: "nearest" });
}

const CALM = 1000; // ms in which a card that opens by itself takes no press: it was meant for what was there before

export function afterwards(again) { // what one does once a game is over
  const course = node("button", "big", _("How the game went")), more = node("button", "plain", _("Play again"));
  course.onclick = () => { location.href = "/sim/report"; };
  more.onclick = again;
  return [course, more];
}

export function finalCard(dialog, edition, game, again) {
  const form = node("form"), list = node("ol"), row = node("div", "row"), [course, more] = afterwards(again), close = node("button", "plain", _("Look at the board"));
  const names = game.over.winners.map((seat) => game.players[seat].name);
  list.id = "final";
  const order = game.players.map((p, seat) => seat).sort((a, b) => game.over.worth[b] - game.over.worth[a]);
  list.append(...order.map((seat) => {
    const li = node("li", game.over.winners.includes(seat) ? "winner" : ""), dot = node("i");
    dot.style.setProperty("--c", game.players[seat].colour);
    li.append(dot, node("span", "", game.players[seat].name), node("b", "", game.players[seat].alive ? money(game.over.worth[seat], edition) : _("out of the game")));
    return li;
  }));
  row.append(course, more, close); row.classList.add("last");
  const sheet = node("div", "sheet");
  sheet.append(node("h2", "", names.length > 1 ? _("{names} share the victory", { names: names.slice(0, -1).join(", ") + _(" and ") + names.at(-1) }) : _("{name} wins", { name: names[0] })), node("p", "lead", game.over.words), list);
  form.append(sheet, row);
  const title = form.querySelector("h2");
  title.id = "start-title";
  title.tabIndex = -1;
  more.addEventListener("click", () => dialog.close(), { capture: true });
  close.onclick = () => dialog.close();
  for (const button of row.children) { button.type = "button"; button.disabled = true; }
  setTimeout(() => { for (const button of row.children) button.disabled = false; }, CALM);
  dialog.replaceChildren(form);
  if (!dialog.open) dialog.showModal();
  title.focus(); // on no button: Enter was OK a moment ago
}

function field(type, value, placeholder) {
  const input = node("input");
  Object.assign(input, { type, value, placeholder });
  return input;
}

function choice(pairs, chosen) {
  const select = node("select");
  select.append(...pairs.map(([value, text]) => new Option(text, value, value === chosen, value === chosen)));
  return select;
}

function labelled(text, input) {
  const label = node("label");
  label.append(node("span", "", text), input);
  return label;
}
