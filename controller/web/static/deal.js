// The form in which a deal is offered. Loaded when somebody wants to offer one.
import { _ } from "./language.js";
import { acts, focusedIn, give, refocus, setEnabled, table } from "./page.js";
import { deedName } from "./deals.js";
import { lettered } from "./groups.js";
import { close, open } from "./sheet.js";
import { node, put } from "./dom.js";

const NOTHING = { cash: 0, deeds: [], cards: [] };

// A form for a deal between a seat and another; `start`: what it is filled in with, as in an `Offer`; `answers`: whether
// that is the other's offer, turned round.
export function dealForm(seat, start = { to: -1, give: NOTHING, take: NOTHING }, answers = false) {
  const { players } = table.game, partners = () => table[`seat${seat}`].partners, title = node("h2", "", _("Offer a deal"));
  title.id = "sheet-title";
  const form = node("form"), sides = node("div", "sides"), who = document.createElement("select"), rent = node("div"), now = node("p", "who");
  const offer = acts(node("button", "big", _("Offer")));
  now.role = "status";
  who.append(...partners().map((other) => new Option(players[other.seat].name, other.seat)));
  if (start.to >= 0) who.value = start.to;
  const label = node("label", "who", _("To"));
  label.append(who);
  const other = () => Number(who.value), partner = () => partners().find((one) => one.seat === other());
  const seats = () => [[seat, _("You give")], [other(), _("You get")]], bundles = () => [...sides.children].map(bundle);
  let shown, shownRents; // what they had and owed when the sides were made
  const fill = (given, taken, settles) => {
    shown = seats().map(([one]) => has(one));
    sides.replaceChildren(...seats().map(([one, words], at) => side(one, words, [given, taken][at])));
    shownRents = owing(partner());
    rent.replaceChildren(...settling(partner(), settles));
    total();
  };
  const total = () => {
    const [given, taken] = bundles();
    [[given, taken], [taken, given]].forEach(([gives, gets], at) => {
      const [one] = seats()[at], { name } = table.game.players[one], then = sides.children[at].querySelector("output");
      const due = gets.deeds.reduce((sum, pos) => sum + (table.ask.taking[pos] ?? 0), 0), behind = table.ask.behind[one];
      const left = free(one) + gets.cash - gives.cash - due, lines = [_("{name} then has {amount}", { name, amount: left })];
      if (due) lines.push(_("after interest to the Bank: {amount}", { amount: due }));
      if (behind) lines.push(_("not counting {amount} set aside for the bid", { amount: behind }));
      put(then, lines.join("\n"));
      then.classList.toggle("short", left < 0);
    });
  };
  const renew = () => { // money and deeds keep changing while somebody thinks
    seats().forEach(([one, words], at) => {
      if (has(one) === shown[at]) return;
      const old = sides.children[at], focused = focusedIn(old), made = side(one, words, bundle(old));
      shown[at] = has(one);
      old.replaceWith(made);
      if (focused) refocus(made, focused, who);
    });
    const rents = owing(partner());
    if (rents !== shownRents) rent.replaceChildren(...settling(partner(), rent.firstChild ? settled(rent) : undefined));
    shownRents = rents;
    total();
    put(now, note());
    if (partner()) delete offer.dataset.waits;
    else offer.dataset.waits = "";
    setEnabled(offer);
  };
  const note = () => {
    const { name } = table.game.players[other()], open = table.ask.deals.some((deal) => deal.by === other() && deal.to === seat);
    if (!partner()) return _("{name} cannot make a deal now.", { name });
    if (open) return _("Your offer answers the one from {name}, which is then closed.", { name });
    return answers && other() === start.to ? _("That offer is no longer open. This one would be a new offer.") : "";
  };
  who.onchange = () => { fill(bundle(sides.children[0]), NOTHING); renew(); };
  form.oninput = total;
  fill(start.give, start.take, start.settles);
  const row = node("div", "row");
  row.append(offer);
  form.append(label, sides, rent, now, row);
  form.onsubmit = (event) => {
    event.preventDefault();
    const [given, taken] = bundles(), settles = settled(rent);
    give({ type: "Offer", seat, to: other(), give: given, take: taken, settles }, close);
  };
  open([title, form], renew);
  renew();
}

