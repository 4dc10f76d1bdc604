"""Rubbish on a table's socket (RFC 6455): the table lives, others see what happens, and nobody does
what they may not. `make web` sends thousands of times as much."""

from __future__ import annotations

import asyncio
import zlib
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules import commands as c
from controller.web.access.cookie import cookie_name
from tests.web.frames import CLOSE, CONTINUED, PING, RSV1, TEXT, frame, hello
from tests.web.serving import House, at_house, until, visited
from tests.web.strangers import DEFLATE, stranger

BUY = "lotr-2003/classic A:9@11;B:1500;C:1500 buy:0"
STRANGERS = 12


@settings(max_examples=8)
@given(seed=st.integers(0, 2**32))
@at_house(BUY)
async def test_rubbish_ends_the_connection_it_came_by_and_nothing_else(
    house: House, seed: int
) -> None:
    chance = Random(seed)
    player = await house.join(house.code())
    begun = len(house.table.banker.history())
    async with house.live(player) as page:
        await until(page, "ask")
        for number in range(STRANGERS):
            cookie = f"{cookie_name(house.port)}={player}" if number % 2 else ""
            await stranger(house.port, chance, cookie)
        assert len(house.table.banker.history()) == begun
        house.table.do(c.Decline(0))
        assert await until(page, "ask", lambda ask: bool(ask["ask"] == "auction"))


OPENED = "HTTP/1.1 101"
ECHO = b"Is anybody there?"
HEARD_MOST = 1 << 20


async def opened(house: House, more: str = "") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket without a browser; `more`: a header."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port, limit=HEARD_MOST)
    writer.write(hello(house.own, more=more))
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    assert head.startswith(OPENED)
    assert "extensions" not in head.lower(), "no compression is agreed on"
    return reader, writer


async def hung_up_on(house: House, *frames: bytes, more: str = "") -> None:
    """Send frames, because of which the table ends the connection, rather than later because it is
    idle: a ping after them is not answered."""
    reader, writer = await opened(house, more)
    writer.write(b"".join(frames) + frame(PING, ECHO))
    with pytest.raises((asyncio.IncompleteReadError, ConnectionError)):
        await reader.readuntil(ECHO)
    writer.close()


@pytest.mark.parametrize(
    "frames",
    [
        (frame(TEXT, b'{"do": "\xc3\x28"}'),),
        (frame(TEXT, b"\xc3", final=False), frame(CONTINUED, b"\x28")),
        (frame(TEXT, b"{}") * 5, frame(CLOSE, b"\x03\xe8")),
        (frame(TEXT, b"{}"), frame(PING, b"x" * 126)),
        (frame(TEXT, b"{}"), frame(15)),
    ],
    ids=[
        "no UTF-8",
        "no UTF-8, in pieces",
        "left before its answers",
        "a ping too long",
        "no kind",
    ],
)
def test_a_stranger_s_rubbish_writes_nothing_into_the_log(
    frames: tuple[bytes, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """A page of it for each frame would fill a card (CWE-779)."""

    async def visit(house: House) -> None:
        for _ in range(5):
            await hung_up_on(house, *frames)

    visited(BUY, visit)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    "more",
    [
        "Content-Length: 5",
        "Transfer-Encoding: chunked",
        "X: " + "y" * 9000,
        "X: y\r\n" * 200 + "X: y",
    ],
    ids=["a body", "a chunked body", "a long line", "many lines"],
)
@at_house(BUY)
async def test_a_head_that_begins_no_socket_takes_no_place(house: House, more: str) -> None:
    """It is answered or not, but its connection ends: one that stays would keep its place for
    ever."""
    answer = await house.raw(hello(house.own, more=more))
    assert not answer.startswith(OPENED.encode())


@at_house(BUY)
async def test_a_message_in_empty_pieces_without_end_is_hung_up_on(house: House) -> None:
    """Each piece would be kept, and no limit of bytes counts what is empty."""
    await hung_up_on(house, frame(TEXT, b"{", final=False), *[frame(CONTINUED, final=False)] * 64)


@at_house(BUY)
async def test_a_compressed_message_is_hung_up_on(house: House) -> None:
    """A few kB of it could unpack to megabytes (RFC 7692, 8): the table does not offer compression,
    and whoever uses it all the same breaks the rules (RFC 6455, 5.2)."""
    small = zlib.compressobj(wbits=-15)
    packed = small.compress(b'{"do": "undo", "seat": 0, "step": 0}') + small.flush(
        zlib.Z_SYNC_FLUSH
    )
    await hung_up_on(house, frame(TEXT, packed[:-4], rsv=RSV1), more=DEFLATE)


@at_house(BUY)
async def test_a_message_in_a_few_pieces_is_read(house: House) -> None:
    async with house.live() as page:
        await until(page, "ask")
        await page.send(iter(['{"do": "undo", ', '"seat": 0, ', '"step": 0}']))
        assert "does not play" in await until(page, "says")
