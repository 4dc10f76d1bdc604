"""A node with Ringkeeper's firmware on a serial port.

For the port see hardware/line/hotplug.py; its bytes go to hardware/line/link.py, what comes of
them to the sink.

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

from typing import Protocol

from common.message import Message
from firmware import wire
from hardware.line.hello import Hello, NodeKind
from hardware.line.hotplug import Finder, HotPort
from hardware.line.link import Found, Link, LinkEvent, Lost, Missed, Report, Unable
from hardware.line.port import BAUD
from hardware.ports import Clock, DeviceEvent, LineNoise, PartFound, PartLost, PartTrouble, Sink


class Device(Protocol):
    """What turns a node's reports into device events: `Dice`, `Tags`."""

    kind: NodeKind

    def found(self, found: Found) -> list[tuple[int, bytes]]:
        """The node is there; orders (kind, payload) to give it."""

    def trouble(self, found: Found) -> Message | None:
        """What differs from hardware.toml, if anything."""

    def report(self, report: Report) -> list[DeviceEvent]:
        """What happened, if it is news."""


class NodeTalk:
    """The link of a node, with its device: what the link says becomes device events."""

    baud = BAUD

    def __init__(self, part: str, device: Device, ident: bytes = b"") -> None:
        self.there: bool | None = None
        self.link = Link(device.kind, ident)
        self.hello: Hello | None = None
        self._part = part
        self._device = device

    @property
    def deadline(self) -> float:
        """When the link wants its `tick`."""
        return self.link.deadline

    def opened(self, now: float) -> list[DeviceEvent]:
        self.there = None
        self.link.opened(now)
        return []

    def closed(self) -> None:
        self.link.closed()

    def received(self, data: bytes, now: float) -> list[DeviceEvent]:
        """What the node reported, each report once."""
        return self._translated(self.link.received(data, now), now)

    def tick(self, now: float) -> list[DeviceEvent]:
        return self._translated(self.link.tick(now), now)

    def bytes_to_send(self) -> bytes:
        return self.link.bytes_to_send()

    def _translated(self, events: list[LinkEvent], now: float) -> list[DeviceEvent]:
        translated: list[DeviceEvent] = []
        for event in events:
            translated += self._translate(event, now)
        return translated

    def _translate(self, event: LinkEvent, now: float) -> list[DeviceEvent]:
        if isinstance(event, Report):
            return self._device.report(event)
        if isinstance(event, Found):
            return self._found(event, now)
        if isinstance(event, Lost):
            self.there = False
            return [PartLost(part=self._part, why=event.why, remedy=event.remedy)]
        if isinstance(event, Missed):
            why = Message(
                "{count} of its reports were lost because nobody was listening", count=event.count
            )
            return [PartLost(part=self._part, why=why), PartFound(part=self._part)]
        if isinstance(event, Unable):
            return [PartTrouble(part=self._part, why=event.why)]
        return [LineNoise(part=self._part, why=event.why)]

    def _found(self, event: Found, now: float) -> list[DeviceEvent]:
        self.hello = event.hello
        about = event.hello.about()
        if self.there:
            about = Message("{about}; it has restarted", about=about)
        self.there = True
        for kind, payload in self._device.found(event):
            self.link.order(kind, payload, now)
        told: list[DeviceEvent] = [
            PartFound(part=self._part, about=about, advice=event.hello.advice())
        ]
        if (why := self._device.trouble(event)) is not None:
            told.append(PartTrouble(part=self._part, why=why))
        return told


class SerialLine(HotPort):
    """A node on a device path, which takes orders too."""

    def __init__(
        self, *, part: str, path: str, device: Device, clock: Clock, sink: Sink, table: str = "",
        ident: bytes = b"", finder: Finder | None = None,
    ) -> None:  # fmt: skip
        """`ident`: the board's own number, if it matters which it is."""
        self._node = NodeTalk(part, device, ident)
        super().__init__(
            part=part, path=path, talk=self._node, clock=clock, sink=sink, table=table,
            finder=finder,
        )  # fmt: skip

    @property
    def up(self) -> bool:
        """Whether the node has said hello and is there."""
        return self._node.link.up

    def _deliver(self, events: list[DeviceEvent]) -> None:
        super()._deliver(events)
        if self._node.link.elsewhere and self._finder is not None:
            self._elsewhere()

    @property
    def hello(self) -> Hello | None:
        """What the node said of itself last."""
        return self._node.hello

    @property
    def waiting(self) -> int:
        """Orders that have not been answered yet."""
        return self._node.link.waiting

    def order(self, kind: int, payload: bytes = b"") -> bool:
        """Give the node an order of firmware/wire.py; false if too many are waiting already."""
        given = self._node.link.order(kind, payload, self._clock.time())
        self._write()
        return given

    def identify(self, seconds: int = 3) -> bool:
        """Let the node blink, to see which it is."""
        return self.order(wire.IDENTIFY, bytes((min(seconds, 255),)))
