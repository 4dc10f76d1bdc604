// What ? and the cogwheel open: how the page works, its keys, and its settings.
import { _ } from "/web/language.js";
import { node } from "/web/dom.js";
import { open } from "/web/sheet.js";
import { settingsParts } from "/web/settingsform.js";

const HOW = [
  _("The table asks its questions above its display, with the answers below. Dice, cards and panel answer, too: what you can use lights up."),
  _("Tap a deed or a player's token to lay it on the bank pad. With your token you see what you can do."),
  _("On the display, turn the knob to choose. OK takes what is chosen, and Back leaves the list."),
  _("A mistake? Press Take back, or hold Back."),
];
const KEYS = [
  ["T", _("Roll the dice")],
  ["← →", _("Turn the knob")],
  [_("Enter"), _("OK")],
  ["⌫", _("Back; hold it to take something back")],
  ["M", _("Push the knob: the menu")],
  ["P", _("Pause")],
  ["?", _("This help")],
];

export function help() {
  const title = node("h2", "", _("How this page works")), how = node("ul"), heading = node("h3", "", _("Keys")), keys = node("dl", "presses");
  title.id = "sheet-title";
  how.append(...HOW.map((words) => node("li", "", words)));
  for (const [key, words] of KEYS) {
    const name = node("dt"), one = node("div");
    name.append(node("kbd", "", key));
    one.append(name, node("dd", "", words));
    keys.append(one);
  }
  open([title, how, heading, keys]);
}

export function settingsOf(locale) { open(settingsParts(_("Settings of this page"), [], locale)); }
