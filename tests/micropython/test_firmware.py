"""Node, dice and tags in MicroPython with a Pico's memory; SerialLine at the other end of a pty.
And a board whose answers come late: mpremote must not take one to us for one to itself."""

import os
import select
import threading
import tty
from collections import deque
from pathlib import Path
from time import monotonic
from typing import Self

import pytest

from firmware import wire
from hardware.boards import prompt
from hardware.dice.dice import Dice
from hardware.ports import DieSettled, PartFound, PartLost, TagPlaced, TagRemoved
from hardware.readers.tags import Tags
from tests.lines import WIRES
from tests.micropython import interpreter
from tests.micropython.bench import Bench, Memory, reports_over
from tests.micropython.flashable import Flashable
from tests.patience import PATIENCE_S
from tests.soak.line import TORN

pytestmark = interpreter.needs_micropython

DEED = bytes.fromhex("04a1b2c3")
TOKEN = bytes.fromhex("0407c1b2a30080")
VECTORS = interpreter.ROOT / "tests" / "firmware" / "wire_vectors.json"


def test_the_frames_are_as_in_the_vectors() -> None:
    """The same vectors that bind both ends on CPython (tests/firmware/test_wire.py)."""
    assert int(interpreter.run("vectors.py", str(VECTORS))) >= 20


