"""The Ring that a player bears, on the strip: its Tracker, meetings on the way, battles."""

from __future__ import annotations

from controller.rules.prompts import Ask, Prompt
from controller.rules.ring.bearer import mount_doom
from controller.rules.state import RingBattle, State
from controller.view.palette import FIRE, GOLD, PLAIN, hue
from controller.view.strip import rhythm
from controller.view.strip.light import Cells
from controller.view.strip.rhythm import OFF, Chorus, Rhythm
from hardware.strip_layout import SIDE

_TOLD, OF = 8, 32
"""For so many slots of so many the Tracker is shown on the bearer's turn; the deeds of its side
wink in the others, which have room for the longest of their rhythms."""

ARM = 3
"""Spaces on either side of a battle that belong to one of the two."""

THROWN: Rhythm = (3, 3)

_TURNS = (Ask.ROLL, Ask.JAIL, Ask.BUY, Ask.TAX, Ask.DRAW)


def tells(state: State, asked: Prompt) -> bool:
    """Whether the Tracker is shown now and then: on the bearer's turn."""
    own = asked.ask in _TURNS and state.bearer in asked.seats
    return own and mount_doom(state) < SIDE


def tells_in(state: State, asked: Prompt, slot: int) -> bool:
    """Whether it is shown in a slot."""
    return slot % OF < _TOLD and tells(state, asked)


def winking(state: State, asked: Prompt, slot: int) -> int:
    """Where the deeds are in their rhythms: they wait for the Tracker, or it would hide winks."""
    if not tells(state, asked):
        return slot
    since = slot % OF
    return since if since < rhythm.STEADY + 2 * state.seats else 0


def gauge(state: State, chorus: Chorus) -> range:
    """Where the Tracker is shown: the streets of the side that has the least else to show,
    the one opposite the bearer if several have nothing."""
    here = state.pos[state.bearer] // SIDE
    sides = state.board.size // SIDE
    opposite = [(here + 2 + n) % sides for n in (0, 1, -1)]
    spaces = [range(side * SIDE + 1, side * SIDE + 1 + mount_doom(state)) for side in opposite]
    ring = state.ring_place()
    return min(spaces, key=lambda side: chorus.busy(side) + (ring in side))


def tracker(state: State, cells: Cells, chorus: Chorus, slot: int) -> None:
    """A light for each circle, from its corner on, walking as tokens do: bright as far as the
    Tracker has come, the last of them pulsing; those still to go blink faintly. The last one is
    Mount Doom, in the colour of fire."""
    place = gauge(state, chorus)
    for side in range(place.start - 1, place.start - 1 + SIDE):
        if side not in chorus.voices:
            cells.colours[side] = (0, 0, 0)
    for circle, space in enumerate(place, 1):
        if space in chorus.voices:
            continue
        colour = FIRE[slot % len(FIRE)] if circle == len(place) else GOLD
        faint = 2 if circle == len(place) else 1
        if circle > state.tracker:
            cells.put(space, colour, faint if slot % 2 == 0 else 0)
        else:
            here = circle == state.tracker and slot % 2
            cells.put(space, colour, 2 if here else 4 if circle == state.tracker else 3)


def meeting(state: State, asked: Prompt, chorus: Chorus) -> None:
    """Around the place of a meeting: gold swings to and fro while the Ring may be given away;
    lights run at each other before a battle; in it each side has its arm, which runs until its die
    has been thrown and then stands."""
    match asked.ask:
        case Ask.OFFER_RING:
            chorus.add(_beside(state, asked.space, -1), GOLD, (3, 3, OFF, OFF))
            chorus.add(_beside(state, asked.space, 1), GOLD, (OFF, OFF, 3, 3))
        case Ask.BATTLE:
            for side in (-1, 1):
                for far in range(ARM, 0, -1):
                    chorus.add(_beside(state, asked.space, side * far), PLAIN, _running(far))
        case Ask.BATTLE_ROLL:
            top = state.stack[-1]
            assert isinstance(top, RingBattle)
            for seat, face, side in zip((top.seat, top.bearer), top.faces, (-1, 1), strict=True):
                for far in range(1, ARM + 1):
                    rhythm = _running(far) if face < 0 else THROWN
                    chorus.add(_beside(state, asked.space, side * far), hue(seat).colour, rhythm)
        case _:
            pass


def _beside(state: State, space: int, away: int) -> int:
    return (space + away) % state.board.size


def _running(far: int) -> Rhythm:
    """A light that runs in towards the middle; `far` 1 is next to it."""
    return tuple(4 if slot == ARM - far else OFF for slot in range(ARM + 1))
