// The board of the table's own view, for whoever sits three metres away: tokens, owners, buildings and the Ring are drawn so
// large that nobody has to get up. Only the names of the spaces stay small; the one that matters is in the middle (big.js).
import { Board, piece } from "./board.js";
import { el } from "./dom.js";
import { FAR, SIZE, side } from "./plan.js";

const LANE = 22, STEP = 36.5, WIDE_STEP = 44, BEND = 7.5; // tokens' lane in the frame, how much of it each takes (on a phone: they are larger), and what is lost at a corner
const LEG = SIZE - 2 * LANE - 2 * BEND, ROUND = 4 * LEG;
const TALL = 26; // a building
const IN_FIELD = 24; // how far in the field the Ring is

export class BigBoard extends Board {
  constructor(svg) {
    super(svg, { acts: "" });
    this.plan = FAR;
    svg.classList.add("far");
  }

  draw(edition) {
    super.draw(edition);
    this.crowds = el("g", { id: "crowds" });
    this.people.before(this.crowds);
  }

  cell(space, pos) {
    const cell = super.cell(space, pos), { x, y, w, h } = this.plan.strip(pos);
    cell.letter = el("text", { class: "owner", x: x + w / 2, y: y + h / 2 + 9 });
    cell.g.append(cell.letter);
    return cell;
  }

  words(space, pos, area) { // the price is where its owner's mark will be
    const { x, y, w, h } = this.plan.strip(pos), out = super.words({ ...space, price: 0 }, pos, area);
    if (!space.price) return out;
    const price = el("text", { class: "price", x: x + w / 2, y: y + h / 2 + 5 });
    price.textContent = space.price;
    return [...out, price];
  }

  mark(pos, seat, owner) { // a plate with the owner's letters
    const { g, mark, letter } = this.cells[pos], { x, y, w, h } = this.plan.strip(pos);
    g.classList.toggle("owned", Boolean(owner));
    mark.setAttribute("opacity", owner ? 1 : 0);
    letter.textContent = owner?.initial ?? "";
    if (!owner) return;
    g.style.setProperty("--c", owner.colour); g.style.setProperty("--ink", owner.ink);
    mark.setAttribute("d", `M${x} ${y}h${w}v${h}h${-w}z`);
    squeeze(letter, owner.initial, Math.min(w - 3, 32));
  }

  build(pos, level, owner) { // one of them, with how many there are
    const { works } = this.cells[pos], looks = `${level} ${owner?.side ?? ""}`;
    if (works.dataset.looks === looks) return;
    works.dataset.looks = looks;
    works.replaceChildren();
    if (!level) return;
    const { x, y, w, h } = this.plan.bar(pos), upright = h > w, many = level > 1 && level < 5;
    const one = piece(this.edition, owner, level === 5, 0, 0), off = many ? (upright ? 13 : 11) : 0;
    works.append(one);
    works.classList.toggle("upright", upright);
    const box = one.getBBox(), k = TALL / box.height, at = [x + w / 2 - (upright ? 0 : off), y + h / 2 - (upright ? off : 0)];
    one.setAttribute("transform", `translate(${at}) scale(${k}) translate(${-box.x - box.width / 2} ${-box.y - box.height / 2})`);
    if (!many) return;
    const count = el("text", { class: "count", x: x + w / 2 + (upright ? 0 : off + 6), y: y + h / 2 + (upright ? off + 13 : 0) + (upright ? -1 : 9.5) });
    count.textContent = level;
    works.append(count);
  }

  aside() { return ""; }

  seatPeople(game) {
    super.seatPeople(game);
    this.tokens.forEach((token, seat) => squeeze(token.querySelector("text"), game.players[seat].initial, 21));
  }

  update(game) {
    super.update(game);
    this.settle();
  }

  settle() {
    super.settle();
    this.lead();
  }

  place(player, seat) {
    super.place(player, seat);
    if (this.walking) this.lead();
  }

  seatAt(pos, who) {
    if (who === "ring") return this.plan.beside(pos, IN_FIELD);
    return point(this.lanes().get(who) ?? along(this.plan, pos));
  }

