// The log, the newest line first, as on all pages: the top is what is seen. A tap on a line's mark says which rules decided it.
import { announce } from "./announce.js";
import { strike, unseenAfter } from "./live.js";
import { $, table } from "./page.js";
import { dieFace, node } from "./dom.js";
import { _ } from "./language.js";
import { open } from "./sheet.js";

const MOST = 200; // lines kept
const SAID = 6; // the most lines to announce at once: nobody listens to a whole game after a break
let last = -1, known = 0; // the last line: its number, and the journal's last entry then
export const next = () => `line=${last + 1}&entry=${known}`;

export function unseen(lines = []) { return unseenAfter(lines, last, known); }

export function chronicle(lines, aloud = true) {
  const log = $("log"), news = unseen(lines).filter(({ kind }) => kind !== "bid" && (kind !== "turn" || table.game?.over)); // the question says it
  if (lines[0].n <= last) log.replaceChildren();
  for (const line of lines) {
    if (line.kind === "begin") log.replaceChildren();
    strike(log, line.gone);
    log.prepend(made(line));
    if ($("rolled")) lastRoll(line);
    [last, known] = [line.n, line.entry ?? 0];
  }
  while (log.children.length > MOST) log.lastChild.remove();
  if (aloud) for (const { words } of news.slice(-SAID)) announce(words);
}

function lastRoll({ words, kind, gone, dice }) { // on phones, which may have thrown them
  const at = $("rolled");
  if (dice) at.replaceChildren(...dice.map(dieFace), node("span", "", words));
  if (dice || gone || kind === "begin") at.hidden = !dice;
}

function made({ words, kind, seat, entry, rules = [], dice = [] }) {
  const line = node("li", kind, words);
  line.entry = entry;
  line.append(...dice.map(dieFace));
  if (rules.length) line.prepend(why(words, rules));
  for (const { says, first } of rules) if (first) line.append(node("small", "", says)); // what decides something for the first time is shown at once
  if (seat >= 0 && table.game?.players[seat]) line.style.setProperty("--c", table.game.players[seat].colour);
  return line;
}

// Which rulings and house rules decided a line of the log: a button beside the line opens what they say.
function why(words, rules) {
  const made = node("button", "why", _("Why?"));
  made.setAttribute("aria-label", _("Why? {words}", { words }));
  made.onclick = () => open(explained(words, rules));
  return made;
}

function explained(words, rules) {
  const title = node("h2", "", _("Why?")), list = node("ul", "rulings");
  title.id = "sheet-title";
  list.append(...rules.map(ruling));
  return [title, node("p", "quoted", words), list];
}

function ruling({ mark, says, house }) {
  const line = node("li");
  const from = house ? _("This table has chosen to play by this house rule.") : _("The rulebook leaves this open. This is how the table decides it.");
  line.append(node("b", "", says), node("p", "who", from), node("small", "", mark));
  return line;
}
