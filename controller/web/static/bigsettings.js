// The settings of a screen with the table's view, behind its cogwheel.
import { _ } from "./language.js";
import { lay } from "./plainsheet.js";
import { settingsParts } from "./settingsform.js";

document.getElementById("settings").onclick = () => lay(settingsParts(_("Settings of this screen")));
