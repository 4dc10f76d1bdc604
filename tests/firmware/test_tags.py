"""The tag reader: one report per touch, nothing for a flicker, nothing lost when it is full."""

from __future__ import annotations

from random import Random

from firmware import wire
from firmware.tags import TagReader
from tests.firmware.board import Board, Heads

DEED = bytes.fromhex("04a1b2c3")
TOKEN = bytes.fromhex("0407c1b2a30080")
GONE_MS = TagReader.MISSES * 20 + 20


class Desk:
    """A reader whose host acknowledges everything at once."""

    def __init__(self, heads: int = 2, sweep_ms: int = 20) -> None:
        self.heads = Heads(heads, sweep_ms)
        self.board = Board(TagReader(self.heads))

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


def test_a_source_that_tells_of_changes_is_not_looked_at_otherwise() -> None:
    desk = Desk(sweep_ms=0)
    desk.later(100)
    looks = desk.heads.looks
    desk.later(1000)
    assert desk.heads.looks == looks
    desk.heads.lying[0] = [DEED]
    desk.heads.changed = True
    assert desk.later(1) == [(wire.PLACED, tag(0, DEED))]
    desk.heads.lying[0] = []
    desk.heads.changed = True
    assert desk.later(GONE_MS) == [(wire.REMOVED, tag(0, DEED))]
    looks = desk.heads.looks
    desk.later(1000)
    assert desk.heads.looks == looks


def test_looks_in_quick_succession_are_one_miss() -> None:
    desk = Desk(sweep_ms=0)
    desk.heads.lying[0] = [DEED]
    desk.heads.changed = True
    desk.later(1)
    desk.heads.lying[0] = []
    for _ in range(3 * TagReader.MISSES):
        desk.heads.changed = True
        desk.board.step()
    desk.heads.lying[0] = [DEED]
    assert desk.later(GONE_MS) == []


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
