// Back in the browser closes what lies over a page, as people expect on a phone: it does not leave the page.
const over = []; // the open dialogs, each one step in the browser's history
let spare = 0; // steps of dialogs that were closed in another way: the next ones take them, and Back passes over them

export function closesWithBack(dialog) {
  if (over.includes(dialog)) return;
  over.push(dialog);
  if (spare) spare--;
  else history.pushState("over", "");
  dialog.addEventListener("close", () => closed(dialog), { once: true });
}

function closed(dialog) {
  if (!over.includes(dialog)) return;
  over.splice(over.indexOf(dialog), 1);
  spare++;
}

addEventListener("popstate", () => {
  const dialog = over.pop();
  if (dialog) { dialog.close(); return; }
  spare = Math.max(spare - 1, 0);
  history.back();
});
