"""Rubbish on a table's socket (RFC 6455): the table lives, others see what happens, and nobody does
what they may not. `make web` sends thousands of times as much."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules import commands as c
from tests.web.serving import House, until, visited
from tests.web.strangers import stranger

BUY = "lotr-2003/classic A:9@11;B:1500;C:1500 buy:0"
STRANGERS = 12


@settings(max_examples=8)
@given(seed=st.integers(0, 2**32))
def test_rubbish_ends_the_connection_it_came_by_and_nothing_else(seed: int) -> None:
    chance = Random(seed)

    async def visit(house: House) -> None:
        player = await house.join(house.code())
        begun = len(house.table.banker.history())
        async with house.live(player) as page:
            await until(page, "ask")
            for number in range(STRANGERS):
                cookie = f"ringkeeper={player}" if number % 2 else ""
                await stranger(house.port, chance, cookie)
            assert len(house.table.banker.history()) == begun
            house.table.do(c.Decline(0))
            assert await until(page, "ask", lambda ask: bool(ask["ask"] == "auction"))

    visited(BUY, visit)
