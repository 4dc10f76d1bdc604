// Asks again before what ends the game, for one player or for all, and before a mortgage, which ends the rent.
import { _ } from "./language.js";
import { button, give, table } from "./page.js";
import { close, open } from "./sheet.js";
import { node } from "./dom.js";

const GRAVE = ["DeclareBankrupt", "CallTime", "Leave", "Mortgage"];

export function carefully({ label, command }, then = close) { // `then`: what to do afterwards, whatever the answer
  if (!GRAVE.includes(command.type)) { give(command); return; }
  const asked = table.ask, title = node("h2", "", _("{what}?", { what: label })), row = node("div", "acts"), no = node("button", "lesser", _("No"));
  title.id = "sheet-title";
  no.onclick = then;
  row.append(button(_("Yes"), () => give(command, then, asked)), no);
  open([title, ...(command.type === "Mortgage" ? [node("p", "", pledge(command))] : []), row]);
}

function pledge({ seat, space }) { // what a mortgage brings, what it costs, and for how long
  const { mortgage } = table.edition.spaces[space], { lift } = table[`seat${seat}`].deeds.find((deed) => deed.space === space);
  return _("The Bank pays you {amount} now. Until you lift the mortgage for {cost}, this deed earns no rent.", { amount: mortgage, cost: lift });
}
