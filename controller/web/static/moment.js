// How moments look: the group's deeds in a fan, a battle for the Ring, the mountain that swallows the Ring. Loaded when the first one comes.
import { el, node, put } from "./dom.js";
import { _ } from "./language.js";

const SHOWN_MS = { group: 2800, battle: 2800, end: 10_000 }; // below it stands the question; only the end of the road takes longer
const SPOTS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] }; // of nine places, row by row
const styled = new Promise((ready) => {
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/web/moment.css", onload: ready, onerror: ready });
  document.head.append(sheet);
});

export async function lay(place, moment, players, spaces, signal) { // over `place`, until `signal` comes; `spaces` of the board light up meanwhile
  await styled;
  const over = node("div", `moment ${moment.kind}`), picture = { group: cards, battle: fight, end: mountain }[moment.kind];
  over.ariaHidden = "true"; // moments.js says it
  over.append(picture(moment, players), node("b", "", moment.title), node("p", "", moment.words), ...(moment.kind === "end" ? [node("small", "", _("Tap or press any key to continue."))] : []));
  place.querySelector(".moment")?.remove();
  place.append(over);
  for (const space of spaces) space.classList.add("cheered");
  await passed(over, moment.kind, signal);
  over.remove();
  for (const space of spaces) space.classList.remove("cheered");
}

