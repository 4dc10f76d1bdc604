// Says politely what has happened, for whoever hears the page. While a modal dialog is open only what is inside it is
// heard, so each dialog has a place of its own for it. What the keyboard has come to says itself and is not repeated.
import { node } from "./dom.js";

const REST_MS = 150; // what comes together is said together, after where the keyboard has gone
const KEPT_MS = 10000; // nobody comes across it later, reading the page
let waiting = [], timer;

const places = new Map([document.body, ...document.querySelectorAll("dialog")].map((within) => [within, place(within)]));

function place(within) {
  const made = node("div", "said");
  made.setAttribute("role", "log");
  made.setAttribute("aria-live", "polite");
  within.append(made);
  return made;
}

export function front() { return document.querySelector("dialog[open]") ?? document.body; } // all that can be used now is in it

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
