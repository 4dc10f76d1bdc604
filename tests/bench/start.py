"""From the start of a process to what one waits for: a table's first pictures, the demo's page."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from time import monotonic_ns, sleep
from urllib.error import URLError
from urllib.request import urlopen

from tests.bench.figures import Figure, took
from tests.bench.games import begun, play, scratch

TIMES = 15
PAGES = 5
COMMANDS = 60
"""Played before, so that there is a game to go on with."""

AIM_MS = 150
AIM_STARTS = 10
"""Of a bare interpreter."""

PORT = 8761
"""Of the demo's page."""


def measure(step: float) -> list[Figure]:
    """Each in a fresh process; everything is in the disk's cache, and compiled as it is after an
    installation or a first start, whatever PYTHONDONTWRITEBYTECODE says here."""
    with scratch() as home, _compiled(home / "bytecode"):
        journal = home / "game.journal"
        _write(journal)
        _table(journal)
        _page()
        bare = median(_bare() for _ in range(TIMES))
        tables = [_table(journal) for _ in range(TIMES)]
        page = median(_page() for _ in range(PAGES))
    lit, ready = (median(times) for times in zip(*tables, strict=True))
    return [
        took("start: bare interpreter", bare, step),
        took("start: a game resumed, strip and display lit", lit, step, aim=AIM_MS),
        Figure("start: … in starts of a bare interpreter", lit / bare, "", aim=AIM_STARTS),
        took("start: … and panel, buzzer, dice and tags open", ready, step, aim=AIM_MS),
        took("start: the demo's page served", page, step),
    ]


@contextmanager
def _compiled(folder: Path) -> Iterator[None]:
    """Processes started meanwhile keep their bytecode in a folder, not among the sources."""
    before = dict(os.environ)
    os.environ["PYTHONPYCACHEPREFIX"] = str(folder)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def _write(path: Path) -> None:
    banker = begun(path)
    assert banker.journal is not None
    with banker.journal:
        play(banker, commands=COMMANDS)


def _bare() -> float:
    start = monotonic_ns()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return (monotonic_ns() - start) / 1e9


def _table(journal: Path) -> tuple[float, float]:
    """Seconds until strip and display are lit, and until every part is open."""
    start = monotonic_ns()
    command = [sys.executable, "-m", "tests.bench.first_picture", str(journal)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    lit, ready = ((int(word) - start) / 1e9 for word in done.stdout.split())
    return lit, ready


def _page() -> float:
    start = monotonic_ns()
    command = [sys.executable, "-m", "controller", "demo", "--no-browser", "--port", str(PORT)]
    demo = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=os.environ)
    try:
        while not _served():
            if demo.poll() is not None:
                raise RuntimeError(f"the demo ended with exit code {demo.returncode}")
            sleep(0.002)
        return (monotonic_ns() - start) / 1e9
    finally:
        demo.terminate()
        demo.wait()


def _served() -> bool:
    with suppress(URLError), urlopen(f"http://127.0.0.1:{PORT}/", timeout=5) as answer:
        return bool(answer.status == 200)
    return False
