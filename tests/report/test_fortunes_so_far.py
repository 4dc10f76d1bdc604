"""Everybody's worth in a game that is still played: the same figures as a report's, command by
command, and its chart."""

import sys
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, strategies as st

from controller.report import charts
from controller.report.fortunes import FortunesSoFar
from controller.report.gather import gather
from controller.web.report.course import drawn
from controller.web.sections.board import SIGNS
from tests.report.whole import every_edition, played


@every_edition
def test_a_game_that_is_over_has_the_course_of_its_report(name: str) -> None:
    banker = played(name)
    course, figures = FortunesSoFar(banker.edition), gather(banker.edition, banker.counting())
    for at in range(1, len(banker.counting()) + 1):
        course.follow(banker.counting()[:at])
    assert tuple(map(tuple, course.worths)) == figures.worths
    assert tuple(course.marks) == figures.marks
    assert (course.rounds_before, course.players) == (figures.rounds_before, list(figures.players))


@given(st.lists(st.integers(0, 300), min_size=1, max_size=6))
def test_it_follows_what_is_taken_back(lengths: list[int]) -> None:
    banker = played("lotr-2003")
    course = FortunesSoFar(banker.edition)
    for length in lengths:
        course.follow(banker.counting()[:length])
    afresh = FortunesSoFar(banker.edition)
    afresh.follow(banker.counting()[: lengths[-1]])
    assert (course.worths, course.marks) == (afresh.worths, afresh.marks)


@every_edition
def test_only_rounds_that_have_ended_are_drawn(name: str) -> None:
    banker = played(name)
    course = FortunesSoFar(banker.edition)
    for at in range(1, 200, 7):
        course.follow(banker.counting()[:at])
        longest = max(map(len, course.worths), default=0)
        assert all(round_ < course.rounds_before + longest for round_, _ in course.ring_moves)


def test_each_line_ends_with_the_seat_s_sign_and_no_two_of_them_touch() -> None:
    banker = played("lotr-2003")
    course = FortunesSoFar(banker.edition)
    course.follow(banker.counting()[:40])
    root = ElementTree.fromstring(drawn(course, banker.edition))
    ends = [one for one in root.iter() if one.get("class") == "end"]
    assert [one.text for one in ends] == [*SIGNS.values()][: len(ends)]
    heights = sorted(float(one.attrib["y"]) for one in ends if one.get("x") == ends[0].get("x"))
    assert all(low - high >= 18 for high, low in pairwise(heights))


def test_without_the_library_there_is_no_chart(monkeypatch: pytest.MonkeyPatch) -> None:
    banker = played("lotr-2003")
    course = FortunesSoFar(banker.edition)
    course.follow(banker.counting())
    assert drawn(course, banker.edition)
    monkeypatch.setitem(sys.modules, "leather", None)  # as if it were not installed
    monkeypatch.delitem(sys.modules, charts.__name__)
    monkeypatch.delattr("controller.report.charts")
    assert drawn(course, banker.edition) == b""