  lanes() { // where each seat's token stands on the way round: beside its space, but never on another
    const way = this.shown.map((pos, seat) => [along(this.plan, pos), seat]).filter(([, seat]) => this.game.players[seat]?.alive).sort(([one], [other]) => one - other);
    const gaps = way.map(([at], i) => (at - way.at(i - 1)[0] + ROUND) % ROUND), first = gaps.indexOf(Math.max(...gaps));
    const order = [...way.slice(first), ...way.slice(0, first).map(([at, seat]) => [at + ROUND, seat])];
    return new Map(spread(order.map(([at]) => at), this.narrow ? WIDE_STEP : STEP).map((at, i) => [order[i][1], (at + ROUND) % ROUND]));
  }

  lead() { // a tray that points to its space for tokens that no longer all fit beside it
    if (!this.crowds) return;
    const trays = new Map();
    for (const [seat, at] of this.lanes()) {
      const pos = this.shown[seat], far = Math.abs(at - along(this.plan, pos));
      const tray = trays.get(pos) ?? { ways: [], leads: false };
      tray.ways.push(at);
      tray.leads ||= Math.min(far, ROUND - far) > (pos % 10 ? this.plan.wide / 2 : this.plan.corner);
      trays.set(pos, tray);
    }
    this.crowds.replaceChildren(...[...trays].filter(([, { leads }]) => leads).flatMap(([pos, { ways }]) => this.tray(pos, ways)));
  }

  tray(pos, ways) {
    const d = `M${ways.flatMap((at, i) => (i && turns(ways[i - 1], at) ? [corner(at), point(at)] : [point(at)])).map((one) => one.join(" ")).join("L")}`;
    const [x, y] = edge(this.plan, pos), tip = [[0, -1], [1, 0], [0, 1], [-1, 0]][side(pos)];
    const base = [x - 12 * tip[0], y - 12 * tip[1]], across = [9 * tip[1], 9 * tip[0]];
    const arrow = `M${x + 2 * tip[0]} ${y + 2 * tip[1]}L${base[0] + across[0]} ${base[1] + across[1]}L${base[0] - across[0]} ${base[1] - across[1]}Z`;
    return [el("path", { class: "rim", d }), el("path", { class: "arrow", d: arrow }), el("path", { class: "bed", d })];
  }
}

function squeeze(text, words, width) { // two letters, or a wide one, into so much room
  text.removeAttribute("textLength");
  if (words.length < 2 && text.getComputedTextLength() <= width) return;
  text.setAttribute("textLength", width); text.setAttribute("lengthAdjust", "spacingAndGlyphs");
}

function along(plan, pos) { // the middle of a space on the way round the lane, which begins at the first corner
  const step = pos % 10;
  return LEG * side(pos) + (step ? plan.edge + (step - 0.5) * plan.wide - LANE - BEND : 0);
}

function point(at) {
  const face = Math.floor(at / LEG) % 4, by = at - LEG * Math.floor(at / LEG), far = SIZE - LANE, on = by ? by + BEND : 0;
  return [[far - on, far], [LANE, far - on], [LANE + on, LANE], [far, LANE + on]][face];
}

function turns(from, to) { return Math.floor(from / LEG) !== Math.floor(to / LEG); } // round a corner

function corner(at) { return point(LEG * Math.floor(at / LEG)); }

function edge(plan, pos) { // the middle of a space's outer edge
  const { x, y, w, h } = plan.rect(pos);
  return [[x + w / 2, y + h], [x, y + h / 2], [x + w / 2, y], [x + w, y + h / 2]][side(pos)];
}

function spread(wanted, step) { // as near to where they want to be as they can, in their order (pool adjacent violators)
  const pools = [];
  wanted.forEach((at, i) => {
    let pool = { sum: at - i * step, count: 1 };
    while (pools.length && pools.at(-1).sum / pools.at(-1).count >= pool.sum / pool.count) {
      const { sum, count } = pools.pop();
      pool = { sum: pool.sum + sum, count: pool.count + count };
    }
    pools.push(pool);
  });
  return pools.flatMap(({ sum, count }) => Array(count).fill(sum / count)).map((at, i) => at + i * step);
}
