// The Ring's way on the board: a trail of steps inside the spaces, from where it is to its end, the next one brightest.
import { el, node } from "./dom.js";

const INSET = 8, GOAL = 1; // how far in the field steps are, and the end: the simulated table's panel and dice begin beside them

export class RingWay {
  constructor(board) { this.board = board; this.layer = el("g", { id: "ring-way" }); this.shown = ""; }

  update({ journey, ring }) {
    const { board, layer } = this, looks = JSON.stringify([journey?.road, ring]);
    if (!layer.isConnected) board.tracker.before(layer); // the board was drawn anew
    else if (looks === this.shown) return;
    this.shown = looks;
    const road = journey?.road ?? [];
    board.cells.forEach(({ g }, pos) => g.classList.toggle("ring-next", pos === road[0]));
    layer.replaceChildren(...(road.length ? trail(board.plan, ring, road) : []));
  }
}

function trail(plan, ring, road) {
  const spaces = Array.from({ length: road.at(-1) - ring + 1 }, (_none, n) => ring + n); // round the corners between them
  const line = el("path", { class: "way", d: `M${spaces.map((pos) => plan.beside(pos, INSET).join(" ")).join("L")}` });
  const steps = road.slice(0, -1).map((pos, n) => {
    const [x, y] = plan.beside(pos, INSET);
    return el("circle", { class: n ? "step" : "step-next", cx: x, cy: y, r: n ? 6.5 : 9 });
  });
  const [x, y] = plan.beside(road.at(-1), GOAL), goal = el("g", { class: "goal", transform: `translate(${x} ${y})` });
  goal.append(el("circle", { r: 13 }), el("path", { d: "M-8 7L-3 -5L-1 -3L1 -6L3 -4L8 7Z" }));
  goal.classList.toggle("next", road.length === 1);
  return [line, ...steps, goal];
}

// The same in words: how far it still is, large, and what the Ring does. The last steps darken the board.
export function tell(place, { journey, turns }) {
  if (journey || turns < 2) document.body.dataset.steps = journey?.left <= 3 ? journey.left : ""; // and stay dark once it is there
  place.hidden = !journey;
  if (!journey) { place.replaceChildren(); return; }
  const far = node("b", "far", journey.far), words = journey.words.map((one) => node("span", "", one));
  place.replaceChildren(far, " ", ...words.flatMap((one) => [one, " "]));
}
