"""The air between dice and hub: each message reaches every other station after a moment, or not.

air = Air(clock, Random(1), loss=0.1)
radio = air.join(woken)      # `woken` is called when something can be received
radio.send(b"...")
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sim.clock import SimClock
from sim.wires import Tapped

MESSAGE_MOST = 250
"""Bytes in an ESP-NOW message (ESP-IDF programming guide, ESP-NOW, frame format)."""

BITS_A_SECOND = 1_000_000
"""ESP-NOW's default bit rate (the same page)."""

OVERHEAD_BYTES = 43 + 24
"""MAC header, vendor frame and check sequence; the preamble's 192 µs count as 24 bytes more."""

WAIT_MOST_S = 0.0013
"""Longest random wait of a station before it sends: a contention window of 63 slots of 20 µs."""


class Station:
    """One radio; hears only while it is `on`."""

    def __init__(self, air: Air, woken: Callable[[], object]) -> None:
        self.on = True
        self._air = air
        self._woken = woken
        self._inbox: list[bytes] = []

    def send(self, message: bytes) -> None:
        """Broadcast once. ValueError if it is too long for the air."""
        if len(message) > MESSAGE_MOST:
            raise ValueError(f"a message of {len(message)} bytes; {MESSAGE_MOST} fit")
        self._air.carry(self, message)

    def receive(self) -> list[bytes]:
        """What was heard since last time."""
        inbox, self._inbox = self._inbox, []
        return inbox

    def hear(self, message: bytes) -> None:
        """For the air: a message arrives."""
        if self.on:
            self._inbox.append(message)
            self._woken()


class Air(Tapped[[bytes]]):
    """Loses a part of the messages, each station for itself; `loss` may be changed at any time. A
    tap hears every message, at once and without loss: an attacker, a test, or whoever watches."""

    def __init__(self, clock: SimClock, chance: Random, *, loss: float = 0.0) -> None:
        self.loss = loss
        self.sent = 0
        self._clock = clock
        self._chance = chance
        self._stations: list[Station] = []

    def join(self, woken: Callable[[], object]) -> Station:
        station = Station(self, woken)
        self._stations.append(station)
        return station

    def carry(self, sender: Station, message: bytes) -> None:
        """Bring a message to all others who listen when it arrives."""
        self.sent += 1
        for hear in self.hearers:
            hear(message)
        chance, loss = self._chance, self.loss
        hearers = [
            one for one in self._stations if one is not sender and chance.random() >= loss
        ]  # fmt: skip
        if hearers:
            seconds = (len(message) + OVERHEAD_BYTES) * 8 / BITS_A_SECOND
            seconds += chance.random() * WAIT_MOST_S
            self._clock.call_later(seconds, lambda: self._arrive(hearers, message))

    @staticmethod
    def _arrive(hearers: list[Station], message: bytes) -> None:
        for station in hearers:
            station.hear(message)