const MODIFIER = /^(?:Shift|Control|Alt|Meta|Tab)$/;
function passed(over, kind, signal) { // after its time, or sooner: at a tap, and the long one at a key, which then does nothing else
  return new Promise((done) => {
    const enough = new AbortController(), stop = () => { enough.abort(); done(); };
    setTimeout(stop, SHOWN_MS[kind]);
    signal.addEventListener("abort", stop);
    over.addEventListener("click", stop, { signal: enough.signal });
    if (kind === "end") addEventListener("keydown", (event) => {
      if (event.repeat || MODIFIER.test(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      stop();
    }, { capture: true, signal: enough.signal });
  });
}

// A battle under way: what each has rolled, and what the next roll has to be. `current`: whether that is still so.
export async function duel(place, battle, players, current) {
  await styled;
  if (!current()) return;
  place.querySelector("svg")?.remove();
  place.prepend(fight(battle, players));
  place.hidden = false;
  put(place.querySelector("p"), battle.words);
}

function fight({ seats, faces, winner = -1 }, players) { // challenger and bearer; the Ring is with the bearer, and goes to the winner
  const side = seats.indexOf(winner), sides = [-1, 1].map((where, n) => el("g", { class: side >= 0 && side !== n ? "lost" : "" }, ...fighter(players[seats[n]], where), die(faces[n], 47 * where)));
  return el("svg", { viewBox: "-150 -46 300 104", class: "fight", "aria-hidden": "true" }, el("path", { class: "swords", d: "M-11 11L11 -11M11 11L-11 -11M-12 4L-4 12M12 4L4 12" }), ...sides,
    el("circle", { class: `prize ${["taken", "kept"][side] ?? ""}`, cx: 112, r: 33 }));
}

function fighter({ name, sign, colour, ink }, where) {
  const mark = el("text", { x: 112 * where, y: 10, "text-anchor": "middle", "font-size": 28, fill: ink });
  const short = name.length < 9, whose = el("text", { class: "name", x: (short ? 112 : 148) * where, y: 52, "text-anchor": short ? "middle" : where < 0 ? "start" : "end" });
  mark.textContent = sign; whose.textContent = name;
  return [el("circle", { cx: 112 * where, r: 27, fill: colour, stroke: "#fff6", "stroke-width": 2 }), mark, whose];
}

function die(face, x) { // -1: not rolled yet; 0: the Eye
  const made = el("g", { class: face < 0 ? "open" : "die-face" }, el("rect", { x: -22, y: -22, width: 44, height: 44, rx: 8 }));
  if (face === 0) made.append(el("path", { class: "eye", d: "M-17 0C-8 -12 8 -12 17 0 8 12 -8 12 -17 0Z" }), el("path", { d: "M0 -9C4 -3 4 3 0 9 -4 3 -4 -3 0 -9Z" }));
  for (const spot of SPOTS[face] ?? []) made.append(el("circle", { cx: 12 * ((spot % 3) - 1), cy: 12 * (Math.floor(spot / 3) - 1), r: 4.6 }));
  return el("g", { transform: `translate(${x} 0)` }, made); // an animation's transform would replace this one
}

// The end: the winners' deeds in a fan, and the awards one by one. `current` as above.
export async function result(place, { over: { winners }, players, owner }, { spaces }, current) {
  await styled;
  if (!current()) return;
  const won = spaces.map((_space, pos) => pos).filter((pos) => winners.includes(owner[pos])), list = node("ul", "awards");
  const fan = cards({ colours: won.map((pos) => spaces[pos].colour), seats: winners }, players);
  fan.ariaHidden = "true";
  place.replaceChildren(fan, list);
  place.hidden = false;
  const answer = await fetch("/awards");
  if (!answer.ok) throw new Error(answer.statusText);
  const found = await answer.json();
  if (current()) list.replaceChildren(...found.map((award, n) => line(award, n, players)));
}

function line({ title, seats, words }, n, players) {
  const made = node("li"), whose = seats.map((seat) => players[seat].name).join(", ");
  made.style.setProperty("--n", n);
  made.append(node("b", "", title), " ", node("span", "who", _("{title}: {value}", { title: whose, value: words })));
  return made;
}

function cards({ colours, seats }, players) { // deeds of these colours in a fan, under their owners' signs
  const middle = (colours.length - 1) / 2, apart = Math.min(17, 160 / colours.length);
  const fan = colours.map((own, n) => {
    const colour = own || "#c9a86c";
    const card = el("g", { class: "card" }, el("rect", { x: -30, y: -88, width: 60, height: 84, rx: 5, fill: "#efe0b8", stroke: "#3a2814", "stroke-width": 2 }),
      el("rect", { x: -29, y: -83, width: 5, height: 74, fill: colour }), el("rect", { x: -25, y: -83, width: 50, height: 20, rx: 2, fill: colour, stroke: "#3a2814" }), el("path", { d: "M-20 -50H20M-20 -38H20M-20 -26H8", stroke: "#a58f63", "stroke-width": 3 }));
    card.style.setProperty("--n", n);
    return el("g", { transform: `rotate(${(n - middle) * apart}) translate(0 -14)` }, card);
  });
  const owners = [...new Set(seats)], medals = owners.map((seat, n) => medal(players[seat], 66 * (n - (owners.length - 1) / 2)));
  return el("svg", { viewBox: "-150 -130 300 180" }, rays(), ...fan, ...medals);
}

function medal({ sign, colour, ink }, x) {
  const mark = el("text", { y: 16, "text-anchor": "middle", "font-size": 34, fill: ink });
  mark.textContent = sign;
  return el("g", { transform: `translate(${x} 0)` }, el("g", { class: "medal" }, el("circle", { r: 30, cy: 4, fill: colour, stroke: "#ffe6a0", "stroke-width": 4 }), mark));
}

function rays() {
  const beams = Array.from({ length: 16 }, (_none, n) => el("path", { d: "M0 0L-5 -150H5Z", transform: `rotate(${n * 22.5})` }));
  return el("g", { transform: "translate(0 -50)" }, el("g", { class: "rays" }, ...beams));
}

function mountain() { // the Ring falls, and the mountain glows
  const lava = el("path", { class: "lava", d: "M-14 -62C-6 -50 4 -52 14 -62L8 -30 18 -6 4 20 12 48 -10 48 -6 14 -16 -10 -6 -34Z" });
  const ring = el("g", { class: "falling" }, el("circle", { r: 14, fill: "none", stroke: "#ffd778", "stroke-width": 7 }), el("circle", { r: 18, fill: "none", stroke: "#fff3c0", "stroke-opacity": 0.6 }));
  const sparks = Array.from({ length: 9 }, (_none, n) => el("circle", { class: `spark s${n % 3}`, cx: (n - 4) * 13, cy: -60 - (n % 2) * 8, r: 3 }));
  return el("svg", { viewBox: "-150 -130 300 180" }, el("circle", { class: "glow", cy: -58, r: 62 }), ring,
    el("path", { class: "rock", d: "M-140 50L-62 -18 -40 -12 -16 -64 -8 -56 0 -62 8 -55 16 -64 44 -8 66 -20 140 50Z" }), lava, ...sparks);
}
