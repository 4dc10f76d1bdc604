// The first turn in three bubbles, once for each phone; the help behind "?"; and the keys.
import { _ } from "./language.js";
import { announce } from "./announce.js";
import { $, focus, table } from "./page.js";
import { open } from "./sheet.js";
import { node, put } from "./dom.js";
import { once, set, settings } from "./settings.js";

const tips = [ // what each tip is shown below, and what it says
  ["question", first],
  ["seats", () => _("Your money and your deeds. Tap a deed to see its rents, to build, or to mortgage it.")],
  ["chronicle", () => _("Everything that has happened, the latest first. The board is below, and ? explains the rest.")],
];
let tip = null; // the open tip, and the question when it was opened

function first() { // what the first tip says, by what is on the page now
  const own = table.me.seats.map((seat) => table[`seat${seat}`]).filter(Boolean);
  if (own.some(({ dice }) => dice) && table.table.rolls) return _("The table asks its questions here. Tap Roll. Or roll your own dice, tap Enter by hand, and then what each of them shows.");
  if (own.some(({ dice }) => dice)) return _("The table asks its questions here. Roll your dice on the table. If they do not send their results, tap what each of them shows, then tap Enter the roll.");
  if (own.some(({ answers }) => answers.length)) return _("The table asks its questions here. This one is for you: the answers are just above this box.");
  return _("The table asks its questions here. When one is for you, the answers appear below it.");
}

export function guide() {
  const plays = table.me?.seats.length && !table.game?.over;
  if (tip && !plays) { tip.made.remove(); tip = null; } // it goes on once somebody plays here again
  if (!tip && !settings.guided && plays && table[`seat${table.me.seats[0]}`]) bubble(settings.tip ?? 0);
  else if (tip?.at === 0 && table.ask.topic !== tip.topic) answered();
  else if (tip?.at === 0) put(tip.words, first());
}

function answered() { // the first tip explains a question: once that is answered, if it was for this phone, the next tip comes
  if (tip.asked) { bubble(1); return; }
  Object.assign(tip, { topic: table.ask.topic, asked: asksUs() });
  put(tip.words, first());
}

const asksUs = () => table.me.seats.some((seat) => { const { answers, dice } = table[`seat${seat}`] ?? {}; return answers?.length || dice; });

// A tip reached with Next gets the focus, and is read with its button; one that comes by itself is announced.
function bubble(at) {
  set({ tip: at });
  const goesOn = tip?.made.contains(document.activeElement), [under, words] = tips[at], made = node("aside", "bubble"), row = node("div", "row");
  tip?.made.remove();
  made.setAttribute("aria-label", _("First steps, {at} of {count}", { at: at + 1, count: tips.length }));
  const more = at + 1 < tips.length, next = node("button", "big", more ? _("Next") : _("Got it")), skip = node("button", "plain", _("Skip"));
  tip = { at, made, words: node("p", "", words()), topic: table.ask.topic, asked: asksUs() };
  tip.words.id = "tip";
  next.setAttribute("aria-describedby", tip.words.id);
  next.onclick = () => { if (more) bubble(at + 1); else end(); };
  skip.onclick = end;
  row.append(next, ...(more ? [skip] : []));
  made.append(tip.words, row);
  $(under).after(made);
  if (goesOn || (at && !asksUs())) made.scrollIntoView({ block: "nearest" }); // but never away from a question to this phone
  if (goesOn) focus(next);
  else announce(`${made.ariaLabel}. ${tip.words.textContent}`);
}

function end() { // a page that is loaded again before goes on with the tip that was open
  once("guided");
  tip.made.remove();
  tip = null;
  focus($("question-words"));
  $("question-words").scrollIntoView({ block: "nearest" });
}

function help() {
  const title = node("h2", "", _("How this page works")), list = node("ul");
  title.id = "sheet-title";
  list.append(...[
    _("Answer the question at the top with its buttons. Others may answer at the table: the first answer counts."),
    _("Tap a deed to see its rents, and to build, sell or mortgage."),
    _("Offer a deal: tick what each side gives. The other player accepts, declines or makes another offer."),
    _("Somebody landed on your deed? Tap Ask for rent in time: the button shows how long you have."),
    _("Take back your last move as long as nobody has played since. After that, ask the host."),
    _("On a keyboard: 1 to 9 press the answers, or begin your bid; Tab moves on, Escape closes, ? opens this help."),
  ].map((words) => node("li", "", words)));
  open([title, list]);
}
$("help").onclick = help;

addEventListener("keydown", (event) => {
  if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey || $("sheet").open || $("map").open || event.target.matches("input, select, textarea")) return;
  if (event.key === "?") help();
  if (/^[1-9]$/.test(event.key)) digit(event);
});

function digit(event) { // begins a bid; if there is none to make, presses an answer
  const bid = $("answers").querySelector(".bid input");
  if (!bid) { [...$("answers").querySelectorAll("button")].filter((one) => !one.closest("form"))[Number(event.key) - 1]?.click(); return; }
  event.preventDefault();
  bid.value = event.key;
  focus(bid);
}
