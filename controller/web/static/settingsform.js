// The settings of a phone and of a screen in a form, with the heading of the sheet that it stands in. Only the language
// goes to the table, as a cookie: the table makes the words.
import { _ } from "./language.js";
import { node } from "./dom.js";
import { reload } from "./reload.js";
import { set, settings } from "./settings.js";

document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/web/settings.css" }));

// Browsers tell only pages with https how a phone moves.
export const shaking = window.DeviceMotionEvent && isSecureContext && matchMedia("(pointer: coarse)").matches ? [["shake", _("Shake the phone to roll")]] : [];

// `more`: what only this page can be told, as names and words; `locale`: whose language is set, and how.
export function settingsParts(heading, more = [], locale = { name: _("Language"), now: spoken, speak }) {
  const title = node("h2", "", heading), form = node("form", "settings");
  title.id = "sheet-title";
  form.append(languages(locale), size(), box("still", _("Less motion")), ...more.map(([name, words]) => box(name, words)), sounds());
  return [title, form];
}

const LANGUAGE = "ringkeeper_language", YEAR_S = 365 * 24 * 3600;
function spoken() { return document.cookie.split("; ").find((one) => one.startsWith(`${LANGUAGE}=`))?.slice(LANGUAGE.length + 1) ?? ""; }
function speak(language) {
  document.cookie = `${LANGUAGE}=${language}; path=/; max-age=${language ? YEAR_S : 0}; samesite=strict`;
  reload("settings"); // focuses the button that opened the sheet, which is then closed
}
function languages({ name, now, speak }) { // each by its own name: whoever cannot read the page finds theirs
  const label = node("label", "wide", name), list = document.createElement("select");
  list.id = "language";
  list.append(document.getElementById("languages").content.cloneNode(true));
  list.value = now();
  list.onchange = () => speak(list.value);
  label.append(list);
  return label;
}

function size() {
  const label = node("label", "wide", _("Text size")), list = document.createElement("select");
  for (const [value, words] of [["", _("Normal")], ["large", _("Large")], ["huge", _("Very large")]]) list.append(new Option(words, value, false, value === settings.text));
  list.onchange = () => set({ text: list.value });
  label.append(list);
  return label;
}

function sounds() {
  const made = node("fieldset"), loud = node("label", "wide", _("Volume"));
  const volume = Object.assign(document.createElement("input"), { type: "range", min: 0, max: 1, step: 0.1, value: settings.volume });
  volume.onchange = () => set({ volume: Number(volume.value) });
  loud.append(volume);
  made.append(node("legend", "", _("Sounds")), box("dice", _("Dice")), box("coins", _("Coins")), box("ring", _("The Ring")), loud);
  return made;
}

function box(name, words) {
  const label = node("label"), made = Object.assign(document.createElement("input"), { type: "checkbox", checked: settings[name] });
  made.onchange = () => set({ [name]: made.checked });
  label.append(made, words);
  return label;
}
