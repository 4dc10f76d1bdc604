// The card at the start: who plays, which game; and the one at the end: who won.
import { node } from "./cards.js";
import { _ } from "./language.js";

const WAYS = [
  { id: "watch", name: _("Watch bots"), text: _("Four bots play with visible hands. Speed them up as you like."), bots: () => true },
  { id: "against", name: _("Play against bots"), text: _("You throw, tap and press for the first seat; bots have the others."), bots: (seat) => seat > 0 },
  { id: "hands", name: _("All by hand"), text: _("You are everybody: every throw, every tap, every button."), bots: () => false },
];

export function startCard(dialog, edition, sitting, begin) {
  const form = node("form"), roster = node("ol", "roster"), ways = node("div", "ways");
  let way = WAYS[1];
  const first = edition.tokens.slice(0, 4).map((token) => ({ name: token, token })); // should nobody sit at the table
  const players = (sitting.length ? sitting : first).map(({ name, token }) => ({ name, token, bot: null }));
  const game = choice(edition.games.map((g) => [g.id, g.name]), edition.games[0].id);
  const seed = field("number", "", _("by chance"));
  seed.title = _("The same number brings the same dice and cards again"); seed.min = 0; seed.max = 2 ** 31 - 1;
  const more = node("button", "plain", _("Add a player"));
  more.type = "button";
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
    const token = edition.tokens.find((t) => !players.some((player) => player.token === t));
    players.push({ name: token, token, bot: null }); draw();
  };
  function draw() {
    for (const button of ways.children) {
      button.setAttribute("aria-checked", button.dataset.way === way.id);
      button.tabIndex = button.dataset.way === way.id ? 0 : -1;
    }
    roster.replaceChildren(...players.map((player, seat) => line(player, seat)));
    more.disabled = players.length >= Math.min(edition.players[1], edition.tokens.length);
  }
  function line(player, seat) {
    const li = node("li"), dot = node("i"), name = field("text", player.name, _("name"));
    const token = choice(edition.tokens.map((t) => [t, t]), player.token), bot = choice([["hand", _("by hand")], ["bot", _("bot")]], (player.bot ?? way.bots(seat)) ? "bot" : "hand");
    dot.style.setProperty("--c", edition.colours[seat]);
    name.maxLength = 16; name.setAttribute("aria-label", _("Name of player {number}", { number: seat + 1 })); token.setAttribute("aria-label", _("Token")); bot.setAttribute("aria-label", _("Played"));
    name.oninput = () => { player.name = name.value; };
    token.onchange = () => {
      const other = players.find((p) => p !== player && p.token === token.value), own = player.name === player.token;
      if (other) { if (other.name === other.token) other.name = player.token; other.token = player.token; }
      player.token = token.value; if (own) player.name = token.value; draw();
    };
    bot.onchange = () => { player.bot = bot.value === "bot"; };
    const drop = node("button", "drop", "×");
    drop.type = "button"; drop.disabled = players.length <= edition.players[0]; drop.setAttribute("aria-label", _("Remove {name}", player));
    drop.onclick = () => { players.splice(seat, 1); draw(); };
    li.append(dot, name, token, bot, drop);
    return li;
  }
  const fine = node("div", "fine"), go = node("button", "big", _("Begin")), row = node("div", "row"), cancel = node("button", "plain", _("Not now"));
  fine.append(labelled(_("Game"), game), labelled(_("Luck (a number)"), seed), more);
  cancel.type = "button"; cancel.onclick = () => dialog.close();
  row.append(go, cancel);
  form.append(node("h2", "", _("A new journey")), node("p", "lead", _("{edition}, on a simulated table", { edition: edition.name })), ways, roster, fine, row);
  form.querySelector("h2").id = "start-title";
  form.onsubmit = (event) => {
    event.preventDefault();
    begin({ players: players.map(({ name, token, bot }, seat) => ({ name: name.trim() || token, token, bot: bot ?? way.bots(seat) })), game: game.value, seed: seed.value === "" ? null : Number(seed.value) });
    dialog.close();
  };
  draw();
  dialog.replaceChildren(form);
  if (!dialog.open) dialog.showModal();
  go.focus();
}

export function startAgain(dialog, why) { // the table refused: everything typed still stands there
  const lead = dialog.querySelector(".lead");
  if (!lead || dialog.open) return;
  lead.textContent = why; lead.setAttribute("role", "alert");
  dialog.showModal();
}

export function finalCard(dialog, edition, game, again) {
  const form = node("form"), list = node("ol"), row = node("div", "row"), more = node("button", "big", _("Play again")), close = node("button", "plain", _("Look at the board"));
  const names = game.over.winners.map((seat) => game.players[seat].name);
  list.id = "final";
  const order = game.players.map((p, seat) => seat).sort((a, b) => game.over.worth[b] - game.over.worth[a]);
  list.append(...order.map((seat) => {
    const li = node("li", game.over.winners.includes(seat) ? "winner" : ""), dot = node("i");
    dot.style.setProperty("--c", game.players[seat].colour);
    li.append(dot, node("span", "", game.players[seat].name), node("b", "", `${game.over.worth[seat]} ${edition.currency}`));
    return li;
  }));
  row.append(more, close);
  form.append(node("h2", "", names.length > 1 ? _("{names} share the victory", { names: names.join(_(" and ")) }) : _("{name} wins", { name: names[0] })), node("p", "lead", game.over.words), list, row);
  form.querySelector("h2").id = "start-title";
  form.onsubmit = (event) => { event.preventDefault(); dialog.close(); again(); };
  close.type = "button"; close.onclick = () => dialog.close();
  dialog.replaceChildren(form);
  if (!dialog.open) dialog.showModal();
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
