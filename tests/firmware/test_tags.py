"""The tag reader: one report per touch, nothing for a flicker, nothing lost when it is full."""

from random import Random

import pytest

from firmware import wire
from firmware.tags import TagReader
from tests.firmware.board import Board, Heads
from tests.steps import Stepped, hexes, tables

DEED = bytes.fromhex("04a1b2c3")
TOKEN = bytes.fromhex("0407c1b2a30080")
UIDS = {"deed": DEED, "token": TOKEN}
KINDS = ("PLACED", "REMOVED", "LISTED", "HEAD", "READS", "TAG_SAID", "MISSED")
GONE_MS = TagReader.MISSES * 20 + 20


class Desk(Stepped):
    """A reader whose host acknowledges everything at once. Reports are as in 'placed 1 deed'; of
    other kinds than tags they have their bytes, in hexadecimal."""

    def __init__(self, heads: int = 2, sweep_ms: int = 20, silent: int | None = None) -> None:
        self.heads = Heads(heads, sweep_ms)
        if silent is not None:
            self.heads.versions[silent] = 0
        self.reader = TagReader(self.heads)
        self.board = Board(self.reader)
        self._early: list[tuple[int, int, bytes]] = []  # what was said beside an answer

    def reports(self, ms: int) -> list[tuple[int, bytes]]:
        """(kind, payload) of the reports of the next `ms`."""
        out = []
        for _ in range(ms):
            self.board.now += 1
            self.board.step()
            said, self._early = [*self._early, *self.board.sent()], []
            for kind, sequence, payload in said:
                if kind >= wire.FIRST_REPORT:
                    out.append((kind, payload))
                    self.board.say(wire.ACK, sequence + 1)
        return out

    def later(self, ms: str) -> str:
        """What is reported in the next so many milliseconds; `gone`, `nearly`: of misses."""
        count = {"gone": GONE_MS, "nearly": GONE_MS - 40}.get(ms)
        return ", ".join(_said(*report) for report in self.reports(count or int(ms)))

    def lie(self, head: str, *tags: str) -> None:
        """These are on a head now, and no others."""
        self.heads.lying[int(head)] = [UIDS[tag] for tag in tags]

    def version(self, head: str, version: str) -> None:
        self.heads.versions[int(head)] = int(version, 16)

    def order(self, kind: str, *payload: str) -> str:
        """The result in DONE, if it is not that all is well."""
        self.board.sent()
        self.board.say(getattr(wire, kind), 9, hexes(*payload))
        said = self.board.sent()
        self._early += [report for report in said if report[0] != wire.DONE]
        (result,) = [payload[0] for kind, _, payload in said if kind == wire.DONE]
        return {wire.DONE_OK: "", wire.DONE_BAD: "bad", wire.DONE_UNKNOWN: "unknown"}[result]

    def looks(self) -> str:
        return str(self.heads.looks)

    def gains(self) -> str:
        return " ".join(map(str, self.heads.gains))

    def power(self) -> str:
        return "on" if self.heads.on else "off"


def _said(kind: int, payload: bytes) -> str:
    name = next(name for name in KINDS if getattr(wire, name) == kind).lower()
    if name not in ("placed", "removed"):
        return f"{name} {payload.hex()}".strip()
    assert payload[1] == len(payload) - 2
    return f"{name} {payload[0]} {next(n for n, uid in UIDS.items() if uid == payload[2:])}"


def tag(head: int, uid: bytes) -> bytes:
    return bytes((head, len(uid))) + uid


@tables("""
placed at first sight, removed after enough misses
  lie 1 token | later 21 -> placed 1 token | later 1000
  lie 1 | later nearly | later 40 -> removed 1 token
a flicker is neither removed nor placed again
  lie 0 deed | later 21 -> placed 0 deed
  lie 0 | later nearly | lie 0 deed | later 21 | lie 0 | later nearly | lie 0 deed | later 21
  lie 0 | later nearly | lie 0 deed | later 21
the same tag twice is two touches after a gap
  lie 0 deed | later 21 -> placed 0 deed | lie 0 | later gone -> removed 0 deed
  lie 0 deed | later 21 -> placed 0 deed | lie 0 | later gone -> removed 0 deed
several tags on a head are all reported
  lie 0 deed token | later 21 -> placed 0 deed, placed 0 token
  lie 0 token | later gone -> removed 0 deed
asked to list it tells what lies there, once what goes is gone
  lie 0 deed | lie 1 token | later 21 -> placed 0 deed, placed 1 token | lie 0
  order LIST | later gone -> removed 0 deed, placed 1 token, listed
asleep it looks no more until woken
  order SLEEP 01 | looks -> 2 | lie 0 deed | later 500 | looks -> 2 | power -> off
  order SLEEP 00 | later 21 -> placed 0 deed
a head that stops to answer removes nothing and says so
  lie 1 deed | later 21 -> placed 1 deed | version 1 00 | lie 1 | later 1000 -> head 010000
  version 1 b2 | lie 1 deed | later 1000 -> head 0101b2
the gain of one head or of all
  order GAIN 01 07 | gains -> 4 7 | order GAIN ff 02 | gains -> 2 2
heads that are left out are not counted
  order HEADS 02 | order COUNT 01 | later 100 -> reads 01000100000014
what a tag says to a question has the question's number, and nothing of one that is not there
  lie 1 token | later 21 -> placed 1 token
  order TAG 07 01 07 0407c1b2a30080 30 04 | later 1 -> tag_said 070430
  order TAG 08 00 07 0407c1b2a30080 30 04 | later 1 -> tag_said 08
""")
def test_it_tells_what_lies_there(steps: tuple[str, ...]) -> None:
    Desk().play(steps)


