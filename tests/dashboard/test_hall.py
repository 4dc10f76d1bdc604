"""What a hall makes of a broker's messages: newest states, last events, repeats, gaps, rubbish."""

import msgspec
import pytest
from hypothesis import given, strategies as st

from controller.dashboard import incoming
from controller.dashboard.history import CALLS_FROM, GAMES_KEPT
from controller.dashboard.site import Broadcast, HallFeed
from controller.dashboard.tables import EVENTS_KEPT, TABLES_MOST, Hall
from controller.dashboard.tiles import Tiles, delay, diagnostics, standings, tile
from controller.mqtt.messages import VERSION, RecentEvents, SeatState, TableEvent, TableState
from tests.dashboard.tables import event, events, state, written
from tests.steps import Stepped, cases, tables

json = msgspec.json.encode


class Messages(Stepped):
    """A hall, and the messages of tables that it gets; events are as tables.py writes them."""

    def __init__(self) -> None:
        self.hall = Hall("ringkeeper")

    def event(self, *words: str) -> None:
        for one in events(*words):
            self.tell("events", json(one))

    def state(self, word: str, *more: str) -> None:
        """How things stand after an event; `round=9`: other fields, `table=t2`: of another."""
        (one,) = events(word)
        said = dict(pair.split("=") for pair in more)
        table = said.pop("table", "t1")
        fields = {name: msgspec.json.decode(value) for name, value in said.items()}
        self.tell("state", json(state(one.n, one.at, game=one.game, **fields)), table)

    def recent(self, *words: str) -> int:
        """What happened last; how much of it is new."""
        before = self.hall.counts.events
        self.tell("recent", json(RecentEvents(tuple(events(*words)))), retained=True)
        return self.hall.counts.events - before

    def send(self, part: str, payload: str = "", now: str = "100", table: str = "t1") -> None:
        """Something else, at this time; `retained` at 900."""
        at = 900.0 if now == "retained" else float(now)
        self.tell(part, payload.encode(), table, at, retained=now == "retained")

    def tell(
        self, part: str, payload: bytes, table: str = "t1", now: float = 100.0,
        *, retained: bool = False,
    ) -> None:  # fmt: skip
        self.hall.receive(f"ringkeeper/{table}/{part}", payload, now, retained=retained)

    def doubt(self) -> None:
        self.hall.doubt()

    def lose_silent(self, now: str) -> None:
        self.hall.lose_silent(float(now))

    def lost(self) -> str:
        """Since when each table is; 0: it is not."""
        return " ".join(f"{one.lost or 0:g}" for one in self.hall.tables.values())

    def kept(self) -> str:
        return written(self.hall.tables["t1"].events)

    def times(self, count: str) -> str:
        """When the last of them happened."""
        return " ".join(f"{one.at:g}" for one in [*self.hall.tables["t1"].events][-int(count) :])

    def counts(self) -> str:
        """Events, repeats, missing."""
        return f"{self.hall.counts.events} {self.hall.counts.repeats} {self.hall.missing}"

    def left_out(self) -> str:
        """Newer, malformed; and how many tables are known."""
        return f"{self.hall.counts.newer} {self.hall.counts.malformed} {len(self.hall.tables)}"

    def round(self) -> int:
        return self.known().round

    def asked(self) -> str:
        return f"{self.hall.tables['t1'].asked:g}"

    def known(self) -> TableState:
        found = self.hall.tables["t1"].state
        assert found is not None
        return found


@pytest.fixture
def sent() -> Messages:
    return Messages()


TWICE = " ".join(f"{n} {n}" for n in range(1, 31))
NEWER = json(event(1, text="-", version=VERSION + 1)).decode()
CALL = 1_795_732_948


