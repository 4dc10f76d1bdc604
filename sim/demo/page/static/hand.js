// Tokens in a hand, where readers lie under the board: dragged with mouse or finger from space to
// space, or walked with the arrow keys. What a reader sees then is the table's affair.
const MOVED = 6; // pixels from which on it is a drag, not a click

export class Hand {
  constructor(board, pad, act) {
    Object.assign(this, { board, pad, act });
    const svg = board.svg;
    svg.addEventListener("pointerdown", (event) => this.grip(event));
    svg.addEventListener("pointermove", (event) => this.carry(event));
    svg.addEventListener("pointerup", (event) => this.drop(event));
    svg.addEventListener("pointercancel", () => this.back());
    svg.addEventListener("keydown", (event) => this.step(event));
  }

  grip(event) {
    if (!event.target.closest?.(".token") || !this.board.heads || event.button) return;
    const seat = this.board.tokenAt(this.board.point(event)), token = this.board.tokens[seat];
    token.parentNode.append(token); // above the others, before it is held
    token.setPointerCapture(event.pointerId);
    this.held = { seat, token, from: this.board.heads.stands[seat] ?? -1, x: event.clientX, y: event.clientY, lifted: false };
  }

  carry(event) {
    const held = this.held;
    if (!held) return;
    if (!held.lifted) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < MOVED) return;
      held.lifted = true;
      this.board.hold(held.seat);
      this.act({ do: "lift", seat: held.seat });
    }
    const [x, y] = this.board.point(event);
    held.token.style.transform = `translate(${x}px, ${y}px)`;
    this.board.over(this.board.spaceAt(x, y), held.seat);
    this.pad.classList.toggle("over", this.onPad(event));
  }

  drop(event) {
    const held = this.held;
    if (!held) return;
    if (!held.lifted) { this.held = null; held.token.focus(); return; }
    const space = this.board.spaceAt(...this.board.point(event)), tap = this.onPad(event);
    if (tap) this.act({ do: "tap", tag: `token:${held.seat}` });
    if (space < 0) this.back();
    else this.set(held.seat, space);
    this.end();
  }

  back() { // dropped nowhere: it goes back to where it stood
    const held = this.held;
    if (held?.lifted && held.from >= 0) this.set(held.seat, held.from);
    this.end();
  }

  set(seat, space) {
    this.act({ do: "stand", seat, space });
    this.board.sets(seat, space);
  }

  end() {
    this.held = null;
    this.board.over(-1);
    this.board.hold(-1);
    this.pad.classList.remove("over");
  }

  onPad(event) {
    const pad = this.pad.getBoundingClientRect();
    return event.clientX > pad.left && event.clientX < pad.right && event.clientY > pad.top && event.clientY < pad.bottom;
  }

  step(event) { // one space at a time, as one counts them
    const token = event.target.closest?.(".token"), by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!token || !by || !this.board.heads) return;
    event.preventDefault(); event.stopPropagation();
    const seat = Number(token.dataset.seat), stands = this.board.heads.stands[seat];
    this.set(seat, stands < 0 ? this.board.shown[seat] : (stands + by + 40) % 40);
  }
}
