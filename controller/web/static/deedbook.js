// The deed book: what is typed is checked by the table as it is typed; nothing is kept before Save.
import { _, ngettext } from "./language.js";
import { node } from "./dom.js";
import { ask, choose, hush, say, photos } from "./deedasking.js";
import { findings, trouble } from "./deedfindings.js";
import { Forms } from "./deedforms.js";
import { forgetShapes, reshaped } from "./deedshapes.js";
import { $, book, cards, dirty, form, input, text } from "./deedstate.js";
import { begin, forget, typing } from "./deedtyping.js";

const FILE_BYTES_MOST = 131072; // as the table takes it
let waiting, asked = 0;

function open(answer, imported = false) {
  Object.assign(book, { shown: answer, values: {}, imported });
  hush(); // what could be undone was of another edition
  begin();
  listed(imported ? "" : book.chosen);
  render();
  findings(answer.findings);
}

// What the list of editions shows: one that is kept, or a friend's file, which is in it only while it is open.
function listed(id) {
  book.chosen = id;
  $("box").querySelector("[value='']")?.remove();
  if (!id) $("box").append(new Option(_("{name} (not saved)", book.shown.edition), ""));
  $("box").value = id;
}

async function load(id) {
  const answer = await ask(`/deeds/book?box=${encodeURIComponent(id)}`);
  if (answer.ok) { forgetShapes(); book.chosen = id; open(answer); }
  else {
    trouble(_("This edition cannot be opened"), answer.says, isOwn(id) && (() => removeSpoilt(id, answer.version ?? "")));
    if (book.shown) $("box").value = book.chosen;
  }
}

async function check(reshape) {
  clearTimeout(waiting);
  const number = ++asked, at = document.activeElement;
  if (reshape) still(true); // what is typed meanwhile would be lost, or the new shape
  const answer = await ask("/deeds/check", { edition: book.shown.edition, values: book.values, ...(reshape ? { reshape } : {}) });
  if (reshape) { still(false); at.focus(); }
  if (number !== asked) return; // something was typed since
  if (!answer.ok) {
    for (const pick of form.querySelectorAll("[data-shape]")) pick.value = text(pick.dataset.shape);
    say(answer.says.join(" "));
    return;
  }
  findings(answer.findings);
  if (answer.edition) reshaped(answer.edition, reshape, render, changed);
}

function still(on) { // until the table has answered
  form.inert = $("says").inert = on;
  if (on) $("save").disabled = true;
  else state();
}

function changed() { state(); soon(); }

function soon() { clearTimeout(waiting); asked++; waiting = setTimeout(check, 350); }

// Keeping and removing. A file may be another one by now than the one that this page has seen: `was` says which that is,
// and the table answers what stands there instead.

async function save() {
  clearTimeout(waiting);
  asked++;
  const at = document.activeElement?.name;
  still(true); // what is typed meanwhile would be lost
  const { edition, version, replaces } = book.shown;
  const answer = await keep({ edition, values: book.values, was: version }, replaces && !version);
  still(false);
  if (!answer) return;
  if (!answer.ok) {
    if (answer.findings) findings(answer.findings);
    say(answer.says.join(" "));
    return;
  }
  kept(answer);
  if (at) input(at)?.focus();
  say(_("Saved. For the next game, choose {name} on the table's panel.", { name: answer.edition.name }));
}

// The table's answer; nothing if the host has thought better of it. `known`: that it replaces one was said before.
async function keep(what, known) {
  const answer = await ask("/deeds/save", what), { standing } = answer;
  if (!standing) return answer;
  const wish = await (!standing.version
    ? choose(_("This edition was removed on another page since. Save it again?"), { replace: _("Save it again") })
    : choose(known ? _("The table already has its own edition of this box. Replace it with this one?") : _("This edition was saved on another page since. Replace it with this one?"),
      { replace: _("Replace it"), both: _("Keep both"), open: _("Open that one, without my changes") }));
  if (wish === "both") return keep({ ...what, was: "", beside: true }, false);
  if (wish === "replace") return keep({ ...what, was: standing.version }, false);
  if (wish === "open") await change(answer);
  return null;
}

async function change({ standing, boxes }) { // to what stands there now
  list(boxes);
  await load(standing.id);
}

