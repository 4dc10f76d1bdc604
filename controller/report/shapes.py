"""Shapes that leather draws with its scales, and what it lacks: a title, a viewBox, short numbers.

Colours that belong to something (a seat, a group) stand in the SVG; all others come from the style
sheet of the page, which wins over what leather writes. Loads no library: leather calls these.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple, Protocol
from xml.etree import ElementTree

from common.message import plain
from controller.text.language import grouped


class Room(NamedTuple):
    """What a chart is drawn for: its units across and down, and its class."""

    width: int
    height: int
    kind: str


ON_PAGE = Room(760, 400, "whole")
"""The whole width of a page."""

ON_PHONE = Room(480, 340, "narrow")
"""The same on a phone, with letters as large as they are on bars."""


LOW_ON_PAGE, LOW_ON_PHONE = Room(760, 240, "whole"), Room(480, 220, "narrow")
"""For one or two lines that go up or down once."""


def short(height: int) -> Room:
    """Bars, which are as wide on every page."""
    return Room(480, height, "short")


CHART_GOLD = "#e3b655"
"""What has no colour of its own."""

_MARGIN = 0.03
"""What is cut off on all sides but the right, of the twentieth of the width that leather leaves."""

_END = 19
"""Least distance between what stands at the ends of two lines."""

_LONG = re.compile(r"-?\d+\.\d{2,}")


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


class Shape:
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
        group = ElementTree.Element("g", {"class": "marks"})
        for point in series.data():
            _x, _y, path, colour, title = point.row
            at = f"translate({x.project(point.x, 0, width)} {y.project(point.y, height, 0)})"
            mark = ElementTree.SubElement(group, "path", d=path, fill=colour, transform=at)
            ElementTree.SubElement(mark, "title").text = plain(title)
        return group


class Bars(Shape):
    """Horizontal bars, each with its value at its end. A row is value, label, colour, text,
    and an interval around the value, or None."""

    def to_svg(
        self, width: float, height: float, x: _Scale, y: _Scale, series: _Series, _palette: object
    ) -> ElementTree.Element:
        group = ElementTree.Element("g", {"class": "bars"})
        for point in series.data():
            value, _label, colour, text, interval = point.row
            low, high = y.project_interval(point.y, height, 0)
            length = x.project(value, 0, width)
            box = {"x": "0", "y": f"{high}", "width": f"{length}", "height": f"{low - high}"}
            ElementTree.SubElement(group, "rect", {"fill": colour or CHART_GOLD, **box})
            middle = (low + high) / 2
            if interval is not None:
                left, right = (x.project(end, 0, width) for end in interval)
                d = f"M{left} {middle}H{right}M{left} {middle - 5}v10M{right} {middle - 5}v10"
                for kind in ("interval edge", "interval"):
                    ElementTree.SubElement(group, "path", {"class": kind, "d": d})
                length = max(length, right)
            at = {"class": "value", "x": f"{length + 6}", "y": f"{middle + 5}"}
            ElementTree.SubElement(group, "text", at).text = plain(text)
        return group


class OfHundred:
    """A scale for leather, in place of its own, which would go on beyond 100: from 0 to `most` of
    100, and room for what is written at the end of a bar."""

    def __init__(self, most: float) -> None:
        self._most, self._whole = min(100.0, most), min(100.0, most) * (1 + _ROOM)

    def contains(self, value: float) -> bool:
        return 0 <= value <= self._whole

    def project(self, value: float, least: float, most: float) -> float:
        return least + (most - least) * value / self._whole

    def ticks(self) -> list[int]:
        step = next((step for step in (1, 2, 5, 10) if self._most / step <= _TICKS), 20)
        return [*range(0, int(self._most) + 1, step)]


_ROOM = 0.3
_TICKS = 5


class Line(Shape):
    """A seat's line, with the first letters of its name at its end, or `at_peak`; `dash` tells it
    from the others without colour."""

    def __init__(self, colour: str, dash: str, initial: str, *, at_peak: bool = False) -> None:
        self._colour, self._dash, self._initial, self._at_peak = colour, dash, initial, at_peak

    def to_svg(
        self, width: float, height: float, x: _Scale, y: _Scale, series: _Series, _palette: object
    ) -> ElementTree.Element:
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
        left, top = at[-1][0] + 7, at[-1][1] + 5
        if self._at_peak:  # its end lies on the axis, and all others' too
            highest = min(at, key=lambda point: point[1])
            left, top = highest[0] + 7, highest[1] - 4
        end = {"class": "end", "fill": self._colour, "x": f"{left}", "y": f"{top}"}
        ElementTree.SubElement(group, "text", end).text = plain(self._initial)
        return group


MARKS: dict[str, str] = {
    "group": "M0 -9L2.6 -3 9 -2.8 4 1.4 5.6 8 0 4.2 -5.6 8 -4 1.4 -9 -2.8 -2.6 -3z",
    "ring": "M0 -8a8 8 0 1 0 .1 0zM0 -4a4 4 0 1 1 -.1 0z",
    "ring-lost": "M-8 -2h16v4h-16z",
    "out": "M-7 -5L-5 -7 0 -2 5 -7 7 -5 2 0 7 5 5 7 0 2 -5 7 -7 5 -2 0z",
}
"""The shapes of marks: a star, a ring, a bar and a cross, about 16 units wide."""

DASHES = ("none", "9 4", "3 3", "12 4 3 4", "1 4", "7 3 1 3 1 3", "15 5", "5 5", "2 6")
"""By seat; an edition has at most nine."""


def number_label(value: float, _index: int, _count: int) -> str:
    """A whole number at an axis; between them stands nothing."""
    return grouped(int(value)) if value == int(value) else ""


def finished(chart: Any, room: Room, title: str, about: str) -> str:
    """The finished SVG of a chart: as wide as its place, with title and description, and rounded
    numbers."""
    width, height, kind = room
    root = ElementTree.fromstring(str(chart.to_svg(width=width, height=height)))
    margin = round(_MARGIN * width)
    for size in ("width", "height", "version"):
        root.attrib.pop(size, None)
    root.set("viewBox", f"{margin} {margin} {width - margin} {height - 2 * margin}")
    root.set("role", "img")
    root.set("class", f"chart {kind}")
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
        apart = float(after.attrib["x"]) - float(before.attrib["x"])
        near = abs(float(after.attrib["y"]) - float(before.attrib["y"])) < _END
        if float(after.attrib["y"]) < least and (not apart or (apart < _END and near)):
            after.set("y", f"{least}")


_SVG = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", _SVG)


def _rounded(found: re.Match[str]) -> str:
    return f"{float(found[0]):.1f}".removesuffix(".0")
