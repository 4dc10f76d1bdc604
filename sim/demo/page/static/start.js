// The card at the start: the next game is set up; and the one at the end: who won.
import { node } from "/web/dom.js";
import { money } from "/web/edition.js";
import { sharedForm } from "/web/form.js";
import { say } from "/web/page.js";
import { _ } from "/web/language.js";

export function startCard(dialog, { heads, demo, strength, strengths }, begin, resume, learn) { // what it returns hears the news
  const form = node("form", "form"), again = node("div", "again"), fine = node("div", "fine");
  const readers = toggle(_("Readers under the board"), _("You move the tokens, and the table sees where they are. One on the wrong space? The lights guide it back."), heads);
  const skill = choice(strengths, strength), seed = field("number", "", _("random"));
  seed.name = "luck"; seed.title = _("The same number gives the same dice and cards again"); seed.min = 0; seed.max = 2 ** 31 - 1;
  const setUp = sharedForm(form, "setup", "set-up", () => {
    begin({ seed: seed.value === "" ? null : Number(seed.value), heads: readers.box.checked, strength: skill.value });
    sitDown(dialog);
  }, node("button", "big")); // which may be pressed while the table is paused
  const [fields, , told, left, start] = form.children, sheet = node("div", "sheet"), row = node("div", "row"), cancel = node("button", "plain", _("Not now"));
  cancel.type = "button"; cancel.onclick = () => dialog.close();
  const files = node("div", "fine");
  files.append(...opening((file) => { resume({ file, heads: readers.box.checked }); sitDown(dialog); }), ...(demo ? [] : [way(_("Download this game"), _("A file to keep, or to open at another table"), download)]));
  fine.append(labelled(_("Bots"), skill), labelled(_("Random seed (optional)"), seed));
  const first = way(_("Learn in five minutes"), _("A first game that explains itself"), () => { learn({}); sitDown(dialog); });
  const puzzle = way(_("Puzzle of the day"), _("One moment of a game, and one best choice: which?"), () => { location.href = "puzzle"; });
  sheet.append(node("h2", "", _("A new journey")), node("p", "lead", _("On a simulated table: real rules, lights and buttons")), ...(demo ? [node("p", "lead", _("Bots are playing a demo game in the background."))] : []), first, puzzle, again, files, fields, readers.label, fine, left, told);
  row.append(start, cancel); row.classList.add("last");
  form.append(sheet, row);
  form.querySelector("h2").id = "start-title";
  dialog.replaceChildren(form);
  setUp.show();
  if (!dialog.open) dialog.showModal();
  start.querySelector(".big").focus();
  unfinished().then((games) => again.replaceChildren(...games.map((game) => resumed(game, () => { resume({ file: game.file, heads: readers.box.checked }); sitDown(dialog); }))));
  return setUp.take;
}

async function unfinished() { // none if the demo has ended, which the page says by itself
  try {
    const answer = await fetch("games");
    return answer.ok ? await answer.json() : [];
  } catch { return []; }
}

function resumed({ box, names, bots, round, when }, resume) { // who plays by hand stays so
  const people = names.filter((_name, seat) => !bots[seat]);
  const hands = people.length ? _("by hand: {names}", { names: people.join(", ") }) : _("all bots");
  return way(_("Resume: {names}", { names: names.join(", ") }), `${played(when)} · ${round} · ${hands} · ${box}`, resume);
}

function opening(resume) { // a game from a file: it is kept among the others first
  const button = way(_("Open a saved game"), _("From a file that a table wrote (.journal)"), () => picker.click()), picker = field("file", "", "");
  picker.accept = ".journal";
  picker.hidden = true;
  picker.onchange = async () => {
    const [chosen] = picker.files;
    const { file, wrong } = await fetch("games", { method: "POST", body: chosen }).then((answer) => answer.json()).catch(() => ({}));
    picker.value = "";
    if (file) resume(file);
    else say(wrong ? _("{file}: {wrong}", { file: chosen.name, wrong }) : _("The table could not take this file."));
  };
  return [button, picker];
}

