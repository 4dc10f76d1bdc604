"""The host's end by docs/protocol.md, and both ends together over good and bad lines."""

import json
from math import inf
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from common.message import Message, both
from firmware import wire
from firmware.node import Node
from hardware.line.hello import NodeKind
from hardware.line.link import Found, Link, LinkEvent, Lost, Missed, Noise, Report, Unable
from hardware.line.orders import SEE_WIRES
from tests.firmware.board import Faces, hub
from tests.lines import WIRES, Pair
from tests.soak.line import BAD, bad_line
from tests.soak.rubbish import fuzz
from tests.steps import cases

BOOT = b"boot"
HELLO = bytes((wire.PROTOCOL, wire.DICE_HUB, 0, 1, 0, 2, 0, 0)) + b"board"
VECTORS = json.loads((Path(__file__).parents[1] / "firmware" / "wire_vectors.json").read_text())


class Numbers:
    """An app that reports 0, 1, 2 ... as long as there is room."""

    kind = wire.DICE_HUB
    features = 0
    parts = 2

    def __init__(self, most: int, start: int = 0) -> None:
        self.next = start
        self.most = most

    def poll(self, node: Node, now: int) -> int | None:  # noqa: ARG002
        while self.next < self.most and node.outbox.room():
            node.report(wire.DIE, self.next.to_bytes(4, "big"))
            self.next += 1
        return None

    def order(self, kind: int, payload: bytes) -> int:  # noqa: ARG002
        return wire.DONE_OK


def numbers(events: list[Any]) -> list[int]:
    payloads = [event.payload for event in events if isinstance(event, Report)]
    assert all(len(payload) == 4 for payload in payloads)
    return [int.from_bytes(payload, "big") for payload in payloads]


def kinds(link: Link) -> list[tuple[int, int]]:
    decoder = wire.Decoder()
    return [(kind, sequence) for kind, _, sequence, _ in decoder.feed(link.bytes_to_send())]


def opened() -> Link:
    link = Link(NodeKind.DICE_HUB)
    link.opened(0.0)
    return link


def greeted() -> Link:
    link = opened()
    say(link, wire.HELLO, 0, HELLO)
    link.bytes_to_send()
    return link


def say(
    link: Link, kind: int, sequence: int, payload: bytes = b"", boot: bytes = BOOT, now: float = 0
) -> list[LinkEvent]:
    return link.received(wire.encode(kind, boot, sequence, payload), now)


@pytest.fixture
def link() -> Link:
    return greeted()


def test_it_takes_the_vectors_that_the_firmware_makes() -> None:
    link = opened()
    frames = {row["name"]: bytes.fromhex(row["frame"]) for row in VECTORS["good"]}
    assert link.bytes_to_send() == frames["ask who is there"]
    hello = frames["hello of a dice hub, firmware 0.1.0, two dice, identity 1 to 8"]
    (found,) = link.received(hello, 0.0)
    assert isinstance(found, Found)
    assert found.fresh
    assert str(found.hello.about()) == "dice hub, firmware 0.1.0, 2 dice"
    assert link.bytes_to_send() == frames["acknowledge up to 0"]
    (report,) = link.received(frames["die 1 shows the Eye, birth 0x1234, roll 1"], 0.0)
    assert report == Report(kind=wire.DIE, payload=bytes.fromhex("010012340001"))
    assert link.bytes_to_send() == frames["acknowledge up to 1"]


def test_reports_in_one_batch_are_acknowledged_once(link: Link) -> None:
    batch = b"".join(wire.encode(wire.DIE, BOOT, n, bytes((n,))) for n in range(5))
    assert len(link.received(batch, 0.0)) == 5
    assert kinds(link) == [(wire.ACK, 5)]


def test_a_repeat_is_dropped_and_acknowledged_again(link: Link) -> None:
    assert len(say(link, wire.DIE, 0, b"roll")) == 1
    assert say(link, wire.DIE, 0, b"roll") == []
    assert kinds(link) == [(wire.ACK, 1)] * 2
    assert link.repeats == 1


def test_a_skipped_report_is_asked_for_once(link: Link) -> None:
    assert say(link, wire.DIE, 1) == []
    assert say(link, wire.DIE, 2) == []
    assert kinds(link) == [(wire.AGAIN, 0), (wire.ACK, 0)]


