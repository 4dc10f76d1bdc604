// The board as SVG: 40 spaces, marks, buildings, tokens and the Ring. Where they lie is in plan.js, lights are in lights.js, and
// how the table's own view differs is in bigboard.js.
import { el } from "./dom.js";
import { groupLetter } from "./edition.js";
import { _, pgettext } from "./language.js";
import { PICTURES } from "./pictures.js";
import { NEAR, SIZE, side } from "./plan.js";
import { still } from "./still.js";

const GROOVE = 10, LANE = 31, RING = 34, CORNER = NEAR.corner; // lights and a hand's tokens lie on the near plan

// Where light `i` of `count` sits in the groove: evenly along the outer edge of its space.
export function lightAt(i, count) {
  const each = count / 40, pos = Math.min(39, Math.floor(i / each));
  const r = NEAR.rect(pos), part = (i - pos * each + 0.5) / each, groove = GROOVE;
  if (pos % 10 === 0) return cornerLight(pos, part);
  switch (side(pos)) {
    case 0: return [r.x + r.w * (1 - part), SIZE - groove];
    case 1: return [groove, r.y + r.h * (1 - part)];
    case 2: return [r.x + r.w * part, groove];
    default: return [SIZE - groove, r.y + r.h * part];
  }
}

function cornerLight(pos, part) { // round the corner: half on each edge
  const g = GROOVE, f = SIZE - g, off = (part - 0.5) * 2 * CORNER;
  const a = Math.max(0, -off), b = Math.max(0, off);
  switch (side(pos)) {
    case 0: return [f - b, f - a];
    case 1: return [g + a, f - b];
    case 2: return [g + b, g + a];
    default: return [f - a, g + b];
  }
}

function cornerLane(pos, along) { // round the corner, as the lights go
  const g = LANE, f = SIZE - LANE, a = Math.max(0, -along), b = Math.max(0, along);
  switch (side(pos)) {
    case 0: return [f - b, f - a];
    case 1: return [g + a, f - b];
    case 2: return [g + b, g + a];
    default: return [f - a, g + b];
  }
}

const ruler = document.createElement("canvas").getContext("2d");
const type = (size) => `600 ${size}px ${getComputedStyle(document.documentElement).fontFamily}`;
function fit(text, width, most) { // words on lines of `width`, and the size they need
  for (let size = most; size >= 9; size -= 0.5) {
    ruler.font = type(size);
    const lines = [];
    for (const word of text.split(/ +/)) {
      const joined = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
      if (lines.length && ruler.measureText(joined).width <= width) lines[lines.length - 1] = joined;
      else lines.push(word);
    }
    if (lines.length <= 3 && lines.every((line) => ruler.measureText(line).width <= width)) return { lines, size };
  }
  return { lines: [text], size: 9 };
}

// Their colours are in board.css: shades of the edition's own.
const DEFS = `
<linearGradient id="leather" x1="0" y1="0" x2="1" y2="1"><stop offset="0"/><stop offset="1"/></linearGradient>
<radialGradient id="field"><stop offset="0"/><stop offset=".75"/><stop offset="1"/></radialGradient>
<linearGradient id="frame" x1="0" y1="0" x2="1" y2="1"><stop offset="0"/><stop offset=".5"/><stop offset="1"/></linearGradient>
<linearGradient id="accentline" x1="0" y1="0" x2="1" y2="1"><stop offset="0"/><stop offset=".35"/><stop offset=".7"/><stop offset="1"/></linearGradient>
<linearGradient id="goldline" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff3c0"/><stop offset=".35" stop-color="#e7b84a"/><stop offset=".7" stop-color="#8c5a13"/><stop offset="1" stop-color="#f0cd74"/></linearGradient>`;

export class Board {
  constructor(svg, { acts = "deed" } = {}) { // which spaces can be used: "space": all, "deed": those with a deed, "": none
    this.plan = NEAR; this.svg = svg; this.acts = acts; this.cells = []; this.tokens = []; this.shown = []; this.speed = 1; this.heads = null; this.held = -1;
  }

