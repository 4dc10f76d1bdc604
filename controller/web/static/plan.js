// Where things lie on the board, which is 1000 by 1000: its spaces, their colour bars and their owners' marks. One plan is for
// whoever holds or touches the screen, the other for whoever looks at it from three metres.

export const SIZE = 1000;

export function side(pos) { return Math.floor(pos / 10); } // 0 bottom, 1 left, 2 top, 3 right

class Plan {
  constructor(margin, corner, thick, mark) { // the frame's width, a corner's, a colour bar's, and an owner's mark's
    Object.assign(this, { margin, corner, thick, mark, edge: margin + corner, wide: (SIZE - 2 * margin - 2 * corner) / 9 });
    this.rect = this.rect.bind(this);
  }

  rect(pos) {
    const { margin, corner, wide } = this, step = pos % 10, far = SIZE - margin - corner;
    const along = step === 0 ? 0 : corner + (step - 1) * wide;
    const length = step === 0 ? corner : wide;
    switch (side(pos)) {
      case 0: return { x: SIZE - margin - along - length, y: far, w: length, h: corner };
      case 1: return { x: margin, y: SIZE - margin - along - length, w: corner, h: length };
      case 2: return { x: margin + along, y: margin, w: length, h: corner };
      default: return { x: far, y: margin + along, w: corner, h: length };
    }
  }

  bar(pos) { // on the inner edge
    const r = this.rect(pos), thick = this.thick;
    switch (side(pos)) {
      case 0: return { x: r.x, y: r.y, w: r.w, h: thick };
      case 1: return { x: r.x + r.w - thick, y: r.y, w: thick, h: r.h };
      case 2: return { x: r.x, y: r.y + r.h - thick, w: r.w, h: thick };
      default: return { x: r.x, y: r.y, w: thick, h: r.h };
    }
  }

  strip(pos) { // on the outer edge: the owner's
    const r = this.rect(pos), thick = this.mark;
    switch (side(pos)) {
      case 0: return { x: r.x + 2, y: r.y + r.h - thick, w: r.w - 4, h: thick - 1 };
      case 1: return { x: r.x + 1, y: r.y + 2, w: thick - 1, h: r.h - 4 };
      case 2: return { x: r.x + 2, y: r.y + 1, w: r.w - 4, h: thick - 1 };
      default: return { x: r.x + r.w - thick - 1, y: r.y + 2, w: thick - 1, h: r.h - 4 };
    }
  }

  rest(pos, hasBar, own) { // what bar and owner's mark leave for text
    const r = this.rect(pos), b = hasBar ? this.thick : 0, m = own ? this.mark + 1 : 0;
    switch (side(pos)) {
      case 0: return { x: r.x, y: r.y + b, w: r.w, h: r.h - b - m };
      case 1: return { x: r.x + m, y: r.y, w: r.w - b - m, h: r.h };
      case 2: return { x: r.x, y: r.y + m, w: r.w, h: r.h - b - m };
      default: return { x: r.x + b, y: r.y, w: r.w - b - m, h: r.h };
    }
  }

  beside(pos, inset) { // a point in the field, so far from the space
    const r = this.rect(pos), x = r.x + r.w / 2, y = r.y + r.h / 2, near = this.edge + inset, far = SIZE - near;
    if (pos % 10 === 0) return [[far, far], [near, far], [near, near], [far, near]][side(pos)];
    return [[x, far], [near, y], [x, near], [far, y]][side(pos)];
  }
}

export const NEAR = new Plan(45, 118, 24, 9), FAR = new Plan(46, 132, 31, 26);
