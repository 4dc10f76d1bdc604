"""Plays batches in several processes of this computer."""

from __future__ import annotations

import multiprocessing
from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from controller.study import task

_AHEAD = 2
"""Batches that are given out for each process: it never waits for the next one."""


class WorkersLost(Exception):
    """The work stopped before its end, not by a fault of a batch; the message says why."""


def played(
    plan: bytes, batches: Sequence[int], processes: int, native: str
) -> Generator[bytes, None, None]:
    """The results of these batches of a plan, in the order in which they become ready. `native` is
    the folder of the compiled rules, "" for the rules as written. Raises WorkersLost if a process
    is killed; what was yielded before stays valid."""
    fresh = multiprocessing.get_context("spawn")  # the rules are not imported there yet
    pool = ProcessPoolExecutor(processes, fresh, task.prepare, (native,))
    todo, running = iter(batches), set[Future[bytes]]()
    try:
        while True:
            while len(running) < _AHEAD * processes and (number := next(todo, None)) is not None:
                running.add(pool.submit(task.play, plan, number))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for one in done:
                yield one.result()
    except BrokenProcessPool as error:
        raise WorkersLost("a process was killed, perhaps for want of memory") from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
