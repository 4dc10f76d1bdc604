// What the table finds in the deed book's form: in a list, each beside its field.
import { _, ngettext } from "./language.js";
import { node } from "./dom.js";
import { $, form, text, steps } from "./deedstate.js";

export function findings(list) {
  for (const one of form.querySelectorAll(".field.wrong, .field.odd")) {
    one.classList.remove("wrong", "odd");
    one.querySelector(".note").textContent = "";
    for (const part of one.querySelectorAll("[aria-invalid]")) { part.removeAttribute("aria-invalid"); part.removeAttribute("aria-describedby"); }
  }
  const wrong = list.filter((one) => one.wrong).length, odd = list.length - wrong, words = [];
  if (wrong) words.push(ngettext("{count} mistake", "{count} mistakes", wrong));
  if (odd) words.push(ngettext("{count} unusual thing", "{count} unusual things", odd));
  $("trouble").hidden = !list.length;
  $("trouble").classList.toggle("wrong", wrong > 0);
  $("trouble-title").textContent = words.join(", ");
  $("findings").replaceChildren(...list.slice(0, 40).map((one) => {
    const line = node("li"), at = beside(one), link = node("button", "plain", told(one));
    link.type = "button";
    if (at) { link.onclick = () => { at.focus(); at.scrollIntoView({ block: "center" }); }; line.append(link); } else line.textContent = link.textContent;
    return line;
  }));
}

// Puts a sentence beside its field; where the place is that of several, beside the first of them.
function beside({ place, says, wrong }) {
  const every = [...form.elements].filter((one) => one.name || one.dataset.shape), called = (one) => one.name || one.dataset.shape;
  const within = (one) => place !== "spaces" && (called(one).startsWith(`${place}[`) || called(one).startsWith(`${place}.`));
  const at = every.find((one) => called(one) === place) ?? every.find(within);
  if (!at) return null;
  const box = at.closest(".field"), note = box.querySelector(".note");
  note.textContent = note.textContent ? `${note.textContent} ${says}` : says;
  box.classList.add(wrong ? "wrong" : "odd");
  if (wrong) at.setAttribute("aria-invalid", "true");
  at.setAttribute("aria-describedby", note.id);
  return at;
}

function told({ place, says }) { // the sentence, after the space or the card that it is about
  const [first, number, , card] = steps(place), after = (title) => _("{title}: {value}", { title, value: says });
  if (first === "spaces" && number !== undefined) return after(text(`spaces[${number}].name`) || number);
  if (first === "decks" && card !== undefined) return after(text(`decks[${number}].cards[${card}].title`) || Number(card) + 1);
  return says;
}

export function trouble(title, sentences, remedy) {
  $("trouble").hidden = false;
  $("trouble").classList.add("wrong");
  $("trouble-title").textContent = title;
  $("findings").replaceChildren(...sentences.map((words) => node("li", "", words)));
  if (remedy) {
    const line = node("li"), button = node("button", "", _("Remove this edition"));
    button.type = "button";
    button.onclick = remedy;
    line.append(button);
    $("findings").prepend(line); // the list scrolls
  }
  $("trouble").scrollIntoView();
}
