"""A port: opened, watched, and opened again when it was unplugged.

It is a serial one unless another way of `opening` it is given (evdev.py). Its `Talk` (protocol.py)
knows the protocol: serial_line.py for nodes with Ringkeeper's firmware, readers/rdm6300.py and
readers/text_lines.py for devices that only ever speak. Nothing polls: the loop wakes when the port
is readable, and a timer runs only for the talk's own deadlines or, once a second, while the port is
missing.

    port = HotPort(part="pads", path="/dev/ttyUSB0", talk=talk, clock=loop, sink=sink)
    try:
        port.open()
    except PartError as error:
        print(error)  # which part, why, and what to do
        port.keep_trying()  # and take it when it comes
    ...
    port.close()
"""

from __future__ import annotations

import asyncio
import os
from typing import Protocol

import serial

from common.message import Message
from hardware.line.port import Opening, PortFile, open_port
from hardware.line.protocol import Talk
from hardware.line.search import FOUND_S, Found
from hardware.ports import Clock, DeviceEvent, Handle, PartError, PartLost, Sink, Unplugged

_READ_BYTES = 512
"""Bytes that are read at a time: what they bring is taken before the loop turns again, so a flood
keeps nobody waiting for longer than that takes."""

_BYTES_A_SHARE = 100
"""Bytes that cost as much as one event does."""


class Finder(Protocol):
    """Looks for one part (search.py)."""

    def seek(self, found: Found, /) -> None:
        """Look until it is found, or `stop`."""

    def stop(self) -> None:
        """Look no more."""

    @property
    def listening(self) -> bool:
        """Whether it may still be found without being plugged in anew."""

    def not_found(self, part: str, /) -> PartError:
        """Why it is not there, so far."""


