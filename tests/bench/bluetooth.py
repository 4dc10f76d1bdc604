"""How soon a bought die's message is a roll: real bleak, a private D-Bus daemon, a simulated BlueZ.

Only the part of the way that is in this computer is measured: a real die adds its radio, and
bluetoothd its own work.
"""

import asyncio
import tempfile
from pathlib import Path
from time import perf_counter

import pytest

from hardware.ports import DieSettled
from tests.bench.figures import Figure, timed
from tests.bluetooth.dice import GoDie
from tests.bluetooth.nearby import nearby

THROWS = 500


def measure(step: float) -> list[Figure]:
    """Throw one of two dice again and again."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        samples = asyncio.run(_thrown(Path(folder), patch))
    return timed("a bought die's message, from BlueZ's line to the roll", samples, step)


async def _thrown(folder: Path, patch: pytest.MonkeyPatch) -> list[float]:
    one, two = GoDie(1), GoDie(2)
    samples: list[float] = []
    async with nearby(folder, patch, one, two) as at:
        await at.all_here()
        for count in range(THROWS):
            one.rolls()
            begun = perf_counter()
            one.lies(1 + count % 6)
            await at.sink.until(DieSettled, count + 1)
            samples.append(perf_counter() - begun)
            at.sink.events[:] = at.sink.of(DieSettled)
    return samples
