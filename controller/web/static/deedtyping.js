// What typing in the deed book does: numbers that go with one, keys for a whole deed, a pasted column.
import { _, ngettext } from "./language.js";
import { say } from "./deedasking.js";
import { cells, steps, textAt, $, book, cards, form, numbers, set, input, text } from "./deedstate.js";

const LEFT = 12; // of what did not fit
let tell, reshape; // `tell`: something was changed; `reshape`: what changes the form's own shape

export function typing(changed, reshaped) { tell = changed; reshape = reshaped; }

form.addEventListener("focusin", ({ target }) => {
  if (target.dataset.number === undefined) return;
  target.select();
  enter(target.name);
});

form.addEventListener("input", ({ target }) => {
  if (target.dataset.source) { set(target.dataset.source, target.checked ? "box" : unboxed(target.dataset.source)); tell(); return; }
  if (target.dataset.shape) { reshape([target.dataset.shape, target.value]); return; }
  if (!target.name) return;
  type(target.name, target.value);
  tell();
});

const unboxed = (place) => { const was = textAt(book.shown.edition, place); return was === "box" ? "reported" : was; };

form.addEventListener("click", ({ target }) => {
  if (target.dataset.reshape) reshape([target.dataset.reshape, target.dataset.wish]);
  if (target.dataset.deed) { target.href = "#deeds"; setTimeout(() => numbers(form.querySelector(`.deed-card[data-space="${target.dataset.deed}"]`))[0].focus()); }
});

form.addEventListener("keydown", (event) => {
  const { target, key } = event, card = target.closest(".deed-card");
  if (key === "Enter" && target.tagName !== "TEXTAREA" && target.tagName !== "BUTTON") event.preventDefault();
  if (!card || event.ctrlKey || event.altKey || event.metaKey) return;
  if (key === "Enter" && target.tagName === "INPUT") { event.preventDefault(); done(card); }
  if (key === "=" && target.dataset.number !== undefined) { event.preventDefault(); ditto(card); }
});

function done(card) {
  set(`spaces[${card.dataset.space}].source`, "box");
  const all = cards(), next = all[all.indexOf(card) + 1];
  tell();
  if (next) numbers(next)[0].focus();
  else $("save").focus();
}

function ditto(card) {
  const all = cards(), above = all[all.indexOf(card) - 1];
  if (above?.dataset.group !== card.dataset.group) { say(_("No deed of this group comes before this one.")); return; }
  const own = numbers(card), pairs = numbers(above).flatMap((one, at) => (own[at] ? [[own[at].name, one.value]] : []));
  filled(copy(pairs), pairs.length);
}

form.addEventListener("paste", (event) => {
  const { target } = event;
  if (target.dataset.number === undefined) return;
  const lines = cells(event.clipboardData.getData("text"));
  if (lines.flat().length < 2) return;
  event.preventDefault();
  spread(target, lines);
});

function spread(target, lines) {
  const card = target.closest(".deed-card"), own = card ? numbers(card) : [...target.closest(".part").querySelectorAll("[data-number]")];
  const from = own.indexOf(target), rows = lines.length > 1 && lines.some((line) => line.length > 1) ? lines : [lines.flat()];
  const all = card ? cards().slice(cards().indexOf(card)) : [null], left = [], pairs = [];
  rows.forEach((row, at) => {
    const there = at ? all[at] && numbers(all[at]) : own;
    row.forEach((cell, i) => {
      const one = there?.[from + i];
      if (!cell) return; // an empty one leaves its field alone
      if (one) pairs.push([one.name, cell]); else left.push(cell);
    });
  });
  filled(fill(pairs), pairs.length, left);
}

function filled(undo, count, left = []) {
  tell();
  const said = [ngettext("{count} number filled in.", "{count} numbers filled in.", count)];
  if (left.length) said.push(_("There is no field left for {numbers}", { numbers: shortened(left) }));
  say(said.join(" "), () => { undo(); tell(); });
}

function shortened(all) { // enough to see what did not fit
  const few = all.slice(0, LEFT).map((one) => (one.length > LEFT ? `${one.slice(0, LEFT)}…` : one)).join(", ");
  return all.length > LEFT ? `${few}, … (${all.length})` : few;
}

// Numbers of the deed book that go with the one that is typed: building costs in a group, all of steeds and the like
// while they are alike, and a mortgage that is half the price. What was typed or compared with the box itself goes with
// nothing, except building costs, of which a group has one.
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
