"""Listens to the wires of a simulated table while somebody watches; keeps the last rows of each.

While nobody does, no wire is tapped. What rows look like on a page: sim/demo/page/wires.py.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from enum import Enum
from heapq import merge
from operator import attrgetter

import msgspec

from sim.boards.die import CODEC
from sim.decoders.frames import AirDecoder, FrameDecoder
from sim.decoders.lights import LightsDecoder
from sim.decoders.oled import OledDecoder
from sim.decoders.pins import ContactDecoder, ToneDecoder
from sim.decoders.rows import Row
from sim.table.chips import Chips
from sim.wires.serial_wire import SerialWire

ROWS_KEPT = 60
"""Of each wire, so that lights that move push no frame of the dice out."""

PICTURES_S = 1.0
"""Pictures for the strip within so many simulated seconds are one row, which shows the last."""

REPEATS_S = 3.0
"""The same again within so many simulated seconds is the same row, counted."""


class Wire(Enum):
    """Wires of a table; those that can be pulled are called as their plugs are."""

    DISPLAY = "display"
    STRIP = "strip"
    DICE = "dice"
    AIR = "air"
    READER = "reader"
    BOARD = "board"
    PANEL = "panel"
    BUZZER = "buzzer"


class Passed(msgspec.Struct, kw_only=True):
    """A row, with where and when it passed, simulated seconds. `n` stays its number; `changed`
    grows each time that it happens again, which `times` counts."""

    n: int
    changed: int
    wire: Wire
    began: float
    time: float
    row: Row
    times: int = 1


class WireRecorder:
    """The wires of the table that stands there."""

    def __init__(self) -> None:
        self.bytes = dict.fromkeys(Wire, 0)  # heard on each, since somebody began to watch
        self._watchers = 0
        self._chips: Chips | None = None
        self._ends: list[Callable[[], None]] = []
        self._rests: list[Callable[[], None]] = []
        self._rows = {wire: deque[Passed](maxlen=ROWS_KEPT) for wire in Wire}
        self._next = self._changes = 0

    def follow(self, chips: Chips) -> None:
        """Another table stands there now."""
        self._chips = chips
        if self._watchers:
            self._untap()
            self._tap(chips)

    def watch(self) -> None:
        """Somebody more wants to see rows."""
        self._watchers += 1
        if self._watchers == 1 and self._chips is not None:
            self._tap(self._chips)

    def unwatch(self) -> None:
        """Somebody has seen enough. The last one leaves nothing behind."""
        self._watchers -= 1
        if not self._watchers:
            self._untap()
            self.bytes = dict.fromkeys(Wire, 0)
            for rows in self._rows.values():
                rows.clear()

    def since(self, changed: int) -> tuple[list[Passed], int]:
        """Rows that have changed since, in order, and what to ask with next. 0: all."""
        for rest in self._rests:
            rest()
        fresh = ((one for one in rows if one.changed > changed) for rows in self._rows.values())
        return list(merge(*fresh, key=attrgetter("n"))), self._changes

    def _tap(self, chips: Chips) -> None:
        self._display(chips)
        self._panel(chips)
        self._buzzer(chips)
        lights, air = LightsDecoder(), AirDecoder(CODEC)
        self._ends += [
            chips.spi.tap(lambda data: self._keep(Wire.STRIP, lights.hear(data))),
            chips.hub.air.tap(lambda message: self._keep(Wire.AIR, air.hear(message))),
        ]
        self._line(Wire.DICE, chips.hub.wire)
        self._line(Wire.READER, chips.reader.wire)
        for reader in chips.board:
            self._line(Wire.BOARD, reader.wire)

    def _display(self, chips: Chips) -> None:
        decoder, clock = OledDecoder(), chips.clock

        def hear(data: bytes) -> None:
            self._keep(Wire.DISPLAY, decoder.hear(data, clock.time()))

        self._ends.append(chips.bus.tap(hear))
        self._rests.append(lambda: self._keep(Wire.DISPLAY, decoder.rest()))

    def _panel(self, chips: Chips) -> None:
        panel, clock = chips.profile.panel, chips.clock
        if panel is None:
            return
        decoder = ContactDecoder(panel.buttons, panel.encoder)

        def hear(gpio: int, low: bool) -> None:
            self._keep(Wire.PANEL, decoder.hear(gpio, low, clock.time()))

        self._ends.append(chips.pins.tap(hear))
        self._rests.append(lambda: self._keep(Wire.PANEL, decoder.rest(clock.time())))

    def _buzzer(self, chips: Chips) -> None:
        decoder, clock = ToneDecoder(), chips.clock

        def hear(hertz: float, duty: float) -> None:
            self._keep(Wire.BUZZER, decoder.hear(hertz, duty, clock.time()))

        self._ends.append(chips.pins.buzzer.tap(hear))
        self._rests.append(lambda: self._keep(Wire.BUZZER, decoder.rest(clock.time())))

    def _line(self, wire: Wire, line: SerialWire) -> None:
        decoder = FrameDecoder()

        def hear(to_part: bool, data: bytes) -> None:
            self._keep(wire, decoder.hear(to_part, data))

        def rest() -> None:
            if not line.plugged:
                self._keep(wire, decoder.rest())

        self._ends.append(line.tap(hear))
        self._rests.append(rest)

    def _untap(self) -> None:
        for end in self._ends:
            end()
        self._ends, self._rests = [], []

    def _keep(self, wire: Wire, rows: Iterable[Row]) -> None:
        assert self._chips is not None
        now, kept = self._chips.clock.time(), self._rows[wire]
        for row in rows:
            self.bytes[wire] += len(row.raw)
            self._changes += 1
            if kept and _goes_on(kept[-1], row, now):
                last = kept[-1]
                last.row, last.time, last.changed = row, now, self._changes
                last.times += 1
            else:
                kept.append(
                    Passed(
                        n=self._next, changed=self._changes, wire=wire, began=now, time=now, row=row
                    )
                )
                self._next += 1


def _goes_on(last: Passed, row: Row, now: float) -> bool:
    """Whether a row only happens again."""
    if row.colours and last.row.colours:
        return now - last.began < PICTURES_S
    same = (last.row.to_part, last.row.name, last.row.words) == (row.to_part, row.name, row.words)
    return same and now - last.time < REPEATS_S
