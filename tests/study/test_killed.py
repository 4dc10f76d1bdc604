"""A study whose process is killed leaves none of its workers behind."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GONE_S = 30.0
"""Seconds in which the workers have to end; a busy computer needs some of them."""

pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs Linux' pidfd_open")


def test_its_workers_end_with_it(tmp_path: Path) -> None:
    """Issue 14, 4: `kill -9` leaves no time to tell them."""
    shown, terminal = os.openpty()  # on a terminal it says when the first batch is there
    study = subprocess.Popen(
        [
            sys.executable, "-m", "sim.cli", "study", "run", str(tmp_path / "s"),
            "--games", "6400", "--processes", "2", "--no-native",
        ],
        cwd=ROOT, stdout=subprocess.DEVNULL, stderr=terminal,
    )  # fmt: skip
    os.close(terminal)
    workers: dict[int, int] = {}
    try:
        assert b"batch" in os.read(shown, 100)
        workers = {os.pidfd_open(child): child for child in children(study.pid)}
        assert len(workers) >= 2
        study.send_signal(signal.SIGKILL)
        assert study.wait() == -signal.SIGKILL
        left = [child for worker, child in workers.items() if not ends(worker)]
        assert left == []
    finally:
        study.kill()
        study.wait()
        for worker in workers:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(worker, signal.SIGKILL)
            os.close(worker)
        os.close(shown)


def children(process: int) -> list[int]:
    """Its workers, and whatever else it has started."""
    listed = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return [int(child) for child in listed.split()]


def ends(process: int) -> bool:
    """Whether a process, given by its pidfd, ends in time."""
    readable, _writable, _failed = select.select([process], [], [], GONE_S)
    return bool(readable)