function kept(answer) {
  list(answer.boxes);
  book.chosen = answer.id;
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

function removeSpoilt(id, was) { // it cannot be saved again
  if (confirm(_("Remove this edition? Its file stays in the folder, with .old after its name."))) remove(id, was);
}

async function remove(id, was, edition) {
  const answer = await ask("/deeds/remove", { box: id, was });
  if (answer.standing) {
    const wish = await choose(_("This edition was saved on another page since. Remove it all the same?"), { remove: _("Remove it"), open: _("Open that one, without my changes") });
    if (wish === "open") await change(answer);
    return wish === "remove" ? remove(id, answer.standing.version) : undefined; // not what this page could put back
  }
  if (!answer.ok) { say(answer.says.join(" ")); return undefined; }
  list(answer.boxes);
  await load(answer.first);
  say(_("The edition is removed."), edition && (() => putBack(edition)));
  return undefined;
}

async function putBack(edition) {
  if (!leaves()) return;
  const answer = await keep({ edition, values: {}, was: "" }, false);
  if (answer?.ok) { forgetShapes(); kept(answer); }
  else if (answer) say((answer.says ?? []).join(" "));
}

// What was compared with the box goes to the project as a text that its owner copies: no address is asked from here.
async function numbers() {
  const answer = await ask("/deeds/numbers", { edition: book.shown.edition, values: book.values });
  if (!answer.ok) {
    if (answer.findings) findings(answer.findings);
    say(answer.says.join(" "));
    return;
  }
  const shown = node("textarea");
  Object.assign(shown, { value: answer.text, readOnly: true, rows: 10 });
  shown.setAttribute("aria-label", _("The text to send"));
  const about = node("p", "", _("These are the numbers of your box, and nothing else: no words of its cards, no photos, nothing about you. Copy them, and paste them into the project’s form “Numbers of a box”."));
  while (await choose(_("Send these numbers to the project"), { copy: _("Copy") }, about, shown)) {
    if (await copied(answer.text)) { say(_("Copied.")); return; }
    about.textContent = _("This browser cannot copy. Select the text and copy it yourself.");
  }
}

async function copied(text) { // a page without HTTPS has no clipboard, but may copy what is selected
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const shown = node("textarea");
  shown.value = text;
  document.body.append(shown);
  shown.select();
  const done = document.execCommand("copy");
  shown.remove();
  return done;
}

// What is shown

function render(place) {
  const there = scrollY;
  forget();
  form.replaceChildren(...new Forms(book.shown.edition, text).all());
  $("way-tracker").hidden = !$("tracker");
  $("export").href = `/deeds/export?box=${encodeURIComponent(book.shown.id)}`;
  $("export").hidden = book.imported;
  $("remove").hidden = book.imported || book.shown.kept !== book.shown.id;
  $("about").textContent = book.imported
    ? book.shown.replaces && !book.shown.version ? _("Not saved yet. The table already has its own edition of this box. Save will ask whether to replace it or keep both.") : _("Not saved yet.")
    : book.shown.kept === book.shown.id ? _("The table's own edition.")
    : book.shown.replaces ? _("As it comes with Ringkeeper. The table has its own copy: choose that one above to go on with it.")
    : _("As it comes with Ringkeeper. Saving makes the table's own copy of it.");
  if (place) { scrollTo(0, there); form.querySelector(`[data-shape="${place}"], [data-reshape="${place}"]`)?.focus(); }
  state();
}

function state() {
  const count = Object.keys(book.values).length, compared = cards().filter((card) => text(`spaces[${card.dataset.space}].source`) === "box").length;
  $("state").textContent = count ? ngettext("{count} change", "{count} changes", count) : book.imported ? _("not saved") : "";
  $("save").disabled = !dirty();
  $("progress").textContent = _("{count} of {all} deeds compared with your box.", { count: compared, all: cards().length });
}

// Files

$("import").onchange = async ({ target }) => {
  const [file] = target.files;
  target.value = "";
  if (!file || !leaves()) return;
  if (file.size > FILE_BYTES_MOST) { trouble(_("This file cannot be opened"), [_("The file is too large to be an edition.")]); return; }
  const answer = await ask("/deeds/import", { text: await file.text() });
  if (answer.ok) { forgetShapes(); open(answer, true); }
  else trouble(_("This file cannot be opened"), answer.says);
};

const leaves = () => !dirty() || confirm(_("Your changes are not saved. Go on without them?"));
$("save").onclick = save;
$("numbers").onclick = numbers;
$("remove").onclick = () => { if (leaves()) remove(book.shown.id, book.shown.version, book.shown.edition); };
$("box").onchange = ({ target }) => { if (leaves()) load(target.value); else target.value = book.chosen; };
addEventListener("beforeunload", (event) => { if (dirty()) event.preventDefault(); });
form.onsubmit = (event) => event.preventDefault();
typing(changed, check);
photos();
load($("box").value);
document.documentElement.dataset.runs = ""; // see old.js
