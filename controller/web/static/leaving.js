// How a player may leave. Loaded when somebody wants to.
import { _ } from "./language.js";
import { button, explained, table } from "./page.js";
import { node } from "./dom.js";
import { openLive } from "./sheet.js";
import { carefully } from "./sure.js";

export function leave(seat) { openLive(() => ways(seat)); }

function ways(seat) { // the ways that there are now; null: none any more
  const { leaving = [], stays } = table[`seat${seat}`] ?? {}, found = leaving.filter(({ command }) => command.type === "Leave"), title = node("h2", "", _("Leave the game")), acts = node("div", "acts");
  const effects = { bot: _("The bot plays until you sit down here again."), retire: _("You are then out of the game for good. The other players have to agree, and your deeds are auctioned.") };
  title.id = "sheet-title";
  acts.append(...found.map((one) => explained(button(one.label, () => carefully(one), ""), { effect: effects[one.command.how] })));
  if (stays) acts.append(node("p", "", stays));
  return found.length || stays ? [title, acts] : null;
}

