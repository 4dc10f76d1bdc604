// The table's clock, and what counts down by it. That of a simulated table may run faster, or stand still.
export class Clock {
  constructor() { this.set([0, 1]); }
  set([now, pace]) { Object.assign(this, { now, pace, since: performance.now() }); }
  time() { return this.now + this.pace * (performance.now() - this.since) / 1000; } // seconds
  left(at) { return Math.max(0, at - this.time()); }
}

const EACH = 200; // ms
const running = new Map();
let timer;

// Show the whole seconds that are left until `at`, as long as the element is on the page and there are some.
export function countdown(clock, at, element, show) {
  running.set(element, { clock, at, show, shown: -1 });
  tick();
}

function tick() {
  clearTimeout(timer);
  for (const [element, one] of running) {
    if (one.met && !element.isConnected) { running.delete(element); continue; }
    one.met ||= element.isConnected;
    const left = Math.ceil(one.clock.left(one.at) - 0.05);
    if (left !== one.shown) one.show(one.shown = left);
    if (left <= 0) running.delete(element);
  }
  if (running.size) timer = setTimeout(tick, EACH);
}

// What the table's display says in place of the question, on a line above it, for as long as it stands there.
export function told(line, clock, news) { // read aloud from the chronicle, which has it, too
  line.textContent = news?.words;
  line.hidden = !news;
  if (news?.until != null) countdown(clock, news.until, line, (left) => { line.hidden ||= left <= 0; });
}