  draw(edition) {
    this.edition = edition;
    const defs = el("defs"); defs.innerHTML = DEFS;
    const { edge } = this.plan, inner = SIZE - 2 * edge;
    this.svg.replaceChildren(defs,
      el("rect", { width: SIZE, height: SIZE, rx: 16, fill: "url(#frame)" }),
      el("rect", { x: 6, y: 6, width: SIZE - 12, height: SIZE - 12, rx: 12, fill: "none", class: "edge", "stroke-opacity": 0.5 }),
      el("rect", { x: 10, y: 10, width: SIZE - 20, height: SIZE - 20, rx: 9, class: "gaps" }),
      el("rect", { x: edge, y: edge, width: inner, height: inner, fill: "url(#field)" }), ornament(edge, inner, PICTURES[edition.pictures].marks));
    this.cells = edition.spaces.map((space, pos) => this.cell(space, pos));
    this.label();
    document.fonts.load(type(1)).then(() => this.label(), () => {}); // other letters need other lines
    this.svg.querySelector("[tabindex]")?.setAttribute("tabindex", 0); // Tab stops once for all of them: see boardkeys.js
    this.ring = el("g", { id: "one-ring" });
    this.ring.innerHTML = '<circle r="14" fill="none" stroke="url(#goldline)" stroke-width="6.500"/><circle r="17.300" fill="none" stroke="#fff3c0" stroke-opacity=".7"/><circle r="10.700" fill="none" stroke="#3b2205"/>';
    this.people = el("g"); this.ghosts = el("g");
    this.tracker = el("g", { id: "tracker" }); this.tracked = "";
    this.svg.append(this.tracker, this.ring, this.ghosts, this.people);
    this.tokens = []; this.shown = []; this.looks = "";
  }

  cell(space, pos) {
    const r = this.plan.rect(pos), own = space.price > 0, coloured = space.kind === "street";
    const used = this.acts === "space" || (own && this.acts === "deed");
    const g = el("g", { class: `space${own ? " deed" : ""}${used ? " acts" : ""}`, "data-pos": pos });
    if (used) { g.setAttribute("tabindex", "-1"); g.setAttribute("role", "button"); }
    else g.setAttribute("role", "img");
    const name = el("title"); name.textContent = own ? `${space.name}, ${space.price}` : space.name;
    g.append(el("rect", { class: "plate", x: r.x, y: r.y, width: r.w, height: r.h }));
    if (coloured) {
      const b = this.plan.bar(pos);
      g.append(el("rect", { x: b.x + 1, y: b.y + 1, width: b.w - 2, height: b.h - 2, fill: space.colour, stroke: "#0008" }));
      const letter = el("text", { class: "letter", display: "none", x: b.w > b.h ? b.x + 11 : b.x + b.w / 2, y: b.w > b.h ? b.y + b.h / 2 + 5.5 : b.y + 17 });
      letter.textContent = groupLetter(this.edition, space.group);
      g.append(letter);
    }
    const area = this.plan.rest(pos, coloured, own);
    const mark = el("path", { class: "mark", fill: "none", opacity: 0 });
    const works = el("g", { class: "works" }), words = el("g");
    g.append(words, el("path", { class: "lien", d: `M${area.x} ${area.y}L${area.x + area.w} ${area.y + area.h}` }), mark, works);
    g.setAttribute("aria-label", name.textContent);
    this.svg.append(g);
    return { g, mark, works, words, area, r, coloured };
  }

  label() { this.cells.forEach(({ words, area }, pos) => words.replaceChildren(...this.words(this.edition.spaces[pos], pos, area))); }

