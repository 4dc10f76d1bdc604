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
