// One table as a tile. Each word is written only when it has changed.
import { node } from "./dom.js";
import { _, ngettext } from "./language.js";
import { closesWithBack } from "./back.js";

const PLAYERS = 4; // shown on a tile; all of them are on its sheet

export function since(seconds) { // how long ago, in words
  const minutes = Math.floor(Math.max(0, seconds) / 60);
  if (minutes < 1) return _("just now");
  return minutes < 60 ? _("for {count} min", { count: minutes }) : _("for {hours} h {minutes} min", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

export function span(seconds) { // as on a clock: 1:05:09, 4:07
  const whole = Math.max(0, Math.floor(seconds)), two = (part) => String(part).padStart(2, "0");
  const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

const amounts = new Intl.NumberFormat(document.documentElement.lang), minutes = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" });
export const number = (amount) => amounts.format(amount);
export const timeOfDay = (at) => minutes.format(at * 1000); // seconds since 1970

export function clocks(table, now) { // round, and the time of the game
  const round = table.round ? _("Round {round}", { round: table.round }) : "";
  const game = table.began ? span((table.over ?? now) - table.began) : "";
  const left = table.ends && !table.over ? _("{time} left", { time: span(table.ends - now) }) : "";
  return [round, left, game].filter(Boolean).join(" · ");
}

export function state(table, now) { // what is unusual, or what is waited for
  if (table.lost) return _("not connected since {time}", { time: timeOfDay(table.lost) });
  if (table.phase === "over") {
    const winners = table.standings.filter((one) => one.won).map((one) => one.name).join(", ");
    return winners ? _("Winner: {names}", { names: winners }) : _("The game is over.");
  }
  if (table.phase === "paused") return _("Paused");
  if (table.phase === "setup") return _("Setting up");
  return table.question && table.asked ? _("waits {time}", { time: span(now - table.asked) }) : "";
}

export class Tile {
  constructor(id, opened) {
    this.id = id; this.table = { name: id, standings: [] };
    this.root = node("li");
    this.button = node("button", "table");
    this.button.onclick = () => opened(this);
    this.parts = Object.fromEntries(["name", "call", "clock", "players", "question", "event", "state"].map((part) => [part, node("span", part)]));
    this.rows = Array.from({ length: PLAYERS }, player);
    this.head = player(); this.head.classList.add("head");
    [_("Player"), _("Cash"), _("Worth")].forEach((words, place) => write(this.head.children[place], words));
    this.button.append(...Object.values(this.parts));
    this.root.append(this.button);
    this.stand(this.table);
  }

  get name() { return this.table.name; }
  get loud() { return this.table.called ? 2 : this.table.lost ? 1 : 0; }

  stand(table) {
    this.table = { standings: [], ...table };
    const { standings, called, lost, phase, language, question } = this.table;
    write(this.parts.name, this.table.name);
    write(this.parts.call, called ? _("calls the host") : "");
    write(this.parts.question, phase === "playing" ? question ?? "" : "");
    this.parts.question.lang = this.parts.event.lang = language ?? "";
    this.button.classList.toggle("called", Boolean(called));
    this.button.classList.toggle("lost", Boolean(lost));
    this.button.dataset.phase = phase ?? "";
    const rows = this.rows.slice(0, standings.length);
    if (this.parts.players.children.length !== rows.length + 1) this.parts.players.replaceChildren(...(rows.length ? [this.head, ...rows] : []));
    rows.forEach((row, place) => {
      const { name, cash, worth, out, turn, won } = standings[place], [who, has, all] = row.children;
      write(who, name); write(has, number(cash)); write(all, number(worth));
      row.className = `player${turn ? " turn" : ""}${out ? " out" : ""}${won ? " won" : ""}`;
    });
  }

  happened([, words]) { write(this.parts.event, words); }

  tick(now) {
    write(this.parts.clock, clocks(this.table, now));
    write(this.parts.state, state(this.table, now));
  }

  says(wanted) { return !wanted || [this.name, ...this.table.standings.map((one) => one.name)].some((text) => text.toLocaleLowerCase().includes(wanted)); }
}

function player() {
  const row = node("span", "player");
  row.append(node("span", "named"), node("span", "has"), node("span", "all"));
  return row;
}

function write(where, words) { if (where.textContent !== words) where.textContent = words; }

// A table from near: all its players and its last events, until it is closed.
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