  words(space, pos, a) {
    const corner = pos % 10 === 0;
    const icon = PICTURES[this.edition.pictures].spaces[space.kind], out = [], { lines, size } = fit(space.name, a.w - 5, corner ? 15 : 13.5);
    const price = this.sum(space), tall = size * 1.04 * lines.length;
    const sum = price ? 17 : 0, room = a.h - tall - sum - 10, wanted = corner ? 32 : 27;
    const iconSize = icon && room > 20 ? Math.min(wanted, room - 4) : 0, gap = iconSize ? 4 : 0;
    let y = corner ? a.y + 8 : a.y + (a.h - tall - iconSize - gap - sum) / 2;
    if (iconSize) {
      const k = iconSize / 24;
      out.push(el("path", { class: "icon", d: icon, transform: `translate(${a.x + a.w / 2 - iconSize / 2} ${y}) scale(${k})` }));
      y += iconSize + gap;
    }
    lines.forEach((line, i) => {
      const text = el("text", { class: "name", "font-size": size, "font-weight": 600, x: a.x + a.w / 2, y: y + size * 0.82 + i * size * 1.04 });
      text.textContent = line; out.push(text, " "); // the space is not drawn: it keeps the words apart for whoever reads the text alone
    });
    if (price) {
      const p = el("text", { class: "price", x: a.x + a.w / 2, y: y + tall + 13 });
      p.textContent = price; out.push(p);
    }
    return out;
  }

  sum({ kind, price, amount }) { return price || amount || (kind === "free" && this.pot) || 0; } // what stands on a space

  update(game) {
    this.game = game;
    if (game.pot !== this.pot) { this.pot = game.pot; this.label(); }
    game.owner.forEach((owner, pos) => {
      const { g } = this.cells[pos];
      this.mark(pos, owner, game.players[owner]);
      g.classList.toggle("mortgaged", game.mortgaged.includes(pos));
      this.build(pos, game.level[pos], game.players[owner]);
    });
    this.cells.forEach(({ g }, pos) => g.setAttribute("aria-label", this.spoken(pos)));
    this.ring.style.display = game.ring < 0 ? "none" : "";
    if (game.ring >= 0) this.ring.style.transform = shift(this.seatAt(game.ring, "ring"));
    this.cells.forEach(({ works }, pos) => works.setAttribute("transform", pos === game.ring ? this.aside(pos) : ""));
    this.track(game);
    const turn = game.over || !game.players.length ? -1 : game.players[game.turn].pos;
    this.cells.forEach(({ g }, pos) => g.classList.toggle("here", pos === turn));
    const looks = JSON.stringify(game.players.map(({ initial, colour }) => [initial, colour]));
    if (looks !== this.looks) { this.looks = looks; this.seatPeople(game); }
    game.players.forEach((player, seat) => this.place(player, seat));
  }

  mark(pos, seat, owner) { // the owner's colours, in as many pieces as the seat's number
    const { mark } = this.cells[pos];
    mark.setAttribute("opacity", owner ? 1 : 0);
    if (owner) { mark.setAttribute("fill", owner.colour); mark.setAttribute("d", pieces(this.plan.strip(pos), seat + 1)); }
  }

  owned(pos) { // in words: whose a space is, and what stands on it
    const { level, mortgaged, players } = this.game, owner = players[this.game.owner[pos]];
    if (!owner) return [];
    const [house, houses, hotel] = owner.pieces, n = level[pos];
    const built = n > 4 ? hotel : n ? `${n} ${n > 1 ? houses : house}` : "";
    return [pgettext("whose deed", "{name}'s", owner), built, mortgaged.includes(pos) ? _("mortgaged") : ""].filter(Boolean);
  }

  spoken(pos) { // a space for whoever hears the page: its price, whose it is, what stands there, and who
    const space = this.edition.spaces[pos], { players, ring } = this.game;
    const parts = [space.name, this.sum(space) || "", ...this.owned(pos)];
    const here = players.filter((player) => player.alive && player.pos === pos).map((player) => player.name).join(", ");
    parts.push(ring === pos ? this.edition.ring : "", here && _("here: {names}", { names: here }));
    return parts.filter(Boolean).join(", ");
  }

  build(pos, level, owner) {
    const cell = this.cells[pos], looks = `${level} ${owner?.side ?? ""}`;
    if (cell.level === looks) return;
    cell.level = looks;
    const b = this.plan.bar(pos), upright = b.w > b.h, n = level === 5 ? 1 : level, step = 16;
    cell.works.replaceChildren(...Array.from({ length: n }, (_, i) => {
      const off = (i - (n - 1) / 2) * step, x = b.x + b.w / 2 + (upright ? off : 0), y = b.y + b.h / 2 + (upright ? 0 : off);
      return piece(this.edition, owner, level === 5, x, y);
    }));
  }

