"""A node's serial port: opened, watched, and opened again when it was unplugged.

The bytes go to hardware/link.py, what comes of them to the sink. Nothing polls: the loop wakes when
the port is readable, and a timer runs only for the link's own deadlines (12 s apart while all is
well) or, once a second, while the port is missing.

    line = SerialLine(part="dice", path="/dev/ttyACM0", device=Dice("dice"), clock=loop, sink=sink)
    try:
        line.open()
    except PartError as error:
        print(error)  # which part, why, and what to do
        line.keep_trying()  # and take it when it comes
    ...
    line.close()
"""

from __future__ import annotations

import asyncio
import os
from typing import Protocol

import serial

from firmware import wire
from hardware.hello import NodeKind
from hardware.link import Found, Link, LinkEvent, Lost, Missed, Report
from hardware.port import open_port
from hardware.ports import (
    Clock,
    DeviceEvent,
    Handle,
    LineNoise,
    PartError,
    PartFound,
    PartLost,
    Sink,
)

_READ_BYTES = 4096


class Device(Protocol):
    """What turns a node's reports into device events: `Dice`, `Tags`."""

    kind: NodeKind

    def found(self, found: Found) -> list[tuple[int, bytes]]:
        """The node is there; orders (kind, payload) to give it."""

    def report(self, report: Report) -> list[DeviceEvent]:
        """What happened, if it is news."""


class SerialLine:
    """A node on a device path. Its sink is called in the loop's thread, in order.

    A sink that raises loses nothing: the error goes to the loop's exception handler and the next
    event is delivered."""

    RETRY_S = 1.0
    SAY_AFTER = 3  # failed tries for a new reason, before the players hear of it

    def __init__(self, *, part: str, path: str, device: Device, clock: Clock, sink: Sink) -> None:
        self.part = part
        self.path = path
        self._device = device
        self._clock = clock
        self._sink = sink
        self._link = Link(device.kind)
        self._port: serial.Serial | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._timer: Handle | None = None
        self._timer_at = 0.0
        self._there: bool | None = None  # None: nothing said yet
        self._failure = ""
        self._failures = 0

    @property
    def up(self) -> bool:
        """Whether the node has said hello and is there."""
        return self._link.up

    def open(self) -> None:
        """Open the port and ask who is there; `PartFound` follows. Needs a running loop.

        Raises PartError if it cannot be opened."""
        self._loop = asyncio.get_running_loop()
        if self._port is None:
            try:
                self._connect()
            except PartError as error:
                self._failure = error.why  # the caller says it
                raise

    def keep_trying(self) -> None:
        """Try to open the port once a second until it is there."""
        self._loop = asyncio.get_running_loop()
        if self._port is None:
            self._set_timer(self._clock.time() + self.RETRY_S)

    def close(self) -> None:
        """Let go of the port. No event comes from here any more."""
        self._disconnect()
        self._stop_timer()

    def order(self, kind: int, payload: bytes = b"") -> bool:
        """Give the node an order of firmware/wire.py; false if too many are waiting already."""
        given = self._link.order(kind, payload, self._clock.time())
        self._write()
        return given

    def identify(self, seconds: int = 3) -> bool:
        """Let the node blink, to see which it is."""
        return self.order(wire.IDENTIFY, bytes((min(seconds, 255),)))

    def _connect(self) -> None:
        port = self._port = open_port(self.part, self.path)
        self._there = None
        self._failures = 0
        self._link.opened(self._clock.time())
        assert self._loop is not None
        self._loop.add_reader(port.fileno(), self._readable)
        self._write()

    def _disconnect(self) -> None:
        port, self._port = self._port, None
        if port is None:
            return
        assert self._loop is not None
        self._loop.remove_reader(port.fileno())
        self._link.closed()
        try:
            port.close()
        except OSError:  # it is gone already
            return

    def _readable(self) -> None:
        # By the descriptor: pyserial's read adds two select() calls to each read, and its write
        # spins on a port that takes no more.
        assert self._port is not None
        try:
            data = os.read(self._port.fileno(), _READ_BYTES)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._unplugged()
            return
        self._deliver(self._link.received(data, self._clock.time()))

    def _deliver(self, events: list[LinkEvent]) -> None:
        for event in events:
            for told in self._translate(event):
                self._put(told)
        self._write()

    def _put(self, event: DeviceEvent) -> None:
        try:
            self._sink(event)
        except Exception as error:
            assert self._loop is not None
            context = {"message": f"{self.part}: taking {event} failed", "exception": error}
            self._loop.call_exception_handler(context)

    def _translate(self, event: LinkEvent) -> list[DeviceEvent]:
        if isinstance(event, Report):
            return self._device.report(event)
        if isinstance(event, Found):
            return [self._found(event)]
        if isinstance(event, Lost):
            self._there = False
            return [PartLost(part=self.part, why=event.why)]
        if isinstance(event, Missed):
            why = f"{event.count} of its reports could not be kept while nobody listened"
            return [PartLost(part=self.part, why=why), PartFound(part=self.part)]
        return [LineNoise(part=self.part, why=event.why)]

    def _found(self, event: Found) -> PartFound:
        about = event.hello.about()
        if self._there:
            about += "; it has restarted"
        self._there = True
        for kind, payload in self._device.found(event):
            self._link.order(kind, payload, self._clock.time())
        return PartFound(part=self.part, about=about)

    def _write(self) -> None:
        """Send what the link wants sent. What does not fit is dropped: the link asks again."""
        data = self._link.bytes_to_send()
        if self._port is not None and data:
            try:
                os.write(self._port.fileno(), data)
            except BlockingIOError:
                pass
            except OSError:
                self._unplugged()
                return
        self._arm()

    def _unplugged(self) -> None:
        said = self._there is False
        self._disconnect()
        self._set_timer(self._clock.time() + self.RETRY_S)
        self._failure = f"{self.path} is not there"
        if not said:
            self._put(PartLost(part=self.part, why="was unplugged"))

    def _arm(self) -> None:
        """Keep a timer that is early enough: the link's deadline moves with every frame."""
        due = self._link.deadline
        if self._port is not None and (self._timer is None or due < self._timer_at):
            self._set_timer(due)

    def _set_timer(self, due: float) -> None:
        self._stop_timer()
        self._timer_at = due
        self._timer = self._clock.call_later(max(0.0, due - self._clock.time()), self._tick)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _tick(self) -> None:
        self._timer = None
        if self._port is not None:
            self._deliver(self._link.tick(self._clock.time()))
            return
        try:
            self._connect()
        except PartError as error:
            self._set_timer(self._clock.time() + self.RETRY_S)
            self._still_missing(error)

    def _still_missing(self, error: PartError) -> None:
        self._failures = self._failures + 1 if error.why != self._failure else 0
        if self._failures == self.SAY_AFTER:
            self._failure = error.why
            self._put(PartLost(part=self.part, why=f"{error.why}; {error.remedy}"))
