"""The native rules for tests and measurements: built into build/native, and run from there."""

import os
import subprocess
import sys
from pathlib import Path

from controller.study import native

ROOT = Path(__file__).resolve().parents[2]


def build() -> Path | None:
    """The folder to import the native rules from; None without a C compiler."""
    return native.build(ROOT / "build" / "native")


def run(place: Path | None, *words: str) -> str:
    """What `python -m` of `words` prints, with the rules built in `place`; None: as written."""
    paths = [str(path) for path in (place, ROOT) if path is not None]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
    return subprocess.run(
        [sys.executable, "-P", "-m", *words], check=True, text=True, stdout=subprocess.PIPE,
        env=environment,
    ).stdout  # fmt: skip
