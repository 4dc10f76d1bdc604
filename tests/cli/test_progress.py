"""How far a long command has got is shown on a terminal, and in a file only if it may take hours;
and a terminal that nobody reads keeps no table waiting: it loses lines."""

import io
import json
import os
import pty
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from threading import Event, Thread

import pytest
from websockets.sync.client import connect

from controller.cli.progress import EVERY_S, Progress
from controller.cli.run.output import QueuedWriter, queued_output
from controller.rules.entries import Entry
from controller.store import audit
from tests.cli.command_lines import Out
from tests.patience import PATIENCE_S
from tests.table.hands import banker
from tests.web.crowd import Crowded, crowded, joined, roll


class Terminal(StringIO):
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


@contextmanager
def terminal() -> Iterator[tuple[int, int]]:
    """Both ends of a terminal: the one that is read, and the one that is written to."""
    outer, inner = pty.openpty()
    try:
        yield outer, inner
    finally:
        os.close(outer)
        os.close(inner)


def read_on(outer: int, wanted: str) -> str:
    said = ""
    while wanted not in said:
        said += os.read(outer, 65536).decode().replace("\r", "")
    return said


def test_a_terminal_that_is_not_read_keeps_nobody_waiting_and_says_later_what_it_missed() -> None:
    with terminal() as (outer, inner):
        writer = QueuedWriter(inner)
        done = Event()

        def write() -> None:
            for number in range(50_000):
                writer.write(f"line {number}\n".encode())
            done.set()

        Thread(target=write, daemon=True).start()
        assert done.wait(PATIENCE_S)
        said = read_on(outer, "nobody read them")
        missed = re.search(r"\n\((\d+) lines left out: nobody read them\)", said)
        assert missed is not None
        lines = said[: missed.start()].splitlines()
        assert lines == [f"line {number}" for number in range(len(lines))], "the first ones, whole"
        assert len(lines) + int(missed[1]) == 50_000
        writer.write(b"again\n")
        assert "left out" not in read_on(outer, "again\n")
        writer.close()


def test_whoever_reads_on_misses_nothing(capfd: Out) -> None:
    with queued_output():
        print("to the", end=" ")
        print("terminal", flush=True)
        print("a complaint", file=sys.stderr)
    assert capfd.readouterr() == ("to the terminal\n", "a complaint\n")


def test_a_terminal_that_is_closed_stops_nothing() -> None:
    reader, writing = os.pipe()
    os.close(reader)
    writer = QueuedWriter(writing)
    writer.write(b"nobody is there\n")
    writer.close()
    assert writer.closed
    os.close(writing)


def test_what_is_no_file_is_written_to_at_once() -> None:
    with redirect_stdout(io.StringIO()) as text, queued_output():
        print("in memory")
        assert text.getvalue() == "in memory\n"


def roll_of_frodo(at: Crowded) -> None:
    """A phone enters a roll, and is sent what comes of it."""
    headers = {"Cookie": joined(at.port, at.code), "Origin": f"http://127.0.0.1:{at.port}"}
    with connect(f"ws://127.0.0.1:{at.port}/live", additional_headers=headers) as page:
        seen = json.loads(page.recv(PATIENCE_S))
        page.send(roll(seen, [6, 5]))
        while "Frodo rolls" not in (news := page.recv(PATIENCE_S)):
            assert news


def test_a_game_goes_on_while_nobody_reads_the_terminal(tmp_path: Path) -> None:
    with crowded(tmp_path) as at:
        at.run.fill_terminal()
        roll_of_frodo(at)
        assert "Frodo rolls" in at.run.until("Gimli rolls to see who starts")


def test_a_table_stops_while_nobody_reads_its_terminal(tmp_path: Path) -> None:
    with crowded(tmp_path) as at:
        at.run.fill_terminal()
        roll_of_frodo(at)
        at.run.process.send_signal(signal.SIGTERM)
        assert at.run.process.wait(PATIENCE_S) == 0
