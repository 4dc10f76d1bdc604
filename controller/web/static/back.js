// Back in the browser closes what lies over a page, as people expect on a phone: it does not leave the page.
const over = []; // the open dialogs, each one step in the browser's history
let ours = 0; // steps back that were made here, because a dialog was closed in another way

export function closesWithBack(dialog) {
  if (over.includes(dialog)) return;
  over.push(dialog);
  history.pushState(over.length, "");
  dialog.addEventListener("close", () => closed(dialog), { once: true });
}

function closed(dialog) {
  if (!over.includes(dialog)) return;
  over.splice(over.indexOf(dialog), 1);
  ours++;
  history.back();
}

addEventListener("popstate", () => { if (ours) ours--; else over.pop()?.close(); });
