// Two dice in the tray, as cubes; they show the faces that the simulated dice lie on.
import { _ } from "/web/language.js";
import { still } from "/web/still.js";

const SPOTS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };
const SIDES = { 1: "", 6: "rotateY(180deg)", 2: "rotateX(90deg)", 5: "rotateX(-90deg)", 3: "rotateY(90deg)", 4: "rotateY(-90deg)" };
const SHOWN = { 1: [0, 0], 6: [0, 180], 2: [-90, 0], 5: [90, 0], 3: [0, -90], 4: [0, 90] };

const SEEN = _("The Eye");
const EYE = `<svg viewBox="0 0 100 100" role="img" aria-label="${SEEN}"><defs>
<radialGradient id="iris"><stop offset="0" stop-color="#fff2a8"/><stop offset=".35" stop-color="#ffb02e"/><stop offset=".75" stop-color="#e0421a"/><stop offset="1" stop-color="#5e0f05"/></radialGradient>
<radialGradient id="blaze"><stop offset="0" stop-color="#ff7a1e" stop-opacity=".9"/><stop offset="1" stop-color="#ff3b00" stop-opacity="0"/></radialGradient></defs>
<ellipse cx="50" cy="50" rx="49" ry="40" fill="url(#blaze)"/>
<path d="M3 50C20 26 36 18 50 18s30 8 47 32C80 74 64 82 50 82S20 74 3 50z" fill="url(#iris)" stroke="#ffdf8a" stroke-width="1.500"/>
<path d="M3 50c9-4 14-9 20-16-2 6-2 9 0 16-2 7-2 10 0 16-6-7-11-12-20-16zM97 50c-9-4-14-9-20-16 2 6 2 9 0 16 2 7 2 10 0 16 6-7 11-12 20-16z" fill="#7a1605" opacity=".7"/>
<path d="M50 19c8 12 8 50 0 62-8-12-8-50 0-62z" fill="#120302"/></svg>`;

function side(face, number) {
  const node = document.createElement("div");
  node.className = "face";
  node.style.transform = `${SIDES[number]} translateZ(calc(var(--d) / 2))`;
  if (face === 0) node.innerHTML = EYE;
  else for (const spot of SPOTS[face]) {
    const pip = document.createElement("b");
    pip.style.gridArea = `${Math.ceil(spot / 3)} / ${((spot - 1) % 3) + 1}`;
    node.append(pip);
  }
  return node;
}

export class Die {
  constructor(root, faces) { // `faces`: what the six sides bear; the Eye, 0, stands where 1 would
    this.root = root; this.turns = 0; this.roll = -1;
    this.cube = document.createElement("div");
    this.cube.className = "cube";
    for (let n = 1; n <= 6; n++) this.cube.append(side(faces.includes(n) ? n : faces.find((f) => !(f in SPOTS)) ?? n, n));
    root.replaceChildren(this.cube);
    root.setAttribute("role", "img");
  }

  show({ face, roll, seconds: takes, leans, held }, speed) {
    this.root.classList.toggle("held", held);
    if (roll === this.roll && face === this.face && leans === this.leans) return;
    const first = roll <= this.roll || this.roll < 0, // another game's dice lie there at once
      seconds = first || speed > 20 ? 0.05 : Math.max(0.12, takes / speed);
    Object.assign(this, { roll, face, leans });
    this.root.style.setProperty("--roll", `${seconds}s`);
    if (!first && !still()) this.tumble(seconds);
    const [x, y] = SHOWN[face || 1];
    this.cube.style.transform = `rotateX(${x + 360 * this.turns}deg) rotateY(${y + 360 * this.turns}deg)`;
    this.root.classList.toggle("leans", leans);
    this.root.setAttribute("aria-label", leans ? _("Die: cocked") : face ? _("Die: {face}", { face }) : _("Die: the Eye"));
  }

  tumble(seconds) {
    this.turns += seconds > 0.3 ? 2 : 1;
    this.root.classList.remove("rolling");
    void this.root.offsetWidth; // so that the animation starts again
    this.root.classList.add("rolling");
  }
}
