// The list of what has passed on the wires: newest first, filtered by wire, held still when asked.
import { node } from "/web/dom.js";
import { _ } from "/web/language.js";

const MOST = 300;

export class Rows {
  constructor({ list, hold, filters, tagged }) {
    Object.assign(this, { list, hold, tagged, filters, shown: new Map(), waiting: new Map(), held: false });
    hold.onclick = () => this.toggle();
    for (const filter of filters) filter.onclick = () => this.filter(filter);
  }

  clear() { this.shown.clear(); this.waiting.clear(); this.list.replaceChildren(); this.holding(); }

  some() { return this.shown.size > 0; }

  add(rows) { // a row that comes again has happened again
    if (this.held) for (const row of rows) this.waiting.set(row.n, row);
    else for (const row of rows) this.show(row);
    this.holding();
  }

  show(row) {
    let li = this.shown.get(row.n);
    if (!li) {
      li = node("li");
      this.shown.set(row.n, li);
      this.list.prepend(li);
      const [oldest] = this.shown;
      if (this.shown.size > MOST) { oldest[1].remove(); this.shown.delete(oldest[0]); }
    }
    this.fill(li, row);
    li.hidden = this.isHidden(row.wire);
  }

  fill(li, row) { // what is open stays open, and keeps the focus
    li.className = row.wrong ? "wrong" : "";
    li.dataset.wire = row.wire;
    if (!row.lines.length) { li.replaceChildren(this.head(row)); return; }
    if (!li.firstChild) {
      const details = node("details");
      details.append(node("summary"), node("dl"));
      li.append(details);
    }
    const [summary, list] = li.firstChild.children;
    summary.replaceChildren(this.head(row));
    list.replaceChildren(...row.lines.flatMap(([raw, words]) => [node("dt", "", raw), node("dd", "", words)]));
  }

  head(row) {
    const head = node("div", "head"), what = node("span", "what"), way = row.to ? _("from the Pi") : _("to the Pi");
    const name = this.filters.find(({ dataset }) => dataset.wire === row.wire)?.firstChild.textContent ?? row.wire;
    const arrow = node("span", "arrow", row.to ? "→" : "←");
    arrow.setAttribute("role", "img"); arrow.setAttribute("aria-label", way); arrow.title = way;
    what.append(node("b", "", row.name), " ", node("span", "words", row.words));
    const tag = row.tag ? this.tagged(row.tag) : "";
    if (row.uid) what.append(" ", node("span", "tag", tag ? `${tag} (${row.uid})` : row.uid));
    if (row.times > 1) what.append(" ", node("span", "times", `×${row.times}`));
    if (row.lights) { const lights = node("span", "lights"); shine(lights, row.lights); what.append(lights); }
    const raw = node("code", "raw", row.raw);
    if (row.bytes) raw.append(" ", node("small", "", _("{count} B", { count: row.bytes })));
    head.append(node("time", "", row.time.toFixed(2)), arrow, node("span", "name", name), what, raw);
    return head;
  }

  toggle() {
    this.held = !this.held;
    for (const row of this.waiting.values()) this.show(row);
    this.waiting.clear();
    this.holding();
  }

  holding() {
    this.hold.classList.toggle("on", this.held);
    const more = this.waiting.size;
    this.hold.textContent = !this.held ? _("Pause the list") : more ? _("Resume the list ({count} new)", { count: more }) : _("Resume the list");
    while (this.waiting.size > MOST) this.waiting.delete(this.waiting.keys().next().value);
  }

  filter(one) {
    one.setAttribute("aria-pressed", one.getAttribute("aria-pressed") !== "true");
    for (const li of this.list.children) li.hidden = this.isHidden(li.dataset.wire);
  }

  isHidden(wire) { return this.filters.some(({ dataset, ariaPressed }) => dataset.wire === wire && ariaPressed === "false"); }

  counts(bytes) { // what has passed on each since the page came
    for (const one of this.filters) {
      const small = one.lastElementChild, text = bytes[one.dataset.wire] ? _("{count} B", { count: bytes[one.dataset.wire].toLocaleString(document.documentElement.lang) }) : "";
      if (small.textContent !== text) small.textContent = text;
    }
  }
}

// Lights of the strip as small squares.
// The chips' numbers are light, linear; a screen's are not.
const shown = (hex) => Math.round(255 * Math.pow(parseInt(hex, 16) / 255, 1 / 2.2));

export function shine(root, lights) { // `lights`: six hexadecimal digits each, red, green, blue
  const colours = lights.match(/.{6}/g) ?? [];
  while (root.children.length < colours.length) root.append(node("i"));
  while (root.children.length > colours.length) root.lastChild.remove();
  colours.forEach((colour, i) => {
    const [r, g, b] = colour.match(/../g).map(shown);
    root.children[i].style.backgroundColor = r + g + b ? `rgb(${r} ${g} ${b})` : "";
  });
}
