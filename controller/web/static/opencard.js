// A card that everybody may read: one that is being played, with what it would do, or one that was drawn just now.
import { node } from "./dom.js";

export const cardWords = (card) => (card ? [`${card.title}. ${card.text} ${card.words}`] : []); // as it is read aloud

export function openCard(card) {
  if (!card) return [];
  const made = node("section", "open-card");
  made.setAttribute("aria-label", card.title);
  made.append(node("h3", "", card.title), node("p", "", card.text), node("p", "does", card.words));
  return [made];
}
