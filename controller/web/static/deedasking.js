// What the deed book asks: the table, over the network; and the host, before something is lost. What it says in a line.
import { _ } from "./language.js";
import { node } from "./dom.js";
import { $ } from "./deedstate.js";

const LONGEST_MS = 20000; // for so long at most anything is said
let speechless;

export function say(words, undo) {
  $("says").replaceChildren(node("span", "", words));
  if (undo) {
    const button = node("button", "", _("Undo"));
    button.onclick = () => { hush(); undo(); };
    $("says").append(button);
  }
  $("says").classList.add("on");
  clearTimeout(speechless);
  speechless = setTimeout(hush, Math.min((undo ? 8000 : 2500) + 60 * words.length, LONGEST_MS));
}

export function hush() { $("says").classList.remove("on"); for (const button of $("says").querySelectorAll("button")) button.onclick = null; }

export async function ask(path, what) {
  const options = what === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(what) };
  try {
    const answer = await fetch(path, options), body = await answer.json().catch(() => ({}));
    if (!answer.ok && !body.says) body.says = [why(answer.status)];
    return { ok: answer.ok && !body.says, ...body };
  } catch { return { ok: false, says: [_("No connection: that was not sent.")] }; }
}

function why(status) {
  if (status === 403) return _("Only the host may do that: join again with the host's code.");
  if (status === 404) return _("This edition is no longer there.");
  return _("That did not work, and nothing was saved. Your changes are still here: try again.");
}

// Asks the host; the key of the answer that was pressed, or null. `answers` are words by key; `more` stands above them.
export function choose(words, answers, ...more) {
  const dialog = $("question"), title = node("h2", "", words), row = node("div", "acts"), no = node("button", "lesser", _("Cancel"));
  title.id = "question-title";
  title.tabIndex = -1;
  return new Promise((answered) => {
    const button = ([key, label]) => {
      const made = node("button", "", label);
      made.onclick = () => dialog.close(key);
      return made;
    };
    no.onclick = () => dialog.close("");
    row.append(...Object.entries(answers).map(button), no);
    dialog.replaceChildren(title, ...more, row);
    dialog.returnValue = "";
    dialog.onclose = () => answered(dialog.returnValue || null);
    dialog.showModal();
    title.focus(); // so a key that was meant for the page does nothing
  });
}

// Photos beside the form: they are shown from this browser's own memory, and nothing here sends anything.
let names = [], urls = [], unseen = [], at = 0;

export function photos() {
  $("photo-files").onchange = ({ target }) => {
    for (const url of urls) URL.revokeObjectURL(url);
    unseen = [];
    names = [...target.files].map(({ name }) => name);
    urls = [...target.files].map((file) => URL.createObjectURL(file));
    target.value = "";
    show(0);
  };
  $("photo").onerror = unshown;
  $("photo-before").onclick = () => show(at - 1);
  $("photo-next").onclick = () => show(at + 1);
  $("photo-close").onclick = close;
  $("photo-size").onclick = () => $("photo-size").setAttribute("aria-pressed", String($("photo-frame").classList.toggle("large")));
}

// Browsers show no PDF as a picture, and most no HEIC.
function unshown() {
  unseen.push(names[at]);
  say(_("This browser cannot show {names}. Convert to JPEG or PNG first.", { names: unseen.join(", ") }));
  URL.revokeObjectURL(urls[at]);
  for (const all of [names, urls]) all.splice(at, 1);
  if (urls.length) show(Math.min(at, urls.length - 1));
  else close();
}

function close() { $("photos").hidden = true; document.body.classList.remove("with-photos"); }

function show(number) {
  if (!urls.length) return;
  at = (number + urls.length) % urls.length;
  $("photo").src = urls[at];
  $("photo-count").textContent = _("{count} of {all}", { count: at + 1, all: urls.length });
  for (const id of ["photo-before", "photo-next"]) $(id).hidden = urls.length < 2;
  $("photos").hidden = false;
  document.body.classList.add("with-photos");
}
