// Where a player is, in a word or two, for lists of players.
import { _ } from "./language.js";

export function whereabouts({ alive, jail, pos }, { spaces }) {
  if (!alive) return _("out of the game");
  if (jail) return _("in Jail");
  return spaces[pos].kind === "jail" ? _("Just visiting") : spaces[pos].name;
}
