// Starts Python with its libraries and Ringkeeper in it. Its memory, once everything is imported, is kept by the browser: every
// later start goes on from there. What is below python/ is packed, because a file server need not know how to pack.
import { loadPyodide } from "./python/pyodide.mjs";

const VERSION = ""; // `make site` writes it: of all files, as in sw.js
const OURS = "/ringkeeper", LIBRARY = /\.so$/;
const LOCK = JSON.stringify({ info: { abi_version: "2026_0" }, packages: {} }); // no package comes from elsewhere

const fromNet = self.fetch;
self.fetch = (what, how) => /\.(wasm|zip)$/.test(what) ? packed(`${what}`) : fromNet(what, how);

async function packed(url) {
  const { body } = await fromNet(`${url}.gz`);
  const type = url.endsWith(".wasm") ? "application/wasm" : "text/javascript";
  return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type } });
}

// Python, with everything imported: now, or before its memory was kept.
export async function start() {
  const at = new URL("python/", import.meta.url).href, kept = await caches.open(`${new URL("./", import.meta.url).pathname} ${VERSION}`), copy = new URL("memory", at).href;
  const glue = packed(`${at}pyodide.asm.mjs`).then((answer) => answer.blob()).then((script) => import(URL.createObjectURL(script)));
  const ours = packed(`${at}ringkeeper.tar`).then((answer) => answer.arrayBuffer()).then((tar) => [...files(new Uint8Array(tar))]);
  const load = async (memory) => loadPyodide({
    indexURL: at, lockFileContents: LOCK, _makeSnapshot: !memory, _loadSnapshot: memory,
    createPyodideModule: async (settings) => {
      const laid = await ours;
      settings.preRun.push(() => lay(settings, laid, memory?.length ?? 0));
      return (await glue).default(settings);
    },
  });
  const memory = await kept.match(copy);
  if (memory) {
    try { return await load(new Uint8Array(await memory.arrayBuffer())); } catch (error) { console.warn(`A new start: ${error}`); await kept.delete(copy); }
  }
  const python = await load();
  python.runPython(`import sys; sys.path.insert(0, "${OURS}")`);
  python.pyimport("sim.browser.start").prepare();
  kept.put(copy, new Response(python.makeMemorySnapshot())).catch((error) => console.warn(`The next start is no faster: ${error}`));
  return python;
}

function* files(tar) { // as tests/site/build.py writes them
  const text = (at, most) => new TextDecoder().decode(tar.subarray(at, at + most)).split("\0", 1)[0];
  for (let at = 0; tar[at];) {
    const size = parseInt(text(at + 124, 12), 8);
    yield [`${OURS}/${text(at, 100)}`, tar.subarray(at += 512, at + size)];
    at += Math.ceil(size / 512) * 512;
  }
}

// Before Python runs. Its memory names functions by their numbers: a compiled library gets the same ones each time, here.
function lay(module, laid, bytes) {
  const { FS } = module;
  if (bytes) module.growMemory(bytes);
  for (const [path, data] of laid) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, data, { canOwn: true });
    if (LIBRARY.test(path)) module.newDSO(path, undefined, module.loadWebAssemblyModule(data, { nodelete: true, allowUndefined: true }, path, {}));
  }
}
