"""A keypad, or any keyboard on USB, as a panel: its keys become presses and turns.

How keys are read is line/evdev.py's; their codes are those of input-event-codes.h.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from common.message import Message
from hardware.ports import Button, DeviceEvent, PartFound, Pressed, Turned

PAD_BUTTONS = {
    96: Button.OK, 28: Button.OK,  # Enter, of the number pad and of a keyboard
    14: Button.BACK, 1: Button.BACK, 83: Button.BACK, 111: Button.BACK,  # Backspace, Esc, Del
    76: Button.PUSH, 98: Button.PUSH, 55: Button.PUSH, 57: Button.PUSH,  # 5, /, *, space
}  # fmt: skip
PAD_TURNS = {
    **dict.fromkeys((80, 108, 77, 106, 78), 1),  # 2, down, 6, right, +
    **dict.fromkeys((72, 103, 75, 105, 74), -1),  # 8, up, 4, left, -
}

LONG_S = 1.0
"""As on any panel."""


class Key(Protocol):
    """A key that went down or up; one with code 0: keys were lost here."""

    @property
    def code(self) -> int: ...
    @property
    def down(self) -> bool: ...


class Keys(Protocol):
    """Bytes of its device node become keys."""

    def opened(self) -> None: ...
    @property
    def feed(self) -> Callable[[bytes], Sequence[Key]]: ...


class Keypad:
    """What is spoken on its device node (a Talk of hardware/line/protocol.py)."""

    baud = 0

    def __init__(self, part: str, keys: Keys) -> None:
        self.there: bool | None = None
        self._part, self._keys = part, keys
        self._down: dict[int, float] = {}  # keys of buttons, and when they are held

    @property
    def deadline(self) -> float:
        """When the next button that is down is held."""
        return min(self._down.values(), default=float("inf"))

    def opened(self, now: float) -> list[DeviceEvent]:  # noqa: ARG002  as any talk's
        self.there = True
        self._keys.opened()
        return [PartFound(part=self._part, about=Message("a keypad"))]

    def closed(self) -> None:
        """Nobody knows what becomes of keys that are down."""
        self._down.clear()

    def received(self, data: bytes, now: float) -> list[DeviceEvent]:
        return [event for key in self._keys.feed(data) for event in self._key(key, now)]

    def tick(self, now: float) -> list[DeviceEvent]:
        held = [key for key, at in self._down.items() if at <= now]
        for key in held:
            del self._down[key]
        return [Pressed(button=PAD_BUTTONS[key], held=True) for key in held]

    def bytes_to_send(self) -> bytes:
        return b""

    def _key(self, key: Key, now: float) -> list[DeviceEvent]:
        if not key.code:
            self._down.clear()
        elif key.code in PAD_TURNS and key.down:
            return [Turned(steps=PAD_TURNS[key.code])]
        elif key.code in PAD_BUTTONS and key.down:
            self._down[key.code] = now + LONG_S
        elif self._down.pop(key.code, None) is not None:
            return [Pressed(button=PAD_BUTTONS[key.code])]
        return []
