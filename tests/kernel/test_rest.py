"""What the simulated kernel counts as a wake-up of a program (see rest.py): each call that may wait
for a time, a descriptor or a lock. Waiting for a turn to run Python is not counted.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kernel.computer import WAKES_BYTES, shim
from tests.steps import cases

pytestmark = pytest.mark.skipif(
    shutil.which("cc") is None, reason="there is no C compiler: the simulated kernel needs one"
)

COUNTING = """
import ctypes, os, select, sys, threading, time

def wakes():
    with open(os.environ["SIM_WAKES"], "rb") as file:
        return int.from_bytes(file.read(), sys.byteorder)
"""

WAITS = """
before = wakes()
{}
print(wakes() - before)
"""

BUSY = """
def compute():
    for _ in range(300_000):
        pass

sys.setswitchinterval(1e-4)
threads = [threading.Thread(target=compute) for _ in range(4)]
for thread in threads:
    thread.start()
before = wakes()
while any(thread.is_alive() for thread in threads):
    compute()
print(wakes() - before)
"""


def counted(program: str, folder: Path) -> int:
    """What a program says that was counted."""
    wakes = folder / "wakes"
    wakes.write_bytes(bytes(WAKES_BYTES))
    told = {"LD_PRELOAD": str(shim()), "SIM_WAKES": str(wakes)}
    words = [sys.executable, "-c", COUNTING + program]
    return int(subprocess.check_output(words, env=os.environ | told))


@cases(
    "wait, wakes",
    ("for _ in range(20): time.sleep(0.001)", 20),
    ("for _ in range(20): select.select([], [], [], 0.001)", 20),
    ("for _ in range(20): select.poll().poll(1)", 20),
    ("for _ in range(20): select.epoll().poll(0.001)", 20),
    ("for _ in range(20): threading.Event().wait(0.001)", 20),
    ("for _ in range(20): ctypes.CDLL(None).usleep(1000)", 20),
    ("ctypes.CDLL(None).sleep(1)", 1),
    ("for _ in range(20): select.select([], [], [], 0)", 0),
    ("for _ in range(20): select.poll().poll(0)", 0),
    ("for _ in range(20): select.epoll().poll(0)", 0),
)
def test_each_wait_counts_once_and_no_mere_look(wait: str, wakes: int, tmp_path: Path) -> None:
    assert counted(WAITS.format(wait), tmp_path) == wakes


def test_waiting_for_a_turn_to_run_python_does_not_count(tmp_path: Path) -> None:
    assert counted(BUSY, tmp_path) <= 4  # threads, each of which may wait once as it ends
