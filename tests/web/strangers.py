"""Strangers who send rubbish to a table's socket, over a real connection."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
from random import Random

from tests.web.frames import foul, hello

HEARD_MOST = 1 << 20
DEFLATE = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"


async def stranger(port: int, chance: Random, cookie: str = "") -> None:
    """Open a socket, or half of one, send rubbish, and leave in some way. Returns when the table
    has hung up, or when the stranger has."""
    host = f"127.0.0.1:{port}"
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        opening = hello(host, cookie, chance.choice(("", DEFLATE)))
        if chance.random() < 0.05:  # and never the rest of it
            writer.write(opening[: chance.randrange(1, len(opening))])
            return
        writer.write(opening)
        await _sent(writer, chance)
        await _left(reader, writer, chance)
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


async def _sent(writer: asyncio.StreamWriter, chance: Random) -> None:
    with contextlib.suppress(OSError):
        for piece in foul(chance):
            for part in _cut(piece, chance):
                writer.write(part)
                await writer.drain()


def _cut(piece: bytes, chance: Random) -> list[bytes]:
    """In one, or in two pieces: a network cuts where it likes."""
    at = chance.randint(0, len(piece)) if chance.random() < 0.3 else 0
    return [piece[:at], piece[at:]] if at else [piece]


async def _left(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, chance: Random) -> None:
    """Reset the connection, leave it half open, or read what there is until something comes."""
    how = chance.random()
    with contextlib.suppress(OSError):
        if how < 0.2:
            own = writer.get_extra_info("socket")
            own.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        elif how < 0.4:
            writer.write_eof()
        if how >= 0.2:
            await reader.read(HEARD_MOST)
