"""USB readers that type a tag's number and Enter, as a keyboard does (line/evdev.py has the keys).

    talk = PlainReader("fobs", TypedUids(Digits.DECIMAL), gone_s=UidLines.GONE_S)
    HotPort(part="fobs", path="/dev/input/by-id/...-event-kbd", talk=talk, opening=OpenKeys(), ...)

What such a reader types is a number alone: whole, as USB sends again what was damaged, so one that
is short has lost its leading zeros and nothing else.
"""

from __future__ import annotations

from common.message import Message
from hardware.line.evdev import LOST, Keys
from hardware.profile.types import Digits
from hardware.readers.text_lines import UidLines

_TYPED = {
    **dict(zip(range(2, 12), "1234567890", strict=True)),
    **dict(zip((71, 72, 73, 75, 76, 77, 79, 80, 81, 82), "7894561230", strict=True)),
    **dict(zip((30, 48, 46, 32, 18, 33, 45), "ABCDEFX", strict=True)),
    12: "-",
    39: ":",
    51: ",",
    52: ".",
    57: " ",
    15: "\n",
    28: "\n",
    96: "\n",  # Tab, Enter, the keypad's Enter
}
"""By key, as on a keyboard of the USA: readers press these, whatever layout the computer has."""

_SILENT = frozenset((29, 42, 54, 56, 58, 69, 97, 100, 125))
"""Control, Shift, Alt, Caps Lock, Num Lock, Meta: they type nothing by themselves."""

_OTHER = "?"
"""For a key that is in no number: what is typed with it is none."""


class TypedUids(UidLines):
    """Events of an input device in, UIDs out."""

    def __init__(self, digits: Digits) -> None:
        super().__init__(digits=digits, whole=True)
        self.about = Message("reader that types like a keyboard")
        self._keys = Keys()

    def opened(self, now: float) -> None:
        """The device is open, perhaps in the middle of a number."""
        self._keys.opened()
        super().opened(now)

    def feed(self, data: bytes, now: float) -> list[bytes]:
        """The UIDs that the keys in `data` complete."""
        keys = [key for key in self._keys.feed(data) if key.down or key == LOST]
        typed = (_TYPED.get(key.code, _OTHER) for key in keys if key.code not in _SILENT)
        return super().feed("".join(typed).encode("ascii"), now)
