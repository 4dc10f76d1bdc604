"""Games per second of a study: one process, two, and a Dask cluster of two workers.

Seconds of the clock, for all that a study does: give out batches, play them, save the results. What
coordination costs is how much less two workers play than two processes that play the same batches
by themselves, in turn in each round: so a machine that is busy with other things, or whose cores
share a cache, slows both down alike.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import perf_counter

from controller.study import local, task
from controller.study.native import missing, prepared
from controller.study.plan import encoded
from controller.study.store import Store
from tests.bench.figures import Figure
from tests.bench.study_alone import seconds_for
from tests.study.dask_cluster import cluster
from tests.study.plans import plan

SHORT, LONG = 8_000, 64_000
"""Games of the two studies that are measured: a short one, with batches of 125 games, and the
shortest that has the batches of 1,000 games which every longer one has. The short one takes about
two seconds, so that what each batch costs counts for eight times as much."""

WORKERS = 2

ROUNDS = 3
LOST_MOST = 10
"""Per cent of a long study."""

Play = Callable[[bytes, Sequence[int]], Iterator[bytes]]


def measure(_: float) -> list[Figure]:
    """All of it; the cluster only if Dask is there. The workers are warm: each way first plays a
    small study, so that neither starting nor building counts."""
    native, _why = prepared()  # where workers of a cluster look for them, too
    kind = "native" if not missing() else "as written"
    with ExitStack() as stack:
        ways: dict[str, Play] = {
            "1 process": partial(_local, native, 1),
            "2 processes": partial(_local, native, WORKERS),
        }
        on_cluster = _cluster(stack)
        if on_cluster is not None:
            ways["a Dask cluster of 2 workers"] = on_cluster
        rounds = {games: _rounds(ways, native, games) for games in (SHORT, LONG)}
    return [
        figure
        for games, found in rounds.items()
        for figure in _figures(f"study of {games:,} games, rules {kind}", games, *found)
    ]


def _figures(
    study: str, games: int, rates: Mapping[str, float], lost: Mapping[str, float]
) -> Iterator[Figure]:
    aim = LOST_MOST if games == LONG else None
    for way, rate in rates.items():
        yield Figure(f"{study}, {way}", rate, "games/s", more=True)
        if way != "1 process":
            yield Figure("… lost to coordination", lost[way], "%", aim=aim)


def _cluster(stack: ExitStack) -> Play | None:
    """How a cluster plays that stops with `stack`; None without Dask."""
    try:
        from controller.study import cluster as runner
    except ModuleNotFoundError:
        print("no Dask: the cluster cannot be measured")
        return None
    dask = stack.enter_context(cluster())
    for _ in range(2):
        dask.worker()

    def play(text: bytes, batches: Sequence[int]) -> Iterator[bytes]:
        return runner.played(dask.address, text, batches, native=True)

    for _ in range(2):
        _games_a_second(play, 640)
    return play


def _local(native: str, processes: int, text: bytes, batches: Sequence[int]) -> Iterator[bytes]:
    return local.played(text, batches, processes, native)


def _rounds(
    ways: Mapping[str, Play], native: str, games: int
) -> tuple[dict[str, float], dict[str, float]]:
    """Of each way games a second, and how many per cent fewer than two processes by themselves."""
    rounds = [_round(ways, native, games) for _ in range(ROUNDS)]
    rates = {way: median(rates[way] for _, rates in rounds) for way in ways}
    lost = {way: median(100 * (1 - rates[way] / alone) for alone, rates in rounds) for way in ways}
    return rates, {way: max(0.0, share) for way, share in lost.items()}


def _round(ways: Mapping[str, Play], native: str, games: int) -> tuple[float, dict[str, float]]:
    before = _alone(native, games)
    rates = {way: _games_a_second(play, games) for way, play in ways.items()}
    alone = (before + _alone(native, games)) / 2
    told = ", ".join(f"{way} {rate:.0f}" for way, rate in rates.items())
    print(f"  games/s: by themselves {alone:.0f}, {told}", file=sys.stderr, flush=True)
    return alone, rates


def _alone(native: str, games: int) -> float:
    """Games a second of two processes together that play all batches without anybody's help."""
    wanted = plan(games)
    shares = [wanted.batches()[worker::WORKERS] for worker in range(WORKERS)]
    text, fresh = encoded(wanted), get_context("spawn")
    with ProcessPoolExecutor(WORKERS, fresh, task.prepare, (native,)) as pool:
        times = list(pool.map(seconds_for, [text] * WORKERS, shares))
    return sum(
        (len(share) - 1) * wanted.batch_size() / seconds
        for share, seconds in zip(shares, times, strict=True)
    )


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