class HotPort:
    """A device path. Its sink is called in the loop's thread, in order.

    A sink that raises loses nothing: the error goes to the loop's exception handler and the next
    event is delivered."""

    SHARES_A_S = 100.0
    """Events a second that a port may bring in the long run, or 100 times as many bytes. The
    busiest of ours, two dice in the air and eight heads, brings a tenth of it."""

    SHARES_MOST = 2000.0
    """What it may bring at once: all that a node keeps while nobody listens, many times."""

    RETRY_S = 1.0
    SAY_AFTER = 3  # failed tries for a new reason, before the players hear of it

    def __init__(
        self, *, part: str, path: str, talk: Talk, clock: Clock, sink: Sink, table: str = "",
        finder: Finder | None = None, opening: Opening = open_port,
    ) -> None:  # fmt: skip
        """`table`: the one of hardware.toml that names the path, if it is not called `part`.
        `finder` looks for the part where it is not at its path; a path "" is nowhere."""
        self.part = part
        self._opening = opening
        self._named, self._finder = path, finder
        self._seeking = False
        self._table = table
        self.path = path
        self._talk = talk
        self._clock = clock
        self._sink = sink
        self._port: PortFile | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._timer: Handle | None = None
        self._timer_at = 0.0
        self._failure: Message | None = None
        self._failures = 0
        self._shares, self._shares_at = self.SHARES_MOST, clock.time()
        self._resting: Handle | None = None

    @property
    def up(self) -> bool:
        """Whether the part is there, as far as can be known."""
        return self._port is not None and self._talk.there is True

    @property
    def seeking(self) -> bool:
        """Whether it is looked for, and may be found at any moment."""
        return self._seeking and self._finder is not None and self._finder.listening

    @property
    def not_found(self) -> PartError | None:
        """Why a part that has no port of its own is not there; None: it has one."""
        return self._finder.not_found(self.part) if self._finder and not self.path else None

    @property
    def device(self) -> str:
        """The device that it has open; "" if none."""
        return "" if self._port is None else self.path

    @property
    def baud(self) -> int:
        """The speed that the port is opened with, bits per second."""
        return self._talk.baud

    def open(self) -> None:
        """Open the port; `PartFound` follows when the part is there. Needs a running loop.

        Raises PartError if it cannot be opened."""
        self._loop = asyncio.get_running_loop()
        if self._port is not None:
            return
        if not self.path and self._finder is not None:
            self._failures = self.SAY_AFTER - round(FOUND_S / self.RETRY_S)
            self._seek()
            self.keep_trying()
            return
        try:
            self._connect()
        except PartError as error:
            self._failure = error.why  # the caller says it
            self._seek()
            raise

    def keep_trying(self) -> None:
        """Try to open the port once a second until it is there."""
        self._loop = asyncio.get_running_loop()
        if self._port is None:
            self._set_timer(self._clock.time() + self.RETRY_S)

    def close(self) -> None:
        """Let go of the port. No event comes from here any more."""
        self._stop_seeking()
        self._disconnect()
        self._stop_timer()

    # A part that is not where hardware.toml has it is looked for elsewhere.

    def _seek(self) -> None:
        if self._finder is not None and not self._seeking:
            self._seeking = True
            self._finder.seek(self._found)

    def _stop_seeking(self) -> None:
        if self._seeking and self._finder is not None:
            self._seeking = False
            self._finder.stop()

    def _found(self, path: str, port: serial.Serial) -> None:
        """It is at `path`, which is open already."""
        self._seeking = False
        self._disconnect()
        self._stop_timer()
        self.path = path
        self._begin(port)

    def _elsewhere(self) -> None:
        """What is at its path is another part's: let go of it, and look for ours."""
        self._disconnect()
        self.path = ""
        self._set_timer(self._clock.time() + self.RETRY_S)
        self._seek()

    # A device that floods its line is listened to for as long as it has shares left, then not for
    # a while: what it sends waits in the kernel, and then at the device. Nothing is dropped here.

    def _spend(self, shares: float) -> None:
        now = self._clock.time()
        gained = (now - self._shares_at) * self.SHARES_A_S
        self._shares = min(self.SHARES_MOST, self._shares + gained) - shares
        self._shares_at = now
        if self._shares < 0 and self._port is not None and self._resting is None:
            assert self._loop is not None
            self._loop.remove_reader(self._port.fileno())
            wait = -self._shares / self.SHARES_A_S
            self._resting = self._clock.call_later(wait, self._listen_again)

    def _listen_again(self) -> None:
        self._resting = None
        if self._port is not None:
            assert self._loop is not None
            self._loop.add_reader(self._port.fileno(), self._readable)

    def _connect(self) -> None:
        if not self.path and self._finder is not None:
            raise self._finder.not_found(self.part)
        self._begin(self._opening(self.part, self.path, self._talk.baud, table=self._table))

    def _begin(self, port: PortFile) -> None:
        self._port = port
        self._failures = 0
        told = self._talk.opened(self._clock.time())
        assert self._loop is not None
        self._loop.add_reader(port.fileno(), self._readable)
        self._deliver(told)

    def _disconnect(self) -> None:
        port, self._port = self._port, None
        if port is None:
            return
        assert self._loop is not None
        self._loop.remove_reader(port.fileno())
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None
        self._talk.closed()
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
        self._deliver(self._talk.received(data, self._clock.time()))
        self._spend(len(data) / _BYTES_A_SHARE)

    def _deliver(self, events: list[DeviceEvent]) -> None:
        for event in events:
            self._put(event)
        self._write()
        if events:
            self._spend(len(events))
        if self._talk.there:
            self._stop_seeking()
        elif self._talk.there is False:
            self._seek()

    def _put(self, event: DeviceEvent) -> None:
        try:
            self._sink(event)
        except Exception as error:
            assert self._loop is not None
            context = {"message": f"{self.part}: taking {event} failed", "exception": error}
            self._loop.call_exception_handler(context)

    def _write(self) -> None:
        """Send what is to be sent. What does not fit is dropped: the talk asks again."""
        data = self._talk.bytes_to_send()
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
        said = self._talk.there is False
        self._disconnect()
        self.path = self._named  # where it was another device may be next time
        self._seek()
        self._set_timer(self._clock.time() + self.RETRY_S)
        self._failure = Message("{path} is not there", path=self.path)
        if not self.path and self._finder is not None:
            self._failure = self._finder.not_found(self.part).why
        if not said:
            self._put(self._lost())

    def _lost(self) -> PartLost:
        """What an end of it means."""
        return PartLost(part=self.part, why=Message("was unplugged"), unplugged=True)

    def _arm(self) -> None:
        """Keep a timer that is early enough: the talk's deadline moves with all it hears."""
        due = self._talk.deadline
        if self._port is None or due == float("inf"):
            return
        if self._timer is None or due < self._timer_at:
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
            self._deliver(self._talk.tick(self._clock.time()))
            return
        try:
            self._connect()
        except PartError as error:
            self._seek()
            self._set_timer(self._clock.time() + self.RETRY_S)
            self._failures = self._failures + 1 if error.why != self._failure else 0
            if self._failures == self.SAY_AFTER:
                self._failure = why = error.why
                gone = isinstance(error, Unplugged)
                self._put(PartLost(part=self.part, why=why, remedy=error.remedy, unplugged=gone))
