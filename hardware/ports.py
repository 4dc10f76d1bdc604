"""What a table offers: the protocols of its devices, the values they speak in, and their errors.

Real parts (hardware/) and the chips behind them (sim/) meet here; nothing here opens anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Protocol

import msgspec

from common.message import Message, both

EYE = 0
"""The face that a die reports when the Eye lies on top; any other face is its number of pips."""

Colour = tuple[int, int, int]
"""Red, green, blue; 0-255 each."""

DARK: Colour = (0, 0, 0)


class PartError(Exception):
    """A part could not be opened or has failed.

    `part` is its name in hardware.toml, `why` says what is wrong, `remedy` what to do.
    """

    def __init__(self, part: str, why: Message, remedy: Message) -> None:
        super().__init__(f"{part}: {both(why, remedy)}")
        self.part = part
        self.why = why
        self.remedy = remedy


class Unplugged(PartError):
    """There is no device at its path."""


class Silent(PartError):
    """Its bus works, but at its address nobody answers."""


class Button(Enum):
    """The three things on the panel that can be pressed."""

    OK = "ok"
    BACK = "back"
    PUSH = "push"  # the encoder's own push


Vector = tuple[int, int, int]
"""What an accelerometer shows along x, y and z, in thousandths of g; at rest 1000 in all."""


class DieSettled(msgspec.Struct, frozen=True, kw_only=True):
    """A die came to rest. The same (`source`, `die`, `roll`) is never reported twice.

    `mark` is the die's own number of the throw, the same after a restart of this program; what
    an older or a plain die does not tell is None."""

    source: str  # name of the hub in hardware.toml
    die: int  # 0 or 1
    face: int  # EYE or pips
    roll: int  # counts up by one each time this die is thrown
    mark: int | None = None  # birth of the die, and 16 bits of its own count of rolls
    vector: Vector | None = None
    battery: int | None = None  # millivolts
    charge: int | None = None  # percent, of a die that tells that instead
    bought: bool = False  # it has 1 to 6 on it, whatever the box's own dice show


class DieState(Enum):
    """What a die reports that is no roll."""

    ROLLING = "rolling"
    COCKED = "cocked"  # on no face
    PICKED_UP = "picked up"
    MOVED = "moved"  # lies elsewhere, or otherwise, without having been thrown
    HERE = "here"  # woke, or was asked
    SENSOR_DEAD = "sensor dead"  # it notices no throw until it tells something else


class DieNews(msgspec.Struct, frozen=True, kw_only=True):
    """A die has something to say that is no roll, for people to know. It may come twice, or not
    at all. `roll` is that of its last throw; while it rolls or is cocked, of this one. `birth` is
    drawn whenever its power comes back; None: it tells none."""

    source: str
    die: int
    what: DieState
    roll: int
    vector: Vector | None = None
    battery: int | None = None  # millivolts
    charge: int | None = None  # percent
    birth: int | None = None


class TagPlaced(msgspec.Struct, frozen=True, kw_only=True):
    """A tag came to lie on a reader's head."""

    source: str
    head: int
    uid: bytes  # 4 or 7 bytes; 5 of a 125 kHz reader


class TagRemoved(msgspec.Struct, frozen=True, kw_only=True):
    """The tag that lay on a reader's head is gone."""

    source: str
    head: int
    uid: bytes


class HeadReads(msgspec.Struct, frozen=True, kw_only=True):
    """What a reader's head saw while its reads were counted: `seen` of `looks` had a tag."""

    source: str
    head: int
    looks: int
    seen: int
    seconds: float


class TagSaid(msgspec.Struct, frozen=True, kw_only=True):
    """What a tag answered to the question of that number; nothing if it was not there."""

    source: str
    number: int
    answer: bytes


class Pressed(msgspec.Struct, frozen=True, kw_only=True):
    """A button was pressed and let go (`held` false), or has been held for a second (true)."""

    button: Button
    held: bool = False


class Turned(msgspec.Struct, frozen=True, kw_only=True):
    """The encoder was turned by `steps` detents, clockwise positive."""

    steps: int


class PartLost(msgspec.Struct, frozen=True, kw_only=True):
    """A part that worked stopped working (unplugged, silent); `remedy`: what to look at, if its
    driver knows. `unplugged`: its plug was pulled, so nothing else is wrong. `shown`: players are
    told `why`, which says what to do."""

    part: str
    why: Message
    remedy: Message | None = None
    unplugged: bool = False
    shown: bool = False

    def __str__(self) -> str:
        return f"{self.part}: {both(self.why, self.remedy)}"


