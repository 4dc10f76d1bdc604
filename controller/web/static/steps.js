// Countdowns, announced in a few steps, since nobody can listen to every second: an auction's going once and going twice,
// and how long the table still waits for an answer.
import { announce } from "./announce.js";
import { money } from "./edition.js";
import { strikes } from "./going.js";
import { _ } from "./language.js";

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

const hammer = new Steps(), deadline = new Steps();

// `left`: as for going.js; `on`: the auction; `own`: the seats of this phone.
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
