"""Keys from the kernel's input devices: grabbed, split, dropped, pulled out and back."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

import pytest
from hypothesis import given, strategies as st

from common.message import Message
from hardware import ports
from hardware.line.evdev import EVENT, LOST, Key, Keys, OpenKeys
from hardware.line.hotplug import HotPort
from hardware.ports import DeviceEvent, PartError, PartFound
from hardware.system import pause
from sim.clock import SimClock
from sim.linux.evdev import CODES, SimKeyboard
from sim.linux.kernel import SimKernel
from tests.lines import Gathered, turns_until

PATH = "/dev/input/by-id/usb-Sycreader_RFID_08FF20140315-event-kbd"
ENTER = CODES["\n"]


class Downs:
    """A talk that keeps the keys that went down."""

    baud, deadline = 0, float("inf")

    def __init__(self) -> None:
        self.there: bool | None = None
        self.codes: list[int] = []
        self._keys = Keys()

    def opened(self, now: float) -> list[DeviceEvent]:  # noqa: ARG002
        self.there = True
        self._keys.opened()
        return [PartFound(part="fobs")]

    def closed(self) -> None:
        self.there = None

    def received(self, data: bytes, now: float) -> list[DeviceEvent]:  # noqa: ARG002
        self.codes += [key.code for key in self._keys.feed(data) if key.down or key == LOST]
        return []

    def tick(self, now: float) -> list[DeviceEvent]:  # noqa: ARG002
        return []

    def bytes_to_send(self) -> bytes:
        return b""


class Rig(NamedTuple):
    clock: SimClock
    port: HotPort
    talk: Downs
    sink: Gathered
    keyboard: SimKeyboard
    kernel: SimKernel


@asynccontextmanager
async def plugged_in(buffer: int = 64) -> AsyncIterator[Rig]:
    clock, sink, kernel, talk = SimClock(), Gathered(), SimKernel(), Downs()
    keyboard = SimKeyboard(kernel, PATH, buffer=buffer)
    port = HotPort(
        part="fobs", path=PATH, talk=talk, clock=clock, sink=sink, table="readers.fobs",
        opening=OpenKeys(kernel),
    )  # fmt: skip
    port.open()
    clock.run(rate=20.0)
    try:
        yield Rig(clock, port, talk, sink, keyboard, kernel)
    finally:
        port.close()
        clock.stop()
        assert kernel.opened == 0


async def test_keys_are_read_and_nobody_else_gets_them() -> None:
    async with plugged_in() as rig:
        other = rig.keyboard.opened()  # the console
        rig.keyboard.type("7b\n")
        rig.keyboard.repeat(ENTER)
        await turns_until(lambda: len(rig.talk.codes) == 3)
        assert rig.talk.codes == [CODES["7"], CODES["b"], ENTER]
        with pytest.raises(BlockingIOError):
            os.read(other.descriptor, 1)
        other.close()


async def test_pulled_out_it_is_lost_and_back_it_is_found() -> None:
    async with plugged_in() as rig:
        rig.keyboard.press(CODES["1"])
        rig.keyboard.unplug()
        (lost,) = await rig.sink.until(ports.PartLost, 1)
        assert lost == ports.PartLost(part="fobs", why=Message("was unplugged"), unplugged=True)
        await pause(rig.clock, 5.0)
        rig.keyboard.plug()
        await rig.sink.until(ports.PartFound, 2)
        rig.keyboard.type("2")
        await turns_until(lambda: rig.talk.codes[-1:] == [CODES["2"]])


async def test_one_who_is_too_slow_is_told_that_keys_were_lost() -> None:
    async with plugged_in(buffer=8) as rig:
        rig.keyboard.type("123456")
        await turns_until(lambda: rig.talk.codes != [])
        assert rig.talk.codes[0] == LOST.code
        before = len(rig.talk.codes)
        rig.keyboard.press(CODES["7"])
        await turns_until(lambda: len(rig.talk.codes) > before)
        assert rig.talk.codes[-1] == CODES["7"]


async def test_why_it_cannot_be_opened() -> None:
    kernel = SimKernel()
    opening = OpenKeys(kernel)

    def refused() -> PartError:
        with pytest.raises(PartError) as caught:
            opening("fobs", PATH, 0, table="readers.fobs")
        assert kernel.opened == 0
        return caught.value

    assert isinstance(refused(), ports.Unplugged)
    keyboard = SimKeyboard(kernel, PATH)
    kernel.denied.add(PATH)
    assert "group input" in str(refused().remedy)
    kernel.denied.clear()
    other = keyboard.opened()
    keyboard.grabbed = other
    assert "in use by another program" in str(refused().why)
    other.close()
    keyboard.unplug()


EVENTS = st.lists(
    st.tuples(st.integers(1, 3), st.integers(0, 300), st.integers(-1, 2)), max_size=30
)


@given(EVENTS, st.data())
def test_however_they_are_split_the_keys_are_the_same(
    events: list[tuple[int, int, int]], data: st.DataObject
) -> None:
    sent = b"".join(EVENT.pack(7, 7, *event) for event in events)
    keys, got, at = Keys(), list[Key](), 0
    while at < len(sent):
        step = data.draw(st.integers(1, 60))
        got += keys.feed(sent[at : at + step])
        at += step
    assert got == [Key(code, value == 1) for kind, code, value in events
                   if kind == 1 and value in (0, 1)]  # fmt: skip


@given(EVENTS, EVENTS)
def test_what_is_left_of_a_dropped_packet_is_no_key(
    torn: list[tuple[int, int, int]], after: list[tuple[int, int, int]]
) -> None:
    """Documentation/input/event-codes.rst, SYN_DROPPED: all up to the next SYN_REPORT."""
    keys = Keys()
    sent = [(0, 3, 0), *torn, (0, 0, 0), *after]
    got = keys.feed(b"".join(EVENT.pack(0, 0, *event) for event in sent))
    clean = Keys().feed(b"".join(EVENT.pack(0, 0, *event) for event in after))
    assert got == [LOST, *clean]