  track(game) { // the Tracker's circles over the field, the last one Mount Doom; gold as far as it has come
    const looks = JSON.stringify([game.tracker, game.players[game.tracker?.seat]?.colour]);
    if (looks === this.tracked) return;
    this.tracked = looks;
    if (!game.tracker) { this.tracker.replaceChildren(); return; }
    const { at, circles, seat } = game.tracker, count = circles.length + 1, step = 52, y = this.plan.edge + 40;
    const x = (n) => SIZE / 2 + (n - (count - 1) / 2) * step;
    const title = el("title"); title.textContent = _("Tracker: {mark}", { mark: circles[at] ?? _("Mount Doom") });
    const large = this.svg.classList.contains("far"); // there the circles take the whole width
    const caption = el("text", { class: "caption", fill: "#cdb894", ...(large ? { x: SIZE / 2, y: this.plan.edge + 14, "text-anchor": "middle", "font-size": 17 } : { x: x(0) - 32, y: y + 6, "text-anchor": "end", "font-size": 17 }) });
    caption.textContent = _("Tracker");
    this.tracker.replaceChildren(title, caption, el("path", { d: `M${x(0)} ${y}H${x(count - 1)}`, stroke: "#a9803f", "stroke-width": 3 }),
      ...Array.from({ length: count }, (_none, n) => {
        const doom = n === count - 1, g = el("g", { class: "circle", transform: `translate(${x(n)} ${y})` });
        const come = seat >= 0 && n <= at;
        g.classList.toggle("here", seat >= 0 && n === at);
        g.append(el("circle", { r: 18, fill: come ? (doom ? "#e2571c" : "#e7b84a") : "#1a110a", stroke: doom ? "#e2571c" : "#a9803f", "stroke-width": 2.5 }));
        if (n === at && seat >= 0) g.append(el("circle", { r: 22.5, fill: "none", stroke: game.players[seat].colour, "stroke-width": 4 }));
        if (doom) g.append(el("path", { d: "M-9 8L-3 -6L-1 -3L1 -7L3 -4L9 8Z", fill: come ? "#1a110a" : "#e2571c" }));
        else { const t = el("text", { y: 6, "text-anchor": "middle", "font-size": 17, fill: come ? "#1a110a" : "#cdb894" }); t.textContent = circles[n]; g.append(t); }
        return g;
      }));
  }

  seatPeople(game) {
    this.tokens = game.players.map((player, seat) => {
      const g = el("g", { class: "token", "data-seat": seat });
      const initial = el("text", { y: 5.5 }); initial.textContent = player.initial; initial.style.fill = player.ink;
      const body = el("g", { class: "body" }); // what grows in a hand
      body.append(el("circle", { class: "grip", r: 24 }), el("circle", { class: "halo", r: 19, stroke: player.colour }), el("circle", { class: "rim", r: 14.5, fill: player.colour }),
        el("circle", { cx: -4, cy: -5, r: 5, fill: "#fff", opacity: 0.3 }), initial);
      g.append(body);
      return g;
    });
    this.shown = game.players.map((player) => player.pos);
    this.people.replaceChildren(...this.tokens);
  }

  place(player, seat) {
    const token = this.tokens[seat];
    const turn = !this.game.over && seat === this.game.turn;
    token.style.display = player.alive ? "" : "none";
    token.classList.toggle("turn", turn);
    const seen = this.heads?.stands[seat];
    token.classList.toggle("lifted", seen === -1);
    token.classList.toggle("led", Boolean(this.heads?.led.includes(seat)));
    token.setAttribute("role", this.heads ? "button" : "img");
    if (this.heads) token.setAttribute("tabindex", 0);
    else token.removeAttribute("tabindex");
    if (seen === undefined) {
      const ahead = (player.pos - this.shown[seat] + 40) % 40;
      if (ahead > 12 || this.speed > 6) this.shown[seat] = player.pos; // a card or Jail: no walking
      if (this.shown[seat] !== player.pos) this.walk();
    } else if (seen >= 0) this.shown[seat] = seen; // where it stands, not where it belongs
    const place = this.edition.spaces[this.shown[seat]].name, name = player.name;
    const stands = turn ? _("{name}, whose turn it is, is on {place}", { name, place }) : _("{name} is on {place}", { name, place });
    token.setAttribute("aria-label", this.heads ? _("{name}'s token is on {place}; the arrow keys move it", { name, place }) : stands);
    if (this.held !== seat) token.style.transform = shift(this.seatAt(this.shown[seat], seat));
  }

