"""A killed study leaves no workers behind, and goes on; so does one whose worker is killed."""

import multiprocessing
import os
import select
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from controller.study import local
from controller.study.plan import encoded
from controller.study.store import Store
from tests.signals import by_default
from tests.study.plans import json_of, plan, played

ROOT = Path(__file__).parents[2]
GONE_S = 300.0
"""Seconds in which the workers have to end; a busy computer needs many of them."""

pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs Linux' pidfd_open")


def test_its_workers_end_with_it(tmp_path: Path) -> None:
    """Issue 14, 4: `kill -9` leaves no time to tell them."""
    shown, terminal = os.openpty()  # on a terminal it says when the first batch is there
    study = subprocess.Popen(
        [
            sys.executable, "-m", "controller", "study", "run", str(tmp_path / "s"),
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


def command(folder: Path, *words: str, shown: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    """`ringkeeper study run`, begun."""
    return subprocess.Popen(
        [sys.executable, "-m", "controller", "study", "run", str(folder), "--processes", "2",
         "--no-native", *words],
        cwd=ROOT, stdout=subprocess.DEVNULL, stderr=shown,
    )  # fmt: skip


def test_the_command_resumes_a_study_that_was_killed_and_finds_the_same(tmp_path: Path) -> None:
    """Issue 14, 4: byte for byte what one finds that was never interrupted."""
    games = ("--games", "320", "--against", "salary=400")
    shown, terminal = os.openpty()
    killed = command(tmp_path / "killed", *games, shown=terminal)
    os.close(terminal)
    try:
        assert b"batch" in os.read(shown, 100)
    finally:
        killed.kill()
        killed.wait()
        os.close(shown)
    done = len([*(tmp_path / "killed" / "batches").glob("[0-9]*.json")])
    assert 0 < done < 32
    assert not (tmp_path / "killed" / "figures.json").exists()
    again = command(tmp_path / "killed"), command(tmp_path / "whole", *games)
    assert [one.wait() for one in again] == [0, 0]
    killed_, whole = (tmp_path / name / "figures.json" for name in ("killed", "whole"))
    assert killed_.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_study_told_to_stop_tidies_up(tmp_path: Path, number: signal.Signals, code: int) -> None:
    """Issue 14.4: it ends its workers, leaves no semaphore behind, and says how to go on."""
    shown, terminal = os.openpty()
    with by_default(number):
        told = command(tmp_path / "told", "--games", "6400", shown=terminal)
    os.close(terminal)
    workers: list[int] = []
    try:
        assert b"batch" in os.read(shown, 100)
        workers = [os.pidfd_open(child) for child in children(told.pid)]
        told.send_signal(number)
        assert told.wait(GONE_S) == code
        assert all(map(ends, workers))
        said = rest(shown)
        assert f"stopped; resume it with: ringkeeper study run {tmp_path / 'told'}" in said
        assert "leaked" not in said
        assert "Traceback" not in said
    finally:
        told.kill()
        told.wait()
        for worker in (*workers, shown):
            os.close(worker)


def rest(terminal: int) -> str:
    """What is still to be read there, once nobody writes any more."""
    said = b""
    with suppress(OSError):  # EIO: all have closed it
        while more := os.read(terminal, 4096):
            said += more
    return said.decode()


def test_a_killed_worker_does_not_stop_the_study(tmp_path: Path) -> None:
    """Issue 14, 4. The kernel kills one that takes too much memory."""
    wanted, said = plan(64), list[str]()
    store = Store.create(tmp_path / "killed", wanted)
    results = local.played(encoded(wanted), store.missing(), 2, "", said.append)
    for done, result in enumerate(results, 1):
        store.save(result)
        if done in (3, 9):
            multiprocessing.active_children()[0].kill()
    assert store.missing() == []
    assert said == ["a process was killed, perhaps for want of memory; others go on"] * 2
    assert json_of(store) == json_of(played(tmp_path / "whole", wanted))


def test_workers_that_are_killed_again_and_again_stop_it(tmp_path: Path) -> None:
    """These "compiled" rules kill whoever plays by them."""
    (tmp_path / "controller" / "study").mkdir(parents=True)
    deadly = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
    (tmp_path / "controller" / "study" / "play.py").write_text(deadly)
    wanted, kills = plan(6), list[str]()
    results = local.played(encoded(wanted), wanted.batches(), 1, str(tmp_path), kills.append)
    with pytest.raises(local.WorkersLost, match="a process was killed"):
        list(results)
    assert len(kills) == 3


def children(process: int) -> list[int]:
    """Its workers, and whatever else it has started."""
    listed = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return [int(child) for child in listed.split()]


def ends(process: int) -> bool:
    """Whether a process, given by its pidfd, ends in time."""
    readable, _writable, _failed = select.select([process], [], [], GONE_S)
    return bool(readable)
