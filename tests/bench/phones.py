"""What phones cost a table: how soon all of them see an event, memory, wake-ups at rest, and how
late the lights are.

The table runs in a process of its own, with its journal; six phones and twenty that only watch are
sockets of this one. What a phone does is timed from its command until the last of them has got it:
the rules, the record with its flush and all that is sent are in it. For the lights the table is
that of light.py, and the pages are another process; the same throws without a page are measured
beside them, in turn.
"""

import asyncio
import json
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from websockets.asyncio.client import ClientConnection

from tests.bench.figures import Figure, timed, took
from tests.bench.light import beside_pages
from tests.bench.waiting import WaitingPage, WaitingPages
from tests.web.crowd import PHONES, Crowded, cookies_of, crowded, pages_of, roll

EVENTS = 200
MANY, WARM = 10_000, 500
"""Commands, each of at least one event; after so many, memory may only grow by the record."""
PACE_S = 0.007
"""Between two of them: each of six phones may send thirty messages a second."""

FACES = [3, 3]
"""Everybody rolls the same to see who starts: a tie, again and again."""

BETWEEN_S = 0.08
"""Seconds between two events: longer than the pause between two pushes, so none is left in it."""

REST_S = 20.0
AIM_MS, AIM_WAKES, AIM_MB = 5.0, 10.0, 65.0
AIM_GROWTH_MB = 10.0
"""Of 9,500 commands, all of which the banker keeps in memory."""


def measure(step: float) -> list[Figure]:
    """Watch a table with six phones and twenty watchers."""
    with tempfile.TemporaryDirectory() as folder, crowded(Path(folder)) as at:
        figures = _watched(at, step)
    return [*figures, *_lights(step)]


@dataclass(frozen=True)
class Watched:
    """Seconds of each event, wake-ups a second at rest, megabytes, and what a page saw last."""

    samples: list[float]
    wakes: float
    memory: float
    seen: dict[str, Any]


def _watched(at: Crowded, step: float) -> list[Figure]:
    alone = at.memory()
    here = _events(at)
    p95 = quantiles(here.samples, n=20)[-1]
    growth = asyncio.run(_growth(at, here.seen))
    return [
        *timed("from a phone's command until all 26 pages show it", here.samples, step),
        took("… p95", p95, step, aim=AIM_MS),
        Figure("wake-ups with 26 pages at rest", here.wakes, "per s", aim=AIM_WAKES),
        Figure("memory without a page", alone, "MB"),
        Figure("… with six phones and twenty watchers", here.memory, "MB", aim=AIM_MB),
        Figure("… more after 10,000 commands than after 500", growth, "MB", aim=AIM_GROWTH_MB),
    ]


def _events(at: Crowded) -> Watched:
    """Measure the time from a phone's command until all pages have been sent what came of it."""
    pages = WaitingPages([WaitingPage(at.port, one) for one in cookies_of(at.port, at.code)])
    _first, seen = pages.until_event()
    samples = []
    for _ in range(EVENTS):
        pages.rest(BETWEEN_S)
        seconds, news = pages.until_event(roll(seen, FACES))
        samples.append(seconds)
        seen |= news
    before = at.switches()
    pages.rest(REST_S)
    wakes, memory = (at.switches() - before) / REST_S, at.memory()
    pages.close()
    return Watched(samples, wakes, memory, seen)


async def _growth(at: Crowded, seen: dict[str, Any]) -> float:
    """Megabytes that many commands leave behind. The phones take turns and do not wait to see what
    came of one, as they know which question follows."""
    pages = await pages_of(at.port, at.code)
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


def _lights(step: float) -> list[Figure]:
    alone, crowd = beside_pages()
    times = median(crowd) / median(alone)
    return [
        *timed("die's byte to strip's bytes, 26 pages open", crowd, step),
        *timed("… the same throws without a page", alone, step),
        Figure("… with pages, in times of the same without (p50)", times, "times"),
    ]