@pytest.mark.parametrize("wires", WIRES)
async def test_rolls_arrive_once_and_in_order(wires: str) -> None:
    rolls = 40
    async with Bench(Dice("dice"), WIRES[wires]) as bench:
        for roll in range(1, rolls + 1):
            for _ in range(3):  # a die calls each roll several times
                bench.board.roll(roll % 2, roll % 7, birth=9, roll=(roll + 1) // 2)
            await bench.sink.until(DieSettled, roll)
    heard = [(event.die, event.face) for event in bench.sink.of(DieSettled)]
    assert heard == [(roll % 2, roll % 7) for roll in range(1, rolls + 1)]
    assert bench.sink.of(PartLost) == []
    assert str(bench.sink.of(PartFound)[0].about) == "dice hub, firmware 0.2.0, 2 dice"


@pytest.mark.parametrize("wires", WIRES)
async def test_tags_come_and_go_once(wires: str) -> None:
    async with Bench(Tags("pads"), WIRES[wires]) as bench:
        for turn in range(1, 6):
            bench.board.lie(0, DEED, TOKEN)
            await bench.sink.until(TagPlaced, 2 * turn)
            bench.board.lie(0)
            await bench.sink.until(TagRemoved, 2 * turn)
    assert [event.uid for event in bench.sink.of(TagPlaced)] == [DEED, TOKEN] * 5
    assert len(bench.sink.of(TagRemoved)) == 10


async def test_what_happens_while_the_cable_is_out_is_told_when_it_is_in_again() -> None:
    async with Bench(Dice("dice")) as bench:
        for turn in range(5):
            bench.board.roll(0, 1, birth=4, roll=2 * turn + 1)
            bench.board.wire.unplug()
            bench.board.roll(0, 2, birth=4, roll=2 * turn + 2)
            await bench.sink.until(PartLost, turn + 1)
            bench.board.wire.plug()
            await bench.sink.until(DieSettled, 2 * turn + 2)
    assert [event.roll for event in bench.sink.of(DieSettled)] == list(range(1, 11))


async def test_over_a_bad_cable_pulled_in_mid_frame_each_roll_comes_once() -> None:
    """As tests/soak/line.py, but through a pty and with MicroPython at its end."""
    async with Bench(Dice("dice"), TORN) as bench:
        await reports_over(bench, 40, 5)
    heard = [(event.die, event.face, event.roll) for event in bench.sink.of(DieSettled)]
    assert heard == [(roll % 2, roll * 3 % 7, roll // 2 + 1) for roll in range(40)]
    assert len(bench.sink.of(PartLost)) == 5


async def test_a_reader_that_lost_its_power_tells_only_the_difference() -> None:
    """docs/protocol.md, "Reports are kept until acknowledged": LIST after a new boot."""
    async with Bench(Tags("pads")) as bench:
        bench.board.lie(0, DEED)
        bench.board.lie(1, TOKEN)
        await bench.sink.until(TagPlaced, 2)
        bench.board.reset()
        bench.board.lie(1, TOKEN)
        await bench.sink.until(TagRemoved, 1)
    assert {event.uid for event in bench.sink.of(TagPlaced)} == {DEED, TOKEN}
    assert len(bench.sink.of(TagPlaced)) == 2
    assert [event.uid for event in bench.sink.of(TagRemoved)] == [DEED]


async def test_orders_are_carried_out() -> None:
    async with Bench(Tags("pads")) as bench:
        bench.line.order(wire.SLEEP, b"\1")
        await bench.until(bench.clock.time() + 1)
        bench.board.lie(0, DEED)
        await bench.until(bench.clock.time() + 1)
        assert bench.sink.of(TagPlaced) == []
        bench.line.order(wire.SLEEP, b"\0")
        await bench.sink.until(TagPlaced, 1)
        bench.line.identify(2)
        await bench.until(bench.clock.time() + 3)
        assert bench.board.memory().lamps == 4  # 2 s of 250 ms on, 250 ms off


HOUR_S = 3600
REPORTS = 600
SLACK = 1024  # bytes: a report more or less that waits, while megabytes come and go
LEAST_HEAP = "80k"  # less than half of what there is, and the words here are twice as long


def grown(memory: list[Memory]) -> int:
    """Bytes by which what is in use grew after the first tenth."""
    print(*memory, sep="\n")
    assert all(mark.used < 64_000 for mark in memory)
    return memory[-1].used - memory[0].used


async def test_an_hour_of_dice_takes_no_memory() -> None:
    memory: list[Memory] = []
    async with Bench(Dice("dice"), heap=LEAST_HEAP) as bench:
        for roll in range(1, REPORTS + 1):
            bench.board.roll(0, roll % 7, birth=1, roll=roll)
            await bench.until(roll * HOUR_S / REPORTS)
            if roll in (REPORTS // 10, REPORTS):
                memory.append(bench.board.memory())
        await bench.sink.until(DieSettled, REPORTS)
    assert grown(memory) <= SLACK


async def test_an_hour_of_tags_takes_no_memory() -> None:
    """Looked at twice a second rather than fifty times: each look is the same."""
    memory: list[Memory] = []
    async with Bench(Tags("pads"), heap=LEAST_HEAP, sweep_ms=500) as bench:
        for turn in range(1, REPORTS // 2 + 1):
            bench.board.lie(turn % 2, *([DEED] if turn % 4 < 2 else [TOKEN, DEED]))
            await bench.until(turn * 2 * HOUR_S / REPORTS)
            if turn in (REPORTS // 10, REPORTS // 2):
                memory.append(bench.board.memory())
    assert len(bench.sink.of(TagPlaced)) > REPORTS // 4
    assert grown(memory) <= SLACK


# A slow board


LATE_S = 0.25
"""More than the time between two of our questions, so that several are on their way at once."""


class LateLine:
    """A serial port that passes everything on, and what the board says `LATE_S` later. It goes
    with a board that is told to restart, and what was on its way is lost."""

    def __init__(self, board: str) -> None:
        self._master, self._slave = os.openpty()
        self._board = os.open(board, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._pass_on)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()
        for fd in (self._slave, self._board):
            os.close(fd)

    def _pass_on(self) -> None:
        said: deque[tuple[float, bytes]] = deque()
        asked = b""
        while not self._over.is_set() and b"machine.reset()" not in asked:
            wait = min(0.05, max(0.0, said[0][0] - monotonic())) if said else 0.05
            ready, _, _ = select.select([self._master, self._board], [], [], wait)
            if self._master in ready:
                asked = os.read(self._master, 4096)
                os.write(self._board, asked)
            if self._board in ready:
                said.append((monotonic() + LATE_S, os.read(self._board, 4096)))
            while said and said[0][0] <= monotonic():
                os.write(self._master, said.popleft()[1])
        os.close(self._master)


@interpreter.needs_micropython
def test_a_late_board_says_its_chip_and_if_it_goes_has_restarted(tmp_path: Path) -> None:
    with Flashable(tmp_path, "rp2") as board, LateLine(board.port) as line:
        assert prompt.chip("reader", line.port).family == "rp2"
        assert board.starts == 1
        prompt.restart("reader", line.port)
        assert board.restarted.wait(PATIENCE_S)
