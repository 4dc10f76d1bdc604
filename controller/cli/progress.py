"""How far a long command has got: one line on a terminal, written over; elsewhere nothing."""

from __future__ import annotations

import sys
import time

EVERY_S = 0.2
"""Seconds between two looks of the line; also until the first: a short command shows none."""


class Progress:
    """`game 7 of 100`, on stderr, if that is a terminal."""

    def __init__(self, what: str, of: int) -> None:
        self._what, self._of, self._done = what, of, 0
        self._shows = of > 1 and sys.stderr.isatty()
        self._next = time.monotonic() + EVERY_S
        self._there = False

    def step(self) -> None:
        """One more is begun."""
        self._done += 1
        if self._shows and (now := time.monotonic()) >= self._next:
            self._next = now + EVERY_S
            self._there = True
            share = 100 * (self._done - 1) // self._of
            line = f"\r{self._what} {self._done} of {self._of} ({share} %)\x1b[K"
            print(line, end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Make room for a line of the result, or for the end."""
        if self._there:
            self._there = False
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