@tables(f"""
an event counts once and the last twenty are kept
  event {TWICE} | kept -> {31 - EVENTS_KEPT}-30 | counts -> 30 30 0

what follows is in order of entry and part
  event 1 1.1 2 1.1 2 2.1 | kept -> 1 1.1 2 2.1 | counts -> 4 2 0

missing entries are counted and the first that is seen is none
  event 40 41 45 46 | counts -> 4 0 3

a repeat of an earlier game is known, and that game can be resumed
  event 7 game-2:1 7 | kept -> 7 game-2:1 | event 8 | counts -> 3 1 0

what is known of earlier games is bounded
  event {" ".join(f"game-{game}:1" for game in range(GAMES_KEPT + 1))}
  event game-0:1 | counts -> {GAMES_KEPT + 2} 0 0
  event game-4:1 | counts -> {GAMES_KEPT + 2} 1 0

an older state does not replace a newer one
  state 5@105 round=9 | state 4@104 round=8 | round -> 9

a call for the host comes whenever it may and once: its part is when it was made
  event 12 10.{CALL} 10.{CALL} 13 | kept -> 12 10.{CALL} 13 | counts -> 3 1 0

a clock that was set back does not hide what is new
  state 5@2000000 round=5 | state 6@100 round=6 | state game-2:1@90 round=1 | round -> 1

a journal restored from a copy is followed
  state 50 | event 50 | state 30@130 | event 31@131 | kept -> 31 | counts -> 2 0 0

a question waits since it was asked, not since the last state
  state 5@105 | state 5@190 called=190.0 | asked -> 105 | state 6@200 | asked -> 200

a lost table is marked since its will, or since it was last heard
  state 5@105 | send status offline 300 | lost -> 300 | send status offline 320 | lost -> 300
  send status online 310 | lost -> 0 | send status offline retained | lost -> 105

a table that does not come back with the broker is lost
  state 5@105 | state 5@105 table=t2 | doubt | send status online 400 t2 | lose_silent 500
  lost -> 105 0 | event 6@600 | lost -> 0 0

a table whose retained state is deleted goes
  state 1 | left_out -> 0 0 1 | send state | left_out -> 0 0 0

a newer version is left out even if its fields are other ones
  state 1 version={VERSION + 1} | send events {{"version":2,"n":"one"}}
  send events {NEWER} | left_out -> 3 0 0

a gap is shown as soon as the state is ahead
  event 5 | state 9 | counts -> 1 0 4 | event 9 | counts -> 2 0 3
  recent 1-9 -> 7 | counts -> 9 0 0

what is no longer among the recent events stays missing
  event 1 | recent 11-20 -> 10 | counts -> 11 0 9

a game that began meanwhile and a call are brought too
  event 7@107
  recent 8@108 8.{CALLS_FROM + 700}@108.5 game-2:1@200 -> 3
  recent 8@108 8.{CALLS_FROM + 700}@108.5 game-2:1@200 -> 0
  kept -> 7-8 8.{CALLS_FROM + 700} game-2:1

a clock that was set back hides no late event; sorted by time, the newest would sink
  event 1-30@2000000+ 32@132 33@133
  recent 20-30@2000000+ 31-32@100+ -> 1 | kept -> 14-33
  event game-2:1@20 | recent 33@133 34@134 -> 1 | kept -> 16-34 game-2:1

a record restored from a copy goes on where the copy ends; so does what came after it
  event 1-50@100+ | state 50@150 | state 45@160 | kept -> 31-45
  event 47@162 | recent 30-45@100+ 46-47@115+ -> 1 | times 3 -> 145 161 162

recent events that share none with those known are older or newer
  event 10@500 | recent 4@900 5@901 -> 2 | recent 20@20 21@21 -> 2 | recent game-0:1@5 -> 1
  kept -> game-0:1 4-5 10 20-21
""")
def test_messages(steps: tuple[str, ...]) -> None:
    Messages().play(steps)


def test_tables_are_bounded_and_the_one_lost_longest_makes_room(sent: Messages) -> None:
    for number in range(TABLES_MOST + 1):
        sent.tell("events", json(event(1)), f"t{number}")
    assert (len(sent.hall.tables), sent.hall.counts.crowded) == (TABLES_MOST, 1)
    sent.tell("status", b"offline", "t7", now=200.0)
    sent.tell("status", b"offline", "t5", now=300.0)
    sent.tell("events", json(event(1)), "new")
    assert "new" in sent.hall.tables
    assert "t7" not in sent.hall.tables
    assert len(sent.hall.tables) == TABLES_MOST