def test_a_report_of_a_boot_that_did_not_say_hello_is_not_taken(link: Link) -> None:
    assert say(link, wire.DIE, 0, boot=b"anew", now=2.0) == []
    assert kinds(link) == [(wire.ASK, 0)]
    assert say(link, wire.DIE, 0, boot=b"anew", now=2.1) == []
    assert kinds(link) == []


def test_what_it_took_it_remembers_whatever_hello_says(link: Link) -> None:
    """An acknowledgement may have been lost with the cable."""
    for number in range(3):
        say(link, wire.DIE, number)
    link.closed()
    link.opened(5.0)
    (found,) = say(link, wire.HELLO, 1, HELLO, now=5.0)
    assert isinstance(found, Found)
    assert not found.fresh
    assert kinds(link) == [(wire.ASK, 0), (wire.ACK, 3)]


@pytest.mark.parametrize("oldest", [0, 31, 60])
def test_a_boot_drawn_twice_or_another_host_in_between_begins_anew(link: Link, oldest: int) -> None:
    """docs/protocol.md, "Getting to know each other": 40 is no sequence that this node can want."""
    for sequence in range(40):
        say(link, wire.DIE, sequence, sequence.to_bytes(4, "big"))
    link.opened(1.0)
    events = say(link, wire.HELLO, oldest, HELLO)
    events += say(link, wire.DIE, oldest, (100).to_bytes(4, "big"))
    assert [event.fresh for event in events if isinstance(event, Found)] == [True]
    assert numbers(events) == [100]


def test_a_host_that_starts_later_begins_at_what_the_node_still_keeps() -> None:
    link = opened()
    say(link, wire.HELLO, 4711, HELLO)
    assert kinds(link)[-1] == (wire.ACK, 4711)


def test_boards_exchanged_to_and_fro_are_not_confused(link: Link) -> None:
    say(link, wire.DIE, 0)
    other = HELLO[:8] + b"other"
    link.opened(1.0)
    say(link, wire.HELLO, 0, other, boot=b"anew", now=1.0)
    link.opened(2.0)
    say(link, wire.HELLO, 0, HELLO, now=2.0)
    assert say(link, wire.DIE, 0, now=2.0) == []


@cases(
    "hello, why",
    (b"\2", "version 2 of the line protocol, but this program speaks version 1; update this"),
    (b"\0", "version 0 of the line protocol, but this program speaks version 1; put this prog"),
    (b"\1\2" + HELLO[2:], "is a tag reader, not a dice hub; have two devices been swapped?"),
    (b"\1\7" + HELLO[2:], "does not identify itself; put this program's firmware on the board"),
    (b"\1\1", "does not identify itself"),
    (b"", "version 0"),
)
def test_a_node_that_cannot_be_spoken_with_is_said_once(hello: bytes, why: str) -> None:
    link = opened()
    link.bytes_to_send()
    (lost,) = say(link, wire.HELLO, 0, hello)
    assert isinstance(lost, Lost)
    assert why in str(both(lost.why, lost.remedy))
    assert say(link, wire.HELLO, 0, hello) == []
    assert say(link, wire.DIE, 0, b"roll") == []
    assert kinds(link) == []


def test_noise_is_said_at_most_once_a_second_and_counted(link: Link) -> None:
    bad, frame = b"\0" + b"\x11" * 20 + b"\0", bytearray(wire.encode(wire.DIE, b"some", 0, b"\1\4"))
    said = [link.received(bad, at / 100) for at in range(150)]
    frame[10] ^= 1
    said.append(link.received(bytes(frame), 3.0))
    noises = [event for events in said for event in events]
    assert [type(event) for event in noises] == [Noise] * 3
    for noise, words in zip(noises[1:], ("100 torn", "1 with a wrong checksum"), strict=True):
        assert isinstance(noise, Noise)
        assert words in str(noise.why)


