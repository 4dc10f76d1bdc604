"""One mistake in what people write: where, what is wrong, and what belongs there.

Whoever reads it (profile/toml_text.py, an edition, a position) gathers them all; nobody stops at
the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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


class Findings:
    """Gathers the problems of one file."""

    __slots__ = ("file", "problems")

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def add(self, place: str, wrong: Message, expected: Message | None = None) -> None:
        """Note a mistake."""
        self.problems.append(Problem(file=self.file, place=place, wrong=wrong, expected=expected))


class FileError(Exception):
    """A file cannot be used as it is; `problems` are all its mistakes."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)
