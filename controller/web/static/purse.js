// A seat's own: money, deeds by group, and what else it may do.
import { _ } from "./language.js";
import { $, button, explained, give, keep, loading, openingButton, send, table } from "./page.js";
import { mark, node } from "./dom.js";
import { money } from "./edition.js";
import { byGroup, look } from "./deeds.js";
import { openLive } from "./sheet.js";
import { carefully, leave } from "./sure.js";
import { moves } from "./settings.js";

const cash = new Map(); // by seat, as it was shown last

export function purses() {
  const { me, game } = table, own = me.seats.map((seat) => table[`seat${seat}`]).filter(Boolean);
  const key = JSON.stringify([own, own.map(({ seat }) => game.players[seat]), game.mortgaged, game.level, table.ask.rents, me.undo, me.shared]);
  if ($("seats").dataset.shown !== key) keep($("seats"), own.map(purse), key);
}

function purse(own) {
  const player = table.game.players[own.seat], card = node("section", "seat"), name = node("h2", "", player.name);
  name.id = `seat${own.seat}-name`;
  card.setAttribute("aria-labelledby", name.id);
  card.style.setProperty("--c", player.colour);
  card.append(head(own, player, name), ...byGroup(own.deeds, look));
  if (own.hand) card.append(hand(own));
  card.append(more(own));
  return card;
}

// Cards to be played later: by title, or covered where others play on this phone, too (R71). What they say, and to play
// them, is loaded with the first tap.
export function hand({ seat, hand: { cards, covered, paper } }) {
  const kept = table.game.players[seat].secret.length, part = node("div", "group"), rows = node("div", "deeds"), title = node("p", "worth");
  const opens = (label, note, open) => {
    const row = node("button", "deed"), words = node("span");
    words.append(node("b", "", label), node("small", "", note));
    row.append(node("i"), words);
    row.onclick = () => loading(() => import("./hand.js"), open);
    rows.append(row);
  };
  if (covered && table.me.seats.length > 1) opens(_("Secret cards: {count}", { count: kept }), _("Tap to look; the others look away"), ({ hand }) => hand(seat));
  else {
    title.textContent = paper ? _("Printed cards: {count}. They are among these:", { count: paper }) : _("Cards to play later:");
    for (const { id, title, ways } of cards) opens(title, ways.length ? _("may be played now") : "", ({ card }) => card(seat, id));
  }
  part.append(title, rows);
  return part;
}

function head(own, player, name) {
  const { over } = table.game, now = over ? over.worth[own.seat] : player.cash, part = node("div", "purse"), before = cash.get(own.seat);
  name.prepend(mark(player.sign));
  const sum = node("p", `cash ${before === undefined || before === now ? "" : now > before ? "up" : "down"}`);
  cash.set(own.seat, now);
  count(sum, before ?? now, now);
  const worth = node("p", "worth", over ? _("Money: {amount}", { amount: player.cash }) : _("Total worth: {amount}", { amount: own.worth }));
  const [taken, given] = own.income; // since this player's last turn began
  const change = [taken ? `+${taken}` : "", given ? `−${given}` : ""].join(" ").trim();
  if (change) worth.append(" · ", node("span", "", _("Since last turn: {change}", { change })));
  part.append(name, sum, worth);
  if (!player.alive && !table.game.over) part.append(node("p", "worth", _("out of the game")));
  if (own.bot) part.append(node("p", "worth", _("A bot plays here.")));
  if (table.me.shared.includes(own.seat)) part.append(node("p", "worth", _("Another phone, too, plays this seat")));
  return part;
}

function count(sum, from, to) { // the sum counts as it changes
  const { currency, currency_one: one } = table.edition, unit = node("small", "", ` ${to === 1 ? one : currency}`), name = node("span", "said", _("Money:")), began = performance.now();
  const draw = (now) => {
    const part = moves() ? Math.min((now - began) / 600, 1) : 1;
    sum.replaceChildren(name, " ", String(Math.round(from + (to - from) * part)), unit);
    if (part < 1) requestAnimationFrame(draw);
  };
  draw(from === to ? began + 600 : began);
}

export function more(own) { // what it may do besides answering
  const row = node("div", "row");
  if (sites(own).length) row.append(openingButton(_("Build"), () => openLive(() => building(own.seat))));
  for (const one of own.more) row.append(button(one.label, () => carefully(one), ""));
  if (own.partners.length) row.append(openingButton(_("Offer a deal"), () => loading(() => import("./form.js"), ({ dealForm }) => dealForm({ form: "deal", seat: own.seat }))));
  const what = table.me.undo[own.seat]; // this seat's last command, while nobody has acted since
  if (what) row.append(button(_("Take back: {what}", { what }), () => send({ do: "undo", seat: own.seat, step: table.ask.step }), ""));
  const goes = ({ command }) => command.type === "Leave"; // not to sit down again, or to stay
  for (const one of own.leaving) if (!goes(one)) row.append(button(one.label, () => give(one.command), ""));
  if (own.leaving.some(goes) || own.stays) row.append(openingButton(_("Leave the game"), () => leave(own.seat)));
  return row;
}

const sites = (own) => own.deeds.flatMap(({ can }) => can.filter(({ command }) => command.type === "Build"));

function building(seat) { // where this seat may build now; null: nowhere any more
  const own = table[`seat${seat}`];
  if (!own) return null;
  const found = sites(own), title = node("h2", "", _("Build")), acts = node("div", "acts");
  title.id = "sheet-title";
  acts.append(...found.map((one) => explained(button(one.label, () => give(one.command), ""), one)));
  const held = _("Money: {amount}", { amount: money(table.game.players[seat].cash, table.edition) });
  return found.length ? [title, node("p", "who", held), node("p", "who", own.left), acts] : null;
}
