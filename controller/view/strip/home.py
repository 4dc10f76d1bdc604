"""After a take-back: each token's way home, one after the other, until the next act.

What was taken back is found in controller/view/put_back.py; here is only how it looks.
"""

from __future__ import annotations

from controller.rules.state import State
from controller.view.palette import GOLD, Colour, hue
from controller.view.put_back import THE_RING, PutBack, Return
from controller.view.strip import rhythm, standing
from controller.view.strip.light import Cells, dim, nearer
from controller.view.strip.rhythm import OFF

WALK = 8
"""Slots in which a light walks home, however far it is."""

START_BEAT = (0.5, 0.0)
"""Where a token still stands blinks while its light walks."""


def walking(state: State, put_back: PutBack, slot: int) -> Cells:
    """The strip in one slot: a light leaves where a token stands, walks to where it belongs, and
    pulses there as often as its seat's number; then the next token, the Ring last."""
    cells = standing.winking(state, slot)
    parts = [(way, _length(way)) for way in put_back.ways]
    slot %= slots(put_back)
    _ring(state, put_back, cells)
    for way, length in parts:
        if slot < length:
            _one(cells, way, slot)
            return cells
        slot -= length
    return cells


def waiting(state: State, put_back: PutBack, number: int, *, bare: bool) -> Cells:
    """When nobody has looked for long: where token `number` stands, and after a moment where it
    belongs instead, and the Ring as well."""
    cells = standing.ground(state)
    way = put_back.ways[number]
    if not bare and way.seat != THE_RING:
        _ring(state, put_back, cells)
    cells.put(way.start if bare else way.to, _colour(way), 4)
    return cells


def slots(put_back: PutBack) -> int:
    """How long it takes to lead each token home once."""
    return sum(map(_length, put_back.ways))


def _ring(state: State, put_back: PutBack, cells: Cells) -> None:
    """The Ring where it stands."""
    ring = put_back.ways[-1]
    stands = ring.start if ring.seat == THE_RING else state.ring_place()
    if stands >= 0:
        cells.put_ring(stands, 4, resting=True)


def _length(way: Return) -> int:
    return WALK + len(_pulses(way))


def _pulses(way: Return) -> rhythm.Rhythm:
    return rhythm.RING if way.seat == THE_RING else rhythm.holds(way.seat)


def _colour(way: Return) -> Colour:
    return GOLD if way.seat == THE_RING else hue(way.seat).colour


def _one(cells: Cells, way: Return, slot: int) -> None:
    colour = _colour(way)
    path = nearer(way.start, way.to, len(cells.colours))
    if slot < WALK:
        head = (slot + 1) * (len(path) - 1) // WALK
        for space in path[1:head]:
            cells.colours[space] = dim(colour, 0.3)
        cells.colours[way.start] = dim(colour, START_BEAT[slot % 2])
        cells.colours[path[head]] = colour
        return
    level = _pulses(way)[slot - WALK]
    cells.colours[way.to] = (0, 0, 0)
    if level != OFF:
        cells.put(way.to, colour, level)
