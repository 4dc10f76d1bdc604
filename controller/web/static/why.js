// Which rulings and house rules decided a line of the log: a button beside the line opens what they say.
import { _ } from "./language.js";
import { node } from "./dom.js";
import { open } from "./sheet.js";

export function why(words, rules) {
  const made = node("button", "why", _("Why?"));
  made.setAttribute("aria-label", _("Why? {words}", { words }));
  made.onclick = () => open(explained(words, rules));
  return made;
}

function explained(words, rules) {
  const title = node("h2", "", _("Why?")), list = node("ul", "rulings");
  title.id = "sheet-title";
  list.append(...rules.map(ruling));
  return [title, node("p", "quoted", words), list];
}

function ruling({ mark, says, house }) {
  const line = node("li");
  const from = house ? _("This table has chosen to play by this house rule.") : _("The rulebook leaves this open. This is how the table decides it.");
  line.append(node("b", "", says), node("p", "who", from), node("small", "", mark));
  return line;
}
