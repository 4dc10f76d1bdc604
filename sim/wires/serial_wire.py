"""A serial line over a pty: the host opens `path` like any port, the device's end is here.

It can be unplugged and plugged in again, and it can be bad: bytes dropped, damaged, doubled, late.
It knows nothing of frames.

    wire = SerialWire(clock, faults=Faults(corrupt=0.01), seed=7)  # in a running loop
    wire.listen(on_bytes)     # called when wire.read() has something
    wire.unplug(); wire.plug(); wire.close()
"""

from __future__ import annotations

import asyncio
import errno
import os
import select
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from sim.clock import SimClock, SimTimer
from sim.wires import Tapped

_READ_BYTES = 4096

_TURNS = 2
"""Turns of the loop after which what has come is read, or a pulled cable noticed, if anybody
listens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Faults:
    """How bad a line is. Probabilities are per byte, `stall` per batch of bytes."""

    drop: float = 0.0
    corrupt: float = 0.0
    double: float = 0.0
    stall: float = 0.0
    stall_seconds: float = 0.05
    one_byte: bool = False  # each byte is a batch of its own
    baud: int = 0  # bits per second, 10 bits a byte; 0: at once

    def damage(self, data: bytes, chance: Random) -> bytes:
        if not (self.drop or self.corrupt or self.double):
            return data
        out = bytearray()
        for byte in data:
            if chance.random() < self.drop:
                continue
            hit = chance.random() < self.corrupt
            out.append(byte ^ chance.randrange(1, 256) if hit else byte)
            if chance.random() < self.double:
                out.append(out[-1])
        return bytes(out)


CLEAN = Faults()


class _Lane:
    """One direction of a wire: damages, queues and paces.

    `deliver` takes bytes and says how many; `passed` is called after bytes that had to wait."""

    MOST_BYTES = 4096
    RETRY_S = 0.05

    def __init__(
        self,
        clock: SimClock,
        faults: Faults,
        chance: Random,
        deliver: Callable[[bytes], int],
        passed: Callable[[], object],
    ) -> None:
        self.use(faults)
        self._clock = clock
        self._chance = chance
        self._deliver = deliver
        self._passed = passed
        self._queue = bytearray()
        self._waiting: SimTimer | asyncio.Handle | None = None

    def use(self, faults: Faults) -> None:
        """Be as bad as this from now on."""
        self.faults = faults
        self._clean = faults == CLEAN

    def push(self, data: bytes) -> int:
        """Take `data`; 0 if the line is full."""
        if self._clean and not self._queue:
            return self._deliver(data)
        if len(self._queue) + len(data) > self.MOST_BYTES:
            return 0
        self._queue += self.faults.damage(data, self._chance)
        if self._waiting is None:
            self._pump()
        return len(data)

    @property
    def busy(self) -> bool:
        """Whether bytes wait here for simulated time."""
        return isinstance(self._waiting, SimTimer)

    def clear(self) -> None:
        """The wire was cut: what was under way is gone."""
        self._queue.clear()
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _pump(self) -> None:
        self._waiting = None
        faults = self.faults
        if self._queue and faults.stall and self._chance.random() < faults.stall:
            self._waiting = self._clock.call_later(faults.stall_seconds, self._resume)
        elif self._queue:
            self._pass()

    def _pass(self) -> None:
        batch = 1 if self.faults.one_byte or self.faults.baud else len(self._queue)
        taken = self._deliver(bytes(self._queue[:batch]))
        del self._queue[:taken]
        if taken < batch:
            self._waiting = self._clock.call_later(self.RETRY_S, self._resume)
        elif self.faults.baud:
            self._waiting = self._clock.call_later(10 / self.faults.baud, self._go_on)
        elif self._queue:
            self._waiting = asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        self._pump()
        self._passed()

    def _resume(self) -> None:
        self._waiting = None
        self._pass()
        self._passed()


def _pty() -> tuple[int, int]:
    try:
        return os.openpty()
    except OSError as error:  # "out of pty devices", of no file and with no number
        why = "there is no pseudo-terminal for a simulated wire; is /dev/pts mounted?"
        raise OSError(error.errno or errno.ENODEV, why, "/dev/ptmx") from error


class SerialWire(Tapped[[bool, bytes]]):
    """The device's end of a line; `path` is the host's. Made, and used, in a running loop. A tap
    hears whether bytes go to the device, and those that arrive: with what the line did to them."""

    def __init__(
        self, clock: SimClock, *, faults: Faults = CLEAN, seed: int = 0, name: str = "tty"
    ) -> None:
        self._home = tempfile.TemporaryDirectory(prefix="ringkeeper-")
        self.path = str(Path(self._home.name) / name)
        self._to_host = _Lane(clock, faults, Random(f"{seed} to host"), self._put, self._tell)
        self._to_device = _Lane(
            clock, faults, Random(f"{seed} to device"), self._arrive, self._tell
        )
        self._inbox = bytearray()
        self._heard: Callable[[], object] = lambda: None
        self._clock = clock
        self._unread = 0
        self._pulled = 0
        self._closed = False
        clock.watch(self._under_way)
        self._master = self._slave = -1
        try:
            self.plug()
        except OSError:
            self.close()
            raise

    @property
    def plugged(self) -> bool:
        return self._master >= 0

    @property
    def faults(self) -> Faults:
        """How bad the line is; may be changed at any time."""
        return self._to_host.faults

    @faults.setter
    def faults(self, faults: Faults) -> None:
        self._to_host.use(faults)
        self._to_device.use(faults)

    @property
    def busy(self) -> bool:
        """Whether bytes are under way that wait for simulated time."""
        return self._to_host.busy or self._to_device.busy

    def listen(self, heard: Callable[[], object]) -> None:
        """Call `heard` when bytes from the host are there for `read`, or all of `write` is gone."""
        self._heard = heard

    def read(self) -> bytes:
        """All that has come from the host."""
        data = bytes(self._inbox)
        self._inbox.clear()
        return data

    def write(self, data: bytes) -> int:
        """Send to the host; how many bytes the line took. An unplugged line takes them to nowhere,
        as a UART does."""
        return self._to_host.push(data) if self.plugged else len(data)

    def unplug(self) -> None:
        """Pull the cable, be it in the middle of a frame. The host's path is gone."""
        if not self.plugged:
            return
        os.unlink(self.path)
        asyncio.get_running_loop().remove_reader(self._master)
        self._to_host.clear()
        self._to_device.clear()
        self._inbox.clear()
        os.close(self._slave)
        os.close(self._master)
        self._master = self._slave = -1
        self._pulled = 0

    def plug(self) -> None:
        """Put the cable in: a new pty behind the same path."""
        if self.plugged:
            return
        self._master, self._slave = _pty()  # the slave stays open, or the master hangs up
        import tty  # where there is a pseudo-terminal

        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        fresh = f"{self.path}.new"
        os.symlink(os.ttyname(self._slave), fresh)
        os.replace(fresh, self.path)
        self._ends = select.poll()
        self._ends.register(self._master, select.POLLIN)
        self._ends.register(self._slave, select.POLLIN)
        asyncio.get_running_loop().add_reader(self._master, self._readable)

    def close(self) -> None:
        """Pull the cable for good and clear up."""
        self.unplug()
        if not self._closed:
            self._closed = True
            self._clock.unwatch(self._under_way)
        self._home.cleanup()

    def _under_way(self) -> bool:
        """Whether bytes are in the pty that the loop will hand on in its next turns.

        A pty keeps what is written until the kernel has time to pass it on; asking each end passes
        it on at once (n_tty_poll). What the host leaves lying, nobody waits for. A pulled cable
        hangs up at once: the loop sees that before any time passes."""
        if not self.plugged:
            self._pulled += 1
            return self._pulled <= _TURNS
        ready = dict(self._ends.poll(0))
        self._unread = self._unread + 1 if self._slave in ready else 0
        return self._master in ready or 0 < self._unread <= _TURNS

    def _readable(self) -> None:
        self._to_device.push(os.read(self._master, _READ_BYTES))
        self._heard()

    def _arrive(self, data: bytes) -> int:
        self._inbox += data
        for hear in self.hearers:
            hear(True, data)
        return len(data)

    def _tell(self) -> None:
        self._heard()

    def _put(self, data: bytes) -> int:
        try:
            taken = os.write(self._master, data)
        except BlockingIOError:
            return 0
        for hear in self.hearers:
            hear(False, data[:taken])
        return taken
