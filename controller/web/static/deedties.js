// Numbers of the deed book that go with the one that is typed: building costs in a group, all of steeds and the like
// while they are alike, and a mortgage that is half the price. What was typed or compared with the box itself goes with
// nothing, except building costs, of which a group has one.
import { cards, form, input, set, text } from "./deedstate.js";
import { steps } from "./deedplaces.js";

const NONE = { place: "", same: [], halves: [] };
let typed = new Set(), tied = NONE;

export function begin() { typed = new Set(); forget(); } // another edition
export function forget() { tied = NONE; } // the form is made again
export function enter(place) { tied = tiesOf(place); } // settled before typing: what stands there between two digits ties nothing

const halved = (price) => (/^\d+$/.test(price) ? String(Math.floor(Number(price) / 2)) : "");
const compared = (card) => text(`spaces[${card.dataset.space}].source`) === "box";

function tiesOf(place) {
  const own = form.querySelector(`.deed-card[data-space="${steps(place)[1]}"]`), old = text(place), same = [], halves = [];
  if (!own || input(place)?.dataset.number === undefined) return { place, same, halves };
  const tail = place.slice(place.indexOf("].") + 2), cost = tail.startsWith("build"), shared = cost || own.dataset.kind !== "street";
  for (const card of cards()) {
    const there = `spaces[${card.dataset.space}].${tail}`, alike = card.dataset.group === own.dataset.group && card.dataset.kind === own.dataset.kind;
    const follows = shared && alike && input(there) && text(there) === old && (cost || !(typed.has(there) || compared(card)));
    if (card !== own && !follows) continue;
    if (card !== own) same.push(there);
    const mortgage = `spaces[${card.dataset.space}].mortgage`;
    if (tail === "price" && text(mortgage) === halved(old) && !typed.has(mortgage)) halves.push([there, mortgage]);
  }
  return { place, same, halves };
}

export function type(place, value) {
  if (tied.place !== place) enter(place);
  write([[place, value]], [tied]);
}

// Several at once keep their own values; what goes with two that differ stays as it is. Returns what takes it back.
export function fill(pairs) { return write(pairs, pairs.map(([place]) => tiesOf(place))); }
export function copy(pairs) { return write(pairs, []); }

function write(pairs, ties) {
  const own = new Map(pairs), all = new Map(pairs), also = new Map(), fresh = [...own.keys()].filter((place) => !typed.has(place));
  ties.forEach(({ place, same }) => {
    for (const there of same) if (!own.has(there)) also.set(there, [...(also.get(there) ?? []), own.get(place)]);
  });
  for (const [there, values] of also) if (new Set(values).size === 1) all.set(there, values[0]);
  for (const [price, mortgage] of ties.flatMap(({ halves }) => halves)) {
    if (!own.has(mortgage) && all.has(price) && halved(all.get(price))) all.set(mortgage, halved(all.get(price)));
  }
  const was = [...all].map(([place, value]) => [place, text(place), value]);
  for (const [place, value] of all) set(place, value);
  for (const place of own.keys()) typed.add(place);
  return () => { // what was typed since stays
    for (const [place, old, value] of was) if (text(place) === value) set(place, old);
    for (const place of fresh) typed.delete(place);
    forget();
  };
}
