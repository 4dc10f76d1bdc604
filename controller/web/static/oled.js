// The display's glass.
const DOT = 8; // canvas pixels a pixel of the glass

export class Oled { // drawn large, so that pixels come out even at any size
  constructor(canvas) {
    canvas.width = 128 * DOT; canvas.height = 64 * DOT;
    this.ink = canvas.getContext("2d");
  }

  update(glass) {
    if (glass !== this.glass) this.paint(this.glass = glass);
  }

  paint(glass) { // base64 of 64 rows of 16 bytes, leftmost pixel in the highest bit
    const bytes = Uint8Array.from(atob(glass), (c) => c.charCodeAt(0)), ink = this.ink;
    ink.fillStyle = "#04080c";
    ink.fillRect(0, 0, 128 * DOT, 64 * DOT);
    ink.fillStyle = "#c4e8ff";
    for (let i = 0; i < 8192; i++) {
      if ((bytes[i >> 3] >> (7 - (i & 7))) & 1) ink.fillRect((i % 128) * DOT, Math.floor(i / 128) * DOT, DOT, DOT);
    }
  }
}
