// What all parts of a seat's page share: the sections as they came last, the line to the table, and how something is
// asked of it. What the table is not asked for happens nowhere.
import { _ } from "./language.js";
import { front } from "./announce.js";
import { Clock } from "./clock.js";
import { wear } from "./edition.js";
import { Live } from "./live.js";
import { isShown, node, put } from "./dom.js";
import { focusAgain, reload } from "./reload.js";

export const $ = (id) => document.getElementById(id);
export const table = {}; // edition, game, ask, times, me, seat0, seat1, ...
export const clock = new Clock();

const says = $("says"); // the message
const heard = []; // called with each news, in the order in which they asked
export function hear(what) { heard.push(what); }

const RELOAD_MOST_MS = 2000; // all pages speak another language at once, but do not all ask for everything at once
const SETTLES_MS = 400; // what a command has changed comes right after its answer
let spreads, live, answered = () => {}, used = null, shown, settling, speechless; // what to do once the table has carried out the last request; what had the focus; whether a question has been shown since
let doubtful = false, halted = false; // the connection was lost before the table had answered; the game is paused
// Within `spread` ms a page is loaded again, in another language.
export function connect(path, spread = RELOAD_MOST_MS) {
  spreads = spread;
  live = new Live(path, {
    news: take,
    linked: (on) => {
      if (on) unsaid();
      if (on && doubtful) say(_("Connected again. Check whether your last tap counted before you repeat it."));
      doubtful = !on && (doubtful || document.body.classList.contains("busy"));
      busy(false); // whether the last command arrived, the sections say
      document.body.classList.toggle("old", !on);
      put($("link"), on ? "" : _("Connection lost; showing the last known state. Reconnecting…"));
    },
    unanswered: () => say(_("The table has not answered. Reconnecting…")),
  });
}
export function again() { live.again(); } // who we are is another now
export function stepBack() { live.part(); } // another tab has been opened; looked at, this one goes on

function take(news) {
  if (news.now !== undefined) clock.set(news.now);
  if (news.says) say(news.says);
  if (news.done) unsaid();
  if (news.says || news.done) busy(false);
  Object.assign(table, news);
  if (news.me) for (const name of Object.keys(table)) if (/^seat\d$/.test(name) && !news.me.seats.includes(Number(name.slice(4)))) delete table[name];
  if (news.edition && news.edition.language !== document.documentElement.lang) { setTimeout(reloadOnceFree, spreads * Math.random()); return; }
  if (news.edition) wear(news.edition);
  const before = document.activeElement !== document.body;
  for (const what of heard) what(news);
  if (news.done) answered();
  shown ||= Boolean(news.ask);
  if (news.ask || news.says || (news.done && shown)) giveFocusBack();
  if (before && !used) ensureFocus();
  if (news.ask) focusAgain($("question-words"));
}

function reloadOnceFree() { // what is being filled in would be lost
  const filled = document.querySelector("#sheet[open] form");
  if (filled?.matches(".settings")) reload("settings"); // the button that opened it
  else if (filled) $("sheet").addEventListener("close", () => reload(), { once: true });
  else reload();
}

export function say(words) {
  front().append(says); // a message outside an open dialog would not be seen
  says.textContent = words;
  says.classList.add("on");
  clearTimeout(speechless);
  speechless = setTimeout(unsaid, 2500 + 60 * words.length);
}

function unsaid() { says.classList.remove("on"); } // what was refused before has been done since
says.onclick = unsaid; // it may lie over a button
document.addEventListener("close", () => front().append(says), { capture: true }); // of a dialog in which it stands

// A command is sent once: nothing else can be pressed until the table has answered.
function busy(on) {
  if (on) { used = document.activeElement; shown = false; } // a button that is disabled loses the focus
  document.body.classList.toggle("busy", on);
  live.due(on);
  for (const one of document.querySelectorAll("[data-acts]")) setEnabled(one);
  clearTimeout(settling);
  if (!on && used) settling = setTimeout(giveFocusBack, SETTLES_MS);
}

