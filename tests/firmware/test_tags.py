"""The tag reader: one report per touch, nothing for a flicker, nothing lost when it is full."""

from __future__ import annotations

from random import Random

import pytest

from firmware import wire
from firmware.tags import TagReader
from tests.firmware.board import Board, Heads

DEED = bytes.fromhex("04a1b2c3")
TOKEN = bytes.fromhex("0407c1b2a30080")
GONE_MS = TagReader.MISSES * 20 + 20


class Desk:
    """A reader whose host acknowledges everything at once."""

    def __init__(self, heads: int = 2, sweep_ms: int = 20, silent: int | None = None) -> None:
        self.heads = Heads(heads, sweep_ms)
        if silent is not None:
            self.heads.versions[silent] = 0
        self.reader = TagReader(self.heads)
        self.board = Board(self.reader)

    def later(self, ms: int) -> list[tuple[int, bytes]]:
        """(kind, payload) of the reports of the next `ms`."""
        out = []
        for _ in range(ms):
            self.board.now += 1
            self.board.step()
            for kind, sequence, payload in self.board.sent():
                if kind >= wire.FIRST_REPORT:
                    out.append((kind, payload))
                    self.board.say(wire.ACK, sequence + 1)
        return out


def tag(head: int, uid: bytes) -> bytes:
    return bytes((head, len(uid))) + uid


def test_placed_at_first_sight_removed_after_enough_misses() -> None:
    desk = Desk()
    desk.heads.lying[1] = [TOKEN]
    assert desk.later(21) == [(wire.PLACED, tag(1, TOKEN))]
    assert desk.later(1000) == []
    desk.heads.lying[1] = []
    assert desk.later((TagReader.MISSES - 1) * 20) == []
    assert desk.later(40) == [(wire.REMOVED, tag(1, TOKEN))]


def test_a_flicker_is_neither_removed_nor_placed_again() -> None:
    desk = Desk()
    desk.heads.lying[0] = [DEED]
    desk.later(21)
    for _ in range(5):
        desk.heads.lying[0] = []
        assert desk.later((TagReader.MISSES - 1) * 20) == []
        desk.heads.lying[0] = [DEED]
        assert desk.later(21) == []


def test_no_false_removal_at_five_percent_missed_looks() -> None:
    desk, chance = Desk(heads=1), Random(5)
    desk.heads.lying[0] = [DEED]
    desk.later(21)
    for _ in range(3000):
        desk.heads.lying[0] = [] if chance.random() < 0.05 else [DEED]
        assert desk.later(20) == []


def test_the_same_tag_twice_is_two_touches_after_a_gap() -> None:
    desk = Desk()
    for _ in range(2):
        desk.heads.lying[0] = [DEED]
        assert desk.later(21) == [(wire.PLACED, tag(0, DEED))]
        desk.heads.lying[0] = []
        assert desk.later(GONE_MS) == [(wire.REMOVED, tag(0, DEED))]


def test_several_tags_on_a_head_are_all_reported() -> None:
    desk = Desk()
    desk.heads.lying[0] = [DEED, TOKEN]
    assert desk.later(21) == [(wire.PLACED, tag(0, DEED)), (wire.PLACED, tag(0, TOKEN))]
    desk.heads.lying[0] = [TOKEN]
    assert desk.later(GONE_MS) == [(wire.REMOVED, tag(0, DEED))]


def test_asked_to_list_it_tells_what_lies_there_once_what_goes_is_gone() -> None:
    desk = Desk()
    desk.heads.lying[0] = [DEED]
    desk.heads.lying[1] = [TOKEN]
    desk.later(21)
    desk.heads.lying[0] = []
    desk.board.say(wire.LIST, 1)
    told = [(wire.REMOVED, tag(0, DEED)), (wire.PLACED, tag(1, TOKEN)), (wire.LISTED, b"")]
    assert desk.later(GONE_MS) == told


def test_asleep_it_looks_no_more_until_woken() -> None:
    desk = Desk()
    desk.board.say(wire.SLEEP, 1, b"\1")
    looks = desk.heads.looks
    desk.heads.lying[0] = [DEED]
    assert desk.later(500) == []
    assert desk.heads.looks == looks
    assert not desk.heads.on
    desk.board.say(wire.SLEEP, 2, b"\0")
    assert desk.later(21) == [(wire.PLACED, tag(0, DEED))]


