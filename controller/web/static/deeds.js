// A seat's deeds in rows by group, and one deed as a sheet: what it earns now, its whole table of rents, what can be done.
import { _ } from "./language.js";
import { button, give, table } from "./page.js";
import { close, openLive } from "./sheet.js";
import { groupLetter } from "./groups.js";
import { node } from "./dom.js";

export function group(name, deeds, look) {
  const { spaces } = table.edition, all = spaces.flatMap((space, pos) => (space.group === name ? [pos] : []));
  const part = node("div", "group"), title = node("h3"), own = deeds.map(({ space }) => space);
  part.style.setProperty("--g", spaces[all[0]].colour || "#bda985");
  title.append(...all.map((pos) => node("i", own.includes(pos) ? "own" : "")), node("span", "", progress(all, own)));
  const rows = node("div", "deeds");
  rows.append(...deeds.map((deed) => deedRow(deed, look)));
  part.append(title, rows);
  return part;
}

function progress(all, own) { // and who has the rest
  const { edition, game } = table, count = _("{count} of {all}", { count: own.length, all: all.length });
  const holder = (pos) => (game.owner[pos] < 0 ? _("Bank") : game.players[game.owner[pos]].name);
  const others = all.filter((pos) => !own.includes(pos)).map((pos) => `${edition.spaces[pos].short} (${holder(pos)})`);
  return others.length ? _("{count}, not yet: {others}", { count, others: others.join(", ") }) : count;
}

function deedRow(deed, look) {
  const facts = table.edition.spaces[deed.space], pledged = table.game.mortgaged.includes(deed.space);
  const asks = deed.can.some(({ command }) => command.type === "AskRent");
  const row = node("button", `deed${pledged ? " pledged" : ""}${asks ? " asks" : ""}`), words = node("span");
  row.style.setProperty("--g", facts.colour);
  row.dataset.space = deed.space;
  row.dataset.letter = facts.kind === "street" ? groupLetter(table.edition, facts.group) : "";
  words.append(node("b", "", facts.short), node("small", "", pledged ? _("mortgaged") : built(deed.space)));
  row.append(node("i"), words, node("em", "", asks ? _("Ask for rent!") : rent(deed)));
  row.onclick = () => look(deed.space);
  return row;
}

function rent({ rent }) { return rent === null ? _("rent by dice") : rent ? _("rent {amount}", { amount: rent }) : ""; }

function built(space) {
  const { edition, game } = table, level = game.level[space];
  if (!level) return "";
  return level > 4 ? edition.hotel : level === 1 ? edition.house : `${level} ${edition.houses}`;
}

// The sheet of a deed stays open while it is built on or mortgaged, for as long as it is a seat's of this phone.
export function look(space) {
  openLive(() => {
    const deed = table[`seat${table.game.owner[space]}`]?.deeds.find((one) => one.space === space);
    return deed ? deedSheet(deed) : null;
  });
}

function deedSheet(deed) {
  const facts = table.edition.spaces[deed.space], title = node("h2", "", facts.name), pledged = table.game.mortgaged.includes(deed.space);
  title.id = "sheet-title";
  title.style.setProperty("--g", facts.colour || "transparent");
  const rents = document.createElement("table");
  const now = pledged ? _("Mortgaged: no rent.") : deed.rent === null ? _("The rent depends on the dice.") : doubled(deed) ? _("Rent now: {amount}. Without buildings, a whole group earns double.", { amount: deed.rent }) : _("Rent now: {amount}", { amount: deed.rent });
  facts.rent.forEach((amount, at) => rents.append(line(facts, amount, at, deed.space)));
  const acts = node("div", "acts");
  acts.append(...deed.can.map(act));
  const built = facts.build.filter(Boolean).length ? [node("p", "who", _("To build: {amounts}", { amounts: [...new Set(facts.build.filter(Boolean))].join(", ") }))] : [];
  return [title, node("p", "", now), rents, ...built, node("p", "who", _("Mortgage value: {amount}", { amount: facts.mortgage })), acts];
}

function doubled({ space, rent }) {
  const { kind, rent: [bare] } = table.edition.spaces[space];
  return kind === "street" && !table.game.level[space] && bare > 0 && rent === 2 * bare;
}

function act({ label, command, until }) {
  const asks = command.type === "AskRent", made = button(label, () => give(command, asks ? close : undefined), asks ? "answer" : "");
  if (until) made.append(node("small", "", until));
  return made;
}

function line({ kind, group: number }, amount, at, space) {
  const { edition, game } = table, row = document.createElement("tr"), owner = game.owner[space];
  const street = kind === "street", level = game.level[space];
  const owned = edition.spaces.filter((one, pos) => one.group === number && game.owner[pos] === owner).length;
  const label = street
    ? at === 0 ? _("No buildings") : at > 4 ? edition.hotel : at === 1 ? edition.house : `${at} ${edition.houses}`
    : _("{count} owned", { count: at + 1 });
  if (street ? at === level : at + 1 === owned) row.className = "now";
  row.append(node("td", "", label), node("td", "", String(amount)));
  return row;
}
