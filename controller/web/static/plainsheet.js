// A sheet over a page that has no other: its settings, its help.
import { _ } from "./language.js";
import { closesWithBack } from "./back.js";
import { node } from "./dom.js";
import { bring } from "./looks.js";

const sheet = document.getElementById("sheet"), body = document.getElementById("sheet-body");

export function lay(parts) { // the heading first, its id `sheet-title`
  const close = node("button", "plain", _("Close"));
  close.onclick = () => sheet.close();
  body.replaceChildren(...parts, close);
  sheet.showModal();
  closesWithBack(sheet);
  bring();
}
sheet.onclick = (event) => { if (event.target === sheet) sheet.close(); };
sheet.onclose = bring;
