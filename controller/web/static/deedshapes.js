// Another kind of space or effect has other fields, and a card that is removed has none. What was in them comes back when
// the old kind is chosen again, or the card is put back.
import { _ } from "./language.js";
import { say } from "./deedasking.js";
import { book, form, input, set, text } from "./deedstate.js";

const CARD = /^(decks\[\d+\]\.cards)\[(\d+)\]/;
const OF_ANY_KIND = /\.(name|short)$/; // of the space, whatever kind it is
let left = new Map(); // by place and kind: the texts that a space or an effect had as that kind
let gone = new Map(); // by place: the text of a field of another space; steeds have as many rents as there are steeds

export function forgetShapes() { left = new Map(); gone = new Map(); } // another edition

// Shows the edition in its new shape; `render` makes its form, and `tell` says that something was changed.
export function reshaped(edition, [place, wish], render, tell) {
  const before = book.shown.edition, kind = text(place), held = fields(), typed = Object.entries(book.values);
  Object.assign(book, { values: {}, imported: true });
  book.shown.edition = edition;
  render(place);
  if (wish === "less") removed(place, typed, before, render, tell);
  else {
    write(typed);
    if (wish !== "more") otherKind(place, kind, wish, held);
  }
  tell();
}

function otherKind(place, kind, wish, held) {
  const own = place.slice(0, place.lastIndexOf(".") + 1), isOwn = (name) => name.startsWith(own); // of the space or the effect
  left.set(place + kind, [...held].filter(([name]) => isOwn(name) && !OF_ANY_KIND.test(name)));
  for (const [name, value] of held) if (!isOwn(name) && !input(name)) gone.set(name, value);
  const back = left.get(place + wish) ?? [];
  write([...gone].filter(([name]) => input(name) && !held.has(name)));
  write(back);
  for (const [name, value] of back) if (!input(name)) gone.set(name, value);
}

function removed(place, typed, before, render, tell) {
  const [, deck, number] = CARD.exec(place), at = Number(number), isOwn = ([name]) => name.startsWith(`${place}.`);
  const own = typed.filter(isOwn), shapes = [...left].filter(isOwn);
  left = new Map([...left].filter((one) => !isOwn(one)));
  renumber(deck, at, typed.filter((one) => !isOwn(one)), -1);
  (input(`${place}.title`) ?? form.querySelector(`[data-reshape="${deck}"]`)).focus(); // not the next card's Remove
  say(_("Card {number} removed.", { number: at + 1 }), () => {
    const since = Object.entries(book.values), cards = (of) => of.decks[deck.match(/\d+/)[0]].cards;
    book.values = {};
    cards(book.shown.edition).splice(at, 0, cards(before)[at]);
    render(place);
    renumber(deck, at, since, 1);
    write(own);
    for (const [name, texts] of shapes) left.set(name, texts);
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

function fields() { return new Map([...form.elements].filter(({ name }) => name).map(({ name, value }) => [name, value])); }

const isThere = (place) => input(place) || form.querySelector(`.source[data-source="${place}"]`);
function write(pairs) { for (const [place, value] of pairs) if (isThere(place)) set(place, value); }
