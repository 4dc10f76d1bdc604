"""Plays batches on a cluster that was started with Dask's own commands.

Dask finds the workers, gives a batch that a lost worker had to another one, and says when it is
done. The only module that loads Dask.
"""

from __future__ import annotations

import logging
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from distributed import Client, KilledWorker, __version__
from distributed.client import FutureCancelledError

from controller.study.code import OtherCode
from controller.study.local import WorkersLost
from controller.study.plan import decoded
from controller.study.play import NoGame
from controller.study.workers import LOOK_FOR_WORKERS_S, Workers

CONNECTS_S = 30.0
"""Seconds that the scheduler has to answer."""

_AHEAD = 2
"""Tasks that are given out for each thread of a worker: it never waits for the next one."""

_TASK_S = 0.3
"""Seconds of processor time after which a task begins no further batch. Each task costs scheduler,
worker and client some 10 milliseconds together, so short batches go several to a task."""

_PARTS = 2
"""A task gets at most one in so many of an equal share of the batches left: tasks shrink towards
the end, so that no worker waits long for another one."""

_PLAY = (
    "__import__('controller.study.task', fromlist=['task'])"
    ".play_on_cluster(plan, numbers, seconds, native=native)"
)
"""A task in words: the scheduler reads it, too, and may be without a Ringkeeper."""

_TRIES_MOST = 10
"""How often a batch is begun again after Dask has given it up, because several workers with it were
lost: that is no fault of the batch, unless it happens every time."""


def played(
    address: str, plan: bytes, batches: Sequence[int], *, native: bool,
    say: Callable[[str], None] = lambda _sentence: None,
    begin: Callable[[], None] = lambda: None, connects_s: float = CONNECTS_S,
) -> Iterator[bytes]:  # fmt: skip
    """As `local.played`, on those workers of the scheduler at `address` (tcp://HOST:PORT) that have
    this Ringkeeper; `say` is given a sentence about each other one. Waits while there are none, and
    calls `begin` when there is one again.
    Raises WorkersLost."""
    with _silent():
        try:
            client = Client(address, timeout=connects_s)
        except (OSError, ValueError) as error:
            raise WorkersLost(f"there is no Dask scheduler at {address}") from error
        except Exception as error:  # whatever it made of an answer that it does not know
            raise WorkersLost(_other_version(address)) from error
        with client:
            yield from _Work(client, plan, native, say, begin).results(batches)


@contextmanager
def _silent() -> Iterator[None]:
    """Without what Dask itself writes on stderr, with tracebacks, if a connection is lost: what has
    happened is said in a sentence of ours."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(before)


def _other_version(address: str) -> str:
    return (
        f"the Dask scheduler at {address} does not understand this computer's Dask "
        f"({__version__}): install the same version on all computers"
    )


class _Out(NamedTuple):
    """The batches of a task that was given out, and to whom."""

    numbers: tuple[int, ...]
    future: Any
    workers: frozenset[str]


class _Work:
    """Keeps as many tasks with the scheduler as its workers need."""

    def __init__(
        self, client: Client, plan: bytes, native: bool, say: Callable[[str], None],
        begin: Callable[[], None],
    ) -> None:  # fmt: skip
        self._client, self._plan, self._native = client, plan, native
        self._finished: SimpleQueue[Any] = SimpleQueue()
        self._workers = Workers(client, decoded(plan).code, self._finished.put, say, begin)
        self._todo: deque[int] = deque()
        self._out: dict[str, _Out] = {}  # by key of its future
        self._tries: dict[int, int] = {}

    def results(self, batches: Sequence[int]) -> Iterator[bytes]:
        """Their results, as they become ready."""
        self._todo.extend(batches)
        while self._todo or self._out:
            try:
                future = self._next()
            except OSError as error:
                raise WorkersLost(_GONE) from error
            except (WorkersLost, MemoryError):
                raise
            except Exception as error:  # whatever it made of an answer that it does not know
                raise WorkersLost(_other_version(self._client.scheduler.address)) from error
            if future is None or self._workers.answered(future):
                continue
            if (out := self._out.pop(future.key, None)) is None:
                continue  # it was taken back
            found = self._result(out)
            self._again(out.numbers[len(found) :])
            yield from found

    def _next(self) -> Any:
        """Something that is done; None if nothing is for a while. OSError."""
        if self._client.status != "running":
            raise WorkersLost(_GONE)
        self._workers.look()
        fit = self._workers.fit()
        self._take_back(fit)
        tasks = _AHEAD * sum(fit.values())
        while self._todo and len(self._out) < tasks:
            count = -(-len(self._todo) // (_PARTS * tasks))
            numbers = tuple(self._todo.popleft() for _ in range(count))
            self._submit(numbers, frozenset(fit))
        try:
            return self._finished.get(timeout=LOOK_FOR_WORKERS_S)
        except Empty:
            return None

    def _take_back(self, fit: dict[str, int]) -> None:
        """What only workers have that are gone: Dask keeps it for them, others may play it."""
        for key, out in list(self._out.items()):
            if out.workers.isdisjoint(fit):
                del self._out[key]
                out.future.cancel()
                self._again(out.numbers)

    def _again(self, numbers: tuple[int, ...]) -> None:
        self._todo.extendleft(reversed(numbers))

    def _submit(self, numbers: tuple[int, ...], workers: frozenset[str]) -> None:
        wanted = {"plan": self._plan, "numbers": numbers, "seconds": _TASK_S,
                  "native": self._native}  # fmt: skip
        future = self._client.submit(
            eval, _PLAY, wanted, workers=sorted(workers), pure=False,
        )  # fmt: skip
        self._out[future.key] = _Out(numbers, future, workers)
        future.add_done_callback(self._finished.put)

    def _result(self, out: _Out) -> list[bytes]:
        """The results of the first of its batches; the others are still to be played."""
        try:
            found: list[bytes] = out.future.result()
        except KilledWorker as error:
            batches = ", ".join(map(str, out.numbers))
            which = f"batch {batches}" if len(out.numbers) == 1 else f"batches {batches}"
            self._count(out, f"every worker that played {which} was lost", error)
            return []
        except (OtherCode, ImportError) as error:  # one was replaced since it was asked
            self._workers.ask_again()
            self._count(out, str(error), error)
            return []
        except (FutureCancelledError, OSError) as error:
            raise WorkersLost(_GONE) from error
        except NoGame:
            raise
        except Exception as error:  # of the worker's Python, or of its libraries
            what = str(error).partition("\n")[0]
            self._count(out, f"a worker failed: {type(error).__name__}: {what}", error)
            return []
        return found

    def _count(self, out: _Out, why: str, error: Exception) -> None:
        """One more try for each of its batches. WorkersLost if one has had enough."""
        for number in out.numbers:
            self._tries[number] = self._tries.get(number, 0) + 1
        if max(self._tries[number] for number in out.numbers) >= _TRIES_MOST:
            raise WorkersLost(why) from error


_GONE = "the Dask scheduler is gone"
