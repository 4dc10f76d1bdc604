"""The frames of docs/protocol.md, against vectors made without this code, and against garbage;
and the outbox: order, window, acknowledgements, and what happens when it is full."""

import json
import tracemalloc
from binascii import crc_hqx
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, strategies as st

from firmware import wire
from firmware.outbox import Outbox
from firmware.wire import DIE, MISSED, WINDOW

VECTORS = json.loads(Path(__file__).with_name("wire_vectors.json").read_text())

frames = st.tuples(
    st.integers(0, 255),
    st.binary(min_size=4, max_size=4),
    st.integers(0, 0xFFFF),
    st.binary(max_size=wire.MAX_PAYLOAD),
)
GOOD = (wire.DIE, b"boot", 7, b"\1\4\0\0\0\7")


def vectors(of: str) -> list[Any]:
    return [pytest.param(vector, id=vector.get("name")) for vector in VECTORS[of]]


@pytest.mark.parametrize("vector", VECTORS["crc"])
def test_crc_16_genibus_check_value(vector: dict[str, Any]) -> None:
    data = bytes.fromhex(vector["data"])
    assert wire.crc16(data) == vector["crc"]
    assert wire.remainder(data, 0xFFFF) ^ 0xFFFF == vector["crc"]


@given(st.binary(max_size=80), st.integers(0, 0xFFFF))
def test_the_table_is_the_polynomial(data: bytes, start: int) -> None:
    assert wire.remainder(data, start) == crc_hqx(data, start)


@pytest.mark.parametrize("vector", vectors("good"))
def test_a_frame_is_as_in_the_vectors(vector: dict[str, Any]) -> None:
    content = (
        vector["kind"], bytes.fromhex(vector["boot"]), vector["sequence"],
        bytes.fromhex(vector["payload"]),
    )  # fmt: skip
    assert wire.encode(*content).hex() == vector["frame"]
    assert wire.Decoder().feed(bytes.fromhex(vector["frame"])) == [content]


@pytest.mark.parametrize("vector", vectors("bad"))
def test_a_bad_frame_is_counted_under_its_fault(vector: dict[str, Any]) -> None:
    decoder = wire.Decoder()
    assert decoder.feed(bytes.fromhex(vector["bytes"])) == []
    faults = {"torn": decoder.torn, "long": decoder.long, "wrong": decoder.wrong}
    assert {fault for fault, count in faults.items() if count} == {vector["fault"]}
    assert decoder.feed(wire.encode(*GOOD)) == [GOOD]


@given(st.lists(frames, max_size=8), st.randoms(use_true_random=False))
def test_frames_come_out_as_they_went_in_however_split(contents: list[Any], chance: Any) -> None:
    line = b"".join(wire.encode(*content) for content in contents)
    decoder = wire.Decoder()
    out = []
    while line:
        size = chance.randrange(1, len(line) + 1)
        out += decoder.feed(line[:size])
        line = line[size:]
    assert out == contents
    assert decoder.bad() == 0


@given(frames)
def test_a_frame_holds_no_zero_and_costs_what_the_protocol_says(content: Any) -> None:
    """docs/protocol.md, "Why so": COBS reads a last 0x01 as one more zero byte in the body."""
    frame = wire.encode(*content)
    assert frame[0] == frame[-1] == 0
    assert 0 not in frame[1:-1]
    assert len(frame) == len(content[3]) + 7 + 2 + 1 + 2
    assert wire.Decoder().feed(frame[:-1] + b"\1" + b"\0") == [], "its end is damaged"


@given(st.binary(max_size=400))
@example(b"\0" + b"\x01" * 66)
@example(b"\0\xff" * 9)
def test_garbage_never_raises_and_the_next_good_frame_is_found(garbage: bytes) -> None:
    decoder = wire.Decoder()
    decoder.feed(garbage)
    assert decoder.feed(wire.encode(*GOOD))[-1:] == [GOOD]


@given(frames, st.integers(0, 80), st.integers(1, 255))
def test_one_damaged_byte_is_never_taken_for_a_frame(content: Any, at: int, change: int) -> None:
    frame = bytearray(wire.encode(*content))
    at = 1 + at % (len(frame) - 2)
    frame[at] ^= change
    assert wire.Decoder().feed(bytes(frame)) == []


