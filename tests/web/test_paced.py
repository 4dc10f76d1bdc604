"""Requests without end (CWE-770): one device waits its turn, and all others have theirs at once."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.responses import PlainTextResponse
from starlette.types import Message, Scope

from controller.web.rate_limit import (
    DEVICES_MOST,
    PER_S,
    REQUESTS_AT_ONCE,
    WAIT_MOST_S,
    Paced,
    Turns,
)
from tests.web.serving import House, at_house
from tests.web.test_one_device import ATTACKER, ITSELF, OTHER, answered, connected

BUY = "lotr-2003/classic A:9@11;B:1500;C:1500 buy:0"
PAGE = 60
"""Requests that a page with its scripts and pictures makes, at most."""


def test_a_page_and_its_files_never_wait() -> None:
    turns = Turns()
    waits = [turns.wait("phone", 100.0) for _ in range(REQUESTS_AT_ONCE)]
    assert waits == pytest.approx([0.0] * REQUESTS_AT_ONCE, abs=1e-6)
    assert 5 * PAGE < REQUESTS_AT_ONCE


@given(st.lists(st.floats(0, 0.5), min_size=1, max_size=1500))
def test_no_device_gets_more_than_its_share(pauses: list[float]) -> None:
    """Whatever pauses it makes: never more answers than those at once, and so many a second."""
    turns, now, answers = Turns(), 1000.0, list[float]()
    for pause in pauses:
        now += pause
        wait = turns.wait("phone", now)
        if wait is not None:
            assert wait <= WAIT_MOST_S
            answers.append(now + wait)
    for first in range(0, len(answers), 50):
        since = [at for at in answers if at >= answers[first]]
        assert len(since) <= REQUESTS_AT_ONCE + PER_S * (max(since) - answers[first]) + 1


def test_who_was_refused_has_a_turn_again_after_a_rest() -> None:
    turns, now = Turns(), 0.0
    while turns.wait("phone", now) is not None:
        pass
    assert turns.wait("other", now) == 0.0
    now += (REQUESTS_AT_ONCE / PER_S) + WAIT_MOST_S
    assert turns.wait("phone", now) == 0.0


def test_many_devices_fill_no_memory_and_help_none_of_them() -> None:
    turns = Turns()
    while turns.wait("busy", 0.0) is not None:
        pass
    for number in range(3 * DEVICES_MOST):
        assert turns.wait(f"10.0.{number // 256}.{number % 256}", 0.0) == 0.0
    assert turns.wait("busy", 0.0) is None


@pytest.mark.parametrize(("kind", "said"), [("http", 429), ("websocket", 1013)])
def test_too_much_is_refused_and_costs_no_waiting(kind: str, said: int) -> None:
    slept, sent = list[float](), list[Message]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def flood() -> float:
        began = asyncio.get_running_loop().time()
        app = Paced(PlainTextResponse("here"), sleep)
        scope: Scope = {"type": kind, "client": ("10.0.0.7", 5), "headers": []}
        count = int(REQUESTS_AT_ONCE + PER_S * WAIT_MOST_S) + 20
        await asyncio.gather(*(app(scope, receive, send) for _ in range(count)))
        return asyncio.get_running_loop().time() - began

    took = asyncio.run(flood())  # in which a place may have become free
    assert max(slept) <= WAIT_MOST_S
    assert len(slept) <= PER_S * (WAIT_MOST_S + took) + 1
    codes = {message.get("status", message.get("code")) for message in sent}
    assert said in codes


@at_house(BUY)
async def test_a_flood_of_one_device_does_not_stop_the_others(house: House) -> None:
    ask = f"GET /seat HTTP/1.1\r\nHost: {house.own}\r\n\r\n"
    reader, writer = await connected(house, ATTACKER, ask * (REQUESTS_AT_ONCE + 50))
    for _ in range(REQUESTS_AT_ONCE):
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].split()[0])
        await reader.readexactly(length)
    assert await answered(house, OTHER)
    assert await answered(house, ITSELF)
    writer.close()
