// Moments worth seeing: each is shown once, however often the page is reloaded or finds the table again.
import { announce } from "./announce.js";
import { node, put } from "./dom.js";

export class Moments {
  constructor(place, board, after = () => {}) { // the element that they are laid over; the board whose spaces light up, if there is one
    this.place = place; this.board = board; this.after = after; this.seen = null; this.shown = 0; // so many are to be seen
  }

  update(moment, players) {
    const opened = this.seen === null; // what a page finds when it opens is no news
    this.seen ??= new Set();
    if (!moment || this.seen.has(moment.id)) return;
    this.seen.add(moment.id);
    if (!opened) this.show(moment, players).catch(() => {}); // the table may be gone just now
  }

  async show(moment, players) {
    announce(`${moment.title} ${moment.words}`);
    this.shown += 1;
    try {
      const { lay } = await import("./moment.js");
      await lay(this.place, moment, players, (moment.spaces ?? []).map((pos) => this.board?.cells[pos]?.g).filter(Boolean));
    } finally { this.shown -= 1; this.after(); }
  }
}

// The battle for the Ring under way.
export async function tellBattle(place, { battle, players }) {
  if (!battle && place.hidden) return;
  try { await (await import("./moment.js")).duel(place, battle, players); } catch { /* the table may be gone just now */ }
}

// The end of a game, for as long as it is on the table.
export async function tellEnd(place, game, edition) {
  const shown = game.over ? JSON.stringify([game.over, edition.language]) : "";
  if ((place.dataset.shown ?? "") === shown) return;
  place.dataset.shown = shown;
  place.hidden = !shown;
  if (!shown) { place.replaceChildren(); return; }
  try { await (await import("./moment.js")).ending(place, game, edition); } catch { place.dataset.shown = ""; } // the table may be gone just now
}

// How much longer the game goes on; before it begins, how long it will take, with warnings. Empty if unknown.
export function tellLength(place, length) {
  place.hidden = !length;
  place.replaceChildren(length?.words ?? "", ...(length?.warnings ?? []).flatMap((words) => [" ", node("strong", "", words)]));
}

export const beforehand = (length) => (length?.warnings ? length : null); // the section has warnings only before the game begins

export function tellEnding(line, { ending }) { // the game is ending, but something is still open
  put(line, ending);
  line.hidden = !ending;
}
