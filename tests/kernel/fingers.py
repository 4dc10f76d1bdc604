"""Hands at a computer's contacts, and at the boards on its cables."""

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

LIES_S, GONE_S = 1.2, 2.0  # how long a tag lies, and how long until the next one


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
                self._press(PINS[button], PRESSED_S)
            case Hold(button):
                self._press(PINS[button], HELD_S)
            case TurnKnob(steps):
                for _ in range(4 * abs(steps)):
                    self._quarter(1 if steps > 0 else -1)
                    self._wait(QUARTER_S)
            case _:
                assert_never(act)

    def _press(self, gpio: int, seconds: float) -> None:
        with self._slower(TOUCHES_AT):
            self._contact(gpio, True)
            self._wait(seconds)
            self._contact(gpio, False)
        self._wait(PRESSED_S)

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
