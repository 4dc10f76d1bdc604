"""A strip that nobody has touched for long, as eyes have it that lack a kind of cone: whose deed is
whose is still told by time and place, in every edition, with any number of lights a space.

Ten minutes after the last command one round of it is looked at, four times a second. What a picture
means in colours is taken out as in test_scenes_sight.py.
"""

from collections.abc import Iterator
from itertools import combinations
from math import ceil

import pytest

from controller.editions import known, load
from controller.files.settings import BRIGHTNESS
from controller.rules.state import Phase, State
from controller.view.interface import Ui
from controller.view.palette import DARK, GOLD, Colour
from controller.view.put_back import PutBack, Return
from controller.view.strip import StripLayout, home, rhythm, scene, standing
from controller.view.strip.light import LEVELS, dim
from controller.view.timing import BEAT, IDLE_AFTER, IDLE_PACE, LED_HOME
from hardware.strip.strip import PixelStrip
from tests.sight import SIGHTS, luminance
from tests.view.situations import SINCE, own, started

MARGIN, SECONDS = 0.25, 0.75
"""A light is so much brighter, of its own brightest moment, for so many seconds of a round."""

LEFT = 600.0
"""Seconds for which nobody has touched the table."""

NAMES = tuple("ABCDEFGHI")

RINGS = {dim(GOLD, level) for level in LEVELS[1:]}

Film = list[tuple[Colour, ...]]
"""The lights in each slot of BEAT seconds."""


def games() -> Iterator[tuple[str, int]]:
    """Every edition with every number of players."""
    for edition in known():
        rules = load(edition).data.rules
        for seats in range(rules.players_least, rules.players_most + 1):
            yield edition, seats


def game(edition: str, seats: int) -> tuple[State, int]:
    """A game in which every seat has a deed and stands where all stand; and a deed of nobody's."""
    state = started(NAMES[:seats], load(edition))
    free, *deeds = state.board.deeds
    state.ring, state.pos[:] = -1, [0] * seats
    for seat, space in zip(range(seats), deeds, strict=False):
        own(state, seat, space)
    return state, free


def a_round(
    state: State, layout: StripLayout, back: PutBack | None = None, *, bar_only: bool = False
) -> Film:
    """One round, from the beginning of its bar of rhythms to the next, ten minutes on or more."""
    bar = home.slots(back) if back else rhythm.bar(state.seats)
    pictures = len(back.ways) if back else standing.pictures(state)
    length = (bar + 2 * pictures) / IDLE_PACE
    idle_from = SINCE + (LED_HOME if back else IDLE_AFTER)
    begins = idle_from + ceil(LEFT / length) * length - bar * BEAT
    ui, slots = Ui(since=SINCE, put_back=back), range(bar if bar_only else int(length / BEAT))
    return [scene(state, ui, begins + (n + 0.5) * BEAT, layout).colours for n in slots]


Curve = list[float]
"""How bright a light is in each slot, relative to its own brightest moment."""


def curves(film: Film, places: tuple[int, ...], sight: str) -> list[Curve]:
    """Of these lights. The Ring's gold, which is the same for all, is taken for dark."""
    made = []
    for at in places:
        seen = {colour: 0.0 if colour in RINGS else luminance(colour, sight)
                for colour in {colours[at] for colours in film}}  # fmt: skip
        most = max(seen.values()) or 1.0
        made.append([seen[colours[at]] / most for colours in film])
    return made


def told(one: list[Curve], other: list[Curve]) -> float:
    """For how many seconds a light differs plainly between two rounds of one length."""
    return BEAT * max(
        sum(abs(a - b) >= MARGIN for a, b in zip(*pair, strict=True))
        for pair in zip(one, other, strict=True)
    )


def winks(bar: Film, at: int) -> int:
    """How often a light goes out for a moment before it stays lit."""
    lit = [colours[at] != DARK for colours in bar]
    dark = [n for n, on in enumerate(lit) if not on]
    return next((n for n, slot in enumerate(dark, 1) if lit[slot + 1 : slot + 3] == [True] * 2), 0)


