"""Asks PyPI whether everything on install.sh's default path has a wheel for the Pi's processor,
with one of the hashes that are locked; `make release` does.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.install.locks import LOCKS

SYSTEMS = {"12 (bookworm)": ("3.11", 36), "13 (trixie)": ("3.13", 41)}
"""Raspberry Pi OS: its Python, and the glibc 2.x that says which wheels it takes (PEP 600)."""

WHEELS = ("pi", "pi-pio")


def ask(name: str, python: str, glibc: int) -> str:
    """What pip has to complain of; "" if nothing."""
    text = re.sub(" ;[^\\\\\n]*", " ", (LOCKS / f"{name}.txt").read_text(encoding="utf-8"))
    platforms = [f"manylinux_2_{minor}_aarch64" for minor in range(glibc, 16, -1)]
    with tempfile.TemporaryDirectory() as folder:
        listed = Path(folder, "listed.txt")  # without what holds for other computers
        listed.write_text(text, encoding="utf-8")
        done = subprocess.run(
            [
                sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--no-input",
                "--disable-pip-version-check", "--require-hashes", "--no-deps",
                "--ignore-installed",
                "--only-binary=:all:", f"--python-version={python}", "--implementation=cp",
                f"--target={folder}/there", "-r", str(listed),
                *(f"--platform={one}" for one in [*platforms, "manylinux2014_aarch64"]),
            ],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    return done.stderr if done.returncode else ""


def main() -> int:
    """Ask for both systems; 1 if something is missing."""
    wrong = 0
    for system, (python, glibc) in SYSTEMS.items():
        for name in WHEELS:
            complaint = ask(name, python, glibc)
            what = "something is missing" if complaint else "all there, hashes right"
            print(f"wheels for Raspberry Pi OS {system}, Python {python}, {name}.txt: {what}")
            print(complaint, end="", file=sys.stderr)
            wrong |= bool(complaint)
    return wrong


if __name__ == "__main__":
    sys.exit(main())
