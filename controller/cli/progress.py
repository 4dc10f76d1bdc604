"""How far a long command has got: one line on a terminal, written over; elsewhere nothing."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TextIO, TypeVar

Thing = TypeVar("Thing")

EVERY_S = 0.2
"""Seconds between two looks of the line; also until the first: a short command shows none."""


class Progress:
    """`game 7 of 100`, on a terminal alone: `out`, or stderr. `clock` is in seconds."""

    def __init__(
        self, what: str, of: int, out: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self._what, self._of, self._done = what, of, 0
        self._out, self._clock = out or sys.stderr, clock
        self._shows = of > 1 and self._out.isatty()
        self._next = clock() + EVERY_S
        self._there = False

    def step(self) -> None:
        """One more is begun."""
        self._done += 1
        if self._shows and (now := self._clock()) >= self._next:
            self._next = now + EVERY_S
            self._there = True
            share = 100 * (self._done - 1) // self._of
            line = f"\r{self._what} {self._done} of {self._of} ({share} %)\x1b[K"
            print(line, end="", file=self._out, flush=True)

    def say(self, sentence: str) -> None:
        """A sentence on a line of its own; the line of progress comes back below it."""
        self.clear()
        print(sentence, file=self._out, flush=True)

    def clear(self) -> None:
        """Make room for a line of the result, or for the end."""
        if self._there:
            self._there = False
            print("\r\x1b[K", end="", file=self._out, flush=True)


def counted(what: str, things: Sequence[Thing]) -> Iterator[Thing]:
    """The things one by one; meanwhile the terminal shows how many there have been."""
    progress = Progress(what, len(things))
    try:
        for thing in things:
            progress.step()
            yield thing
    finally:
        progress.clear()
