"""Rubbish on a table's socket (RFC 6455): the table lives, others see what happens, and nobody does
what they may not. `make web` sends thousands of times as much."""

import asyncio
import logging
import socket
import struct
import zlib
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from controller.rules import commands as c
from controller.web.access.cookie import cookie_name
from controller.web.noise import KINDS_MOST, SAID_EVERY_S, Noise
from tests.cli.command_lines import Out
from tests.steps import cases
from tests.web.frames import CLOSE, CONTINUED, DEFLATE, PING, RSV1, TEXT, frame, hello, stranger
from tests.web.serving import House, at_house, until, visited

BUY = "lotr-2003/classic A:9@11;B:1500;C:1500 buy:0"
STRANGERS = 12


@settings(max_examples=8)
@given(seed=st.integers(0, 2**32))
@at_house(BUY)
async def test_rubbish_ends_its_connection_and_nothing_else(house: House, seed: int) -> None:
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


@cases(
    "frames",
    (frame(TEXT, b'{"do": "\xc3\x28"}'),),
    (frame(TEXT, b"\xc3", final=False), frame(CONTINUED, b"\x28")),
    (frame(TEXT, b"{}") * 5, frame(CLOSE, b"\x03\xe8")),
    (frame(TEXT, b"{}"), frame(PING, b"x" * 126)),
    (frame(TEXT, b"{}"), frame(15)),
    ids=[
        "no UTF-8",
        "no UTF-8, in pieces",
        "left before its answers",
        "a ping too long",
        "no kind",
    ],
)
def test_a_stranger_s_rubbish_is_not_in_the_log(frames: tuple[bytes, ...], capsys: Out) -> None:
    """A page of it for each frame would fill a card (CWE-779)."""

    async def visit(house: House) -> None:
        for _ in range(5):
            await hung_up_on(house, *frames)

    visited(BUY, visit)
    assert capsys.readouterr().err == ""


@cases(
    "more",
    "Content-Length: 5",
    "Transfer-Encoding: chunked",
    "X: " + "y" * 9000,
    "X: y\r\n" * 200 + "X: y",
    ids=["a body", "a chunked body", "a long line", "many lines"],
)
@at_house(BUY)
async def test_a_head_that_begins_no_socket_takes_no_place(house: House, more: str) -> None:
    """It is answered or not, but its connection ends: one that stays would keep its place."""
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


# Whoever has no code writes nothing into the log (CWE-779)


POSTED = ("/join", "/seats", "/leave", "/deedbook/save", "/nowhere", "/")


def post(house: House, path: str, *more: str, body: bytes = b"") -> bytes:
    lines = [f"POST {path} HTTP/1.1", f"Host: {house.own}", f"Origin: http://{house.own}", *more]
    return "\r\n".join([*lines, "", ""]).encode() + body


async def broken_off(house: House, data: bytes, *, reset: bool, hear: bool = False) -> None:
    """Send this, and leave."""
    _reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    writer.write(data)
    await writer.drain()
    if hear:
        await _reader.read(1)
    if reset:
        linger = struct.pack("ii", 1, 0)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
    writer.close()


async def every_way(house: House, reset: bool) -> None:
    for path in POSTED:
        half = post(house, path, "Content-Length: 900", body=b'{"code":')
        chunked = post(house, path, "Transfer-Encoding: chunked", body=b'5\r\n{"co')
        await broken_off(house, half, reset=reset)
        await broken_off(house, half[:40], reset=reset)
        await broken_off(house, chunked, reset=reset)
        await broken_off(house, chunked + b"zz\r\n;;\r\n", reset=reset)
        await broken_off(house, post(house, path, "Content-Length: -1"), reset=reset)
        await broken_off(house, post(house, path, "Content-Length: 9000", body=b"x" * 9000),
                         reset=reset)  # fmt: skip
    open_ = hello(house.own)
    await broken_off(house, hello("foreign.example"), reset=reset, hear=not reset)
    await broken_off(house, open_[: len(open_) // 2], reset=reset)
    await broken_off(house, open_.replace(b"Version: 13", b"Version: 7"), reset=reset)
    await broken_off(house, open_.replace(b"dGhl", b"\xff"), reset=reset)
    await broken_off(house, open_ + frame(TEXT, b"{}")[:3], reset=reset)
    await broken_off(house, open_ + frame(TEXT, b"x" * 100_000), reset=reset)
    status, _, _ = await house.ask("/join", post={"code": "000000"})
    assert status == 403  # it has seen all of that


@pytest.mark.parametrize("reset", [False, True])
def test_who_breaks_off_or_asks_by_a_foreign_name_writes_nothing(
    reset: bool, capsys: Out, caplog: pytest.LogCaptureFixture
) -> None:
    async def visit(house: House) -> None:
        for _ in range(3):
            await every_way(house, reset)

    visited(BUY, visit)
    assert capsys.readouterr().err == ""
    assert caplog.records == []


def record(text: str, error: Exception | None = None) -> logging.LogRecord:
    info = None
    if error is not None:
        try:
            raise error
        except Exception as raised:
            info = (type(raised), raised, raised.__traceback__)
    return logging.LogRecord("uvicorn.error", logging.ERROR, __file__, 1, text, (), info)


def test_what_the_libraries_say_is_a_line_now_and_then_and_counted() -> None:
    now = 0.0
    noise = Noise(lambda: now)
    first = record("Exception in ASGI application\n", ValueError("\x1b[2Jhobbit"))
    assert noise.filter(first)
    assert first.exc_info  # the first of its kind, for a report
    assert not any(noise.filter(record("another")) for _ in range(1000))
    now = SAID_EVERY_S
    later = record("Exception in ASGI application\n", ValueError("\x1b[2Jhobbit"))
    assert noise.filter(later)
    assert later.exc_info is None
    assert "(1000 more since the last such line)" in later.getMessage()
    assert "hobbit" not in later.getMessage()


def test_whole_errors_are_few_however_many_kinds_there_are() -> None:
    now, whole = 0.0, 0
    noise = Noise(lambda: now)
    for number in range(100):
        now += SAID_EVERY_S
        one = record("Exception", type(f"Error{number}", (Exception,), {})())
        assert noise.filter(one)
        whole += one.exc_info is not None
    assert whole == KINDS_MOST
