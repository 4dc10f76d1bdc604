"""How far a long command has got is shown on a terminal, and nowhere else."""

from __future__ import annotations

import os
import pty
from io import StringIO
from pathlib import Path

from controller import audit
from controller.cli.progress import EVERY_S, Progress
from controller.entries import Entry
from tests.controller.hands import banker


def watched(of: int) -> str:
    """What a terminal shows of so many steps, each of which takes 0.1 s."""
    ours, theirs = pty.openpty()
    now = 0.0
    with os.fdopen(theirs, "w") as terminal:
        progress = Progress("entry", of, terminal, lambda: now)
        for _ in range(of):
            now += EVERY_S / 2
            progress.step()
        progress.clear()
        shown = os.read(ours, 4096).decode()
    os.close(ours)
    return shown


def test_a_terminal_shows_one_line_that_is_written_over_and_cleared() -> None:
    assert watched(6) == (
        "\rentry 2 of 6 (16 %)\x1b[K\rentry 4 of 6 (50 %)\x1b[K\rentry 6 of 6 (83 %)\x1b[K\r\x1b[K"
    )


def test_a_file_gets_nothing() -> None:
    out = StringIO()
    progress = Progress("entry", 100, out, iter(range(1000)).__next__)
    for _ in range(100):
        progress.step()
    progress.clear()
    assert out.getvalue() == ""


def test_verify_counts_every_entry(tmp_path: Path) -> None:
    one = banker(journal=tmp_path / "g.db")
    seen: list[Entry] = []

    def counted(entries: list[Entry]) -> list[Entry]:
        seen.extend(entries)
        return entries

    assert audit.verify(tmp_path / "g.db", counted).problem is None
    assert len(seen) == len(list(one.history()))
