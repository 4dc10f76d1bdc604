"""Rhythms of the strip: who speaks, and about what, told by time alone, for eyes without hues.

A rhythm is a row of brightness levels, one for each slot of pace.BEAT seconds, over and over. The
seat numbered n (from 0) always pulses n + 1 times, whatever its light says. Where several things
share a light they speak in turn, each to its end, and the Ring between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from controller.view.palette import GOLD, Colour
from controller.view.strip.light import LEVELS, Cells, dim

Rhythm = tuple[int, ...]
"""Levels by slot, an even number of them; 0 lets through what is below, OFF is dark."""

OFF = 5

RING: Rhythm = (4, 3, 2, 1, 0, 0, 0, 0)  # struck like a bell, and fades
RING_AMONG: Rhythm = (4, 3, 2, 1)  # between others' rhythms
RENT: Rhythm = (4, OFF) * 4  # blinks fast: rent can be asked for here
RENT_WAITS: Rhythm = (2, OFF) * 4  # the same, while another rent shows to whom it goes
TO_WHOM: Rhythm = (OFF, 4) * 4  # its answer: the token of whom it goes to
PAUSE: Rhythm = (0,) * 8  # keeps its place between the Ring's strokes; elsewhere it is nothing
OFFER: Rhythm = (4, 4, OFF, OFF) * 2  # blinks slowly: this is what it is about
CREDITOR: Rhythm = (OFF, OFF, 4, 4) * 2  # its answer: the token of whom is owed

STEADY = 8
"""Slots for which an owned deed is steady before it winks its owner's number."""

FLARE = {4: 2, 5: 4}
"""In which of them a fortress flares up, and to which levels."""


@lru_cache
def turn(seat: int) -> Rhythm:
    """Glows and swells: this seat's answer is awaited."""
    return (4, 2) * (seat + 1) + (2,) * 4


@lru_cache
def turn_in_jail(seat: int) -> Rhythm:
    """The same behind bars: long flashes, dark between."""
    return (4, 4, OFF) * (seat + 1) + (OFF,) * (4 + (seat + 1) % 2)


@lru_cache
def jailed(seat: int) -> Rhythm:
    """Faint short flashes: this seat sits here, and another one's turn it is."""
    return (2, OFF) * (seat + 1) + (0,) * 6


@lru_cache
def holds(seat: int) -> Rhythm:
    """Flashes in the dark: this seat holds the bid."""
    return (4, OFF) * (seat + 1) + (OFF,) * 4


@lru_cache
def target(seat: int) -> Rhythm:
    """Steady and bright, with winks: this seat's token belongs here."""
    return (4,) * 6 + (OFF, 4) * (seat + 1)


@lru_cache
def wink(seat: int) -> Rhythm:
    """An owner's number on its deeds: 1 shows the deed, OFF is a wink."""
    return (1,) * STEADY + (OFF, 1) * (seat + 1)


@lru_cache
def owns(seat: int, mortgaged: bool) -> Rhythm:
    """The same between the strokes of the Ring, where it lies; a mortgaged deed flashes it."""
    return (0, 0) + (1 if mortgaged else OFF, 0) * (seat + 1) + (0, 0)


def winks(seat: int, slot: int) -> bool:
    """Whether a deed of this seat's winks in a slot."""
    shape = wink(seat)
    return shape[slot % len(shape)] == OFF


def flares(seat: int, slot: int) -> int:
    """The level to which a fortress of this seat's flares in a slot; 0: it does not."""
    return FLARE.get(slot % len(wink(seat)), 0)


def bar(seats: int) -> int:
    """Slots in which each of so many seats has told its number, and most have told it again."""
    return 2 * (STEADY + seats)


class Voice(NamedTuple):
    """What a light shows: a colour in a rhythm."""

    colour: Colour
    rhythm: Rhythm


class Chorus:
    """Voices by space. The first to be given the floor begins."""

    def __init__(self) -> None:
        self.voices: dict[int, list[Voice]] = {}

    def add(self, space: int, colour: Colour, rhythm: Rhythm) -> None:
        """Let a colour speak on a space, once however often it is asked to."""
        voice = Voice(colour, rhythm)
        here = self.voices.setdefault(space, [])
        if voice not in here:
            here.append(voice)

    def busy(self, spaces: Iterable[int]) -> int:
        """On how many of these spaces something is shown."""
        return sum(space in self.voices for space in spaces)

    def speaking(self) -> Iterator[tuple[int, list[Voice]]]:
        """By space, the voices that have something to say."""
        for space, voices in self.voices.items():
            if heard := [voice for voice in voices if voice.rhythm is not PAUSE]:
                yield space, heard

    def sing(self, cells: Cells, slot: int, ring: int) -> None:
        """Put a slot of all voices on the cells, the Ring on space `ring` (-1: nowhere)."""
        for space, voices in self.speaking():
            if space != ring:
                _put(cells, space, *_at([(v.colour, v.rhythm) for v in voices], slot))
        if ring >= 0:
            self._ring(cells, slot, ring)

    def _ring(self, cells: Cells, slot: int, ring: int) -> None:
        """The Ring's place is shown before and between all that is shown there."""
        others = self.voices.get(ring, [])
        if not others:
            alone = cells.colours[ring] == (0, 0, 0)
            cells.put_ring(ring, RING[slot % len(RING)], resting=alone)
            return
        spoken = [
            part for v in others for part in ((GOLD, RING_AMONG), (v.colour, v.rhythm))
        ]  # fmt: skip
        colour, level = _at(spoken, slot)
        if colour == GOLD:
            cells.put_ring(ring, level, resting=True)
        else:
            _put(cells, ring, colour, level)
            cells.ring, cells.ring_colour = ring, dim(GOLD, LEVELS[1])


def _at(parts: Sequence[tuple[Colour, Rhythm]], slot: int) -> tuple[Colour, int]:
    """Whose slot it is among rhythms one after the other, and its level."""
    slot %= sum(len(rhythm) for _, rhythm in parts)
    for colour, rhythm in parts:
        if slot < len(rhythm):
            return colour, rhythm[slot]
        slot -= len(rhythm)
    raise AssertionError("unreachable: the slot is within the sum")


def _put(cells: Cells, space: int, colour: Colour, level: int) -> None:
    if level == OFF:
        cells.colours[space] = (0, 0, 0)
    else:
        cells.put(space, colour, level)
