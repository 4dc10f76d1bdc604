// The deed book: what is typed is checked by the table as it is typed; nothing is kept before Save.
import { _, ngettext } from "./language.js";
import { node } from "./dom.js";
import { Forms, mark } from "./deedforms.js";
import { cells, steps, textAt } from "./deedplaces.js";
import { photos } from "./deedphotos.js";

const $ = (id) => document.getElementById(id), form = $("form");
const FILE_BYTES_MOST = 131072; // as the table takes it
const LEFT = 12, LONGEST_MS = 20000; // of what did not fit; and for so long anything is said
let shown, chosen = $("box").value, values = {}, imported = false, before, speechless, waiting, asked = 0; // the edition as it came, and what was changed in it

const text = (place) => values[place] ?? textAt(shown.edition, place);
const input = (place) => form.elements.namedItem(place);
const numbers = (card) => [...card.querySelectorAll("[data-number]")];
const cards = () => [...form.querySelectorAll(".deed-card")];
const dirty = () => imported || Object.keys(values).length > 0;

function say(words, undo) {
  $("says").replaceChildren(node("span", "", words));
  if (undo) {
    const button = node("button", "", _("Undo"));
    button.onclick = () => { undo(); $("says").classList.remove("on"); };
    $("says").append(button);
  }
  $("says").classList.add("on");
  clearTimeout(speechless);
  speechless = setTimeout(() => $("says").classList.remove("on"), Math.min((undo ? 8000 : 2500) + 60 * words.length, LONGEST_MS));
}

// The table

async function ask(path, what) {
  const options = what === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(what) };
  try {
    const answer = await fetch(path, options), body = await answer.json().catch(() => ({}));
    if (!answer.ok && !body.says) body.says = [answer.status === 403 ? _("Only the host may do that: join again with the host's code.") : _("That did not work: reload the page and try again.")];
    return { ok: answer.ok && !body.says, ...body };
  } catch { return { ok: false, says: [_("No connection: that was not sent.")] }; }
}

function open(book, isImported = false) {
  shown = book;
  values = {};
  imported = isImported;
  choose(isImported ? "" : chosen);
  render();
  findings(book.findings);
}

// What the list of editions shows: one that is kept, or a friend's file, which is in it only while it is open.
function choose(id) {
  chosen = id;
  $("box").querySelector("[value='']")?.remove();
  if (!id) $("box").append(new Option(_("{name} (not saved)", shown.edition), ""));
  $("box").value = id;
}

async function load(id) {
  const book = await ask(`/deeds/book?box=${encodeURIComponent(id)}`);
  if (book.ok) { chosen = id; open(book); }
  else {
    trouble(_("This edition cannot be opened"), book.says, isOwn(id) && (() => remove(id)));
    if (shown) $("box").value = chosen;
  }
}

async function check(reshape) {
  clearTimeout(waiting);
  const number = ++asked, at = document.activeElement;
  form.inert = !!reshape; // what is typed meanwhile would be lost, or the new shape
  const answer = await ask("/deeds/check", { edition: shown.edition, values, ...(reshape ? { reshape } : {}) });
  if (number !== asked) return; // something was typed since
  if (reshape) { form.inert = false; at.focus(); }
  if (!answer.ok) { say(answer.says.join(" ")); return; }
  if (answer.edition) { shown.edition = answer.edition; values = {}; imported = true; render(reshape[0]); }
  findings(answer.findings);
}

function soon() { clearTimeout(waiting); asked++; waiting = setTimeout(check, 350); }

async function save() {
  if (shown.replaces && chosen !== shown.kept && !confirm(_("The table already has its own edition of this box. Replace it with this one?"))) return;
  $("save").disabled = true;
  clearTimeout(waiting);
  asked++;
  const at = document.activeElement?.name;
  form.inert = true; // what is typed meanwhile would be lost
  const answer = await ask("/deeds/save", { edition: shown.edition, values });
  form.inert = false;
  if (!answer.ok) {
    if (answer.findings) findings(answer.findings);
    say(answer.says.join(" "));
    state();
    return;
  }
  kept(answer);
  if (at) input(at)?.focus();
  say(_("Saved. For the next game, choose {name} on the table's panel.", { name: answer.edition.name }));
}

function kept(answer) {
  list(answer.boxes);
  chosen = answer.id;
  open(answer);
}

function list(boxes) {
  $("box").replaceChildren(...boxes.map(({ id, name, own }) => {
    const line = new Option(name, id);
    line.toggleAttribute("data-own", own);
    return line;
  }));
}

