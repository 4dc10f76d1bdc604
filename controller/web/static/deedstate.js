// What the deed book holds: the edition as it came, what was changed in it, and the fields of its form by their places.
import { mark } from "./deedforms.js";
import { steps, textAt } from "./deedplaces.js";

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
