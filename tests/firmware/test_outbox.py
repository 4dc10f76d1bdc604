"""The outbox: order, window, acknowledgements, and what happens when it is full."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.outbox import Outbox
from firmware.wire import DIE, MISSED, WINDOW


def sent(outbox: Outbox) -> list[tuple[int, int, bytes]]:
    out = []
    while (report := outbox.take()) is not None:
        out.append(report)
    return out


def test_no_more_than_a_window_is_under_way() -> None:
    outbox = Outbox()
    for number in range(20):
        outbox.put(DIE, bytes((number,)))
    assert [report[0] for report in sent(outbox)] == list(range(WINDOW))
    assert outbox.acknowledge(3)
    assert [report[0] for report in sent(outbox)] == [WINDOW, WINDOW + 1, WINDOW + 2]


def test_again_begins_at_the_oldest() -> None:
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


def test_when_full_it_counts_what_it_does_not_keep() -> None:
    outbox = Outbox()
    kept = [outbox.put(DIE, number.to_bytes(2, "big")) for number in range(63 + 300)]
    assert kept == [True] * 63 + [False] * 300
    seen = []
    while outbox.count:
        seen += sent(outbox)
        outbox.acknowledge(seen[-1][0] + 1)
    assert [report[0] for report in seen] == list(range(64))
    assert seen[-1][1:] == (MISSED, b"\x01\x2c")


def test_the_count_of_missed_reports_stops_at_two_bytes() -> None:
    outbox = Outbox(10)
    for _ in range(9 + 0x10005):
        outbox.put(DIE, b"")
    outbox.take()
    outbox.acknowledge(1)
    assert sent(outbox)[-1] == (8, DIE, b"")
    outbox.acknowledge(9)
    assert sent(outbox) == [(9, MISSED, b"\xff\xff")]


def test_a_ring_no_larger_than_the_window_is_refused() -> None:
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
