// Another kind of space or effect has other fields, and a card that is removed has none. What was in them comes back when
// the old kind is chosen again, or the card is put back.
import { _ } from "./language.js";
import { say } from "./deedasking.js";
import { book, form, input, set, text } from "./deedstate.js";

const CARD = /^(decks\[\d+\]\.cards)\[(\d+)\]/;
const OF_ANY_KIND = /\.(name|short)$/; // of the space, whatever kind it is
let left = new Map(); // texts by place and kind

export function forgetShapes() { left = new Map(); } // another edition

// Shows the edition in its new shape; `render` makes its form, and `tell` says that something was changed.
export function reshaped(edition, [place, wish], render, tell) {
  const before = book.shown.edition, kind = text(place), held = fields(), typed = Object.entries(book.values);
  Object.assign(book, { values: {}, imported: true });
  book.shown.edition = edition;
  render(place);
  const own = place.slice(0, place.lastIndexOf(".") + 1); // that of a space or an effect
  if (wish === "less") removed(place, typed, before, render, tell);
  else {
    write(typed);
    if (wish !== "more") {
      write(left.get(place + wish) ?? []);
      left.set(place + kind, held.filter(([name]) => !input(name) || (name.startsWith(own) && !OF_ANY_KIND.test(name))));
    }
  }
  tell();
}

function removed(place, typed, edition, render, tell) {
  const [, deck, at] = CARD.exec(place), isOwn = ([name]) => name.startsWith(`${place}.`), own = typed.filter(isOwn);
  left = new Map([...left].filter((one) => !isOwn(one)));
  renumber(deck, Number(at), typed.filter((one) => !isOwn(one)), -1);
  say(_("Card {number} is removed.", { number: Number(at) + 1 }), () => {
    const since = Object.entries(book.values), cards = (of) => of.decks[deck.match(/\d+/)[0]].cards;
    book.values = {};
    cards(book.shown.edition).splice(at, 0, cards(edition)[at]);
    render(place);
    renumber(deck, Number(at), since, 1);
    write(own);
    tell();
  });
}

// Cards after one that goes or comes have other numbers.
function renumber(deck, from, pairs, by) {
  const moved = (name) => {
    const [, own, at] = CARD.exec(name) ?? [];
    return own === deck && at >= from ? name.replace(CARD, `${deck}[${Number(at) + by}]`) : name;
  };
  left = new Map([...left].map(([name, texts]) => [moved(name), texts.map(([one, value]) => [moved(one), value])]));
  write(pairs.map(([name, value]) => [moved(name), value]));
}

function fields() { return [...form.elements].filter(({ name }) => name).map(({ name, value }) => [name, value]); }

function write(pairs) { for (const [place, value] of pairs) if (input(place)) set(place, value); }
