// Where the player whose turn it is stands, in letters to be read from three metres: the space, whose it is and what is on it.
import { node } from "./dom.js";
import { whereabouts } from "./whereabouts.js";

export function stand(place, game, board) {
  const player = game.players[game.turn];
  place.hidden = !player || Boolean(game.over);
  if (place.hidden) { place.replaceChildren(); return; }
  const space = board.edition.spaces[player.pos], token = node("i", "disc", player.initial);
  token.ariaHidden = "true";
  place.style.setProperty("--c", player.colour); place.style.setProperty("--ink", player.ink);
  place.style.setProperty("--g", space.colour || "#b9a06a");
  const where = node("b", "", whereabouts(player, board.edition)), more = board.owned(player.pos);
  place.replaceChildren(token, where, ...(more.length ? [" ", node("small", "", more.join(", "))] : []));
}
