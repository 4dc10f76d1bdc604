// Deeds, kept cards and players: everything with a tag in it, by owner. A tap lays it on the pad.
import { piece } from "./board.js";
import { el, node } from "./dom.js";
import { rentLadder } from "./facts.js";
import { _, ngettext, pgettext } from "./language.js";
import { badges, whereabouts } from "./edition.js";

export function deedTag(edition, game, pos, as = "button") {
  const space = edition.spaces[pos], tag = node(as, "tag");
  tag.dataset.tag = `deed:${pos}`;
  tag.style.setProperty("--g", space.colour);
  const bar = node("span", "bar");
  const level = game.level[pos];
  if (level) bar.append(pieces(edition, game.players[game.owner[pos]], level));
  tag.append(bar, node("span", "name", space.short));
  tag.classList.toggle("long", space.short.split(" ").some((word) => word.length > 9));
  const name = space.short === space.name ? space.name : `${space.short}, ${space.name}`; // what is read and what is said
  tag.setAttribute("aria-label", _("Deed: {name}", { name }));
  tag.classList.toggle("mortgaged", game.mortgaged.includes(pos));
  tag.dataset.lien = pgettext("deed", "mortgaged");
  return tag;
}

function pieces(edition, owner, level) { // small: what stands there, in the style of the owner's side
  const big = level === 5, n = big ? 1 : level, half = big ? 12 : 9 * n, svg = el("svg", { viewBox: `${-half} -10 ${2 * half} 20`, class: "works", "aria-hidden": "true" });
  for (let i = 0; i < n; i++) svg.append(piece(edition, owner, big, (2 * i - n + 1) * 9, 0));
  return svg;
}

export function cardTag(edition, deck, card, as = "button") {
  const tag = node(as, "tag kept");
  tag.dataset.tag = `card:${deck}:${card}`;
  tag.append(node("span", "bar"), node("span", "name", edition.decks[deck].kept[card] ?? edition.decks[deck].name));
  return tag;
}

function holds(deeds, cards) { // in words: a number alone does not say of what
  const parts = [];
  if (deeds) parts.push(ngettext("{count} deed", "{count} deeds", deeds));
  if (cards) parts.push(ngettext("{count} card", "{count} cards", cards));
  return parts.join(" · ");
}

function secretCard(name) { // face down: which one it is, its holder sees on the display
  const tag = node("div", "tag kept secret");
  tag.append(node("span", "bar"), node("span", "name", name));
  return tag;
}

export function lyingOn(edition, game, tag) { // what a tag looks like on the pad
  const [kind, a, b] = tag.split(":");
  if (kind === "deed") return deedTag(edition, game, Number(a), "div");
  if (kind === "card") return cardTag(edition, Number(a), Number(b), "div");
  if (kind !== "token" || !game.players[a]) return node("div", "tag", "?");
  const disc = node("div", "disc", game.players[a].initial);
  disc.style.setProperty("--c", game.players[a].colour);
  disc.style.color = game.players[a].ink;
  return disc;
}

export class Deeds { // a card stays the same node for good, so that a click on it is never lost
  constructor(root) {
    this.root = root; this.nodes = new Map(); this.looks = "";
    root.addEventListener("scroll", () => this.fade(), { passive: true });
    new ResizeObserver(() => this.fade()).observe(root);
  }

  fade() { // what is further down shows through, so that one scrolls
    const { scrollHeight, scrollTop, clientHeight } = this.root;
    this.root.classList.toggle("more", scrollHeight - scrollTop - clientHeight > 4);
  }

  update(edition, game, asked) {
    const looks = JSON.stringify([edition.id, game.owner, game.level, game.mortgaged, game.players.map((p) => [p.name, p.cards, p.secret])]);
    if (looks !== this.looks) {
      this.looks = looks;
      this.root.replaceChildren(...[...game.players.keys(), -1].map((owner) => this.estate(edition, game, owner)).filter(Boolean));
    }
    for (const [tag, card] of this.nodes) card.classList.toggle("asked", asked.includes(tag));
    const first = this.nodes.get(asked.find((tag) => this.nodes.has(tag)));
    if (first && first !== this.wanted) this.reveal(first);
    this.wanted = first;
    this.fade();
  }

  reveal(card) { // scroll this list only, never the page
    const list = this.root.getBoundingClientRect(), it = card.getBoundingClientRect();
    if (it.bottom > list.bottom) this.root.scrollTop += it.bottom - list.bottom + 8;
    if (it.top < list.top) this.root.scrollTop -= list.top - it.top + 8;
  }

  estate(edition, game, owner) {
    const mine = edition.spaces.map((space, pos) => pos).filter((pos) => edition.spaces[pos].price && game.owner[pos] === owner);
    const cards = owner < 0 ? [] : game.players[owner].cards;
    const secret = owner < 0 ? [] : game.players[owner].secret;
    if (!mine.length && !cards.length && !secret.length) return null;
    const order = (pos) => edition.groups.indexOf(edition.spaces[pos].group);
    mine.sort((a, b) => order(a) - order(b) || a - b);
    const section = node("section", "estate"), title = node("h2"), hand = node("div", "hand");
    title.append(node("b", "", owner < 0 ? _("With the Bank") : game.players[owner].name), node("span", "", holds(mine.length, cards.length + secret.length)));
    if (game.players[owner]?.side) title.firstElementChild.append(node("small", "", game.players[owner].side));
    if (owner >= 0) section.style.setProperty("--c", game.players[owner].colour);
    hand.append(...mine.map((pos) => this.keep(deedTag(edition, game, pos))), ...cards.map(([deck, card]) => this.keep(cardTag(edition, deck, card))), ...secret.map(secretCard));
    section.append(title, hand);
    return section;
  }

