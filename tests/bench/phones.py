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
import json
import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, ClassVar

from websockets.asyncio.client import ClientConnection

from tests.bench.figures import Figure, timed
from tests.bench.light import beside_pages
from tests.web.crowd import PHONES, Crowded, crowded, news_of, pages_of, roll

EVENTS = 200
MANY, WARM = 10_000, 500
"""Commands, each of at least one event; after so many, memory may only grow by the record."""
PACE_S = 0.007
"""Between two of them: each of six phones may send thirty messages a second."""

FACES = [3, 3]
"""Everybody rolls the same to see who starts: a tie, again and again."""

READ_AFTER_S = 0.02
"""Until then all have been sent an event: it takes some five milliseconds."""

REST_S = 20.0
AIM_MS, AIM_WAKES, AIM_MB = 5.0, 10.0, 65.0
AIM_GROWTH_MB = 10.0
"""Of 9,500 commands, all of which the banker keeps in memory."""


def measure(step: float) -> list[Figure]:
    """Watch a table with six phones and twenty watchers."""
    with tempfile.TemporaryDirectory() as folder, crowded(Path(folder)) as at:
        figures = asyncio.run(_watched(at, step))
    return [*figures, *_lights(step)]


async def _watched(at: Crowded, step: float) -> list[Figure]:
    alone = at.memory()
    pages = await pages_of(at.port, at.code, LatePage)
    seen, *_others = [await news_of(page) for page in pages]
    samples = [await _event(pages, seen) for _ in range(EVENTS)]
    before = at.switches()
    await asyncio.sleep(REST_S)
    wakes = (at.switches() - before) / REST_S
    p95, crowd = quantiles(samples, n=20)[-1] * 1e3, at.memory()
    for page in pages:
        await page.close()
    growth = await _growth(at, await pages_of(at.port, at.code), seen)
    return [
        *timed("from a phone's command until all 26 pages show it", samples, step),
        Figure(what="… p95", value=p95, unit="ms", aim=AIM_MS),
        Figure(what="wake-ups with 26 pages at rest", value=wakes, unit="per s", aim=AIM_WAKES),
        Figure(what="memory without a page", value=alone, unit="MB"),
        Figure(what="… with six phones and twenty watchers", value=crowd, unit="MB", aim=AIM_MB),
        Figure(what="… more after 10,000 commands than after 500", value=growth,
               unit="MB", aim=AIM_GROWTH_MB),
    ]  # fmt: skip


async def _growth(at: Crowded, pages: list[ClientConnection], seen: dict[str, Any]) -> float:
    """Megabytes that many commands leave behind. The phones take turns and do not wait to see what
    came of one, as they know which question follows."""
    reading = [asyncio.create_task(_read_on(page)) for page in pages[PHONES:]]
    warm = 0.0
    for number in range(MANY):
        phone = pages[number % PHONES]
        await phone.send(roll(seen, FACES))
        await _done(phone)
        seen["ask"] = _next(seen["ask"])
        if number == WARM:
            warm = at.memory()
        at.run.listen()
        await asyncio.sleep(PACE_S)
    for task in reading:
        task.cancel()
    return at.memory() - warm


def _next(ask: dict[str, Any]) -> dict[str, Any]:
    """The question after a roll: the other player's, who rolls the same."""
    other = 1 - ask["seats"][0]
    return ask | {"topic": ask["topic"] + 1, "step": ask["step"] + 1, "seats": [other]}


async def _done(page: ClientConnection) -> None:
    """Read on until the table has answered."""
    while "done" not in (news := json.loads(await page.recv())):
        assert "says" not in news, news


async def _read_on(page: ClientConnection) -> None:
    async for _news in page:
        pass


async def _event(pages: list[ClientConnection], seen: dict[str, Any]) -> float:
    """Seconds from a phone's command, when its bytes have been sent, until every page has been sent
    what came of it; `seen` is what the first page saw last, and then what it sees."""
    await asyncio.sleep(0.08)  # no page waits for the last one's pause
    await pages[0].send(roll(seen, FACES))
    began = perf_counter()
    news, *_others = [await news_of(page) for page in pages]
    seen.update(news)
    return LatePage.latest - began


class LatePage(ClientConnection):
    """A page that notes when the bytes of an event came, and reads them later: twenty-six phones
    read theirs at the same time, and this process would read one after the other."""

    latest: ClassVar = 0.0
    """When the last page of all got them."""

    def data_received(self, data: bytes) -> None:
        """Bytes came."""
        if b'"game":' in data:  # a server's frames are not masked (RFC 6455, 5.3)
            LatePage.latest = perf_counter()
        self.loop.call_later(READ_AFTER_S, super().data_received, data)


def _lights(step: float) -> list[Figure]:
    alone, crowd = beside_pages()
    times = median(crowd) / median(alone)
    return [
        *timed("die's byte to strip's bytes, 26 pages open", crowd, step),
        *timed("… the same throws without a page", alone, step),
        Figure(what="… with pages, in times of the same without (p50)", value=times, unit="times"),
    ]
