"""How long sweeps take, by the clock of an emulated board: seen from outside, on its pins.

A sweep begins with the first byte to a chip and ends when the last of the fields goes off. Between
two sweeps is a pause in which at most one field is switched on.
"""

from __future__ import annotations

from tests.pico.board import Pico

PAUSE_S = 0.0008
"""Longer than a board takes between two looks."""


class Sweeps:
    """`took`: seconds of each whole sweep so far. `transactions`: of the SPI, in each."""

    def __init__(self, pico: Pico) -> None:
        self.took: list[float] = []
        self.transactions: list[int] = []
        self.most_on = 0
        self._pico = pico
        self._on = [False] * len(pico.chips)
        self._began: float | None = None
        self._ended = 0.0
        self._count = 0
        self._looks = 0
        pico.selected = self._selected

    def _selected(self, head: int, on: bool) -> None:
        now = self._pico.time.now
        if on:
            self._count += 1
            if self._looks == len(self._on) and now - self._ended > PAUSE_S:
                if self._began is not None:
                    self.took.append(self._ended - self._began)
                    self.transactions.append(self._count)
                self._began, self._looks, self._count = now, 0, 0
            return
        was, self._on[head] = self._on[head], self._pico.chips[head].field.on
        self.most_on = max(self.most_on, sum(self._on))
        if was and not self._on[head]:
            self._ended = now
            self._looks += 1