// Everything that a side of the form shows of a player, to notice when it changes.
function has(seat) {
  const { players, owner, level, mortgaged } = table.game, { cash, cards } = players[seat];
  return JSON.stringify([cash, free(seat), cards, owner.flatMap((one, pos) => (one === seat ? [[pos, level[pos], mortgaged.includes(pos)]] : []))]);
}

function free(seat) { // the cash that does not stand behind a bid (R68)
  return table.game.players[seat].cash - (table.ask.behind[seat] ?? 0);
}

function side(seat, title, start) {
  const { game, edition } = table, part = node("fieldset"), { cards } = game.players[seat], cash = Math.max(0, free(seat));
  const amount = Object.assign(document.createElement("input"), { type: "number", inputMode: "numeric", min: 0, max: cash, value: Math.min(start.cash, cash), name: "cash", ariaLabel: _("{title}: money, up to {amount}", { title, amount: cash }) });
  const asked = node("label", "money");
  asked.append(amount, edition.currency);
  part.append(node("legend", "", title), asked);
  const built = (pos) => edition.spaces.some(({ group }, other) => group === edition.spaces[pos].group && game.level[other]); // not to be given
  game.owner.forEach((owner, pos) => { if (owner === seat && !built(pos)) part.append(tick("deed", pos, deedName(pos), start.deeds.includes(pos), pos)); });
  const left = [...start.cards];
  for (const [deck, card] of cards) {
    const at = left.indexOf(deck);
    if (at >= 0) left.splice(at, 1);
    part.append(tick("card", deck, edition.decks[deck].kept[card] ?? edition.decks[deck].name, at >= 0));
  }
  part.append(node("output"));
  return part;
}

function tick(name, value, words, checked, pos = -1) {
  const label = node("label"), colour = table.edition.spaces[pos]?.colour, box = document.createElement("input");
  Object.assign(box, { type: "checkbox", name, value, checked });
  label.append(box, lettered(node("i"), table.edition, pos), words);
  label.style.setProperty("--g", colour || "transparent");
  return label;
}

// Property in place of a rent that one of the two owes the other (D10); of two rents, of one. `settles` as in an `Offer`;
// if nobody has said how much: all of it.
function settling(partner, settles) {
  if (!partner) return [];
  const { owed, owes, seat } = partner, { name } = table.game.players[seat];
  const start = settles ?? (owed || -owes), fields = [];
  const field = (most, sign, words) => {
    const label = node("label", "who", words), value = Math.max(0, Math.min(most, sign * start));
    const input = Object.assign(document.createElement("input"), { type: "number", inputMode: "numeric", min: 0, max: most, value, name: "settles" });
    input.dataset.sign = sign;
    input.oninput = () => { for (const other of fields) if (other !== input && Number(input.value)) other.value = 0; };
    fields.push(input);
    label.append(input);
    return label;
  };
  const labels = [];
  if (owed) labels.push(field(owed, 1, _("In place of rent: you owe {amount}", { amount: owed })));
  if (owes) labels.push(field(owes, -1, _("In place of rent: {name} owes {amount}", { name, amount: owes })));
  return labels;
}

function owing(partner) {
  return partner ? `${partner.owed},${partner.owes}` : "";
}

function settled(part) {
  return [...part.querySelectorAll("input")].reduce((sum, { value, dataset }) => sum + dataset.sign * Number(value), 0);
}

function bundle(part) {
  const chosen = (name) => [...part.querySelectorAll(`[name=${name}]:checked`)].map(({ value }) => Number(value));
  return { cash: Number(part.querySelector("[name=cash]").value), deeds: chosen("deed"), cards: chosen("card") };
}
