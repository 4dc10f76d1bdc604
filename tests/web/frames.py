"""WebSocket frames as RFC 6455 has them, and as it does not: what strangers send to a table."""

import asyncio
import contextlib
import json
import socket
import struct
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from random import Random

KEY = "dGhlIHNhbXBsZSBub25jZQ=="  # of section 1.3
CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
RSV1 = 0x40
"""Marks a compressed message (RFC 7692, 6)."""

COMMANDS = (
    {"type": "Roll", "seat": 0, "dice": [1, 2]}, {"type": "Roll", "seat": 1, "dice": [3, 3]},
    {"type": "Buy", "seat": 0}, {"type": "Decline", "seat": 0}, {"type": "Pass", "seat": 1},
    {"type": "Bid", "seat": 1, "amount": 10}, {"type": "Leave", "seat": 0, "how": "retire"},
    {"type": "Mortgage", "seat": 1, "space": 11}, {"type": "CallTime", "seat": 0},
    {"type": "StartGame", "edition": "lotr-2003", "players": [], "decks": [], "deeds": []},
)  # fmt: skip


def hello(host: str, cookie: str = "", more: str = "") -> bytes:
    """What opens a socket of a page's."""
    lines = [
        "GET /live HTTP/1.1", f"Host: {host}", f"Origin: http://{host}",
        "Upgrade: websocket", "Connection: Upgrade",
        f"Sec-WebSocket-Key: {KEY}", "Sec-WebSocket-Version: 13",
    ]  # fmt: skip
    lines += [f"Cookie: {cookie}"] if cookie else []
    return "\r\n".join([*lines, *([more] if more else []), "", ""]).encode()


def frame(
    opcode: int, payload: bytes = b"", *, final: bool = True, rsv: int = 0, masked: bool = True,
    says: int | None = None,
) -> bytes:  # fmt: skip
    """A frame (5.2); it `says` that it is of another length than it is, if that is wanted."""
    length = len(payload) if says is None else says
    head = bytes([(0x80 if final else 0) | rsv | opcode])
    mask_bit = 0x80 if masked else 0
    if length < 126:
        head += bytes([mask_bit | length])
    elif length < 65536:
        head += bytes([mask_bit | 126]) + struct.pack(">H", length)
    else:
        head += bytes([mask_bit | 127]) + struct.pack(">Q", length)
    return head + (bytes(4) if masked else b"") + payload  # masked with zeros


def foul(chance: Random) -> Iterator[bytes]:
    """What one stranger sends after the hello, piece by piece."""
    for _ in range(chance.randint(1, 6)):
        yield from chance.choice(SORTS)(chance)


def _command(chance: Random) -> Iterator[bytes]:
    """A command as pages send it, by whoever may not give it."""
    asked = {
        "do": "give", "command": chance.choice(COMMANDS),
        "topic": chance.randint(0, chance.choice((2, 40))),
        "step": chance.randint(0, chance.choice((2, 40))),
    }  # fmt: skip
    yield frame(TEXT, json.dumps(asked).encode())
    yield frame(TEXT, json.dumps({"do": "undo", "seat": 0, "step": 1}).encode())


def _no_json(chance: Random) -> Iterator[bytes]:
    texts = (b"", b"{", b"[" * 4000, b'{"do":' * 900, b'{"do": "give"}', b"null", b"\x00" * 50,
             b'{"do": "undo", "seat": 1e999, "step": 0}', b'"' + b"x" * 8000 + b'"',
             b'{"do": "undo", "seat": ' + b"9" * 4000 + b', "step": 0}')  # fmt: skip
    yield frame(TEXT, chance.choice(texts))


def _no_text(chance: Random) -> Iterator[bytes]:
    """Bytes, and letters that are none (8.1)."""
    yield frame(chance.choice((TEXT, BINARY)), chance.randbytes(chance.randint(1, 300)))
    yield frame(TEXT, b'{"do": "\xc3', final=False)
    yield frame(CONTINUED, b"\x28\xff" if chance.random() < 0.5 else b"\xa9")


def _in_pieces(chance: Random) -> Iterator[bytes]:
    """A message in fragments with pings between them, or one without end (5.4)."""
    yield frame(TEXT, b"{", final=False)
    for _ in range(chance.choice((3, 400))):
        yield frame(CONTINUED, b" " * chance.randint(0, 100), final=False)
        yield frame(PING, b"?")
    if chance.random() < 0.5:
        yield frame(CONTINUED, b"}")


def _too_long(chance: Random) -> Iterator[bytes]:
    size = chance.choice((8193, 70_000, 300_000))
    yield frame(TEXT, b"x" * size)
    yield frame(TEXT, b"x", says=chance.choice((1 << 20, 1 << 40, (1 << 63) - 1, 1 << 63)))


def _bomb(chance: Random) -> Iterator[bytes]:
    """A message that claims to be deflated."""
    yield frame(chance.choice((TEXT, BINARY)), _blanks(), rsv=RSV1)


@cache
def _blanks() -> bytes:
    """4 MB of blanks, deflated to some 4 kB."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(b" " * (1 << 22)) + packer.flush(zlib.Z_SYNC_FLUSH)
    return packed[:-4]


def _against_the_rules(chance: Random) -> Iterator[bytes]:
    """Unmasked, with reserved bits and kinds, pieces of nothing, control frames too long (5.2,
    5.5), and closing with what is no reason (7.4)."""
    yield chance.choice(
        (
            frame(TEXT, b"{}", masked=False), frame(TEXT, b"{}", rsv=0x20), frame(3, b"{}"),
            frame(CONTINUED, b"{}"), frame(PING, b"x" * 126), frame(PING, b"x", final=False),
            frame(CLOSE, b"\x03"), frame(CLOSE, b"\x00\x01"), frame(CLOSE, b"\x03\xe8\xff"),
            frame(CLOSE, b"\xff\xff" + b"x" * 123), frame(15, b""),
        )
    )  # fmt: skip


def _many(chance: Random) -> Iterator[bytes]:
    """Pings, pongs and messages by the hundred."""
    one = chance.choice((frame(PING, b"x" * 125), frame(PONG), frame(TEXT, b"{}")))
    yield one * chance.choice((40, 1000))


def _half(chance: Random) -> Iterator[bytes]:
    """The beginning of something."""
    whole = frame(TEXT, b'{"do": "undo", "seat": 0, "step": 0}')
    yield whole[: chance.randrange(1, len(whole))]


def _noise(chance: Random) -> Iterator[bytes]:
    yield chance.randbytes(chance.randint(1, 2000))


SORTS: tuple[Callable[[Random], Iterator[bytes]], ...] = (
    _command, _command, _no_json, _no_text, _in_pieces, _too_long, _bomb, _against_the_rules,
    _many, _half, _noise,
)  # fmt: skip


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
