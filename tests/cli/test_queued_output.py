"""What is printed never keeps the table waiting: a terminal that nobody reads loses lines."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from threading import Event, Thread

import pytest
from websockets.sync.client import connect

from controller.cli.run.output import QueuedWriter, queued_output
from tests.patience import PATIENCE_S
from tests.web.crowd import Crowded, crowded, joined, roll


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
    """Read until the terminal has shown this."""
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


def test_whoever_reads_on_misses_nothing(capfd: pytest.CaptureFixture[str]) -> None:
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