@tables("""
a head that never answered is told when asked
  later 100 | order LIST | later gone -> head 000000, listed
  version 0 92 | later 21 -> head 000192
only the heads that are wanted are looked at
  lie 1 deed | lie 2 token | order HEADS 0c | order LIST
  later 200 -> placed 2 token, placed 2 token, listed  # the second one is the list
  order HEADS 00 | looks -> 24 | later 100 | looks -> 24
  order HEADS ff | later 21 -> placed 1 deed
""")
def test_a_board_whose_first_head_is_silent(steps: tuple[str, ...]) -> None:
    Desk(heads=4, silent=0).play(steps)


@tables("""
no such head
  order GAIN 03 00 -> bad
no such gain
  order GAIN 00 08 -> bad
no gain
  order GAIN 00 -> bad
no heads
  order HEADS -> bad
no count
  order COUNT -> bad
a count of nothing
  order COUNT 00 -> bad
neither asleep nor awake
  order SLEEP 02 -> bad
no sleep
  order SLEEP -> bad
a command that is none of the three
  order TAG 01 00 04 04a1b2c3 3a 00 10 -> bad
a command that is too short
  order TAG 01 00 04 04a1b2c3 a2 04 00 -> bad
a number that no tag has
  order TAG 01 00 05 04a1b2c3 30 04 -> bad
a tag on no head
  order TAG 01 03 04 04a1b2c3 30 04 -> bad
no question
  order TAG 01 00 -> bad
an order of dice
  order FACES 00 -> unknown
""")
def test_orders_that_make_no_sense_change_nothing(steps: tuple[str, ...]) -> None:
    Desk(heads=3).play((*steps, "gains -> 4 4 4", "power -> on"))


def test_no_false_removal_at_five_percent_missed_looks() -> None:
    desk, chance = Desk(heads=1), Random(5)
    desk.heads.lying[0] = [DEED]
    desk.reports(21)
    for _ in range(3000):
        desk.heads.lying[0] = [] if chance.random() < 0.05 else [DEED]
        assert desk.reports(20) == []


def test_one_sweep_a_step_and_news_is_told_before_it_ends() -> None:
    desk = Desk(heads=8)
    looks = []
    for _ in range(200):
        before = desk.heads.looks
        desk.reports(1)
        looks.append(desk.heads.looks - before)
    assert max(looks) == 8
    assert sum(looks) == 80
    desk.heads.lying[2] = [DEED]
    assert desk.reports(20) == [(wire.PLACED, tag(2, DEED))]
    assert desk.heads.looks % 8 in (0, 3)


def test_the_head_that_comes_next_settles_and_none_does_when_it_may_not_come() -> None:
    desk = Desk(heads=3)
    desk.reports(21)
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
    desk.reports(19)
    assert desk.heads.looks == looks
    desk.reports(1)
    assert desk.heads.looks == looks + 1


def test_reads_are_counted_head_by_head_without_a_sweep_that_was_under_way() -> None:
    desk = Desk(heads=3, silent=2)
    desk.heads.lying[0] = [DEED]
    desk.reports(21)
    assert desk.order("COUNT", "32") == ""
    early = desk.reports(500)
    desk.heads.lying[0] = []  # missed, but not so long that it is gone
    told = early + desk.reports(40)
    desk.heads.lying[0] = [DEED]
    told += desk.reports(2000)
    assert [(kind, payload[:3]) for kind, payload in told] == [
        (wire.READS, b"\0\0\x32"), (wire.READS, b"\1\0\x32"), (wire.READS, b"\2\0\x32"),
    ]  # fmt: skip
    assert [int.from_bytes(payload[3:5], "big") for _, payload in told] == [48, 0, 0]
    assert {int.from_bytes(payload[5:], "big") for _, payload in told} == {1000}  # 50 of 20 ms
    desk = Desk(heads=3)
    desk.reader.together = 1  # a look each step
    while desk.reader.quiet():  # until it is between two looks of a sweep
        desk.reports(1)
    assert desk.order("COUNT", "01") == ""
    looks = [int.from_bytes(payload[1:3], "big") for _, payload in desk.reports(100)]
    assert looks == [1, 1, 1]


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
    desk.reports(3000)
    desk.heads.lying[0] = [TOKEN]
    assert (wire.PLACED, tag(0, TOKEN)) in desk.reports(GONE_MS)


def test_full_it_looks_no_more_and_says_so_afterwards() -> None:
    """docs/protocol.md: a reader does not look while it could not keep what it would see."""
    desk = Desk(heads=1)
    board = desk.board
    for turn in range(100):  # nobody acknowledges
        desk.heads.lying[0] = [] if turn % 2 else [DEED]
        board.later(GONE_MS)
    assert 40 <= board.node.outbox.count <= 63 - 16 + 1
    desk.heads.lying[0] = [TOKEN]
    board.sent()
    board.say(wire.AGAIN, 0)
    reports = desk.reports(3000)
    kinds = [kind for kind, _ in reports]
    assert kinds.count(wire.MISSED) == 1
    touches = [kind for kind in kinds[: kinds.index(wire.MISSED)] if kind != wire.MISSED]
    assert touches == [wire.PLACED, wire.REMOVED] * (len(touches) // 2) + [wire.PLACED] * (
        len(touches) % 2
    )
    assert reports[kinds.index(wire.MISSED) + 1 :][0] == (wire.PLACED, tag(0, TOKEN))
