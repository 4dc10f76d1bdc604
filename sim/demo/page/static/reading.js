// What is written on the display, as text: always there for a screen reader, and in large letters for whoever wants it.
import { node } from "/web/dom.js";
import { _ } from "/web/language.js";

const SETTLED_MS = 700, KEPT = "ringkeeper-reading"; // words that pass quickly are not read out

function kept() {
  try { return localStorage.getItem(KEPT); } catch { return null; } // storage may be switched off
}

export class Reading {
  constructor({ root, lines, news, toggle }) {
    this.root = root; this.lines = lines; this.news = news; this.toggle = toggle; this.said = []; this.now = [];
    toggle.onclick = () => this.show(toggle.getAttribute("aria-pressed") !== "true");
    this.show(kept() === "yes");
  }

  show(on) {
    this.toggle.setAttribute("aria-pressed", on);
    this.root.classList.toggle("unseen", !on);
    try { localStorage.setItem(KEPT, on ? "yes" : "no"); } catch { /* it lasts as long as the page */ }
  }

  update(lines) { // each a text, and whether the pointer of a list stands there; null: the display is dark
    this.now = lines ?? [[_("The display is unplugged."), false]];
    this.lines.replaceChildren(...this.now.map(([text, chosen]) => node("p", chosen ? "chosen" : "", text)));
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.tell(), SETTLED_MS);
  }

  tell() { // all of it if the page is another one, else only what is new
    const key = ([text, chosen]) => `${chosen} ${text}`, known = new Set(this.said.map(key)), old = new Set(this.said.map(([text]) => text));
    const [title] = this.now, same = title && known.has(key(title));
    const fresh = this.now.filter((line) => !same || (!known.has(key(line)) && (line[1] || !old.has(line[0]))));
    this.said = this.now;
    if (fresh.length) this.news.textContent = fresh.map(([text]) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(" ");
  }
}
