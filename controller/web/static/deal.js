// Deals: the form in which one is offered, and what is on offer with its answers.
import { _ } from "./language.js";
import { node } from "./dom.js";

export function dealForm(table, seat, button, give) {
  const { players } = table.game, own = table[`seat${seat}`], title = node("h2", "", _("Offer a deal"));
  title.id = "sheet-title";
  const form = document.createElement("form"), sides = node("div", "sides"), who = document.createElement("select");
  who.append(...own.partners.map((other) => new Option(players[other].name, other)));
  const label = node("label", "who", _("To"));
  label.append(who);
  const fill = () => sides.replaceChildren(side(table, seat, _("You give")), side(table, Number(who.value), _("You get")));
  who.onchange = fill;
  fill();
  const send = node("button", "big", _("Offer"));
  send.dataset.acts = "";
  const row = node("div", "row");
  row.append(send);
  form.append(label, sides, row);
  form.onsubmit = (event) => {
    event.preventDefault();
    const [given, taken] = [...sides.children].map(bundle);
    give({ type: "Offer", seat, to: Number(who.value), give: given, take: taken });
  };
  return [title, form];
}

function side({ edition, game }, seat, title) {
  const part = node("fieldset"), money = node("label", "", ""), amount = document.createElement("input"), { cash, cards } = game.players[seat];
  Object.assign(amount, { type: "number", inputMode: "numeric", min: 0, max: cash, value: 0, name: "cash", ariaLabel: _("{title}: money, up to {amount}", { title, amount: cash }) });
  money.append(amount, edition.currency);
  part.append(node("legend", "", title), money);
  game.owner.forEach((owner, pos) => { if (owner === seat) part.append(tick("deed", pos, edition.spaces[pos].short)); });
  for (const deck of new Set(cards.map(([deck]) => deck))) part.append(tick("card", deck, edition.decks[deck].name));
  return part;
}

function tick(name, value, words) {
  const label = node("label"), box = document.createElement("input");
  Object.assign(box, { type: "checkbox", name, value });
  label.append(box, words);
  return label;
}

function bundle(part) {
  const chosen = (name) => [...part.querySelectorAll(`[name=${name}]:checked`)].map(({ value }) => Number(value));
  return { cash: Number(part.querySelector("[name=cash]").value), deeds: chosen("deed"), cards: chosen("card") };
}

export function offers(table, deal, seats, button, give) {
  const mine = seats.includes(deal.to), made = seats.includes(deal.by);
  if (!mine && !made) return [];
  const { players } = table.game, names = { name: players[deal.by].name, other: players[deal.to].name };
  const words = _("{name} gives {other} {given} and gets {taken}.", { ...names, given: content(table, deal.give), taken: content(table, deal.take) });
  const parts = [node("p", "", words)];
  if (mine) parts.push(button(_("Accept the deal"), () => give({ type: "Accept", seat: deal.to, by: deal.by })));
  const refuse = { type: "Withdraw", seat: mine ? deal.to : deal.by, by: deal.by };
  parts.push(button(mine ? _("Decline the deal") : _("Withdraw the deal"), () => give(refuse), ""));
  return parts;
}

function content({ edition }, { cash = 0, deeds = [], cards = [] }) {
  const parts = [...(cash ? [`${cash} ${edition.currency}`] : []), ...deeds.map((pos) => edition.spaces[pos].short), ...cards.map((deck) => edition.decks[deck].name)];
  return parts.length ? parts.join(", ") : _("nothing");
}
