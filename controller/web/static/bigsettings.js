// The settings of a screen with the table's view, behind its cogwheel.
import { _ } from "./language.js";
import { node } from "./dom.js";
import { bring } from "./looks.js";
import { settingsParts } from "./settingsform.js";

const sheet = document.getElementById("sheet"), body = document.getElementById("sheet-body");

document.getElementById("settings").onclick = () => {
  const close = node("button", "plain", _("Close"));
  close.onclick = () => sheet.close();
  body.replaceChildren(...settingsParts(_("Settings of this screen")), close);
  sheet.showModal();
  bring();
};
sheet.onclick = (event) => { if (event.target === sheet) sheet.close(); };
sheet.onclose = bring;
