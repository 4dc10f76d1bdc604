// What is asked again before it is done: what ends the game, for one player or for all, a mortgage, which ends the rent, a
// roll that ends another's, and taking back.
import { _, ngettext } from "./language.js";
import { button, give, table, send, explained } from "./page.js";
import { close, open, openLive } from "./sheet.js";
import { node } from "./dom.js";
import { unasked } from "./rents.js";

const GRAVE = ["DeclareBankrupt", "CallTime", "Leave", "Mortgage"];

export function carefully({ label, command }, then = close) { // `then`: what to do afterwards, whatever the answer
  if (!GRAVE.includes(command.type)) { give(command); return; }
  const asked = table.ask, title = node("h2", "", _("{what}?", { what: label })), row = node("div", "acts"), no = node("button", "lesser", _("No"));
  title.id = "sheet-title";
  no.onclick = then;
  row.append(button(_("Yes"), () => give(command, then, asked)), no);
  const means = { Mortgage: () => pledge(command), DeclareBankrupt: () => _("All that you have goes to whom you owe, and you are out of the game.") }[command.type];
  open([title, ...(means ? [node("p", "", means())] : []), row]);
}

function pledge({ seat, space }) { // what a mortgage brings, what it costs, and for how long
  const { mortgage } = table.edition.spaces[space], { lift } = table[`seat${seat}`].deeds.find((deed) => deed.space === space);
  return _("The Bank pays you {amount} now. Until you lift the mortgage for {cost}, this deed earns no rent.", { amount: mortgage, cost: lift });
}

export function sure(question, act, what, effect = "") { // a second thought
  const title = node("h2", "", question), row = node("div", "row");
  title.id = "sheet-title";
  row.append(button(act, () => { close(); what(); }, "danger"));
  open([title, node("p", "", effect), row]);
}

export function overRents(roll) { // which may end a rent; `roll` is told what was asked when the button was pressed
  const rents = unasked(table.game), { ask } = table;
  if (rents) sure(_("{rents}. Roll anyway?", { rents }), _("Roll"), () => roll(ask));
  else roll(ask);
}

// Moves of anybody's taken back, the last ones first, by whoever hosts the table.
export function back(words, later) { // the list moves up under the finger: a second tap would take back another move
  const { step } = table.ask;
  sure(_("Take back: {what}?", { what: words }), _("Take it back"), () => send({ do: "take-back", count: later + 1, step }),
    later ? ngettext("{count} later move is taken back, too.", "{count} later moves are taken back, too.", later) : "");
}

export function past() { // a line each
  if (!table.history.length) return [node("li", "hint", _("Nothing to take back yet."))];
  return table.history.map((words, at) => {
    const line = node("li"), made = button("", () => back(words, at), ""), what = node("span", "", words);
    if (at) what.append(node("small", "", ngettext("and {count} later move", "and {count} later moves", at)));
    made.append(what);
    line.append(made);
    return line;
  });
}

// How a player may leave.
export function leave(seat) { openLive(() => ways(seat)); }

function ways(seat) { // the ways that there are now; null: none any more
  const { leaving = [], stays } = table[`seat${seat}`] ?? {}, found = leaving.filter(({ command }) => command.type === "Leave"), title = node("h2", "", _("Leave the game")), acts = node("div", "acts");
  const effects = { bot: _("The bot plays until you sit down here again."), retire: _("You are then out of the game for good. The other players have to agree, and your deeds are auctioned.") };
  title.id = "sheet-title";
  acts.append(...found.map((one) => explained(button(one.label, () => carefully(one), ""), { effect: effects[one.command.how] })));
  if (stays) acts.append(node("p", "", stays));
  return found.length || stays ? [title, acts] : null;
}
