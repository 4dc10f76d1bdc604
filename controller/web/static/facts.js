// What everybody may know about a space: its rents, who has what of its group, whose it is, and who is there. The words
// are the same for the question, the board, a player's list and the deed itself; `table`: sections edition, game, ask.
import { node } from "./dom.js";
import { money, lettered } from "./edition.js";
import { _, ngettext } from "./language.js";

export function groupOf({ spaces }, pos) { // the spaces of its group, in board order
  return spaces.flatMap(({ group, price }, other) => (price && group === spaces[pos].group ? [other] : []));
}

// The ladder of a deed's rents: { label, amount, now }. A whole group without buildings earns double (D4).
export function rentLadder(table, pos) {
  const { edition, game } = table, space = edition.spaces[pos], owner = game.owner[pos];
  return space.kind === "street" ? ofStreet(table, pos) : space.rent.map((rent, at) => ({
    label: _("{count} owned", { count: at + 1 }), amount: space.kind === "staff" ? byDice(edition, rent) : String(rent),
    now: earns(game, pos) && at + 1 === groupOf(edition, pos).filter((other) => game.owner[other] === owner).length,
  }));
}

function ofStreet({ edition, game, ask }, pos) {
  const { rent } = edition.spaces[pos], level = game.level[pos], pays = earns(game, pos);
  const [one, many, big] = game.players[game.owner[pos]]?.pieces ?? [edition.house, edition.houses, edition.hotel];
  const whole = pays && !level && ask?.rents?.[pos] === 2 * rent[0];
  const line = (label, amount, now) => ({ label, amount: String(amount), now: pays && now });
  return [line(_("No buildings"), rent[0], !level && !whole), line(_("Whole group"), 2 * rent[0], whole),
    ...rent.slice(1).map((amount, at) => line(at === 4 ? big : `${at + 1} ${at ? many : one}`, amount, level === at + 1))];
}

function earns({ owner, mortgaged }, pos) { return owner[pos] >= 0 && !mortgaged.includes(pos); }

function byDice({ dice_by_number: byNumber }, rent) {
  return byNumber ? ngettext("{count} die", "{count} dice", rent) : _("{times} × dice", { times: rent });
}

// The same in short: the lowest rent, that of the whole group, and the highest.
export function inShort(ladder) { return ladder.length > 4 ? [ladder[0], ladder[1], ladder.at(-1)] : [ladder[0], ladder.at(-1)]; }

export function rentTable(table, pos) {
  const made = node("table", "rents"), caption = node("caption", "", _("Rents"));
  made.append(caption, ...rentLadder(table, pos).map(({ label, amount, now }) => {
    const row = node("tr", now ? "now" : ""), name = node("th", "", label);
    name.scope = "row";
    if (now) row.ariaCurrent = "true";
    row.append(name, node("td", "", amount));
    return row;
  }));
  return made;
}

export function signed({ sign, name, colour }) { // a player, marked by sign as well as by colour
  const who = node("span", "signed"), mark = node("i", "", sign);
  mark.ariaHidden = "true";
  who.style.setProperty("--c", colour);
  who.append(mark, " ", name);
  return who;
}

export function marks(owners, here) { // a mark for each deed of a group: whose it is, and which are meant
  const made = node("p", "marks");
  made.ariaHidden = "true";
  made.append(...owners.map((owner, at) => {
    const one = node("i", here[at] ? "here" : "", owner ? owner.sign : "");
    if (owner) one.style.setProperty("--c", owner.colour);
    return one;
  }));
  return made;
}

// The group, a line for each of its spaces: whose it is. `pos` is the space that is shown.
export function groupList({ edition, game }, pos) {
  const all = groupOf(edition, pos), list = node("ul", "members");
  list.style.setProperty("--g", edition.spaces[pos].colour || "#bda985");
  list.setAttribute("aria-label", _("The group"));
  for (const other of all) {
    const line = node("li", other === pos ? "this" : ""), owner = game.players[game.owner[other]];
    line.append(lettered(node("i", owner ? "own" : ""), edition, other), node("span", "", edition.spaces[other].name), owner ? signed(owner) : node("span", "who", _("Bank")));
    list.append(line);
  }
  return list;
}

// A space in full, as the parts of a sheet; the caller may add what its owner can do.
export function about(table, pos) {
  const { edition, game } = table, space = edition.spaces[pos], title = lettered(node("h2", "band", space.name), edition, pos);
  title.id = "sheet-title";
  title.style.setProperty("--g", space.colour || "#bda985");
  const parts = [title, ...whoIsHere(table, pos)];
  if (!space.price) return space.amount ? [...parts, node("p", "", _("To pay here: {amount}", { amount: money(space.amount, edition) }))] : parts;
  return [title, whose(table, pos), node("p", "", earning(table, pos)), ...parts.slice(1), rentTable(table, pos), groupList(table, pos), node("p", "who", prices(table, pos).join(" · "))];
}

function whose({ edition, game }, pos) {
  const owner = game.players[game.owner[pos]], line = node("p", "whose");
  if (owner) line.append(_("Owner:"), " ", signed(owner));
  else line.append(_("Nobody owns this deed yet. Price: {amount}", { amount: money(edition.spaces[pos].price, edition) }));
  return line;
}

function earning({ game, ask }, pos) {
  if (game.owner[pos] < 0) return "";
  if (game.mortgaged.includes(pos)) return _("The deed is mortgaged: no rent is due.");
  const rent = ask.rents?.[pos];
  return rent === null ? _("The rent depends on the dice.") : _("Rent now: {amount}", { amount: rent });
}

function prices({ edition, game }, pos) {
  const { price, build, mortgage } = edition.spaces[pos], sums = [...new Set(build.filter(Boolean))];
  return [...(game.owner[pos] < 0 ? [] : [_("Price: {amount}", { amount: price })]),
    ...(sums.length ? [_("To build: {amounts}", { amounts: sums.join(", ") })] : []), _("Mortgage value: {amount}", { amount: mortgage })];
}

function whoIsHere({ edition, game }, pos) {
  const here = game.players.filter((player) => player.alive && player.pos === pos);
  const names = (list) => list.map(({ name }) => name).join(", "), free = here.filter(({ jail }) => !jail), jailed = here.filter(({ jail }) => jail);
  return [...(free.length ? [_("Here now: {names}", { names: names(free) })] : []), ...(jailed.length ? [_("In Jail: {names}", { names: names(jailed) })] : []),
    ...(game.ring === pos ? [_("Here: {what}", { what: edition.ring })] : [])].map((words) => node("p", "here", words));
}
