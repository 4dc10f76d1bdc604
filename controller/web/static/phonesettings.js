// The settings of a phone, behind its cogwheel; loaded when they are wanted.
import { _ } from "./language.js";
import { node } from "./dom.js";
import { $, loading, table } from "./page.js";
import { open } from "./sheet.js";

$("settings").onclick = () => loading(() => import("./settingsform.js"), ({ settingsParts }) => {
  const [title, form] = settingsParts(_("Settings of this phone"), [["keys", _("Keys: 1 to 9 for the answers, ? for help")]]);
  const { number } = table.me ?? {}, which = number ? [node("p", "who", _("The host's page and the panel call it phone {number}.", { number }))] : [];
  open([title, ...which, form]);
});
