// The form in which a deal is offered. Loaded when somebody wants to offer one.
import { _ } from "./language.js";
import { node } from "./dom.js";
import { formOfTable } from "./form.js";
import { close, open } from "./sheet.js";

export function dealForm(begun) { // what it is filled in with
  const title = node("h2", "", _("Offer a deal")), form = node("form", "deal"), { take, show } = formOfTable(form, begun, close);
  title.id = "sheet-title";
  open([title, form], take);
  show();
}
