"""Short animations of what just happened: Eye, Ring, path, coins, Jail, claims, Mount Doom.

A play is drawn over the standing lights; its time runs from 0 to 1. All plays of one command
together last at most pace.PLAY_MOST seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from controller.palette import EYE, FIRE, GOLD, PLAIN, Colour, hue
from controller.rules.board import Back
from controller.rules.events import (
    AuctionClosed,
    Bankrupted,
    BidMade,
    BuildingsChanged,
    CardDrawn,
    DeedClaimed,
    DeedOffered,
    Event,
    GameEnded,
    Jailed,
    Moved,
    OpeningRolled,
    Paid,
    RentDue,
    RingMoved,
    Rolled,
    RollsAgain,
    TurnBegan,
)
from controller.rules.state import State
from controller.scenes.light import OWNED, Cells, ahead, dim, mix, nearer

STEP = 0.07
"""Seconds for a space on a token's path."""

BLINKS = (1.0, 0.0, 1.0, 0.0, 1.0)


class Play(NamedTuple):
    """`seconds` long; `ring` is where the Ring is shown meanwhile (-1: the play shows it, or it is
    not played); `draw` puts it on the cells at a time from 0 to 1."""

    seconds: float
    ring: int
    draw: Callable[[float, Cells], None]


def plays(state: State, fresh: Sequence[Event]) -> list[Play]:
    """The animations of a command's events, in order."""
    ring = next((event.start for event in fresh if isinstance(event, RingMoved)), None)
    if ring is None:
        ring = state.ring_place()
    made: list[Play] = []
    backward = False
    for event in fresh:
        if isinstance(event, CardDrawn):
            backward = isinstance(state.edition.card(event.deck, event.card).effect, Back)
        if isinstance(event, RingMoved):
            seconds = min(0.12 * len(ahead(event.start, event.to, state.board.size)), 0.7)
            made.append(Play(seconds, -1, partial(_ring_walks, event.start, event.to)))
            ring = event.to
            continue
        if type(event) not in _UNSEEN:
            made += [Play(seconds, ring, draw) for seconds, draw in _of(state, event, backward)]
    return made


_UNSEEN = frozenset({DeedOffered, RollsAgain, TurnBegan})
"""Events of nearly every turn that nothing is played for."""

Drawn = tuple[float, Callable[[float, Cells], None]]


def _of(state: State, event: Event, backward: bool) -> list[Drawn]:
    match event:
        case Rolled(dice=dice):
            return [(0.45, _eye)] if 0 in dice else []
        case Moved(seat, start, to, by):
            return _move(state, seat, start, to, backward and by == "card")
        case OpeningRolled(seat):
            return [(0.4, partial(_blink, 0, hue(seat).colour))]
        case Jailed(seat):
            return [(0.8, partial(_jail, state.board.jail, hue(seat).colour))]
        case CardDrawn(seat):
            return [(0.5, partial(_sparkle, PLAIN))]
        case Paid(payer, payee, reason="salary" | "rent" | "tax" | "card" | "fine"):
            return [(0.6, partial(_coin, _home(state, payer), _home(state, payee), PLAIN))]
        case DeedClaimed(seat, space):
            return [(0.6, partial(_blink, space, hue(seat).colour))]
        case AuctionClosed(seat, _, space) if seat >= 0 and space >= 0:
            return [(0.6, partial(_blink, space, hue(seat).colour))]
        case BidMade(seat):
            return [(0.3, partial(_blink, state.pos[seat], hue(seat).colour))]
        case RentDue(owner=owner, space=space):
            return [(0.5, partial(_blink, space, hue(owner).colour))]
        case BuildingsChanged(seat, space, start, level):
            return [(0.6, partial(_builds, space, hue(seat).colour, start, level))]
        case Bankrupted(seat):
            return [(0.9, partial(_fades, hue(seat).colour))]
        case GameEnded(why, _, winners):
            colour = hue(winners[0]).colour if winners else PLAIN
            middle = state.board.territories[-1] if why == "ring" else 0
            return [(2.4, partial(_finale, middle, colour, why == "ring"))]
    return []


