// Has the table: Python, its libraries and Ringkeeper itself run in here. It says how far it has come, and is asked by ports.
import { start } from "./python.js";

const HOME = new URL("./", import.meta.url).pathname, KEPT = `/games${HOME}`.replace(/\/$/, ""); // the folder that the browser keeps, by its name: other folders of this address have games of their own
const AGAIN = 5000; // ms after which a store that refused is tried again

const { transaction } = IDBDatabase.prototype; // IDBFS does not ask for it: kept is what is on the disk, not what is on its way there
IDBDatabase.prototype.transaction = function (stores, mode) { return transaction.call(this, stores, mode, { durability: "strict" }); };

const ready = begin();
ready.catch((error) => postMessage({ failed: `${error.message ?? error}` }));
onmessage = ({ data, ports: [port] }) => ready.then((hub) => data.fetch ? fetched(hub, data.fetch, port) : connected(hub, data.connect, port));

async function begin() {
  const python = await start();
  postMessage({ part: "libraries" });
  const { FS } = python;
  FS.mkdirTree(KEPT);
  FS.mount(FS.filesystems.IDBFS, {}, KEPT);
  await synced(FS, true);
  const hub = python.pyimport("sim.browser.start").Hub(KEPT, keeper(FS));
  postMessage({ part: "table" });
  const { host, pathname } = new URL("t/", import.meta.url);
  await hub.open(/^fr\b/.test(navigator.language) ? ["--language", "fr"] : [], host, pathname);
  postMessage({ part: "ready" });
  return hub;
}

const synced = (FS, reads) => new Promise((done, failed) => FS.syncfs(reads, (error) => error ? failed(error) : done()));

function keeper(FS) { // puts what has changed into the browser's store, once at a time
  let running = false, refused = false, last = 0, kept = 0, again;
  return async function keep(entries) {
    last = entries;
    postMessage({ kept: false, entries, refused });
    if (running) return;
    running = true;
    kept = last;
    refused = await synced(FS, false).then(() => false, (error) => { console.warn(`The game could not be kept: ${error}`); return true; });
    postMessage({ kept: !refused && kept === last, entries: kept, refused });
    running = false;
    clearTimeout(again);
    if (refused) again = setTimeout(() => keep(last), AGAIN); else if (kept !== last) keep(last);
  };
}

async function fetched(hub, { method, url, headers, body }, port) {
  try {
    const answer = await hub.fetch(method, url, headers, new Uint8Array(body));
    port.postMessage(answer.toJs({ create_proxies: false }));
    answer.destroy();
  } catch (error) {
    console.error(`${method} ${url}: ${error.message}`);
    port.postMessage([500, [], ""]);
  }
}

function connected(hub, url, port) {
  const socket = hub.connect(url, (text) => port.postMessage(text ?? null));
  port.onmessage = ({ data }) => { if (data.close) socket.close(); else socket.send(data.send); };
}
