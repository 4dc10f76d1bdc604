"""A strip that WLED drives, over the network: frames by its UDP Realtime protocol.

Sources: kno.wled.ge, "UDP Realtime" (DRGB, DNRGB, the timeout) and "JSON API" (/json/info). UDP
tells nobody that it arrived, so WLED is asked who it is before the first frame and while nothing
changes. All of that is in a thread: no name that is looked up and no silence keeps the table.
"""

from __future__ import annotations

import contextlib
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator

import msgspec

from common.message import Message, brief
from hardware.ports import DeviceEvent, PartFound, PartLost
from hardware.strip.strip import PixelStrip

PORT, WEB_PORT = 21324, 80

DRGB, DNRGB = 2, 4
DRGB_MOST, DNRGB_MOST = 490, 489
"""Lights in a packet. DRGB begins with the first light, DNRGB says with which."""

STAYS_S = 5
"""So long WLED shows the last frame; then what it showed before the table."""

KEEP_S = 2.0
"""How often a frame that does not change is sent again: two may be lost before WLED gives up."""

ENDS_S = 1
"""The same for the last frame, a dark one: what WLED showed before comes back at once."""

FRAME_S = 1 / 30
"""The least time between two frames."""

AWAY_S = 5.0
PROBE_S = 30.0
"""How often WLED is asked who it is: while it does not answer, and while nothing changes."""

ANSWER_S = 3.0
_ANSWER_MOST = 64 * 1024

_IP_RECVERR = 11  # include/uapi/linux/in.h: ip(7)

NO_NAME = Message("set host under [strip] to the address that WLED's page shows under Config, Info")
CHECK_WLED = Message(
    "is it switched on, in the same network, and is host under [strip] its address?"
)


NO_PORT = Message(
    "set port under [strip] to the UDP port that WLED's page shows under Config, Sync Interfaces"
)


class _Leds(msgspec.Struct):
    count: int = 0


class _Info(msgspec.Struct):
    """What we want to know of /json/info."""

    ver: str
    leds: _Leds
    name: str = "WLED"


class NoWled(Exception):
    """There is none: why, and what to do."""

    def __init__(self, why: Message, remedy: Message = CHECK_WLED) -> None:
        super().__init__(str(why))
        self.why, self.remedy = why, remedy


