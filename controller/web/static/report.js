// A game that can be gone through again: a slider over all of its moves, on the board of the pages.
import { Board } from "./board.js";
import { node } from "./dom.js";
import { FILMED, film } from "./film.js";
import { _, learn } from "./language.js";
import { postcard } from "./postcard.js";
import { still } from "./still.js";

const page = `<!DOCTYPE html>\n${document.documentElement.outerHTML}`; // as it came: what a file of it holds
const byId = (id) => document.getElementById(id);
const { edition, steps, moves, name: fileName } = JSON.parse(byId("given").textContent);
const replayed = new Board(byId("spaces"), { acts: "" });
const PLAY = "M7 4v16l13-8z", PAUSE = "M6 4h4v16H6zM14 4h4v16h-4z";
const KEEP = 64, STEP_MS = 900, WALKS = 5, JUMPS = 10;
const keptFrames = []; // every KEEP-th frame, as far as it was needed
let current = -1, shownFrame = null, playing = 0;

function patched(old, change) {
  if (old === null || typeof old !== "object" || change === null || typeof change !== "object" || Array.isArray(change)) return change;
  for (const [key, value] of Object.entries(change)) old[key] = patched(old[key], value);
  return old;
}

function frameAt(at) {
  let from = current <= at && shownFrame ? current : -1, frame = shownFrame;
  if (from < 0) {
    const mark = Math.min(Math.floor(at / KEEP), keptFrames.length - 1);
    from = mark * KEEP;
    frame = structuredClone(keptFrames[mark]);
  }
  while (from < at) {
    from += 1;
    frame = patched(frame, structuredClone(steps[from][0]));
    if (from === keptFrames.length * KEEP) keptFrames.push(structuredClone(frame));
  }
  return frame;
}

function go(to, speed = JUMPS) {
  shownFrame = frameAt(to);
  current = to;
  replayed.speed = speed;
  replayed.update(shownFrame);
  byId("at").value = to;
  byId("at").setAttribute("aria-valuetext", _("Move {at} of {most}", { at: to + 1, most: steps.length }));
  byId("count").textContent = _("Move {at} of {most}", { at: to + 1, most: steps.length });
  byId("round").textContent = shownFrame.rounds ? _("Round {round}", { round: shownFrame.rounds }) : "";
  byId("told").textContent = steps[to][1];
  byId("purses").replaceChildren(...shownFrame.players.map(purse));
  for (const [id, end] of [["first", 0], ["before", 0], ["next", steps.length - 1], ["last", steps.length - 1]]) byId(id).disabled = to === end;
}

function purse(player, seat) {
  const line = node("li", `${seat === shownFrame.turn && !shownFrame.over ? "turn" : ""}${player.alive ? "" : " out"}`), sign = node("span", "sign", player.sign);
  line.style.setProperty("--c", player.colour);
  sign.ariaHidden = "true";
  line.append(sign, node("span", "who", player.name), node("span", "cash", player.alive ? String(player.cash) : _("out of the game")));
  return line;
}

function play(on) {
  clearInterval(playing);
  playing = on ? setInterval(onward, STEP_MS) : 0;
  byId("play").querySelector("path").setAttribute("d", on ? PAUSE : PLAY);
  byId("play").setAttribute("aria-label", on ? _("Pause") : _("Play"));
  byId("told").setAttribute("aria-live", on ? "off" : "polite"); // nobody can listen that fast
}

function onward() {
  if (current < steps.length - 1) go(current + 1, still() ? JUMPS : WALKS);
  else play(false);
}

function by(id, act) { byId(id).addEventListener("click", () => { play(false); act(); }); }

// A file of what this page has, even if the table is switched off or plays another game by now.
function save(what, type, extension) {
  const link = node("a");
  link.href = URL.createObjectURL(new Blob([what], { type }));
  link.download = `${fileName}.${extension}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

keptFrames.push(structuredClone(steps[0][0]));
learn(edition.spaces);
replayed.draw(edition);
const small = matchMedia("(max-width: 600px)"); // as in table.css
small.onchange = () => { replayed.narrow = small.matches; replayed.settle(); };
replayed.narrow = small.matches;
byId("at").max = steps.length - 1;
byId("at").addEventListener("input", () => { play(false); go(Number(byId("at").value)); });
by("first", () => go(0));
by("before", () => go(current - 1));
by("next", () => go(current + 1));
by("last", () => go(steps.length - 1));
byId("play").addEventListener("click", () => {
  if (!playing && current === steps.length - 1) go(0);
  play(!playing);
});
byId("save").hidden = !moves;
byId("save").addEventListener("click", () => save(moves, "application/json", "jsonl")); // `ringkeeper play` reads it
const isFile = !location.protocol.startsWith("http") || location.pathname.endsWith(".html");
byId("keep").hidden = byId("way-back").hidden = isFile; // it is kept already, and has no table to go back to
if (byId("to-what-if") && !isFile) { // a file has nobody to look for them
  byId("to-what-if").href = "?what-if#what-if";
  byId("what-if").hidden = false;
}
for (const one of byId("way-back").children) one.href = one.dataset.to;
byId("picture").hidden = false;
byId("picture").addEventListener("click", async () => save(await postcard(document.querySelector("main")), "image/png", "png"));
byId("film").hidden = !FILMED;
byId("film").addEventListener("click", async () => {
  const button = byId("film"), words = button.textContent, [, extension] = FILMED.split("/");
  play(false);
  button.disabled = true;
  const shown = (at) => {
    go(at);
    button.textContent = _("Filming: {part} %", { part: Math.floor(100 * at / steps.length) });
    return { round: byId("round").textContent, players: shownFrame.players, words: steps[at][1].split("\n") };
  };
  try {
    save(await film(byId("spaces"), steps.length, shown), FILMED, extension);
  } finally {
    button.textContent = words;
    button.disabled = false;
  }
});
byId("keep").addEventListener("click", () => save(page, "text/html", "html"));
byId("replay").hidden = false;
byId("no-replay").remove();
go(steps.length - 1);
