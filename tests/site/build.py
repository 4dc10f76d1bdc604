"""Puts the site together: Pyodide, the libraries and Ringkeeper itself, and the page that starts
them. Nothing of it is fetched from elsewhere by whoever opens it.

Pyodide comes from npm, msgspec's wheel for it from PyPI, both of one version and checked; all other
libraries are those of the simulated table, as they are installed. They are kept in build/site.
"""

from __future__ import annotations

import gzip
import hashlib
import html
import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path
from random import Random

from controller import editions
from controller.bots import Strength, bots_of
from controller.bots.playing import DiceRoller, play_out, start_command
from controller.store.banker import Banker
from controller.text.language import LANGUAGES
from controller.web.report.page import make

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "sim" / "browser" / "static"
KEPT = ROOT / "build" / "site"

PYODIDE = "314.0.7"
PYODIDE_SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""What of it a browser needs, beside Python's library."""

LIBRARIES = (
    "anyio", "colorzero", "gpiozero", "idna", "jinja2", "luma-core", "luma-oled", "markupsafe",
    "pyserial", "qrcodegen", "starlette", "typing-extensions",
)  # fmt: skip
"""What the simulated table needs in a browser, beside msgspec."""

OWN = ("common", "controller", "firmware", "hardware", "sim")
LEFT_OUT = (".po", ".pot", ".so", ".pyc", ".pyi")
"""Kinds of files that nothing reads there."""

PICTURES = {
    "turn.webp": "A turn: the lights lead Frodo to an unowned deed, and a tap buys it.",
    "demo.png": "Board and lights, display and knob, cards to tap, and a log of the game.",
    "phone.png": "A phone: your money, your deeds, your questions.",
    "table-view.png": "The same table on a television.",
    "moments.png": "A battle for the Ring, the end of its road, and the winner's awards.",
}
SHOWN = ("more/turn.webp",)
"""What the first page has of them."""

RECORDED, RECORDED_AT, TURNS_MOST = "lotr-2003", 1_796_000_000.0, 400
"""The game for browsers that cannot play, and when it was played, seconds since 1970."""

SHEETS = ("quick-reference.pdf", "quick-reference-fr.pdf")


