"""What a player must tell apart on the strip differs for eyes that lack a kind of cone, in time or
place: never by hue alone, and not by how bright a hue happens to look either.

Each scene is rendered through its first ten seconds, as each kind of sight has it (tests/sight.py).
A light's curve is then divided by its own maximum, which takes the seat's colour out of it. Half
of that time has to do as well: an idle strip has no more of its rhythms at a time. Still pictures
are in test_scenes_alone.py.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, pairwise

import pytest

from controller.rules import events
from controller.rules.state import Auction, Claim, Debt, Meeting, Phase, RingBattle, State
from controller.view.interface import Notice, Tone, Ui
from controller.view.palette import EYE_RED, GOLD, PLAIN, Colour, hue
from controller.view.put_back import PutBack, Return
from controller.view.strip import StripLayout, rhythm, scene
from controller.view.strip.light import LEVELS
from controller.view.timing import BEAT, FRAME
from tests.sight import SIGHTS, luminance
from tests.view.situations import SINCE, fellowship, own, started

BOARD = StripLayout(count=40)
SIX = ("Frodo", "Sam", "Galadriel", "Legolas", "Gimli", "Aragorn")

MARGIN = 0.25
"""Of a light's own brightest moment: so much more or less is seen without looking for it."""

LOOKS = {40: 3, rhythm.bar(6): 2}
"""Slots of a quarter of a second that one looks: ten seconds, or a bar of an idle strip; and in how
many of them one light, at the least, is so much brighter in the one scene than in the other."""

TEN_S = 40

DARK = 0.0005
"""Luminance of a light that counts as dark (full white: 1)."""

Film = list[list[float]]
"""By space, its luminance in each slot, relative to its own brightest."""


Shots = tuple[tuple[Colour, ...], ...]


def shot(state: State, ui: Ui) -> Shots:
    """Ten seconds of the strip: its lights in each slot."""
    slots = range(TEN_S)
    return tuple(scene(state, ui, ui.since + (n + 0.5) * BEAT, BOARD).colours for n in slots)


def filmed(shots: Shots, sight: str, look: int = TEN_S) -> Film:
    """As a kind of sight has it who looks for so many slots."""
    film = []
    for space in range(40):
        curve = [light(frame[space], sight) for frame in shots[:look]]
        most = max(curve)
        film.append([value / most for value in curve] if most > DARK else [0.0] * len(curve))
    return film


light = cache(luminance)


def differ(one: Film, other: Film) -> int:
    """In how many slots the light that differs most does so plainly."""
    changed = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
    counts = (sum(abs(a - b) >= MARGIN for a, b in zip(*p, strict=True)) for p in changed)
    return max(counts, default=0)


def six() -> State:
    """Six seats on one space, no Ring, seat 0 to roll."""
    state = started(SIX)
    state.ring = -1
    state.pos[:] = [15] * 6
    return state


def turn_of(seat: int) -> State:
    state = six()
    state.turn = seat
    return state


def owned_by(seat: int) -> State:
    return own(six(), seat, 24)


def ringed_by(seat: int, *, mortgaged: bool = False) -> State:
    state = owned_by(seat)
    state.ring, state.mortgaged[24] = 24, mortgaged
    return state


def mortgaged_by(seat: int) -> State:
    state = owned_by(seat)
    state.mortgaged[24] = True
    return state


def won_by(seat: int) -> State:
    """All that there is in the final count is a seat's."""
    state = six()
    state.phase, state.winners = Phase.OVER, (seat,)
    state.worth = tuple(900 * (one == seat) for one in range(6))
    return state


def jailed(seat: int, turn: int) -> State:
    state = six()
    state.pos[seat], state.jail[seat], state.turn = 10, 1, turn
    return state


def rent_of(seat: int) -> State:
    state = own(six(), seat, 24)
    state.pos[:] = [1, 3, 5, 7, 9, 11]
    state.claims = [Claim((seat + 1) % 6, seat, 24, 20, 1)]
    return state


def bid_of(seat: int) -> State:
    state = six()
    state.stack = [Auction(24, -1, tuple(range(6)), seat, 100)]
    return state


def owed_to(seat: int) -> State:
    state = six()
    state.pos[:] = [1, 3, 5, 7, 9, 11]
    state.stack = [Debt(0, seat, 500, "rent", 24)]
    return state


Make = Callable[[int], State]


MAKERS: dict[str, Make] = {
    "turn": turn_of, "owner": owned_by, "rent": rent_of, "bid": bid_of, "debt": owed_to,
    "jail": lambda seat: jailed(seat, (seat + 1) % 6), "mortgaged": mortgaged_by,
    "won": won_by, "under the Ring": ringed_by,
    "mortgaged under the Ring": lambda seat: ringed_by(seat, mortgaged=True),
}  # fmt: skip


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("make", MAKERS)
def test_every_two_seats_can_be_told_apart(make: str, look: int) -> None:
    seats = range(1 if make == "debt" else 0, 6)  # nobody can owe themselves
    shots = []
    for seat in seats:
        state = MAKERS[make](seat)
        state.turn = seat if make == "turn" else 0
        shots.append(shot(state, Ui(since=SINCE)))
    for sight in SIGHTS:
        films = [filmed(one, sight, look) for one in shots]
        for (one, first), (other, second) in combinations(enumerate(films), 2):
            assert differ(first, second) >= LOOKS[look], (one, other, sight)


