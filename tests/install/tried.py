"""Installs the wheel as pip does, with nothing of ours around it, and plays: in `make release`."""

import re
import subprocess
import sys
import tempfile
import urllib.request
import venv
from pathlib import Path

PACKAGES = ("common", "controller", "firmware", "hardware", "sim")
PAGES = ("/", "/seat", "/table", "/edition.css")


def installed(wheel: Path, folder: Path) -> Path:
    """The folder with the programs of a fresh environment that has the wheel, with its page."""
    venv.create(folder, with_pip=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-compile"]
    subprocess.run([*pip, "--disable-pip-version-check", f"{wheel}[page]"], check=True)
    return folder / "bin"


def lacks(names: list[str], folder: Path) -> list[str]:
    """The files of the product that did not come with it."""
    (site,) = folder.glob("lib/python*/site-packages")
    return [name for name in names if name.startswith(PACKAGES) and not (site / name).is_file()]


def plays(program: Path) -> str:
    """What a whole game between bots prints at its end."""
    words = ("demo", "--headless", "--game", "short", "--bots", "2", "--seed", "3")
    return subprocess.run([program, *words], capture_output=True, text=True, check=True).stdout


def serves(program: Path) -> list[int]:
    """The answers to requests for the demo's pages."""
    with subprocess.Popen(
        [program, "demo", "--no-browser", "--port", "0"], stdout=subprocess.PIPE, text=True
    ) as demo:
        assert demo.stdout
        found = re.search(r"http://\S+?(?=/ )", demo.stdout.readline())
        assert found
        try:
            return [urllib.request.urlopen(found[0] + page).status for page in PAGES]
        finally:
            demo.terminate()


def main(archive: Path) -> int:
    """Try the wheel beside the archive; 1 if something is missing."""
    from tests.install.release import ROOT, tracked

    (wheel,) = archive.parent.glob("*.whl")
    with tempfile.TemporaryDirectory() as folder:
        programs = installed(wheel, Path(folder))
        missing = lacks(tracked(ROOT), Path(folder))
        said, answers = plays(programs / "ringkeeper"), serves(programs / "ringkeeper")
    print(f"{wheel.name}, installed by pip: {len(missing)} files missing, pages {answers}, and")
    print(said, end="")
    print(*missing, sep="\n", file=sys.stderr, end="")
    return int(bool(missing) or {*answers} != {200})
