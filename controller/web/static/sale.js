// An auction on a large screen: what is sold, the high bid, who is still in, and how long it takes.
import { countdown, going, strikes } from "./clock.js";
import { node } from "./dom.js";
import { money, lettered } from "./edition.js";
import { _ } from "./language.js";

const CALLS = [_("Once"), _("Twice"), _("Sold")];

export function sale(place, { ask, game, times, edition }, clock) {
  const on = game.over ? null : ask.auction, looks = JSON.stringify([on, times, edition.id, edition.language]);
  if (place.dataset.shown === looks) return;
  place.dataset.shown = looks;
  place.hidden = !on;
  if (!on) { place.replaceChildren(); return; }
  const time = timer();
  place.replaceChildren(goods(on, edition), standing(on, game, edition), time, bidders(on, game));
  const at = times.sold ?? times.twice;
  if (at === null) time.hidden = true; // nobody has bid
  else countdown(clock, at, time, (left) => tells(time, left, times.sold !== null));
}

function goods({ space, piece }, edition) {
  const what = node("p", "goods"), deed = edition.spaces[space], band = lettered(node("i", "band"), edition, space);
  band.ariaHidden = "true";
  band.style.setProperty("--g", deed?.colour || "#c9a86c");
  what.append(band, node("b", "", deed ? deed.name : piece ? edition.hotel : edition.house));
  if (deed?.price) what.append(node("small", "", _("Price: {amount}", { amount: money(deed.price, edition) })));
  return what;
}

function standing({ bidder, bid }, { players }, edition) {
  const line = node("p", "high");
  if (bidder < 0) { line.append(node("b", "none", _("Nobody has bid yet."))); return line; }
  const { name, sign, colour } = players[bidder];
  line.style.setProperty("--c", colour);
  line.append(node("b", "bid", money(bid, edition)), marked(sign, name));
  return line;
}

function marked(sign, name) { // a player, told by sign as well as by colour
  const who = node("span", "bidding"), mark = node("i", "", sign);
  mark.ariaHidden = "true";
  who.append(mark, name);
  return who;
}

function timer() {
  const time = node("p", "time"), calls = node("span", "calls");
  time.setAttribute("role", "timer");
  calls.ariaHidden = "true";
  calls.append(...CALLS.map((call) => node("i", "", call)));
  time.append(node("b", "words"), calls);
  return time;
}

function tells(time, left, byClock) {
  const called = strikes(left, byClock);
  time.querySelector(".words").textContent = going(left, byClock);
  time.dataset.calls = called;
  [...time.querySelector(".calls").children].forEach((one, n) => one.classList.toggle("on", n < called));
}

function bidders({ waiting, bidder }, { players }) { // who has passed is shown, too
  const list = node("ul", "bidders");
  list.setAttribute("aria-label", _("Players in the auction"));
  players.forEach(({ name, sign, colour, alive }, seat) => {
    if (!alive) return;
    const inside = waiting.includes(seat) || seat === bidder, one = node("li", inside ? "" : "passed");
    one.style.setProperty("--c", colour);
    one.append(marked(sign, name));
    if (!inside) one.append(node("small", "", _("passed")));
    list.append(one);
  });
  return list;
}
