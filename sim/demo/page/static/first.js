// The first turn in three bubbles, once in each browser. They cover nothing: on a phone they stand below what they are about.
import { _ } from "/web/language.js";
import { announce } from "/web/announce.js";
import { node } from "/web/dom.js";
import { once, settings } from "/web/settings.js";

const TIPS = [ // what each is about, and what it says
  ["ask", _("The table asks its questions here. When one is for you, its answers stand below it. Roll the dice with Roll.")],
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
