"""The makes of Bluetooth dice that a table knows: how each is recognised, spoken to and understood.

A make's own numbers and messages are in its module: godice.py, pixels.py.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import Enum

import msgspec

from hardware.dice.bluetooth import godice, pixels
from hardware.dice.bluetooth.messages import Saying


class Make(Enum):
    """Who made a die, as the file of paired dice has it."""

    GODICE = "godice"
    PIXELS = "pixels"


Decoded = Callable[[bytes], Saying | None]
"""What a message says, if it is of any use."""


class Layout(msgspec.Struct, frozen=True):
    """The UUIDs of a service, of what it tells and of what is written to it."""

    service: str
    notify: str
    write: str


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """`title` is what people call it, `hello` what it is asked first, `ask_charge` now and then;
    `decoder` makes what decodes the messages of one connection."""

    title: str
    layouts: tuple[Layout, ...]
    hello: tuple[bytes, ...]
    ask_charge: bytes
    decoder: Callable[[], Decoded]


FACTS = {
    Make.GODICE: Facts(
        title="GoDice",
        layouts=(Layout(godice.SERVICE, godice.NOTIFY, godice.WRITE),),
        hello=(godice.ASK_CHARGE,),
        ask_charge=godice.ASK_CHARGE,
        decoder=lambda: godice.decoded,
    ),
    Make.PIXELS: Facts(
        title="Pixels",
        layouts=(
            Layout(pixels.SERVICE, pixels.NOTIFY, pixels.WRITE),
            Layout(pixels.OLD_SERVICE, pixels.OLD_NOTIFY, pixels.OLD_WRITE),
        ),
        hello=(pixels.WHO_ARE_YOU, pixels.ASK_CHARGE),
        ask_charge=pixels.ASK_CHARGE,
        decoder=lambda: pixels.PixelDecoder().decoded,
    ),
}


def recognised(name: str, services: Collection[str]) -> Make | None:
    """The make of what advertises this name and these services; None: it is no such die."""
    if name.startswith(godice.NAMED):
        return Make.GODICE
    if pixels.SERVICE in services:
        return Make.PIXELS
    if name.startswith(pixels.NAMED) and pixels.OLD_SERVICE in services:
        return Make.PIXELS
    return None
