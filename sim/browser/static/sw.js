// Answers for the table's pages: what the tab that has the table says. The files of the site itself come from where they lie.
// Pages are at t/ below this script; their scripts and styles are asked for at the address's root, as from a server.
const HOME = new URL("./", self.location).pathname, PAGES = `${HOME}t/`;
const OWN = new Set(["", "index.html", "shell.js", "shell.css", "worker.js", "sw.js", "icon.svg"]);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== self.location.origin || isFile(url.pathname)) return;
  event.respondWith(answer(event.request, url));
});

self.addEventListener("message", (event) => { // a page opens a socket
  if (event.data.connect) event.waitUntil(table().then((tab) => tab?.postMessage(event.data, event.ports)));
});

function isFile(path) {
  if (!path.startsWith(HOME) || path.startsWith(PAGES)) return false;
  const rest = path.slice(HOME.length);
  return OWN.has(rest) || rest.startsWith("python/");
}

async function table() { // the tab that has the table
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return tabs.find(({ url }) => OWN.has(new URL(url).pathname.replace(HOME, "")));
}

async function answer(request, url) {
  const tab = await table(), path = url.pathname.startsWith(PAGES) ? url.pathname.slice(PAGES.length - 1) : url.pathname;
  if (!tab) return new Response("", { status: 302, headers: { location: HOME } });
  const { port1, port2 } = new MessageChannel(), asked = { method: request.method, url: path + url.search, headers: [...request.headers], body: await request.arrayBuffer() };
  const [status, headers, body] = await new Promise((told) => { port1.onmessage = ({ data }) => told(data); tab.postMessage({ fetch: asked }, [port2]); });
  const shown = headers.map(([name, value]) => [name, name === "location" && value.startsWith("/") ? PAGES + value.slice(1) : value]);
  const bare = [101, 204, 205, 304].includes(status);
  return new Response(bare ? null : body, { status, headers: shown.filter(([name]) => name !== "content-length") });
}
