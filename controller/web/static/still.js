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

// How long a picture takes is measured where one is drawn, not guessed: a computer without a graphics card draws in
// software, and what pulses all the time has the whole board drawn anew.
const SLOW_MS = 45, LOOKED = 12; // ms between two pictures, on average over so many; a single long one, as while a page loads, does not decide
let mean = 0, looked = 0;
export function measure() {
  if (document.hidden || reduced() || looked < 0) return; // with less motion nothing pulses
  requestAnimationFrame((first) => requestAnimationFrame((next) => {
    looked += 1;
    mean += (Math.min(next - first, 3 * SLOW_MS) - mean) / Math.min(looked, LOOKED);
    if (looked < LOOKED || mean < SLOW_MS) return;
    looked = -1; // it stays so: back and forth would be seen
    document.documentElement.classList.add("lean");
  }));
}

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
    measure();
    this.last = performance.now(); // once it is painted: a busy computer paints late
  }
}
