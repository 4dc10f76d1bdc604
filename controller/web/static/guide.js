// The first turn in three bubbles, once for each phone; the help behind "?"; and the keys.
import { _ } from "./language.js";
import { $, table } from "./page.js";
import { open } from "./sheet.js";
import { node } from "./dom.js";
import { once, settings } from "./settings.js";

const bubbles = () => [
  ["question", _("The table asks its questions here. If it is your turn, the answers are buttons.")],
  ["seats", _("Your money and your deeds. Tap a deed to see its rents, to build, or to mortgage it.")],
  ["chronicle", _("Everything that has happened, the latest first. The board is below, and ? explains the rest.")],
];

export function guide() {
  if (table.me?.seats.length && table[`seat${table.me.seats[0]}`] && once("guided")) bubble(0);
}

function bubble(at) {
  const [under, words] = bubbles()[at], made = node("aside", "bubble"), count = bubbles().length, row = node("div", "row");
  made.setAttribute("aria-label", _("First steps, {at} of {count}", { at: at + 1, count }));
  const next = node("button", "big", at + 1 < count ? _("Next") : _("Got it")), skip = node("button", "plain", _("Skip"));
  next.onclick = () => { made.remove(); if (at + 1 < count) bubble(at + 1); };
  skip.onclick = () => made.remove();
  row.append(next, ...(at + 1 < count ? [skip] : []));
  made.append(node("p", "", words), row);
  $(under).after(made);
  made.scrollIntoView({ block: "nearest" });
  next.focus({ preventScroll: true });
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
    _("On a keyboard: 1 to 9 press the answers, Tab moves on, Escape closes, ? opens this help."),
  ].map((words) => node("li", "", words)));
  open([title, list]);
}
$("help").onclick = help;

addEventListener("keydown", (event) => {
  if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey || $("sheet").open || $("map").open || event.target.matches("input, select, textarea")) return;
  if (event.key === "?") help();
  const answer = /^[1-9]$/.test(event.key) && [...$("answers").querySelectorAll("button")].filter((one) => !one.closest("form"))[Number(event.key) - 1];
  if (answer) answer.click();
});