def packets(frame: bytes, stays_s: int) -> Iterator[bytes]:
    """The packets of a frame of red, green and blue bytes, which WLED shows for so long."""
    if len(frame) <= 3 * DRGB_MOST:
        yield bytes((DRGB, stays_s)) + frame
        return
    for first in range(0, len(frame) // 3, DNRGB_MOST):
        some = frame[3 * first : 3 * (first + DNRGB_MOST)]
        yield bytes((DNRGB, stays_s)) + first.to_bytes(2, "big") + some


class Line:
    """The way to WLED: its name looked up, asked who it is, and a socket for frames."""

    def __init__(self, host: str, port: int, web_port: int) -> None:
        """NoWled."""
        try:
            found = socket.getaddrinfo(host, port, socket.AF_INET, socket.SOCK_DGRAM)
        except OSError as error:
            why = Message("there is no host of the name {host}", host=brief(host))
            raise NoWled(why, NO_NAME) from error
        self._host, self._web, self._address = host, web_port, found[0][4]
        self.info = self.asked()
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        if sys.platform == "linux":  # or nobody hears that the host is gone
            self._socket.setsockopt(socket.IPPROTO_IP, _IP_RECVERR, 1)
        self._socket.connect(self._address)

    def asked(self) -> _Info:
        """What WLED says of itself. NoWled."""
        from http.client import HTTPConnection, HTTPException  # for this kind of strip alone

        asking = HTTPConnection(str(self._address[0]), self._web, timeout=ANSWER_S)
        with contextlib.closing(asking):
            try:
                asking.request("GET", "/json/info")
                answer = asking.getresponse().read(_ANSWER_MOST)
                return msgspec.json.decode(answer, type=_Info)
            except (HTTPException, msgspec.MsgspecError, ConnectionRefusedError) as error:
                why = Message("what answers at {host} is not WLED", host=brief(self._host))
                raise NoWled(why) from error
            except OSError as error:
                raise NoWled(self.silent()) from error

    def silent(self) -> Message:
        return Message("WLED at {host} does not answer", host=brief(self._host))

    def deaf(self) -> Message:
        port = self._address[1]
        return Message("WLED at {host} takes no frames at port {port}", host=self._host, port=port)

    def send(self, packet: bytes) -> None:
        """OSError: what was sent before did not arrive."""
        self._socket.send(packet)

    def close(self) -> None:
        self._socket.close()


class WledPixels:
    """`count` lights for a PixelStrip, dark at first: red, green, blue by assignment to an item.
    `show` never waits and never raises: WLED is told lost and found to the sink, in its thread."""

    def __init__(
        self,
        connect: Callable[[], Line],
        count: int,
        *,
        sink: Callable[[DeviceEvent], None],
        part: str = "strip",
        keep_s: float = KEEP_S,
        retry_s: float = AWAY_S,
        check_s: float = PROBE_S,
    ) -> None:
        self._connect, self._sink, self._part, self._count = connect, sink, part, count
        self._keep_s, self._retry_s, self._check_s = keep_s, retry_s, check_s
        self._frame = bytearray(3 * count)
        self._next: bytes | None = bytes(self._frame)
        self._line: Line | None = None
        self.frames, self.lost = 0, False
        self._closing, self._busy, self._checked = False, False, 0.0
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="wled", daemon=True)
        self._thread.start()

    def __setitem__(self, light: int, channels: tuple[int, ...]) -> None:
        """Give a light a colour from the next `show` on."""
        self._frame[3 * light : 3 * light + 3] = bytes(channels)

    def show(self) -> None:
        """Hand the lights to the thread; the last one handed over wins."""
        with self._changed:
            self._next = bytes(self._frame)
            self._changed.notify_all()

    def flush(self, timeout_s: float = 5.0) -> bool:
        """Wait until the thread has tried what was handed to it; false if that took longer."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._busy and not self._next, timeout_s)

    def deinit(self) -> None:
        """Give the lights back to WLED, if it answers, and end the thread."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join(2 * ANSWER_S)  # a name that is being looked up is left alone

    def _run(self) -> None:
        frame = b""
        while not self._closing:
            with self._changed:
                rested = not self._woken() and bool(frame)
                frame, self._next, self._busy = self._next or frame, None, True
            self._serve(frame, rested=rested)
            with self._changed:
                self._busy = False
                self._changed.notify_all()
                self._wait()
        self._give_back()

    def _wait(self) -> None:
        """Until there is something to do; between two frames in any case."""
        if self._line is None:
            self._changed.wait_for(lambda: self._closing, self._retry_s)
            return
        self._changed.wait_for(lambda: self._closing, FRAME_S)
        self._changed.wait_for(self._woken, self._keep_s - FRAME_S)

    def _woken(self) -> bool:
        return self._closing or self._next is not None

    def _serve(self, frame: bytes, *, rested: bool) -> None:
        """Send a frame; connect first where there is no line, and ask now and then who is there."""
        try:
            if self._line is None:
                self._line = self._connect()
                self._send(self._line, frame, STAYS_S)
                with self._changed:  # until the host can say that nobody listens at this port
                    self._changed.wait_for(lambda: self._closing, FRAME_S)
                self._send(self._line, frame, STAYS_S)
                self._find(self._line.info)
                return
            if rested and time.monotonic() - self._checked >= self._check_s:
                self._line.asked()
                self._checked = time.monotonic()
            self._send(self._line, frame, STAYS_S)
        except NoWled as error:
            self._lose(error)

    def _send(self, line: Line, frame: bytes, stays_s: int) -> None:
        try:
            for packet in packets(frame, stays_s):
                line.send(packet)
        except ConnectionRefusedError as error:
            raise NoWled(line.deaf(), NO_PORT) from error
        except OSError as error:
            raise NoWled(line.silent()) from error
        self.frames += 1

    def _give_back(self) -> None:
        if self._line is not None:
            with contextlib.suppress(NoWled):
                self._send(self._line, bytes(3 * self._count), ENDS_S)
            self._line.close()

    def _lose(self, error: NoWled) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None
        if not self.lost:
            self.lost = True
            lost = PartLost(part=self._part, why=error.why, remedy=error.remedy, shown=True)
            self._sink(lost)

    def _find(self, info: _Info) -> None:
        self.lost, self._checked = False, time.monotonic()
        about = Message(
            "{name} (WLED {version}) answers, with {count} lights",
            name=brief(info.name), version=brief(info.ver), count=info.leds.count,
        )  # fmt: skip
        few = Message(
            "hardware.toml has {count} lights: change it, or the length on WLED's page",
            count=self._count,
        )
        advice = few if info.leds.count < self._count else None
        self._sink(PartFound(part=self._part, about=about, advice=advice))


def open_wled(
    *,
    host: str,
    port: int,
    count: int,
    sink: Callable[[DeviceEvent], None],
    brightness: float,
    limit_ma: int,
    web_port: int = WEB_PORT,
) -> PixelStrip:
    """A strip at a host; it opens at once, and what becomes of it is told to the sink, in another
    thread."""
    pixels = WledPixels(lambda: Line(host, port, web_port), count, sink=sink)
    return PixelStrip(
        pixels, count=count, sink=sink, brightness=brightness, limit_ma=limit_ma, order="RGB",
        way=Message("by WLED at {host}", host=brief(host)),
    )  # fmt: skip
