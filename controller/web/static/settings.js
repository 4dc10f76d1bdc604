// How this phone shows and sounds: kept in the browser, and nobody else's business. Only the language goes to the table,
// as a cookie: the table makes the words.
import { _ } from "./language.js";
import { $, reload, table } from "./page.js";
import { open } from "./sheet.js";
import { node } from "./dom.js";

const KEY = "ringkeeper", STANDARD = { text: "", still: false, keys: true, volume: 0.5, dice: false, coins: false, ring: false };
export const settings = { ...STANDARD, ...kept() };
const less = matchMedia("(prefers-reduced-motion: reduce)");
export function moves() { return !less.matches && !settings.still; }

function kept() {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? {}; } catch { return {}; } // storage may be switched off
}
function set(change) {
  Object.assign(settings, change);
  try { localStorage.setItem(KEY, JSON.stringify(settings)); } catch { /* it lasts as long as the page */ }
  apply();
}
export function once(name) { // whether it is the first time
  if (settings[name]) return false;
  set({ [name]: true });
  return true;
}
function apply() {
  const root = document.documentElement.dataset; // the host sets how large all pages write; who sets it here means here
  root.own = settings.text;
  root.text = settings.text || root.table || "";
  document.documentElement.classList.toggle("still", settings.still);
  document.documentElement.classList.toggle("keys", settings.keys);
}
apply();

const LANGUAGE = "ringkeeper_language", YEAR_S = 365 * 24 * 3600;
function spoken() { return document.cookie.split("; ").find((one) => one.startsWith(`${LANGUAGE}=`))?.slice(LANGUAGE.length + 1) ?? ""; }
function speak(language) {
  document.cookie = `${LANGUAGE}=${language}; path=/; max-age=${language ? YEAR_S : 0}; samesite=strict`;
  reload("settings"); // focuses the button that opened the sheet, which is then closed
}
function languages() { // each by its own name: whoever cannot read the page finds theirs
  const label = node("label", "wide", _("Language")), list = document.createElement("select");
  list.id = "language";
  list.append($("languages").content.cloneNode(true));
  list.value = spoken();
  list.onchange = () => speak(list.value);
  label.append(list);
  return label;
}

function box(name, words) {
  const label = node("label"), made = Object.assign(document.createElement("input"), { type: "checkbox", checked: settings[name] });
  made.onchange = () => set({ [name]: made.checked });
  label.append(made, words);
  return label;
}

$("settings").onclick = () => {
  const title = node("h2", "", _("Settings of this phone")), form = node("form", "settings"), text = document.createElement("select");
  title.id = "sheet-title";
  for (const [value, words] of [["", _("Normal")], ["large", _("Large")], ["huge", _("Very large")]]) text.append(new Option(words, value, false, value === settings.text));
  text.onchange = () => set({ text: text.value });
  const size = node("label", "wide", _("Text size")), loud = node("label", "wide", _("Volume"));
  const volume = Object.assign(document.createElement("input"), { type: "range", min: 0, max: 1, step: 0.1, value: settings.volume });
  volume.onchange = () => set({ volume: Number(volume.value) });
  size.append(text);
  loud.append(volume);
  const sounds = node("fieldset");
  sounds.append(node("legend", "", _("Sounds")), box("dice", _("Dice")), box("coins", _("Coins")), box("ring", _("The Ring")), loud);
  form.append(languages(), size, box("still", _("Less motion")), box("keys", _("Keys: 1 to 9 for the answers, ? for help")), sounds);
  const { number } = table.me ?? {}, which = number ? [node("p", "who", _("The host's page and the panel call it phone {number}.", { number }))] : [];
  open([title, ...which, form]);
};
