"""An emulated board on the real line: found, set, tapped; each tap timed by its own clock; and
sweeps as they are seen from outside, on its pins.

figures = asyncio.run(evening(image, taps=200))

A sweep begins with the first byte to a chip and ends when the last of the fields goes off. The
first of them comes on in the pause before: that is no beginning. A sweep that
is late begins with all fields off.
"""

from __future__ import annotations

import asyncio
import os
import tty
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

from firmware import wire
from hardware.line.serial_line import SerialLine
from hardware.ports import PartFound, TagPlaced, TagRemoved
from hardware.readers.tags import Tags
from sim.chips.tag import Tag
from sim.clock import SimClock
from tests.lines import Gathered
from tests.pico.board import Pico

HEADS = 8
RF_CFG, GAIN_MOST = 0x26, 7  # MFRC522, table 98
BEFORE, SWEEPS = 3, 9  # sweeps to come to rest, and those of each kind that are measured then
RESTS_S = 0.2  # until sweeps are in step again after the orders of the host
SHORT_UID, LONG_UID = bytes.fromhex("04a1b2c3"), bytes.fromhex("0407c1b2a30080")


Took = tuple[float, float]
"""The median of some sweeps, and the longest: one that begins late, because the board had something
to tell, lets another head settle in its midst."""


@dataclass
class Figures:
    """What came of it: milliseconds by the board's clock."""

    about: str = ""
    empty_ms: Took = (0.0, 0.0)
    short_ms: Took = (0.0, 0.0)
    long_ms: Took = (0.0, 0.0)
    taps_ms: list[float] = field(default_factory=list)
    removed: int = 0
    gained: int = 0
    most_on: int = 0
    seconds: float = 0.0

    def p99_ms(self) -> float:
        """Of taps."""
        return sorted(self.taps_ms)[len(self.taps_ms) * 99 // 100]


class Desk:
    """A board, its line, and the host's end of it, whose clock is the board's."""

    def __init__(self, pico: Pico, line: SerialLine, sink: Gathered, clock: SimClock) -> None:
        self.pico, self.line, self.sink, self.clock = pico, line, sink, clock
        self.boots: list[bytes] = []
        """One for each time that the firmware has begun."""
        self.told_at: dict[bytes, float] = {}
        self._decoder = wire.Decoder()

    async def until(self, true: Callable[[], bool], seconds: float) -> None:
        """Let the board run; AssertionError if it takes more of its time than that."""
        end = self.pico.time.now + seconds
        while not true():
            assert self.pico.time.now < end, f"not within {seconds} s of the board's time"
            self.pico.turn()
            self.clock.advance(max(0.0, self.pico.time.now - self.clock.time()))
            await asyncio.sleep(0)

    async def rest(self, seconds: float) -> None:
        end = self.pico.time.now + seconds
        await self.until(lambda: self.pico.time.now >= end, seconds + 1)

    def note(self, data: bytes) -> None:
        for kind, boot, _, payload in self._decoder.feed(data):
            if boot not in self.boots:
                self.boots.append(boot)
            if kind == wire.PLACED:
                self.told_at.setdefault(payload[2:], self.pico.time.now)


@asynccontextmanager
async def desk(image: Path, main_py: bytes = b"") -> AsyncIterator[Desk]:
    """A board with its power just come on, and the line that waits for it."""
    pico, sink, loop = Pico(image, main_py=main_py), Gathered(), asyncio.get_running_loop()
    clock = SimClock()
    master, slave = os.openpty()
    tty.setraw(slave)
    line = SerialLine(
        part="pads", path=os.ttyname(slave), device=Tags("pads", heads=HEADS),
        clock=clock, sink=sink,
    )  # fmt: skip
    at = Desk(pico, line, sink, clock)

    def heard(data: bytes) -> None:
        at.note(data)
        os.write(master, data)

    pico.heard = heard
    loop.add_reader(master, lambda: pico.say(os.read(master, 4096)))
    line.open()
    try:
        yield at
    finally:
        line.close()
        loop.remove_reader(master)
        os.close(master)
        os.close(slave)


async def evening(image: Path, taps: int, seed: int = 1) -> Figures:
    """Hello, gain, sweeps, taps on all heads and their removal. AssertionError if anything is
    wrong."""
    figures, chance = Figures(), Random(seed)
    async with desk(image) as at:
        await at.until(lambda: bool(at.sink.of(PartFound)), 3)
        figures.about = str(at.sink.of(PartFound)[0].about)
        assert at.line.order(wire.GAIN, bytes((wire.ALL_HEADS, GAIN_MOST)))
        await at.until(lambda: not at.line.waiting, 1)
        gains = [chip.peek(RF_CFG) >> 4 & 7 for chip in at.pico.chips]
        figures.gained = gains.count(GAIN_MOST)
        await at.rest(RESTS_S)
        watch = Sweeps(at.pico)
        figures.empty_ms = await _sweep_ms(at, watch)
        figures.short_ms = await _sweep_ms(at, watch, SHORT_UID)
        figures.long_ms = await _sweep_ms(at, watch, LONG_UID)
        for number in range(taps):
            figures.taps_ms.append(await _tap(at, number, chance))
        await at.until(lambda: len(at.sink.of(TagRemoved)) == taps + 2, 2)
        placed = [event.uid for event in at.sink.of(TagPlaced)]
        assert len(placed) == len(set(placed)) == taps + 2, "each once"
        figures.removed = len(at.sink.of(TagRemoved))
        figures.most_on, figures.seconds = watch.most_on, at.pico.time.now
    return figures


async def _sweep_ms(at: Desk, watch: Sweeps, uid: bytes | None = None) -> Took:
    """Sweeps with this tag on a head, or with none."""
    fields = at.pico.chips[3].field
    tag = Tag(uid) if uid else None
    if tag:
        fields.put(tag, at.pico.time.now)
        await at.until(lambda: len(at.told_at) > 0 and tag.uid in at.told_at, 1)
    past = len(watch.took) + BEFORE
    await at.until(lambda: len(watch.took) >= past + SWEEPS, 1)
    if tag:
        fields.take(tag, at.pico.time.now)
    took = watch.took[past : past + SWEEPS]
    return 1000 * median(took), 1000 * max(took)


async def _tap(at: Desk, number: int, chance: Random) -> float:
    """Lay a tag on a head at any moment of a sweep, until its report has left the board; it is
    taken away at once. The next head has had time to be empty."""
    await at.rest(0.02 + 0.02 * chance.random())
    tag = Tag(b"\4" + number.to_bytes(2, "big") + chance.randbytes(chance.choice((1, 4))))
    head = at.pico.chips[number % HEADS].field
    laid = at.pico.time.now
    head.put(tag, laid)
    await at.until(lambda: tag.uid in at.told_at, 0.5)
    head.take(tag, at.pico.time.now)
    return 1000 * (at.told_at[tag.uid] - laid)


# Sweeps


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
