"""How far a long command has got: one line on a terminal, written over; elsewhere nothing, or for
one that may take hours a line now and then."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TextIO, TypeVar

Thing = TypeVar("Thing")

EVERY_S = 0.2
"""Seconds between two looks of the line; also until the first: a short command shows none."""

LOGGED_EVERY_S = 60.0
"""The same in a file."""

_SECOND = 2
"""Where the second one is begun, the first is done."""


class Progress:
    """`game 7 of 100`, on a terminal alone: `out`, or stderr. `clock` is in seconds. A `long`
    one also says how much time is left, and writes lines where there is no terminal."""

    def __init__(
        self, what: str, of: int, out: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic, *, long: bool = False,
    ) -> None:  # fmt: skip
        self._what, self._of, self._done = what, of, 0
        self._out, self._clock, self._long = out or sys.stderr, clock, long
        self._terminal = self._out.isatty()
        self._shows = of > 1 and (self._terminal or long)
        self._every = EVERY_S if self._terminal else LOGGED_EVERY_S
        self._begun = clock()
        self._next = self._begun + self._every
        self._first = self._last = self._begun  # when the first one was done, and the last
        self._there = False

    def step(self) -> None:
        self._done += 1
        now = self._clock()
        self._last = now
        if self._done == _SECOND:
            self._first = now
        if self._shows and self._done <= self._of and now >= self._next:
            self._next = now + self._every
            share = 100 * (self._done - 1) // self._of
            line = f"{self._what} {self._done} of {self._of} ({share} %){self._left(now)}"
            self._there = self._terminal
            if self._terminal:
                print(f"\r{line}\x1b[K", end="", file=self._out, flush=True)
            else:
                print(line, file=self._out, flush=True)

    def _left(self, now: float) -> str:
        """If the rest goes as fast as those since the first. That one is not counted: it waits for
        what is prepared. Nothing is said before as much time has passed again, since several may
        be done at once."""
        done, took = self._done - _SECOND, now - self._first
        if not self._long or done < 1 or took < self._first - self._begun:
            return ""
        minutes = took / done * (self._of - self._done + 1) / 60
        if minutes < 1:
            return ", less than a minute left"
        hours = minutes / 60
        return f", about {minutes:.0f} min left" if hours < 2 else f", about {hours:.0f} h left"

    def begin(self) -> None:
        """The next one can only be begun now, after preparations, or after waiting for somebody to
        do it: the time since the last counts for nothing."""
        idle = self._clock() - self._last
        self._last += idle
        if self._done < _SECOND:
            self._begun = self._last
        else:
            self._first, self._begun = self._first + idle, self._begun + idle

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