class PartFound(msgspec.Struct, frozen=True, kw_only=True):
    """A part is there (again). `about` is what it says of itself: its firmware's version; `advice`
    what should be done all the same."""

    part: str
    about: Message | None = None
    advice: Message | None = None


class PartTrouble(msgspec.Struct, frozen=True, kw_only=True):
    """A part that works, except for something, such as a tag whose number cannot be used. `why`
    says what to do, too: players and `doctor` are told nothing else."""

    part: str
    why: Message

    def __str__(self) -> str:
        return f"{self.part}: {self.why}"


class LineNoise(msgspec.Struct, frozen=True, kw_only=True):
    """Bytes on a line made no sense (torn frame, wrong checksum) and were dropped. `resent`: the
    device sends it again, so nothing is lost. `why` is for the log alone, in English."""

    part: str
    why: str
    resent: bool = True

    def __str__(self) -> str:
        return f"{self.part}: {self.why}"


DeviceEvent = (
    DieSettled | DieNews | TagPlaced | TagRemoved | HeadReads | TagSaid | Pressed | Turned
    | PartLost | PartFound | PartTrouble | LineNoise
)  # fmt: skip

Sink = Callable[[DeviceEvent], None]
"""Where input devices put what happened. Always called in the event loop's thread."""


class Handle(Protocol):
    """A scheduled call; `cancel` more than once is harmless."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Time, real or simulated. asyncio's loop fits it: `call_later` and `time`."""

    def time(self) -> float:
        """Seconds, monotonic, from an arbitrary start."""

    def call_later(self, delay: float, callback: Callable[[], object]) -> Handle:
        """Call back once, `delay` seconds from now, in the loop's thread."""


class Dots(Protocol):
    """What a display shows: a `Picture` (hardware/display/picture.py), or a Pillow image."""

    @property
    def mode(self) -> str: ...
    @property
    def size(self) -> tuple[int, int]: ...
    def tobytes(self) -> bytes: ...


class Display(Protocol):
    """A 1-bit display."""

    size: tuple[int, int]
    """Width and height in pixels."""

    def show(self, image: Dots) -> int:
        """Show a mode "1" picture of `size`; return the bytes it put on the wire (0: unchanged)."""

    def shine(self, share: float) -> None:
        """Shine with this share of all its light, above 0, up to 1; never off."""

    def close(self) -> None: ...


class Strip(Protocol):
    """A chain of RGB lights."""

    count: int
    brightness: float
    """The share of its light that every colour is shown with, above 0, up to 1."""
    order: str
    """The order in which its chips take their channels, as "GRB"; "": nothing to do with us."""
    way: Message
    """By which device it is sent to, and why by no other; in plain words."""

    def show(self, colours: Sequence[Colour]) -> int:
        """Show `count` colours, first light first; return the bytes put on the wire."""

    def close(self) -> None: ...


class Buzzer(Protocol):
    """A thing that makes tones."""

    volume: float
    """How loud, from 0 (silent) to 1; of tones that begin from now on."""

    def play(self, tones: Sequence[tuple[float, float]]) -> None:
        """Play (hertz, seconds) pairs one after the other; 0 hertz is a pause. Returns at once;
        a new tune replaces one that is still playing."""

    def close(self) -> None: ...


Words = tuple[str, str]
"""Words to be said, and their language ("en", "fr")."""


class Voice(Protocol):
    """A voice that says sentences aloud."""

    volume: float
    """How loud, from 0 (silent) to 1; of sentences that begin from now on."""

    def say(self, text: str | Iterable[Words], language: str) -> None:
        """Begin to say a text in a language ("en", "fr"), or parts of which some are in another
        one; what is being said stops. Returns at once."""

    def probe(self) -> None:
        """Begin to play a moment of silence, to find out whether any sound card plays it. Returns
        at once."""

    def hush(self) -> None:
        """Stop speaking."""

    def flush(self, timeout_s: float) -> bool:
        """Wait until everything has been said; false if that took longer than `timeout_s`."""

    def close(self) -> None: ...


class Power(Protocol):
    """The power of the computer that all this runs on."""

    def off(self) -> None:
        """Begin to shut it down; returns at once. PartError if that cannot be."""
