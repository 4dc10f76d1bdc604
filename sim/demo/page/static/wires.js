// The wires of the table: what passes on each, its parts at their ends, and hands to pull and to press.
import { node } from "/web/dom.js";
import { _ } from "/web/language.js";
import { wear } from "/web/edition.js";
import { Live } from "/web/live.js";
import { Paced, runs, still } from "/web/still.js";
import { Oled } from "/web/oled.js";
import { Rows, shine } from "./rows.js";

const $ = (id) => document.getElementById(id), every = (what) => [...document.querySelectorAll(what)];
const LIT_MS = 400, SAID = 6, FACES = ["", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];
const table = {}, lit = {}; // the sections as they last came; by wire: until when it is lit
const oled = new Oled($("picture")), glass = new Paced((dots) => oled.update(dots)), strip = new Paced((lights) => shine($("strip"), lights));
const rows = new Rows({ list: $("rows"), hold: $("hold"), filters: every("#filter .wire"), tagged });
let speechless;

const live = new Live(() => "/sim/live", {
  news: take,
  linked: (on) => { document.body.dataset.linked = on ? "yes" : "no"; if (on) { rows.clear(); $("log").replaceChildren(); $("notice").textContent = ""; watch(); } else say(_("Connection lost; reconnecting…")); },
});
function act(what) { if (!live.send(what)) say(_("No connection: is the demo still running?")); }
function watch() { live.send({ do: "wires", on: !document.hidden }); } // who does not look costs nothing
document.addEventListener("visibilitychange", watch);

function say(words) {
  $("says").textContent = words;
  $("says").classList.add("on");
  clearTimeout(speechless);
  speechless = setTimeout(() => $("says").classList.remove("on"), 1500 + 55 * words.length);
}

function take(news) {
  Object.assign(table, news);
  if (news.says) say(news.says);
  if (news.edition && news.edition.language !== document.documentElement.lang) { location.reload(); return; }
  if (news.edition) wear(news.edition);
  if (news.run) { runs(news.run); $("pause").classList.toggle("on", news.run.paused); $("pause").textContent = news.run.paused ? _("Resume the table") : _("Pause the table"); }
  if (news.lights !== undefined || news.calm !== undefined || news.run) strip.put(still() ? table.calm : table.lights);
  if (news.oled !== undefined) glass.put(news.oled);
  if (news.gear) gear(news.gear);
  if (news.log) log(news.log);
  if (news.wires) wires(news.wires);
}

function wires({ rows: fresh, plugs, bytes, board }) {
  rows.add(fresh);
  $("quiet").hidden = rows.some();
  for (const { wire, to } of fresh) light(wire, to);
  for (const cable of every("button.cable")) plugged(cable, plugs[cable.dataset.wire]);
  for (const own of every("[data-wire='board']")) own.hidden = !board;
  rows.counts(bytes);
}

function plugged(cable, there) {
  const part = cable.dataset.part, words = there ? _("Unplug") : _("Plug back in");
  cable.closest(".row").classList.toggle("out", !there);
  cable.dataset.plugged = there;
  cable.setAttribute("aria-label", _("{name}: {what}", { name: `${cable.querySelector(".kind").textContent} ${words}`, what: part })); // begins with what it shows
  cable.querySelector(".act").textContent = words;
}

function light(wire, to) { // lit while something passes, and a spark that runs the way it goes: at most two a second
  for (const own of every(`#diagram [data-wire="${wire}"]`)) own.classList.add("lit");
  clearTimeout(lit[wire]?.ends);
  const spark = performance.now() - (lit[wire]?.spark ?? -Infinity) > LIT_MS;
  lit[wire] = { spark: spark ? performance.now() : lit[wire].spark, ends: setTimeout(() => every(`#diagram [data-wire="${wire}"]`).forEach((own) => own.classList.remove("lit")), LIT_MS) };
  const run = document.querySelector(`#diagram .cable[data-wire="${wire}"] .run`);
  if (spark && run && !still()) run.animate([{ backgroundPositionX: to ? "-160%" : "260%" }, { backgroundPositionX: to ? "260%" : "-160%" }], LIT_MS);
}

function gear(now) {
  const faces = now.dice.map(({ face, leans }) => (leans ? "◈" : face ? FACES[face] : _("Eye")));
  $("dice").textContent = faces.join(" ");
  $("dice").setAttribute("aria-label", now.dice.map(({ face, leans }) => (leans ? _("Die: cocked") : face ? _("Die: {face}", { face }) : _("Die: the Eye"))).join(", "));
  $("lying").textContent = now.lying ? tagged(now.lying) || _("a card") : "";
  $("tone").classList.toggle("on", now.buzzer > 0);
  $("noise").setAttribute("aria-pressed", now.noise);
}

function log(lines) { // the newest is written large
  for (const { words } of lines.filter(({ kind }) => kind === "part" || kind === "no").slice(-SAID)) {
    if ($("notice").textContent) $("log").prepend(node("li", "", $("notice").textContent));
    $("notice").textContent = words;
  }
  while ($("log").children.length > SAID) $("log").lastChild.remove();
}

function tagged(tag) { // what a tag is, in words
  const [kind, a, b] = tag.split(":"), { edition, game } = table;
  if (!edition || !game) return "";
  if (kind === "deed") return edition.spaces[a].name;
  if (kind === "token") return game.players[a]?.name ?? "";
  if (kind === "card") return edition.decks[a].kept[b] ?? edition.decks[a].name;
  return "";
}

function deed() { // one that is asked for, or the first there is
  const asked = table.hints?.tags.find((tag) => tag.startsWith("deed:"));
  return asked ?? `deed:${table.edition.spaces.findIndex(({ price }) => price)}`;
}

for (const cable of every("button.cable")) cable.onclick = () => act({ do: "plug", part: cable.dataset.wire, plugged: cable.dataset.plugged !== "true" });
for (const button of every("[data-press]")) button.onclick = () => act({ do: "press", button: button.dataset.press });
for (const button of every("[data-turn]")) button.onclick = () => act({ do: "turn", steps: Number(button.dataset.turn) });
$("roll").onclick = () => act({ do: "throw" });
$("deed").onclick = () => act({ do: "tap", tag: deed() });
$("token").onclick = () => act({ do: "tap", tag: `token:${table.ask?.seats[0] ?? 0}` });
$("noise").onclick = () => act({ do: "noise", on: $("noise").getAttribute("aria-pressed") !== "true" });
$("pause").onclick = () => act({ do: "stand-still", on: !table.run.paused });