async function download() {
  const answer = await fetch("sim/game.journal").catch(() => null);
  if (!answer?.ok) { say(answer ? await answer.text() : _("No connection: this cannot be opened now.")); return; }
  const link = node("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `ringkeeper-${new Date().toISOString().slice(0, 10)}.journal`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

function way(title, words, go) { // another way to begin than with what is filled in
  const button = node("button", "way");
  button.classList.add("resume");
  button.type = "button";
  button.append(node("b", "", title), node("span", "", words));
  button.onclick = go;
  return button;
}

function sitDown(dialog) { // on a phone the button that led here is far below the board
  dialog.close();
  scrollTo({ top: 0, behavior: "instant" });
}

function played(when) { // seconds since 1970
  return new Date(1000 * when).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}

function toggle(name, text, on) { // a choice with a tick
  const label = node("label", "switch"), box = field("checkbox", "", ""), words = node("span"), title = node("b", "", name);
  box.checked = on;
  words.append(title, node("small", "", text));
  label.append(box, words);
  return { label, box, name: title };
}

export function startAgain(dialog, why) { // the table refused: everything typed still stands there
  const lead = dialog.querySelector(".lead");
  if (!lead || dialog.open) return;
  const said = lead.dataset.said ??= lead.textContent;
  lead.textContent = why; lead.setAttribute("role", "alert");
  lead.closest("form").addEventListener("input", () => { lead.textContent = said; lead.removeAttribute("role"); }, { once: true }); // it may not hold any more
  dialog.showModal();
  lead.scrollIntoView({ block: "nearest" });
}

const CALM = 1000; // ms in which a card that opens by itself takes no press: it was meant for what was there before

export function afterwards(again) { // what one does once a game is over
  const course = node("button", "big", _("How the game went")), more = node("button", "plain", _("Play again"));
  course.onclick = () => { location.href = "sim/report"; };
  more.onclick = again;
  return [course, more];
}

export function finalCard(dialog, edition, game, again) {
  const form = node("form"), list = node("ol"), row = node("div", "row"), [course, more] = afterwards(again), close = node("button", "plain", _("Look at the board")), end = node("div");
  end.id = "end";
  const names = game.over.winners.map((seat) => game.players[seat].name);
  list.id = "final";
  const order = game.players.map((p, seat) => seat).sort((a, b) => game.over.worth[b] - game.over.worth[a]);
  list.append(...order.map((seat) => {
    const li = node("li", game.over.winners.includes(seat) ? "winner" : ""), dot = node("i");
    dot.style.setProperty("--c", game.players[seat].colour);
    li.append(dot, node("span", "", game.players[seat].name), node("b", "", game.players[seat].alive ? money(game.over.worth[seat], edition) : _("out of the game")));
    return li;
  }));
  row.append(course, more, close); row.classList.add("last");
  const sheet = node("div", "sheet");
  sheet.append(node("h2", "", names.length > 1 ? _("{names} share the victory", { names: names.slice(0, -1).join(", ") + _(" and ") + names.at(-1) }) : _("{name} wins", { name: names[0] })), node("p", "lead", game.over.words), end, list);
  form.append(sheet, row);
  const title = form.querySelector("h2");
  title.id = "start-title";
  title.tabIndex = -1;
  more.addEventListener("click", () => dialog.close(), { capture: true });
  close.onclick = () => dialog.close();
  for (const button of row.children) { button.type = "button"; button.disabled = true; }
  setTimeout(() => { for (const button of row.children) button.disabled = false; }, CALM);
  dialog.replaceChildren(form);
  if (!dialog.open) dialog.showModal();
  title.focus(); // on no button: Enter was OK a moment ago
}

function field(type, value, placeholder) {
  const input = node("input");
  Object.assign(input, { type, value, placeholder });
  return input;
}

function choice(pairs, chosen) {
  const select = node("select");
  select.append(...pairs.map(([value, text]) => new Option(text, value, value === chosen, value === chosen)));
  return select;
}

function labelled(text, input) {
  const label = node("label");
  label.append(node("span", "", text), input);
  return label;
}
