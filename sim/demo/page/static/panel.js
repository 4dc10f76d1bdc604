// The box: the display's glass, the encoder, OK and Back.
import { still } from "/web/still.js";
import { settings } from "/web/settings.js";
import { node } from "/web/dom.js";
import { _ } from "/web/language.js";

const HOLD_MS = 750; // pressed this long on the page, the hand holds the real button long enough

export class Panel {
  constructor({ knob, buttons }, act) {
    this.act = act; this.buttons = buttons; this.knob = knob; this.pressed = {}; this.wheel = 0;
    for (const [name, button] of Object.entries(buttons)) this.wire(name, button);
    knob.addEventListener("wheel", (event) => this.rolled(event), { passive: false });
    for (const nudge of document.querySelectorAll(".nudge")) nudge.onclick = () => this.turn(Number(nudge.dataset.turn));
  }

  wire(name, button) {
    button.addEventListener("pointerdown", (event) => { button.setPointerCapture(event.pointerId); this.down(name); });
    button.addEventListener("pointerup", () => this.up(name));
    button.addEventListener("pointercancel", () => this.forget(name));
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); this.down(name); } });
    button.addEventListener("keyup", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); this.up(name); } });
    button.addEventListener("blur", () => this.forget(name));
  }

  down(name) {
    if (this.pressed[name]) return;
    const button = this.buttons[name], since = performance.now();
    button.classList.add("down");
    const press = this.pressed[name] = { since };
    const done = () => {
      button.style.setProperty("--held", "100%");
      this.act({ do: "press", button: name, held: true });
      press.held = true;
    };
    const grow = () => {
      const part = Math.min(1, (performance.now() - since) / HOLD_MS);
      button.style.setProperty("--held", part < 0.25 ? "0%" : `${100 * part}%`);
      if (part < 1) press.frame = requestAnimationFrame(grow);
      else done();
    };
    if (still()) press.timer = setTimeout(done, HOLD_MS);
    else press.frame = requestAnimationFrame(grow);
  }

  up(name) {
    const press = this.pressed[name];
    if (press && !press.held) this.act({ do: "press", button: name, held: false });
    this.forget(name);
  }

  forget(name) {
    cancelAnimationFrame(this.pressed[name]?.frame);
    clearTimeout(this.pressed[name]?.timer);
    delete this.pressed[name];
    this.buttons[name].classList.remove("down");
    this.buttons[name].style.setProperty("--held", "0%");
  }

  rolled(event) {
    event.preventDefault();
    this.wheel += event.deltaY || event.deltaX;
    const steps = Math.trunc(this.wheel / 60);
    if (steps) { this.wheel -= 60 * steps; this.turn(Math.max(-8, Math.min(8, steps))); }
  }

  turn(steps) { this.act({ do: "turn", steps }); }

  show(turned) { this.knob.firstElementChild.style.transform = `rotate(${turned * 18}deg)`; }

  ask(names) { for (const [name, button] of Object.entries(this.buttons)) button.classList.toggle("asked", names.includes(name)); }
}

// The buzzer, for ears: off until switched on, as browsers want it.
export class Tune {
  constructor(button) {
    this.button = button; this.hertz = 0;
    button.onclick = () => this.toggle();
  }

  toggle() {
    const on = this.button.getAttribute("aria-pressed") !== "true";
    this.button.setAttribute("aria-pressed", on);
    if (on && !this.audio) this.begin();
    this.audio?.[on ? "resume" : "suspend"]();
  }

  begin() {
    this.audio = new AudioContext();
    this.tone = this.audio.createOscillator();
    this.volume = this.audio.createGain();
    this.tone.type = "square";
    this.volume.gain.value = 0;
    this.tone.connect(this.volume).connect(this.audio.destination);
    this.tone.start();
  }

  update(hertz) {
    if (hertz === this.hertz) return;
    this.hertz = hertz;
    if (!this.audio) return;
    if (hertz) this.tone.frequency.setTargetAtTime(hertz, this.audio.currentTime, 0.002);
    this.volume.gain.setTargetAtTime(hertz ? 0.12 * settings.volume : 0, this.audio.currentTime, 0.004);
  }
}

// What is written on the display, as text: always there for a screen reader, and in large letters for whoever wants it.
const SETTLED_MS = 700, KEPT = "ringkeeper-reading"; // words that pass quickly are not read out
const LETTERS = 6, BELOW = 3, REACHED_MS = 2000; // rows of letters over a baseline, and under it; how long the knob may take to get to a line that was clicked

function kept() {
  try { return localStorage.getItem(KEPT); } catch { return null; } // storage may be switched off
}

export class Reading {
  constructor({ root, lines, news, toggle, glass }, act) {
    this.root = root; this.lines = lines; this.news = news; this.toggle = toggle; this.glass = glass; this.act = act; this.said = []; this.now = [];
    glass.onclick = ({ clientY, detail }) => {
      if (detail > 1) return; // a double click is one
      const { top, height } = glass.getBoundingClientRect(), row = 64 * (clientY - top) / height;
      this.pick(this.now.findLast(([, , , base]) => base - LETTERS <= row), row);
    };
    toggle.onclick = () => this.show(toggle.getAttribute("aria-pressed") !== "true");
    this.show(kept() === "yes");
  }

  show(on) {
    this.toggle.setAttribute("aria-pressed", on);
    this.root.classList.toggle("unseen", !on);
    try { localStorage.setItem(KEPT, on ? "yes" : "no"); } catch { /* it lasts as long as the page */ }
  }

  update(lines) { // each a text, whether the pointer of a list stands there, which line of the list it is, and its first and last baseline; null: the display is dark
    this.now = lines ?? [[_("The display is unplugged."), false]];
    this.lines.replaceChildren(...this.now.map(([text, chosen]) => node("p", chosen ? "chosen" : "", text)));
    this.glass.classList.toggle("list", this.now.some(([, chosen]) => chosen));
    this.reach();
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.tell(), SETTLED_MS);
  }

  pick(line, row) { // of a list: the knob goes there, then OK is pressed
    const now = this.now.find(([, chosen]) => chosen);
    if (this.wanted || !now || !(line?.[2] >= 0) || row > line[4] + BELOW) return;
    this.wanted = [this.now[0][0], line[0]];
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => { this.wanted = null; }, REACHED_MS);
    if (line !== now) this.act({ do: "turn", steps: line[2] - now[2] });
    this.reach();
  }

  reach() {
    if (!this.wanted) return;
    const [title, text] = this.wanted, there = this.now.some(([words, chosen]) => chosen && words === text);
    if (there || this.now[0]?.[0] !== title) this.wanted = null; // or another list is open by now
    if (there && this.now[0][0] === title) this.act({ do: "press", button: "ok", held: false });
  }

  tell() { // all of it if the page is another one, else only what is new
    const key = ([text, chosen]) => `${chosen} ${text}`, known = new Set(this.said.map(key)), old = new Set(this.said.map(([text]) => text));
    const [title] = this.now, same = title && known.has(key(title));
    const fresh = this.now.filter((line) => !same || (!known.has(key(line)) && (line[1] || !old.has(line[0]))));
    this.said = this.now;
    if (fresh.length) this.news.textContent = fresh.map(([text]) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(" ");
  }
}
