// The page that has the table, and shows it in a frame once it is there.
const root = document.documentElement, bar = document.querySelector("progress"), frame = document.querySelector("#table");
const HERE = new URL("./", location).pathname; // other folders of this address may have tables of their own
const PARTS = { libraries: 0.5, table: 0.75, ready: 1 }, LATE = 2000; // ms without the last moves in the browser's store, which are worth a word

if (/^fr\b/.test(navigator.language)) root.lang = "fr";
if (!navigator.serviceWorker || !navigator.locks || !window.WebAssembly || !window.DecompressionStream) cannot("cannot");
else navigator.locks.request(HERE, { ifAvailable: true }, (own) => own ? start() : other()); // two would write over each other's games

function cannot(state, why = "") {
  root.dataset.state = state;
  document.querySelector("#why").textContent = why;
  if (state !== "other") document.querySelector("figure").replaceWith(recorded());
}

function recorded() { // a whole game, to go through
  return Object.assign(document.createElement("iframe"), { id: "recorded", title: "Ringkeeper", src: `more/game.${root.lang}.html#replay` });
}

function other() {
  cannot("other");
  navigator.locks.request(HERE, () => { delete root.dataset.state; return start(); });
}

let late;
function tell({ kept, entries, refused }) { // whether the browser has all moves of the game, and how many
  root.classList.toggle("kept", kept);
  root.classList.toggle("refused", refused);
  root.dataset.entries = entries;
  if (kept || refused) { clearTimeout(late); late = null; root.classList.remove("late"); } else late ??= setTimeout(() => root.classList.add("late"), LATE);
}

function newer(version) { // all its files are here, and it waits
  if (version?.state !== "installed" || !navigator.serviceWorker.controller) return;
  root.classList.add("newer");
  document.querySelector("#newer button").onclick = () => {
    navigator.serviceWorker.oncontrollerchange = () => location.reload();
    version.postMessage({ begin: true });
  };
}

async function start() { // never ends if it can: the lock is this tab's
  const worker = new Worker("worker.js", { type: "module" });
  const laid = new Promise((done, failed) => {
    worker.onmessage = ({ data }) => {
      if (data.part) bar.value = PARTS[data.part];
      if (data.part === "ready") done();
      if (data.failed) failed(new Error(data.failed));
      if ("kept" in data) tell(data);
    };
    worker.onerror = failed;
  });
  navigator.serviceWorker.addEventListener("message", ({ data, ports }) => worker.postMessage(data, ports));
  const registered = await navigator.serviceWorker.register("sw.js").catch(() => null);
  if (!registered) { worker.terminate(); return cannot("cannot"); } // a private window
  newer(registered.waiting);
  registered.onupdatefound = ({ target: { installing } }) => { installing.onstatechange = () => newer(installing); };
  await navigator.serviceWorker.ready;
  try { await laid; } catch (error) { return cannot("failed", error.message ?? error); }
  frame.src = "t/";
  frame.onload = () => root.classList.add("laid");
  await new Promise(() => {});
}
