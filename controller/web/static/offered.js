// What the question is about: a card that was played or drawn; a deed while it is for sale: what it costs, what it earns,
// and how much of its group this phone's players have. All its rents are a tap away.
import { _ } from "./language.js";
import { look } from "./deeds.js";
import { node, openCard } from "./dom.js";
import { money, lettered } from "./edition.js";
import { groupOf, inShort, marks, rentLadder } from "./facts.js";
import { $, hear, keep, table } from "./page.js";

hear(() => { if (table.game && table.ask && table.me) keep($("offered"), [...openCard(table.ask.card), ...(forSale() < 0 ? [] : card(forSale()))]); });

function forSale() { // the space; -1: nothing is for sale, or nothing with a deed
  const { ask, game } = table;
  if (game.over) return -1;
  return ask.auction ? ask.auction.space : ask.ask === "buy" ? ask.space : -1;
}

function card(pos) {
  const { edition } = table, { name, price, colour } = edition.spaces[pos], made = node("section", "for-sale"), title = lettered(node("h3", "band", name), edition, pos);
  made.style.setProperty("--g", colour || "#bda985");
  made.setAttribute("aria-label", _("Deed: {name}", { name }));
  title.append(node("em", "", _("Price: {amount}", { amount: money(price, edition) })));
  const rents = node("dl");
  for (const { label, amount } of inShort(rentLadder(table, pos))) {
    const one = node("div");
    one.append(node("dt", "", label), node("dd", "", amount));
    rents.append(one);
  }
  made.append(title, node("p", "who", _("Rent that others pay you there:")), rents, progress(pos));
  return [made];
}

function progress(pos) { // how much of the group this phone's players have, and anybody else who has some of it
  const { edition, game, me } = table, all = groupOf(edition, pos), part = node("div", "have");
  const count = (seat) => all.filter((other) => game.owner[other] === seat).length, seats = me.seats.filter((seat) => game.players[seat].alive);
  const words = game.players.flatMap(({ name }, seat) => {
    const own = seats.includes(seat), n = count(seat);
    return n || own ? [have(own && seats.length === 1 ? "" : name, n, all.length, own && n === all.length - 1)] : [];
  });
  const list = node("ul"), rents = node("button", "", _("All rents"));
  list.append(...words.map((said) => node("li", "", said)));
  rents.onclick = () => look(pos);
  part.append(marks(all.map((other) => game.players[game.owner[other]]), all.map((other) => other === pos)), list, rents);
  return part;
}

function have(name, count, all, last) { // no name: the player of this phone
  const values = { name, count, all };
  if (last) return name ? _("{name} has {count} of {all}: this one completes the group!", values) : _("You have {count} of {all}: this one completes the group!", values);
  return name ? _("{name} has {count} of {all}.", values) : _("You have {count} of {all}.", values);
}
