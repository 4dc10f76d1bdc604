// Whoever cannot have things move, and a table too fast to be shown moving: still pictures only.
const REDUCED = matchMedia("(prefers-reduced-motion: reduce)");
const STILL_MS = 350, FAST_MS = 170; // a flash is two changes: so no light flashes more than three times a second

let run = { speed: 1, still: false };
export function runs(now) {
  run = now;
  document.body.classList.toggle("still", still());
}
export function reduced() { return REDUCED.matches; }
export function still() { return reduced() || run.still || document.documentElement.classList.contains("still"); } // the last: settings.js
export function whenStill(changed) { REDUCED.addEventListener("change", () => { runs(run); changed(); }); }

export class Paced { // shows the newest of what comes, never more often than eyes may have it
  constructor(show) { this.show = show; this.last = -Infinity; this.waiting = null; }

  put(value) {
    this.value = value;
    if (this.waiting) return;
    const rest = this.last + (still() ? STILL_MS : run.speed > 1 ? FAST_MS : 0) - performance.now();
    if (rest <= 0) this.now();
    else this.waiting = setTimeout(() => this.now(), rest);
  }

  now() {
    this.waiting = null;
    this.show(this.value);
    this.last = performance.now(); // once it is painted: a busy computer paints late
  }
}
