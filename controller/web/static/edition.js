// The look of the edition that is played: its colours come as a style sheet, its emblem as a picture. Another game may be
// played with another edition, while the page stays.
import { node } from "./dom.js";
import { learn, _ } from "./language.js";

export function money(amount, { currency, currency_one: one }) { return `${amount} ${amount === 1 ? one : currency}`; }

export function wear({ id, pictures, spaces = [] }) {
  learn(spaces);
  const sheet = document.getElementById("edition-style"), colours = `/edition.css?${encodeURIComponent(id)}`;
  if (sheet.getAttribute("href") !== colours) sheet.setAttribute("href", colours);
  document.documentElement.dataset.pictures = pictures;
  for (const emblem of document.querySelectorAll(".emblem use")) emblem.setAttribute("href", `/web/${pictures}.svg#emblem`);
}

// Where a player is, in a word or two, for lists of players.
export function whereabouts({ alive, jail, pos }, { spaces }) {
  if (!alive) return _("out of the game");
  if (jail) return _("in Jail");
  return spaces[pos].kind === "jail" ? _("Just visiting") : spaces[pos].name;
}

// The amount that stands large beside a player: what there is to spend, and in the end what counts; on /table the other below it.
export function sums({ players, over }, { worth }, seat) {
  const { cash } = players[seat];
  return over ? [over.worth[seat], _("Money: {amount}", { amount: cash })] : [cash, _("Total: {amount}", { amount: worth[seat] })];
}

// What else is to be known of a player, as a sign beside the name in these lists.
export function badges({ no_deals: wantsNone, bearer, deal }) {
  return [...bearer ? [badge("ring", "", _("Bears the Ring"))] : [], ...deal ? [badge("deal", "⇄", deal)] : [], ...wantsNone ? [badge("none", "⇄", _("No more offers this round"))] : []];
}

function badge(kind, sign, words) {
  const made = Object.assign(node("span", "badge", sign), { role: "img", ariaLabel: words, title: words });
  made.dataset.kind = kind;
  return made;
}

// Groups of deeds by letters: beside their colours, on cards and on the board.
export function groupLetter({ spaces }, group) { // for whoever cannot tell the colours apart: A is the first on the board
  const streets = new Set(spaces.filter(({ kind }) => kind === "street").map((space) => space.group));
  return String.fromCharCode(65 + [...streets].indexOf(group));
}

export function lettered(made, edition, pos) { // marks what shows the colour of a street's group
  const { kind, group } = edition.spaces[pos] ?? {};
  if (kind === "street") made.dataset.letter = groupLetter(edition, group);
  return made;
}