def test_silence_is_asked_about_then_said(link: Link) -> None:
    events: list[tuple[float, LinkEvent]] = []
    asked = 0
    now = 0.0
    while now < 30.0:
        now = link.deadline
        events += [(now, event) for event in link.tick(now)]
        asked += len(kinds(link))
    (at, lost), *rest = events
    assert rest == []
    assert at == 15.0
    assert isinstance(lost, Lost)
    assert str(lost.why).startswith("has been silent for 15 s")
    assert asked <= 10
    (found,) = say(link, wire.HELLO, 0, HELLO, now=31.0)
    assert isinstance(found, Found)


def asked_until(link: Link, end: float, heard: float = inf) -> list[tuple[float, LinkEvent]]:
    """What the link says until `end` if no question gets through; a report comes at `heard`."""
    events: list[tuple[float, LinkEvent]] = []
    while min(link.deadline, heard) < end:
        now = min(link.deadline, heard)
        if now == heard:
            heard += 2.0  # the node's timer, docs/protocol.md
            events += [(now, event) for event in say(link, wire.DIE, 0, b"roll", now=now)]
        else:
            events += [(now, event) for event in link.tick(now)]
    return events


def test_nobody_there_is_said_once_and_a_wire_off_of_a_node_that_is_heard() -> None:
    """docs/protocol.md, "Getting to know each other": the questions to it were damaged, its reports
    arrive."""
    ((_, lost),) = asked_until(opened(), 60.0)
    assert isinstance(lost, Lost)
    assert str(lost.why).startswith("does not answer")
    link = opened()
    assert asked_until(link, 11.9, heard=1.0) == []
    (found,) = say(link, wire.HELLO, 0, HELLO, now=11.9)
    assert isinstance(found, Found)
    assert numbers(say(link, wire.DIE, 0, bytes(4), now=11.95)) == [0]
    link = opened()
    ((at, lost),) = asked_until(link, 60.0, heard=1.0)
    assert at == 12.0
    assert isinstance(lost, Lost)
    said = str(both(lost.why, lost.remedy))
    assert said.startswith("sends data, but does not answer; is the wire")


@given(st.lists(st.binary(max_size=80), max_size=12))
def test_garbage_never_raises_nor_makes_up_a_report(batches: list[bytes]) -> None:
    link = greeted()
    for batch in batches:
        assert not numbers(link.received(batch, 0.0))
    assert len(say(link, wire.DIE, 0, b"roll")) >= 1
    assert len(link.bytes_to_send()) < 14 * 16 * (len(batches) + 1)


def test_pulled_out_after_each_byte_a_report_comes_once() -> None:
    """The cable is pulled after every number of bytes of a conversation, and put in again; the node
    still keeps what was not acknowledged (docs/protocol.md)."""
    hello = wire.encode(wire.HELLO, BOOT, 0, HELLO)
    payloads = [number.to_bytes(4, "big") for number in range(3)]
    reports = b"".join(wire.encode(wire.DIE, BOOT, n, one) for n, one in enumerate(payloads))
    for cut in range(len(hello + reports) + 1):
        for acknowledged in (False, True):
            link = opened()
            events = link.received((hello + reports)[:cut], 0.1)
            first = 0
            if acknowledged:
                first = max([want for kind, want in kinds(link) if kind == wire.ACK], default=0)
            link.closed()
            link.opened(1.0)
            events += say(link, wire.HELLO, first, HELLO, now=1.1)
            for number in range(first, 3):
                events += say(link, wire.DIE, number, payloads[number], now=1.2)
            assert numbers(events) == [0, 1, 2]
            assert kinds(link)[-1] == (wire.ACK, 3)


@cases("name, most_ms", ("clean", 20), ("byte-at-a-time", 20), ("lossy", 400), ("slow", 600))
def test_the_cable_is_pulled_in_mid_frame_again_and_again(name: str, most_ms: int) -> None:
    pair = Pair(Numbers(600), NodeKind.DICE_HUB, WIRES[name], seed=2)
    pulls = 0
    while len(pair.reports) < 600 and pair.ms < 400_000:
        pair.run(pair.chance.randrange(most_ms))
        pair.unplug()
        pair.run(pair.chance.randrange(most_ms))
        pair.plug()
        pulls += 1
    assert numbers(pair.events) == list(range(600))
    assert pair.founds[0].fresh
    assert pulls >= 10


