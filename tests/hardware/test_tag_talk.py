"""A conversation with a sticker over every kind of line: the real reader, the real host."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from common.message import Message
from firmware import wire
from hardware.line.serial_line import SerialLine
from hardware.ports import DeviceEvent, PartFound, PartLost, TagPlaced, TagRemoved, TagSaid
from hardware.readers.ntag import GONE, writing
from hardware.readers.tag_talk import TagTalk
from hardware.readers.tags import Tags
from sim.boards.tag_reader import TagReader
from sim.chips.ntag import Ntag
from sim.clock import SimClock
from sim.wires.serial_wire import SerialWire
from tests.asked_tags import UID
from tests.hardware.test_ntag import ADDRESS, BASE, on_a_phone
from tests.lines import RATE, WIRES, turns_until
from tests.steps import cases


class Desk:
    """A reader on a line; a sticker that is laid down is written to."""

    def __init__(self, faults: str) -> None:
        self.clock = SimClock()
        self.cable = cable = SerialWire(self.clock, faults=WIRES[faults], seed=1)
        self.reader = TagReader(cable, self.clock, heads=1)
        self.line = SerialLine(
            part="pads", path=cable.path, device=Tags("pads"), clock=self.clock, sink=self.on
        )
        self.talk = TagTalk({"pads": self.line})
        self.events: list[DeviceEvent] = []
        self.came: list[Message | None] = []

    def on(self, event: DeviceEvent) -> None:
        self.events.append(event)
        self.talk.on(event)
        if isinstance(event, TagPlaced):
            self.talk.begin(event, writing(event.uid, BASE, overwrite=False), self.came.append)

    def saw(self, kind: type[DeviceEvent], count: int = 1) -> bool:
        return sum(isinstance(event, kind) for event in self.events) >= count


@asynccontextmanager
async def desk(faults: str = "clean") -> AsyncIterator[Desk]:
    made = Desk(faults)
    made.line.open()
    made.clock.run(rate=RATE)
    try:
        await turns_until(lambda: made.saw(PartFound))
        yield made
    finally:
        made.line.close()
        made.clock.stop()
        made.cable.close()


@cases("faults", *WIRES)
async def test_a_sticker_is_written_over_any_line(faults: str) -> None:
    """docs/protocol.md, "Orders": what is sent twice writes the same twice. Which bytes a bad line
    spoils depends on the computer, too: if that was one too often, the sticker is laid down again,
    as the table says."""
    async with desk(faults) as at:
        tag = Ntag(UID)
        while None not in at.came:
            assert set(at.came) <= {GONE}
            tries, seen = len(at.came), sum(isinstance(one, TagRemoved) for one in at.events)
            at.reader.lay(0, tag)
            await turns_until(lambda: len(at.came) > tries)  # noqa: B023  awaited here
            at.reader.remove(0)
            await turns_until(lambda: at.saw(TagRemoved, seen + 1))  # noqa: B023  awaited here
        assert faults == "lossy" or at.came == [None]
        assert on_a_phone(tag) == ADDRESS


async def test_a_cable_that_is_pulled_in_mid_write_ends_it() -> None:
    async with desk() as at:
        tag = Ntag(UID)
        at.reader.lay(0, tag)
        await turns_until(lambda: len(tag.written) > 3)
        at.line.close()
        at.on(PartLost(part="pads", why=Message("is gone")))
        assert at.came == [GONE]
        assert at.talk.tag is None
        assert on_a_phone(tag) == ""


async def test_an_answer_to_another_question_is_not_taken() -> None:
    async with desk() as at:
        at.reader.lay(0, Ntag(UID))
        await turns_until(lambda: at.saw(TagSaid, 2))
        before = len(at.events)
        at.talk.on(TagSaid(source="pads", number=250, answer=b"\0"))
        at.talk.on(TagSaid(source="other", number=3, answer=b"\0"))
        await turns_until(lambda: len(at.events) > before)
        await turns_until(lambda: bool(at.came))
        assert at.came == [None]


async def test_who_can_ask_tags_is_known_by_hello() -> None:
    async with desk() as at:
        assert at.line.hello is not None
        assert at.line.hello.features == wire.ASKS_TAGS
        assert at.talk.unable("pads") is None
        assert at.talk.ours("pads")
        assert not at.talk.ours("typed")
        assert at.talk.unable("typed") is not None
