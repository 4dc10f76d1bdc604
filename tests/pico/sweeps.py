"""How long sweeps take, by the clock of an emulated board: seen from outside, on its pins.

A sweep begins with the first byte to a chip and ends when the last of the fields goes off. The
first of them comes on in the pause before: that is no beginning. A
sweep that is late begins with all fields off.
"""

from __future__ import annotations

from tests.pico.board import Pico

PAUSE_S = 0.004
"""Longer than a board leaves a field alone during a sweep, and shorter than it does before one."""


class Sweeps:
    """`took`: seconds of each whole sweep so far; `every`: from its beginning to that of the next.
    `transactions`: of the SPI, in each."""

    def __init__(self, pico: Pico) -> None:
        self.took: list[float] = []
        self.every: list[float] = []
        self.transactions: list[int] = []
        self.most_on = 0
        self._pico = pico
        self._on = [False] * len(pico.chips)
        self._began: float | None = None
        self._just_lit, self._lit_at, self._at, self._ended = False, 0.0, 0.0, 0.0
        self._count = 0
        pico.selected = self._selected

    def _selected(self, head: int, on: bool) -> None:
        now = self._pico.time.now
        if on:
            self._at = now
            if self._just_lit and now - self._lit_at > PAUSE_S:
                self._begin(now)
            self._count += 1
            self._just_lit = False
            return
        was, lit = self._on[head], self._pico.chips[head].field.on
        self._on[head] = lit
        self.most_on = max(self.most_on, sum(self._on))
        if lit and not was:
            self._just_lit, self._lit_at = True, now
        elif was and not lit:
            self._ended = now
        elif not any(self._on):  # one that is late: no field came on before
            self._begin(self._at)

    def _begin(self, now: float) -> None:
        if self._began is not None:
            self.took.append(self._ended - self._began)
            self.every.append(now - self._began)
            self.transactions.append(self._count)
        self._began, self._count = now, 0
