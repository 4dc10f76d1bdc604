"""WLED as a peer on the network: datagrams in, the colours that its lights show out.

Written from kno.wled.ge, "UDP Realtime": byte 0 says which protocol (2 DRGB, 4 DNRGB), byte 1 after
how many seconds without a packet it shows again what it showed before; and "JSON API", /json/info.
It opens no socket: tests/hardware/wled_host.py does.
"""

from __future__ import annotations

import json

Colour = tuple[int, int, int]

DRGB, DNRGB = 2, 4
LIGHTS_MOST = {DRGB: 490, DNRGB: 489}
"""In a packet."""


class Wled:
    """`count` lights. `own` is what it shows by itself; `frames` counts packets, `faults` says what
    a packet has wrong. Times are the caller's, in seconds."""

    def __init__(self, count: int, *, own: Colour = (40, 0, 40), name: str = "Wall") -> None:
        self.count, self.name, self.own = count, name, own
        self.frames, self.faults = 0, list[str]()
        self.power_up()

    def power_up(self) -> None:
        """As after its plug was in: it shows what it shows by itself."""
        self._realtime: list[Colour] = []
        self._until = 0.0

    def receive(self, packet: bytes, now: float) -> None:
        """Take a datagram."""
        kind = packet[0] if packet else 0
        if kind not in LIGHTS_MOST or len(packet) < 2 or not packet[1]:
            self.faults.append(f"{packet[:4].hex()} is no realtime packet")
            return
        begin = 2 if kind == DRGB else 4
        first = 0 if kind == DRGB else int.from_bytes(packet[2:4], "big")
        data = packet[begin:]
        if len(packet) < begin or len(data) % 3 or len(data) > 3 * LIGHTS_MOST[kind]:
            self.faults.append(f"{len(data)} bytes of colours in a packet of kind {kind}")
            return
        if not self.realtime(now):
            self._realtime = [(0, 0, 0)] * self.count
        self.frames += 1
        self._until = float("inf") if packet[1] == 255 else now + packet[1]
        for light in range(first, min(first + len(data) // 3, self.count)):
            red, green, blue = data[3 * (light - first) : 3 * (light - first) + 3]
            self._realtime[light] = red, green, blue

    def realtime(self, now: float) -> bool:
        """Whether it shows what it is sent."""
        return bool(self._realtime) and now < self._until

    def colours(self, now: float) -> list[Colour]:
        """What its lights show."""
        return list(self._realtime) if self.realtime(now) else [self.own] * self.count

    def info(self) -> bytes:
        """Its answer to /json/info, shortened."""
        return json.dumps(
            {"ver": "0.14.4", "vid": 2405180, "leds": {"count": self.count, "rgbw": False},
             "name": self.name, "udpport": 21324, "live": bool(self._realtime)}
        ).encode()  # fmt: skip
