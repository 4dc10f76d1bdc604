// Moves of anybody's taken back, the last ones first, by whoever hosts the table.
import { _, ngettext } from "./language.js";
import { button, send, table } from "./page.js";
import { node } from "./dom.js";
import { close, open } from "./sheet.js";

export function sure(question, act, what, effect = "") { // a second thought
  const title = node("h2", "", question), row = node("div", "row");
  title.id = "sheet-title";
  row.append(button(act, () => { close(); what(); }, "danger"));
  open([title, node("p", "", effect), row]);
}

export function back(words, later) { // the list moves up under the finger: a second tap would take back another move
  const { step } = table.ask;
  sure(_("Take back: {what}?", { what: words }), _("Take it back"), () => send({ do: "take-back", count: later + 1, step }),
    later ? ngettext("{count} later move is taken back, too.", "{count} later moves are taken back, too.", later) : "");
}

export function past() { // a line each
  if (!table.history.length) return [node("li", "hint", _("Nothing to take back yet."))];
  return table.history.map((words, at) => {
    const line = node("li"), made = button("", () => back(words, at), ""), what = node("span", "", words);
    if (at) what.append(node("small", "", ngettext("and {count} later move", "and {count} later moves", at)));
    made.append(what);
    line.append(made);
    return line;
  });
}
