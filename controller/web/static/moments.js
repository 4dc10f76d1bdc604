// Moments worth seeing: each is shown once, however often the page is reloaded or finds the table again.
import { announce } from "./announce.js";
import { node, put } from "./dom.js";
import { _ } from "./language.js";

export class Moments {
  constructor(place, board, after = () => {}) { // the element that they are laid over; the board whose spaces light up, if there is one
    this.place = place; this.board = board; this.after = after; this.seen = null; this.showing = 0; // how many are on the page now
    this.back = new AbortController(); // an end that is taken back is no scene any more
  }

  update(moment, game) {
    const opened = this.seen === null; // what a page finds when it opens is no news
    this.seen ??= new Set();
    if (!moment && game.journey) { this.back.abort(); this.back = new AbortController(); }
    if (!moment || this.seen.has(moment.id)) return;
    this.seen.add(moment.id);
    if (!opened) this.show(moment, game.players).catch(() => {}); // the table may be gone just now
  }

  async show(moment, players) {
    announce(`${moment.title} ${moment.words}`);
    const lit = (moment.spaces ?? []).map((pos) => this.board?.cells[pos]?.g).filter(Boolean), signal = moment.kind === "end" ? this.back.signal : new AbortController().signal;
    this.showing += 1;
    try {
      const { lay } = await import("./moment.js");
      await lay(this.place, moment, players, lit, signal);
    } finally { this.showing -= 1; this.after(); }
  }
}

// The battle for the Ring under way, and the end of a game for as long as it is on the table.
export function tellBattle(place, { battle, players }) {
  return draw(place, battle && [battle, looks(players)], ({ duel }, current) => duel(place, battle, players, current));
}
export function tellResult(place, game, edition) {
  return draw(place, game.over && [game.over, looks(game.players), edition.language], ({ result }, current) => result(place, game, edition, current));
}
const looks = (players) => players.map(({ name, sign, colour }) => [name, sign, colour]);

async function draw(place, about, how) { // once, as long as it is about the same
  const shown = about ? JSON.stringify(about) : "", current = () => place.dataset.shown === shown;
  if ((place.dataset.shown ?? "") === shown) return;
  place.dataset.shown = shown;
  if (!shown) { place.hidden = true; return; }
  try { await how(await import("./moment.js"), current); } catch { if (current()) place.dataset.shown = ""; } // no connection: with the next news
}

// How the game went, the main button once it is over; the host reads it before that, too.
export function tellReport(place, { over, players }, { role }) {
  place.hidden = !players.length || !(over || role === "host");
  put(place.firstElementChild, over ? _("How the game went") : _("The game so far"));
  place.firstElementChild.classList.toggle("big", Boolean(over));
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
