// Keeps the site's files, so that it works without a network, and answers for the table's pages: what the tab that has the
// table says. Pages are at t/ below this script; their scripts and styles are asked for at the address's root, as from a server.
const VERSION = ""; // `make site` writes both
const FILES = [];
const HOME = new URL("./", self.location).pathname, KEPT = `${HOME} ${VERSION}`, PAGES = `${HOME}t/`, TABLE = new Set([HOME, `${HOME}index.html`]);

self.addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(["./", ...FILES].map((name) => new Request(name, { cache: "no-cache" })))))); // none of another version
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== self.location.origin) return;
  if (isFile(pathname)) event.respondWith(file(event.request)); else event.respondWith(answer(event.request));
});
self.addEventListener("message", ({ data, ports }) => { // a page wants this version, or opens a socket
  if (data.begin) self.skipWaiting();
  if (data.connect) table().then((tab) => tab?.postMessage(data, ports));
});

async function begin() {
  for (const name of await caches.keys()) if (name.startsWith(`${HOME} `) && name !== KEPT) await caches.delete(name);
  await self.clients.claim();
}

function isFile(path) {
  const rest = path.startsWith(HOME) && path.slice(HOME.length);
  return rest === "" || (rest && (FILES.includes(rest) || /^(sw\.js|more\/)/.test(rest)));
}

const file = async (request) => await (await caches.open(KEPT)).match(request, { ignoreSearch: true }) ?? fetch(request);

async function table() { // the tab that has the table
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return tabs.find(({ url }) => TABLE.has(new URL(url).pathname));
}

async function answer(request) {
  const tab = await table(), { pathname, search } = new URL(request.url);
  if (!tab) return Response.redirect(HOME);
  const path = pathname.startsWith(PAGES) ? pathname.slice(PAGES.length - 1) : pathname;
  const asked = { method: request.method, url: path + search, headers: [...request.headers], body: await request.arrayBuffer() };
  const [status, headers, body] = await told(tab, asked);
  const shown = headers.filter(([name]) => name !== "content-length").map(([name, value]) => [name, name === "location" && value.startsWith("/") ? PAGES + value.slice(1) : value]);
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers: shown });
}

function told(tab, asked) { // by the tab, unless that goes: a newer version waits for all that is being answered
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    const look = setInterval(async () => { if (!await self.clients.get(tab.id)) end([503, [], null]); }, 1000);
    const end = (data) => { clearInterval(look); done(data); };
    port1.onmessage = ({ data }) => end(data);
    tab.postMessage({ fetch: asked }, [port2]);
  });
}
