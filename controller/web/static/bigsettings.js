// The settings of a screen with the table's view, behind its cogwheel; loaded when they are wanted.
import { _ } from "./language.js";

document.getElementById("settings").onclick = async () => {
  const [{ lay }, { settingsParts }] = await Promise.all([import("./plainsheet.js"), import("./settingsform.js")]);
  lay(settingsParts(_("Settings of this screen")));
};
