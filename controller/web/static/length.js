// How much longer the game goes on; before it begins, how long it will take, with warnings. Empty if unknown.
import { node } from "./dom.js";

export function tellLength(place, length) {
  place.hidden = !length;
  place.replaceChildren(length?.words ?? "", ...(length?.warnings ?? []).flatMap((words) => [" ", node("strong", "", words)]));
}

export const beforehand = (length) => (length?.warnings ? length : null); // the section has warnings only before the game begins
