"""Builds the native rules into build/native, from a copy of the package: never in place, where a
library left behind would hide what is written after it."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "build" / "native"

NATIVE = (
    "bots/playing", "bots/simple", "bots/answers", "bots/means", "bots/trader", "bots/worth",
    *(f"rules/{name}" for name in (
        "cards/drawn", "engine", "game/agreement", "game/ending", "game/setup", "legal",
        "money/debt", "money/paying", "money/raising", "money/rent", "property/building",
        "property/deals", "property/market", "property/mortgages", "property/placing",
        "property/scarcity", "property/selling", "ring/bearer", "ring/counting", "ring/journey",
        "ring/meetings", "turn/hot", "turn/jail", "turn/landing", "turn/moving", "turn/rolling",
        "state/game", "state/phase", "property/values", "walk",
    )),
)  # fmt: skip
"""What is compiled. Not the modules that define messages (events, commands, settings): mypyc does
not hand on the options of a class, and msgspec reads its fields' types as Python has them."""

PACKAGES = ("controller", "hardware")
"""What the rules import is looked at too."""

COMPILE = """
from setuptools import setup
from mypyc.build import mypycify
setup(name="native", packages=[], ext_modules=mypycify({paths!r}, opt_level="3", debug_level="0"))
"""


def build() -> Path | None:
    """The folder to import the native rules from, built if it is not there yet (half a minute);
    None without a C compiler. Raises CalledProcessError, with what the compiler said on stderr."""
    if shutil.which(os.environ.get("CC", "cc").split()[0]) is None:
        return None
    place = BUILT / _key()
    if not place.is_dir():
        shutil.rmtree(BUILT, ignore_errors=True)  # of another source
        _compile(place)
    return place


def _key() -> str:
    """Changes with every source and every Python."""
    digest = hashlib.sha256(f"{sys.implementation.cache_tag} {COMPILE} {NATIVE}".encode())
    for path in sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _compile(place: Path) -> None:
    """Aside first: a build that was broken off is not taken for a whole one."""
    aside = place.with_suffix(".part")
    caches = shutil.ignore_patterns("__pycache__")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, aside / package, ignore=caches)
    paths = [f"controller/{name}.py" for name in NATIVE]
    done = subprocess.run(
        [sys.executable, "-c", COMPILE.format(paths=paths), "build_ext", "--inplace"],
        cwd=aside, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        sys.stderr.write(done.stdout)
        done.check_returncode()
    shutil.rmtree(aside / "build")
    aside.rename(place)


def run(place: Path | None, *words: str) -> str:
    """What `python -m` of `words` prints, with the rules as built in `place`; None: as they are
    written."""
    paths = [str(path) for path in (place, ROOT) if path is not None]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
    return subprocess.run(
        [sys.executable, "-P", "-m", *words], check=True, text=True, stdout=subprocess.PIPE,
        env=environment,
    ).stdout  # fmt: skip
