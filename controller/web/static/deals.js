// What is on offer, with its answers: deals, and house rules.
import { _ } from "./language.js";
import { button, give, loading, openingButton, table } from "./page.js";
import { lettered, money } from "./edition.js";
import { node } from "./dom.js";

// A deal that a seat of this phone offers, or is offered.
export function offers(deal, seats) {
  const mine = seats.includes(deal.to), made = seats.includes(deal.by);
  if (!mine && !made) return [];
  const parts = [...terms(deal, mine, mine && made)];
  if (deal.no) parts.push(node("p", "who", _("Not possible now: {why}", { why: deal.no })));
  else if (mine) parts.push(button(_("Accept the deal"), () => give({ type: "Accept", seat: deal.to, by: deal.by })));
  const refuse = { type: "Withdraw", seat: mine ? deal.to : deal.by, by: deal.by };
  parts.push(button(mine ? _("Decline the deal") : _("Withdraw the deal"), () => give(refuse), "lesser"));
  if (mine) parts.push(button(_("No more offers this round"), () => give({ ...refuse, no_more: true }), "lesser"));
  if (table[`seat${deal.to}`]?.partners.includes(deal.by)) parts.push(openingButton(_("Make another offer"), () => loading(() => import("./form.js"), ({ dealForm }) => dealForm(deal.counter))));
  const offer = node("section", "offer");
  if (deal.no) offer.classList.add("impossible");
  offer.append(...parts);
  offer.setAttribute("aria-label", parts[0].textContent);
  offer.dataset.key = JSON.stringify([deal, parts.map((part) => part.textContent)]);
  return [offer];
}

// House rules that somebody proposes.
export function proposed({ words, by, waits }) {
  const part = node("section", "offer"), name = (seat) => table.game.players[seat].name;
  part.append(node("h3", "", _("{name} proposes: {words}", { name: name(by), words })), node("p", "who", _("Still to agree: {names}", { names: waits.map(name).join(", ") })));
  return part;
}

// Who offers it, and its two sides as this phone's player sees them; by name if both play on this phone.
function terms(deal, mine, both) {
  const { players } = table.game, by = players[deal.by].name, to = players[deal.to].name;
  const title = both ? _("{name} offers {other} a deal", { name: by, other: to }) : mine ? _("{name} offers you a deal", { name: by }) : _("Your offer to {name}", { name: to });
  const [given, taken] = mine ? [deal.take, deal.give] : [deal.give, deal.take], sides = node("div", "terms");
  sides.append(goods(both ? _("{name} gives", { name: to }) : _("You give"), given), goods(both ? _("{name} gets", { name: to }) : _("You get"), taken));
  const rent = deal.settles ? [node("p", "who", _("The deal settles {amount} of the rent that {name} owes.", { name: deal.settles < 0 ? to : by, amount: money(Math.abs(deal.settles), table.edition) }))] : [];
  const interest = deal.interest.map((due, at) => (due ? node("p", "who", _("{name} pays the Bank {amount} in interest.", { name: at ? to : by, amount: money(due, table.edition) })) : ""));
  return [node("h3", "", title), sides, ...rent, ...interest.filter(Boolean)];
}

function goods(title, { cash = 0, deeds = [], cards = [] }) {
  const { edition } = table, part = node("div"), list = node("ul"), add = (kind, words, pos) => {
    const line = node("li", kind, words);
    if (pos !== undefined) lettered(line, edition, pos).style.setProperty("--g", edition.spaces[pos].colour || "#bda985");
    list.append(line);
  };
  if (cash) add("money", money(cash, edition));
  for (const pos of deeds) add("title", deedName(pos), pos);
  for (const deck of cards) add("", edition.decks[deck].name);
  if (!list.children.length) add("who", _("nothing"));
  part.append(node("h4", "", title), list);
  return part;
}

export function deedName(pos) { // whoever gets a mortgaged deed has to pay for that
  const { name } = table.edition.spaces[pos];
  return table.game.mortgaged.includes(pos) ? _("{place} (mortgaged)", { place: name }) : name;
}
