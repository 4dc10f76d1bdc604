// node library.mjs PYODIDE RINGKEEPER OWN ...: to standard output, Python's library, with what a table needs of it. In the folder
// RINGKEEPER, which has packages of others beside our OWN, what it does not need goes. What is imported at the start is compiled,
// here and there: a browser would do that for half of a first start. tests/site/test_site.py plays with what is left.
import { pathToFileURL } from "node:url";

const [pyodide, ours, ...own] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: pyodide, env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" }, stdout: console.error });
python.FS.mkdir("/ringkeeper");
python.mountNodeFS("/ringkeeper", ours);
python.globals.set("OWN", python.toPy(own));
python.runPython(`
import ast, re, sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path

LIBRARY, THERE, OURS = "/lib/python314.zip", Path("/tmp/library"), Path("/ringkeeper")
LETTERS = re.compile("encodings/(big5|cp(?!437)|euc|gb|hp|hz|iso|johab|koi|kz|mac|ptcp|shift|tis)")  # named in no import; nobody writes in these
OWN_READER = OURS / "anyio/__init__.py"  # its imports are found in its own text
DYNAMIC = ["anyio._backends._asyncio"]  # named in no import, either
sys.path.insert(0, str(OURS))
sys.dont_write_bytecode = True
from sim.browser.start import prepare
prepare()
imported = {one.__spec__.origin for one in list(sys.modules.values()) if getattr(one, "__spec__", None)}

def compiled(data, path):  # smaller without what is written for readers; dataclasses would make up what a class has not
    tree = ast.parse(data)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node, False):
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    return _code_to_hash_pyc(compile(tree, path, "exec", dont_inherit=True), bytes(8), False)

def file(name):
    for root in (THERE, OURS):
        for path in (root / name.replace(".", "/") / "__init__.py", root / (name.replace(".", "/") + ".py")):
            if path.exists():
                return path

def named(name, path):  # all that its imports may mean, wherever they stand
    package = name.split(".") if path.stem == "__init__" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[:len(package) + 1 - node.level] if node.level else []
            base = ".".join([*above, *filter(None, [node.module])])
            yield from (base, *(f"{base}.{one.name}" for one in node.names))

with zipfile.ZipFile(LIBRARY) as found:
    found.extractall(THERE)
ours = [path.relative_to(OURS) for name in OWN for path in (OURS / name).rglob("*.py")]
left = [*sys.modules, *DYNAMIC, *(".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in ours)]
seen, needed = set(), set()
while left:
    name = left.pop()
    if name and name not in seen:
        seen.add(name)
        left.append(name.rpartition(".")[0])
        if path := file(name):
            needed.add(path)
            left += named(name, path)

with zipfile.ZipFile("/tmp/made.zip", "w") as made:
    for path in sorted(THERE.rglob("*.*")):
        name, data = str(path.relative_to(THERE)), path.read_bytes()
        if f"{LIBRARY}/{name}" in imported:
            name += "c"
            data = compiled(data, f"{LIBRARY}/{name[:-1]}")
        elif path not in needed and not (name.startswith("encodings/") and not LETTERS.match(name)):
            continue
        made.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), data)
for path in sorted(OURS.rglob("*.py")):
    if str(path) in imported and path != OWN_READER:
        path.with_suffix(".pyc").write_bytes(compiled(path.read_bytes(), str(path)))
        path.unlink()
    elif path.relative_to(OURS).parts[0] not in OWN and path not in needed:
        path.unlink()
`);
process.stdout.write(python.FS.readFile("/tmp/made.zip"));
