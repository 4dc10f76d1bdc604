// How pages look and sound in this browser: kept in it, and nobody else's business.
const KEY = "ringkeeper", STANDARD = { text: "", still: false, keys: true, shake: false, awake: true, vibrate: true, volume: 0.5, dice: false, coins: false, ring: false };
export const settings = { ...STANDARD, ...kept() };
const less = matchMedia("(prefers-reduced-motion: reduce)");
export function moves() { return !less.matches && !settings.still; }

function kept() {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? {}; } catch { return {}; } // storage may be switched off
}
export function set(change) {
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
  if (settings.shake) import("./shake.js");
}
apply();
