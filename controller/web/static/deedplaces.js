// Where a value of an edition is, by the place that mistakes and forms call it by: `spaces[1].rent[0]`.
import { _ } from "./language.js";

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

// A pasted text as lines of cells. Blanks are between cells only where nothing better is, as in `1 275` they are not.
export function cells(text) {
  const lines = text.replace(/\r/g, "").split("\n").map((line) => line.trim()).filter(Boolean);
  const between = lines.some((line) => /[\t;]/.test(line)) ? /[\t;]+/ : lines.length > 1 ? null : /\s+/;
  return lines.map((line) => (between ? line.split(between) : [line]).map((cell) => cell.trim()).filter(Boolean));
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
