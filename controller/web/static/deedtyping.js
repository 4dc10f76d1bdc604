// What typing in the deed book does: numbers that go with one, keys for a whole deed, a pasted column.
import { _, ngettext } from "./language.js";
import { say } from "./deedasking.js";
import { cells, steps, textAt } from "./deedplaces.js";
import { $, book, cards, form, input, numbers, set, text } from "./deedstate.js";

const LEFT = 12; // of what did not fit
let tell, reshape, before; // `tell`: something was changed; `reshape`: what changes the form's own shape

export function typing(changed, reshaped) { tell = changed; reshape = reshaped; }
export function forget() { tied.place = ""; } // the form is made again

// Numbers that go with one: building costs in a group, all of steeds and the like while they are alike, and a mortgage
// that is half the price. Which, is settled before typing begins: what stands there between two digits ties nothing.
function tiedTo(place) {
  const own = form.querySelector(`.deed-card[data-space="${steps(place)[1]}"]`), old = text(place), same = [], half = [];
  if (!own || input(place)?.dataset.number === undefined) return { place, same, half };
  const tail = place.slice(place.indexOf("].") + 2), shared = own.dataset.kind !== "street" || tail.startsWith("build");
  for (const card of cards()) {
    const there = `spaces[${card.dataset.space}].${tail}`, alike = card.dataset.group === own.dataset.group && card.dataset.kind === own.dataset.kind;
    if (card !== own && !(shared && alike && input(there) && text(there) === old)) continue;
    if (card !== own) same.push(there);
    const mortgage = `spaces[${card.dataset.space}].mortgage`;
    if (tail === "price" && text(mortgage) === halved(old)) half.push(mortgage);
  }
  return { place, same, half };
}

const halved = (price) => (/^\d+$/.test(price) ? String(Math.floor(Number(price) / 2)) : "");
let tied = { place: "", same: [], half: [] };

function type(place, value) {
  if (tied.place !== place) tied = tiedTo(place);
  set(place, value);
  for (const there of tied.same) set(there, value);
  if (halved(value)) for (const there of tied.half) set(there, halved(value));
}

form.addEventListener("focusin", ({ target }) => {
  if (target.dataset.number === undefined) return;
  target.select();
  tied = tiedTo(target.name);
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
  remember();
  numbers(above).forEach((one, at) => { const own = numbers(card)[at]; if (own) set(own.name, one.value); });
  tell();
}

form.addEventListener("paste", (event) => {
  const { target } = event;
  if (target.dataset.number === undefined) return;
  const lines = cells(event.clipboardData.getData("text"));
  if (lines.flat().length < 2) return;
  event.preventDefault();
  fill(target, lines);
});

function fill(target, lines) {
  const card = target.closest(".deed-card"), own = card ? numbers(card) : [...target.closest(".part").querySelectorAll("[data-number]")];
  const from = own.indexOf(target), rows = lines.length > 1 && lines.some((line) => line.length > 1) ? lines : [lines.flat()];
  const all = card ? cards().slice(cards().indexOf(card)) : [null], left = [];
  remember();
  let count = 0;
  rows.forEach((row, at) => {
    const there = at ? all[at] && numbers(all[at]) : own;
    row.forEach((cell, i) => {
      const one = there?.[from + i];
      if (one) { tied.place = ""; type(one.name, cell); count++; } else left.push(cell);
    });
  });
  tell();
  const said = [ngettext("{count} number filled in.", "{count} numbers filled in.", count)];
  if (left.length) said.push(_("No field was left for: {numbers}", { numbers: shortened(left) }));
  say(said.join(" "), undo);
}

function shortened(all) { // enough to see what did not fit
  const few = all.slice(0, LEFT).map((one) => (one.length > LEFT ? `${one.slice(0, LEFT)}…` : one)).join(", ");
  return all.length > LEFT ? `${few}, … (${all.length})` : few;
}

function remember() { before = { ...book.values }; }
function undo() {
  const now = book.values;
  book.values = before;
  for (const place of new Set([...Object.keys(now), ...Object.keys(before)])) set(place, text(place));
  tell();
}

