"""Plays batches on a cluster that was started with Dask's own commands.

Dask finds the workers, gives a batch that a lost worker had to another one, and says when it is
done. The only module that loads Dask.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from distributed import Client, KilledWorker, as_completed
from distributed.client import FutureCancelledError

from controller.study import task
from controller.study.local import WorkersLost

CONNECTS_S = 30.0
"""Seconds that the scheduler has to answer."""

_AHEAD = 256
"""Batches that the scheduler has at once: more than any cluster of ours has threads, and the
scheduler keeps what its workers cannot take yet, also for workers that are yet to come."""

_TRIES_MOST = 10
"""How often a batch is begun again after Dask has given it up, because several workers with it were
lost: that is no fault of the batch, unless it happens every time."""


def played(
    address: str, plan: bytes, batches: Sequence[int], *, native: bool,
    connects_s: float = CONNECTS_S,
) -> Iterator[bytes]:  # fmt: skip
    """As `local.played`, on the workers of the scheduler at `address` (tcp://HOST:PORT). Waits
    while there are no workers. Raises WorkersLost."""
    try:
        client = Client(address, timeout=connects_s)
    except (OSError, ValueError) as error:
        raise WorkersLost(f"there is no Dask scheduler at {address}") from error
    with client:
        yield from _Work(client, plan, native=native).results(batches)


class _Work:
    """Keeps as many batches with the scheduler as its workers need."""

    def __init__(self, client: Client, plan: bytes, *, native: bool) -> None:
        self._client, self._plan, self._native = client, plan, native
        self._number: dict[str, int] = {}  # by key of its future
        self._tries: dict[int, int] = {}

    def results(self, batches: Sequence[int]) -> Iterator[bytes]:
        """Their results, as they become ready."""
        todo = iter(batches)
        ready = as_completed()
        self._fill(ready, todo)
        for future in ready:
            number = self._number.pop(future.key)
            result = self._result(future, number)
            if result is None:
                ready.add(self._submit(number))
            else:
                yield result
            self._fill(ready, todo)

    def _fill(self, ready: Any, todo: Iterator[int]) -> None:
        while len(self._number) < _AHEAD:
            number = next(todo, None)
            if number is None:
                return
            ready.add(self._submit(number))

    def _submit(self, number: int) -> Any:
        future = self._client.submit(
            task.play_on_cluster, self._plan, number, native=self._native, pure=False
        )
        self._number[future.key] = number
        return future

    def _result(self, future: Any, number: int) -> bytes | None:
        """None: it has to be played again."""
        try:
            result: bytes = future.result()
        except KilledWorker as error:
            self._tries[number] = self._tries.get(number, 0) + 1
            if self._tries[number] < _TRIES_MOST:
                return None
            raise WorkersLost(f"every worker that played batch {number} was lost") from error
        except (FutureCancelledError, OSError) as error:
            raise WorkersLost("the Dask scheduler is gone") from error
        return result