def test_what_comes_before_the_first_zero_is_nobodys_fault_and_too_long_refused() -> None:
    decoder = wire.Decoder()
    assert decoder.feed(b"boot text" + wire.encode(*GOOD)) == [GOOD]
    assert decoder.bad() == 0
    with pytest.raises(ValueError, match="56 bytes; 55 fit"):
        wire.encode(wire.DIE, b"boot", 0, bytes(56))


def test_memory_stays_the_same_whatever_comes() -> None:
    decoder = wire.Decoder()
    flood = b"\x55" * 50_000
    decoder.feed(flood)
    tracemalloc.start()
    for _ in range(5):
        decoder.feed(flood)
    kept = tracemalloc.take_snapshot()
    tracemalloc.stop()
    here = kept.filter_traces(
        [tracemalloc.Filter(True, wire.__file__)]
    )  # other threads allocate too
    assert sum(one.size for one in here.traces) < 1000


# The outbox


def sent(outbox: Outbox) -> list[tuple[int, int, bytes]]:
    out = []
    while (report := outbox.take()) is not None:
        out.append(report)
    return out


def test_no_more_than_a_window_is_under_way_and_again_begins_at_the_oldest() -> None:
    outbox = Outbox()
    for number in range(20):
        outbox.put(DIE, bytes((number,)))
    assert [report[0] for report in sent(outbox)] == list(range(WINDOW))
    assert outbox.acknowledge(3)
    assert [report[0] for report in sent(outbox)] == [WINDOW, WINDOW + 1, WINDOW + 2]
    outbox = Outbox()
    for number in range(3):
        outbox.put(DIE, bytes((number,)))
    first = sent(outbox)
    outbox.again()
    assert sent(outbox) == first


@pytest.mark.parametrize("wanted", [0, 2, 500, 0xFFFF])
def test_an_acknowledgement_of_what_was_never_sent_removes_nothing(wanted: int) -> None:
    outbox = Outbox()
    for number in range(4):
        outbox.put(DIE, bytes((number,)))
    outbox.take()
    assert not outbox.acknowledge(wanted)
    assert outbox.count == 4


def test_when_full_it_counts_what_it_does_not_keep_up_to_two_bytes() -> None:
    outbox = Outbox()
    kept = [outbox.put(DIE, number.to_bytes(2, "big")) for number in range(63 + 300)]
    assert kept == [True] * 63 + [False] * 300
    seen = []
    while outbox.count:
        seen += sent(outbox)
        outbox.acknowledge(seen[-1][0] + 1)
    assert [report[0] for report in seen] == list(range(64))
    assert seen[-1][1:] == (MISSED, b"\x01\x2c")
    outbox = Outbox(10)
    for _ in range(9 + 0x10005):
        outbox.put(DIE, b"")
    outbox.take()
    outbox.acknowledge(1)
    assert sent(outbox)[-1] == (8, DIE, b"")
    outbox.acknowledge(9)
    assert sent(outbox) == [(9, MISSED, b"\xff\xff")]
    with pytest.raises(ValueError, match="last place"):
        Outbox(WINDOW + 1)


@given(st.lists(st.sampled_from(["put", "take", "ack", "again"]), max_size=400))
def test_every_report_is_sent_in_order_or_counted(moves: list[str]) -> None:
    """Whatever the order of events: what arrives, plus what is counted, is all there was."""
    outbox = Outbox(12)
    put = 0
    arrived: list[tuple[int, bytes]] = []

    def take() -> None:
        report = outbox.take()
        if report is not None and report[0] == len(arrived):
            arrived.append(report[1:])

    for move in moves:
        if move == "put":
            outbox.put(DIE, put.to_bytes(2, "big"))
            put += 1
        elif move == "take":
            take()
        elif move == "ack":
            outbox.acknowledge(len(arrived))
        else:
            outbox.again()
    while outbox.count:
        outbox.again()
        for _ in range(WINDOW):
            take()
        outbox.acknowledge(len(arrived))
    numbers = [int.from_bytes(payload, "big") for kind, payload in arrived if kind == DIE]
    missed = [int.from_bytes(payload, "big") for kind, payload in arrived if kind == MISSED]
    assert numbers == sorted(set(numbers))
    assert len(numbers) + sum(missed) == put
