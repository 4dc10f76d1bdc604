"""A tag reader written from docs/protocol.md alone, on a pty with the real serial line.

Nothing of firmware/ is used here: if the host did not understand this node, either the document or
the host would be wrong. Numbers below are those of the document's tables.
"""

import asyncio
import os
import tty
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from hardware.line.serial_line import SerialLine
from hardware.ports import LineNoise, PartFound, PartLost, TagPlaced, TagRemoved
from hardware.readers.tags import Tags
from tests.lines import Gathered
from tests.patience import PATIENCE_S
from tests.steps import cases

HELLO, HEARTBEAT, DONE, PLACED, REMOVED, LISTED = 0x01, 0x02, 0x03, 0x11, 0x12, 0x13
ACK, AGAIN, ASK, LIST = 0x40, 0x41, 0x42, 0x52
BOOT = b"\x11\x00\x03\xfe"
UID = bytes.fromhex("04a100b2c3d4e5")

Frame = tuple[int, bytes, int, bytes]


def crc(data: bytes) -> int:
    """ "Frames": polynomial 0x1021, start 0xFFFF, not reflected, final XOR 0xFFFF."""
    value = 0xFFFF
    for byte in data:
        for bit in range(8):
            top = (value >> 15) ^ (byte >> (7 - bit) & 1)
            value = value << 1 & 0xFFFF ^ (0x1021 if top else 0)
    return value ^ 0xFFFF


def test_the_check_value_of_the_document() -> None:
    assert crc(b"123456789") == 0xD64E


def frame(kind: int, sequence: int, payload: bytes = b"", boot: bytes = BOOT) -> bytes:
    body = bytes((kind,)) + boot + sequence.to_bytes(2, "big") + payload
    body += crc(body).to_bytes(2, "big")
    groups = body.split(b"\0")  # COBS: each group of bytes behind the way to the next zero
    return b"\0" + b"".join(bytes((len(group) + 1,)) + group for group in groups) + b"\0"


def body_of(stuffed: bytes) -> bytes:
    groups, at = [], 0
    while at < len(stuffed):
        groups.append(stuffed[at + 1 : at + stuffed[at]])
        at += stuffed[at]
    return b"\0".join(groups)


