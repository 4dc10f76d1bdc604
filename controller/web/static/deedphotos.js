// Photos beside the form: they are shown from this browser's own memory, and nothing here sends anything.
import { _ } from "./language.js";

const $ = (id) => document.getElementById(id);
let urls = [], at = 0;

export function photos() {
  $("photo-files").onchange = ({ target }) => {
    for (const url of urls) URL.revokeObjectURL(url);
    urls = [...target.files].filter((file) => file.type.startsWith("image/")).map((file) => URL.createObjectURL(file));
    target.value = "";
    show(0);
  };
  $("photo-before").onclick = () => show(at - 1);
  $("photo-next").onclick = () => show(at + 1);
  $("photo-close").onclick = () => { $("photos").hidden = true; document.body.classList.remove("with-photos"); };
  $("photo-size").onclick = () => $("photo-size").setAttribute("aria-pressed", String($("photo-frame").classList.toggle("large")));
}

function show(number) {
  if (!urls.length) return;
  at = (number + urls.length) % urls.length;
  $("photo").src = urls[at];
  $("photo-count").textContent = _("{count} of {all}", { count: at + 1, all: urls.length });
  for (const id of ["photo-before", "photo-next"]) $(id).hidden = urls.length < 2;
  $("photos").hidden = false;
  document.body.classList.add("with-photos");
}
