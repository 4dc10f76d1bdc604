// The table's clock, and what counts down by it. That of a simulated table may run faster, or stand still.
import { _ } from "./language.js";
import { announce } from "./announce.js";
import { money } from "./edition.js";

export class Clock {
  constructor() { this.set([0, 1]); }
  set([now, pace]) { Object.assign(this, { now, pace, since: performance.now() }); }
  time() { return this.now + this.pace * (performance.now() - this.since) / 1000; } // seconds
  left(at) { return Math.max(0, at - this.time()); }
}

const EACH = 200; // ms
const running = new Map();
let timer;

// Show the whole seconds that are left until `at`, as long as the element is on the page and there are some.
export function countdown(clock, at, element, show) {
  running.set(element, { clock, at, show, shown: -1 });
  tick();
}

function tick() {
  clearTimeout(timer);
  for (const [element, one] of running) {
    if (one.met && !element.isConnected) { running.delete(element); continue; }
    one.met ||= element.isConnected;
    const left = Math.ceil(one.clock.left(one.at) - 0.05);
    if (left !== one.shown) one.show(one.shown = left);
    if (left <= 0) running.delete(element);
  }
  if (running.size) timer = setTimeout(tick, EACH);
}

// What the table's display says in place of the question, on a line above it, for as long as it stands there.
export function told(line, clock, news) { // read aloud from the chronicle, which has it, too
  line.textContent = news?.words;
  line.hidden = !news;
  if (news?.until != null) countdown(clock, news.until, line, (left) => { line.hidden ||= left <= 0; });
}

// Going once, going twice: what an auction says while its time runs out, as the display does.
export function going(left, byClock) { // seconds until somebody may end it, or until the table's clock does
  if (left > 3) return byClock ? _("Sold in {left} s", { left }) : _("Going once in {left} s", { left: left - 3 });
  if (left > 0) return byClock ? _("Going twice… sold in {left} s", { left }) : _("Going once…");
  return _("Going twice…");
}

export function strikes(left, byClock) { // how often it has been called: 0, 1 (once) or 2 (twice)
  if (left > (byClock ? 5 : 3)) return 0;
  return left > (byClock ? 3 : 0) ? 1 : 2;
}

// Countdowns, announced in a few steps, since nobody can listen to every second: an auction's going once and going twice,
// and how long the table still waits for an answer.
const WAITS = [30, 10]; // how long the table still waits is announced again at these seconds left

class Steps { // each step of `key` is announced once
  constructor() { this.key = null; this.last = 0; }
  reached(key, step) {
    if (key !== this.key) { this.key = key; this.last = 0; }
    if (step <= this.last) return false;
    this.last = step;
    return true;
  }
}

const hammer = new Steps(), deadline = new Steps(), lastCall = new Steps();
const LAST_S = 4; // a bot's roll is announced again then

// `left`: as for `going`; `on`: the auction; `own`: the seats of this phone.
export function callAuction(left, byClock, { on, players, own, edition }) {
  const step = strikes(left, byClock);
  if (!hammer.reached(`${on.space} ${on.piece} ${on.bidder} ${on.bid}`, step)) return;
  const bid = { amount: money(on.bid, edition), name: players[on.bidder].name };
  const called = step === 1 ? _("Going once: {name} bids {amount}.", bid) : _("Going twice: {name} bids {amount}.", bid);
  announce(`${called} ${whoActs(on, players, own, byClock)}`);
}

// Who may do something about the high bid, as a phone with the seats `own` has to know it.
export function whoActs({ waiting, bidder }, players, own, byClock) {
  const others = waiting.filter((seat) => seat !== bidder), mine = others.filter((seat) => own.includes(seat));
  const names = (seats) => seats.map((seat) => players[seat].name).join(", ");
  if (bidder >= 0 && mine.length) return own.length > 1 ? _("{names}: bid more or let it go.", { names: names(mine) }) : _("Bid more or let it go.");
  if (others.length && own.includes(bidder)) {
    const high = own.length > 1 ? _("{name} is the high bidder.", players[bidder]) : _("You are the high bidder.");
    const may = byClock ? _("{names} may still bid.", { names: names(others) }) : _("{names} can bid more, pass, or end the auction.", { names: names(others) });
    return `${high} ${may}`;
  }
  return others.length ? _("{names} may still bid.", { names: names(others) }) : "";
}

// `at`: when the table answers, in seconds of its clock; `names`: whom it waits for.
export function callWait(left, at, names) {
  const step = left > 0 ? 1 + WAITS.filter((most) => left <= most).length : 0;
  if (deadline.reached(at, step)) announce(_("{names}: answer within {left} s, or the table answers by itself.", { names, left }));
}

// `at`: when a bot rolls; `words`: which rents end then.
export function callRoll(left, at, words) {
  const step = left > LAST_S ? 1 : left > 0 ? 2 : 0;
  if (lastCall.reached(at, step)) announce(words);
}
