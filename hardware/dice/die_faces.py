"""Which way the six faces of a die look: what `ringkeeper dice calibrate` learns, and its file.

A die's accelerometer is glued in as it comes, so each die has a table of its own: for every face
the vector that is seen while the die lies still with that face on top. The file lies beside
hardware.toml, so that a hub or a die that is replaced receives it again.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable, Mapping
from itertools import combinations
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from common.message import Message, brief, verbatim
from firmware import wire
from hardware.ports import EYE, Vector
from hardware.profile import toml_text

FILE = "dice-faces.toml"
"""Its name, beside hardware.toml."""

G = 1000
"""Thousandths of g in 1 g."""

WEAKEST, STRONGEST = 800, 1200
"""Thousandths of g of a die at rest. The LIS3DH is off by up to 40 mg an axis from the factory
(datasheet table 4, "TyOff"), and more once soldered; outside of this the die was not at rest."""

APART = 45.0
"""Degrees between two faces of a die at least; those of a cube are 90 apart."""

OPPOSITE = 150.0
"""Degrees from which on two faces are opposite; those of a cube are 180 apart."""

Sides = Mapping[int, Vector]
"""By face (EYE or pips) what is seen while it lies on top."""


class FacesError(toml_text.OwnFileError):
    remedy = Message("calibrate the dice again: ringkeeper dice calibrate")


def order(die: int, sides: Sides) -> bytes:
    """The payload of FACES for a die."""
    payload = bytes((die,))
    for face, vector in sorted(sides.items()):
        scaled = [max(-127, min(127, round(part * wire.SIDE_G / G))) for part in vector]
        payload += struct.pack(wire.SIDE_AS, face, *scaled)
    return payload


def at_rest(vector: Vector) -> bool:
    """Whether a die lies still, as far as one vector tells."""
    return WEAKEST <= math.hypot(*vector) <= STRONGEST


def degrees(one: Vector, other: Vector) -> float:
    """The angle between two vectors, neither of them zero."""
    dot = sum(a * b for a, b in zip(one, other, strict=True))
    return math.degrees(math.acos(max(-1.0, min(1.0, dot / math.hypot(*one) / math.hypot(*other)))))


def face_name(face: int) -> Message:
    """For people."""
    return Message("Eye") if face == EYE else verbatim(str(face))


def problems(sides: Sides) -> list[Message]:
    """What cannot be of six sides; none if all is well."""
    wild = [face for face, vector in sides.items() if not at_rest(vector)]
    if wild:
        return [
            Message("the die was not still with {face} on top", face=face_name(face))
            for face in wild
        ]
    told = []
    for one, other in combinations(sides, 2):
        if degrees(sides[one], sides[other]) < APART:
            names = {"one": face_name(one), "other": face_name(other)}
            told.append(Message("{one} and {other} were recorded with the same side up", **names))
    return told or (unpaired(sides) if len(sides) == 6 else [])


def unpaired(sides: Sides) -> list[Message]:
    """The sides of a whole die that have no other one opposite."""
    return [
        Message("no side is opposite {face}", face=face_name(face))
        for face, vector in sides.items()
        if all(degrees(vector, other) < OPPOSITE for other in sides.values())
    ]


def odd_pairs(sides: Sides) -> list[tuple[int, int]]:
    """Opposite faces that do not make seven, as they do on nearly all dice; the Eye counts as
    the number that it stands in the place of."""
    missing = set(range(1, 7)) - set(sides)
    eye = missing.pop() if len(missing) == 1 else EYE
    return [
        (one, other)
        for one, other in combinations(sorted(sides), 2)
        if degrees(sides[one], sides[other]) >= OPPOSITE and (one or eye) + (other or eye) != 7
    ]


def clockwise(sides: Sides) -> bool:
    """Whether 1, 2 and 3 run clockwise round the corner where they meet, as on few dice; the Eye
    counts as the number that it stands in the place of. Two opposite faces that were exchanged turn
    this round, and still make seven."""
    one, two, three = (sides[face] if face in sides else sides[EYE] for face in (1, 2, 3))
    (a, b, c), (d, e, f), (g, h, i) = one, two, three
    return a * (e * i - f * h) + b * (f * g - d * i) + c * (d * h - e * g) < 0


_Part = Annotated[int, Meta(ge=-8000, le=8000)]


class _Die(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hub: str
    die: Annotated[int, Meta(ge=0, le=255)]
    sides: dict[str, tuple[_Part, _Part, _Part]]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    die: list[_Die] = []


_NAMES = {"eye": EYE} | {str(pips): pips for pips in range(1, 7)}

Learnt = dict[str, dict[int, Sides]]
"""By hub and die."""


def read(path: Path) -> Learnt:
    """All dice in the file; none if there is no file. FacesError."""
    learnt: Learnt = {}
    for entry in (toml_text.value_of(path, _File, FacesError) or _File()).die:
        learnt.setdefault(entry.hub, {})[entry.die] = _sides(path, entry)
    return learnt


def _sides(path: Path, entry: _Die) -> Sides:
    sides = {_NAMES[name]: vector for name, vector in entry.sides.items() if name in _NAMES}
    wrong = problems(sides)
    if len(sides) != 6 or len(entry.sides) != 6:
        wrong = [Message("there are not six sides: eye, 1, 2, 3, 4, 5 or 6")]
    if wrong:
        hub = brief(entry.hub)
        told = Message("die {die} of {hub}: {wrong}", die=entry.die, hub=hub, wrong=wrong[0])
        raise FacesError.of(path, told)
    return sides


def written(learnt: Learnt) -> str:
    """The text of the file; `read` gives the same back."""
    head = "# The faces of the dice, learnt by: ringkeeper dice calibrate\n"
    head += "# What a die's accelerometer shows with each face on top, in thousandths of g.\n"
    return head + "".join(
        _entry(hub, die, sides) for hub, dice in learnt.items() for die, sides in dice.items()
    )


def _entry(hub: str, die: int, sides: Sides) -> str:
    lines = _lines(sides.items())
    return f"\n[[die]]\nhub = {toml_text.quoted(hub)}\ndie = {die}\n\n[die.sides]\n{lines}"


def _lines(sides: Iterable[tuple[int, Vector]]) -> str:
    return "".join(
        f"{str(face_name(face)).lower()} = [{', '.join(map(str, vector))}]\n"
        for face, vector in sorted(sides)
    )
