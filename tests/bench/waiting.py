"""Pages that wait for an event, all in one process: they read in a loop as short as can be, because
the time that it takes would count as the table's. Twenty-six phones read theirs side by side.
"""

from __future__ import annotations

import json
import select
import socket
from time import perf_counter
from typing import Any

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.typing import Origin
from websockets.uri import parse_uri

GAME = b'"game":'
"""Stands in what is sent of an event; a server's frames are not masked (RFC 6455, 5.3)."""


class WaitingPage:
    """A page's socket. What it has been sent is `unread`, until it reads it."""

    def __init__(self, port: int, cookie: str = "") -> None:
        """Connect. Blocks until the table has answered."""
        own = f"127.0.0.1:{port}"
        self._protocol = ClientProtocol(
            parse_uri(f"ws://{own}/live"), origin=Origin(f"http://{own}")
        )
        self.line = socket.create_connection(("127.0.0.1", port))
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.unread = bytearray()
        self._room = memoryview(bytearray(1 << 16))
        request = self._protocol.connect()
        request.headers["Cookie"] = cookie
        self._protocol.send_request(request)
        self._send()

    def send(self, text: str) -> None:
        """Send a message."""
        self._protocol.send_text(text.encode())
        self._send()

    def take(self) -> None:
        """Take what has come; there is something."""
        self.unread += self._room[: self.line.recv_into(self._room)]

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
    """Several of them, the first of which may send something."""

    def __init__(self, pages: list[WaitingPage]) -> None:
        self._pages = pages
        self._by_line = {page.line.fileno(): page for page in pages}
        self._poll = select.epoll()
        for line in self._by_line:
            self._poll.register(line, select.EPOLLIN)

    def until_event(self, text: str = "") -> tuple[float, dict[str, Any]]:
        """Send `text` and wait until all have been sent what came of it: how many seconds it took
        from when the bytes of `text` had been sent, and what the first was sent of it."""
        if text:
            self._pages[0].send(text)
        began, waiting = perf_counter(), {*self._by_line}
        while waiting:
            for line, _events in self._poll.poll():
                page = self._by_line[line]
                page.take()
                if GAME in page.unread:
                    waiting.discard(line)
        seconds = perf_counter() - began
        news, *_others = [page.read() for page in self._pages]
        return seconds, next(one for one in news if "game" in one)

    def rest(self, seconds: float) -> None:
        """Read on for so long."""
        end = perf_counter() + seconds
        while (left := end - perf_counter()) > 0:
            for line, _events in self._poll.poll(left):
                self._by_line[line].take()
                self._by_line[line].read()

    def close(self) -> None:
        """Leave."""
        self._poll.close()
        for page in self._pages:
            page.line.close()
