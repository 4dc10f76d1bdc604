"""What the pages' server allows: headers that a browser holds a page to, and patience with bounds.

It is for whatever else runs on this computer or on the network, and for pages of other sites in the
same browser.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import Any

import h11
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from controller.web.hosts import named_loopback

HEADERS = {
    # Everything comes from here; nothing is written into the page itself (CSP level 3).
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "x-frame-options": "DENY",  # the same as frame-ancestors, for browsers before 2018
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cache-control": "no-cache",  # asked for again after an update; the answer may be "the same"
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much a server puts up with. Seconds are real ones."""

    request_s: float = 10.0  # from a connection's first byte, or from an answer, to a whole request
    connections: int = 48  # open at a time; a browser takes six and one for the table
    pages: int = 12  # of them such as watch the table
    header_bytes: int = 16_384
    message_bytes: int = 8192  # of a page's act
    messages: int = 0  # of a page in a second; 0: any number


HOUSEHOLD = Limits(connections=128, pages=60, messages=30)
"""For a table: everybody's phone, some tablets, and a few pages that somebody forgot to close. No
thumb sends more messages in a second."""

OF_SECURE = ("cross-origin-opener-policy",)
"""Headers that browsers heed, and know, only in a secure context: this computer's own pages. On
plain http from elsewhere they complain of them on their console."""


class Headers:
    """Adds HEADERS to every answer, but for those that it has already: a page that contains its
    scripts names them itself."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._all = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
        insecure = [name.encode() for name in OF_SECURE]
        self._elsewhere = [one for one in self._all if one[0] not in insecure]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An ASGI application."""
        wanted = self._all if named_loopback(scope) else self._elsewhere

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                has = {name for name, _ in message["headers"]}
                more = [one for one in wanted if one[0] not in has]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        await self._app(scope, receive, dressed if scope["type"] == "http" else send)


class Guarded(H11Protocol):
    """HTTP as uvicorn speaks it, for so many connections; each has to bring whole requests, for
    one that sends a letter a second would hold its place for ever (CWE-400, "slow loris")."""

    def __init__(self, limits: Limits, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._limits = limits
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects. If that is one too many, whoever has been idle longest makes room; if
        nobody is idle, the newcomer is sent away without a word."""
        full = len(self.connections) >= self._limits.connections and not self._room_made()
        super().connection_made(transport)
        if full:
            transport.abort()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._stop_waiting()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """The next request has as long as the first one had."""
        super().on_response_complete()
        self._wait()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a page, which is asked every 20 seconds whether it is still there."""
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def _room_made(self) -> bool:
        """Hang up on the connection that has been idle longest; False if none is."""
        idle = [one for one in self.connections if isinstance(one, Guarded) and one.idle_until]
        if not idle:
            return False
        longest = min(idle, key=lambda one: one.idle_until)
        longest.transport.abort()
        self.connections.discard(longest)
        return True

    @property
    def idle_until(self) -> float:
        """When it will have taken too long, on the loop's clock; 0 unless it is idle: kept open,
        all its requests answered, nothing of another one sent."""
        answered = self.cycle is None or self.cycle.response_complete
        nothing_sent = self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]
        nothing_to_send = not self.transport.get_write_buffer_size()
        if self._deadline is None or not (answered and nothing_sent and nothing_to_send):
            return 0.0
        return self._deadline.when()

    def _wait(self) -> None:
        self._stop_waiting()
        self._deadline = self.loop.call_later(self._limits.request_s, self._too_late)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_late(self) -> None:
        """Unless an answer is still being made: then whoever waits is we."""
        answering = self.cycle is not None and not self.cycle.response_complete
        if answering and self.conn.their_state is not h11.SEND_BODY:
            self._wait()
        else:
            self.transport.abort()


UNREAD_MOST = 262_144
"""Bytes that wait for a page that does not read them; what a page is pushed is far below that."""


FRAGMENTS_MOST = 32
"""Pieces of one message: browsers send one."""


class GuardedSocket(WebSocketsSansIOProtocol):
    """WebSockets as uvicorn speaks them. Whoever pings and never reads the answers, or sends a
    message in empty pieces without end, would fill the memory (CWE-770), and is hung up on; so is
    text that is no UTF-8, of which uvicorn would write a page into the log."""

    def data_received(self, data: bytes) -> None:
        """Bytes came."""
        if self.transport.get_write_buffer_size() > UNREAD_MOST:
            self.transport.abort()
            return
        try:
            super().data_received(data)
        except UnicodeDecodeError:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """One more piece of a message came."""
        if len(self.frames) < FRAGMENTS_MOST:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """A message is whole."""
        if self.curr_msg_data_type == "bytes" or _is_text(b"".join(self.frames)):
            super().send_receive_event_to_app()
        else:
            self.transport.abort()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def guarded(limits: Limits) -> partial[Guarded]:
    """For `uvicorn.Config(http=...)`."""
    return partial(Guarded, limits)
