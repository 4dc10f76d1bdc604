// The page that has the table, and shows it in a frame once it is there.
const bar = document.querySelector("progress"), words = document.querySelector("#words"), frame = document.querySelector("iframe");
const PARTS = { libraries: 0.5, table: 0.75, ready: 1 };

if (!("serviceWorker" in navigator) || typeof WebAssembly === "undefined") words.textContent = "This page needs https, a recent browser, and no private window.";
else navigator.locks.request("table", { ifAvailable: true }, (own) => own && start()).then(other); // two would write over each other's games

function other() { // start() never ends: there is another
  words.textContent = "The table is open in another tab of this browser. It starts here once that is closed.";
  navigator.locks.request("table", start);
}

function tell({ kept, entries }) { // whether the browser has all moves of the game, and how many
  document.documentElement.classList.toggle("kept", kept);
  document.documentElement.dataset.entries = entries;
}

function newer(version) { // all its files are here, and it waits
  if (version?.state !== "installed" || !navigator.serviceWorker.controller) return;
  document.documentElement.classList.add("newer");
  document.querySelector("#newer button").onclick = () => {
    navigator.serviceWorker.oncontrollerchange = () => location.reload();
    version.postMessage({ begin: true });
  };
}

async function start() { // never ends: the lock is this tab's
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
  const registered = await navigator.serviceWorker.register("sw.js");
  newer(registered.waiting);
  registered.onupdatefound = ({ target: { installing } }) => { installing.onstatechange = () => newer(installing); };
  await navigator.serviceWorker.ready;
  try { await laid; } catch (error) { words.textContent = `The table could not start: ${error.message ?? error}`; return; }
  frame.src = "t/";
  frame.onload = () => document.documentElement.classList.add("laid");
  await new Promise(() => {});
}