// What is wrong in a field is said by the browser, but in the table's language.
const WRONG = {
  valueMissing: () => _("Something is missing here."),
  badInput: () => _("Please enter a whole number."), stepMismatch: () => _("Please enter a whole number."),
  rangeUnderflow: ({ min }) => _("At least {least}, please.", { least: min }), rangeOverflow: ({ max }) => _("At most {most}, please.", { most: max }),
};
document.addEventListener("invalid", ({ target }) => target.setCustomValidity(WRONG[Object.keys(WRONG).find((one) => target.validity[one])]?.(target) ?? ""), true);
const unmark = () => document.querySelectorAll("input:invalid").forEach((one) => one.setCustomValidity("")); // it is looked at again
for (const use of ["input", "click"]) document.addEventListener(use, unmark, true);

// Where the focus goes

export function focus(one) { one.focus({ preventScroll: true }); }
$("question-words").tabIndex = -1; // where the keyboard goes on if what was used is gone
const isBusy = () => document.body.classList.contains("busy");
const canFocus = (one) => one.isConnected && isShown(one) && !one.disabled;
const focusIsLost = () => document.activeElement === document.body || !canFocus(document.activeElement);
const usualFocus = () => (front() === document.body ? $("question-words") : front().querySelector("button:enabled"));

export function ensureFocus(one = usualFocus()) { if (focusIsLost()) focus(canFocus(one) ? one : usualFocus()); } // the focus is never left at the top of the page

export function focusedIn(root) { // what has the focus in there, or had it until a command disabled it
  const at = used && focusIsLost() ? used : document.activeElement;
  return root.contains(at) ? at : null;
}

export function refocus(root, at, instead = $("question-words")) { // focuses what has replaced `at`
  const alike = (one) => ["tagName", "type", "name", "textContent"].every((what) => one[what] === at[what]) && (one.type !== "radio" || one.value === at.value);
  const found = [...root.querySelectorAll("button, input, select")].find(alike) ?? instead;
  if (at === used) used = found; // it may be disabled until the table has answered
  if (canFocus(found)) focus(found);
}

export function moveFocus(root, to = $("question-words")) { // what was used there is over: the focus goes to the question
  if (!focusedIn(root)) return;
  used = null;
  focus(to);
}

function giveFocusBack() { // what was used gets the focus back, once its effect is shown
  if (isBusy() || !used) return;
  clearTimeout(settling);
  ensureFocus(used);
  used = null;
}

export function forget() { used = null; } // what was used with a mouse does not get the focus back

export function setEnabled(one) { one.disabled = halted || isBusy() || one.dataset.waits !== undefined; }

export function halt(on) { // while the game is paused, nobody can play
  if (on === halted) return;
  halted = on;
  for (const one of document.querySelectorAll("[data-acts]")) setEnabled(one);
}

export function send(what, done = () => {}) {
  answered = done;
  if (live.send(what)) busy(true);
  else say(_("No connection: that was not sent."));
}
export const line = () => live.socket; // another one after each time that the connection was lost
export function ask(what) { return live.send(what); } // nothing waits for the answer; false: there is no connection
export function give(command, done, { topic, step } = table.ask) { send({ do: "give", command, topic, step }, done); } // the question that was shown

export function acts(made, what) { // what does something at the table
  made.dataset.acts = "";
  setEnabled(made);
  if (what) made.onclick = what;
  return made;
}
export const button = (label, what, kind = "answer") => acts(node("button", kind, label), what);
export function explained(made, { until, effect }) { // until when it can be pressed, and what that changes
  for (const words of [until, effect]) if (words) made.append(node("small", "", words));
  return made;
}
// What is seldom wanted is loaded when it is; if that fails, a later tap tries again.
export async function loading(load, use) {
  if ("loading" in document.body.dataset) return; // it was tapped before
  document.body.dataset.loading = "";
  const loaded = await load().catch(() => say(_("No connection: this cannot be opened now.")));
  delete document.body.dataset.loading;
  if (loaded) use(loaded);
}
export function openingButton(label, what) { // only shows something: nothing is asked of the table yet
  const made = node("button", "", label);
  made.onclick = what;
  return made;
}

// What says the same stays as it is, with what somebody has typed or is pointing at; where it is made again, whoever
// uses the keyboard stays on the button that they were on.
export function keep(root, parts, key = parts.map((part) => part.dataset.key ?? part.textContent).join("\n")) {
  if (root.dataset.shown === key) return;
  root.dataset.shown = key;
  const at = focusedIn(root);
  root.replaceChildren(...parts);
  if (at) refocus(root, at);
}
