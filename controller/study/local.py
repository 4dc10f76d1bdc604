"""Plays batches in several processes of this computer."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from controller.study import task

_AHEAD = 2
"""Batches that are given out for each process: it never waits for the next one."""


_POOLS_MOST = 4
"""How often new processes are started without one batch being played between."""


class WorkersLost(Exception):
    """The work stopped before its end, not by a fault of a batch; the message says why."""


def played(
    plan: bytes, batches: Sequence[int], processes: int, native: str,
    say: Callable[[str], None] = lambda _sentence: None,
) -> Generator[bytes, None, None]:  # fmt: skip
    """The results of these batches of a plan, in the order in which they become ready. `native` is
    the folder of the compiled rules, "" for the rules as written. If a process is killed, new ones
    go on, and `say` is given a sentence. Raises WorkersLost if that happens again and again; what
    was yielded before stays valid."""
    todo, broken = deque(batches), 0
    while todo:
        before = len(todo)
        try:
            yield from _by_one_pool(plan, todo, processes, native)
        except BrokenProcessPool as error:
            broken = broken + 1 if len(todo) == before else 1
            if broken >= _POOLS_MOST:
                raise WorkersLost(_KILLED) from error
            say(f"{_KILLED}; others go on")


_KILLED = "a process was killed, perhaps for want of memory"


def _by_one_pool(
    plan: bytes, todo: deque[int], processes: int, native: str
) -> Generator[bytes, None, None]:
    """What is still to be played stays in `todo`."""
    fresh = multiprocessing.get_context("spawn")  # the rules are not imported there yet
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(processes, fresh, task.prepare, (native,))
    running: dict[Future[bytes], int] = {}
    try:
        while todo or running:
            while todo and len(running) < _AHEAD * processes:
                running[pool.submit(task.play, plan, todo[0])] = todo[0]
                todo.popleft()
            for one in wait(running, return_when=FIRST_COMPLETED).done:
                result = one.result()
                del running[one]
                yield result
    except (GeneratorExit, KeyboardInterrupt, SystemExit):  # nobody waits for what is being played
        for worker in multiprocessing.active_children():
            if worker not in others:
                worker.terminate()
        raise
    finally:
        todo.extendleft(sorted(running.values(), reverse=True))
        pool.shutdown(wait=True, cancel_futures=True)
