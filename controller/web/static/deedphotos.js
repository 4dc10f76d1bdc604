// Photos beside the form: they are shown from this browser's own memory, and nothing here sends anything.
import { _ } from "./language.js";
import { say } from "./deedasking.js";

const $ = (id) => document.getElementById(id);
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
