// A table from near: all its players and its last events, until it is closed.
import { closesWithBack } from "./back.js";
import { node } from "./dom.js";
import { clocks, number, state } from "./halltile.js";
import { _ } from "./language.js";

const $ = (id) => document.getElementById(id);

export class Sheet {
  constructor(send) {
    this.send = send; this.tile = null; this.events = "";
    $("close").onclick = () => $("sheet").close();
    $("sheet").onclick = (event) => { if (event.target === $("sheet")) $("sheet").close(); };
    $("sheet").onclose = () => { this.tile = null; this.send(null); };
  }

  show(tile, now) {
    this.tile = tile; this.standings = null;
    $("events").replaceChildren();
    this.send(tile.id);
    this.tick(now);
    $("sheet").showModal();
    closesWithBack($("sheet"));
  }

  again() { if (this.tile) this.send(this.tile.id); } // a new line knows nothing of it

  tick(now) {
    if (!this.tile) return;
    const { table } = this.tile;
    $("sheet-title").textContent = table.name;
    $("sheet-state").textContent = [table.called ? _("calls the host") : "", clocks(table, now), state(table, now)].filter(Boolean).join(" · ");
    if (table.standings === this.standings) return;
    this.standings = table.standings;
    $("standings").replaceChildren(...table.standings.map(line));
  }

  happened({ id, events }) {
    if (id !== this.tile?.id) return;
    const { language } = this.tile.table;
    $("events").replaceChildren(...events.map(([at, words]) => {
      const made = node("li"), time = node("time", "", new Date(at * 1000).toLocaleTimeString(document.documentElement.lang, { timeStyle: "medium" }));
      const said = node("span", "", words);
      said.lang = language ?? "";
      made.append(time, said);
      return made;
    }));
  }
}

function line({ name, cash, worth, deeds, turn, out, won }) {
  const row = node("tr", [turn ? "turn" : "", out ? "out" : "", won ? "won" : ""].filter(Boolean).join(" ")), who = node("th", "", name);
  who.scope = "row";
  const note = won ? _("has won") : out ? _("out of the game") : turn ? _("on turn") : "";
  if (note) who.append(" ", node("small", "", note));
  row.append(who, ...[cash, worth, deeds].map((amount) => node("td", "", number(amount))));
  return row;
}
