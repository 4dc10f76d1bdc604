"""No light flashes more than three times in any second (WCAG 2.3.1, which counts a pair of opposing
changes of a tenth of the most as a flash): every scene, frame by frame, as a film over time.

A light is one lamp of the strip by itself, however small: the whole strip is then within it, too.
"""

from collections.abc import Iterable, Sequence
from random import Random

import pytest
from hypothesis import given, strategies as st

from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, next_command
from controller.rules.state import State
from controller.table.presenter.flash_guard import FlashGuard
from controller.view.interface import Notice, Tone, Ui
from controller.view.palette import Colour
from controller.view.strip import StripLayout, scene
from sim.clock import SimClock
from tests.games.walks import random_walk
from tests.table.hands import banker, hands
from tests.view.situations import SINCE, all_films, all_situations, peopled
from tests.view.test_scenes import run

BOARD = StripLayout(count=40)
FLASHES_MOST = 3
CHANGE = 0.1
"""Of full light: a smaller change is none."""

LONG = 16.0
"""Seconds of a film that are looked at: every rhythm has come round."""


class Film(list[tuple[float, tuple[Colour, ...]]]):
    """Frames, each with its time."""


def film(state: State, ui: Ui, seconds: float) -> Film:
    """All frames from the last command on, with the time of each."""
    return Film((at, lights.colours) for at, lights in run(state, ui, seconds))


def luminance(colour: Colour) -> float:
    """Relative luminance of a light (linear, Rec. 709)."""
    red, green, blue = colour
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255


def strongest(colour: Colour) -> float:
    """The part of it that shines most: flashes of red or blue count like those of white."""
    return max(colour) / 255


def turns(levels: Iterable[tuple[float, float]]) -> list[float]:
    """When a light turned from brighter to darker or back, by CHANGE or more."""
    found: list[float] = []
    rising: bool | None = None
    low, high = 1.0, 0.0  # since it turned last
    for time, level in levels:
        low, high = min(low, level), max(high, level)
        if rising is not True and level - low >= CHANGE:
            rising = True
        elif rising is not False and high - level >= CHANGE:
            rising = False
        else:
            continue
        found.append(time)
        low = high = level
    return found


def flashes(frames: Film) -> float:
    """The most flashes of one light in any second."""
    most = 0.0
    for light in range(len(frames[0][1])):  # a light that never changes does not flash
        if len({colours[light] for _time, colours in frames}) == 1:
            continue
        for measure in (luminance, strongest):
            times = turns((time, measure(colours[light])) for time, colours in frames)
            for start, time in enumerate(times):
                within = sum(1 for later in times[start:] if later < time + 1.0 - 1e-6)
                most = max(most, within / 2)
    return most


def test_flashes_are_counted() -> None:
    def blinking(hertz: float) -> Film:
        times = [n / hertz / 2 for n in range(40)]
        return Film(
            (time, (((255, 255, 255) if n % 2 else (0, 0, 0)),)) for n, time in enumerate(times)
        )

    assert flashes(blinking(3.0)) <= FLASHES_MOST
    assert flashes(blinking(4.0)) > FLASHES_MOST
    assert flashes(Film((n / 25, ((n % 2 * 20, 0, 0),)) for n in range(50))) == 0, "a glimmer"
    ramp = Film((n / 25, ((min(n, 25 - n) * 10, 0, 0),)) for n in range(25))
    assert flashes(ramp) == 1, "up and down once"


@pytest.mark.parametrize("later", [0.05, 0.2, 0.4, 0.5, 0.7, 0.9, 1.1])
@pytest.mark.parametrize("tone", [Tone.NO, Tone.YES])
def test_answers_one_after_the_other_do_not_add_up(tone: Tone, later: float) -> None:
    """As when somebody presses a wrong button again and again."""
    state, frames = peopled(), Film()
    notice: Notice | None = None
    for number in range(8):
        now = SINCE + number * later
        notice = Notice(title="No", text="", tone=tone, since=now, until=now + 3.0).after(notice)
        ui = Ui(fresh=(), since=SINCE - 5, notice=notice)
        at: float | None = now
        while at is not None and at < now + later:
            lights = scene(state, ui, at, BOARD)
            frames.append((at, lights.colours))
            at = lights.until
    assert flashes(frames) <= FLASHES_MOST


def test_no_situation_flashes_more_than_three_times_a_second() -> None:
    for one in all_situations():
        assert flashes(film(one.state, one.ui, LONG)) <= FLASHES_MOST, one


def test_no_film_flashes_more_than_three_times_a_second() -> None:
    for one in all_films():
        assert flashes(film(one.state, one.ui, LONG)) <= FLASHES_MOST, one


@pytest.mark.parametrize("seed", range(6))
def test_no_command_of_a_game_brings_more_than_three_flashes_a_second(seed: int) -> None:
    names = ("Frodo", "Sam", "Galadriel", "Legolas", "Gimli", "Aragorn")[: 2 + seed % 5]
    for state, happened in random_walk(seed, 150, names):
        ui = Ui(fresh=tuple(happened), since=SINCE)
        assert flashes(film(state, ui, 6.0)) <= FLASHES_MOST, [type(e).__name__ for e in happened]


class Recorder:
    """A strip that keeps every frame it is sent, with its time."""

    brightness, order, count, way = 1.0, "GRB", BOARD.count, ""

    def __init__(self, clock: SimClock) -> None:
        self.film = Film()
        self._clock = clock

    def show(self, colours: Sequence[Colour]) -> int:
        self.film.append((self._clock.time(), tuple(colours)))
        return 0

    def close(self) -> None: ...


@pytest.mark.parametrize("apart", [0.12, 0.3, 0.6])
def test_commands_in_quick_succession_do_not_add_their_flashes_up(apart: float) -> None:
    clock, one = SimClock(), banker()
    strip = Recorder(clock)
    table = hands(one, clock=clock, strip=strip, layout=BOARD).table
    bots, roller = [SimpleBot()] * one.state.seats, DiceRoller(one.edition, Random(1))
    for _ in range(60):
        table.do(next_command(one.state, bots, roller))
        clock.advance(apart)
    assert flashes(strip.film) <= FLASHES_MOST


LEVELS = st.sampled_from([(0, 0, 0), (20, 0, 0), (40, 40, 40), (255, 0, 0), (255, 255, 255)])


@given(frames=st.lists(st.tuples(st.floats(0.001, 0.6), LEVELS, LEVELS), min_size=7, max_size=60))
def test_the_guard_lets_three_flashes_through(frames: list[tuple[float, Colour, Colour]]) -> None:
    """And what was held back is shown when it may be."""
    guard, shown, now = FlashGuard(), Film(), 0.0
    again: float | None = None
    wanted: tuple[Colour, ...] = ()
    for wait, *colours in [*frames, (3.0, (0, 0, 0), (255, 0, 0))]:
        until = now + wait
        while again is not None and again < until:
            now = again
            calm, again = guard.calmed(wanted, now)
            guard.note(calm, now)
            shown.append((now, tuple(calm)))
        now, wanted = until, tuple(colours)
        calm, again = guard.calmed(wanted, now)
        guard.note(calm, now)
        shown.append((now, tuple(calm)))
    assert flashes(shown) <= FLASHES_MOST
    assert shown[-1][1] == wanted
