"""Simulated time waits for what is in a pty, however long the kernel takes to pass it on."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable

from sim.clock import SimClock
from sim.wires.serial_wire import SerialWire
from tests.patience import PATIENCE_S

TIMES = 300


def over_a_wire(play: Callable[[SimClock, SerialWire, int, asyncio.Event], object]) -> None:
    async def run() -> None:
        clock, over = SimClock(), asyncio.Event()
        wire = SerialWire(clock)
        host = os.open(wire.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            play(clock, wire, host, over)
            clock.run_fast()
            async with asyncio.timeout(PATIENCE_S):
                await over.wait()
        finally:
            clock.stop()
            os.close(host)
            wire.close()

    asyncio.run(run())


def test_what_the_host_writes_is_heard_before_its_next_timer() -> None:
    late: list[int] = []

    def play(clock: SimClock, wire: SerialWire, host: int, over: asyncio.Event) -> None:
        def ask(turn: int) -> None:
            os.write(host, b"?")
            clock.call_later(1.0, lambda: give_up(turn))

        def give_up(turn: int) -> None:
            if wire.read() != b"?":
                late.append(turn)
            if turn == TIMES:
                over.set()
            else:
                clock.call_later(0.0, lambda: ask(turn + 1))

        ask(1)

    over_a_wire(play)
    assert late == []


def test_what_the_device_writes_is_heard_before_its_next_timer() -> None:
    heard: list[bytes] = []
    late: list[int] = []

    def play(clock: SimClock, wire: SerialWire, host: int, over: asyncio.Event) -> None:
        loop = asyncio.get_running_loop()
        loop.add_reader(host, lambda: heard.append(os.read(host, 10)))

        def tell(turn: int) -> None:
            wire.write(b"!")
            clock.call_later(1.0, lambda: give_up(turn))

        def give_up(turn: int) -> None:
            if len(heard) != turn:
                late.append(turn)
            if turn == TIMES:
                loop.remove_reader(host)
                over.set()
            else:
                tell(turn + 1)

        tell(1)

    over_a_wire(play)
    assert late == []


def test_what_nobody_reads_stands_no_clock_still() -> None:
    def play(clock: SimClock, wire: SerialWire, _: int, over: asyncio.Event) -> None:
        wire.write(b"nobody listens")
        clock.call_later(3600.0, over.set)

    over_a_wire(play)
