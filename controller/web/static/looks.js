// What all pages of a table have in common: how large they write, letters beside colours, and that the game is paused.
import { announce, front } from "./announce.js";
import { node } from "./dom.js";
import { _ } from "./language.js";

const banner = node("p", "paused", _("The game is paused. To resume it, the host taps Resume, or somebody presses OK at the table."));
banner.id = "paused"; banner.hidden = true;
let pausedBefore; // undefined: nothing has been shown yet
document.body.prepend(banner);

export function dress({ text, marks, paused }) {
  const root = document.documentElement;
  root.dataset.table = text === "usual" ? "" : text;
  root.dataset.text = root.dataset.own || root.dataset.table; // settings.js: what this browser has chosen for itself
  root.classList.toggle("marked", marks);
  banner.hidden = !paused;
  if (paused !== pausedBefore && (paused || pausedBefore)) announce(paused ? banner.textContent : _("The game goes on."));
  pausedBefore = paused;
  bring();
}

export function bring() { // above a dialog only what is inside it is seen
  if (banner.parentElement !== front()) front().prepend(banner);
}
