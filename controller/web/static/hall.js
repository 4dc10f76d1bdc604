// A hall: its tables as tiles, those that call the host first. What the tables send is only ever text here.
import { Clock } from "./clock.js";
import { node } from "./dom.js";
import { Sheet, Tile, since, timeOfDay } from "./halltile.js";
import { _, ngettext } from "./language.js";
import { Live } from "./live.js";

// How many columns of tiles a screen takes, so that all tables of a hall are in sight; a phone has a list instead.
const LEAST_WIDTH = 108, LEAST_HEIGHT = 62, MOST_HEIGHT = 480, MOST_WIDTH = 620, GAP = 6; // pixels
const SCROLLING = { width: 170, height: 104 }; // a tile, where even the least is too much for a screen
const SHAPE = 1.7; // a tile's width by its height, as wished
const SIZES = [["large", 230, 292], ["middle", 190, 192], ["small", 150, 102], ["tiny", 0, 0]]; // their least width and height
const TEXT = { least: 15, most: 28, line: 19.5, width: 20 }; // pixels; tiles are so many of their letters high and wide
const narrow = matchMedia("(max-width: 700px)"); // as in hall.css

function fit(list, count) {
  if (narrow.matches || !count) { list.style.removeProperty("--columns"); list.style.removeProperty("--height"); list.dataset.size = "list"; return; }
  const width = list.clientWidth, height = innerHeight - list.getBoundingClientRect().top - scrollY - 34; // above the last line
  const { columns, wide, high } = filling(width, height, count) ?? scrolling(width);
  list.style.setProperty("--columns", columns);
  list.style.setProperty("--height", `${Math.floor(high)}px`);
  list.style.setProperty("--text", `${Math.max(TEXT.least, Math.min(TEXT.most, high / TEXT.line, wide / TEXT.width))}px`);
  list.dataset.size = SIZES.find(([, least, low]) => wide >= least && high >= low)[0];
}

function filling(width, height, count) { // the best shape of those that fit; none if there is none
  let best = null;
  for (let columns = 1; columns <= Math.max(count, Math.ceil(width / MOST_WIDTH)); columns++) {
    const rows = Math.ceil(count / columns), wide = (width - GAP * (columns - 1)) / columns, high = Math.min(MOST_HEIGHT, (height - GAP * (rows - 1)) / rows);
    if (wide > MOST_WIDTH || wide < LEAST_WIDTH || high < LEAST_HEIGHT) continue;
    const ill = Math.abs(Math.log(wide / high / SHAPE));
    if (!best || ill < best.ill) best = { ill, columns, wide, high };
  }
  return best;
}

function scrolling(width) {
  const columns = Math.max(1, Math.floor((width + GAP) / (SCROLLING.width + GAP)));
  return { columns, wide: (width - GAP * (columns - 1)) / columns, high: SCROLLING.height };
}
const $ = (id) => document.getElementById(id);
const clock = new Clock(), tiles = new Map(), collator = new Intl.Collator(document.documentElement.lang, { numeric: true });
const sheet = new Sheet((id) => live.send({ open: id }));
let hall = null, linked = false, order = "";

const live = new Live(() => "/live", { news: take, linked: (on) => { linked = on; if (on) sheet.again(); status(); } });

function take(news) {
  if (news.now) clock.set(news.now);
  if (news.tables) keep(news.tables);
  let moved = Boolean(news.tables);
  for (const [name, value] of Object.entries(news)) {
    const tile = tiles.get(name.slice(2));
    if (name.startsWith("t:")) { tile?.stand(value); moved = true; }
    else if (name.startsWith("e:")) tile?.happened(value);
  }
  if (news.hall) { hall = news.hall; status(); count(); }
  if (news.open) sheet.happened(news.open);
  if (moved || news.hall) { arrange(); tick(); }
}

function keep(ids) {
  const there = new Set(ids);
  for (const [id, tile] of tiles) if (!there.has(id)) { tile.root.remove(); tiles.delete(id); order = ""; }
  for (const id of ids) if (!tiles.has(id)) tiles.set(id, new Tile(id, (tile) => sheet.show(tile, clock.time())));
}

function arrange() { // calls first, then tables that are lost, then by name; nothing is moved that stands right
  const wanted = $("wanted").value.trim().toLocaleLowerCase();
  const all = [...tiles.values()].sort((one, other) => other.loud - one.loud || collator.compare(one.name, other.name));
  const shown = all.filter((tile) => tile.says(wanted)), now = shown.map((tile) => tile.id).join(" ");
  if (now !== order) {
    order = now;
    const at = document.activeElement;
    $("tables").replaceChildren(...shown.map((tile) => tile.root));
    if (at && at.isConnected && at !== document.activeElement) at.focus({ preventScroll: true });
    fit($("tables"), shown.length);
  }
  call(all.filter((tile) => tile.table.called));
  $("number").textContent = ngettext("{count} table", "{count} tables", tiles.size);
  $("none").hidden = shown.length > 0 || !hall;
  if (!shown.length) $("none").textContent = tiles.size ? _("No table has such a name.") : _("No table has sent anything yet.");
}

const calls = new Map();
function call(tables) {
  $("calls-title").hidden = !tables.length;
  for (const [tile, line] of calls) if (!tables.includes(tile)) { line.remove(); calls.delete(tile); }
  for (const tile of tables) if (!calls.has(tile)) {
    const line = node("li"), button = node("button", "call");
    button.append(node("b", "", tile.name), node("span"));
    button.onclick = () => sheet.show(tile, clock.time());
    line.append(button);
    calls.set(tile, line);
    $("calling").append(line);
  }
}

function tick() { // what counts up
  const now = clock.time();
  for (const tile of tiles.values()) tile.tick(now);
  for (const [tile, line] of calls) {
    const words = since(now - tile.table.called), said = line.querySelector("span");
    if (said.textContent !== words) said.textContent = words;
  }
  sheet.tick(now);
}
setInterval(tick, 1000);

function status() {
  const away = hall && !hall.connected;
  document.body.classList.toggle("old", !linked || Boolean(away));
  const words = !linked ? _("Connection lost; showing the last known state. Reconnecting…")
    : away ? _("The broker has not answered since {time}. Showing the last known state.", { time: timeOfDay(hall.since) }) : "";
  if ($("link").textContent !== words) $("link").textContent = words;
}

function count() { // for the hall's operator
  const parts = [ngettext("{count} event", "{count} events", hall.events), ngettext("{count} repeat", "{count} repeats", hall.repeats), ngettext("{count} missing", "{count} missing", hall.missing)];
  if (hall.malformed) parts.push(ngettext("{count} unreadable", "{count} unreadable", hall.malformed));
  if (hall.newer) parts.push(ngettext("{count} from a newer version", "{count} from newer versions", hall.newer));
  if (hall.crowded) parts.push(ngettext("{count} from tables beyond the limit", "{count} from tables beyond the limit", hall.crowded));
  if (hall.delay) parts.push(_("delay {median} ms, 95 % within {most} ms", { median: Math.round(hall.delay[0]), most: Math.round(hall.delay[1]) }));
  $("about").textContent = parts.join(" · ");
}

$("wanted").oninput = arrange;
$("wanted").onkeydown = (event) => { if (event.key === "Escape") { $("wanted").value = ""; arrange(); } };
new ResizeObserver(() => fit($("tables"), $("tables").children.length)).observe($("hall"));
