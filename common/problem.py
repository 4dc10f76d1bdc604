"""One mistake in what people write: where, what is wrong, and what belongs there.

Whoever reads it (loader.py) gathers them all; nobody stops at
the first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

import msgspec

from common.message import Message, brief

_One = TypeVar("_One")


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """`line` and `column` count from 1; 0: none in particular. `place` is the key, such as
    strip.pin or spaces[13].price."""

    file: str
    wrong: Message
    expected: Message | None = None
    place: str = ""
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        """One line, with the whole path of the file."""
        return str(self.message(self.file))

    def message(self, file: str = "") -> Message:
        """One line; without its file, for a page that has its name already."""
        what = self.wrong
        if self.expected is not None:
            what = Message("{wrong}; expected {right}", wrong=what, right=self.expected)
        if self.place:
            what = Message("{place}: {wrong}", place=brief(self.place), wrong=what)
        match self.line, self.column:
            case 0, 0:
                return Message("{file}: {wrong}", file=file, wrong=what) if file else what
            case line, 0:
                where = Message("line {line}", line=line)
            case 0, column:
                where = Message("column {column}", column=column)
            case line, column:
                where = Message("line {line}, column {column}", line=line, column=column)
        if file:
            return Message("{file}, {where}: {wrong}", file=file, where=where, wrong=what)
        return Message("{where}: {wrong}", where=where, wrong=what)


def at_least(least: int) -> Message:
    """What was expected: no less."""
    return Message("at least {least}", least=least)


def at_most(most: int) -> Message:
    """What was expected: no more."""
    return Message("at most {most}", most=most)


def between(low: object, high: object) -> Message:
    """What was expected: one of a row."""
    return Message("{low} to {high}", low=low, high=high)


def one_of(names: Iterable[object]) -> Message:
    """What was expected: something that is there."""
    return Message("one of {names}", names=", ".join(map(str, names)))


def either(choices: Sequence[Message]) -> Message:
    """What was expected: one of a few; without more words, which is right is seen at once."""
    told = choices[0]
    for choice in choices[1:]:
        told = Message("{one} or {other}", one=told, other=choice)
    return told


FEW = 20
"""Mistakes that are shown of a file or a command: a file with more is probably the wrong file."""


def first(problems: Sequence[_One]) -> tuple[Sequence[_One], int]:
    """The first of many, and how many more there are."""
    more = len(problems) - FEW
    return (problems[:FEW], more) if more > 1 else (problems, 0)


def first_messages(
    problems: Sequence[Problem], called: Callable[[str], str] = str
) -> list[Message]:
    """A line for each of the first, and how many more there are; `called`: how a file is named."""
    shown, more = first(problems)
    lines = [problem.message(called(problem.file)) for problem in shown]
    return [*lines, Message("and {count} more mistakes", count=more)] if more else lines


Found = Iterator[tuple[str, Message, *tuple[Message, ...]]]
"""What a check finds: a place each, what is wrong there, and perhaps what belongs there."""


def within(place: str, found: Found) -> Found:
    """What is found in a part that stands at `place`."""
    for inside, wrong, *expected in found:
        yield (f"{place}{inside}", wrong, *expected)


_HEADER = re.compile(r"\[+([^][,]+)\]+\s*(?:#|$)")


class KeyLines:
    """On which lines keys and tables stand: looked through once, for however many mistakes."""

    def __init__(self, text: str) -> None:
        self._keys: dict[tuple[str, str], int] = {}
        self._tables: dict[str, int] = {}
        counts: Counter[str] = Counter()
        inside = ""
        for number, line in enumerate(text.splitlines(), 1):
            start = line.lstrip()
            if header := _HEADER.match(start):
                name = re.sub("[\"' ]", "", header[1])
                inside = f"{name}[{counts[name]}]" if start.startswith("[[") else name
                counts[name] += 1
                self._tables.setdefault(name, number)
                self._tables[inside] = number
            elif key := _key(start):
                self._keys.setdefault((inside, key), number)

    def of(self, tables: Sequence[str], last: str) -> int:
        """The line of a key, or of the last table on the way to it; 0: none."""
        way = ".".join(tables).replace(" ", "")
        if found := self._keys.get((way, last)):
            return found
        whole = ".".join((*tables, last)).replace(" ", "")
        line = max(self._tables.get(whole, 0), self._tables.get(way, 0) if way else 0)
        below = (n for name, n in self._tables.items() if name.startswith(f"{whole}."))
        return line or next(below, 0)

    def at(self, place: str) -> int:
        """The line of a place, `strip.pin`; 0: none."""
        *tables, last = place.split(".")
        return self.of(tables, last)


def _key(line: str) -> str:
    """The key that a line begins with; empty if it has none."""
    if line[:1] in ("'", '"'):
        name, _, rest = line[1:].partition(line[0])
        return name if rest.lstrip().startswith("=") else ""
    name, equals, _ = line.partition("=")
    return name.rstrip() if equals else ""


class Findings:
    """Gathers the problems of one file; their lines, if its `text` is given."""

    __slots__ = ("file", "lines", "problems")

    def __init__(self, file: str, text: str = "") -> None:
        self.file = file
        self.lines = KeyLines(text)
        self.problems: list[Problem] = []

    def add(self, place: str, wrong: Message, expected: Message | None = None) -> None:
        """Note a mistake."""
        line = self.lines.at(place)
        problem = Problem(file=self.file, line=line, place=place, wrong=wrong, expected=expected)
        self.problems.append(problem)


class FileError(Exception):
    """A file cannot be used as it is; `problems` are all its mistakes."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


@contextmanager
def raised_as(kind: type[FileError]) -> Iterator[None]:
    """A file that cannot be used is an error of that kind."""
    try:
        yield
    except FileError as error:
        raise kind(error.problems) from error