def places() -> Iterator[tuple[str, State]]:
    """Something goes on at space 24, which lies on the Ring's way."""
    yield "nothing", six()
    yield "a deed", own(six(), 3, 24)
    yield "rent", rent_of(3)
    state = own(six(), 3, 24)
    state.level[24] = 5
    yield "a fortress", state
    for seat in range(6):
        state = turn_of(seat)
        state.pos[seat] = 24
        yield f"turn of {seat}", state
    yield "an auction", bid_of(2)


@pytest.mark.parametrize("look", LOOKS)
def test_the_ring_is_told_from_no_ring_wherever_it_is(look: int) -> None:
    for name, without in places():
        ringed = without.copy()
        ringed.ring = 24
        shots = shot(without, Ui(since=SINCE)), shot(ringed, Ui(since=SINCE))
        for sight in SIGHTS:
            count = differ(*(filmed(one, sight, look) for one in shots))
            assert count >= LOOKS[look], (name, sight, count)


def moments() -> Iterator[tuple[str, State, Ui]]:
    """States that mean different things, with as much alike as can be: all about space 24."""
    yield "turn", turn_of_at(0), Ui(since=SINCE)
    yield "rent", rent_of(0), Ui(since=SINCE)
    yield "owned", owned_by(0), Ui(since=SINCE)
    state = owned_by(0)
    state.mortgaged[24] = True
    yield "mortgaged", state, Ui(since=SINCE)
    yield "bid", bid_of(0), Ui(since=SINCE)
    yield "auction without a bid", bid_of(-1), Ui(since=SINCE)
    yield "debt", owed_to(1), Ui(since=SINCE)
    moved = (events.Moved(0, 23, 24, "dice"),)
    state = turn_of(1)
    state.pos[0] = 24
    yield "target", state, Ui(since=SINCE - 0.4, fresh=moved)
    state = six()
    state.ring = 24
    yield "Ring", state, Ui(since=SINCE)
    state = six()
    state.pos[0], state.jail[0], state.turn = 10, 1, 0
    yield "in Jail, to roll", state, Ui(since=SINCE)
    yield "in Jail, another's turn", jailed(0, 1), Ui(since=SINCE)
    state = six()
    state.pos[0] = 10
    yield "visiting, to roll", state, Ui(since=SINCE)
    ways = (Return(0, 20, 24),)
    yield "way home", six(), Ui(since=SINCE, put_back=PutBack(ways=ways))


def turn_of_at(seat: int) -> State:
    """A seat is to roll on space 24."""
    state = turn_of(seat)
    state.pos[seat] = 24
    return state


def borne() -> Iterator[tuple[str, State, Ui]]:
    """Questions of the game with a Ring-bearer, all at space 8."""
    for name, interrupt, bearer in (
        ("offer of the Ring", Meeting(0, 3, "dice"), 0),
        ("battle?", Meeting(0, 3, "dice"), 1),
        ("battle", RingBattle(0, 1), 1),
        ("battle, the first has thrown", RingBattle(0, 1, (5, -1)), 1),
        ("battle, the second has thrown", RingBattle(0, 1, (-1, 5)), 1),
    ):
        state = fellowship()
        state.bearer, state.stack = bearer, [interrupt]
        yield name, state, Ui(since=SINCE)
    for circle in range(7):
        state = fellowship()
        state.phase, state.tracker = Phase.ROLL, circle
        yield f"Tracker at {circle}", state, Ui(since=SINCE)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("all_of", [moments, borne])
def test_what_means_different_things_looks_different(
    all_of: Callable[[], Iterator[tuple[str, State, Ui]]], look: int
) -> None:
    shots = {name: shot(state, ui) for name, state, ui in all_of()}
    for sight in SIGHTS:
        films = {name: filmed(one, sight, look) for name, one in shots.items()}
        for (one, first), (other, second) in combinations(films.items(), 2):
            assert differ(first, second) >= LOOKS[look], (one, other, sight)


@pytest.mark.parametrize("sight", SIGHTS)
def test_buildings_are_steps_of_brightness(sight: str) -> None:
    """Of one owner's: each level is at least a quarter brighter than the one below it."""
    for seat in range(9):
        steps = []
        for level in range(6):
            state = own(started(SIX), 0, 24)
            state.ring, state.level[24] = -1, level
            shown = scene(state, Ui(since=SINCE), SINCE + 3, BOARD).colours[24]
            steps.append(luminance(shown, sight))
        assert all(b > 1.25 * a for a, b in pairwise(steps)), (seat, steps)


