// How this phone shows and sounds: kept in the browser, and nobody else's business.
import { _ } from "./language.js";
import { $ } from "./page.js";
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
}
apply();

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
  form.append(size, box("still", _("Less motion")), box("keys", _("Keys: 1 to 9 for the answers, ? for help")), sounds);
  open([title, form]);
};
