// Sounds of a page, made and not recorded: dice, coins, the Ring. Each is off until somebody switches it on.
import { settings } from "./settings.js";

let audio, cash, ring;

function begin() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume(); // until somebody has touched the page
  return audio.state === "running";
}

function tone(hertz, at, seconds, loud, kind = "sine") {
  const from = audio.currentTime + at, gain = audio.createGain(), made = audio.createOscillator();
  made.type = kind;
  made.frequency.value = hertz;
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loud * settings.volume, from + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
  made.connect(gain).connect(audio.destination);
  made.start(from);
  made.stop(from + seconds);
}

// Each note: hertz, then seconds until it begins and for which it lasts, loudness, and kind. Quiet enough together, too: see
// docs/lights-and-sounds.md.
const SOUNDS = {
  dice: [0, 0.07, 0.12, 0.21, 0.26].map((at) => [180 + 900 * at, at, 0.05, 0.27, "square"]),
  coins: [[1568, 0, 0.2, 0.23], [2093, 0.08, 0.35, 0.23]],
  ring: [[220, 0, 1.6, 0.3], [294, 0.1, 1.6, 0.2], [440, 0.25, 1.5, 0.15]],
}, ends = {};
function play(name) {
  if (!settings[name] || !begin() || audio.currentTime < ends[name]) return; // twice at once would be louder
  for (const note of SOUNDS[name]) tone(...note);
  ends[name] = audio.currentTime + Math.max(...SOUNDS[name].map(([, at, seconds]) => at + seconds));
}

// What has happened since the last time. `lines`: those of the log that are new; `table`: sections game; `seats`: whose
// money is heard.
export function sounds(lines, { game }, seats) {
  const opened = ring === undefined, now = seats.map((seat) => game.players[seat]?.cash).join(); // what a page finds when it opens is no news
  if (!opened && lines.some(({ kind }) => kind === "roll")) play("dice");
  if (!opened && now !== cash && now.split(",").length === cash.split(",").length) play("coins");
  if (!opened && game.ring !== ring) play("ring");
  [cash, ring] = [now, game.ring];
}