def _home(state: State, account: int) -> int:
    """The space an account's coins come from: a token's; GO for the Bank."""
    return state.pos[account] if account < state.seats else 0


def _move(state: State, seat: int, start: int, to: int, backward: bool) -> list[Drawn]:
    """Light by light along the path, then the target blinks."""
    size = state.board.size
    path = ahead(start, to, size)
    if backward:
        path = [*ahead(to, start, size)[::-1][1:], to]
    colour = hue(seat).colour
    walk = min(STEP * len(path), 1.1)
    return [(walk, partial(_path, path, colour)), (0.4, partial(_blink, to, colour))]


def _eye(time: float, cells: Cells) -> None:
    """Red everywhere, two flares, the second one longer."""
    level = 1.0 if time < 0.2 else 0.25 if time < 0.35 else 1.0 - (time - 0.35) / 0.65
    cells.fill(dim(EYE, max(level, 0.0)))


def _ring_walks(start: int, to: int, time: float, cells: Cells) -> None:
    """A gold light with a short tail."""
    path = [start, *ahead(start, to, len(cells.colours))]
    head = min(int(time * len(path)), len(path) - 1)
    for back, share in ((2, 0.08), (1, 0.3), (0, 1.0)):
        if head >= back:
            cells.colours[path[head - back]] = dim(GOLD, share)


def _path(path: list[int], colour: Colour, time: float, cells: Cells) -> None:
    """The path fills up; its head is bright."""
    head = min(int(time * len(path)), len(path) - 1)
    for space in path[:head]:
        cells.colours[space] = dim(colour, 0.3)
    if path:
        cells.colours[path[head]] = colour


def _blink(space: int, colour: Colour, time: float, cells: Cells) -> None:
    """Three blinks on one space."""
    cells.colours[space] = dim(colour, BLINKS[min(int(time * 5), 4)])


def _jail(jail: int, colour: Colour, time: float, cells: Cells) -> None:
    """The door falls shut: lights close in on the Jail from both sides."""
    size = len(cells.colours)
    if time < 0.5:
        reach = round((0.5 - time) * 12)
        cells.colours[(jail - reach) % size] = PLAIN
        cells.colours[(jail + reach) % size] = PLAIN
    else:
        _blink(jail, colour, (time - 0.5) * 2, cells)


def _sparkle(colour: Colour, time: float, cells: Cells) -> None:
    """Every fourth light, wandering: a card turns."""
    step = int(time * 8)
    for space in range(step % 4, len(cells.colours), 4):
        cells.colours[space] = dim(colour, 0.35 * (1 - time))


def _coin(start: int, to: int, colour: Colour, time: float, cells: Cells) -> None:
    """A light runs from who pays to who is paid."""
    path = nearer(start, to, len(cells.colours))
    cells.colours[path[min(int(time * len(path)), len(path) - 1)]] = colour


def _builds(space: int, colour: Colour, start: int, level: int, time: float, cells: Cells) -> None:
    """From the old brightness to the new one, with a white flash between."""
    if 0.3 < time < 0.5:
        cells.colours[space] = PLAIN
    else:
        cells.colours[space] = dim(colour, OWNED[start if time <= 0.3 else level])


def _fades(colour: Colour, time: float, cells: Cells) -> None:
    """A colour leaves the board."""
    cells.fill(dim(colour, 0.6 * (1 - time)))


def _finale(middle: int, colour: Colour, fire: bool, time: float, cells: Cells) -> None:
    """From one space round both ways: fire, and behind it the winner's colour."""
    size = len(cells.colours)
    front = time * (size // 2 + 8)
    for space in range(size):
        away = min((space - middle) % size, (middle - space) % size)
        if away > front:
            continue
        behind = front - away
        if fire and behind < 8:
            flame = FIRE[(space + int(time * 24)) % len(FIRE)]
            cells.colours[space] = mix(flame, dim(colour, 0.35), behind / 8)
        else:
            cells.colours[space] = dim(colour, 1.0 if behind < 2 else 0.35)
