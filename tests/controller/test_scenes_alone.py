"""A strip that nobody has touched for long, as eyes have it that lack a kind of cone: whose deed is
whose is still told by time and place, in every edition, with any number of lights a space.

Ten minutes after the last command one round of it is looked at, picture by picture, each for as
long as it stands. What a picture means in colours is taken out as in test_scenes_sight.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from controller.editions import known, load
from controller.homeward import Homeward, Way
from controller.pace import BEAT, IDLE_PACE
from controller.palette import DARK, GOLD, Colour
from controller.rules.state import Phase, State
from controller.scenes import StripLayout, rhythm, scene, standing
from controller.scenes.light import LEVELS, dim
from controller.settings import BRIGHTNESS
from controller.ui import Ui
from hardware.strip import PixelStrip
from tests.controller.situations import SINCE, own, started
from tests.sight import SIGHTS, luminance

MARGIN, SECONDS = 0.25, 0.75
"""A light is so much brighter, of its own brightest moment, for so many seconds of a round."""

LEFT = SINCE + 600.0
NAMES = tuple("ABCDEFGHI")

RINGS = {dim(GOLD, level) for level in LEVELS[1:]}

Still = tuple[tuple[Colour, ...], float]
"""A picture of the strip, and for how many seconds it stands."""

light = cache(luminance)


def games() -> Iterator[tuple[str, int]]:
    """Every edition with every number of players."""
    for edition in known():
        rules = load(edition).data.rules
        for seats in range(rules.players_least, rules.players_most + 1):
            yield edition, seats


def game(edition: str, seats: int) -> tuple[State, int]:
    """A game in which every seat has a deed and stands where everybody stands; and a deed of
    nobody's."""
    state = started(NAMES[:seats], load(edition))
    free, *deeds = state.board.deeds
    state.ring, state.pos[:] = -1, [0] * seats
    for seat, space in zip(range(seats), deeds, strict=False):
        own(state, seat, space)
    return state, free


def a_round(state: State, layout: StripLayout, ui: Ui | None = None) -> list[Still]:
    """One round, from the beginning of its bar of rhythms to the next."""
    ui = ui or Ui(since=SINCE)
    now, film, bars = LEFT, [], 0
    was_still = False
    while bars < 2:
        lights = scene(state, ui, now, layout)
        assert lights.until is not None
        still = lights.until - now > 2 * BEAT
        bars += was_still and not still
        if bars == 1:
            film.append((lights.colours, lights.until - now))
        was_still, now = still, lights.until
    return film


def told(one: list[Still], other: list[Still], places: tuple[int, ...], sight: str) -> float:
    """For how many seconds a light there differs plainly between two rounds of one length. The
    Ring's gold, which is the same in both, is taken for dark."""
    assert len(one) == len(other)
    best = 0.0
    for at in places:
        curves = [[0.0 if colours[at] in RINGS else light(colours[at], sight)
                   for colours, _ in film] for film in (one, other)]  # fmt: skip
        scaled = [[value / (max(curve) or 1) for value in curve] for curve in curves]
        best = max(best, sum(
            seconds
            for a, b, (_, seconds) in zip(*scaled, one, strict=True) if abs(a - b) >= MARGIN
        ))  # fmt: skip
    return best


def winks(film: list[Still], at: int) -> int:
    """How often a light goes out for a moment before it stays lit."""
    bar = [colours[at] != DARK for colours, seconds in film if seconds < 2 * BEAT]
    dark = [n for n, lit in enumerate(bar) if not lit]
    return next((n for n, slot in enumerate(dark, 1) if bar[slot + 1 : slot + 3] == [True] * 2), 0)


@pytest.mark.parametrize(("edition", "seats"), [*games()])
def test_whose_deed_is_whose_is_told_at_the_deed_for_ever(edition: str, seats: int) -> None:
    layout = StripLayout(count=40)
    rounds = []
    state, deed = game(edition, seats)
    for seat in range(seats):
        state.owner[deed] = seat
        rounds.append(a_round(state, layout))
        assert winks(rounds[-1], deed) == seat + 1
    for sight in SIGHTS:
        for one, other in combinations(range(seats), 2):
            assert told(rounds[one], rounds[other], (deed,), sight) >= SECONDS, (one, other, sight)


