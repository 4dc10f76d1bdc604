"""What a hall makes of a broker's messages: newest states, last events, repeats, gaps, rubbish."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.dashboard.history import GAMES_KEPT
from controller.dashboard.incoming import (
    NAME_SIGNS,
    PAYLOAD_BYTES,
    SEATS_MOST,
    SUM_MOST,
    TEXT_SIGNS,
    Fault,
    read_event,
    read_state,
)
from controller.dashboard.site import Broadcast, HallFeed
from controller.dashboard.tables import EVENTS_KEPT, TABLES_MOST, Hall
from controller.dashboard.tiles import Tiles, delay, diagnostics, standings, tile
from controller.mqtt.messages import VERSION, SeatState, TableEvent, TableState
from tests.dashboard.tables import event, state

json = msgspec.json.encode


class Messages:
    """A hall, and the messages of a table that it gets."""

    def __init__(self) -> None:
        self.hall = Hall("ringkeeper")

    def event(
        self, n: int, part: int = 0, *, table: str = "t1", now: float = 100.0, **more: Any
    ) -> None:
        self.send("events", json(event(n, part, **more)), table, now)

    def state(self, value: TableState, table: str = "t1") -> None:
        self.send("state", json(value), table)

    def send(
        self, part: str, payload: bytes, table: str = "t1", now: float = 100.0,
        *, retained: bool = False,
    ) -> None:  # fmt: skip
        self.hall.receive(f"ringkeeper/{table}/{part}", payload, now, retained=retained)

    def lost(self) -> float | None:
        return self.hall.tables["t1"].lost

    def heard(self, table: str = "t1") -> list[tuple[str, int, int]]:
        return [one.id for one in self.hall.tables[table].events]


@pytest.fixture
def sent() -> Messages:
    return Messages()


def test_an_event_counts_once_and_the_last_twenty_are_kept(sent: Messages) -> None:
    for n in range(1, 31):
        sent.event(n)
        sent.event(n)
    assert sent.heard() == [("game-1", n, 0) for n in range(31 - EVENTS_KEPT, 31)]
    counts = sent.hall.counts
    assert (counts.events, counts.repeats, sent.hall.missing) == (30, 30, 0)


def test_what_follows_is_in_order_of_entry_and_part(sent: Messages) -> None:
    for n, part in ((1, 0), (1, 1), (2, 0), (1, 1), (2, 0), (2, 1)):
        sent.event(n, part)
    assert sent.heard() == [("game-1", *key) for key in ((1, 0), (1, 1), (2, 0), (2, 1))]
    assert (sent.hall.counts.repeats, sent.hall.missing) == (2, 0)


def test_missing_entries_are_counted_and_the_first_that_is_seen_is_none(sent: Messages) -> None:
    for n in (40, 41, 45, 46):
        sent.event(n)
    assert sent.hall.missing == 3


def test_a_repeat_of_an_earlier_game_is_known(sent: Messages) -> None:
    sent.event(7)
    sent.event(1, game="game-2")
    sent.event(7)
    assert sent.heard() == [("game-1", 7, 0), ("game-2", 1, 0)]
    sent.event(8)  # that game is resumed
    assert (sent.hall.counts.repeats, sent.hall.missing) == (1, 0)


def test_what_is_known_of_earlier_games_is_bounded(sent: Messages) -> None:
    for game in range(GAMES_KEPT + 1):
        sent.event(1, game=f"game-{game}")
    sent.event(1, game="game-0")
    assert sent.hall.counts.repeats == 0
    sent.event(1, game="game-4")
    assert sent.hall.counts.repeats == 1


def test_an_older_state_does_not_replace_a_newer_one(sent: Messages) -> None:
    sent.state(state(5, at=105.0, round=9))
    sent.state(state(4, at=104.0, round=8))
    known = sent.hall.tables["t1"].state
    assert known is not None
    assert known.round == 9


def test_a_call_for_the_host_comes_whenever_it_may_and_once(sent: Messages) -> None:
    """It is in no record: its part is when it was made (`call_event` of the table's side)."""
    sent.event(12)
    sent.event(10, 1_795_732_948)
    sent.event(10, 1_795_732_948)
    sent.event(13)
    assert [n for _game, n, _part in sent.heard()] == [12, 10, 13]
    assert (sent.hall.counts.repeats, sent.hall.missing) == (1, 0)


def test_a_clock_that_was_set_back_does_not_hide_what_is_new(sent: Messages) -> None:
    sent.state(state(5, at=2_000_000.0, round=5))
    sent.state(state(6, at=100.0, round=6))
    sent.state(state(1, at=90.0, round=1, game="game-2"))
    known = sent.hall.tables["t1"].state
    assert known is not None
    assert known.round == 1


def test_a_journal_restored_from_a_copy_is_followed(sent: Messages) -> None:
    sent.state(state(50, at=100.0))
    sent.event(50, at=100.0)
    sent.state(state(30, at=130.0))
    sent.event(31, at=131.0)
    assert sent.heard()[-1] == ("game-1", 31, 0)
    assert (sent.hall.counts.repeats, sent.hall.missing) == (0, 0)


def test_a_question_waits_since_it_was_asked_not_since_the_last_state(sent: Messages) -> None:
    sent.state(state(5, at=105.0))
    sent.state(state(5, at=190.0, called=190.0))
    assert sent.hall.tables["t1"].asked == 105.0
    sent.state(state(6, at=200.0))
    assert sent.hall.tables["t1"].asked == 200.0


def test_a_lost_table_is_marked_since_its_will_or_since_it_was_last_heard(sent: Messages) -> None:
    sent.state(state(5, at=105.0))
    sent.send("status", b"offline", now=300.0)
    assert sent.lost() == 300.0
    sent.send("status", b"online", now=310.0)
    assert sent.lost() is None
    sent.send("status", b"offline", now=900.0, retained=True)
    assert sent.lost() == 105.0


def test_a_table_that_does_not_come_back_with_the_broker_is_lost(sent: Messages) -> None:
    for table in ("t1", "t2"):
        sent.state(state(5, at=105.0), table=table)
    sent.hall.doubt()
    sent.send("status", b"online", "t2", now=400.0)
    sent.hall.lose_silent(500.0)
    assert [table.lost for table in sent.hall.tables.values()] == [105.0, None]
    sent.event(6, at=600.0)
    assert sent.lost() is None


def test_a_table_whose_retained_state_is_deleted_goes(sent: Messages) -> None:
    sent.state(state())
    sent.send("state", b"")
    assert sent.hall.tables == {}


def test_tables_are_bounded_and_the_one_lost_longest_makes_room(sent: Messages) -> None:
    for number in range(TABLES_MOST + 1):
        sent.event(1, table=f"t{number}")
    assert (len(sent.hall.tables), sent.hall.counts.crowded) == (TABLES_MOST, 1)
    sent.send("status", b"offline", "t7", now=200.0)
    sent.send("status", b"offline", "t5", now=300.0)
    sent.event(1, table="new")
    assert "new" in sent.hall.tables
    assert "t7" not in sent.hall.tables
    assert len(sent.hall.tables) == TABLES_MOST


def test_a_newer_version_is_left_out_even_if_its_fields_are_other_ones(sent: Messages) -> None:
    sent.event(1, version=VERSION + 1)
    sent.state(state(version=VERSION + 1))
    sent.send("events", b'{"version": 2, "n": "one"}')
    assert (sent.hall.counts.newer, sent.hall.counts.malformed) == (3, 0)
    assert sent.hall.tables == {}


def test_unknown_fields_are_ignored(sent: Messages) -> None:
    more = msgspec.json.decode(json(event(1))) | {"mood": ["merry"]}
    sent.send("events", json(more))
    assert sent.hall.counts.events == 1


@pytest.mark.parametrize(
    ("topic", "payload"),
    [
        ("ringkeeper/t1/events", b""),
        ("ringkeeper/t1/events", b"{"),
        ("ringkeeper/t1/events", b"[" * 10_000),
        ("ringkeeper/t1/events", b'{"other": ' + b"[" * 8_000),
        ("ringkeeper/t1/events", b" " * (PAYLOAD_BYTES + 1)),
        ("ringkeeper/t1/events", b"\xff\xfe"),
        ("ringkeeper/t1/events", json(event(-1))),
        ("ringkeeper/t1/events", json(event(2**60))),
        ("ringkeeper/t1/events", json(event(1, at=1e300))),
        ("ringkeeper/t1/events", json(event(1, game="x" * 500))),
        ("ringkeeper/t1/state", b'{"n": 1e999}'),
        ("ringkeeper/t1/status", b"perhaps"),
        ("ringkeeper/<b>/status", b"online"),
        ("ringkeeper/" + "x" * 65 + "/status", b"online"),
        ('ringkeeper/"/status', b"online"),
        ("ringkeeper/t1/commands", b"online"),
        ("ringkeeper/t1", b"online"),
        ("other/t1/status", b"online"),
    ],
)  # fmt: skip
def test_rubbish_is_counted_and_changes_nothing(sent: Messages, topic: str, payload: bytes) -> None:
    sent.hall.receive(topic, payload, 100.0)
    assert sent.hall.tables == {}
    assert sent.hall.counts.malformed == 1


def test_sizes_and_numbers_are_bounded(sent: Messages) -> None:
    seats = tuple(SeatState("N" * 99, "t", 10**30, -(10**30)) for _ in range(30))
    sent.state(
        state(name="x" * 500, seats=seats, question="?" * 900, turn=99, asked=-1, winners=(0, 99))
    )
    known = sent.hall.tables["t1"].state
    assert known is not None
    assert (len(known.name), len(known.question)) == (NAME_SIGNS, TEXT_SIGNS)
    assert len(known.seats) == SEATS_MOST
    assert (known.seats[0].cash, known.seats[0].worth) == (SUM_MOST, -SUM_MOST)
    assert (known.turn, known.asked, known.winners) == (None, None, (0,))


def test_signs_that_turn_the_direction_of_a_line_are_not_shown(sent: Messages) -> None:
    sent.state(state(name="Bree\u202e\n\x00"))
    assert sent.hall.tables["t1"].name == "Bree   "


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
FIELDS = {*TableState.__struct_fields__, *TableEvent.__struct_fields__}
DOCUMENTS = st.dictionaries(st.sampled_from(sorted(FIELDS)), JSON).map(json)
PAYLOADS = st.binary(max_size=200) | DOCUMENTS
SPOILT = st.tuples(st.sampled_from(sorted(TableState.__struct_fields__)), JSON).map(
    lambda one: json(msgspec.json.decode(json(state())) | {one[0]: one[1]})
)


@given(
    st.lists(st.tuples(st.sampled_from(("state", "events", "status", "recent")), PAYLOADS | SPOILT))
)
def test_no_message_breaks_anything(messages: list[tuple[str, bytes]]) -> None:
    sent = Messages()
    tiles = Tiles(sent.hall)
    for part, payload in messages:
        sent.send(part, payload)
        for name, blob in tiles.sections():
            msgspec.json.decode(blob)
            assert name.isprintable()
        msgspec.json.decode(tiles.events_of("t1"))
    msgspec.json.encode(diagnostics(sent.hall))


def test_pages_share_one_mapping_until_the_hall_has_changed(sent: Messages) -> None:
    sent.event(3)
    shared = Broadcast(sent.hall, lambda: 200.0)
    one, other = HallFeed(shared), HallFeed(shared)
    before = one.sections()
    assert other.sections() is before
    sent.hall.doubt()
    sent.hall.lose_silent(200.0)
    shared.bell.ring()
    assert one.sections()["t:t1"] != before["t:t1"], "within the same second of the counts"
    one.handle('{"open": "t1"}')
    assert "open" in one.own()
    assert "open" not in other.own()


@given(PAYLOADS | SPOILT)
def test_what_is_read_is_within_its_bounds(payload: bytes) -> None:
    known = read_state(payload)
    if not isinstance(known, Fault):
        assert len(known.seats) <= SEATS_MOST
        assert all(abs(one.cash) <= SUM_MOST for one in known.seats)
        assert len(known.name) <= NAME_SIGNS
    heard = read_event(payload)
    if not isinstance(heard, Fault):
        assert len(heard.text) <= TEXT_SIGNS


@given(st.lists(st.tuples(st.integers(1, 12), st.integers(0, 2))))
def test_whatever_repeats_each_event_is_kept_once_and_in_order(keys: list[tuple[int, int]]) -> None:
    sent = Messages()
    for n, part in keys:
        sent.event(n, part)
    heard = sent.heard() if keys else []
    assert heard == sorted(set(heard))
    assert sent.hall.counts.events + sent.hall.counts.repeats == len(keys)


def test_the_richest_stands_first_and_who_is_out_last() -> None:
    seats = (
        SeatState("A", "a", 9, 5000, out=True), SeatState("B", "b", 10, 300),
        SeatState("", "gimli", 20, 300), SeatState("D", "d", 0, 900),
    )  # fmt: skip
    ranked = standings(state(seats=seats, turn=1, winners=(3,)))
    assert [one.name for one in ranked] == ["D", "gimli", "B", "A"]
    assert [one.name for one in ranked if one.turn] == ["B"]
    assert [one.name for one in ranked if one.won] == ["D"]


def test_a_game_that_is_over_waits_for_nobody(sent: Messages) -> None:
    sent.state(state(9, at=500.0, phase="over"))
    shown = tile(sent.hall.tables["t1"])
    assert (shown.over, shown.asked) == (500.0, None)


def test_only_what_has_changed_is_another_object(sent: Messages) -> None:
    for table in ("a", "b"):
        sent.state(state(), table=table)
        sent.event(1, table=table)
    tiles = Tiles(sent.hall)
    before = dict(tiles.sections())
    sent.event(2, table="b")
    after = dict(tiles.sections())
    assert [name for name in after if after[name] is not before[name]] == ["e:b"]
    sent.send("status", b"offline", "a")
    last = dict(tiles.sections())
    assert [name for name in last if last[name] is not after[name]] == ["t:a"]


def test_a_table_that_went_and_came_back_is_shown_anew(sent: Messages) -> None:
    sent.state(state(round=3))
    tiles = Tiles(sent.hall)
    assert b'"round":3' in dict(tiles.sections())["t:t1"]
    sent.send("state", b"")
    sent.state(state(round=4))
    assert b'"round":4' in dict(tiles.sections())["t:t1"]


def test_delays_are_told_in_milliseconds() -> None:
    assert delay([0.001]) is None
    assert delay([one / 1000 for one in range(101)]) == (50.0, 95.0)
