"""Which workers of a cluster may play a study: those with the very Ringkeeper that planned it.

Each is asked first, also one that comes later, in words that any Python understands: a task of ours
could not even be read by a worker that has no Ringkeeper.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from distributed import Client, KilledWorker
from distributed.client import FutureCancelledError

LOOK_FOR_WORKERS_S = 1.0
"""Seconds between two looks at which workers there are."""

_QUESTION = (
    "(__import__('msgspec'),"
    " __import__('controller.study.code', fromlist=['code_id']).code_id())[1]"
)
"""What a worker is asked, an expression: its code, if it has what it needs to play."""

_OTHER = "has another version of Ringkeeper"
_WAITING = "no worker can play; waiting for workers"
_WAITED = "still no worker can play, after {minutes} min; Ctrl-C stops, the same command goes on"
_SILENT = "does not answer, as one with another version of Dask"

ANSWERS_S = 60.0
"""Seconds that a worker has to say what code it has; a slow computer first imports the rules."""

TELLS_AGAIN_S = 300.0
"""Seconds between two sentences about still waiting."""


class Workers:
    """Those of the cluster, by address; what is wrong with one is said once. `finished` takes the
    futures of questions, as of all else, when they are done; `begin` is called when one can play
    and none could before."""

    def __init__(
        self, client: Client, code: str, finished: Callable[[Any], None],
        say: Callable[[str], None], begin: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        self._begin = begin
        self._client, self._code, self._finished, self._say = client, code, finished, say
        self._threads: dict[str, int] = {}
        self._asked: dict[str, str] = {}  # address by key of the question
        self._until: dict[str, float] = {}  # by address, when it should have answered
        self._fit: set[str] = set()
        self._unfit: set[str] = set()
        self._next, self._waits = 0.0, False
        self._since = self._tells = 0.0  # while it waits

    def fit(self) -> dict[str, int]:
        """The addresses of those that may play, with their threads."""
        return {one: self._threads[one] for one in sorted(self._fit)}

    def look(self) -> None:
        """Ask those that are new, and forget those that are gone. OSError."""
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + LOOK_FOR_WORKERS_S
        self._threads = self._client.nthreads()
        there = self._threads.keys()
        self._fit &= there
        self._unfit &= there
        self._asked = {key: one for key, one in self._asked.items() if one in there}
        for address in sorted(there - self._fit - self._unfit - {*self._asked.values()}):
            self._ask(address)
        self._give_up_asking()
        self._tell_if_none()

    def _give_up_asking(self) -> None:
        """Those that have not answered in time are not used, unless they answer after all."""
        for address in {*self._asked.values()} - self._unfit:
            if time.monotonic() >= self._until[address]:
                self._refuse(address, _SILENT)

    def ask_again(self) -> None:
        """One of them was not what it said: none is trusted any more."""
        self._fit.clear()
        self._next = 0.0

    def _ask(self, address: str) -> None:
        future = self._client.submit(eval, _QUESTION, workers=[address], pure=False)
        self._asked[future.key] = address
        self._until[address] = time.monotonic() + ANSWERS_S
        future.add_done_callback(self._finished)

    def _tell_if_none(self) -> None:
        none = not self._fit and not {*self._asked.values()} - self._unfit
        now = time.monotonic()
        if none and not self._waits:
            self._say(_WAITING)
            self._since, self._tells = now, now + TELLS_AGAIN_S
        self._waits = none or (self._waits and not self._fit)
        if self._waits and now >= self._tells:
            self._say(_WAITED.format(minutes=round((now - self._since) / 60)))
            self._tells = now + TELLS_AGAIN_S

    def answered(self, future: Any) -> bool:
        """Whether this was a question, and not a batch."""
        address = self._asked.pop(future.key, None)
        if address is None:
            return False
        try:
            code = future.result()
        except (KilledWorker, FutureCancelledError, OSError):
            return True  # it is gone, or will be asked again
        except Exception as error:  # whatever the worker's own Python has raised
            self._refuse(address, _lacks(error))
            return True
        if code == self._code:
            self._unfit.discard(address)
            if not self._fit:
                self._begin()
            self._fit.add(address)
        else:
            self._refuse(address, _OTHER)
        return True

    def _refuse(self, address: str, why: str) -> None:
        self._unfit.add(address)
        self._say(f"worker {address} {why}; it is not used")
        self._tell_if_none()


def _lacks(error: Exception) -> str:
    """What a worker has not got if it could not answer."""
    name = error.name if isinstance(error, ModuleNotFoundError) else None
    if name == "controller":
        return "has no Ringkeeper"
    if name is not None and not name.startswith("controller."):
        return f"lacks the library {name}"
    return _OTHER