def test_one_sweep_a_step_and_news_is_told_before_it_ends() -> None:
    desk = Desk(heads=8)
    looks = []
    for _ in range(200):
        before = desk.heads.looks
        desk.later(1)
        looks.append(desk.heads.looks - before)
    assert max(looks) == 8
    assert sum(looks) == 80
    desk.heads.lying[2] = [DEED]
    assert desk.later(20) == [(wire.PLACED, tag(2, DEED))]
    assert desk.heads.looks % 8 in (0, 3)


def test_the_head_that_comes_next_settles_and_none_does_when_it_may_not_come() -> None:
    desk = Desk(heads=3)
    desk.later(21)
    assert desk.heads.ready == -1, "the sweep is over"
    desk.heads.lying[0] = [DEED]
    desk.board.now += 20
    desk.board.step()
    assert desk.heads.ready == 1, "told at once; the sweep goes on with the next step"
    desk.board.say(wire.HEADS, 1, b"\5")
    assert desk.heads.ready != 1


def test_a_board_that_was_busy_sweeps_at_once_and_then_in_step() -> None:
    desk = Desk(heads=1, sweep_ms=20)
    desk.board.now += 49
    assert desk.board.step() == 20
    looks = desk.heads.looks
    desk.later(19)
    assert desk.heads.looks == looks
    desk.later(1)
    assert desk.heads.looks == looks + 1


def test_a_head_that_stops_to_answer_removes_nothing_and_says_so() -> None:
    desk = Desk()
    desk.heads.lying[1] = [DEED]
    desk.later(21)
    desk.heads.versions[1] = 0
    desk.heads.lying[1] = []
    assert desk.later(1000) == [(wire.HEAD, b"\1\0\0")]
    desk.heads.versions[1] = 0xB2
    desk.heads.lying[1] = [DEED]
    assert desk.later(1000) == [(wire.HEAD, b"\1\1\xb2")]


def test_a_head_that_never_answered_is_told_when_asked() -> None:
    desk = Desk(silent=0)
    assert desk.later(100) == []
    desk.board.say(wire.LIST, 1)
    assert desk.later(GONE_MS) == [(wire.HEAD, b"\0\0\0"), (wire.LISTED, b"")]
    desk.heads.versions[0] = 0x92
    assert desk.later(21) == [(wire.HEAD, b"\0\1\x92")]


def test_only_the_heads_that_are_wanted_are_looked_at() -> None:
    desk = Desk(heads=4, silent=0)
    desk.heads.lying = [[], [DEED], [TOKEN], []]
    desk.board.say(wire.HEADS, 1, b"\x0c")
    desk.board.say(wire.LIST, 2)
    assert desk.later(GONE_MS + 20) == [
        (wire.PLACED, tag(2, TOKEN)),
        (wire.PLACED, tag(2, TOKEN)),  # the list
        (wire.LISTED, b""),
    ]
    desk.board.say(wire.HEADS, 3, b"\0")
    looks = desk.heads.looks
    assert desk.later(100) == []
    assert desk.heads.looks == looks
    desk.board.say(wire.HEADS, 4, b"\xff")
    assert desk.later(21) == [(wire.PLACED, tag(1, DEED))]


def answer(desk: Desk, kind: int, payload: bytes) -> int:
    """The result in DONE."""
    desk.board.sent()
    desk.board.say(kind, 9, payload)
    (result,) = [said[2][0] for said in desk.board.sent() if said[0] == wire.DONE]
    return result


def test_the_gain_of_one_head_or_of_all() -> None:
    desk = Desk(heads=3)
    assert answer(desk, wire.GAIN, b"\1\7") == wire.DONE_OK
    assert desk.heads.gains == [4, 7, 4]
    assert answer(desk, wire.GAIN, b"\xff\2") == wire.DONE_OK
    assert desk.heads.gains == [2, 2, 2]


