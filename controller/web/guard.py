"""Limits of the pages' server: bounds on time and size, which protect it from other programs on
this computer and the network. What restricts pages is in headers.py."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from functools import partial
from http import HTTPStatus
from typing import Any

import h11
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Response
from websockets.server import ServerProtocol

from controller.web.allowed_hosts import Regulars, device_at
from controller.web.headers import OF_REFUSALS
from controller.web.limits import DEVICES_LEAST, Limits

REGULARS_LEAST = 4
"""One in so many connections is kept for devices from which somebody has joined."""

CROWD_OVER = 8
"""Connections of a device that push no others out: a browser takes six and one for the table."""


class Guarded(H11Protocol):
    """Uvicorn's HTTP with a limit on connections and on the time for a request: one that sends a
    letter a second would keep its place for ever (CWE-400, "slow loris")."""

    def __init__(self, limits: Limits, regulars: Regulars, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._limits, self._regulars = limits, regulars
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client connects. If that is one too many, in all or for its device, the one of these
        connections that has been idle longest is closed; if none is idle, one of the device that
        has far more than the others, or else the new one."""
        super().connection_made(transport)
        if self._has_place():
            self._wait()
        else:
            self.connections.discard(self)  # it must not count against others who connect meanwhile
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._stop_waiting()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """The next request has as much time as the first."""
        super().on_response_complete()
        self._wait()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP, with our headers. An application that has seen the beginning of
        it is told that the client has gone: two answers would be an error of its own."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._send_400(msg)
        self.transport.close()

    def _send_400(self, msg: str) -> None:
        head = [("content-type", "text/plain; charset=utf-8"), ("connection", "close")]
        reply = h11.Response(status_code=400, reason=b"Bad Request", headers=head + OF_REFUSALS)
        for event in (reply, h11.Data(data=msg.encode()), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a WebSocket, which is pinged every 20 seconds."""
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def _has_place(self) -> bool:
        most, device = self._limits.connections, _device(self)
        own = [one for one in self.connections if _device(one) == device]
        if device and len(own) > max(1, most // DEVICES_LEAST) and not self._room_made(own):
            return False
        crowd = self.connections
        if device not in self._regulars:
            most -= most // REGULARS_LEAST
            crowd = {one for one in crowd if _device(one) not in self._regulars}
        fits = len(crowd) <= most or self._room_made(crowd)
        return fits or self._pushed_out(crowd, len(own) + CROWD_OVER)

    def _pushed_out(self, crowd: Iterable[object], more_than: int) -> bool:
        """Close the oldest connection that has not asked for anything yet, or does not read what it
        has asked for, of the device that has most of them; False if it does not have `more_than` so
        many."""
        waiting = [one for one in crowd if isinstance(one, Guarded) and one.asked_until]
        devices = Counter(_device(one) for one in waiting if _device(one))
        device, most = next(iter(devices.most_common(1)), ("", 0))
        if most <= more_than:
            return False
        own = (one for one in waiting if _device(one) == device)
        oldest = min(own, key=lambda one: one.asked_until)
        oldest.transport.abort()
        self.connections.discard(oldest)
        return True

    def _room_made(self, crowd: Iterable[object]) -> bool:
        """Close the connection that has been idle longest; False if none is idle."""
        idle = [one for one in crowd if isinstance(one, Guarded) and one.idle_until]
        if not idle:
            return False
        longest = min(idle, key=lambda one: one.idle_until)
        longest.transport.abort()
        self.connections.discard(longest)
        return True

    @property
    def idle_until(self) -> float:
        """When its time will be up, on the loop's clock; 0 unless it is idle: kept open, all its
        requests answered, nothing of the next one sent."""
        answered = self.cycle is None or self.cycle.response_complete
        nothing_sent = self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]
        nothing_to_send = not self.transport.get_write_buffer_size()
        if self._deadline is None or not (answered and nothing_sent and nothing_to_send):
            return 0.0
        return self._deadline.when()

    @property
    def asked_until(self) -> float:
        """When its time for a request will be up, or for reading the answer; 0 if it has none, or
        one is being answered."""
        answered = self.cycle is None or self.cycle.response_complete
        unfinished = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        unread = self.flow is not None and self.flow.write_paused
        if self._deadline is None or not (answered or unfinished or unread):
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
        """Close it, unless the server is still making an answer."""
        answering = self.cycle is not None and not self.cycle.response_complete
        if answering and self.conn.their_state is not h11.SEND_BODY:
            self._wait()
        else:
            self.transport.abort()


def _device(connection: object) -> str:
    if isinstance(connection, H11Protocol | WebSocketsSansIOProtocol) and connection.client:
        return device_at(connection.client[0])
    return ""


UNREAD_MOST = 262_144
"""Bytes waiting for a page that does not read them; a normal push is far smaller."""


FRAGMENTS_MOST = 32
"""Fragments of one message; browsers send one."""


class Handshake(ServerProtocol):
    """The beginning of a WebSocket; one that is refused has our headers, like any other answer."""

    def send_response(self, response: Response) -> None:
        """Answer the request for a WebSocket."""
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            response.headers.update(
                (name, value) for name, value in OF_REFUSALS if name not in response.headers
            )
        super().send_response(response)


class GuardedSocket(WebSocketsSansIOProtocol):
    """Uvicorn's WebSockets with bounds. A client that pings and never reads the answers, or sends a
    message in endless empty fragments, would fill the memory (CWE-770); it is disconnected. So is
    one that sends text that is not UTF-8, of which uvicorn would write a page into the log; or asks
    for a WebSocket with a body or too long a head, which uvicorn would leave open for ever."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn = Handshake(max_size=self.config.ws_max_size, logger=self.logger)

    async def send(self, message: ASGISendEvent) -> None:
        """The application sends something. An answer that refuses the WebSocket completes it, too:
        uvicorn would write a line about each."""
        await super().send(message)
        self.handshake_complete |= self.close_sent

    def data_received(self, data: bytes) -> None:
        """Bytes came."""
        if self.transport.get_write_buffer_size() > UNREAD_MOST:
            self.transport.abort()
            return
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        """One more fragment of a message came."""
        if len(self.frames) < FRAGMENTS_MOST:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """A message is complete."""
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


def guarded(limits: Limits, regulars: Regulars) -> partial[Guarded]:
    """For `uvicorn.Config(http=...)`."""
    return partial(Guarded, limits, regulars)
