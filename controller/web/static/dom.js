// Elements in a line, and what both the seats' pages and the table's view make of them.
export function node(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

export function mark(sign) { // a player's sign; a screen reader says the name beside it
  const made = node("i", "", sign);
  made.ariaHidden = "true";
  return made;
}

export function dieFace(face) { // 0: the Eye; the words beside it say the same
  const made = node("i", "pips");
  made.dataset.face = face;
  made.ariaHidden = "true";
  return made;
}

export function isShown(one) { return one.checkVisibility ? one.checkVisibility() : one.getClientRects().length > 0; } // Safari before 17.4

export const unbroken = (words) => words.replaceAll(/(\d) (?=\S{1,2}\b)/g, "$1\u00a0"); // a sum stays on its line, "100 P"

export function put(element, words) { // a live region would say the same words again
  if (element.textContent !== words) element.textContent = words;
}

// A card that everybody may read: one that is being played, with what it would do, or one that was drawn just now.
export const cardWords = (card) => (card ? [`${card.title}. ${card.text} ${card.words}`] : []); // as it is read aloud

export function openCard(card) {
  if (!card) return [];
  const made = node("section", "open-card");
  made.setAttribute("aria-label", card.title);
  made.append(node("h3", "", card.title), node("p", "", card.text), node("p", "does", card.words));
  return [made];
}

const NS = "http://www.w3.org/2000/svg";
export function el(name, attributes = {}, ...children) { // the same of a picture
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
