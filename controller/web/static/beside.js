// Beside a correction: the money that goes with it, and how to enter a roll again if a die was read wrongly.
import { _, ngettext } from "./language.js";
import { node } from "./dom.js";

export function unpaidMoney(also, button, take) { // corrects the price of a building, a deed or a mortgage with one tap
  const box = node("div", "also"), row = node("div", "row");
  row.append(...also.ways.map(({ label, correction }) => button(label, () => take(correction))));
  box.append(node("p", "", also.words), row);
  return box;
}

export function wrongDie(rolled, button, takeBack) { // money and deeds that followed the roll are wrong as well, so they are taken back, too
  const box = node("div", "also");
  if (!rolled) {
    box.append(node("p", "", _("There is no roll among the last moves.")));
    return box;
  }
  const { words, later } = rolled, row = node("div", "row");
  box.append(
    node("p", "", _("Take the game back to before that roll. Then enter what the dice really showed: on a phone below the question, or on the panel with OK.")),
    node("p", "", later ? ngettext("The last roll: {what}. {count} later move goes back with it.", "The last roll: {what}. {count} later moves go back with it.", later, { what: words }) : _("The last roll: {what}.", { what: words })),
  );
  row.append(button(_("Take back that roll"), () => takeBack(words, later)));
  box.append(row);
  return box;
}
