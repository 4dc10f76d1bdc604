// The strip round the board, painted as light in the colours that the simulated chain holds.
import { lightAt } from "./board.js";

const SPILL = 0.07; // how far the canvas reaches over the board's edge, as a share of its size

// The chips' numbers are light, linear; a screen's are not.
const shown = Array.from({ length: 256 }, (_, v) => Math.round(255 * Math.pow(v / 255, 1 / 2.2)));

export class Lights {
  constructor(canvas) {
    this.canvas = canvas; this.colours = "";
    new ResizeObserver(() => this.paint()).observe(canvas.parentElement);
  }

  update(colours) { if (colours !== this.colours) { this.colours = colours; this.paint(); } }

  paint() {
    const size = this.canvas.parentElement.clientWidth * (1 + 2 * SPILL), ratio = Math.min(2, devicePixelRatio || 1);
    const side = Math.round(size * ratio);
    if (this.canvas.width !== side) this.canvas.width = this.canvas.height = side;
    const ink = this.canvas.getContext("2d"), k = side / (1000 * (1 + 2 * SPILL)), count = this.colours.length / 6;
    ink.clearRect(0, 0, side, side);
    ink.globalCompositeOperation = "lighter";
    for (let i = 0; i < count; i++) {
      const [r, g, b] = [0, 2, 4].map((at) => shown[parseInt(this.colours.substr(6 * i + at, 2), 16)]);
      if (r + g + b === 0) continue;
      const [x, y] = lightAt(i, count).map((v) => (v + 1000 * SPILL) * k);
      this.glow(ink, x, y, k, `${r}, ${g}, ${b}`, Math.max(r, g, b) / 255);
    }
  }

  glow(ink, x, y, k, colour, strength) {
    const reach = (34 + 62 * strength) * k, halo = ink.createRadialGradient(x, y, 0, x, y, reach);
    halo.addColorStop(0, `rgba(${colour}, ${0.85 * strength})`);
    halo.addColorStop(0.22, `rgba(${colour}, ${0.34 * strength})`);
    halo.addColorStop(1, `rgba(${colour}, 0)`);
    ink.fillStyle = halo;
    ink.fillRect(x - reach, y - reach, 2 * reach, 2 * reach);
    const lamp = ink.createRadialGradient(x, y, 0, x, y, 9 * k);
    lamp.addColorStop(0, "rgba(255, 255, 255, .9)"); lamp.addColorStop(0.4, `rgba(${colour}, 1)`); lamp.addColorStop(1, `rgba(${colour}, 0)`);
    ink.fillStyle = lamp;
    ink.fillRect(x - 9 * k, y - 9 * k, 18 * k, 18 * k);
  }
}
