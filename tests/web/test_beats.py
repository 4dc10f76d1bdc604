"""What a page receives while nothing happens, and that each page has one connection."""

from __future__ import annotations

import json
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest
from websockets.exceptions import ConnectionClosed

from controller.rules.commands import Buy
from controller.web.guard import HOUSEHOLD
from tests.web.serving import House, at_house, until

BUY = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"
SHORT_S = 0.02
BEATS = 5


BEATING = replace(HOUSEHOLD, beat_s=SHORT_S)


@at_house(BUY, limits=BEATING)
async def test_a_page_is_told_the_beat_and_gets_it_while_nothing_happens(one: House) -> None:
    async with one.live() as page, one.live() as other:
        for each in (page, other):
            assert await until(each, "beat") == SHORT_S
            heard = 0
            while heard < BEATS:
                heard += json.loads(await each.recv()) == {}


@at_house(BUY, limits=BEATING)
async def test_what_happens_comes_between_the_beats(one: House) -> None:
    async with one.live() as page:
        await until(page, "game")
        assert one.table.do(Buy(seat=0)) is not None
        assert (await until(page, "game"))["players"][0]["cash"] < 900


@at_house(BUY)
async def test_a_page_that_connects_again_ends_the_connection_it_had(one: House) -> None:
    """Other pages keep theirs, also those that give no name."""
    async with AsyncExitStack() as stack:
        names = ("1-2", "3-4", "", "")
        first, *others = [await stack.enter_async_context(one.live(page=n)) for n in names]
        await until(first, "game")
        again = await stack.enter_async_context(one.live(page="1-2"))
        assert await until(again, "game")
        with pytest.raises(ConnectionClosed):
            await until(first, "nothing")
        assert one.table.do(Buy(seat=0)) is not None
        for page in (again, *others):
            assert await until(page, "ask", lambda ask: "claim" not in ask["words"])


@at_house(BUY)
async def test_a_connection_that_was_replaced_frees_its_place(one: House) -> None:
    """Otherwise a phone in and out of range would fill the table with dead connections."""
    async with AsyncExitStack() as stack:
        for _ in range(2 * HOUSEHOLD.pages):
            page = await stack.enter_async_context(one.live(page="1-2"))
            assert await until(page, "game")
