// Keeps the screen on. Browsers take an order for that from pages with https alone; from others they take that somebody
// watches a stream, and so a dot is streamed.
let wanted = false, lock = null, watched = null;

export async function awake(on) {
  if (on === wanted) return;
  wanted = on;
  if (navigator.wakeLock) await ask();
  else if (on) watch();
  else watched?.pause();
}

async function ask() { // it is lost whenever the page is out of sight
  if (!wanted) { lock?.release(); lock = null; return; }
  if (document.hidden || lock?.released === false) return;
  lock = await navigator.wakeLock.request("screen").catch(() => null); // the battery is low
  if (!wanted) ask();
}
document.addEventListener("visibilitychange", () => { if (navigator.wakeLock) ask(); else if (wanted && !document.hidden) watch(); });

function watch() {
  watched ??= streamed();
  watched?.play().catch(() => {}); // until somebody has touched the page
}
addEventListener("click", () => { if (wanted && watched?.paused) watch(); });

const EACH = 1000; // ms

function streamed() {
  const dot = document.createElement("canvas"), ink = dot.getContext("2d"), video = document.createElement("video");
  if (!dot.captureStream) return null;
  dot.width = dot.height = 2;
  setInterval(() => { if (!video.paused) ink.fillRect(0, 0, 2, 2); }, EACH);
  Object.assign(video, { muted: true, playsInline: true, srcObject: dot.captureStream(), ariaHidden: "true" });
  video.style.cssText = "position: fixed; right: 0; bottom: 0; width: 2px; height: 2px"; // in sight: another keeps nothing on
  document.body.append(video);
  ink.fillRect(0, 0, 2, 2);
  return video;
}
