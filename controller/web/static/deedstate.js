// What the deed book holds: the edition as it came, what was changed in it, and the fields of its form by their places.
import { mark } from "./deedforms.js";
import { _ } from "./language.js";

export const $ = (id) => document.getElementById(id), form = $("form");
export const book = { shown: null, chosen: "", values: {}, imported: false }; // imported: it is not so in any file of the table's

export const text = (place) => book.values[place] ?? textAt(book.shown.edition, place);
export const input = (place) => form.elements.namedItem(place);
export const numbers = (card) => [...card.querySelectorAll("[data-number]")];
export const cards = () => [...form.querySelectorAll(".deed-card")];
export const dirty = () => book.imported || Object.keys(book.values).length > 0;

export function set(place, value) {
  if (value === textAt(book.shown.edition, place)) delete book.values[place];
  else book.values[place] = value;
  const at = input(place);
  if (at && at.value !== value) at.value = value;
  const line = form.querySelector(`.source[data-source="${place}"]`);
  if (line) mark(line, value);
  const [first, number, last] = steps(place);
  if (first === "spaces" && last === "name") for (const link of form.querySelectorAll(`[data-deed="${number}"]`)) link.textContent = value;
}

// Where a value of an edition is, by the place that mistakes and forms call it by: `spaces[1].rent[0]`.
const EMPTY_IF = { lift: 0, build_hotel: null }; // numbers that need not be printed
const UNSAID = { source: "stand-in", dice: "0" };

export function steps(place) { return place.split(/[.[\]]+/).filter(Boolean); }

export function textAt(edition, place) {
  const way = steps(place), last = way.at(-1);
  const value = way.reduce((inside, step) => inside?.[step], edition);
  if (value === undefined) return way[0] === "sources" ? "rulebook" : UNSAID[last] ?? "";
  if (last in EMPTY_IF && value === EMPTY_IF[last]) return "";
  return value === null ? "" : Array.isArray(value) ? value.join(", ") : String(value);
}

const SIGN = /^[$€£MP]$/, TOKEN = /^[$€£M]?-?\d[\d.,'’\u00a0\u202f]*[$€£MP]?$/; // as in controller/editions/form.py
const THOUSANDS = /^[$€£M]?\s?\d \d{3}(?:\s?[$€£MP])?$/; // `1 275` is one number, `60 100` are two

// A pasted text as lines of cells; an empty cell leaves its field alone. Blanks are between cells only in a lone line of
// several numbers.
export function cells(text) {
  const lines = text.replace(/\r/g, "").trimEnd().split("\n");
  if (lines.some((line) => /[\t;]/.test(line))) return lines.map((line) => line.split(/[\t;]/).map((cell) => cell.trim()));
  if (lines.length > 1) return lines.map((line) => [line.trim()]);
  const line = lines[0].trim(), parts = line.split(/[ ]+/).filter((part) => !SIGN.test(part));
  return [parts.length > 1 && !THOUSANDS.test(line) && parts.every((part) => TOKEN.test(part)) ? parts : [line]];
}

// Who has looked: the mark, the kind of mark, and words for where a value comes from.
export function provenance(source) {
  return {
    rulebook: ["✓", "sure", _("From the rulebook")],
    sheet: ["✓", "sure", _("From the sheet in the box")],
    box: ["✓", "sure", _("As in your box")],
    classic: ["~", "likely", _("As in the classic game")],
    translated: ["~", "likely", _("From a box in another language")],
    reported: ["~", "likely", _("Reported by owners of the box")],
    guess: ["?", "unsure", _("Its place is a guess")],
    ruling: ["?", "unsure", _("Our ruling: the rulebook is silent")],
    "stand-in": ["?", "unsure", _("Stand-in: the printed one is not known")],
  }[source] ?? ["?", "unsure", source];
}
