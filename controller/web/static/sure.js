// A second thought before what ends the game, for a player or for all.
import { _ } from "./language.js";
import { button, give, table } from "./page.js";
import { close, open } from "./sheet.js";
import { node } from "./dom.js";

const GRAVE = ["DeclareBankrupt", "CallTime", "Leave"];

export function carefully({ label, command }) {
  if (!GRAVE.includes(command.type)) { give(command); return; }
  const asked = table.ask, title = node("h2", "", _("{what}?", { what: label })), row = node("div", "acts");
  title.id = "sheet-title";
  row.append(button(_("Yes"), () => give(command, close, asked)));
  open([title, row]);
}