  stand(heads) { // where tokens are seen to stand; null: nobody can know, they are drawn where they belong
    this.heads = heads;
    this.svg.classList.toggle("heads", Boolean(heads));
    this.settle();
  }

  sets(seat, space) { // a hand has set it down: shown at once, until the readers have seen it
    if (this.heads) this.heads.stands[seat] = space;
    this.settle();
  }

  settle() {
    const players = this.game?.players ?? [];
    for (let twice = 0; twice < 2; twice++) players.forEach((player, seat) => this.tokens[seat] && this.place(player, seat)); // they make room for one another
  }

  hold(seat) {
    this.held = seat;
    this.tokens.forEach((token, i) => token.classList.toggle("held", i === seat));
    if (seat < 0) this.settle();
  }

  moves(owed) { // tokens that their players have to move: a ring of their colour waits where they belong
    this.tokens.forEach((token, seat) => token.classList.toggle("owed", seat in owed));
    this.ghosts.replaceChildren(...Object.entries(owed).filter(([seat]) => this.game.players[seat]).map(([seat, pos]) =>
      el("circle", { class: "ghost", r: 16, stroke: this.game.players[seat].colour, transform: `translate(${this.seatAt(pos, "guest").join(" ")})` })));
  }

  over(pos, seat) { // the space that a token in a hand is above
    this.cells.forEach(({ g }, at) => g.classList.toggle("over", at === pos));
    if (seat !== undefined && pos >= 0) this.svg.style.setProperty("--over", this.game.players[seat].colour);
  }

  point(event) { // of the window, in the board's own measure
    const box = this.svg.getBoundingClientRect();
    return [(event.clientX - box.left) * SIZE / box.width, (event.clientY - box.top) * SIZE / box.height];
  }

  tokenAt([x, y]) { // of tokens that touch one another the nearest, or rather one that has to move
    const far = ([tx, ty], token) => Math.hypot(tx - x, ty - y) - (token.classList.contains("owed") ? 30 : 0);
    const seats = [...this.tokens.keys()].filter((seat) => this.game.players[seat].alive);
    const near = seats.map((seat) => far(this.seatAt(this.shown[seat], seat), this.tokens[seat]));
    return seats[near.indexOf(Math.min(...near))];
  }

  spaceAt(x, y) { // -1: beside the board, or in its middle; the frame belongs to the space at it
    if (x < 0 || y < 0 || x > SIZE || y > SIZE) return -1;
    const { margin } = this.plan, [px, py] = [x, y].map((v) => Math.min(SIZE - margin - 0.1, Math.max(margin, v)));
    return this.cells.findIndex(({ r }) => px >= r.x && px < r.x + r.w && py >= r.y && py < r.y + r.h);
  }

  walk() { // one space at a time, as a hand would
    if (still()) { // set down where they go
      this.game.players.forEach((player, seat) => { this.shown[seat] = player.pos; });
      this.settle();
      return;
    }
    if (this.walking) return;
    this.walking = setTimeout(() => {
      this.walking = null;
      this.game.players.forEach((player, seat) => {
        if (this.shown[seat] !== player.pos) this.shown[seat] = (this.shown[seat] + 1) % 40;
        this.place(player, seat);
      });
    }, 150 / Math.max(1, this.speed));
  }

