"""The host's end of a node's line: takes each report once and in order, whatever the line does.

Bytes in, events and bytes out: no port, no timer and no thread. hardware/line/serial_line.py has
those; docs/protocol.md has the rules.

    link = Link(NodeKind.DICE_HUB)
    link.opened(now)
    for event in link.received(data, now): ...
    port.write(link.bytes_to_send())
    # and link.tick(now) when link.deadline has come
"""

from __future__ import annotations

import struct

import msgspec

from common.message import Message
from firmware import wire
from hardware.line.hello import Hello, NodeKind, Unfit, understand
from hardware.line.orders import Orders

_NEVER = float("inf")
_MISSED = struct.Struct(wire.MISSED_AS)


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """The node answers. `fresh`: it has started since this link last spoke with it, or another
    host has spoken with it in between."""

    hello: Hello
    fresh: bool


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A report, delivered once and in order. `kind` is one of firmware/wire.py's."""

    kind: int
    payload: bytes


class Missed(msgspec.Struct, frozen=True, kw_only=True):
    """The node could not keep `count` reports here: its memory was full and nobody listened."""

    count: int


class Lost(msgspec.Struct, frozen=True, kw_only=True):
    """The node stopped answering, or cannot be understood; what to do."""

    why: Message
    remedy: Message | None = None


class Noise(msgspec.Struct, frozen=True, kw_only=True):
    """Something on the line made no sense and was dropped. Frames: at most one a second.
    `why` is English, for the log."""

    why: str


class Unable(msgspec.Struct, frozen=True, kw_only=True):
    """The node did not carry an order out."""

    why: Message


LinkEvent = Found | Report | Missed | Lost | Noise | Unable