def test_reads_are_counted_head_by_head_and_told_once() -> None:
    desk = Desk(heads=3, silent=2)
    desk.heads.lying[0] = [DEED]
    desk.later(21)
    assert answer(desk, wire.COUNT, b"\x32") == wire.DONE_OK
    early = desk.later(500)
    desk.heads.lying[0] = []  # missed, but not so long that it is gone
    told = early + desk.later(40)
    desk.heads.lying[0] = [DEED]
    told += desk.later(2000)
    assert [(kind, payload[:3]) for kind, payload in told] == [
        (wire.READS, b"\0\0\x32"), (wire.READS, b"\1\0\x32"), (wire.READS, b"\2\0\x32"),
    ]  # fmt: skip
    assert [int.from_bytes(payload[3:5], "big") for _, payload in told] == [48, 0, 0]
    assert {int.from_bytes(payload[5:], "big") for _, payload in told} == {1000}  # 50 of 20 ms


def test_the_rest_of_a_sweep_that_was_under_way_is_not_counted() -> None:
    desk = Desk(heads=3)
    desk.reader.together = 1  # a look each step
    while desk.reader.quiet():  # until it is between two looks of a sweep
        desk.later(1)
    assert answer(desk, wire.COUNT, b"\1") == wire.DONE_OK
    looks = [int.from_bytes(payload[1:3], "big") for _, payload in desk.later(100)]
    assert looks == [1, 1, 1]


def test_heads_that_are_left_out_are_not_counted() -> None:
    desk = Desk(heads=2)
    desk.board.say(wire.HEADS, 1, b"\2")
    desk.board.say(wire.COUNT, 2, b"\1")
    assert [payload[0] for kind, payload in desk.later(100) if kind == wire.READS] == [1]


@pytest.mark.parametrize(
    ("kind", "payload", "result"),
    [
        (wire.GAIN, b"\3\0", wire.DONE_BAD),
        (wire.GAIN, b"\0\x08", wire.DONE_BAD),
        (wire.GAIN, b"\0", wire.DONE_BAD),
        (wire.HEADS, b"", wire.DONE_BAD),
        (wire.COUNT, b"", wire.DONE_BAD),
        (wire.COUNT, b"\0", wire.DONE_BAD),
        (wire.SLEEP, b"\2", wire.DONE_BAD),
        (wire.SLEEP, b"", wire.DONE_BAD),
        (wire.FACES, b"\0", wire.DONE_UNKNOWN),
    ],
)
def test_orders_that_make_no_sense(kind: int, payload: bytes, result: int) -> None:
    desk = Desk(heads=3)
    assert answer(desk, kind, payload) == result
    assert desk.heads.gains == [4, 4, 4]
    assert desk.heads.on


@pytest.mark.parametrize("heads", range(1, 9))
def test_however_long_it_was_full_it_looks_again(heads: int) -> None:
    """Kind: an age measured by a clock that jumps: ticks_ms() turns round, and a reader that waits
    for its host in mid-sweep may wait for a week (MicroPython, time.ticks_diff)."""
    desk = Desk(heads=heads)
    board = desk.board
    for turn in range(100):  # nobody acknowledges
        for head in range(heads):
            desk.heads.lying[head] = [] if turn % 2 else [DEED]
        board.later(GONE_MS)
    for _ in range(24 * 7):
        board.now += 3_600_000
        board.step()
    board.sent()
    board.say(wire.AGAIN, 0)
    desk.later(3000)
    desk.heads.lying[0] = [TOKEN]
    assert (wire.PLACED, tag(0, TOKEN)) in desk.later(GONE_MS)


def test_full_it_looks_no_more_and_says_so_afterwards() -> None:
    """docs/protocol.md: a reader does not look while it could not keep what it would see."""
    desk = Desk(heads=1)
    board = desk.board
    for turn in range(100):  # nobody acknowledges
        desk.heads.lying[0] = [] if turn % 2 else [DEED]
        board.later(GONE_MS)
    waiting = board.node.outbox.count
    assert 40 <= waiting <= 63 - 16 + 1
    desk.heads.lying[0] = [TOKEN]
    board.sent()
    board.say(wire.AGAIN, 0)
    reports = desk.later(3000)
    kinds = [kind for kind, _ in reports]
    assert kinds.count(wire.MISSED) == 1
    touches = [kind for kind in kinds[: kinds.index(wire.MISSED)] if kind != wire.MISSED]
    assert touches == [wire.PLACED, wire.REMOVED] * (len(touches) // 2) + [wire.PLACED] * (
        len(touches) % 2
    )
    assert reports[kinds.index(wire.MISSED) + 1 :][0] == (wire.PLACED, tag(0, TOKEN))
