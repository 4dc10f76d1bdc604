// What ? and the cogwheel open: how the page works, its keys, and its settings.
import { _ } from "/web/language.js";
import { node } from "/web/dom.js";
import { open } from "/web/sheet.js";
import { settingsParts } from "/web/settingsform.js";
import { announce } from "/web/announce.js";
import { once, settings } from "/web/settings.js";

const HOW = [
  _("The table asks its questions above its display, with the answers right below them. You can also answer with the dice, the cards or the panel: whatever you can use lights up."),
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

// What a first game explains: what to do next, until all is said or somebody has had enough.
export class Lesson {
  constructor(place, act) { Object.assign(this, { place, act }); }

  update(lesson) {
    if (!lesson) { this.made?.remove(); return; }
    once("benched"); // no first steps after it
    const { says, at, count } = lesson, last = at === count, made = node("aside", "bubble"), end = node("button", last ? "big" : "plain", last ? _("Got it") : _("Leave the lesson"));
    made.ariaLabel = _("Lesson, {at} of {count}", { at, count });
    end.onclick = () => this.act({ do: "learn", on: false });
    const row = node("div", "row");
    row.append(end);
    made.append(node("small", "", made.ariaLabel), node("p", "", says), row);
    this.made?.remove();
    this.made = made;
    this.place.replaceChildren(made);
    announce(says);
  }
}

// The first turn in three bubbles, once in each browser. They cover nothing: on a phone they stand below what they are about.
const TIPS = [ // what each is about, and what it says
  ["ask", _("The table asks its questions here. When one is for you, the answers appear below it. Roll the dice with Roll.")],
  ["box", _("This is the table's panel. Turn the knob to choose, and press OK or Back. Push the knob for the menu.")],
  ["deeds", _("Tap a deed to claim it, or to ask for its rent; tap your token to build and to make deals. ? explains the rest.")],
];

export class FirstSteps {
  constructor(place, instead) { this.place = place; this.instead = instead; this.at = -1; }

  begin() { if (this.at < 0 && !settings.benched) this.show(0); } // once somebody plays

  show(at) {
    const goesOn = this.made?.contains(document.activeElement), more = at + 1 < TIPS.length, [about, words] = TIPS[at];
    const made = node("aside", "bubble"), row = node("div", "row"), next = node("button", "big", more ? _("Next") : _("Got it")), skip = node("button", "plain", _("Skip"));
    this.remove();
    made.ariaLabel = _("First steps, {at} of {count}", { at: at + 1, count: TIPS.length });
    next.onclick = () => (more ? this.show(at + 1) : this.end());
    skip.onclick = () => this.end();
    row.append(next, ...(more ? [skip] : []));
    made.append(node("p", "", words), row);
    this.place.replaceChildren(made);
    Object.assign(this, { at, made, about: document.getElementById(about) });
    this.about.classList.add("told");
    if (goesOn) next.focus();
    else announce(`${made.ariaLabel}. ${words}`);
  }

  remove() { this.about?.classList.remove("told"); this.made?.remove(); }

  end() {
    once("benched");
    this.remove();
    this.instead.focus({ preventScroll: true });
  }
}
