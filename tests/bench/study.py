"""Games per second of a study: one process, two, and a Dask cluster of two workers.

Seconds of the clock, for all that a study does: give out batches, play them, save the results. What
coordination costs is how much less two play than twice one; one is timed without any process but
this one's worker. So it needs an otherwise idle machine with two cores.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

from controller.study import local
from controller.study.native import missing
from controller.study.plan import encoded
from controller.study.store import Store
from tests.bench.figures import Figure
from tests.native.build import build
from tests.study.dask_cluster import cluster
from tests.study.plans import plan

GAMES = 64_000
"""About half a minute for one process with native rules."""

ROUNDS = 3
LOST_MOST = 10
"""Per cent."""

Play = Callable[[bytes, Sequence[int]], Iterator[bytes]]


def measure(_: float) -> list[Figure]:
    """All of it; the cluster only if Dask is there. The workers are warm: each way first plays a
    small study, so that neither starting nor building counts."""
    native = str(build() or "")
    kind = "native" if not missing() else "as written"
    one = _rate(partial(_local, native, 1))
    two = _rate(partial(_local, native, 2))
    figures = [
        Figure(what=f"study, rules {kind}, 1 process", value=one, unit="games/s", more=True),
        Figure(what="… 2 processes", value=two, unit="games/s", more=True),
        _lost("… lost to coordination, 2 processes", two, one),
    ]
    return figures + _on_cluster(one)


def _on_cluster(one: float) -> list[Figure]:
    try:
        from controller.study import cluster as runner
    except ModuleNotFoundError:
        print("no Dask: the cluster cannot be measured")
        return []
    with cluster() as dask:
        for _ in range(2):
            dask.worker()

        def play(text: bytes, batches: Sequence[int]) -> Iterator[bytes]:
            return runner.played(dask.address, text, batches, native=True)

        for _ in range(2):
            _games_a_second(play, 640)
        rate = _rate(play)
    return [
        Figure(what="… a Dask cluster of 2 workers", value=rate, unit="games/s", more=True),
        _lost("… lost to coordination, cluster", rate, one),
    ]


def _local(native: str, processes: int, text: bytes, batches: Sequence[int]) -> Iterator[bytes]:
    return local.played(text, batches, processes, native)


def _lost(what: str, two: float, one: float) -> Figure:
    return Figure(what=what, value=100 * max(0.0, 1 - two / 2 / one), unit="%", aim=LOST_MOST)


def _rate(play: Play) -> float:
    return median(_games_a_second(play, GAMES) for _ in range(ROUNDS))


def _games_a_second(play: Play, games: int) -> float:
    """From the first result, when every process has started, to the last one."""
    wanted = plan(games)
    with tempfile.TemporaryDirectory(prefix="ringkeeper-bench-") as folder:
        store = Store.create(Path(folder), wanted)
        began, counted = 0.0, 0
        for result in play(encoded(wanted), store.missing()):
            batch = store.save(result)
            if not began:
                began = perf_counter()
            else:
                counted += batch.tallies[0].games
        return counted / (perf_counter() - began)
