"""Collects the problems in an edition's file, to be raised together, and what is merely unusual."""

from __future__ import annotations

import msgspec

from common import problem
from common.message import Message
from common.problem import FileError, Problem, at_least

__all__ = ["EditionError", "Findings", "Problem"]


class Unusual(msgspec.Struct, frozen=True, kw_only=True):
    """One unusual thing. `place` is a path into the file; `values` fill the sentence of `key`,
    which is in sentences/unusual.py."""

    file: str
    place: str
    key: str
    values: dict[str, str | int] = {}


class EditionError(FileError):
    """An edition cannot be used; `problems` lists everything that is wrong with it."""


class Findings(problem.Findings):
    """Collects the problems of an edition's file, and what is merely unusual in it."""

    __slots__ = ("unusual",)

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self.unusual: list[Unusual] = []

    def warn(self, place: str, key: str, **values: str | int) -> None:
        """Note something unusual that can be played."""
        self.unusual.append(Unusual(file=self.file, place=place, key=key, values=values))

    def stop_if_any(self) -> None:
        """Raise EditionError if anything was noted."""
        if self.problems:
            raise EditionError(self.problems)


def least(amount: int, place: str, key: str, findings: Findings) -> None:
    """Note an amount of 0 as unusual, and one below 0 as wrong."""
    if amount < 0:
        findings.add(place, Message("{value} is wrong", value=amount), at_least(0))
    elif not amount:
        findings.warn(place, key)
