// Deeds in rows by group, and a sheet for a space: what everybody may know about it, and what its owner can do.
import { _ } from "./language.js";
import { button, explained, give, table } from "./page.js";
import { close, openLive } from "./sheet.js";
import { lettered } from "./edition.js";
import { node } from "./dom.js";
import { about, groupOf } from "./facts.js";
import { carefully } from "./sure.js";

// The deeds of a seat; `look` is called with the space of the one that is tapped.
export function byGroup(deeds, look) {
  const found = new Map();
  for (const deed of deeds) {
    const { group: name } = table.edition.spaces[deed.space];
    found.set(name, [...(found.get(name) ?? []), deed]);
  }
  return [...found.values()].map((some) => group(some, look));
}

function group(deeds, look) {
  const all = groupOf(table.edition, deeds[0].space);
  const part = node("div", "group"), title = node("h3"), own = deeds.map(({ space }) => space);
  part.style.setProperty("--g", table.edition.spaces[all[0]].colour || "#bda985");
  title.append(...all.map((pos) => node("i", own.includes(pos) ? "own" : "")), node("span", "", progress(all, own)));
  const rows = node("div", "deeds");
  rows.append(...deeds.map((deed) => deedRow(deed, look)));
  part.append(title, rows);
  return part;
}

function progress(all, own) { // and who has the rest
  const { edition, game } = table, count = _("{count} of {all}", { count: own.length, all: all.length });
  const holder = (pos) => (game.owner[pos] < 0 ? _("Bank") : game.players[game.owner[pos]].name);
  const others = all.filter((pos) => !own.includes(pos)).map((pos) => `${edition.spaces[pos].name} (${holder(pos)})`);
  return others.length ? _("{count}. Still missing: {others}", { count, others: others.join(", ") }) : count;
}

function deedRow(deed, look) {
  const facts = table.edition.spaces[deed.space], pledged = table.game.mortgaged.includes(deed.space);
  const asks = deed.can.some(({ command }) => command.type === "AskRent");
  const row = node("button", `deed${pledged ? " pledged" : ""}${asks ? " asks" : ""}`), words = node("span");
  row.style.setProperty("--g", facts.colour);
  row.dataset.space = deed.space;
  lettered(row, table.edition, deed.space);
  words.append(node("b", "", facts.name), node("small", "", pledged ? _("mortgaged") : built(deed.space)));
  row.append(node("i"), words, node("em", "", asks ? _("Ask for rent!") : rent(deed.space)));
  row.onclick = () => look(deed.space);
  return row;
}

function rent(space) {
  const due = table.ask.rents[space];
  return due === null ? _("rent by dice") : due ? _("rent {amount}", { amount: due }) : "";
}

function built(space) {
  const { edition, game } = table, level = game.level[space];
  if (!level) return "";
  return level > 4 ? edition.hotel : level === 1 ? edition.house : `${level} ${edition.houses}`;
}

// The sheet stays open while a deed of this phone's is built on or mortgaged.
export function look(space) {
  openLive(() => {
    const deed = table[`seat${table.game.owner[space]}`]?.deeds.find((one) => one.space === space);
    return [...about(table, space), ...(deed?.can.length ? [canDo(deed)] : [])];
  });
}

const ORDER = ["AskRent", "WaiveRent", "Build", "SellBuilding", "BreakDown", "SellFortresses", "Lift", "KeepMortgage", "Mortgage"];

function canDo({ space, can }) { // what earns money comes first, mortgaging last
  const acts = node("div", "acts"), rank = ({ command }) => ORDER.indexOf(command.type);
  acts.append(...[...can].sort((one, other) => rank(one) - rank(other)).map((one) => act(one, space)));
  return acts;
}

function act(one, space) {
  const { label, command } = one, asks = command.type === "AskRent", grave = command.type === "Mortgage";
  return explained(button(label, () => (grave ? carefully(one, () => look(space)) : give(command, asks ? close : undefined)), asks ? "answer" : ""), one);
}