  keep(drawn) {
    const known = this.nodes.get(drawn.dataset.tag);
    if (!known) { this.nodes.set(drawn.dataset.tag, drawn); return drawn; }
    known.className = drawn.className;
    known.replaceChildren(...drawn.childNodes);
    return known;
  }
}

export class People {
  constructor(root) { this.root = root; this.rows = []; this.cash = []; }

  update(edition, game, run, asked, tags) {
    if (this.rows.length !== game.players.length || this.edition !== edition) { // another box may count in another money
      this.edition = edition;
      this.rows = game.players.map((p, seat) => this.row(seat));
      this.root.replaceChildren(...this.rows.map((row) => row.li));
      this.cash = [];
    }
    game.players.forEach((player, seat) => this.fill(edition, game, run, asked, player, seat));
    this.rows.forEach(({ disc }) => disc.classList.toggle("asked", tags.includes(disc.dataset.tag)));
  }

  forget() { this.cash = []; } // another game: nothing was paid to get there

  row(seat) {
    const li = node("li", "person"), disc = node("button", "disc"), who = node("span", "who"), cash = node("span", "cash");
    const about = node("span", "about"), by = node("button", "by");
    disc.dataset.tag = `token:${seat}`;
    by.dataset.seat = seat;
    li.append(disc, who, cash, about, by);
    return { li, disc, who, cash, about, by };
  }

  fill(edition, game, run, asked, player, seat) {
    const { li, disc, who, cash, about, by } = this.rows[seat];
    li.style.setProperty("--c", player.colour);
    li.className = "person" + (seat === game.turn && !game.over ? " turn" : "") + (player.alive ? "" : " out") + (asked.includes(seat) ? " asked" : "");
    li.ariaCurrent = seat === game.turn && !game.over ? "true" : null; // whose turn it is
    disc.textContent = player.initial;
    disc.style.color = player.ink;
    disc.title = _("Put {name}'s token on the bank pad", { name: player.name });
    disc.setAttribute("aria-label", `${disc.title}, ${player.initial}`); // what is read, too
    const sign = node("i", "sign", player.sign);
    sign.ariaHidden = "true";
    who.replaceChildren(sign, player.name, ...badges(player));
    if (this.cash[seat] !== player.cash) this.count(cash, seat, player.cash, edition);
    about.textContent = whereabouts(player, edition);
    about.title = about.textContent;
    const bot = run.seats[seat] === "bot";
    by.textContent = _("Bot"); // pressed: it plays
    by.setAttribute("aria-pressed", bot);
    by.setAttribute("aria-label", _("Bot: {name}", player));
    by.title = bot ? _("Play {name} by hand", player) : _("Let a bot play {name}", player);
    by.hidden = !player.alive;
  }

  count(cash, seat, now, { currency, currency_one: one }) {
    const way = now > this.cash[seat] ? "up" : "down", known = seat in this.cash;
    this.cash[seat] = now;
    cash.replaceChildren(String(now), node("small", "", ` ${now === 1 ? one : currency}`));
    cash.className = "cash";
    if (known) { void cash.offsetWidth; cash.classList.add(way); }
  }
}

const EDGE = 6; // pixels that the fine print keeps from the window's edge

export function peek(root, edition, game, pos, at, clear) { // the deed's fine print beside it, over nothing that is in use
  const s = edition.spaces[pos], rows = [];
  const add = (name, value) => rows.push(node("dt", "", name), node("dd", "", String(value)));
  for (const { label, amount } of rentLadder({ edition, game }, pos)) add(label, amount);
  if (s.kind === "street") { // in the style of the owner's side, where tokens have sides
    const [one, _many, big] = game.players[game.owner[pos]]?.pieces ?? [edition.house, edition.houses, edition.hotel];
    [one, big].forEach((piece, i) => add(_("Each {piece}", { piece }), s.build[i]));
  }
  add(_("Price"), s.price);
  add(pgettext("deed", "Mortgage"), s.mortgage);
  const header = node("header", "", s.name), list = node("dl"), owner = game.owner[pos];
  const whose = owner < 0 ? _("Unowned") : game.mortgaged.includes(pos) ? _("{name}, mortgaged", game.players[owner]) : game.players[owner].name;
  list.append(...rows, node("dd", "owner", whose));
  root.style.setProperty("--g", s.colour);
  root.replaceChildren(header, list);
  root.hidden = false;
  const { width, height } = root.getBoundingClientRect(), right = innerWidth - width - EDGE, bottom = innerHeight - height - EDGE;
  const taken = [...clear.map((node) => node.getBoundingClientRect()), at];
  const shared = (a, b, c, d) => Math.max(0, Math.min(b, d) - Math.max(a, c));
  const cost = (x, y) => taken.reduce((sum, it) => sum + 100 * shared(it.left, it.right, x, x + width) * shared(it.top, it.bottom, y, y + height), Math.hypot(x + width / 2 - at.left - at.width / 2, y + height / 2 - at.top - at.height / 2));
  let best = [Infinity, EDGE, EDGE];
  for (let y = EDGE; y <= Math.max(EDGE, bottom); y += 8)
    for (let x = EDGE; x <= Math.max(EDGE, right); x += 8) if (cost(x, y) < best[0]) best = [cost(x, y), x, y];
  const [, x, y] = best;
  root.style.left = `${x}px`;
  root.style.top = `${y}px`;
}