def build(folder: Path) -> int:
    """Write the site; how many bytes it has."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "python").mkdir(parents=True)
    for name, data in _files():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    names = sorted(one.relative_to(folder).as_posix() for one in folder.rglob("*") if one.is_file())
    _name_files(folder, names)
    return sum((folder / name).stat().st_size for name in names)


def _name_files(folder: Path, names: list[str]) -> None:
    """Tell the service worker what it keeps, and all under which version: that of their bytes."""
    digest = hashlib.sha256()
    for name in names:
        digest.update((folder / name).read_bytes())
    kept = [name for name in names if name != "sw.js" and (name in SHOWN or "more/" not in name)]
    for path in (folder / "sw.js", folder / "python.js"):
        text = path.read_text("utf-8")
        text = text.replace('const VERSION = "";', f'const VERSION = "{digest.hexdigest()[:16]}";')
        path.write_text(text.replace("const FILES = [];", f"const FILES = {kept};"), "utf-8")


def _files() -> Iterator[tuple[str, bytes]]:
    for path in sorted(STATIC.iterdir()):
        if path.name != "socket.js":
            yield path.name, path.read_bytes()
    for name, data in _python():
        if name == "pyodide.mjs":
            yield f"python/{name}", data
        else:  # a file server need not know how to pack
            yield f"python/{name}.gz", gzip.compress(data, 9, mtime=0)
    for name in (*PICTURES, *SHEETS):
        yield f"more/{name}", (ROOT / "docs" / "pictures" / name).read_bytes()
    for language in LANGUAGES:
        yield f"more/game.{language}.html", _recorded(language).encode()
    yield "more/licences.html", _licences().encode()
    yield "more/gallery.html", _gallery().encode()


def _python() -> Iterator[tuple[str, bytes]]:
    """Python for browsers, and what runs in it."""
    parts = dict(_of_wheel()) | dict(_of_libraries()) | dict(_of_ours())
    parts["controller/web/static/socket.js"] = (STATIC / "socket.js").read_bytes()
    with tempfile.TemporaryDirectory() as folder, tarfile.open(_pyodide()) as packed:
        packed.extractall(folder, filter="data")
        pyodide, ours = Path(folder, "package"), Path(folder, "ours")
        for name in PARTS:
            yield name, (pyodide / name).read_bytes()
        for name, data in parts.items():
            path = ours / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        command = [
            "node",
            str(Path(__file__).with_name("library.mjs")),
            str(pyodide),
            str(ours),
            *OWN,
        ]
        made = subprocess.run(command, check=True, stdout=subprocess.PIPE)
        yield "python_stdlib.zip", made.stdout
        yield "ringkeeper.tar", _tar(ours)


def _tar(folder: Path) -> bytes:
    """In the oldest format, which static/python.js reads."""
    found = [path for path in folder.rglob("*") if path.is_file()]
    parts = {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=tarfile.USTAR_FORMAT) as packed:
        for name in sorted(parts):
            member = tarfile.TarInfo(name)
            member.size = len(parts[name])
            assert len(name) < 100, f"{name} would need a second field"
            packed.addfile(member, io.BytesIO(parts[name]))
    return file.getvalue()


def _pyodide() -> Path:
    KEPT.mkdir(parents=True, exist_ok=True)
    archive = KEPT / f"pyodide-{PYODIDE}.tgz"
    if not archive.exists():
        command = ["npm", "pack", "--silent", f"pyodide@{PYODIDE}"]
        subprocess.run(command, cwd=KEPT, check=True, stdout=subprocess.DEVNULL)
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    assert found == PYODIDE_SHA256, f"{archive} is not the Pyodide that was tried: {found}"
    return archive


def _wheel() -> Path:
    """Of msgspec, for Pyodide."""
    if not list(KEPT.glob("msgspec-*.whl")):
        command = [
            sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes",
            "--only-binary=:all:", "--platform=pyemscripten_2026_0_wasm32",
            "--python-version=3.14", "--implementation=cp", "--abi=cp314", f"--dest={KEPT}",
            "-r", str(ROOT / "requirements" / "site.txt"),
        ]  # fmt: skip
        subprocess.run(command, check=True)
    (wheel,) = KEPT.glob("msgspec-*.whl")
    return wheel


def _of_wheel() -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(_wheel()) as wheel:
        yield from ((name, wheel.read(name)) for name in wheel.namelist() if _wanted(name, ".so"))


def _of_libraries() -> Iterator[tuple[str, bytes]]:
    for one in map(distribution, LIBRARIES):
        for path in one.files or ():
            name = path.as_posix()
            if _wanted(name) and not name.startswith(".."):
                yield name, path.read_binary()


def _of_ours() -> Iterator[tuple[str, bytes]]:
    command = ["git", "ls-files", *OWN]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    for name in listed.splitlines():
        if _wanted(name):
            yield name, (ROOT / name).read_bytes()


def _wanted(name: str, also: str = "") -> bool:
    if ".dist-info/" in name or "__pycache__" in name:
        return False
    return not name.endswith(LEFT_OUT) or bool(also and name.endswith(also))


def _licences() -> str:
    """Whose work is in here, and under what: texts as they came."""
    own = (ROOT / "LICENSE").read_text("utf-8")
    font = (ROOT / "controller/web/static/type/LICENSE.txt").read_text("utf-8")
    texts = {"Ringkeeper": own, "Vollkorn, the typeface": font} | dict(map(_licence, _named()))
    texts[f"Pyodide {PYODIDE}"] = (
        "Mozilla Public License 2.0: https://www.mozilla.org/MPL/2.0/\n"
        "Source: https://github.com/pyodide/pyodide\n"
        "It contains CPython, under the Python Software Foundation License: "
        "https://docs.python.org/3/license.html"
    )
    return _document(
        "Licences",
        "".join(
            f"<h2>{html.escape(name)}</h2>\n<pre>{html.escape(text)}</pre>\n"
            for name, text in texts.items()
        ),
    )


def _gallery() -> str:
    return _document(
        "Gallery",
        "".join(
            f'<figure><img src="{name}" alt="">'
            f"<figcaption>{html.escape(said)}</figcaption></figure>\n"
            for name, said in PICTURES.items()
        ),
    )


def _recorded(language: str) -> str:
    """A whole game between bots, to go through move by move."""
    edition, chance = editions.load(RECORDED), Random(1)
    names = edition.data.tokens[:4]
    banker = Banker(edition, clock=lambda: RECORDED_AT)
    banker.do(start_command(edition, names, chance, "standard", tokens=names))
    bots = bots_of(Strength.STRONG, len(names))
    over = play_out(banker.state, bots, DiceRoller(edition, chance), TURNS_MOST, banker.do)
    assert over, "the game that is recorded has an end"
    return make(edition, banker.counting(), language, 0, None).html


def _document(title: str, body: str) -> str:
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n"
        '<link rel="stylesheet" href="../shell.css">\n'
        f'<body class="text">\n<h1>{title}</h1>\n<p><a href="../">To the table</a></p>\n'
        f"{body}</body>\n</html>\n"
    )


def _named() -> Iterator[Distribution]:
    yield from map(distribution, (*LIBRARIES, "msgspec"))


def _licence(one: Distribution) -> tuple[str, str]:
    named = [
        path.read_text("utf-8")
        for path in one.files or ()
        if ".dist-info/" in path.as_posix() and path.name.upper().startswith(("LICEN", "COPYING"))
    ]
    said = one.metadata.json.get("license_expression") or one.metadata.json.get("license")
    return f"{one.name} {one.version}", "\n\n".join(named) or str(said or "See its home page.")
