// A card whose sticker or code this phone has read is tapped as soon as somebody plays on it, unless that takes long.
import { _ } from "./language.js";
import { post } from "./code.js";
import { look } from "./deeds.js";
import { node } from "./dom.js";
import { $, button, hear, send, table } from "./page.js";
import { close, open } from "./sheet.js";

const CARD = "ringkeeper-card", GOOD = 180000; // ms in which one joins and chooses who plays
let read = JSON.parse(sessionStorage.getItem(CARD));

function tap() {
  const { me, game } = table;
  if (!read || !me || !game || !(me.seats.length || me.chair || me.role === "host")) return;
  const [card, at, known] = read, tapIt = () => send({ do: "tap", card }, () => show(table.tapped ?? {}));
  sessionStorage.removeItem(CARD);
  read = null;
  if (Date.now() - at > GOOD) return;
  if (known) tapIt();
  else open(first(tapIt));
}
hear(tap);
tap(); // this script may come after the first news

function show({ space, chair, teach, cards, question }) {
  delete table.tapped;
  if (space !== undefined) look(space);
  if (chair) post("/chair", { token: chair, name: "" });
  if (question) $("question").scrollIntoView();
  if (teach) open(strange(teach, cards));
}

function first(tapIt) {
  const title = node("h2", "", _("Tap the card that this phone has read?")), row = node("div", "acts");
  title.id = "sheet-title";
  row.append(button(_("Tap it"), () => { close(); tapIt(); }));
  return [title, row];
}

function strange(uid, cards) { // for the host: cards that have no sticker yet come first
  const title = node("h2", "", _("Which card is it?")), list = node("div", "acts");
  title.id = "sheet-title";
  list.append(...cards.map(([section, name, words, has]) =>
    button(words, () => { close(); send({ do: "teach", uid, section, name }); }, has ? "lesser" : "answer")));
  return [title, node("p", "who", _("Sticker {number}", { number: uid })), list];
}