class Link:
    """One line. It starts knowing nothing; `opened` begins, also after an unplugging."""

    SILENCE_S = 12.0  # the node's heartbeat comes every 5 s
    ASK_S = 0.5
    ASKS = 6  # without an answer, then the node is lost: a bad line may damage a few
    ASK_LOST_S = 5.0
    NOISE_S = 1.0
    AGAIN_S = 0.02
    BOOTS_MOST = 8

    def __init__(self, kind: NodeKind, ident: bytes = b"") -> None:
        """`ident`: the only board that is spoken with, by its own number; empty: any."""
        self.up = False
        self.elsewhere = False  # the board that is here is another part's
        self.repeats = 0  # reports dropped because they had come before
        self._kind, self._ident = kind, ident
        self._decoder = wire.Decoder()
        self._out = bytearray()
        self._owed: list[tuple[bool, float]] = []  # answers: is it AGAIN, and the time
        self._orders = Orders()
        self._boot = wire.NO_BOOT
        self._key = b""  # identity and boot of the node that speaks
        self._wanted: dict[bytes, int] = {}  # next report by key, the last BOOTS_MOST keys
        self._refused: bytes | None = None  # boot of a node that cannot be talked to
        self._again_for = -1
        self._again_at = self._heard = self._asked = self._noise_at = -_NEVER
        self._noise = [0, 0, 0]
        self._asks = 0
        self._ask_at = _NEVER
        self._stranger_at = -_NEVER
        self._lost = False  # and reported

    @property
    def deadline(self) -> float:
        """When `tick` is wanted, on the clock of `now`; infinite while closed."""
        return min(self._ask_at, self._orders.due)

    @property
    def waiting(self) -> int:
        """Orders that the node has not answered yet."""
        return self._orders.waiting

    @property
    def dropped(self) -> int:
        """Frames that came damaged, and were dropped."""
        return self._decoder.bad()

    def bytes_to_send(self) -> bytes:
        """What is to be written now. What the port does not take may be dropped."""
        for again, now in self._owed:
            self._answer(again, now)
        self._owed.clear()
        data = bytes(self._out)
        self._out.clear()
        return data

    def opened(self, now: float) -> None:
        """The line is open, for the first time or again: ask who is there."""
        self.closed()
        self._decoder.restart()
        self._refused, self.elsewhere = None, False
        self._heard = now
        self._asks = 0
        self._lost = False
        self._ask(now)

    def closed(self) -> None:
        """The line is gone; nothing is due until `opened`."""
        self.up = False
        self._ask_at = _NEVER
        self._orders.pause()
        self._out.clear()
        self._owed.clear()

    def order(self, kind: int, payload: bytes, now: float) -> bool:
        """Give an order, repeated until done; kept while the node is away. False: too many."""
        added = self._orders.add(kind, payload)
        if self.up:
            self._out += self._orders.more(self._boot, now)
        return added

    def received(self, data: bytes, now: float) -> list[LinkEvent]:
        """Take bytes as they come, any split. Never raises for what they hold."""
        events: list[LinkEvent] = []
        bad = self._decoder.bad()
        answer = again = False
        for kind, boot, sequence, payload in self._decoder.feed(data):
            if kind == wire.HELLO:
                answer |= self._hello(boot, sequence, payload, now, events)
            elif boot != self._boot or not self.up:
                self._stranger(now)
            else:
                self._heard = now
                self._asks = 0
                self._lost = False
                if wire.FIRST_REPORT <= kind <= wire.LAST_REPORT:
                    answer = True
                    again |= not self._report(kind, sequence, payload, events)
                elif kind == wire.HEARTBEAT:
                    answer = True
                elif kind == wire.DONE:
                    self._say(self._orders.done(sequence, payload[:1], boot, now), events)
        if self._decoder.bad() != bad:
            again = True
            self._hear_noise(now, events)
        if self.up and (answer or again):
            # Put into bytes when they are asked for: a light may be waiting for the events.
            self._owed.append((again, now))
        return events

    def tick(self, now: float) -> list[LinkEvent]:
        """Do what is due at `now`: ask again, repeat an order, find that the node is silent."""
        events: list[LinkEvent] = []
        self._say(self._orders.tick(self._boot, now), events)
        if now >= self._ask_at:
            self._watch(now, events)
        return events

    def _hello(
        self, boot: bytes, oldest: int, payload: bytes, now: float, events: list[LinkEvent]
    ) -> bool:
        self._heard = now
        self._asks = 0
        self._lost = False
        hello = understand(boot, payload, self._kind, self._ident)
        if isinstance(hello, Unfit):
            self._refuse(boot, hello, now, events)
            return False
        key = hello.ident + boot
        if not self.up or key != self._key:
            fresh = self._begin(key, boot, oldest, now)
            events.append(Found(hello=hello, fresh=fresh))
        return True

    def _refuse(self, boot: bytes, unfit: Unfit, now: float, events: list[LinkEvent]) -> None:
        self.up, self.elsewhere = False, unfit.elsewhere
        self._orders.pause()
        self._ask_at = now + self.SILENCE_S  # it says HELLO by itself until then
        if self._refused != boot:
            self._refused = boot
            events.append(Lost(why=unfit.why, remedy=unfit.remedy))

    def _begin(self, key: bytes, boot: bytes, oldest: int, now: float) -> bool:
        """Speak with this node from now on; whether it starts again for us."""
        wanted = self._wanted.pop(key, None)
        # Of what it still keeps no more than WINDOW can have been taken. More: its boot was drawn
        # a second time. Less than nothing: another host has spoken with it.
        fresh = wanted is None or (wanted - oldest) & 0xFFFF > wire.WINDOW
        if wanted is None or fresh:
            wanted = oldest
        self._wanted[key] = wanted
        if len(self._wanted) > self.BOOTS_MOST:
            del self._wanted[next(iter(self._wanted))]
        self._key, self._boot = key, boot
        self.up = True
        self._refused = None
        self._ask_at = now + self.SILENCE_S
        self._out += self._orders.begin(boot, now)
        return fresh

    def _stranger(self, now: float) -> None:
        """A frame of a node that has not said hello: ask, but not at each of its frames."""
        self._stranger_at = now
        if self._refused is None and now - self._asked >= self.ASK_S:
            self._ask(now)

    def _report(self, kind: int, sequence: int, payload: bytes, events: list[LinkEvent]) -> bool:
        """Take the report if it is the next; false if one before it is missing."""
        wanted = self._wanted[self._key]
        if sequence != wanted:
            early = (sequence - wanted) & 0xFFFF <= 0x7FFF
            self.repeats += not early
            return not early
        self._wanted[self._key] = (wanted + 1) & 0xFFFF
        if kind == wire.MISSED:
            events.append(Missed(count=_MISSED.unpack(payload[:2].ljust(2, b"\0"))[0]))
        else:
            events.append(Report(kind=kind, payload=payload))
        return True

    def _hear_noise(self, now: float, events: list[LinkEvent]) -> None:
        if now - self._noise_at < self.NOISE_S:
            return
        self._noise_at = now
        counts = [self._decoder.torn, self._decoder.long, self._decoder.wrong]
        new = [count - old for count, old in zip(counts, self._noise, strict=True)]
        self._noise = counts
        names = "torn", "too long", "with a wrong checksum"
        what = ", ".join(f"{count} {name}" for count, name in zip(new, names, strict=True) if count)
        events.append(Noise(why=f"dropped bad frames ({what}); reports are sent again"))

    def _say(self, outcome: tuple[bytes, Message | None], events: list[LinkEvent]) -> None:
        frame, why = outcome
        self._out += frame
        if why is not None:
            events.append(Unable(why=why))

    def _answer(self, again: bool, now: float) -> None:
        wanted = self._wanted[self._key]
        kind = wire.ACK
        if again and (self._again_for != wanted or now - self._again_at >= self.AGAIN_S):
            self._again_for, self._again_at = wanted, now
            kind = wire.AGAIN
        self._out += wire.encode(kind, self._boot, wanted)

    def _ask(self, now: float) -> None:
        self._asks += 1
        self._asked = now
        self._ask_at = now + (self.ASK_LOST_S if self._lost else self.ASK_S)
        self._out += wire.encode(wire.ASK, wire.NO_BOOT, 0)

    def _watch(self, now: float, events: list[LinkEvent]) -> None:
        if self.up and self._asks == 0 and now < self._heard + self.SILENCE_S:
            self._ask_at = self._heard + self.SILENCE_S
            return
        if self._asks >= self.ASKS and not self._lost and not self._may_answer(now):
            events.append(self._silence(now))
            self._lost = True
            self.up = False
            self._orders.pause()
        self._ask(now)

    def _may_answer(self, now: float) -> bool:
        """Whether its frames arrive: then it is there, and our questions to it were damaged."""
        return self._heard < self._stranger_at and now < self._heard + self.SILENCE_S

    def _silence(self, now: float) -> Lost:
        if self.up:
            quiet = f"{now - self._heard:.0f}"
            return Lost(why=Message("has been silent for {seconds} s", seconds=quiet))
        return _ONE_WAY if self._heard < self._stranger_at else _NO_ANSWER


_ONE_WAY = Lost(
    why=Message("sends data, but does not answer"),
    remedy=Message("is the wire from the Pi to it (TX) connected?"),
)
_NO_ANSWER = Lost(
    why=Message("does not answer"),
    remedy=Message(
        "is this its port, and is its firmware installed? to install it: ringkeeper firmware flash "
        "reader, or flash hub for a dice hub"
    ),
)
