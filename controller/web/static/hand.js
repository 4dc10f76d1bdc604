// A seat's cards to be played later: what each says, and for what it may be played now, one choice after the other. The
// last one says what happens, and plays it.
import { _ } from "./language.js";
import { button, focus, give, openingButton, $, table } from "./page.js";
import { deedName } from "./terms.js";
import { close, openLive } from "./sheet.js";
import { node } from "./dom.js";

const cards = (seat) => table[`seat${seat}`]?.hand?.cards ?? [];
const find = (seat, id) => cards(seat).find((one) => one.id === id);
const same = (one, other) => JSON.stringify(one.command) === JSON.stringify(other.command);

function step(make) { // another step of the same sheet: read from its heading on
  openLive(make);
  if ($("sheet").open) focus($("sheet-title"));
}

function head(words) {
  const title = node("h2", "", words);
  title.id = "sheet-title";
  title.tabIndex = -1;
  return title;
}

function choices(...parts) {
  const acts = node("div", "acts");
  acts.append(...parts);
  return acts;
}

function back(to) {
  const made = openingButton(_("Back"), to);
  made.className = "lesser";
  return made;
}

export function hand(seat) { // all of them, where they are covered: covered again once the sheet is closed
  const every = () => cards(seat).map(({ id, title }) => openingButton(title, () => card(seat, id, () => hand(seat))));
  step(() => (cards(seat).length ? [head(_("{name}'s cards", table.game.players[seat])), ...onPaper(seat), choices(...every())] : null));
}

function onPaper(seat) {
  const { paper } = table[`seat${seat}`].hand;
  return paper ? [node("p", "who", _("Printed cards: {count}. They are among these:", { count: paper }))] : [];
}

export function card(seat, id, up = null) { // `up`: where it was chosen, if that was a sheet, too
  step(() => {
    const one = find(seat, id);
    return one ? [head(one.title), node("p", "", one.text), ...(one.ways.length ? targets(seat, one, up) : [node("p", "who", one.no)]), ...(up ? [choices(back(up))] : [])] : null;
  });
}

function targets(seat, { id, ways }, up) { // against whom, and for what
  const { players } = table.game, found = [...new Set(ways.map(({ command }) => command.target ?? -1))];
  return found.flatMap((target) => [
    node("h3", "group", target < 0 ? _("Play it for:") : _("Play it against {name}:", players[target])),
    choices(...ways.filter(({ command }) => (command.target ?? -1) === target).map((way) => openingButton(way.label, () => (way.others.length ? swap : sure)(seat, id, way, up)))),
  ]);
}

function swap(seat, id, way, up) { // which deed of one's own is given for it
  step(() => {
    const one = find(seat, id), now = one?.ways.find((found) => same(found, way));
    const give = (other) => openingButton(deedName(table, other), () => sure(seat, id, way, up, other));
    return now ? [head(_("What do you give for {what}?", { what: now.label })), choices(...now.others.map(give), back(() => card(seat, id, up)))] : gone(seat, one, up);
  });
}

function sure(seat, id, way, up, other = -1) { // says what happens, and plays it; `other`: what is given for it
  const { target = -1 } = way.command, swaps = other >= 0, command = swaps ? { ...way.command, other } : way.command;
  step(() => {
    const one = find(seat, id), now = one?.ways.find((found) => same(found, way) && (!swaps || found.others.includes(other)));
    if (!now) return gone(seat, one, up);
    const against = table.game.players[target], says = [now.words];
    if (swaps) says.push(_("In exchange, {name} gets {place}.", { name: against.name, place: deedName(table, other) }));
    if (against) says.push(_("{name} may cancel the card.", against));
    return [head(_("Play “{title}”?", one)), ...says.map((words) => node("p", "", words)),
      choices(button(_("Play the card"), () => give(command, close)), back(() => (swaps ? swap(seat, id, way, up) : card(seat, id, up))))];
  });
}

function gone(seat, one, up) { // something has changed while somebody was choosing
  return one ? [head(one.title), node("p", "", _("That is no longer possible.")), choices(back(() => card(seat, one.id, up)))] : null;
}
