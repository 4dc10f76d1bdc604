"""Thousands of strangers who send rubbish to a running table, while two pages watch the game."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection

from tests.web.crowd import Crowded, crowded, joined, news_of, page_of, roll
from tests.web.frames import stranger
from tests.web_long.row import Row
from tests.web_long.truth import recorded

STRANGERS = 3_000
AT_ONCE = 8
ROUND = 100
"""Strangers between two looks at whether the table still plays."""

GROWTH_MB = 6.0
"""What memory may grow by after the first round."""

SILENT_S = 60.0
SEED = 13
"""Of what they send."""


def rows(_pictures: Path | None) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder, crowded(Path(folder)) as at:
        try:
            said, well = asyncio.run(_attacked(at, Path(folder) / "j"))
        except (AssertionError, OSError, TimeoutError) as error:
            said, well = f"the table is gone: {error!r}", False
        at.run.listen()
        if "Traceback" in at.run.said:
            said, well = at.run.said[-2000:].replace("\n", " "), False
    yield Row(f"{STRANGERS} strangers send rubbish", said, well)


async def _attacked(at: Crowded, journal: Path) -> tuple[str, bool]:
    chance = Random(SEED)
    player, *cookies = await asyncio.to_thread(_cookies, at)
    before = recorded(journal).step
    async with AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(page_of(at.port, one)) for one in (player, "")]
        seen = [await news_of(page) for page in pages]
        sizes = []
        for played in range(STRANGERS // ROUND):
            await _round(at.port, chance, cookies)
            at.run.listen()
            await _everybody_sees_a_roll(pages, seen)
            sizes.append(at.memory())
            done = recorded(journal).step - before
            if done != played + 1:
                return f"a stranger has played: {done} commands instead of {played + 1}", False
    growth = max(sizes) - sizes[0]
    said = f"the game goes on; memory {sizes[0]:.1f} MB, at most {growth:.1f} MB more"
    return said, growth <= GROWTH_MB


def _cookies(at: Crowded) -> tuple[str, ...]:
    """Of a phone that plays; and of those that play nothing: one that has joined, the host's, and
    one that has not joined."""
    code, host = at.code, at.host
    return joined(at.port, code), joined(at.port, code, ()), joined(at.port, host, ()), ""


async def _round(port: int, chance: Random, cookies: list[str]) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(seed: int, cookie: str) -> None:
        async with gate, asyncio.timeout(SILENT_S):
            await stranger(port, Random(seed), cookie)

    seeds = [(chance.randrange(2**32), chance.choice(cookies)) for _ in range(ROUND)]
    await asyncio.gather(*(one(seed, cookie) for seed, cookie in seeds))


async def _everybody_sees_a_roll(pages: list[ClientConnection], seen: list[Any]) -> None:
    """The player rolls, and all pages get what comes of it."""
    async with asyncio.timeout(SILENT_S):
        await pages[0].send(roll(seen[0], [3, 3]))
        seen[:] = [await news_of(page) for page in pages]
