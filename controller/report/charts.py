"""Draws charts as SVG with leather, the only module that loads it.

docs/decisions/bots-and-studies.md says why. Every chart has a title and a description for those who
hear the page, and a viewBox: it is as wide as its place. The shapes are in shapes.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import leather

from common.message import plain
from controller.report.shapes import (
    CHART_GOLD,
    DASHES,
    LOW_ON_PAGE,
    LOW_ON_PHONE,
    MARKS,
    ON_PAGE,
    ON_PHONE,
    Bars,
    Line,
    OfHundred,
    Room,
    Shape,
    finished,
    number_label,
    short,
)
from controller.report.statistics import Course, Mark
from controller.report.words import mark_words
from controller.rules.edition import Edition
from controller.text.language import _, grouped

_BAR = 30
"""The height of a bar with its gap."""

_WORDS_ROOM = 0.1
"""Of the scale, beyond the longest bar: for what is written at its end."""


class Bar(NamedTuple):
    """One bar: its label, its value, its colour (`#rrggbb`, empty: the page's), what is written at
    its end (empty: the value), and the ends of an interval around the value."""

    label: str
    value: float
    colour: str = ""
    words: str = ""
    interval: tuple[float, float] | None = None


class Curve(NamedTuple):
    """One line of a chart: its name's first letters, its colour, its points from left to right."""

    initial: str
    colour: str
    points: Sequence[tuple[float, float]]


def in_rooms(draw: Callable[[Room], str], *, low: bool = False) -> str:
    """A chart for a whole page, and the same for a phone: the page's style sheet shows one."""
    return "".join(map(draw, (LOW_ON_PAGE, LOW_ON_PHONE) if low else (ON_PAGE, ON_PHONE)))


_MOVE = "M0 -5L4 0 0 5 -4 0z"
_EMBER = "#f0743a"


def fortunes(
    course: Course, edition: Edition, colours: Sequence[str], initials: Sequence[str],
    room: Room = ON_PAGE,
) -> str:  # fmt: skip
    """Everybody's worth round by round, with marks; `initials` stand at the ends of the lines."""
    chart = leather.Chart()
    first, most = course.rounds_before, max(map(len, course.worths)) - 1
    for seat, worths in enumerate(course.worths):
        points = [(first + n, worth) for n, worth in enumerate(worths)]
        shape = Line(colours[seat], DASHES[seat % len(DASHES)], initials[seat])
        chart.add_series(leather.Series(points), shape)
    rows = [_mark_row(mark, course, edition) for mark in course.marks]
    rows += [_move_row(round_, space, edition) for round_, space in course.ring_moves]
    if rows:
        chart.add_series(leather.Series(rows), Shape())
    highest = max(max(line) for line in course.worths)
    chart.add_x_scale(first, first + max(most, 1))
    chart.add_y_scale(min(0, *(min(line) for line in course.worths)), max(highest, 1))
    chart.add_x_axis(tick_formatter=number_label, name=_("Round"))
    chart.add_y_axis(tick_formatter=number_label)
    about = _(
        "One line for each player. Stars: a group is complete. Rings: somebody takes the Ring. "
        "Crosses: somebody leaves the game."
    )
    return finished(chart, room, _("What each player was worth, round by round"), about)


def _mark_row(mark: Mark, course: Course, edition: Edition) -> tuple[int, int, str, str, str]:
    line = course.worths[mark.seat]
    at = min(mark.round - course.rounds_before, len(line) - 1)
    colour = CHART_GOLD if mark.kind == "ring" else _EMBER
    if mark.kind == "group":
        group = edition.board.group_names[mark.group]
        colour = edition.data.group_colours.get(group, CHART_GOLD)
    words = mark_words(mark, course, edition)
    return course.rounds_before + at, line[at], MARKS[mark.kind], colour, words


def _move_row(round_: int, space: int, edition: Edition) -> tuple[int, int, str, str, str]:
    place = edition.board.spaces[space].name
    words = _("Round {round}: the Ring moves on ({place})", round=round_, place=place)
    return round_, 0, _MOVE, CHART_GOLD, words


def bars(rows: Sequence[Bar], title: str, about: str, *, shares: bool = False) -> str:
    """Horizontal bars, the first at the top; `shares`: their values are parts of 100. Empty without
    rows, which leather cannot draw."""
    if not rows:
        return ""
    chart = leather.Chart()
    unique = [plain(row.label) + " " * sum(row.label == one.label for one in rows[:at])
              for at, row in enumerate(rows)]  # fmt: skip
    data = [
        (row.value, label, row.colour, row.words or grouped(int(row.value)), row.interval)
        for label, row in zip(unique, rows, strict=True)
    ]
    chart.add_series(leather.Series(data[::-1]), Bars())  # leather begins at the bottom
    most = max(max((row.value, *(row.interval or ()))) for row in rows)
    if shares:
        chart.set_x_scale(OfHundred(max(most, 1)))
    else:
        chart.add_x_scale(0, max(most, 1) * (1 + _WORDS_ROOM * any(row.words for row in rows)))
    chart.add_x_axis(tick_formatter=number_label)
    return finished(chart, short(_BAR * len(rows) + 2 * _BAR), title, about)


def curves(
    rows: Sequence[Curve], across: str, title: str, about: str, room: Room = ON_PAGE, *,
    at_peak: bool = False,
) -> str:  # fmt: skip
    """Lines over the same scale, which `across` names; the title names the other axis. Their
    labels are at their ends, or `at_peak`. Empty if there are no points."""
    rows = [row for row in rows if row.points]
    if not rows:
        return ""
    chart = leather.Chart()
    for at, row in enumerate(rows):
        shape = Line(row.colour, DASHES[at % len(DASHES)], row.initial, at_peak=at_peak)
        chart.add_series(leather.Series(list(row.points)), shape)
    every = [point for row in rows for point in row.points]
    least, most = min(x for x, _y in every), max(x for x, _y in every)
    chart.add_x_scale(least, max(most, least + 1))
    chart.add_y_scale(0, max(max(y for _x, y in every), 1))
    chart.add_x_axis(tick_formatter=number_label, name=across)
    chart.add_y_axis(tick_formatter=number_label)
    return finished(chart, room, title, about)
