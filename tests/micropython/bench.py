"""A board that runs the firmware in a real MicroPython, in simulated time, on a simulated wire.

It has the shape of sim/boards/mcu.py's, but the program runs in a process of its own, with the
memory of a Pico; its UART is a socket that this end joins to the wire.

    board = Board(SerialWire(clock), clock, NodeKind.DICE_HUB)
    board.roll(0, 5, birth=1, roll=1); ...; board.memory(); board.close()

    async with Bench(Dice("dice"), WIRES["lossy"]) as bench: await bench.sink.until(DieSettled, 2)
"""

from __future__ import annotations

import asyncio
import socket
from dataclasses import dataclass
from random import Random
from subprocess import Popen
from typing import Any

from hardware.line.hello import NodeKind
from hardware.line.serial_line import Device, SerialLine
from hardware.ports import DieSettled, PartFound, PartLost
from sim.clock import SimClock, SimTimer
from sim.wires.serial_wire import CLEAN, Faults, SerialWire
from tests.lines import Gathered, turns_until
from tests.micropython import interpreter
from tests.patience import PATIENCE_S

_TICKS = 1 << 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """Bytes in use after a collection, and bytes given out in steps since last time."""

    used: int
    given: int
    lamps: int


class Board:
    """A node of `kind` with its power on. `heap` is MicroPython's."""

    HOLD_S = 0.01  # real seconds that simulated time waits for the host's answer

    def __init__(
        self,
        wire: SerialWire,
        clock: SimClock,
        kind: NodeKind,
        *,
        seed: int = 0,
        heap: str = interpreter.HEAP,
        sweep_ms: int = 20,
    ) -> None:
        self.wire = wire
        self.steps = 0
        self._clock = clock
        self._kind = kind
        self._heap = heap
        self._sweep_ms = sweep_ms
        self._chance = Random(f"board {seed}")
        self._process: Popen[bytes] | None = None
        self._timer: SimTimer | None = None
        wire.listen(self.step)
        self.reset()

    def reset(self) -> None:
        """Power off and on: a new process, which knows nothing."""
        self.power_off()
        self._uart, theirs = socket.socketpair()
        self._uart.setblocking(False)
        theirs.setblocking(False)
        boot = self._chance.getrandbits(31)
        words = map(str, (theirs.fileno(), self._kind.value, boot, self._sweep_ms))
        self._process = interpreter.start(
            "stepped.py", *words, fds=(theirs.fileno(),), heap=self._heap
        )
        theirs.close()
        self.step()

    def power_off(self) -> None:
        self._clock.release(self)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        process, self._process = self._process, None
        if process is not None:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.close()
            process.wait(10)
            process.stdout.close()
            self._uart.close()

    def close(self) -> None:
        self.power_off()
        self.wire.close()

    def roll(self, die: int, face: int, *, birth: int, roll: int) -> None:
        self._tell(f"roll {die} {face} {birth} {roll}")
        self.step()
        self.step()  # the hub has challenged the die, perhaps

    def lie(self, head: int, *uids: bytes) -> None:
        self._tell(" ".join((f"lie {head}", *(uid.hex() for uid in uids))))
        self.step()

    def memory(self) -> Memory:
        self._tell("memory")
        used, given, lamps = map(int, self._answer())
        return Memory(used=used, given=given, lamps=lamps)

    def step(self) -> None:
        """Let the firmware do what is due, and carry its bytes to and fro."""
        if self._process is None:
            return
        self.steps += 1
        if data := self.wire.read():
            self._uart.sendall(data)
        self._tell(f"step {int(self._clock.time() * 1000 + 0.001) % _TICKS}")
        wait, unanswered = map(int, self._answer())
        self._carry()
        if self.wire.plugged and not self.wire.busy and unanswered:
            self._clock.hold(self, self.HOLD_S)
        else:
            self._clock.release(self)
        self._wake_in(wait / 1000)

    def _carry(self) -> None:
        try:
            while data := self._uart.recv(4096):
                self.wire.write(data)
        except BlockingIOError:
            return

    def _wake_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._clock.call_later(seconds, self.step)

    def _tell(self, line: str) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(line.encode() + b"\n")
        self._process.stdin.flush()

    def _answer(self) -> list[bytes]:
        assert self._process is not None
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line[:1].isdigit():
            raise AssertionError((line + self._process.stdout.read()).decode() or "it has ended")
        return line.split()


AHEAD = 12  # rolls that may be under way: the outbox keeps 63


class Bench:
    """A board with MicroPython, a wire, and the host's line, in fast simulated time."""

    def __init__(self, device: Device, faults: Faults = CLEAN, **settings: Any) -> None:
        self._device = device
        self._faults = faults
        self._settings = settings
        self.sink = Gathered()

    async def __aenter__(self) -> Bench:
        self.clock = SimClock()
        cable = SerialWire(self.clock, faults=self._faults, seed=1)
        self.board = Board(cable, self.clock, self._device.kind, **self._settings)
        self.line = SerialLine(
            part="node", path=cable.path, device=self._device, clock=self.clock, sink=self.sink
        )
        self.line.open()
        self.clock.run_fast()
        await self.sink.until(PartFound, 1)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.line.close()
        self.board.close()
        self.clock.stop()

    async def until(self, seconds: float) -> None:
        reached = asyncio.Event()
        self.clock.call_later(seconds - self.clock.time(), reached.set)
        async with asyncio.timeout(PATIENCE_S):
            await reached.wait()


async def reports_over(bench: Bench, reports: int, unplugs: int, seed: int = 1) -> None:
    """Rolls of two dice, one behind the other, while the cable is pulled out again and again."""
    chance = Random(f"unplugs {seed}")
    pulls = sorted(chance.sample(range(reports), unplugs), reverse=True)
    for roll in range(reports):
        bench.board.roll(roll % 2, roll * 3 % 7, birth=1, roll=roll // 2 + 1)
        if pulls and roll == pulls[-1]:
            pulls.pop()
            await turns_until(lambda: bench.line.up)
            await bench.until(bench.clock.time() + chance.random() * 0.004)  # a roll takes 2.3 ms
            bench.board.wire.unplug()
            await bench.sink.until(PartLost, unplugs - len(pulls))
            await bench.until(bench.clock.time() + chance.random())
            bench.board.wire.plug()
        await bench.sink.until(DieSettled, roll - AHEAD)
    await bench.sink.until(DieSettled, reports)
