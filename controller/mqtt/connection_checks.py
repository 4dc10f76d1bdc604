"""Whether commands reach a table, and whether its connection to a broker lasts.

Some brokers refuse the subscription to commands. Mosquitto with an `acl_file` grants it and
withholds the messages. So an empty message of our own is sent there, which has to come back.

Two tables of one name push each other off, again and again: the broker takes them for one. What is
said of the broker would come and go with each turn, on both displays."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from controller.mqtt.client import Client
from hardware.ports import Clock, Handle

ECHO = b""
"""Not a command, and never retained."""
ECHO_S = 3.0
"""Until our own message must have come back."""


class Hearing:
    """Checks one connection. Calls `tell(False)` when commands turn out not to arrive, and
    `tell(True)` when they arrive again."""

    def __init__(self, topic: str, tell: Callable[[bool], object], again_s: float) -> None:
        self._topic, self._tell, self._again_s = topic, tell, again_s
        self._next = 0.0
        self._check: asyncio.TimerHandle | None = None
        self._known: bool | None = None

    async def ask(self, client: Client, *, echoes: bool) -> None:
        """Subscribe, and again from time to time if that did not help. `echoes`: the broker says so
        if it does not take our own message."""
        loop = asyncio.get_running_loop()
        if self._known or self._check is not None or loop.time() < self._next:
            return
        self._next = loop.time() + self._again_s
        if not await client.is_subscribed(self._topic):
            self._learn(hears=False)
        elif echoes and await client.is_taken(self._topic, ECHO):
            if not self._known:  # it may be back already
                self._check = loop.call_later(ECHO_S, lambda: self._learn(hears=False))
        elif self._known is None:
            self._known = True  # as far as anybody can tell

    def is_echo(self, payload: bytes) -> bool:
        """Whether a message on the topic was our own, and no command."""
        self._learn(hears=True)
        return payload == ECHO

    def close(self) -> None:
        if self._check is not None:
            self._check.cancel()

    def _learn(self, *, hears: bool) -> None:
        self.close()
        self._check = None
        was, self._known = self._known, hears
        if was is not hears and (was is False or not hears):
            self._tell(hears)


LASTING_S = 90.0
"""Seconds after which a connection has lasted: longer than the other table's longest pause."""
SHORT_MOST = 2
"""After so many short connections in a row, another table probably has our name."""


class Lasting:
    """Holds back that the broker is there, once connections to it keep being lost."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._began = 0.0
        self._short = 0  # connections that did not last, one after the other
        self._timer: Handle | None = None

    def began(self, tell: Callable[[], object]) -> None:
        """A connection has been made. It is reported at once or, after too many short ones, only
        once it has lasted."""
        self._began = self._clock.time()
        if self._short < SHORT_MOST:
            tell()
        else:
            self._timer = self._clock.call_later(LASTING_S, tell)

    def ended(self, *, pushed_out: bool = False) -> bool:
        """The connection is lost; `pushed_out`: to another table of this name, as the broker says.
        Returns whether that happens again and again (not every broker says why)."""
        self.close()
        lasted = self._clock.time() - self._began >= LASTING_S
        self._short = 0 if lasted else self._short + 1
        if pushed_out:
            self._short = max(self._short, SHORT_MOST)
        return self._short >= SHORT_MOST

    def close(self) -> None:
        """Tell nothing more of this connection."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
