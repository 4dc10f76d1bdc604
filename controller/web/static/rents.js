// The rents that may be asked for: who may ask whom for how much and until when, in the colour of whose rent it is.
import { _ } from "./language.js";
import { countdown, callRoll } from "./clock.js";
import { mark, node } from "./dom.js";

export function rents(place, { players, open, over }) {
  const lines = over ? [] : open, key = JSON.stringify([lines, players.map(({ colour }) => colour), over]);
  if (place.dataset.shown === key) return;
  place.dataset.shown = key;
  place.replaceChildren(...lines.map(({ words, until, seat }) => {
    const line = node("span", "rent");
    line.style.setProperty("--c", players[seat].colour);
    line.append(mark(players[seat].sign), " ", node("b", "", words), " ", node("small", "", until));
    return line;
  }));
}

export function unasked({ open }) { // the rents that end with the next roll, the roller's own, too; empty: none
  return open.filter(({ ends }) => ends).map(({ words }) => words).join("; ");
}

export function rolling(line, clock, { times, ask, game }) { // a bot leaves people time for a rent
  const at = times.rolls, [roller] = ask.seats;
  line.hidden = at === null;
  if (at === null) return;
  const { name } = game.players[roller] ?? {}, rents = unasked(game); // they stand above, each in a line
  countdown(clock, at, line, (left) => {
    line.hidden = left <= 0;
    line.textContent = _("{name} rolls in {left} s.", { name, left });
    callRoll(left, at, `${line.textContent} ${rents}`);
  });
}
