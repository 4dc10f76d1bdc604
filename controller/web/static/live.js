// The line to the table: what changed comes in, what is asked goes out. It connects again by itself, sooner at first,
// and at once when the phone is back on the network. The table sends a beat every few seconds: if nothing comes at all, or
// no answer, the connection is dead, although nobody has closed it. Whoever looks at the phone again does not wait for
// that: the page asks for a beat, which comes at once or never. In sleep performance.now() stands still in some browsers,
// and timers in all: how long nobody has looked is measured by Date, which may jump, but then costs a connection at most.
import { _ } from "./language.js";
import { open } from "./socket.js";
const FIRST = 500, MOST = 8000; // ms between two attempts
const PATIENCE = 6000, ASLEEP = 20000; // ms after which an attempt is given up, and after which nobody knows whether a line is one
const ANSWERS = 2000, SLEPT = 2000, LOOKS = 5000; // ms in which a beat that was asked for comes; by which the two clocks part if the page slept; between two looks at them
const BEAT = 10000, SILENT = 2.5; // ms between two beats, until the table says how long; how many beats of silence mean that the connection is dead

const apart = () => Date.now() - performance.now();

export class Live {
  constructor(path, { news, linked, unanswered = () => {} }) {
    this.path = path; this.news = news; this.linked = linked; this.unanswered = unanswered;
    this.wait = FIRST; this.beat = BEAT;
    this.page = crypto.getRandomValues(new Uint32Array(2)).join("-"); // the table drops the connection that this page had before
    let hidden = Date.now(), looked = hidden;
    addEventListener("online", () => this.dead());
    addEventListener("offline", () => { this.linked(false); this.socket.close(); });
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) hidden = Date.now();
      else if (Date.now() - hidden > ASLEEP) this.dead();
      else this.check();
    });
    addEventListener("pageshow", ({ persisted }) => { if (persisted) this.dead(); }); // Back in the browser: it was put away
    addEventListener("focus", () => this.check());
    setInterval(() => { // a screen that slept while it was looked at tells nobody
      if (!document.hidden && Date.now() - looked > ASLEEP) this.check();
      looked = Date.now();
    }, LOOKS);
    this.connect();
    document.documentElement.dataset.runs = ""; // see old.js
  }

  connect() {
    this.rest();
    const url = new URL(this.path(), `ws://${location.host}`); // the path says what is known already
    url.searchParams.set("page", this.page);
    const socket = this.socket = open(url);
    this.timer = setTimeout(() => socket.close(), PATIENCE);
    socket.onopen = () => { clearTimeout(this.timer); this.wait = FIRST; this.apart = apart(); this.heard(); this.linked(true); };
    socket.onmessage = ({ data }) => {
      const { beat, ...news } = JSON.parse(data);
      if (beat) this.beat = 1000 * beat;
      this.heard();
      if (Object.keys(news).length) this.news(news);
    };
    socket.onclose = () => {
      this.rest();
      this.linked(false);
      this.timer = setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(2 * this.wait, MOST);
    };
  }

  heard() { // the connection is alive
    clearTimeout(this.silence);
    clearTimeout(this.checking);
    this.silence = setTimeout(() => this.dead(), SILENT * this.beat);
  }

  check() { // somebody looks: is the connection alive? If the page has slept, its countdowns are wrong, too
    const { readyState } = this.socket;
    if (readyState === WebSocket.CONNECTING) return;
    if (readyState !== WebSocket.OPEN || Math.abs(apart() - this.apart) > SLEPT) { this.dead(); return; }
    this.socket.send("");
    clearTimeout(this.checking);
    this.checking = setTimeout(() => this.dead(), ANSWERS);
  }

  dead() { // closing it properly would mean waiting for an answer, too
    this.linked(false);
    this.again();
  }

  rest() { for (const one of [this.timer, this.silence, this.late, this.checking]) clearTimeout(one); }

  again() { // who we are is another now, or the line may have died unseen
    this.part();
    this.connect();
  }

  part() {
    this.rest();
    this.socket.onopen = this.socket.onclose = this.socket.onmessage = null;
    this.socket.close();
  }

  send(what) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(what));
    return true;
  }

  due(on) { // `on`: the table owes an answer, and has the time between two beats to give it
    clearTimeout(this.late);
    if (on) this.late = setTimeout(() => { this.unanswered(); this.dead(); }, this.beat);
  }
}

// What of these lines of the log a page did not have whose last one was number `last`, with the journal's entry `known`. A
// table that has started again numbers all of them anew.
export function unseenAfter(lines, last, known) {
  if (last < 0 || !lines.length) return []; // what is there when a page opens is not news
  return lines[0].n > last ? lines : lines.filter(({ entry = 0 }) => entry > known);
}

// The moves of a take-back, from the journal's entry `gone` on, no longer count. Notices stay.
export function strike(log, gone) {
  for (const one of log.children) if (gone && one.entry >= gone && !/^(back|no|part)$/.test(one.className)) one.dataset.gone = _("no longer counts");
}

let played = false; // whether there was a game
export function clearOld(log, { players }) { // another game is set up: the lines are of the old one
  if (played && !players.length) log.replaceChildren();
  played = players.length > 0;
}
