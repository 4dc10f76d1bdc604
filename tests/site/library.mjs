// node library.mjs PYODIDE RINGKEEPER: to standard output, Python's library with what a table imports already compiled.
import { pathToFileURL } from "node:url";

const [pyodide, ours] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: pyodide, env: { PYTHONHASHSEED: "0" }, stdout: console.error });
python.FS.mkdir("/ringkeeper");
python.mountNodeFS("/ringkeeper", ours);
python.runPython(`
import re, sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

sys.path.insert(0, "/ringkeeper")
sys.dont_write_bytecode = True
from sim.browser.start import prepare
prepare()
LIBRARY = "/lib/python314.zip"
UNUSED = re.compile(  # programs and services that no page is, and letters that nobody writes in
    "_pyrepl|doctest|imaplib|mailbox|multiprocessing|pdb|pydoc|unittest|wsgiref|xmlrpc"
    "|encodings/(big5|cp(?!437)|euc|gb|hp|hz|iso|johab|koi|kz|mac|ptcp|shift|tis)"
)
imported = {one.__spec__.origin for one in list(sys.modules.values()) if getattr(one, "__spec__", None)}
with zipfile.ZipFile(LIBRARY) as found, zipfile.ZipFile("/tmp/made.zip", "w") as made:
    for name in sorted(found.namelist()):
        data, path = found.read(name), f"{LIBRARY}/{name}"
        if path not in imported:
            if UNUSED.match(name):
                continue
        else:
            name += "c"
            data = _code_to_hash_pyc(compile(data, path, "exec", dont_inherit=True), bytes(8), False)
        made.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), data)
`);
process.stdout.write(python.FS.readFile("/tmp/made.zip"));
