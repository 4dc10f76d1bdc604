// The puzzle of the day: the board as the table's own view has it, the choices as buttons, and then how each came out.
import { BigBoard } from "/web/bigboard.js";
import { node } from "/web/dom.js";
import { money, whereabouts } from "/web/edition.js";
import { _, learn, ngettext } from "/web/language.js";

const $ = (id) => document.getElementById(id), board = new BigBoard($("spaces")), narrow = matchMedia("(max-width: 600px)"); // as in table.css
const { edition, game, seat, who, question, choices, best, about, why, next } = JSON.parse($("room").dataset.given);

learn(edition.spaces);
board.draw(edition);
board.speed = Infinity; // nobody has moved
board.update({ ...game, turn: seat });
board.ask(about);
$("who").textContent = who;
$("question").textContent = question;
$("ranking").append(...game.players.map(player));
$("choices").append(...choices.map(({ words }, i) => {
  const line = node("li"), button = node("button", "choice", words);
  button.onclick = () => answer(i);
  line.append(button);
  return line;
}));
$("next").href = `?number=${next}`;
narrow.onchange = place;
place();
document.documentElement.dataset.runs = ""; // see old.js

function player(one, at) { // what each has, and where
  const line = node("li", `${at === seat ? "turn" : ""}${one.alive ? "" : " out"}`), sign = node("span", "sign", one.sign);
  line.style.setProperty("--c", one.colour);
  sign.ariaHidden = "true";
  line.append(sign, node("span", "who", one.name), node("span", "cash", money(one.cash, edition)), node("span", "about", whereabouts(one, edition)), node("span", "worth", ngettext("{count} deed", "{count} deeds", one.deeds)));
  return line;
}

function answer(chosen) {
  [...$("choices").children].forEach((line, i) => {
    const { words, won, outcome } = choices[i], title = node("b", "", words), bar = node("i");
    bar.style.width = `${100 * won}%`;
    line.className = `${i === best ? "best" : ""}${i === chosen ? " chosen" : ""}`;
    const marks = [i === best ? _("Best choice") : "", i === chosen ? _("Your choice") : ""].filter(Boolean);
    line.replaceChildren(title, ...marks.map((words) => node("em", "", words)), node("span", "bar"), node("small", "", outcome));
    line.querySelector(".bar").append(bar);
  });
  const verdict = node("h3", "", chosen === best ? _("Right!") : _("Another choice won more games."));
  verdict.tabIndex = -1;
  $("why").replaceChildren(verdict, ...why.map((words) => node("p", "", words)));
  $("next").hidden = false;
  document.body.classList.add("answered");
  verdict.focus({ preventScroll: true });
  $("choices").scrollIntoView({ block: "nearest" });
}

function place() { // a small board has no room for words: they come first
  board.narrow = narrow.matches;
  board.settle();
  $(narrow.matches ? "middle" : "centre").prepend($("ask"));
}
