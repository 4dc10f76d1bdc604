"""Builds the native rules: the same source, compiled by mypyc (docs/decisions/engine.md).

In a folder of their own, never in place, where a library left behind would hide what is written
after it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from common.message import brief

NATIVE = (
    "bots/playing", "bots/simple", "bots/answers", "bots/means", "bots/trader", "bots/worth",
    *(f"rules/{name}" for name in (
        "board_index", "cards/drawn", "ending", "engine", "fast_path", "game/agreement",
        "game/debt", "game/setup", "legal", "money/paying", "money/rent", "property/building",
        "property/deals", "property/market", "property/mortgages", "property/placing",
        "property/raising", "property/scarcity", "property/selling", "ring/bearer", "ring/counting",
        "ring/journey", "state/game", "state/phase", "state/values", "turn/jail", "turn/landing",
        "turn/meetings", "turn/moving", "turn/rolling",
    )),
    "report/travels", "study/watch",
)  # fmt: skip
"""What is compiled. Not the modules that define messages (events, commands, settings): mypyc does
not hand on the options of a class, and msgspec reads its fields' types as Python has them."""

_PACKAGES = ("common", "controller", "hardware")
"""What the rules import is looked at too."""

_BUILDS_MOST = 3
"""Builds that are kept, of about 20 MB each."""

_HERE = Path(__file__).parents[2]
"""Where those packages are."""

COMPILE = """
from setuptools import setup
from mypyc.build import mypycify
setup(name="native", packages=[], ext_modules=mypycify({paths!r}, opt_level="3", debug_level="0"))
"""


def cache_folder() -> Path:
    """Where the native rules are kept for later studies (XDG Base Directory Specification)."""
    caches = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(caches) / "ringkeeper" / "native"


def missing() -> str:
    """What is needed to compile the rules and is not here; empty if nothing is missing."""
    if shutil.which((os.environ.get("CC", "").split() or ["cc"])[0]) is None:
        return "C compiler"
    return next((name for name in ("mypyc", "setuptools") if find_spec(name) is None), "")


def build(built: Path) -> Path | None:
    """The folder to use the native rules from, inside `built`; it is made if it is not there yet
    (half a minute). None without a C compiler. Raises CalledProcessError with what the compiler
    said, OSError."""
    if missing():
        return None
    place = built / _key()
    if not place.is_dir():
        _compile(place)
        remove_old(built, place)
    return place


def prepared() -> tuple[str, str]:
    """The folder of the native rules, built if need be; "" if they cannot be, and why not."""
    if lacks := missing():
        return "", f"no {lacks}"
    built = cache_folder()
    try:
        return str(build(built)), ""
    except subprocess.CalledProcessError as error:
        said = [line for line in str(error.output).splitlines() if line.strip()]
        return (
            "",
            f"they cannot be compiled ({brief(said[-1] if said else 'no reason given', 200)})",
        )
    except OSError as error:
        return "", f"{error.filename or built}: {error.strerror}"


def _key() -> str:
    """Changes with every source and every Python."""
    digest = hashlib.sha256(f"{sys.implementation.cache_tag} {COMPILE} {NATIVE}".encode())
    for path in sorted(path for package in _PACKAGES for path in (_HERE / package).rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _compile(place: Path) -> None:
    """Build in a folder beside `place`, then move: an interrupted build is never mistaken for a
    complete one, and several workers may build at once."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="part-", dir=place.parent) as folder:
        aside = Path(folder) / place.name
        caches = shutil.ignore_patterns("__pycache__")
        for package in _PACKAGES:
            shutil.copytree(_HERE / package, aside / package, ignore=caches)
        paths = [f"controller/{name}.py" for name in NATIVE]
        done = subprocess.run(
            [sys.executable, "-c", COMPILE.format(paths=paths), "build_ext", "--inplace"],
            cwd=aside, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
            errors="replace",
        )  # fmt: skip
        done.check_returncode()
        shutil.rmtree(aside / "build")
        if not place.is_dir():
            aside.rename(place)


def remove_old(built: Path, used: Path) -> None:
    """All but the newest: a study that still runs may use one that is not this version's. The one
    to be `used` stays, whatever time the clock had when it was made."""
    others = [one for one in built.iterdir() if one != used]
    others.sort(key=lambda one: one.stat().st_mtime)
    for one in others[: 1 - _BUILDS_MOST]:
        shutil.rmtree(one, ignore_errors=True)


def use(native: str) -> bool:
    """Let this process import the rules from a folder that `build` made. False, and nothing is
    done, if it has imported some already: half of one and half of the other would be neither."""
    if any(name.startswith(("controller.rules", "controller.bots")) for name in sys.modules):
        return False
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "controller" and hasattr(module, "__path__"):
            module.__path__.insert(0, str(Path(native, *name.split("."))))
    sys.path.append(native)  # has the library that all compiled modules share
    return True