def test_unknown_fields_are_ignored_and_signs_sizes_and_numbers_bounded(sent: Messages) -> None:
    sent.tell("events", json(msgspec.json.decode(json(event(1))) | {"mood": ["merry"]}))
    assert sent.hall.counts.events == 1
    sent.tell("state", json(state(name="Bree\u202e\n\x00")))
    assert sent.hall.tables["t1"].name == "Bree   "
    seats = tuple(SeatState("N" * 99, "t", 10**30, -(10**30)) for _ in range(30))
    said = state(
        name="x" * 500, seats=seats, question="?" * 900, turn=99, asked=-1, winners=(0, 99)
    )
    sent.tell("state", json(said))
    known = sent.known()
    assert (len(known.name), len(known.question)) == (incoming.NAME_SIGNS, incoming.TEXT_SIGNS)
    assert len(known.seats) == incoming.SEATS_MOST
    assert (known.seats[0].cash, known.seats[0].worth) == (incoming.SUM_MOST, -incoming.SUM_MOST)
    assert (known.turn, known.asked, known.winners) == (None, None, (0,))


@cases(
    "topic, payload",
    ("ringkeeper/t1/events", b""),
    ("ringkeeper/t1/events", b"{"),
    ("ringkeeper/t1/events", b"[" * 10_000),
    ("ringkeeper/t1/events", b'{"other": ' + b"[" * 8_000),
    ("ringkeeper/t1/events", b" " * (incoming.PAYLOAD_BYTES + 1)),
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
)  # fmt: skip
def test_rubbish_is_counted_and_changes_nothing(sent: Messages, topic: str, payload: bytes) -> None:
    sent.hall.receive(topic, payload, 100.0)
    assert sent.hall.tables == {}
    assert sent.hall.counts.malformed == 1


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
        sent.tell(part, payload)
        for name, blob in tiles.sections():
            msgspec.json.decode(blob)
            assert name.isprintable()
        msgspec.json.decode(tiles.events_of("t1"))
    msgspec.json.encode(diagnostics(sent.hall))


def test_pages_share_one_mapping_until_the_hall_has_changed(sent: Messages) -> None:
    sent.event("3")
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
    known = incoming.read_state(payload)
    if not isinstance(known, incoming.Fault):
        assert len(known.seats) <= incoming.SEATS_MOST
        assert all(abs(one.cash) <= incoming.SUM_MOST for one in known.seats)
        assert len(known.name) <= incoming.NAME_SIGNS
    heard = incoming.read_event(payload)
    if not isinstance(heard, incoming.Fault):
        assert len(heard.text) <= incoming.TEXT_SIGNS


@given(st.lists(st.tuples(st.integers(1, 12), st.integers(0, 2))))
def test_whatever_repeats_each_event_is_kept_once_and_in_order(keys: list[tuple[int, int]]) -> None:
    sent = Messages()
    sent.event(*(f"{n}.{part}" for n, part in keys))
    heard = [one.id for table in sent.hall.tables.values() for one in table.events]
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
    sent.tell("state", json(state(9, at=500.0, phase="over")))
    shown = tile(sent.hall.tables["t1"])
    assert (shown.over, shown.asked) == (500.0, None)


def test_only_what_has_changed_is_another_object(sent: Messages) -> None:
    for table in ("a", "b"):
        sent.tell("state", json(state()), table)
        sent.tell("events", json(event(1)), table)
    tiles = Tiles(sent.hall)
    before = dict(tiles.sections())
    sent.tell("events", json(event(2)), "b")
    after = dict(tiles.sections())
    assert [name for name in after if after[name] is not before[name]] == ["e:b"]
    sent.tell("status", b"offline", "a")
    last = dict(tiles.sections())
    assert [name for name in last if last[name] is not after[name]] == ["t:a"]


def test_a_table_that_went_and_came_back_is_shown_anew(sent: Messages) -> None:
    sent.tell("state", json(state(round=3)))
    tiles = Tiles(sent.hall)
    assert b'"round":3' in dict(tiles.sections())["t:t1"]
    sent.send("state")
    sent.tell("state", json(state(round=4)))
    assert b'"round":4' in dict(tiles.sections())["t:t1"]


def test_delays_are_told_in_milliseconds() -> None:
    assert delay([0.001]) is None
    assert delay([one / 1000 for one in range(101)]) == (50.0, 95.0)
