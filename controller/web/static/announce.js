// Tells screen readers what has happened, through polite live regions. While a modal dialog is open they read only what
// is inside it, so each dialog has a region of its own. They read what gets the focus anyway, so that is not repeated.
import { node } from "./dom.js";

const REST_MS = 150; // what comes together is said together, after whatever has got the focus
const KEPT_MS = 10000; // then it is removed, so nobody finds it later when reading the page
let waiting = [], timer;

const places = new Map([document.body, ...document.querySelectorAll("dialog")].map((within) => [within, place(within)]));

function place(within) {
  const made = node("div", "said");
  made.setAttribute("role", "log");
  made.setAttribute("aria-live", "polite");
  within.append(made);
  return made;
}

export function front() { return document.querySelector("dialog[open]") ?? document.body; } // what is in front: only this can be used now

export function announce(words) {
  if (!words || waiting.includes(words)) return;
  waiting.push(words);
  clearTimeout(timer);
  timer = setTimeout(speak, REST_MS);
}

function speak() {
  const said = waiting.map((words) => node("p", "", words));
  waiting = [];
  (places.get(front()) ?? places.get(document.body)).append(...said);
  setTimeout(() => { for (const one of said) one.remove(); }, KEPT_MS);
}

document.addEventListener("focusin", ({ target }) => { waiting = waiting.filter((words) => words !== target.textContent); });