@pytest.mark.parametrize("leds", [1, 2, 3, 5])
@pytest.mark.parametrize("what", ["mortgaged", "under the Ring", "under the Ring and mortgaged"])
def test_a_deed_tells_its_owner_however_many_lights_it_has(leds: int, what: str) -> None:
    layout = StripLayout(count=40 * leds, leds_per_space=leds)
    rounds = []
    state, deed = game("starwars-1997", 9)
    for seat in range(9):
        state.owner[deed], state.mortgaged[deed] = seat, "mortgaged" in what
        state.ring = deed if "Ring" in what else -1
        rounds.append(a_round(state, layout))
    for sight in SIGHTS:
        for one, other in combinations(range(9), 2):
            seconds = told(rounds[one], rounds[other], layout.lights(deed), sight)
            assert seconds >= SECONDS, (one, other, sight)


@pytest.mark.parametrize("sight", SIGHTS)
def test_in_one_still_picture_an_estate_outshines_every_other_deed(sight: str) -> None:
    """Looked at for a moment only: the deeds of the seat shown are the bright ones, whatever is
    built on the others, and its token's light is on as well."""
    state, _ = game("starwars-1997", 9)
    for space in state.board.deeds:
        state.level[space] = 5
    for seat in range(9):
        state.pos[seat] = (2, 7, 10, 17, 20, 22, 30, 33, 38)[seat]
    state.turn = 0
    for number, seat in enumerate(state.living(), 1):
        shown = standing.resting(state, (), number, bare=True).colours
        theirs = [light(shown[s], sight) for s in state.board.deeds if state.owner[s] == seat]
        others = [light(shown[s], sight) for s in state.board.deeds if state.owner[s] not in
                  (seat, state.seats)]  # fmt: skip
        assert min(theirs) > 1.5 * max(others)
        assert light(shown[state.pos[seat]], sight) >= max(theirs)


@pytest.mark.parametrize("step", BRIGHTNESS)
def test_winks_are_seen_at_every_brightness(step: float) -> None:
    state, deed = game("starwars-1997", 9)
    chain = Chain()
    strip = PixelStrip(chain, count=40, sink=lambda _: None, brightness=step, limit_ma=400)
    for seat in range(9):
        state.owner[deed] = seat
        film = []
        for colours, seconds in a_round(state, StripLayout(count=40)):
            strip.show(colours)
            film.append((tuple(chain[n] for n in range(40)), seconds))
        assert winks(film, deed) == seat + 1


class Chain(dict[int, Colour]):
    """Lights that only hold what they are given."""

    def show(self) -> None: ...


def test_whose_turn_it_is_and_where_the_ring_is_are_told_as_in_play() -> None:
    """A bar of an idle strip shows slot by slot what the strip shows right after a command."""
    state, deed = game("lotr-2003", 6)
    state.ring, state.turn, state.pos[3] = deed, 3, 9
    shown = [colours for colours, s in a_round(state, StripLayout(count=40)) if s < 2 * BEAT]
    fresh = [scene(state, Ui(since=SINCE), SINCE + (n + 0.5) * BEAT, StripLayout(count=40)).colours
             for n in range(rhythm.bar(6))]  # fmt: skip
    assert shown == fresh


@pytest.mark.parametrize("sight", SIGHTS)
def test_whose_home_is_whose_is_told_when_nobody_has_looked_for_long(sight: str) -> None:
    """Two tokens to be put back: one seat's home and the other's change places."""
    state, _ = game("lotr-2003", 6)
    films = []
    for homes in ((24, 26), (26, 24)):
        ways = (Way(2, 20, homes[0]), Way(4, 20, homes[1]))
        back = Ui(since=SINCE, homeward=Homeward(ways=ways))
        films.append(a_round(state, StripLayout(count=40), back))
    one, other = films
    assert told(one, other, (24, 26), sight) >= SECONDS


def test_a_round_is_as_long_as_the_pace_asks_for() -> None:
    state, _ = game("lotr-2003", 4)
    over = state.copy()
    over.phase, over.worth, over.winners = Phase.OVER, (1, 2, 3, 4), (3,)
    for one in (state, over):
        film = a_round(one, StripLayout(count=40))
        assert len(film) / sum(seconds for _, seconds in film) == pytest.approx(IDLE_PACE, rel=0.01)
