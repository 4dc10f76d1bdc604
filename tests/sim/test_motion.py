"""The motion of dice, without any chip: what the model promises in docs/dice.md; and throws that
are not as they should be: never a wrong face, never two rolls."""

from math import sqrt
from random import Random

import pytest

from sim.motion import hands, throws
from sim.motion.path import GRAVITY, Path, Vector, dot, tilted, turning
from tests.sim import odd_throws as odd
from tests.soak.dice import odd_throws

SIDES: tuple[Vector, ...] = (
    (0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0),
    (-1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, -1.0),
)  # fmt: skip


def size(one: Vector) -> float:
    return sqrt(dot(one, one))


def thrown(seed: int, style: throws.Style = throws.CALM) -> tuple[Path, float, Vector]:
    chance = Random(seed)
    falls = chance.choice(SIDES)
    path, left = throws.throw(5.0, SIDES[0], falls, SIDES, chance, style)
    return path, left, falls


@pytest.mark.parametrize("style", [throws.CALM, throws.BRISK])
def test_a_throw_begins_and_ends_at_rest_on_the_wanted_side(style: throws.Style) -> None:
    for seed in range(50):
        path, left, falls = thrown(seed, style)
        assert path.mean(4.0, 4.01) == SIDES[0]
        rest = path.mean(path.still + 1.0, path.still + 1.01)
        assert size(rest) == pytest.approx(1.0)
        assert dot(rest, falls) > 0.998  # a table is tilted by 3 degrees at most
        assert path.begin < left < path.still < path.begin + 4.0


def test_a_flight_is_felt_as_what_spin_leaves_and_nothing_changes_once_it_is_still() -> None:
    for seed in range(50):
        path, left, _ = thrown(seed)
        one, two = path.mean(left + 0.01, left + 0.02), path.mean(left + 0.06, left + 0.07)
        assert one == two
        assert size(one) <= 45.0**2 * throws.SENSOR_OFF_M / GRAVITY
    for seed in range(50):
        path, _, _ = thrown(seed)
        before = path.mean(path.still - 0.001, path.still)
        after = path.mean(path.still, path.still + 0.01)
        assert size((before[0] - after[0], before[1] - after[1], before[2] - after[2])) < 0.005


def test_a_blow_is_a_change_of_speed_however_it_is_cut_up() -> None:
    """Its mean over any samples adds up to the same metres a second."""
    path = Path(0.0, (0.0, 0.0, 0.0))
    path.stretch(0.5, (0.0, 0.0, 0.0))
    path.kick(1.5, 0.0, 0.0)
    path.stretch(0.5, (0.0, 0.0, 0.0))
    for hertz in (100, 333, 1344, 5376):
        step = 1 / hertz
        felt = sum(path.mean(n * step, (n + 1) * step)[0] * step for n in range(hertz))
        assert felt * GRAVITY == pytest.approx(1.5, rel=1e-6)


def test_it_can_be_asked_in_any_order() -> None:
    path, _, _ = thrown(7)
    times = [path.begin + at * 0.01 for at in range(int((path.still - path.begin) * 100))]
    forth = [path.mean(time, time + 0.01) for time in times]
    assert forth == [path.mean(time, time + 0.01) for time in reversed(times)][::-1]


def test_hands_end_where_they_are_told_to() -> None:
    for seed in range(50):
        chance = Random(seed)
        for path, to in (
            (hands.pick_up(0.0, SIDES[0], SIDES[3], chance, shakes=seed % 4), SIDES[3]),
            (hands.nudge(0.0, SIDES[0], SIDES[1], chance), SIDES[1]),
            (hands.nudge(0.0, SIDES[0], SIDES[0], chance), SIDES[0]),
            (hands.bump(0.0, SIDES[0], chance), SIDES[0]),
            (hands.turn_slowly(0.0, SIDES[0], SIDES[2], chance), SIDES[2]),
        ):
            assert dot(path.mean(path.still + 1.0, path.still + 1.01), to) > 0.998


def test_turned_it_keeps_to_1_g_and_cocked_is_18_degrees_from_every_side() -> None:
    feel = turning(SIDES[0], SIDES[1], 2.0)
    assert [size(feel(t / 10)) for t in range(21)] == pytest.approx([1.0] * 21)
    assert feel(2.0) == pytest.approx(SIDES[1], abs=1e-9)
    assert dot(tilted(SIDES[0], 0.3, Random(1)), SIDES[0]) == pytest.approx(0.9553, abs=1e-4)
    for seed in range(100):
        path = hands.cocked(0.0, SIDES[0], SIDES, Random(seed))
        assert max(dot(path.up, side) for side in SIDES) < 0.951 + 0.05 * 0.31


ODD = {
    "on a cloth": (odd.cloth, 58, 60),
    "table knocked": (odd.knocked, 58, 60),
    "rolled from the finger tips": (odd.fingertips, 1, 60),
    "caught in mid roll and put down": (odd.caught, 0, 0),
}
"""How it is thrown, and of 60 rolls how many show the face on top; the others are no rolls."""


@pytest.mark.parametrize("kind", ODD)
def test_an_odd_throw_is_one_roll_of_the_face_on_top_or_none(kind: str) -> None:
    throw, least, most = ODD[kind]
    counted = odd_throws(throw, 60)
    assert counted.wrong == counted.doubled == 0
    assert least <= counted.right <= most