def test_a_node_that_restarts_begins_anew_and_nothing_comes_twice() -> None:
    pair = Pair(Numbers(50), NodeKind.DICE_HUB)
    pair.run(200)
    pair.start(Numbers(100, start=50))
    pair.run(6000)
    assert numbers(pair.events) == list(range(100))
    assert [found.fresh for found in pair.founds] == [True, True]


def test_while_nobody_listens_reports_are_kept_and_the_rest_is_counted() -> None:
    faces = Faces()
    pair = Pair(hub(faces), NodeKind.DICE_HUB)
    pair.run(100)
    pair.unplug()
    for roll in range(1, 101):
        faces.roll((0, 4, 9, roll))
        pair.poke()
        pair.run(1)
    pair.plug()
    pair.run(5000)
    assert [report.payload[5] for report in pair.reports] == list(range(1, 64))
    assert pair.events[-1] == Missed(count=100 - 63)


@pytest.mark.parametrize("name", WIRES)
def test_orders_are_repeated_until_done(name: str) -> None:
    pair = Pair(Numbers(5), NodeKind.DICE_HUB, WIRES[name], seed=4)
    pair.run(1500)
    assert pair.link.order(wire.IDENTIFY, b"\1", pair.ms / 1000)
    pair.run(6000)
    assert pair.lamps[:4] == [True, False, True, False]
    assert pair.link.waiting == 0


def test_orders_wait_and_too_many_are_refused_but_no_setting_waits_twice() -> None:
    """A line that comes and goes must not fill the queue."""
    link = Link(NodeKind.DICE_HUB)
    assert [link.order(wire.IDENTIFY, bytes((n,)), 0.0) for n in range(17)] == [True] * 16 + [False]
    link.opened(0.0)
    assert kinds(link) == [(wire.ASK, 0)]
    say(link, wire.HELLO, 0, HELLO)
    assert kinds(link) == [(wire.IDENTIFY, 0), (wire.ACK, 0)]
    say(link, wire.DONE, 0, b"\0")
    assert kinds(link) == [(wire.IDENTIFY, 1)]
    link = Link(NodeKind.TAG_READER)
    for _ in range(50):
        assert link.order(wire.HEADS, b"\3", 0.0)
        assert link.order(wire.GAIN, b"\xff\4", 0.0)
    assert link.waiting == 2
    assert link.order(wire.HEADS, b"\1", 0.0)
    assert link.order(wire.HEADS, b"\3", 0.0)
    assert link.waiting == 4


@cases(
    "result, why",
    (wire.DONE_BAD, f"cannot carry out the order to sleep; {SEE_WIRES}"),
    (
        wire.DONE_UNKNOWN,
        "its firmware does not know the order to sleep; put this program's firmware on the board",
    ),
)
def test_an_order_that_is_not_carried_out_is_said(link: Link, result: int, why: str) -> None:
    link.order(wire.SLEEP, b"\1", 0.0)
    (unable,) = say(link, wire.DONE, 0, bytes((result,)))
    assert isinstance(unable, Unable)
    assert str(unable.why) == why
    assert link.waiting == 0


def test_an_order_that_is_never_answered_is_given_up(link: Link) -> None:
    link.order(wire.IDENTIFY, b"\1", 0.0)
    events = [event for _, event in asked_until(link, 11.0)]
    said = Message("did not answer the order to {order}", order=Message("blink"))
    assert events == [Unable(why=both(said, SEE_WIRES))]


@pytest.mark.parametrize("seed", [1, 2])
def test_each_report_comes_once_and_in_order_over_a_bad_cable(seed: int) -> None:
    """docs/protocol.md, "Reports are kept until acknowledged"; the cable is pulled in mid-frame."""
    outcome = bad_line(1500, 12, seed, BAD)
    assert (outcome.right, outcome.wrong, outcome.missed) == (1500, 0, 0)
    assert outcome.unplugs == 12
    assert outcome.torn_frames >= 6
    assert outcome.dropped > 500


def test_rubbish_raises_nothing_keeps_nothing_and_the_next_good_frame_is_taken() -> None:
    fuzzed = fuzz(8000, seed=2)
    assert fuzzed.lost == 0
    assert fuzzed.traced < 20_000  # bytes
