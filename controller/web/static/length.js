// How much longer the game goes on: a line of every page, empty where that is not known.
export function tellLength(place, length) {
  place.hidden = !length;
  place.textContent = length?.words ?? "";
}
