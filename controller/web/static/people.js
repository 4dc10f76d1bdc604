// The players, whose turn it is, and where they are; a tap shows what somebody owns.
import { _, ngettext } from "./language.js";
import { byGroup, look } from "./deeds.js";
import { mark, node } from "./dom.js";
import { badges, money, sums, whereabouts } from "./edition.js";
import { $, keep, table } from "./page.js";
import { openLive } from "./sheet.js";

export function people() {
  const { game } = table;
  $("players").hidden = !game.players.length;
  const key = JSON.stringify(game.players.map((player, seat) => [player, owned(seat).length, seat === game.turn, game.over, game.over && table.ask.worth[seat]]));
  keep($("people"), game.players.map(line), key);
}

function owned(seat) { return table.game.owner.flatMap((owner, pos) => (owner === seat ? [pos] : [])); }

function line(player, seat) {
  const { game, edition } = table, made = node("li", player.alive ? "" : "out");
  made.ariaCurrent = seat === game.turn && !game.over ? "true" : null; // whose turn it is
  made.style.setProperty("--c", player.colour);
  const name = node("b", "", ` ${player.name}`), [large, small] = sums(game, table.ask, seat);
  const where = node("span", "who", game.over ? small : whereabouts(player, edition));
  name.prepend(mark(player.sign));
  name.append(...badges(player));
  made.append(name);
  if (seat === game.turn && !game.over) made.append(node("span", "turn", _("now playing")));
  if (player.bot) made.append(node("span", "turn", _("bot")));
  made.append(node("span", "said", game.over ? "" : _("Position:")), where, node("span", "said", game.over ? _("Total: {amount}", { amount: "" }) : _("Money:")), node("span", "", String(large))); // names the columns for screen readers
  if (player.alive) made.append(deedsButton(player, seat));
  return made;
}

function deedsButton(player, seat) {
  const made = node("button", "owns"), count = owned(seat).length;
  made.append(node("span", "said", _("{title}: {value}", { title: player.name, value: "" })), ngettext("{count} deed", "{count} deeds", count));
  made.onclick = () => openLive(() => (table.game.players[seat] ? property(seat) : null));
  return made;
}

function property(seat) {
  const { game, edition } = table, player = game.players[seat], title = node("h2", "", player.name), deeds = owned(seat).map((space) => ({ space, can: [] }));
  title.id = "sheet-title";
  const cards = [...player.cards.map(([deck, card]) => edition.decks[deck].kept[card] ?? edition.decks[deck].name), ...player.secret];
  const parts = [title, node("p", "", _("Money: {amount}", { amount: money(player.cash, edition) }))];
  if (cards.length) parts.push(node("p", "", _("Cards kept: {cards}", { cards: cards.join(", ") })));
  return [...parts, ...(deeds.length ? byGroup(deeds, look) : [node("p", "who", _("No deeds yet."))])];
}
