"""A keypad on its device node: keys, held ones, lost events, unplugged and back. How bytes become
keys is test_evdev.py's."""

import os
from typing import Self

import pytest
from hypothesis import given, strategies as st

from common.message import Message
from hardware.line.evdev import Keys
from hardware.line.hotplug import HotPort
from hardware.panel.keypad import LONG_S, PAD_BUTTONS, PAD_TURNS, Keypad
from hardware.ports import Button, DeviceEvent, PartError, PartFound, PartLost, Pressed, Turned
from hardware.profile.types import KeypadProfile
from hardware.serial_parts import keypad_port
from sim.clock import SimClock
from sim.linux.evdev import SimKeyboard
from sim.linux.kernel import SimKernel
from tests.patience import until

PATH = "/dev/input/by-id/usb-Pad-event-kbd"
ENTER, BACKSPACE, FIVE, TWO, EIGHT, LETTER = 96, 14, 76, 80, 72, 30
FOUND = PartFound(part="keypad", about=Message("a keypad"))


class Rig:
    def __init__(self) -> None:
        self.clock, self.kernel = SimClock(), SimKernel()
        self.keys = SimKeyboard(self.kernel, PATH)
        self.events: list[DeviceEvent] = []
        self.port: HotPort = keypad_port(
            KeypadProfile(path=PATH), clock=self.clock, sink=self.events.append, kernel=self.kernel
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.port.close()
        assert self.kernel.opened == 0

    def tap(self, *codes: int) -> None:
        for code in codes:
            self.keys.press(code)
            self.keys.release(code)

    async def heard(self, *wanted: DeviceEvent) -> None:
        await until(lambda: len(self.events) >= len(wanted))
        assert self.events == [*wanted]


async def test_keys_are_presses_and_turns_and_nobody_else_hears_them() -> None:
    with Rig() as rig:
        rig.port.open()
        assert rig.keys.grabbed
        rig.tap(TWO, TWO, EIGHT, LETTER, ENTER, BACKSPACE, FIVE)
        await rig.heard(
            FOUND, Turned(steps=1), Turned(steps=1), Turned(steps=-1), Pressed(button=Button.OK),
            Pressed(button=Button.BACK), Pressed(button=Button.PUSH),
        )  # fmt: skip


async def test_a_key_that_is_held_is_held_once() -> None:
    with Rig() as rig:
        rig.port.open()
        rig.keys.press(BACKSPACE)
        rig.keys.repeat(BACKSPACE)
        rig.tap(TWO)
        await rig.heard(FOUND, Turned(steps=1))
        rig.clock.advance(LONG_S)
        held = Pressed(button=Button.BACK, held=True)
        await rig.heard(FOUND, Turned(steps=1), held)
        rig.keys.release(BACKSPACE)
        rig.tap(ENTER)
        await rig.heard(FOUND, Turned(steps=1), held, Pressed(button=Button.OK))


async def test_unplugged_and_back_is_told_and_a_key_that_was_down_is_forgotten() -> None:
    with Rig() as rig:
        rig.port.open()
        rig.keys.press(ENTER)
        rig.keys.unplug()
        await until(lambda: len(rig.events) == 2)
        lost = rig.events[1]
        assert isinstance(lost, PartLost)
        assert lost.unplugged
        rig.keys.plug()
        rig.clock.advance(2)
        rig.keys.release(ENTER)
        rig.tap(TWO)
        await rig.heard(FOUND, lost, FOUND, Turned(steps=1))


async def test_one_that_is_not_there_is_named() -> None:
    with Rig() as rig:
        rig.keys.unplug()
        with pytest.raises(PartError, match=f"{PATH} is not there"):
            rig.port.open()


@given(st.lists(st.tuples(st.sampled_from([*PAD_BUTTONS, *PAD_TURNS, LETTER]), st.booleans())))
def test_no_key_counts_more_often_than_it_went_down(typed: list[tuple[int, bool]]) -> None:
    """Let go without having been pressed, pressed twice: whatever comes, nothing is made up."""

    class Typed:
        def __init__(self, code: int, down: bool) -> None:
            self.code, self.down = code, down

    class Once:
        def opened(self) -> None: ...
        def feed(self, _data: bytes) -> list[Typed]:
            return [Typed(*one) for one in typed]

    told = Keypad("keypad", Once()).received(b"", 1.0)
    pressed = [one for one in told if isinstance(one, Pressed)]
    assert len(pressed) <= sum(down for code, down in typed if code in PAD_BUTTONS)
    turned = sum(down for code, down in typed if code in PAD_TURNS)
    assert sum(isinstance(one, Turned) for one in told) == turned


def test_after_lost_keys_none_is_known_to_be_down() -> None:
    keypad, dropped = Keypad("keypad", Keys()), SimKeyboard(SimKernel(), PATH, buffer=8)
    reader = dropped.opened()
    dropped.press(ENTER)
    for _ in range(20):
        dropped.press(TWO)
    dropped.release(ENTER)

    told = keypad.received(os.read(reader.descriptor, 4096), 1.0)
    reader.close()
    assert not any(isinstance(one, Pressed) for one in told)
    assert keypad.deadline == float("inf")
