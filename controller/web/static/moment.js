// How a moment looks: the group's deeds in a fan, or the mountain that swallows the Ring. Loaded when the first one comes.
import { el, node } from "./dom.js";

const SHOWN_MS = 2800; // less than three seconds: below it stands the question
const styled = new Promise((ready) => {
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/web/moment.css", onload: ready, onerror: ready });
  document.head.append(sheet);
});

export async function lay(place, moment, players, spaces) { // over `place`; `spaces` of the board light up meanwhile
  await styled;
  const over = node("div", `moment ${moment.kind}`);
  over.ariaHidden = "true"; // moments.js says it
  over.append(moment.kind === "end" ? mountain() : cards(moment, players), node("b", "", moment.title), node("p", "", moment.words));
  place.querySelector(".moment")?.remove();
  place.append(over);
  for (const space of spaces) space.classList.add("cheered");
  setTimeout(() => { over.remove(); for (const space of spaces) space.classList.remove("cheered"); }, SHOWN_MS);
}

function cards({ colours, spaces, seats }, players) { // the group's deeds in a fan, under its owner's sign
  const each = spaces.length / colours.length, middle = (spaces.length - 1) / 2;
  const fan = spaces.map((_space, n) => {
    const turn = (n - middle) * 17, colour = colours[Math.floor(n / each)] || "#c9a86c";
    const card = el("g", { class: `card n${n}` }, el("rect", { x: -30, y: -88, width: 60, height: 84, rx: 5, fill: "#efe0b8", stroke: "#3a2814", "stroke-width": 2 }),
      el("rect", { x: -25, y: -83, width: 50, height: 20, rx: 2, fill: colour, stroke: "#3a2814" }), el("path", { d: "M-20 -50H20M-20 -38H20M-20 -26H8", stroke: "#a58f63", "stroke-width": 3 }));
    return el("g", { transform: `rotate(${turn}) translate(0 -14)` }, card);
  });
  const owner = players[seats[0]], sign = el("text", { y: 16, "text-anchor": "middle", "font-size": 34, fill: owner?.ink ?? "#fff" });
  sign.textContent = owner?.sign ?? "";
  const medal = el("g", { class: "medal" }, el("circle", { r: 30, cy: 4, fill: owner?.colour ?? "#c9a86c", stroke: "#ffe6a0", "stroke-width": 4 }), sign);
  return el("svg", { viewBox: "-150 -130 300 180" }, rays(), ...fan, medal);
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
