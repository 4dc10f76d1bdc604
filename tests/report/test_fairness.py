"""Dice on trial: the chi-square test against known values, and what it says in words."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, strategies as st

from controller.report.fairness import RealDie, Tally, chi_square, finding, p_value, verdict
from controller.rules.commands import AnyCommand, Buy, DieReport, Roll
from controller.rules.entries import Entry, EntryKind
from tests.steps import cases

DIE = RealDie("dice", 0)


@cases(
    "statistic, p",
    (0.0, 1.0),
    (0.5543, 0.99), (1.1455, 0.95), (1.6103, 0.90), (4.3515, 0.50), (9.2364, 0.10),
    (11.0705, 0.05), (12.8325, 0.025), (15.0863, 0.01), (16.7496, 0.005), (20.5150, 0.001),
)  # fmt: skip
def test_p_values_of_the_printed_table(statistic: float, p: float) -> None:
    """Percentage points of chi-square, five degrees of freedom (Abramowitz and Stegun, 26.8)."""
    assert p_value(statistic) == pytest.approx(p, rel=2e-4)


@cases(
    "degrees, statistic, p",
    (1, 3.8415, 0.05), (2, 5.9915, 0.05), (3, 7.8147, 0.05), (4, 9.4877, 0.05),
    (6, 12.5916, 0.05), (6, 5.3481, 0.50), (7, 18.4753, 0.01), (10, 23.2093, 0.01),
)  # fmt: skip
def test_p_values_for_other_numbers_of_degrees(degrees: int, statistic: float, p: float) -> None:
    """The same table: dice whose faces are not equally likely together have seven of them."""
    assert p_value(statistic, degrees) == pytest.approx(p, rel=2e-4)


ROUNDING = 1e-15
"""Of a sum of two numbers up to 1."""


@given(st.floats(0, 200), st.floats(0, 50))
def test_the_more_uneven_the_smaller(statistic: float, more: float) -> None:
    even, uneven = p_value(statistic), p_value(statistic + more)
    assert 0.0 <= uneven <= even + ROUNDING
    assert even <= 1.0 + ROUNDING


def test_the_statistic_of_the_textbook() -> None:
    """60 rolls, ten expected of each: 5, 8, 9, 8, 10, 20 give 13.4."""
    assert chi_square([5, 8, 9, 8, 10, 20]) == pytest.approx(13.4)
    assert chi_square([0] * 6) == 0.0


def test_the_statistic_where_faces_are_not_equally_likely() -> None:
    """Of 200, 40, 20, 30, 40, 50 and 20 are due: 2.5 + 1.8 + 0.5333 + 0.625 + 0.98 + 0."""
    shares = [0.2, 0.1, 0.15, 0.2, 0.25, 0.1]
    assert chi_square([30, 14, 34, 45, 57, 20], shares) == pytest.approx(6.4383, abs=1e-4)


def counted(**faces: int) -> Counter[int]:
    return Counter({0 if name == "eye" else int(name[1]): n for name, n in faces.items()})


def test_the_eye_stands_in_the_place_of_the_number_that_never_falls() -> None:
    assert list(finding(DIE, counted(eye=5, _2=5)).faces) == [0, 2, 3, 4, 5, 6]
    assert list(finding(DIE, counted(eye=5, _1=5, _2=3)).faces) == [0, 1, 2, 4, 5, 6]
    assert list(finding(DIE, counted(_6=5)).faces) == [1, 2, 3, 4, 5, 6]
    assert finding(DIE, counted(eye=30)).faces[2] == 0


def test_a_die_of_which_the_faces_are_known() -> None:
    """Of 30 rolls, a face that is printed twice is due ten times, and each other five times."""
    assert list(finding(DIE, counted(_6=5), (0, 2, 3, 4, 5, 6)).faces) == [0, 2, 3, 4, 5, 6]
    assert list(finding(DIE, counted(_1=5), (0, 2, 3, 4, 5, 6)).faces) == [1, 2, 3, 4, 5, 6]
    found = finding(DIE, counted(eye=10, _3=5, _4=5, _5=5, _6=5), (0, 0, 3, 4, 5, 6))
    assert (found.faces[0], found.chi_square, found.p) == (10, 0.0, 1.0)


@cases(
    "faces, said",
    (counted(_1=29), "Too few rolls for a verdict: it takes at least 1 more."),
    (Counter(range(7)), "More than six different faces came up"),
    (Counter(dict.fromkeys(range(1, 7), 10)), "This die looks fair: 100 of 100"),
    (counted(_1=5, _2=8, _3=9, _4=8, _5=10, _6=20), "A little uneven: only 2 of 100"),
    (counted(_1=5, _2=8, _3=9, _4=5, _5=11, _6=22), "Uneven: only 1 of 1000"),
    (counted(eye=100), "Not fair: fewer than 1 of 1000"),
)
def test_in_plain_words(faces: Counter[int], said: str) -> None:
    assert verdict(finding(DIE, faces)).startswith(said)


def test_fair_dice_are_seldom_doubted_and_a_loaded_one_is_found() -> None:
    chance = Random(5)
    values = []
    for _ in range(400):
        fair = Counter(chance.choices(range(1, 7), k=60))
        values.append(finding(DIE, fair).p or 0.0)
    doubted = sum(p < 0.05 for p in values)
    assert 8 <= doubted <= 36, "one in twenty"
    loaded = Counter(chance.choices(range(1, 7), (1, 1, 1, 1, 1, 2), k=600))
    assert (finding(DIE, loaded).p or 0.0) < 1e-6


def test_the_rolls_of_a_journal() -> None:
    thrown = DieReport("dice", 0, 1), DieReport("dice", 1, 1)
    commands: list[AnyCommand] = [
        Roll(0, (0, 3), thrown), Roll(1, (4, 4), thrown[::-1]), Roll(0, (6,), thrown[1:]),
        Roll(0, (1, 2)), Buy(0),
    ]  # fmt: skip
    entries = [
        Entry(seq=n, time=0, kind=EntryKind.COMMAND, command=one)
        for n, one in enumerate(commands, 1)
    ]
    tally = Tally()
    tally.read([*entries, Entry(seq=9, time=0, kind=EntryKind.TAKE_BACK, count=1)])
    assert tally.rolls == {DIE: Counter((0, 4)), RealDie("dice", 1): Counter((3, 4, 6))}
    assert tally.typed == 1
