"""What is written on the display, as lines of text beside its picture.

The lines are gathered from the very sheet that the picture is drawn on. Amounts that count and
seconds that run down are not in them: the lines change when the words do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from controller.view.oled.canvas import Written

SAME_LINE = 5
"""Rows between two baselines of one line at most: large letters beside small ones."""


class Line(NamedTuple):
    """A line of text, with its first and its last baseline (`row` and `end`). `item`: which one of
    a list it is, -1: none; `chosen`: the pointer stands there."""

    text: str
    chosen: bool = False
    item: int = -1
    row: int = 0
    end: int = 0


def lines(written: Iterable[Written]) -> tuple[Line, ...]:
    """Texts as a reader comes to them: line by line, each from left to right. An item of a list is
    one, however many lines it takes."""
    found: list[Line] = []
    for row in _rows(sorted(written, key=lambda one: one.y)):
        item = max(one.item for one in row)
        line = Line(_joined(row), any(one.chosen for one in row), item, row[0].y, row[-1].y)
        if item >= 0 and found and found[-1].item == item:
            line = line._replace(text=f"{found[-1].text} {line.text}", row=found.pop().row)
        found.append(line)
    return tuple(found)


def _rows(texts: list[Written]) -> Iterator[list[Written]]:
    row: list[Written] = []
    for one in texts:
        if row and one.y - row[0].y > SAME_LINE:
            yield sorted(row, key=lambda part: part.x)
            row = []
        row.append(one)
    if row:
        yield sorted(row, key=lambda part: part.x)


def _joined(row: list[Written]) -> str:
    parts = [part for one in row for part in (one.text.strip(), one.joint)]
    return "".join(parts[:-1])
