"""A tag reader: a board with MFRC522 chips, and the tags that somebody lays on its heads.

Chips, tags and the board's own time are simulated, the firmware with its driver is the real one.
Looks whose outcome is known beforehand are left out (`doze`): nothing can tell but the computer.

    pads = TagReader(SerialWire(clock), clock, heads=2)
    pads.place(0, bytes.fromhex("04a1b2c3"))
    pads.remove(0)
"""

from __future__ import annotations

from firmware import (
    heads as firmware_heads,
    mfrc522 as driver,
    mfrc522_registers as registers,
    tags,
    wire,
)
from firmware.node import Node, PromptWanted
from firmware.ports import App, Uart
from sim.boards.mcu import Mcu, ticks_ms
from sim.chips.mfrc522 import Mfrc522
from sim.chips.tag import Tag
from sim.clock import SimClock
from sim.wires.serial_wire import SerialWire
from sim.wires.spi import BoardTime, SpiBus

SPI_HERTZ = 4_000_000
_SLACK_S = 1e-7  # of times that were added up


class TagReader(Mcu):
    """A reader, and the tags that somebody lays on its heads."""

    SENDING_MOST = 4096  # bytes that wait for the board's time

    def __init__(
        self, wire: SerialWire, clock: SimClock, *, heads: int = 2, seed: int = 0, doze: bool = True
    ) -> None:
        self.heads = heads
        self.doze = doze
        self.time = BoardTime(clock.time())
        self.bus = SpiBus(self.time, hertz=SPI_HERTZ)
        self.chips = [Mfrc522(self.time) for _ in range(heads)]
        self._selects = [self.bus.attach(chip) for chip in self.chips]
        self._laid = 0
        super().__init__(wire, clock, seed=seed)

    @property
    def lying(self) -> list[list[bytes]]:
        return [[tag.uid for tag in chip.field.tags] for chip in self.chips]

    def app(self) -> App:
        for chip in self.chips:
            chip.power_up()
        chips = [driver.Mfrc522(self.bus, line, self.time.sleep_us) for line in self._selects]
        self._source = firmware_heads.Heads(chips, self.time.sleep_us, self.time.ticks_us)
        self.firmware = tags.TagReader(self._source)
        self.firmware.together = 1  # what happens between two looks is there for the second
        return _App(self)

    def uart(self) -> Uart:
        return _Uart(self)

    def power_off(self) -> None:
        super().power_off()
        self.time.now = self._clock.time()
        for chip in self.chips:
            chip.power_up()
        self._late = b""  # sent, but not yet by the board's time
        self._past = False  # what was left out is done after all
        self._began = 0.0  # of the step that runs
        self._busy_until = float("-inf")
        self._due: int | None = (
            None  # when the next sweep would begin, ms, while looks are left out
        )

    def place(self, head: int, uid: bytes, *, start_s: float = 0.0005, deaf: float = 0.0) -> Tag:
        """Lay a tag on a head, beside what lies there; it leaves the head where it lay. What a tag
        can be like: sim/chips/tag.py."""
        self._laid += 1
        tag = Tag(uid, start_s=start_s, deaf=deaf, seed=self._laid)
        self.lay(head, tag)
        return tag

    def lay(self, head: int, tag: Tag) -> None:
        """Lay this very tag on a head."""
        now = self._now()
        for chip in self.chips:
            for there in [there for there in chip.field.tags if there.uid == tag.uid]:
                chip.field.take(there, now)
        self.chips[head].field.put(tag, now)
        self.step()

    def remove(self, head: int, uid: bytes | None = None) -> None:
        """Take a tag off a head, or all that lie there."""
        now = self._now()
        field = self.chips[head].field
        for tag in [tag for tag in field.tags if uid in (None, tag.uid)]:
            field.take(tag, now)
        self.step()

    def hang(self, head: int) -> None:
        """The chip answers and does nothing more, until it is reset."""
        self._now()
        self.chips[head].hung = True
        self.step()

    def brown_out(self, head: int) -> None:
        """The chip loses its settings, as by a dip of its supply."""
        self._now()
        self.chips[head].power_up()
        self.step()

    def hold_miso(self, head: int, on: bool = True) -> None:
        """A copy that does not let go of MISO: no other chip can be heard."""
        self._now()
        self.chips[head].stuck = 0x00 if on else None
        self.step()

    def pull_head(self, head: int, pulled: bool = True) -> None:
        """Pull a head's plug, or put it back: its chip then starts again."""
        self._now()
        self.chips[head].power_up()
        self.chips[head].unplugged = pulled
        self.step()

    def step(self) -> None:
        """Let the firmware do what is due. It does nothing while it looks at a head."""
        if self.node is None:
            return
        now = self._clock.time()
        self._catch_up(now)
        wake = self._busy_until
        busy = wake > now + _SLACK_S
        if not busy:
            if self._late:
                self._late = self._late[self.wire.write(self._late) :]
            try:
                wake = self._run(now)
            except PromptWanted:  # it stands at its prompt, and does nothing until `reset`
                self.power_off()
                return
            if self._late:
                looked = self._busy_until > now + _SLACK_S
                wake = min(wake, self._busy_until if looked else now + Node.STUCK_MS / 1000)
        self._await(self.node.unanswered() and not self._late and not busy)
        self._wake_in(wake - now)

    def _now(self) -> float:
        """Something is about to happen: the board's time."""
        if self.node is None:
            return self._clock.time()
        self._catch_up(self._clock.time())
        return max(self._clock.time(), self.time.now)

    def _run(self, now: float) -> float:
        """One step of the firmware; when the next is due."""
        assert self.node is not None
        self._due = None
        self._began = self.time.now = now
        wait = self.node.step(ticks_ms(now))
        self._busy_until = self.time.now
        return max(self.time.now, (_whole_ms(now) + wait) / 1000)

    def _rest(self, wait: int | None) -> int | None:
        """The firmware wants to look again in `wait` ms; None if nothing will be seen then."""
        if wait and self._still((_whole_ms(self._began) + wait) / 1000):
            self._due = _whole_ms(self._began) + wait
            return None
        return wait

    def _catch_up(self, now: float) -> None:
        """Do what was left out and matters: the sweep that runs now, if one does."""
        if self._due is None or now <= self._due / 1000 + _SLACK_S:
            return
        every = self._source.sweep_ms
        skipped = int(((now - _SLACK_S) * 1000 - self._due) // every)
        self.firmware.skip(skipped)
        at = (self._due + skipped * every) / 1000
        self._due, self._past = None, True
        while self._due is None and at < now - _SLACK_S:
            at = self._run(at)
        self._past = False

    def _still(self, begins: float) -> bool:
        """Whether the sweep that begins then, and all after it, will see what the last one saw."""
        looked = self.firmware.heads()
        return (
            self.doze
            and self.firmware.quiet()
            and self.time.now < begins
            and not any(chip.stuck is not None for chip in self.chips)
            and all(self._plain(head) for head in looked)
        )

    def _plain(self, head: int) -> bool:
        """Whether a look at this head is sure to see what it saw."""
        chip, there = self.chips[head], self.chips[head].field.tags
        as_set_up = chip.peek(registers.T_RELOAD_L) == driver.Mfrc522.TIMEOUT_TICKS - 1
        sound = as_set_up and not (chip.hung or chip.unplugged)
        seen = {tag.uid for tag in there} == set(self._source.last[head])
        settle_s = firmware_heads.Heads.SETTLE_US * 1e-6
        good = not any(tag.deaf or tag.start_s > settle_s for tag in there)
        return sound and seen and good and self._source.versions[head] != 0

    def _send(self, data: bytes) -> int:
        """From the firmware: on the wire once the board's time has come."""
        if self._late or self._past or self.time.now > self._began:
            taken = data[: self.SENDING_MOST - len(self._late)]
            self._late += taken
            return len(taken)
        return self.wire.write(data)


class _Uart:
    """The board's end of the wire, in the board's time."""

    def __init__(self, reader: TagReader) -> None:
        self._reader = reader

    def read(self) -> bytes:
        return b"" if self._reader._past else self._reader.wire.read()

    def write(self, data: bytes) -> int:
        return self._reader._send(data)


class _App:
    """The firmware's app, which may sleep while nothing can change."""

    kind = wire.TAG_READER
    features = tags.TagReader.features

    def __init__(self, reader: TagReader) -> None:
        self.parts = reader.heads
        self._reader, self._app = reader, reader.firmware
        self.order = reader.firmware.order

    def poll(self, node: Node, now: int) -> int | None:
        return self._reader._rest(self._app.poll(node, now))


def _whole_ms(now: float) -> int:
    return int(now * 1000 + 0.001)
