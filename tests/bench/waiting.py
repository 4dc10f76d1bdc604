"""Pages that wait for an event, all in one process. The kernel notes when each was sent its bytes,
and they are read later: twenty-six real phones take none of the table's time, either.
"""

import json
import select
import socket
import struct
from contextlib import suppress
from time import perf_counter, sleep, time
from typing import Any

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.typing import Origin
from websockets.uri import parse_uri

GAME = b'"game":'
"""Is in every message about an event. A server's frames are not masked (RFC 6455, 5.3), so it can
be found in their bytes."""

SO_TIMESTAMPNS = 35
"""The kernel notes when the last byte came that a call takes, by the clock of `time`: seconds and
nanoseconds (socket(7); not in Python's `socket`)."""

UNDISTURBED_S = 0.02
"""For how long nothing is read after a command, in seconds."""

PATIENCE_S = 30.0
"""Seconds without a byte to any page, after which the table counts as broken."""


class WaitingPage:
    """A page's socket. What has arrived is `unread` until `read`."""

    def __init__(self, port: int, cookie: str = "") -> None:
        """Connect and ask for the page; the answer is read later."""
        own = f"127.0.0.1:{port}"
        self._protocol = ClientProtocol(
            parse_uri(f"ws://{own}/live"), origin=Origin(f"http://{own}")
        )
        self.line = socket.create_connection(("127.0.0.1", port))
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.line.setsockopt(socket.SOL_SOCKET, SO_TIMESTAMPNS, 1)
        self.unread = bytearray()
        self.came = 0.0  # when the last of it did, by the clock of `time`
        request = self._protocol.connect()
        request.headers["Cookie"] = cookie
        self._protocol.send_request(request)
        self._send()

    def send(self, text: str) -> None:
        """Send a message."""
        self._protocol.send_text(text.encode())
        self._send()

    def take(self) -> None:
        """Take what has come; call it only when something has. ConnectionError if it is the end."""
        data, notes, *_others = self.line.recvmsg(1 << 16, 64)
        if not data:
            raise ConnectionError("the table has closed a page")
        self.came = time()  # at the latest: the kernel begins with its notes a little later
        for _level, _kind, note in notes:
            seconds, nanoseconds = struct.unpack("@ll", note)
            self.came = seconds + nanoseconds / 1e9
        self.unread += data

    @property
    def has_event(self) -> bool:
        """Whether a whole message about an event has arrived: its last byte closes an object."""
        return GAME in self.unread and self.unread.endswith(b"}")

    def read(self) -> list[dict[str, Any]]:
        """The messages that have come since; pings are answered."""
        self._protocol.receive_data(bytes(self.unread))
        self.unread.clear()
        self._send()
        frames = [one for one in self._protocol.events_received() if isinstance(one, Frame)]
        return [json.loads(bytes(frame.data)) for frame in frames if frame.opcode is Opcode.TEXT]

    def _send(self) -> None:
        for data in self._protocol.data_to_send():
            self.line.sendall(data)


class WaitingPages:
    """Several pages; the first may send something."""

    def __init__(self, pages: list[WaitingPage]) -> None:
        self._pages = pages
        self._by_line = {page.line.fileno(): page for page in pages}
        self._poll = select.epoll()
        for line in self._by_line:
            self._poll.register(line, select.EPOLLIN)

    def until_event(self, text: str = "") -> tuple[float, dict[str, Any]]:
        """Send `text` and wait until all have been sent what came of it. Returns the seconds from
        just before `text` was sent until the last of them had it, and what the first page was sent.
        TimeoutError, and ConnectionError."""
        began, waiting = time(), {*self._by_line}
        if text:
            self._pages[0].send(text)
            sleep(UNDISTURBED_S)
        while waiting:
            for line in self._ready(PATIENCE_S):
                page = self._by_line[line]
                page.take()
                if page.has_event:
                    waiting.discard(line)
        seconds = max(page.came for page in self._pages) - began
        news, *_others = [page.read() for page in self._pages]
        return seconds, next(one for one in news if "game" in one)

    def rest(self, seconds: float) -> None:
        """Keep reading for so many seconds."""
        end = perf_counter() + seconds
        with suppress(TimeoutError):
            while (left := end - perf_counter()) > 0:
                for line in self._ready(left):
                    self._by_line[line].take()
                    self._by_line[line].read()

    def _ready(self, seconds: float) -> list[int]:
        ready = self._poll.poll(seconds)
        if not ready:
            raise TimeoutError(f"no page was sent anything for {seconds:.0f} s")
        return [line for line, _events in ready]

    def close(self) -> None:
        """Leave."""
        self._poll.close()
        for page in self._pages:
            page.line.close()