const isOwn = (id) => [...$("box").options].some((one) => one.value === id && one.hasAttribute("data-own"));

// One that is open can be saved again; one that cannot be opened cannot.
async function remove(id, edition) {
  if (edition ? !leaves() : !confirm(_("Remove this edition? Its file stays in the folder, with .old after its name."))) return;
  const answer = await ask("/deeds/remove", { box: id });
  if (!answer.ok) { say(answer.says.join(" ")); return; }
  list(answer.boxes);
  await load(answer.first);
  say(_("The edition is removed."), edition && (() => putBack(edition)));
}

async function putBack(edition) {
  if (!leaves()) return;
  const answer = await ask("/deeds/save", { edition, values: {} });
  if (answer.ok) kept(answer);
  else say((answer.says ?? []).join(" "));
}

// What is shown

function render(place) {
  const there = scrollY;
  tied.place = "";
  form.replaceChildren(...new Forms(shown.edition, text).all());
  $("way-tracker").hidden = !$("tracker");
  $("export").href = `/deeds/export?box=${encodeURIComponent(shown.id)}`;
  $("export").hidden = imported;
  $("remove").hidden = imported || shown.kept !== shown.id;
  $("about").textContent = imported
    ? shown.replaces ? _("Not saved yet. Saving replaces the table's own edition of this name.") : _("Not saved yet.")
    : shown.kept === shown.id ? _("The table's own edition.")
    : shown.replaces ? _("As it comes with Ringkeeper. The table has its own copy: choose that one above to go on with it.")
    : _("As it comes with Ringkeeper. Saving makes the table's own copy of it.");
  if (place) { scrollTo(0, there); form.querySelector(`[data-shape="${place}"], [data-reshape="${place}"]`)?.focus(); }
  state();
}

function state() {
  const count = Object.keys(values).length, compared = cards().filter((card) => text(`spaces[${card.dataset.space}].source`) === "box").length;
  $("state").textContent = count ? ngettext("{count} change", "{count} changes", count) : imported ? _("not saved") : "";
  $("save").disabled = !dirty();
  $("progress").textContent = _("{count} of {all} deeds compared with your box.", { count: compared, all: cards().length });
}

