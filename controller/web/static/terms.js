// What somebody offers: who gives what, and what it would come to.
import { node } from "./dom.js";
import { lettered, money } from "./edition.js";
import { marks } from "./facts.js";
import { _ } from "./language.js";

// Who offers it, and its two sides as this phone's player sees them; by name if both play on this phone.
export function terms(table, deal, mine, both) {
  const { edition, game: { players } } = table, by = players[deal.by].name, to = players[deal.to].name;
  const title = both ? _("{name} offers {other} a deal", { name: by, other: to }) : mine ? _("{name} offers you a deal", { name: by }) : _("Your offer to {name}", { name: to });
  const [given, taken] = mine ? [deal.take, deal.give] : [deal.give, deal.take], sides = node("div", "terms");
  sides.append(goods(table, both ? _("{name} gives", { name: to }) : _("You give"), given), goods(table, both ? _("{name} gets", { name: to }) : _("You get"), taken));
  if (deal.groups.length) sides.append(becomes(table, deal));
  sides.append(...(mine ? [1, 0] : [0, 1]).map((at) => node("p", "then", deal.then[at])));
  const rent = deal.settles ? [node("p", "who", _("The deal settles {amount} of the rent that {name} owes.", { name: deal.settles < 0 ? to : by, amount: money(Math.abs(deal.settles), edition) }))] : [];
  const interest = deal.interest.map((due, at) => (due ? node("p", "who", _("{name} pays the Bank {amount} in interest.", { name: at ? to : by, amount: money(due, edition) })) : ""));
  return [node("h3", "", title), sides, ...rent, ...interest.filter(Boolean)];
}

function becomes({ edition, game }, { groups }) { // each group, as it then is
  const made = node("section", "becomes");
  made.append(...groups.map(({ spaces, owners, says }) => {
    const part = node("div", "have"), list = node("ul");
    part.style.setProperty("--g", edition.spaces[spaces[0]].colour || "#bda985");
    part.title = says.join("\n");
    list.append(...says.map((said) => node("li", "", said)));
    part.append(marks(owners.map((owner) => game.players[owner]), spaces.map((pos, at) => owners[at] !== game.owner[pos])), list);
    return part;
  }));
  return made;
}

function goods(table, title, { cash = 0, deeds = [], cards = [] }) {
  const { edition } = table, part = node("div"), list = node("ul"), add = (kind, words, pos) => {
    const line = node("li", kind, words);
    if (pos !== undefined) lettered(line, edition, pos).style.setProperty("--g", edition.spaces[pos].colour || "#bda985");
    list.append(line);
  };
  if (cash) add("money", money(cash, edition));
  for (const pos of deeds) add("title", deedName(table, pos), pos);
  for (const deck of cards) add("", edition.decks[deck].name);
  if (!list.children.length) add("who", _("nothing"));
  part.append(node("h4", "", title), list);
  return part;
}

export function deedName(table, pos) { // whoever gets a mortgaged deed has to pay for that
  const { name } = table.edition.spaces[pos];
  return table.game.mortgaged.includes(pos) ? _("{place} (mortgaged)", { place: name }) : name;
}
