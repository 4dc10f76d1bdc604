"""Pulled plugs at a whole table of simulated chips: several tables at a time, a lane for each."""

import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.sim.plugs import pulled


def plugs(count: int, lanes: int) -> Iterator[str]:
    """Pull so many plugs; yields what is wrong."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(lanes) as pool:
        shares = [count // lanes + (lane < count % lanes) for lane in range(lanes)]

        def work(lane: int) -> list[str]:
            home = Path(folder) / str(lane)
            home.mkdir()
            return list(pulled(home, shares[lane], seed=lane))

        for wrong in pool.map(work, range(lanes)):
            yield from wrong
