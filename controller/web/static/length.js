// How much longer the game goes on; before it begins, how long it will take, with warnings. Empty if unknown.
import { node, put } from "./dom.js";

export function tellLength(place, length) {
  place.hidden = !length;
  place.replaceChildren(length?.words ?? "", ...(length?.warnings ?? []).flatMap((words) => [" ", node("strong", "", words)]));
}

export const beforehand = (length) => (length?.warnings ? length : null); // the section has warnings only before the game begins

export function tellEnding(line, { ending }) { // the game is ending, but something is still open
  put(line, ending);
  line.hidden = !ending;
}