  seatAt(pos, who) { // tokens share a space without hiding one another
    const { r, coloured } = this.cells[pos], face = side(pos), corner = pos % 10 === 0;
    if (who === "ring") { // at the end of the colour bar, and more over the field where there is none: not over a name
      if (corner) return [r.x + r.w / 2, r.y + r.h - 21];
      const b = this.plan.bar(pos), x = b.x + b.w - 16, y = b.y + 16, deep = coloured ? 7 : -9;
      return [[x, b.y + deep], [b.x + b.w - deep, y], [x, b.y + b.h - deep], [b.x + deep, y]][face];
    }
    const here = this.shown.map((p, i) => i).filter((i) => this.shown[i] === pos && this.game.players[i]?.alive);
    if (who === "guest") here.push(who);
    const i = Math.max(0, here.indexOf(who)), n = here.length || 1, big = this.narrow;
    const crowd = !corner && n > (big ? 1 : 3), cols = crowd ? Math.ceil(n / 2) : n; // a crowd stands in two rows, smaller
    const room = corner ? 2 * CORNER : face % 2 ? r.h : r.w, step = Math.min(big ? 40 : crowd ? 19 : corner ? 36 : 27, (room - 4) / cols);
    const along = ((i % cols) - (cols - 1) / 2) * step, row = Math.floor(i / cols), deep = crowd ? (big ? 24 + 40 * row : 23 + 18 * row) : LANE;
    if (this.tokens[who]) this.tokens[who].classList.toggle("crowd", crowd);
    if (corner) return cornerLane(pos, along + (big ? 10 : 6) * Math.sign(along)); // round the bend they would touch
    switch (face) { // in the lane between the lights and the spaces: names stay readable
      case 0: return [r.x + r.w / 2 + along, SIZE - deep];
      case 1: return [deep, r.y + r.h / 2 + along];
      case 2: return [r.x + r.w / 2 + along, deep];
      default: return [SIZE - deep, r.y + r.h / 2 + along];
    }
  }

  aside(pos) { // buildings make room for the Ring at the end of their bar
    const b = this.plan.bar(pos), level = this.game.level[pos], upright = b.h > b.w, x = b.x + b.w / 2, y = b.y + b.h / 2, free = Math.max(b.w, b.h) - RING, by = -RING / 2;
    const k = Math.min(1, (free - 2) / (level === 5 ? 24 : 16 * Math.max(1, level)));
    return `translate(${x + (upright ? 0 : by)} ${y - (upright ? by : 0)}) scale(${k}) translate(${-x} ${-y})`;
  }

  ask(spaces) { this.cells.forEach(({ g }, pos) => g.classList.toggle("asked", spaces.includes(pos))); }
}

export function piece(edition, owner, big, x, y) { // a building: every side has its own, in its own colour
  const { buildings } = PICTURES[edition.pictures], side = edition.sides.indexOf(owner?.side ?? "");
  const [small, large, pale, bright] = buildings[side + 1] ?? buildings[0];
  return el("path", { d: big ? large : small, transform: `translate(${x} ${y})`, fill: big ? bright : pale, stroke: "#1a0f06", "stroke-width": 1.2, "stroke-linejoin": "round" });
}

function shift([x, y]) { return `translate(${x}px, ${y}px)`; }

function pieces({ x, y, w, h }, n) { // a strip in so many pieces
  const gap = 4, level = w > h, length = ((level ? w : h) - gap * (n - 1)) / n;
  return Array.from({ length: n }, (_none, i) => {
    const by = i * (length + gap);
    return level ? `M${x + by} ${y}h${length}v${h}h${-length}z` : `M${x} ${y + by}h${w}v${length}h${-w}z`;
  }).join("");
}

function ornament(edge, inner, { long, short }) { // a great thin ring with marks round it, behind the box
  const c = SIZE / 2, top = edge + 19, g = el("g", { opacity: 0.5, fill: "none", stroke: "url(#accentline)" });
  g.append(el("rect", { x: edge + 7, y: edge + 7, width: inner - 14, height: inner - 14, "stroke-width": 1, "stroke-opacity": 0.7 }),
    el("circle", { cx: c, cy: c, r: inner / 2 - 16, "stroke-width": 2 }), el("circle", { cx: c, cy: c, r: inner / 2 - 46, "stroke-width": 1 }));
  for (let i = 0; i < 72; i++)
    g.append(el("path", { d: `M${c} ${top}${i % 6 ? short : long}`, transform: `rotate(${i * 5} ${c} ${c})`, "stroke-width": 1.1 }));
  return g;
}
