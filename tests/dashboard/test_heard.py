"""What a hall has heard of a table: whatever is lost, the message of recent events supplies."""

from random import Random

import msgspec
import pytest
from hypothesis import given, strategies as st

from controller.dashboard.history import GAMES_KEPT, GAPS_KEPT, IDS_KEPT, Arrival, HeardEvents
from controller.dashboard.incoming import RECENT_PAYLOAD_BYTES, Fault, read_recent
from controller.dashboard.tables import EVENTS_KEPT, Hall, HallTable
from controller.mqtt.messages import VERSION, RecentEvents, TableEvent
from controller.mqtt.outbox import RECENT_BYTES
from tests.dashboard.tables import event, state

GAME = tuple(
    event(n, part, at=100.0 + n) for n in range(1, 41) for part in range(Random(n).randint(1, 3))
)


def ids(events: tuple[TableEvent, ...]) -> list[tuple[str, int, int]]:
    return [one.id for one in events]


@given(st.sets(st.integers(1, len(GAME) - 1)), st.integers(0, len(GAME)), st.booleans())
def test_what_is_lost_recent_events_bring_once(lost: set[int], since: int, repeated: bool) -> None:
    """Live events of which some are missing; then a message that has all, some or none of them."""
    table, live = HallTable("t1"), [one for n, one in enumerate(GAME) if n not in lost]
    for one in live:
        assert table.hear(one) is Arrival.NEW
    brought = GAME[since:]
    late = [one for one in brought if one not in live]
    assert table.catch_up(brought) == len(late)
    if repeated:
        assert table.catch_up(brought) == 0
        expected = [Arrival.REPEAT if one in live else Arrival.BROUGHT for one in brought]
        assert [table.hear(one) for one in brought] == expected
        assert {table.hear(one) for one in brought} <= {Arrival.REPEAT}
    had = {one.n for one in (*live, *brought)}
    assert table.missing == max(had) - len(had)
    all_of_them = sorted({*ids(tuple(live)), *ids(brought)})
    assert ids(tuple(table.events)) == all_of_them[-EVENTS_KEPT:]


@given(st.permutations(GAME[:30]))
def test_in_whatever_order_events_come_each_is_new_once(events: list[TableEvent]) -> None:
    table = HallTable("t1")
    assert {table.hear(one) for one in events} == {Arrival.NEW}
    assert {table.hear(one) for one in events} == {Arrival.REPEAT}
    assert table.missing == 0
    assert [one.id for one in table.events] == sorted(one.id for one in events)[-EVENTS_KEPT:]


def test_a_hall_that_starts_late_misses_nothing_and_counts_each_event_once() -> None:
    """A running broker sends a hall that was away its queue, later than what is retained."""
    table = HallTable("t1")
    table.see(state(40))
    assert (table.catch_up(GAME[20:]), table.missing) == (len(GAME) - 20, 0)
    table, count = HallTable("t1"), 5 * IDS_KEPT
    table.hear(event(1))
    recent = [event(n, part) for n in range(count - 99, count + 1) for part in (0, 1)]
    assert table.catch_up(recent) == len(recent)
    assert table.missing == count - 101
    queue = [event(n, part) for n in range(2, count + 1) for part in (0, 1)]
    assert sum(table.hear(one) is Arrival.NEW for one in queue) == len(queue) - len(recent)
    assert table.missing == 0


def test_a_record_restored_from_a_copy_takes_gaps_back_and_all_is_bounded() -> None:
    heard = HeardEvents()
    for n in (1, 10, 20):
        heard.record(event(n))
    heard.go_back("game-1", 15)
    assert heard.missing == 8 + 5
    assert heard.record(event(16)) is Arrival.NEW
    assert heard.record(event(20)) is Arrival.NEW
    heard = HeardEvents()
    for n in range(1, 4 * GAPS_KEPT, 2):
        heard.record(event(n))
    assert heard.missing == 2 * GAPS_KEPT - 1
    assert heard.record(event(2)) is Arrival.REPEAT  # of a gap that was given up, but still counts
    assert heard.missing == 2 * GAPS_KEPT - 1
    for game in range(2 * GAMES_KEPT):
        heard.record(event(1, game=f"other-{game}"))
    assert heard.missing == 2 * GAPS_KEPT - 1


def test_recent_events_are_read_within_bounds() -> None:
    """As many as a table sends fit; what is malformed, newer or too long is left out."""
    most = RECENT_BYTES // len(msgspec.json.encode(event(1)))
    events = tuple(event(n) for n in range(1, most))
    encode = msgspec.json.encode
    assert read_recent(encode(RecentEvents(events))) == events
    assert read_recent(encode(RecentEvents((event(-1),)))) is Fault.MALFORMED
    assert read_recent(encode(RecentEvents((), version=VERSION + 1))) is Fault.NEWER
    assert read_recent(b" " * (RECENT_PAYLOAD_BYTES + 1)) is Fault.MALFORMED


@pytest.mark.parametrize("payload", [b"", msgspec.json.encode(RecentEvents((event(1),)))])
def test_recent_events_make_and_remove_no_table(payload: bytes) -> None:
    """They are retained: those of a table whose state was deleted may still be there."""
    hall = Hall("ringkeeper")
    hall.receive("ringkeeper/t1/recent", payload, 100.0, retained=True)
    assert hall.tables == {}
    hall.receive("ringkeeper/t1/status", b"online", 100.0)
    hall.receive("ringkeeper/t1/recent", payload, 100.0, retained=True)
    assert list(hall.tables) == ["t1"]
    assert (hall.counts.events, hall.counts.malformed) == (bool(payload), 0)
