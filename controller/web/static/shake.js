// A shaken phone presses Roll. Loaded once somebody wants that (settings.js).
import { settings } from "./settings.js";

const HARD = 15, GRAVITY = 9.81, REST = 1500; // m/s²; ms between two throws: the hand is still shaking
let last = -REST;

const size = ({ x, y, z }) => Math.hypot(x, y, z);

addEventListener("devicemotion", ({ acceleration: moved, accelerationIncludingGravity: felt, timeStamp }) => { // some phones have no gyroscope
  const hard = moved?.x != null ? size(moved) : felt?.x != null ? Math.abs(size(felt) - GRAVITY) : 0;
  if (hard < HARD || timeStamp - last < REST || !settings.shake || document.querySelector("dialog[open]")) return;
  last = timeStamp;
  document.querySelector(":is(.throw, #throw):enabled")?.click();
});
addEventListener("click", () => { if (settings.shake) DeviceMotionEvent.requestPermission?.(); }); // iOS asks its owner, at a tap only
