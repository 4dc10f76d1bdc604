// The fields of a form, a kind each, which report what is chosen; and how fields are searched for.
import { _, ngettext } from "./language.js";
import { table } from "./page.js";
import { node, put } from "./dom.js";
import { lettered } from "./edition.js";

// A field of each kind, which reports what is chosen.
export const MAKE = {
  pick(field, set) {
    const { name, label, hint, items, leads } = field;
    if (items.some(([, , , means]) => means)) return cards(field, set);
    const made = labelled(label, hint), input = node("select");
    input.name = name;
    input.append(...items.map(([value, words]) => new Option(words, value)));
    input.oninput = () => {
      if (leads) for (let next = made.nextElementSibling; next; next = next.nextElementSibling) next.inert = true; // it will be another
      set(name, items[input.selectedIndex][0]);
    };
    made.append(input);
    return made;
  },
  number: ({ name, label, hint, least, most }, set) => typed(label, hint, { type: "number", inputMode: "numeric", name, min: least, max: most }, (input) => set(name, Number(input.value))),
  text: ({ name, label, hint, most }, set) => typed(label, hint, { type: "text", name, maxLength: most }, (input) => set(name, input.value)),
  ticks({ name, label, items }, set) {
    const made = node("div", "ticks");
    made.setAttribute("role", "group");
    made.ariaLabel = label;
    made.append(...items.map(([value, words, space]) => tick(name, value, words, space)));
    made.oninput = () => set(name, [...made.querySelectorAll(":checked")].map((one) => Number(one.value)));
    return made;
  },
  tick({ name, label, hint }, set) {
    const made = node("label", "tick"), box = Object.assign(node("input"), { type: "checkbox", name }), words = node("span", "", label);
    if (hint) words.append(node("small", "", hint));
    box.oninput = () => set(name, box.checked);
    made.append(box, words);
    return made;
  },
  group() {
    const made = node("fieldset");
    made.append(node("legend"), node("div"), node("output"));
    return made;
  },
  section({ hint, folded, find }) {
    const made = node(folded ? "details" : "fieldset");
    made.append(node(folded ? "summary" : "legend"), ...hint ? [node("small", "", hint)] : [], node("div"));
    if (find) finder(made, find);
    return made;
  },
};

// Fields are found by their words; each is found once, though it may stand in several sections.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[’']/g, "'");
function finder(made, label) {
  const search = labelled(label, ""), input = Object.assign(node("input"), { type: "search", autocomplete: "off" }), told = node("p", "hint");
  const opened = new Set(); // sections that were folded before
  told.setAttribute("role", "status");
  search.append(input);
  made.firstChild.after(search, told);
  made.find = () => {
    const words = plain(input.value).split(/\s+/).filter(Boolean), seen = new Set();
    for (const one of made.lastChild.querySelectorAll("label[data-field]")) {
      const { field } = one.dataset, text = plain(`${field.replaceAll("_", " ")} ${one.textContent}`);
      one.hidden = words.length > 0 && (seen.has(field) || !words.every((word) => text.includes(word)));
      if (!one.hidden) seen.add(field);
    }
    for (const list of made.lastChild.children) {
      list.hidden = !list.querySelector("label:not([hidden])");
      if (words.length && !list.open) { list.open = true; opened.add(list); }
      if (!words.length && opened.delete(list)) list.open = false;
    }
    put(told, !words.length ? "" : seen.size ? ngettext("{count} found", "{count} found", seen.size) : _("Nothing has “{words}” in it. Try another word, or clear the field.", { words: input.value.trim() }));
  };
  input.oninput = (event) => { event.stopPropagation(); made.find(); };
  input.onkeydown = (event) => {
    if (event.key === "Enter") { event.preventDefault(); made.lastChild.querySelector("label:not([hidden]) :is(select, input)")?.focus(); } // and nothing is sent
    if (event.key === "Escape" && input.value) { event.preventDefault(); input.value = ""; made.find(); } // and a dialog stays open
  };
}

function cards({ name, label, items }, set) { // a few that are worth a sentence each
  const made = node("fieldset", "cards"), place = node("div");
  place.append(...items.filter(([, , , means]) => means).map(([value, words, , means]) => {
    const card = node("label", "way"), radio = Object.assign(node("input"), { type: "radio", name, value });
    radio.oninput = () => set(name, value);
    card.append(radio, node("b", "", words), node("span", "", means));
    return card;
  }));
  made.append(node("legend", "", label), place);
  made.control = { set value(now) { for (const radio of place.querySelectorAll("input")) radio.checked = radio.value === now; } };
  return made;
}

function labelled(words, hint) {
  const label = node("label", "", words);
  if (hint) label.append(node("small", "", hint));
  return label;
}

function typed(words, hint, kind, report) {
  const label = labelled(words, hint), input = Object.assign(node("input"), kind, { required: true });
  input.oninput = () => { input.dataset.typed = input.validity.valid ? "" : "wrong"; if (input.checkValidity()) report(input); };
  label.append(input);
  return label;
}

function tick(name, value, words, space) { // a deed has the colour of its group
  const label = node("label"), box = Object.assign(node("input"), { type: "checkbox", name, value });
  label.append(box, lettered(node("i"), table.edition, space), words);
  label.style.setProperty("--g", table.edition.spaces[space]?.colour || "transparent");
  return label;
}

export function check(made, now) { // of things that are alike, as many as are chosen
  const left = [...now];
  for (const box of made.querySelectorAll("input")) {
    const at = left.indexOf(Number(box.value));
    box.checked = at >= 0;
    if (at >= 0) left.splice(at, 1);
  }
}
