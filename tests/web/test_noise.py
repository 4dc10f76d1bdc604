"""Whoever has no code writes nothing into the log (CWE-779). Kinds: a library's exception at the
edge; a budget that strangers share with the table's own messages."""

from __future__ import annotations

import asyncio
import logging
import socket
import struct

import pytest

from controller.web.noise import KINDS_MOST, SAID_EVERY_S, Noise
from tests.web.frames import TEXT, frame, hello
from tests.web.serving import House, visited

BUY = "lotr-2003/classic A:9@11;B:1500;C:1500 buy:0"
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
    reset: bool, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
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
    first = record("Exception in ASGI application\n", ValueError("\x1b[2Jstranger"))
    assert noise.filter(first)
    assert first.exc_info  # the first of its kind, for a report
    assert not any(noise.filter(record("another")) for _ in range(1000))
    now = SAID_EVERY_S
    later = record("Exception in ASGI application\n", ValueError("\x1b[2Jstranger"))
    assert noise.filter(later)
    assert later.exc_info is None
    assert "(1000 more since the last such line)" in later.getMessage()
    assert "stranger" not in later.getMessage()


def test_whole_errors_are_few_however_many_kinds_there_are() -> None:
    now, whole = 0.0, 0
    noise = Noise(lambda: now)
    for number in range(100):
        now += SAID_EVERY_S
        one = record("Exception", type(f"Error{number}", (Exception,), {})())
        assert noise.filter(one)
        whole += one.exc_info is not None
    assert whole == KINDS_MOST