@pytest.mark.parametrize(("edition", "seats"), [*games()])
def test_whose_deed_is_whose_is_told_at_the_deed_for_ever(edition: str, seats: int) -> None:
    layout = StripLayout(count=40)
    rounds = []
    state, deed = game(edition, seats)
    for seat in range(seats):
        state.owner[deed] = seat
        rounds.append(a_round(state, layout))
        assert winks(rounds[-1][: rhythm.bar(seats)], deed) == seat + 1
    for sight in SIGHTS:
        seen = [curves(film, (deed,), sight) for film in rounds]
        for one, other in combinations(range(seats), 2):
            assert told(seen[one], seen[other]) >= SECONDS, (one, other, sight)


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
        seen = [curves(film, layout.lights(deed), sight) for film in rounds]
        for one, other in combinations(range(9), 2):
            assert told(seen[one], seen[other]) >= SECONDS, (one, other, sight)


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
    for number, seat in enumerate(state.seats_in_play(), 1):
        shown = standing.resting(state, Ui(), number, bare=True).colours
        theirs = [luminance(shown[s], sight) for s in state.board.deeds if state.owner[s] == seat]
        others = [luminance(shown[s], sight) for s in state.board.deeds if state.owner[s] not in
                  (seat, state.seats)]  # fmt: skip
        assert min(theirs) > 1.5 * max(others)
        assert luminance(shown[state.pos[seat]], sight) >= max(theirs)


@pytest.mark.parametrize("step", BRIGHTNESS)
def test_winks_are_seen_at_every_brightness(step: float) -> None:
    state, deed = game("starwars-1997", 9)
    chain = Chain()
    strip = PixelStrip(chain, count=40, sink=lambda _: None, brightness=step, limit_ma=400)
    for seat in range(9):
        state.owner[deed] = seat
        film = []
        for colours in a_round(state, StripLayout(count=40), bar_only=True):
            strip.show(colours)
            film.append(tuple(chain[n] for n in range(40)))
        assert winks(film, deed) == seat + 1


class Chain(dict[int, Colour]):
    """Lights that only hold what they are given."""

    def show(self) -> None: ...


def test_whose_turn_it_is_and_where_the_ring_is_are_told_as_in_play() -> None:
    """A bar of an idle strip shows slot by slot what the strip shows right after a command."""
    state, deed = game("lotr-2003", 6)
    state.ring, state.turn, state.pos[3] = deed, 3, 9
    shown = a_round(state, StripLayout(count=40), bar_only=True)
    fresh = [scene(state, Ui(since=SINCE), SINCE + (n + 0.5) * BEAT, StripLayout(count=40)).colours
             for n in range(rhythm.bar(6))]  # fmt: skip
    assert shown == fresh


@pytest.mark.parametrize("sight", SIGHTS)
def test_whose_home_is_whose_is_told_when_nobody_has_looked_for_long(sight: str) -> None:
    """Two tokens to be put back: one seat's home and the other's change places."""
    state, _ = game("lotr-2003", 6)
    films = []
    for homes in ((24, 26), (26, 24)):
        ways = (Return(2, 20, homes[0]), Return(4, 20, homes[1]))
        films.append(a_round(state, StripLayout(count=40), PutBack(ways=ways)))
    one, other = (curves(film, (24, 26), sight) for film in films)
    assert told(one, other) >= SECONDS


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_an_idle_strip_changes_no_more_often_than_its_pace(seats: int) -> None:
    """It is not even woken for slots of a bar in which nothing changes."""
    state, _ = game("lotr-2003", seats)
    over = state.copy()
    over.phase, over.worth, over.winners = Phase.OVER, tuple(range(seats)), (seats - 1,)
    for one in (state, over):
        now, changes, seconds = SINCE + LEFT, 0, 1000.0
        while now < SINCE + LEFT + seconds:
            lights = scene(one, Ui(since=SINCE), now, StripLayout(count=40))
            assert lights.until is not None
            now, changes = lights.until, changes + 1
        assert changes / seconds <= IDLE_PACE + 0.01
