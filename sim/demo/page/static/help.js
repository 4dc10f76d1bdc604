// What ? and the cogwheel open: how the page works, its keys, and its settings.
import { _ } from "/web/language.js";
import { node } from "/web/dom.js";
import { close, open } from "/web/sheet.js";
import { settingsParts, shaking } from "/web/settingsform.js";
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

export function help(tour) { // `tour` shows round, where nothing else does
  const title = node("h2", "", _("How this page works")), how = node("ul"), round = node("button", "plain", _("Show me round")), heading = node("h3", "", _("Keys")), keys = node("dl", "presses");
  title.id = "sheet-title";
  round.onclick = () => { close(); tour(); };
  how.append(...HOW.map((words) => node("li", "", words)));
  for (const [key, words] of KEYS) {
    const name = node("dt"), one = node("div");
    name.append(node("kbd", "", key));
    one.append(name, node("dd", "", words));
    keys.append(one);
  }
  open([title, how, ...(tour ? [round] : []), heading, keys]);
}

export function settingsOf(locale) { open(settingsParts(_("Settings of this page"), shaking, locale)); }

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

// The page in eight bubbles, once in each browser and whenever somebody wants it. They cover nothing: on a phone they stand beside what they are about.
const TIPS = [ // what each is about, if the page has it, and what it says
  ["throw", _("The table asks its questions above its display. When it is your turn to roll, press Roll.")],
  ["board", _("The lights around the board lead each token to its new space.")],
  ["deeds", _("You stand on a deed that nobody owns? Claim it below the question, or tap it here.")],
  ["ask", _("Auctions are held here. You see the highest bid and the time left, and bid right below.")],
  ["journey", _("Here you read how far the Ring still has to go, and what it does.")],
  ["back", _("A mistake? Press Take back, or hold Back.")],
  ["plugs", _("Pull a plug and play on: the table says what is missing. Plug it in again whenever you like.")],
  ["chronicle", _("Everything that happens is written here. After the game, a report shows how it went. ? shows you round again.")],
];

export class FirstSteps {
  constructor(place, question, instead) { Object.assign(this, { place, question, instead, tips: null }); }

  begin() { if (!this.tips && !settings.benched) this.start(); } // once somebody plays

  start() {
    this.tips = TIPS.map(([id, words]) => [document.getElementById(id), words]).filter(([about]) => !about.hidden);
    this.show(0);
  }

  show(at) {
    const goesOn = this.made?.contains(document.activeElement), more = at + 1 < this.tips.length, [about, words] = this.tips[at];
    const made = node("aside", "bubble"), row = node("div", "row"), next = node("button", "big", more ? _("Next") : _("Got it")), skip = node("button", "plain", _("Skip"));
    this.remove();
    made.ariaLabel = _("First steps, {at} of {count}", { at: at + 1, count: this.tips.length });
    next.onclick = () => (more ? this.show(at + 1) : this.end());
    skip.onclick = () => this.end();
    row.append(next, ...(more ? [skip] : []));
    made.append(node("p", "", words), row);
    this.place.replaceChildren(made);
    Object.assign(this, { made, about });
    about.classList.add("told");
    for (const one of [about, made]) one.scrollIntoView({ block: "nearest" });
    if (goesOn) next.focus();
    else announce(`${made.ariaLabel}. ${words}`);
  }

  remove() { this.about?.classList.remove("told"); this.made?.remove(); }

  end() {
    once("benched");
    this.remove();
    this.question.scrollIntoView({ block: "nearest" });
    this.instead.focus({ preventScroll: true });
  }
}