class Node:
    def __init__(self) -> None:
        self._master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(self._master, False)
        self._slave = slave
        self.path = os.ttyname(slave)
        self._heard = b""

    def send(self, data: bytes) -> None:
        while data:
            try:
                data = data[os.write(self._master, data) :]
            except BlockingIOError:
                continue

    async def hear(self, *kinds: int) -> Frame:
        """The next frame from the host of one of these kinds; others are skipped."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                while b"\0" in self._heard:
                    stuffed, _, self._heard = self._heard.partition(b"\0")
                    body = body_of(stuffed)
                    if body and body[0] in kinds:
                        assert crc(body[:-2]) == int.from_bytes(body[-2:], "big")
                        return body[0], body[1:5], int.from_bytes(body[5:7], "big"), body[7:-2]
                self._heard += await self._more()

    async def _more(self) -> bytes:
        loop, came = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self._master, came.set)
        try:
            await came.wait()
        finally:
            loop.remove_reader(self._master)
        return os.read(self._master, 4096)

    def close(self) -> None:
        os.close(self._master)
        os.close(self._slave)


def hello(oldest: int = 0, *, version: int = 1, kind: int = 2, boot: bytes = BOOT) -> bytes:
    """ "HELLO": version, kind, firmware 9.8.7, 1 head, no features, identity."""
    return frame(HELLO, oldest, bytes((version, kind, 9, 8, 7, 1, 0, 0)) + b"mine", boot)


@asynccontextmanager
async def talking(*, greeted: bool = True) -> AsyncIterator[tuple[Node, Gathered]]:
    """The node's and the host's end, which know each other unless told otherwise."""
    node, sink, clock = Node(), Gathered(), asyncio.get_running_loop()
    line = SerialLine(part="pads", path=node.path, device=Tags("pads"), clock=clock, sink=sink)
    line.open()
    try:
        if greeted:
            await known(node, sink)
        yield node, sink
    finally:
        line.close()
        node.close()


async def known(node: Node, sink: Gathered) -> None:
    """ "Getting to know each other", 1 to 3, and the LIST that a new boot is asked for."""
    assert await node.hear(ASK) == (ASK, b"\0\0\0\0", 0, b"")
    node.send(hello())
    assert (await node.hear(ACK))[1:3] == (BOOT, 0)
    _, boot, order, payload = await node.hear(LIST)
    assert (boot, payload) == (BOOT, b"")
    node.send(frame(DONE, order, b"\0"))
    await sink.until(PartFound, 1)


async def acknowledged(node: Node, sequence: int) -> None:
    """ "Reports are kept until acknowledged"."""
    assert (await node.hear(ACK))[1:3] == (BOOT, sequence)


async def test_tags_are_told_once_and_in_order() -> None:
    async with talking() as (node, sink):
        placed = frame(PLACED, 0, b"\0\x07" + UID)
        node.send(placed)
        await acknowledged(node, 1)
        node.send(placed)  # the acknowledgement was lost: sent again
        await acknowledged(node, 1)
        node.send(frame(LISTED, 1) + frame(REMOVED, 2, b"\0\x07" + UID))
        await acknowledged(node, 3)
        node.send(frame(PLACED, 4, b"\0\x04dead"))  # 3 was lost
        assert (await node.hear(AGAIN))[1:3] == (BOOT, 3)
        node.send(frame(PLACED, 3, b"\0\x04beef") + frame(PLACED, 4, b"\0\x04dead"))
        await acknowledged(node, 5)
        node.send(frame(HEARTBEAT, 5))
        await acknowledged(node, 5)
    told = [event for event in sink.events if isinstance(event, TagPlaced | TagRemoved)]
    assert [(type(one), one.uid) for one in told] == [
        (TagPlaced, UID), (TagRemoved, UID), (TagPlaced, b"beef"), (TagPlaced, b"dead"),
    ]  # fmt: skip
    assert sink.of(LineNoise) == []


async def test_what_is_wrong_is_dropped_asked_for_again_and_said() -> None:
    """A wrong checksum, a torn frame, one too long, text: then the right one."""
    async with talking() as (node, sink):
        good = frame(PLACED, 0, b"\0\x04beef")
        wrong = good[:-2] + bytes((good[-2] ^ 1 or 3, 0))
        for bad in (wrong, good[:7] + b"\0", b"\0" + b"\x05" * 500 + b"\0", b"Traceback ...\r\n\0"):
            node.send(bad)
            assert (await node.hear(ACK, AGAIN))[2] == 0
        node.send(good)
        await acknowledged(node, 1)
    assert [event.uid for event in sink.of(TagPlaced)] == [b"beef"]
    assert all("are sent again" in event.why for event in sink.of(LineNoise))


@pytest.mark.parametrize("length", [0, 1, 3, 5, 8, 10, 46, 255])
async def test_a_uid_of_an_odd_length_is_no_tag_and_loses_nothing(length: int) -> None:
    async with talking() as (node, sink):
        node.send(frame(PLACED, 0, bytes((0, length)) + bytes(min(length, 46))))
        await acknowledged(node, 1)
        node.send(frame(PLACED, 1, b"\0\x04beef"))
        await acknowledged(node, 2)
    assert [event.uid for event in sink.of(TagPlaced)] == [b"beef"]
    assert len(sink.of(LineNoise)) == 1


@cases(
    "version, kind, why",
    (2, 2, "speaks version 2 of the line protocol, but this program speaks version 1"),
    (1, 1, "is a dice hub, not a tag reader; have two devices been swapped?"),
    (1, 77, "does not identify itself"),
)
async def test_others_are_named_and_not_acknowledged(version: int, kind: int, why: str) -> None:
    async with talking(greeted=False) as (node, sink):
        await node.hear(ASK)
        other = hello(version=version, kind=kind)
        node.send(other + frame(PLACED, 0, b"\0\x04beef") + other)
        (lost,) = await sink.until(PartLost, 1)
        assert why in str(lost)
        node.send(hello(boot=b"good"))  # and the right one is plugged in
        assert (await node.hear(ACK, AGAIN))[:3] == (ACK, b"good", 0)
    assert len(sink.of(PartLost)) == len(sink.of(PartFound)) == 1
    assert sink.of(TagPlaced) == []


async def test_a_storm_of_hellos_and_a_flood_of_reports_cost_no_report() -> None:
    """A node that keeps to nothing: a thousand hellos, reports far beyond the window."""
    async with talking() as (node, sink):
        both = PLACED, REMOVED
        flood = b"".join(frame(both[n % 2], n, b"\0\x04beef") for n in range(1000))
        for at in range(0, len(flood), 997):
            node.send(flood[at : at + 997])
            await asyncio.sleep(0)
        for _ in range(50):
            node.send(hello() * 20)
            await asyncio.sleep(0)
        await sink.until(TagRemoved, 500)
        node.send(frame(PLACED, 1000, b"\0\x04beef"))
        await sink.until(TagPlaced, 501)
    assert len(sink.of(PartFound)) == 1
    assert sink.of(LineNoise) == []


async def test_a_restart_is_a_new_boot_and_what_is_gone_is_told() -> None:
    async with talking() as (node, sink):
        node.send(frame(PLACED, 0, b"\0\x04beef"))
        await acknowledged(node, 1)
        node.send(hello(boot=b"next"))
        assert (await node.hear(ACK))[1:3] == (b"next", 0)
        node.send(frame(PLACED, 1, b"\0\x04dead"))  # of the old boot: an echo
        order = (await node.hear(LIST))[2]
        node.send(frame(DONE, order, b"\0", b"next") + frame(LISTED, 0, b"", b"next"))
        await sink.until(TagRemoved, 1)
    assert [event.uid for event in sink.of(TagPlaced)] == [b"beef"]
