"""What a drawing shows: a board, the parts that are wired to it, and each wire from pin to part.

pi_sheet.py and board_sheets.py make sheets of a hardware.toml; placing.py and
drawing.py draw them.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import msgspec

from hardware.wiring.headers import FIVE_VOLTS, GROUND, LEFT_SIDE, LOW_VOLTS, Board, Pin


class Kind(Enum):
    """What a part looks like."""

    DISPLAY = "display"
    STRIP = "strip"
    CLOCKED = "clocked strip"
    KNOB = "knob"
    BUTTON = "button"
    BUZZER = "buzzer"
    SERIAL = "serial"
    MODULE = "module"
    SENSOR = "sensor"
    CELL = "cell"


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """`terminals` are its connections, from the top, in the words printed on the part; `labels`
    is what else its picture says."""

    kind: Kind
    title: str
    about: str = ""
    terminals: tuple[str, ...]
    side: int
    labels: tuple[str, ...] = ()


class End(msgspec.Struct, frozen=True):
    """A terminal: the number of its part on the sheet, and its own in the part."""

    part: int
    terminal: int


class Wire(msgspec.Struct, frozen=True, kw_only=True):
    """From one pin to one terminal, or, as a bus, to one of several parts each."""

    number: int
    pin: Pin
    net: str
    colour: str
    ends: tuple[End, ...]


class Plugged(msgspec.Struct, frozen=True):
    """A device at a USB socket: what it is, its name in hardware.toml, where it is found."""

    title: str
    name: str
    path: str


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A board with its parts and wires; `notes` is what no line can show."""

    title: str
    board: Board
    parts: tuple[Part, ...]
    wires: tuple[Wire, ...]
    plugged: tuple[Plugged, ...] = ()
    notes: tuple[str, ...] = ()


FEEDS = {GROUND: "black", LOW_VOLTS: "orange", FIVE_VOLTS: "red", "3V3": "orange"}
SIGNALS = (
    "yellow", "green", "blue", "violet", "grey", "brown", "turquoise", "pink", "olive", "navy",
    "lime", "plum",
)  # fmt: skip
"""Colours of wires, as they are sold; a sheet has no more signals than these."""


class Wanted(msgspec.Struct, frozen=True):
    """What a terminal has to be wired to: a pin, or any pin of the name; None: to nothing that the
    file names."""

    terminal: str
    to: Pin | str | None


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A part whose supply pins are not chosen yet."""

    kind: Kind
    title: str
    about: str = ""
    wanted: tuple[Wanted, ...]
    labels: tuple[str, ...] = ()

    @property
    def pins(self) -> list[Pin]:
        return [one.to for one in self.wanted if isinstance(one.to, Pin)]

    @property
    def side(self) -> int:
        """The side on which most of them are."""
        return LEFT_SIDE if sum(pin.side for pin in self.pins) <= 0 else -LEFT_SIDE

    @property
    def row(self) -> float:
        """Where it is nearest to them."""
        return sum(pin.row for pin in self.pins) / max(1, len(self.pins))


def wired(board: Board, drafts: list[Draft]) -> tuple[tuple[Part, ...], tuple[Wire, ...]]:
    """Parts and wires: each wire has a pin of its own, and for supply and ground the nearest that
    is free, so nothing needs to be joined."""
    drafts = sorted(drafts, key=lambda one: (one.side, one.row))
    free = {name: board.named(name) for name in FEEDS}
    signals = iter(SIGNALS)
    wires: list[Wire] = []
    for number, draft in enumerate(drafts):
        for place, wanted in enumerate(draft.wanted):
            if wanted.to is None:
                continue
            pin, net, colour = _chosen(wanted, draft, free, signals)
            wires.append(
                Wire(
                    number=len(wires) + 1, pin=pin, net=net, colour=colour,
                    ends=(End(number, place),),
                )
            )  # fmt: skip
    return tuple(map(_part, drafts)), tuple(wires)


def _chosen(
    wanted: Wanted, draft: Draft, free: dict[str, list[Pin]], signals: Iterator[str]
) -> tuple[Pin, str, str]:
    if isinstance(wanted.to, Pin):
        return wanted.to, wanted.to.name, next(signals)
    name = str(wanted.to)
    pin = min(free[name], key=lambda one: (one.side != draft.side, abs(one.row - draft.row)))
    free[name].remove(pin)
    return pin, name, FEEDS[name]


def _part(draft: Draft) -> Part:
    terminals = tuple(one.terminal for one in draft.wanted)
    return Part(
        kind=draft.kind, title=draft.title, about=draft.about, terminals=terminals,
        side=draft.side, labels=draft.labels,
    )  # fmt: skip
