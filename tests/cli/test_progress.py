"""How far a long command has got is shown on a terminal, and nowhere else."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from controller.cli.progress import EVERY_S, Progress
from controller.rules.entries import Entry
from controller.store import audit
from tests.table.hands import banker


class Terminal(StringIO):
    """One that says so."""

    def isatty(self) -> bool:
        return True


def watched(of: int) -> str:
    """What a terminal shows of so many steps, of which every second one takes long."""
    terminal, now = Terminal(), 0.0
    progress = Progress("entry", of, terminal, lambda: now)
    for step in range(of):
        now += 2 * EVERY_S * (step % 2)
        progress.step()
    progress.clear()
    return terminal.getvalue()


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