@pytest.mark.parametrize("sight", SIGHTS)
def test_yes_and_no_differ_in_rhythm(sight: str) -> None:
    """A no is dark twice while a yes is lit; the light that shows it is no other's."""
    curves = {}
    for tone in (Tone.NO, Tone.YES):
        notice = Notice(title="", text="", tone=tone, since=SINCE, until=SINCE + 3)
        ui = Ui(since=SINCE, notice=notice)
        curves[tone] = [
            luminance(scene(started(), ui, SINCE + n * FRAME, BOARD).colours[30], sight) > 0.01
            for n in range(15)
        ]
    apart = sum(a != b for a, b in zip(curves[Tone.NO], curves[Tone.YES], strict=True))
    assert apart * FRAME >= 0.15, "seconds in which one is lit and the other dark"


@pytest.mark.parametrize("sight", SIGHTS)
def test_what_lights_the_whole_board_differs_in_rhythm(sight: str) -> None:
    """A no, a yes, the Eye, a colour that leaves the board; at a light that shows nothing else."""
    state = started()
    state.pos[0], state.ring = 13, 3
    eye = (events.Rolled(0, (0, 4), 0), events.RingMoved(1, 3))
    shown = [Ui(since=SINCE, fresh=happened) for happened in (eye, (events.Bankrupted(1, 2),))]
    for tone in (Tone.NO, Tone.YES):
        notice = Notice(title="", text="", tone=tone, since=SINCE, until=SINCE + 3)
        shown.append(Ui(since=SINCE, notice=notice))
    step = FRAME / 2
    curves = [
        [luminance(scene(state, ui, SINCE + n * step, BOARD).colours[30], sight) for n in range(40)]
        for ui in shown
    ]
    relative = [[value / max(curve) for value in curve] for curve in curves]
    for one, other in combinations(relative, 2):
        assert step * sum(abs(a - b) >= MARGIN for a, b in zip(one, other, strict=True)) >= 0.3


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_target_is_told_from_the_path(sight: str) -> None:
    """While the token's light walks, its head is three times as bright as what it has passed; and
    then only the target is lit."""
    state = six()
    state.pos[0] = 24
    ui = Ui(since=SINCE, fresh=(events.Moved(0, 19, 24, "dice"),))
    walked = [luminance(c, sight) for c in scene(state, ui, SINCE + 0.34, BOARD).colours]
    assert walked[24] > 3 * max(walked[20:24])
    assert min(walked[20:24]) > DARK
    arrived = [luminance(c, sight) for c in scene(state, ui, SINCE + 0.36, BOARD).colours]
    assert arrived[24] > DARK
    assert max(arrived[19:24]) <= DARK


@pytest.mark.parametrize("sight", SIGHTS)
def test_every_light_can_be_seen_by_everybody(sight: str) -> None:
    """The darkest seat's light at full, and every signal, against a dark light."""
    for colour in (*(hue(seat).colour for seat in range(9)), GOLD, EYE_RED, PLAIN):
        assert luminance(colour, sight) > 0.03, colour


def shapes(nine: range = range(9)) -> Iterator[tuple[str, rhythm.Rhythm]]:
    """Every rhythm there is, by what it says."""
    yield "Ring", rhythm.RING
    yield "rent", rhythm.RENT
    yield "offer", rhythm.OFFER
    for seat in nine:
        yield f"turn {seat}", rhythm.turn(seat)
        yield f"in Jail {seat}", rhythm.turn_in_jail(seat)
        yield f"jailed {seat}", rhythm.jailed(seat)
        yield f"holds {seat}", rhythm.holds(seat)
        yield f"target {seat}", rhythm.target(seat)


WINDOW = 48
"""Slots that are looked at, wherever in its round each rhythm happens to be."""

APART = 3
"""So many of them differ plainly at the least, however the two are laid over one another."""


def test_no_two_rhythms_can_be_mistaken_wherever_one_begins_to_look() -> None:
    """Levels as they are, and of one colour: the two could even share their light."""
    looks = {name: [LEVELS[one % rhythm.OFF] for one in shape] for name, shape in shapes(range(6))}
    for (one, first), (other, second) in combinations(looks.items(), 2):
        fixed = [first[slot % len(first)] for slot in range(WINDOW)]
        least = min(
            sum(abs(a - second[(slot + shift) % len(second)]) >= MARGIN
                for slot, a in enumerate(fixed))
            for shift in range(len(second))
        )  # fmt: skip
        assert least >= APART, (one, other, least)


def test_rhythms_have_an_even_number_of_slots_so_that_answers_stay_in_step() -> None:
    for name, shape in shapes():
        assert len(shape) % 2 == 0, name
        assert shape[0] != 0, name


def test_a_seat_pulses_as_often_as_its_number() -> None:
    for seat in range(9):
        for shape in (rhythm.turn(seat), rhythm.holds(seat), rhythm.turn_in_jail(seat)):
            rises = [a != 4 and b == 4 for a, b in zip((0, *shape), shape, strict=False)]
            assert sum(rises) == seat + 1
        assert rhythm.wink(seat).count(rhythm.OFF) == seat + 1
