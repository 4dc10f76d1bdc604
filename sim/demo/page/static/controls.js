// What a person may press beside dice, cards and panel: the table says which there are (controls.py).
import { _ } from "/web/language.js";
import { mark, node, put } from "/web/dom.js";

const WORDS = { // by what it does: what it says
  undo: ({ words }) => _("Take back: {what}", { what: words }),
  back: () => _("Take back…"),
  build: () => _("Build"),
  deal: () => _("Offer a deal"),
  end: ({ left }) => (left ? _("End the auction (in {left} s)", { left }) : _("End the auction")),
};

export class Controls {
  constructor(root, act, instead) { // `instead`: what has the focus when the control that had it is gone
    this.instead = instead; this.who = node("span", "who");
    this.buttons = Object.fromEntries(Object.keys(WORDS).map((what) => {
      const button = node("button", `plain ${what}`);
      button.onclick = () => { const { seat, step } = this.now[what]; act({ do: "control", what, seat, step }); };
      return [what, button];
    }));
    root.append(this.who, ...Object.values(this.buttons));
    this.root = root;
  }

  update({ step, controls }, players) {
    const at = document.activeElement;
    this.now = Object.fromEntries(controls.map((one) => [one.what, { ...one, step }]));
    for (const [what, button] of Object.entries(this.buttons)) {
      const one = this.now[what];
      button.hidden = !one;
      if (!one) continue;
      put(button, WORDS[what](one));
      button.title = what === "undo" ? button.textContent : ""; // it may be cut
      button.disabled = one.left > 0;
    }
    this.root.hidden = !controls.length;
    const whose = players[(this.now.build ?? this.now.deal ?? this.now.end)?.seat];
    this.who.hidden = !whose;
    if (whose) { this.who.style.setProperty("--c", whose.colour); this.who.replaceChildren(mark(whose.sign), whose.name); }
    if (this.root.contains(at) && at.hidden) this.instead.focus();
  }
}
