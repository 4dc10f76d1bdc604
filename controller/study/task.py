"""The task that a worker is given: bytes in, bytes out. Imports nothing of the rules by itself, so
that a fresh worker can first be told to use the compiled ones.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Sequence
from multiprocessing.connection import wait

_lock = threading.Lock()  # a worker of a cluster may have several threads
_ready = False


def prepare(native: str) -> None:
    """Set up a process of this computer: the compiled rules in a folder ("": as written). It leaves
    Ctrl-C to the process that gives the tasks, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    _use(native)


def play(plan: bytes, number: int) -> bytes:
    """Play a batch of a plan; its result as JSON. Raises OtherCode if this worker's Ringkeeper is
    not the one that the plan was made with, NoGame if the rules refuse the game."""
    import msgspec

    from controller.study.code import verify_code
    from controller.study.plan import decoded
    from controller.study.play import play_batch

    wanted = decoded(plan)
    verify_code(wanted.code)
    return msgspec.json.encode(play_batch(wanted, number))


def play_on_cluster(
    plan: bytes, numbers: Sequence[int], seconds: float, *, native: bool
) -> list[bytes]:
    """Play the first of these batches, then more until `seconds` of processor time have passed;
    returns their results so far. On a worker of a cluster, which builds the native rules for itself
    if it can; the first task waits for that (half a minute, once for each computer)."""
    with _lock:
        if not _ready:
            from controller.study.native import prepared

            _use(prepared()[0] if native else "")
    end, found = time.thread_time() + seconds, [play(plan, numbers[0])]
    for number in numbers[1:]:
        if time.thread_time() >= end:
            break
        found.append(play(plan, number))
    return found


def _end_with_parent() -> None:
    """End this process when the one that gives the tasks ends. If that was killed, nothing else
    ends this one: the queue of tasks stays open, since the other workers hold it too."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


def _use(native: str) -> None:
    global _ready
    if native and not _ready:
        from controller.study.native import use

        use(native)
    _ready = True
