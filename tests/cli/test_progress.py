"""How far a long command has got is shown on a terminal; in a file only if it may take hours."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

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


def logged(out: StringIO, minutes: float) -> str:
    """What is written of a hundred steps of so many minutes."""
    now = 0.0
    progress = Progress("batch", 100, out, lambda: now, long=True)
    progress.step()
    for _ in range(100):
        now += 60 * minutes
        progress.step()
    progress.clear()
    return out.getvalue()


def test_a_file_gets_a_line_a_minute_of_what_may_take_hours() -> None:
    """Issue 14, 4: `nohup ringkeeper study run big > log`."""
    lines = logged(StringIO(), 0.1).splitlines()
    assert len(lines) == 9
    assert lines[0] == "batch 11 of 100 (10 %), about 9 min left"
    assert lines[-1] == "batch 91 of 100 (90 %), about 1 min left"
    assert "(99 %), less than a minute left" in logged(Terminal(), 0.1)
    assert logged(StringIO(), 5).splitlines()[:2] == [
        "batch 2 of 100 (1 %)", "batch 3 of 100 (2 %), about 8 h left",
    ]  # fmt: skip


@pytest.mark.parametrize("told", [True, False])
def test_what_is_prepared_is_not_counted_as_played(told: bool) -> None:
    """Issue 40, 19: half an hour of compiling, then a hundred batches of six seconds: ten minutes.
    `told`: here; else it comes with the first batch, as on a cluster."""
    out, now = Terminal(), 0.0
    progress = Progress("batch", 100, out, lambda: now, long=True)
    progress.step()
    now += 1800
    if told:
        progress.begin()
    for _ in range(99):
        now += 6
        progress.step()
    lines = out.getvalue().split("\r")
    assert not [line for line in lines if " h left" in line]
    assert ("about 5 min left" in out.getvalue()) is told


def test_batches_that_are_done_at_once_are_not_taken_for_quick_ones() -> None:
    """Four processes, a minute for a batch."""
    out, now = Terminal(), 0.0
    progress = Progress("batch", 40, out, lambda: now, long=True)
    progress.step()
    for _ in range(10):
        now += 59
        for _ in range(4):
            now += 0.25
            progress.step()
    left = [line for line in out.getvalue().split("\r") if "left" in line]
    assert "batch 6 of 40 (12 %), about 9 min left" in left[0]


def test_a_terminal_says_how_much_time_is_left() -> None:
    assert "\rbatch 51 of 100 (50 %), about 5 min left\x1b[K" in logged(Terminal(), 0.1)


def test_a_sentence_between_has_its_own_line() -> None:
    terminal, now = Terminal(), 0.0
    progress = Progress("batch", 9, terminal, lambda: now)
    now = 1.0
    progress.step()
    progress.say("a worker is gone")
    assert terminal.getvalue().endswith("\r\x1b[Ka worker is gone\n")


def test_verify_counts_every_entry(tmp_path: Path) -> None:
    one = banker(journal=tmp_path / "g.db")
    seen: list[Entry] = []

    def counted(entries: list[Entry]) -> list[Entry]:
        seen.extend(entries)
        return entries

    assert audit.verify(tmp_path / "g.db", counted).problem is None
    assert len(seen) == len(list(one.history()))


def test_waiting_for_workers_is_not_counted_as_played() -> None:
    """Issue 40, 19: on a cluster, before its first worker and after its last one has gone."""
    out, now = Terminal(), 0.0
    progress = Progress("batch", 100, out, lambda: now, long=True)
    progress.step()
    for batches in (20, 30):
        now += 3600
        progress.begin()
        for _ in range(batches):
            now += 6
            progress.step()
    lines = out.getvalue().split("\r")
    assert lines[-1].startswith("batch 51 of 100 (50 %), about 5 min left")
    assert not any(" h left" in line for line in lines)
    assert "batch 12 of 100 (11 %), about 9 min left" in out.getvalue()
