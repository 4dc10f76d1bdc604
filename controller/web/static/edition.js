// The look of the edition that is played: its colours come as a style sheet, its emblem as a picture. Another game may be
// played with another edition, while the page stays.
import { learn } from "./language.js";

export function money(amount, { currency, currency_one: one }) { return `${amount} ${amount === 1 ? one : currency}`; }

export function wear({ id, pictures, spaces = [] }) {
  learn(spaces);
  const sheet = document.getElementById("edition-style"), colours = `/edition.css?${encodeURIComponent(id)}`;
  if (sheet.getAttribute("href") !== colours) sheet.setAttribute("href", colours);
  document.documentElement.dataset.pictures = pictures;
  for (const emblem of document.querySelectorAll(".emblem use")) emblem.setAttribute("href", `/web/${pictures}.svg#emblem`);
}
