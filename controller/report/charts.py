"""Draws charts as SVG with leather, the only module that loads it (decision 40).

Colours that belong to something (a seat, a group) stand in the SVG; all others come from the style
sheet of the page, which wins over what leather writes. Every chart has a title and a description
for those who hear the page, and a viewBox: it is as wide as its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, Protocol
from xml.etree import ElementTree

import leather

from controller.report.statistics import Course, Mark
from controller.report.words import mark_words
from controller.rules.edition import Edition
from controller.text.language import _, grouped
from hardware.message import plain

_WIDTH, _HEIGHT = 760, 400
_BARS_WIDTH, _BAR = 480, 30
"""The width of a bar chart, so that it can be read on a phone without scrolling; _BAR is the height
of a bar with its gap."""

_MARGIN = 0.03
"""What is cut off on all sides but the right, of the twentieth of the width that leather leaves."""

_END = 19
"""Least distance between what stands at the ends of two lines."""

_LONG = re.compile(r"-?\d+\.\d{2,}")


class Bar(NamedTuple):
    """One bar: its label, its value, its colour (`#rrggbb`, empty: the page's)."""

    label: str
    value: int
    colour: str = ""


class _Point(Protocol):
    """A point as leather passes it on, in the data's units (`y` of a bar is its label); `row` is
    our own row."""

    x: float
    y: Any
    row: tuple[Any, ...]


class _Series(Protocol):
    def data(self) -> Iterable[_Point]: ...


class _Scale(Protocol):
    def project(self, value: float, least: float, most: float) -> float: ...

    def project_interval(self, value: str, least: float, most: float) -> tuple[float, float]: ...


class _Shape:
    """A shape for leather (`leather.Shape`). This one draws a mark at each point, in its own colour
    and with its own title; a row is x, y, path, colour, title."""

    def validate_series(self, series: _Series) -> None:
        """Accept any series."""

    def legend_to_svg(self, _series: _Series, _palette: object) -> list[object]:
        """Draw nothing: the page has its own legend."""
        return []

    def to_svg(
        self, width: float, height: float, x: _Scale, y: _Scale, series: _Series, _palette: object
    ) -> ElementTree.Element:
        """A group of marks."""
        group = ElementTree.Element("g", {"class": "marks"})
        for point in series.data():
            _x, _y, path, colour, title = point.row
            at = f"translate({x.project(point.x, 0, width)} {y.project(point.y, height, 0)})"
            mark = ElementTree.SubElement(group, "path", d=path, fill=colour, transform=at)
            ElementTree.SubElement(mark, "title").text = plain(title)
        return group


class _Bars(_Shape):
    """Horizontal bars, each with its value at its end. A row is value, label, colour."""

    def to_svg(
        self, width: float, height: float, x: _Scale, y: _Scale, series: _Series, _palette: object
    ) -> ElementTree.Element:
        """A bar and a text for each row."""
        group = ElementTree.Element("g", {"class": "bars"})
        for point in series.data():
            value, _label, colour = point.row
            low, high = y.project_interval(point.y, height, 0)
            length = x.project(value, 0, width)
            box = {"x": "0", "y": f"{high}", "width": f"{length}", "height": f"{low - high}"}
            ElementTree.SubElement(group, "rect", {"fill": colour or _GOLD, **box})
            at = {"class": "value", "x": f"{length + 6}", "y": f"{(low + high) / 2 + 5}"}
            ElementTree.SubElement(group, "text", at).text = grouped(value)
        return group


class _Line(_Shape):
    """A seat's line, with the first letters of its name at the end; `dash` tells it from the others
    without colour."""

    def __init__(self, colour: str, dash: str, initial: str) -> None:
        self._colour, self._dash, self._initial = colour, dash, initial

    def to_svg(
        self, width: float, height: float, x: _Scale, y: _Scale, series: _Series, _palette: object
    ) -> ElementTree.Element:
        """A path from point to point."""
        group = ElementTree.Element("g", {"class": "line"})
        at = [
            (x.project(point.x, 0, width), y.project(point.y, height, 0)) for point in series.data()
        ]
        d = "M" + "L".join(f"{left} {top}" for left, top in at)
        for kind in ("edge", "core"):
            path = ElementTree.SubElement(group, "path", {"class": kind, "d": d, "fill": "none"})
            if kind == "core":
                path.set("stroke", self._colour)
                path.set("stroke-dasharray", self._dash)
        end = {"class": "end", "fill": self._colour, "x": f"{at[-1][0] + 7}",
               "y": f"{at[-1][1] + 5}"}  # fmt: skip
        ElementTree.SubElement(group, "text", end).text = plain(self._initial)
        return group


MARKS: dict[str, str] = {
    "group": "M0 -9L2.6 -3 9 -2.8 4 1.4 5.6 8 0 4.2 -5.6 8 -4 1.4 -9 -2.8 -2.6 -3z",
    "ring": "M0 -8a8 8 0 1 0 .1 0zM0 -4a4 4 0 1 1 -.1 0z",
    "ring-lost": "M-8 -2h16v4h-16z",
    "out": "M-7 -5L-5 -7 0 -2 5 -7 7 -5 2 0 7 5 5 7 0 2 -5 7 -7 5 -2 0z",
}
"""The shapes of marks: a star, a ring, a bar and a cross, about 16 units wide."""

_MOVE = "M0 -5L4 0 0 5 -4 0z"
_GOLD, _EMBER = "#e3b655", "#f0743a"
DASHES = ("none", "9 4", "3 3", "12 4 3 4", "1 4", "7 3 1 3 1 3", "15 5", "5 5", "2 6")
"""By seat; an edition has at most nine."""


def fortunes(
    course: Course, edition: Edition, colours: Sequence[str], initials: Sequence[str]
) -> str:
    """Everybody's worth round by round, with marks; `initials` stand at the ends of the lines."""
    chart = leather.Chart()
    first, most = course.rounds_before, max(map(len, course.worths)) - 1
    for seat, worths in enumerate(course.worths):
        points = [(first + n, worth) for n, worth in enumerate(worths)]
        shape = _Line(colours[seat], DASHES[seat % len(DASHES)], initials[seat])
        chart.add_series(leather.Series(points), shape)
    rows = [_mark_row(mark, course, edition) for mark in course.marks]
    rows += [_move_row(round_, space, edition) for round_, space in course.ring_moves]
    if rows:
        chart.add_series(leather.Series(rows), _Shape())
    highest = max(max(line) for line in course.worths)
    chart.add_x_scale(first, first + max(most, 1))
    chart.add_y_scale(min(0, *(min(line) for line in course.worths)), max(highest, 1))
    chart.add_x_axis(tick_formatter=_number, name=_("Round"))
    chart.add_y_axis(tick_formatter=_number)
    about = _(
        "One line for each player. Stars: a group is complete. Rings: somebody takes the Ring. "
        "Crosses: somebody leaves the game."
    )
    return _finished(chart, _WIDTH, _HEIGHT, _("What each player was worth, round by round"), about)


def _mark_row(mark: Mark, course: Course, edition: Edition) -> tuple[int, int, str, str, str]:
    line = course.worths[mark.seat]
    at = min(mark.round - course.rounds_before, len(line) - 1)
    colour = _GOLD if mark.kind == "ring" else _EMBER
    if mark.kind == "group":
        group = edition.board.group_names[mark.group]
        colour = edition.data.group_colours.get(group, _GOLD)
    words = mark_words(mark, course, edition)
    return course.rounds_before + at, line[at], MARKS[mark.kind], colour, words


def _move_row(round_: int, space: int, edition: Edition) -> tuple[int, int, str, str, str]:
    place = edition.board.spaces[space].name
    words = _("Round {round}: the Ring moves on ({place})", round=round_, place=place)
    return round_, 0, _MOVE, _GOLD, words


def bars(rows: Sequence[Bar], title: str, about: str) -> str:
    """Horizontal bars, the first at the top."""
    chart = leather.Chart()
    unique = [plain(row.label) + " " * sum(row.label == one.label for one in rows[:at])
              for at, row in enumerate(rows)]  # fmt: skip
    data = [(row.value, label, row.colour) for label, row in zip(unique, rows, strict=True)]
    chart.add_series(leather.Series(data[::-1]), _Bars())  # leather begins at the bottom
    most = max(row.value for row in rows)
    chart.add_x_scale(0, max(most, 1))
    chart.add_x_axis(tick_formatter=_number)
    return _finished(chart, _BARS_WIDTH, _BAR * len(rows) + 2 * _BAR, title, about)


def _number(value: float, _index: int, _count: int) -> str:
    return grouped(int(value)) if value == int(value) else ""


def _finished(chart: Any, width: int, height: int, title: str, about: str) -> str:
    """The finished SVG of a chart: as wide as its place, with title and description, and rounded
    numbers."""
    root = ElementTree.fromstring(str(chart.to_svg(width=width, height=height)))
    margin = round(_MARGIN * width)
    for size in ("width", "height", "version"):
        root.attrib.pop(size, None)
    root.set("viewBox", f"{margin} {margin} {width - margin} {height - 2 * margin}")
    root.set("role", "img")
    root.set("class", "chart" if width == _WIDTH else "chart short")
    for at, (name, text) in enumerate((("title", title), ("desc", about))):
        told = ElementTree.Element(f"{{{_SVG}}}{name}")
        told.text = plain(text)
        root.insert(at, told)
    _apart(root)
    for one in root.iter():
        one.attrib.update({key: _LONG.sub(_rounded, one.attrib[key]) for key in one.attrib})
    root.set("aria-label", f"{title}. {about}")
    return ElementTree.tostring(root, encoding="unicode")


def _apart(root: ElementTree.Element) -> None:
    """Move what stands at the ends of lines apart, where they end close together."""
    ends = [one for one in root.iter(f"{{{_SVG}}}text") if one.get("class") == "end"]
    ends.sort(key=lambda one: (float(one.attrib["x"]), float(one.attrib["y"])))
    for before, after in pairwise(ends):
        least = float(before.attrib["y"]) + _END
        if before.attrib["x"] == after.attrib["x"] and float(after.attrib["y"]) < least:
            after.set("y", f"{least}")


_SVG = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", _SVG)


def _rounded(found: re.Match[str]) -> str:
    return f"{float(found[0]):.1f}".removesuffix(".0")
