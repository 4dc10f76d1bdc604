"""Hands at a computer's contacts, and at the boards on its cables."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import assert_never

from controller.table import Gesture, Hold, Press, RollDice, Tap, TurnKnob
from controller.table.panel.amounts import SLOW
from hardware.ports import Button
from tests.bench.rig import Boards
from tests.kernel.computer import Computer

PINS = {Button.OK: 23, Button.BACK: 24, Button.PUSH: 22}
ENCODER = (17, 27)
BANK_PAD = 0

PRESSED_S, HELD_S, QUARTER_S = 0.4, 1.5, SLOW * 3 / 4
"""How long hands press, hold, and turn from one contact to the next, seconds of the computer: slow
enough that a busy machine, on which detents come in bunches, does not take it for a fast turn."""

TOUCHES_AT, LIFTS_AT = 5.0, 10.0
"""The fastest that time may run while a contact is closed or a tag lies there, and until the next
tag: a program that a busy machine holds up for a twentieth of a second must not miss a press or a
tag, nor take a press for a hold."""

SEEN_S, LOOKS_S = 20.0, 0.002
"""Real seconds until the program must have looked at a contact, and between two looks at it."""

LIES_S, GONE_S = 1.2, 2.0
"""How long a tag lies, and how long until the next one."""


class Fingers:
    """Hands at a computer's contacts, and at the boards on its cables."""

    def __init__(self, computer: Computer, boards: Boards) -> None:
        self._computer, self._boards = computer, boards
        self._phase = 0

    def do(self, act: Gesture) -> None:
        """Do one thing, and take the time for it."""
        match act:
            case RollDice(faces):
                for die, face in enumerate(faces):
                    self._boards.order(die, face)
            case Tap(uid):
                with self._slower(TOUCHES_AT):
                    self._boards.order("place", BANK_PAD, uid.hex())
                    self._wait(LIES_S)
                with self._slower(LIFTS_AT):
                    self._boards.order("remove", BANK_PAD)
                    self._wait(GONE_S)
            case Press(button):
                self._press(PINS[button], PRESSED_S, looks=1)
            case Hold(button):
                self._press(PINS[button], HELD_S, looks=2)
            case TurnKnob(steps):
                for _ in range(4 * abs(steps)):
                    self._quarter(1 if steps > 0 else -1)
                    self._wait(QUARTER_S)
            case _:
                assert_never(act)

    def _press(self, gpio: int, seconds: float, looks: int) -> None:
        """Until the program has looked at the contact: once when it has settled, and once more when
        it is held. A machine that stands still for a moment then swallows no press."""
        with self._slower(TOUCHES_AT):
            self._until_seen(gpio, True, seconds, looks)
        self._until_seen(gpio, False, PRESSED_S, 1)

    def _until_seen(self, gpio: int, closed: bool, seconds: float, looks: int) -> None:
        seen = self._computer.pins.looks(gpio) + looks
        self._contact(gpio, closed)
        self._wait(seconds)
        end = time.monotonic() + SEEN_S
        while self._computer.pins.looks(gpio) < seen:
            assert time.monotonic() < end, f"nobody has looked at GPIO {gpio}"
            time.sleep(LOOKS_S)

    @contextmanager
    def _slower(self, most: float) -> Iterator[None]:
        """Time runs no faster than that for a while."""
        clock, speed = self._computer.clock, self._computer.speed
        clock.run(min(speed, most))
        yield
        clock.run(speed)

    def _quarter(self, way: int) -> None:
        """One contact of the encoder changes: A leads when it is turned clockwise."""
        before = _encoder(self._phase)
        self._phase += way
        for gpio, was, closed in zip(ENCODER, before, _encoder(self._phase), strict=True):
            if was != closed:
                self._contact(gpio, closed)

    def _contact(self, gpio: int, closed: bool) -> None:
        with self._computer.carrier.lock:
            self._computer.pins.contact(gpio, closed)

    def _wait(self, seconds: float) -> None:
        time.sleep(seconds / self._computer.speed)


def _encoder(phase: int) -> tuple[bool, bool]:
    return ((True, False), (True, True), (False, True), (False, False))[(phase - 1) % 4]
