"""`ringkeeper firmware flash` on an emulated board: its plug is pulled in the middle, and again."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.pico.served import Served

CUT_AT = "  8 of "
"""What is printed when the plug is pulled: a file in the middle is begun."""

LOADED_S = 1.3
"""The board's time until its firmware runs: whoever flashes it does not wait for that so long."""


def flashed_twice(image: Path, folder: Path) -> str:
    """What is said at the end. AssertionError if the first time succeeds or the second fails."""
    memory = folder / "memory.bin"
    with Served(image) as board:
        board.until(LOADED_S)
        with _flashing(board.port) as lines:
            for line in lines:
                if line.startswith(CUT_AT):
                    board.cut(memory)
                    break
            assert memory.exists(), "it ended before its plug was pulled"
            rest = "".join(lines)
            assert "says hello" not in rest, rest
    with Served(image, flash=memory) as board, _flashing(board.port) as lines:
        said = list(lines)
    assert not any("runs there now" in line for line in said), "half of it runs"
    assert said[-1].rstrip().endswith("says hello."), "".join(said)
    return said[-1].rstrip().partition(": ")[2]


@contextmanager
def _flashing(port: str) -> Iterator[Iterator[str]]:
    """The lines that the command prints."""
    words = ["firmware", "flash", "reader", "--port", port]
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "tests.pico.patient", *words],
        text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as running:  # fmt: skip
        assert running.stdout is not None
        try:
            yield iter(running.stdout)
        finally:
            running.kill()
