"""What phones cost a table: how soon all of them see an event, memory, wake-ups at rest, and how
late the lights are.

The table runs in a process of its own, with its journal; six phones and twenty that only watch are
sockets of this one. What a phone does is timed from its command until the last of them has got it:
the rules, the record with its flush and all that is sent are in it. For the lights the table is
that of light.py, and the pages are another process; the same throws without a page are measured
beside them, in turn.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection

from tests.bench.figures import Figure, timed
from tests.bench.light import beside_pages
from tests.web.crowd import Crowded, crowded, news_of, pages_of, roll

EVENTS = 200
MANY_EVENTS = 10_000
WARM_EVENTS = 500
"""Events after which nothing more should be kept."""

FACES = [3, 3]
"""Everybody rolls the same to see who starts: a tie, again and again."""

REST_S = 20.0
AIM_MS, AIM_WAKES, AIM_MB = 5.0, 10.0, 65.0
AIM_GROWTH_MB = 12.0
"""Of 9,500 events: the game's own record is some 500 bytes an event, and grows with it."""


def measure(step: float) -> list[Figure]:
    """Watch a table with six phones and twenty watchers."""
    with tempfile.TemporaryDirectory() as folder, crowded(Path(folder)) as at:
        figures = asyncio.run(_watched(at, step))
    return [*figures, *_lights(step)]


async def _watched(at: Crowded, step: float) -> list[Figure]:
    alone = at.memory()
    pages = await pages_of(at.port, at.code)
    seen, *_others = [await news_of(page) for page in pages]
    samples = [await _event(pages, seen) for _ in range(EVENTS)]
    before = at.switches()
    await asyncio.sleep(REST_S)
    wakes = (at.switches() - before) / REST_S
    p95, crowd = quantiles(samples, n=20)[-1] * 1e3, at.memory()
    growth = await _growth(at, pages, seen)
    return [
        *timed("from a phone's command until all 26 pages show it", samples, step),
        Figure(what="… p95", value=p95, unit="ms", aim=AIM_MS),
        Figure(what="wake-ups with 26 pages at rest", value=wakes, unit="per s", aim=AIM_WAKES),
        Figure(what="memory without a page", value=alone, unit="MB"),
        Figure(what="… with six phones and twenty watchers", value=crowd, unit="MB", aim=AIM_MB),
        Figure(what="… what it grows by from the 500th to the 10,000th event", value=growth,
               unit="MB", aim=AIM_GROWTH_MB),
    ]  # fmt: skip


async def _growth(at: Crowded, pages: list[ClientConnection], seen: dict[str, Any]) -> float:
    """Megabytes that many events leave behind, given as fast as all pages get them."""
    for _ in range(WARM_EVENTS - EVENTS):
        await _event(pages, seen, pause=0.0)
    warm = at.memory()
    for _ in range(MANY_EVENTS - WARM_EVENTS):
        await _event(pages, seen, pause=0.0)
        at.run.listen()
    return at.memory() - warm


async def _event(pages: list[ClientConnection], seen: dict[str, Any], pause: float = 0.08) -> float:
    """Seconds from a phone's command until every page has it; `seen` is what the first one saw
    last, and then what it sees. After the `pause` no page waits for the last one's end."""
    await asyncio.sleep(pause)
    waiting = [asyncio.create_task(_told(page)) for page in pages]
    began = perf_counter()
    await pages[0].send(roll(seen, FACES))
    told = await asyncio.gather(*waiting)
    seen.update(told[0][1])
    return max(at for at, _news in told) - began


async def _told(page: ClientConnection) -> tuple[float, dict[str, Any]]:
    """When a page has got the next event, and what it then sees."""
    news = await news_of(page)
    return perf_counter(), news


def _lights(step: float) -> list[Figure]:
    alone, crowd = beside_pages()
    times = median(crowd) / median(alone)
    return [
        *timed("die's byte to strip's bytes, 26 pages open", crowd, step),
        *timed("… the same throws without a page", alone, step),
        Figure(what="… with pages, in times of the same without (p50)", value=times, unit="times"),
    ]
