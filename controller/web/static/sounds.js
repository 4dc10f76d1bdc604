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

const SOUNDS = {
  dice: () => { for (const at of [0, 0.07, 0.12, 0.21, 0.26]) tone(180 + 900 * at, at, 0.05, 0.3, "square"); },
  coins: () => { tone(1480, 0, 0.2, 0.25); tone(1975, 0.08, 0.35, 0.25); },
  ring: () => { tone(110, 0, 1.6, 0.5); tone(164.8, 0.1, 1.6, 0.35); tone(220, 0.25, 1.5, 0.25); },
};
function play(name) { if (settings[name] && begin()) SOUNDS[name](); }

// What has happened since the last time. `table`: sections game; `seats`: whose money is heard.
export function sounds(news, { game }, seats) {
  const opened = ring === undefined, now = seats.map((seat) => game.players[seat]?.cash).join(); // what a page finds when it opens is no news
  if (!opened && news.log?.some(({ kind }) => kind === "roll")) play("dice");
  if (!opened && now !== cash && now.split(",").length === cash.split(",").length) play("coins");
  if (!opened && game.ring !== ring) play("ring");
  [cash, ring] = [now, game.ring];
}
