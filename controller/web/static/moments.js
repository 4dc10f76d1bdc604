// Moments worth seeing: each is shown once, however often the page is reloaded or finds the table again.
import { announce } from "./announce.js";

export class Moments {
  constructor(place, board) { // the element that they are laid over; the board whose spaces light up, if there is one
    this.place = place; this.board = board; this.seen = null;
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
    const { lay } = await import("./moment.js");
    await lay(this.place, moment, players, moment.spaces.map((pos) => this.board?.cells[pos]?.g).filter(Boolean));
  }
}