function findings(list) {
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

function trouble(title, sentences, remedy) {
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

// What is typed

function set(place, value) {
  if (value === textAt(shown.edition, place)) delete values[place];
  else values[place] = value;
  const at = input(place);
  if (at && at.value !== value) at.value = value;
  const line = form.querySelector(`.source[data-source="${place}"]`);
  if (line) mark(line, value);
  const [first, number, last] = steps(place);
  if (first === "spaces" && last === "name") for (const link of form.querySelectorAll(`[data-deed="${number}"]`)) link.textContent = value;
}

// Numbers that go with one: building costs in a group, all of steeds and the like while they are alike, and a mortgage
// that is half the price. Which, is settled before typing begins: what stands there between two digits ties nothing.
function tiedTo(place) {
  const own = form.querySelector(`.deed-card[data-space="${steps(place)[1]}"]`), old = text(place), same = [], half = [];
  if (!own || input(place)?.dataset.number === undefined) return { place, same, half };
  const tail = place.slice(place.indexOf("].") + 2), shared = own.dataset.kind !== "street" || tail.startsWith("build");
  for (const card of cards()) {
    const there = `spaces[${card.dataset.space}].${tail}`, alike = card.dataset.group === own.dataset.group && card.dataset.kind === own.dataset.kind;
    if (card !== own && !(shared && alike && input(there) && text(there) === old)) continue;
    if (card !== own) same.push(there);
    const mortgage = `spaces[${card.dataset.space}].mortgage`;
    if (tail === "price" && text(mortgage) === halved(old)) half.push(mortgage);
  }
  return { place, same, half };
}

const halved = (price) => (/^\d+$/.test(price) ? String(Math.floor(Number(price) / 2)) : "");
let tied = { place: "", same: [], half: [] };

function type(place, value) {
  if (tied.place !== place) tied = tiedTo(place);
  set(place, value);
  for (const there of tied.same) set(there, value);
  if (halved(value)) for (const there of tied.half) set(there, halved(value));
}

form.addEventListener("focusin", ({ target }) => {
  if (target.dataset.number === undefined) return;
  target.select();
  tied = tiedTo(target.name);
});

form.addEventListener("input", ({ target }) => {
  if (target.dataset.source) { set(target.dataset.source, target.checked ? "box" : unboxed(target.dataset.source)); state(); soon(); return; }
  if (target.dataset.shape) { check([target.dataset.shape, target.value]); return; }
  if (!target.name) return;
  type(target.name, target.value);
  state();
  soon();
});

const unboxed = (place) => { const was = textAt(shown.edition, place); return was === "box" ? "reported" : was; };

form.addEventListener("click", ({ target }) => {
  if (target.dataset.reshape) check([target.dataset.reshape, target.dataset.wish]);
  if (target.dataset.deed) { target.href = "#deeds"; setTimeout(() => numbers(form.querySelector(`.deed-card[data-space="${target.dataset.deed}"]`))[0].focus()); }
});

form.addEventListener("keydown", (event) => {
  const { target, key } = event, card = target.closest(".deed-card");
  if (key === "Enter" && target.tagName !== "TEXTAREA" && target.tagName !== "BUTTON") event.preventDefault();
  if (!card || event.ctrlKey || event.altKey || event.metaKey) return;
  if (key === "Enter" && target.tagName === "INPUT") { event.preventDefault(); done(card); }
  if (key === "=" && target.dataset.number !== undefined) { event.preventDefault(); ditto(card); }
});

function done(card) {
  set(`spaces[${card.dataset.space}].source`, "box");
  const all = cards(), next = all[all.indexOf(card) + 1];
  state();
  soon();
  if (next) numbers(next)[0].focus();
  else $("save").focus();
}

function ditto(card) {
  const all = cards(), above = all[all.indexOf(card) - 1];
  if (above?.dataset.group !== card.dataset.group) { say(_("No deed of this group comes before this one.")); return; }
  remember();
  numbers(above).forEach((one, at) => { const own = numbers(card)[at]; if (own) set(own.name, one.value); });
  state();
  soon();
}

form.addEventListener("paste", (event) => {
  const { target } = event;
  if (target.dataset.number === undefined) return;
  const lines = cells(event.clipboardData.getData("text"));
  if (lines.flat().length < 2) return;
  event.preventDefault();
  fill(target, lines);
});

function fill(target, lines) {
  const card = target.closest(".deed-card"), own = card ? numbers(card) : [...target.closest(".part").querySelectorAll("[data-number]")];
  const from = own.indexOf(target), rows = lines.length > 1 && lines.some((line) => line.length > 1) ? lines : [lines.flat()];
  const all = card ? cards().slice(cards().indexOf(card)) : [null], left = [];
  remember();
  let count = 0;
  rows.forEach((row, at) => {
    const there = at ? all[at] && numbers(all[at]) : own;
    row.forEach((cell, i) => {
      const one = there?.[from + i];
      if (one) { tied.place = ""; type(one.name, cell); count++; } else left.push(cell);
    });
  });
  state();
  soon();
  const said = [ngettext("{count} number filled in.", "{count} numbers filled in.", count)];
  if (left.length) said.push(_("No field was left for: {numbers}", { numbers: shortened(left) }));
  say(said.join(" "), undo);
}

function shortened(all) { // enough to see what did not fit
  const few = all.slice(0, LEFT).map((one) => (one.length > LEFT ? `${one.slice(0, LEFT)}…` : one)).join(", ");
  return all.length > LEFT ? `${few}, … (${all.length})` : few;
}

function remember() { before = { ...values }; }
function undo() {
  const now = values;
  values = before;
  for (const place of new Set([...Object.keys(now), ...Object.keys(before)])) set(place, text(place));
  state();
  soon();
}

// Files

$("import").onchange = async ({ target }) => {
  const [file] = target.files;
  target.value = "";
  if (!file || !leaves()) return;
  if (file.size > FILE_BYTES_MOST) { trouble(_("This file cannot be opened"), [_("It is too large to be an edition.")]); return; }
  const answer = await ask("/deeds/import", { text: await file.text() });
  if (answer.ok) open(answer, true);
  else trouble(_("This file cannot be opened"), answer.says);
};

const leaves = () => !dirty() || confirm(_("Your changes are not saved. Go on without them?"));
$("save").onclick = save;
$("remove").onclick = () => remove(shown.id, shown.edition);
$("box").onchange = ({ target }) => { if (leaves()) load(target.value); else target.value = chosen; };
addEventListener("beforeunload", (event) => { if (dirty()) event.preventDefault(); });
form.onsubmit = (event) => event.preventDefault();
photos();
load($("box").value);
