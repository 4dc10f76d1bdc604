"""The messages and their topics: their size, their round trip, what they say of any moment of a
game, and the retained one of recent events."""

import asyncio
import unicodedata
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, strategies as st

from controller import editions
from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, next_command, start_command
from controller.dashboard.incoming import is_table
from controller.mqtt import discovery, messages as mq
from controller.mqtt.outbox import (
    GAMES_WAITING_MOST,
    RECENT_BYTES,
    RECENT_MOST_S,
    Outbox,
    Recent,
    Sent,
)
from controller.mqtt.to_messages import (
    EYE_ROLLED,
    MESSAGE_TEXT_MOST,
    Moment,
    happened,
    kinds,
    names_of,
    snapshot,
)
from controller.rules.commands import KeepMortgage
from controller.rules.entries import Entry, EntryKind
from controller.rules.events import AcquisitionEnded, Rolled
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.text.language import LANGUAGES, in_language
from hardware.ports import EYE
from tests.dashboard.tables import event
from tests.mqtt.at_table import TOPICS, Watcher, at_table, needs_broker, running, until, watching
from tests.steps import cases

BYTES_MOST = 8192
STATES = st.builds(
    mq.TableState,
    game=st.text(max_size=32), n=st.integers(0, 10_000), at=st.floats(0, 4e9),
    name=st.text(max_size=MESSAGE_TEXT_MOST), edition=st.text(max_size=40), language=st.just("fr"),
    phase=st.sampled_from(("setup", "playing", "paused", "over")),
    seats=st.lists(
        st.builds(mq.SeatState, name=st.text(max_size=30), token=st.text(max_size=20),
                  cash=st.integers(0, 99_999), worth=st.integers(0, 99_999)),
        max_size=8,
    ).map(tuple),
    ring=st.none() | st.builds(mq.RingState, space=st.integers(0, 39), name=st.text(max_size=40)),
    called=st.none() | st.floats(0, 4e9),
)  # fmt: skip


@given(STATES)
def test_a_state_reads_back_as_it_was(state: mq.TableState) -> None:
    assert msgspec.json.decode(msgspec.json.encode(state), type=mq.TableState) == state


def game(edition: str, seats: int, seed: int) -> Banker:
    """A game at its start, of players with long names."""
    names = [f"{'Peregrin Took of the Shire'[:24]} {n}" for n in range(seats)]
    one = Banker(editions.load(edition))
    assert isinstance(one.do(start_command(one.edition, tuple(names), Random(seed))), list)
    return one


def moment(**more: object) -> Moment:
    usual = {"game": "0" * 32, "n": 1, "at": 1e9, "name": "Pony", "language": "en"}
    return msgspec.convert(usual | more, Moment)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", editions.known())
def test_every_moment_of_a_game_fits_a_small_message(edition: str, language: str) -> None:
    most = editions.load(edition).data.rules.players_most
    one = game(edition, most, seed=3)
    bots = [SimpleBot()] * one.state.seats
    roller = DiceRoller(one.edition, Random(3))
    known = set(kinds())
    with in_language(language):
        for _n in range(400):
            if one.state.phase is Phase.OVER:
                break
            assert isinstance(one.do(next_command(one.state, bots, roller)), list)
            state = snapshot(one.state, moment(n=one.last_seq, called=1e9, began=1e9, ends=2e9))
            assert len(msgspec.json.encode(state)) < BYTES_MOST
            assert [seat.cash for seat in state.seats] == one.state.cash[:-1]
            for event in happened("0" * 32, one.history()[-1], names_of(one.state)):
                payload = msgspec.json.encode(event)
                assert len(payload) < BYTES_MOST
                assert msgspec.json.decode(payload, type=mq.TableEvent) == event
                assert event.kind in known
                assert event.text


def test_an_entry_without_an_event_that_is_told_has_a_message_all_the_same() -> None:
    """Without one, a hall would count it as missing."""
    one = game("lotr-2003", 3, seed=1)
    keeps = Entry(
        seq=2, time=1.0, kind=EntryKind.COMMAND,
        command=KeepMortgage(0, 11), events=(AcquisitionEnded(0, 11),),
    )  # fmt: skip
    (message,) = happened("g", keeps, names_of(one.state))
    assert (message.n, message.kind) == (2, "acquisition-ended")
    assert message.text
    (noted,) = happened("g", Entry(seq=3, time=1.0, kind=EntryKind.NOTE), names_of(one.state))
    assert {message.kind, noted.kind} <= set(kinds())


def test_before_a_game_there_are_no_seats() -> None:
    state = snapshot(Banker(editions.load("lotr-2003")).state, moment())
    assert (state.phase, state.seats, state.turn, state.ring) == ("setup", (), None, None)


def test_a_roll_with_an_eye_has_its_own_word() -> None:
    one = game("lotr-2003", 3, seed=1)
    bots = [SimpleBot()] * 3
    roller = DiceRoller(one.edition, Random(1))
    seen: dict[bool, set[str]] = {True: set(), False: set()}
    for _n in range(300):
        if one.state.phase is Phase.OVER:
            break
        one.do(next_command(one.state, bots, roller))
        entry = one.history()[-1]
        for message in happened("", entry, names_of(one.state)):
            event = entry.events[message.part]
            if isinstance(event, Rolled):
                seen[EYE in event.dice].add(message.kind)
    assert seen == {True: {EYE_ROLLED}, False: {"rolled"}}


def drained(outbox: Outbox) -> list[tuple[str, int]]:
    """What waits, by game and entry, all of it acknowledged."""
    found = []
    while (batch := outbox.next()) is not None:
        found.append((batch.game.id if batch.game else "", batch.n))
        outbox.acknowledge(batch)
    return found


def test_games_are_sent_one_after_the_other_until_acknowledged_and_bounded() -> None:
    one, two, outbox = game("lotr-2003", 2, 1), game("lotr-2003", 2, 2), Outbox()
    outbox.follow(one)
    first = outbox.game.id
    outbox.follow(two)
    assert drained(outbox) == [(first, 1), (outbox.game.id, 1)]
    assert outbox.sent == Sent(outbox.game.id, 1)
    outbox = Outbox()
    for seed in range(GAMES_WAITING_MOST + 2):
        outbox.follow(game("lotr-2003", 2, seed))
    assert outbox.lost == 2
    assert len(drained(outbox)) == GAMES_WAITING_MOST
    outbox = Outbox()
    outbox.follow(game("lotr-2003", 2, 1))
    before = outbox.next()
    again = outbox.next()
    assert before is not None
    assert again is not None
    assert before.events == again.events


def test_discovery_removes_the_seats_that_a_game_lacks_and_suggests_ids() -> None:
    """Home Assistant, "MQTT": `default_entity_id` since 2025.10; `object_id` until 2026.4."""
    state = snapshot(game("lotr-2003", 3, 1).state, moment())
    found = discovery.messages(mq.Topics("pony"), state)
    cash = {topic: text for topic, text in found.items() if "/cash_" in topic}
    assert [bool(text) for text in cash.values()] == [True] * 3 + [False] * 6
    assert all(topic.startswith("homeassistant/") for topic in found)
    state = snapshot(game("lotr-2003", 3, 1).state, moment())
    for topic, text in discovery.messages(mq.Topics("pony"), state).items():
        if text:
            component, name = topic.split("/")[1], topic.split("/")[3]
            config = msgspec.json.decode(text)
            assert config["object_id"] == f"ringkeeper_ringkeeper_pony_{name}"
            assert config["default_entity_id"] == f"{component}.{config['object_id']}"


@pytest.mark.parametrize("edition", editions.known())
def test_discovery_shows_every_seat_of_the_largest_game(edition: str) -> None:
    """A1: up to nine play with the box of 1997."""
    seats = editions.load(edition).data.rules.players_most
    found = discovery.messages(mq.Topics("pony"), snapshot(game(edition, seats, 1).state, moment()))
    assert sum(bool(text) for topic, text in found.items() if "/cash_" in topic) == seats


@cases(
    "name, id_",
    ("Prancing Pony", "prancing-pony"), ("Table 1", "table-1"), ("raspberrypi", "raspberrypi"),
    ("Évreux, salle nº 2", "evreux-salle-no-2"), ("Café", "cafe"), ("Ångström", "angstrom"),
    ("a/b+c#", "a-b-c"), ("x" * 64, "x" * 64),
)  # fmt: skip
def test_names_of_latin_letters_keep_their_ids(name: str, id_: str) -> None:
    assert mq.table_id(name) == id_
    assert mq.table_id(unicodedata.normalize("NFD", name)) == id_


@cases(
    "one, other",
    ("桌", "Ω"), ("Стол 1", "Стул 1"), ("Стол 1", "1"), ("Mesa β", "Mesa γ"), ("🎲", "🧙"),
    ("Cœur", "Cur"), ("Tisch ß", "Tisch"), ("桌一", "桌二"), ("桌", "table"), ("", "!"),
    (31 * "㏂", 32 * "㏂"),
)  # fmt: skip
def test_names_that_lose_letters_have_ids_of_their_own(one: str, other: str) -> None:
    """Issue 14.3: two tables with one id fight over its topics."""
    assert mq.table_id(one) != mq.table_id(other)


def test_a_hash_is_the_same_on_every_computer_and_after_every_start() -> None:
    assert mq.table_id("Стол 1") == "1-569c5e"
    assert mq.table_id("桌") == "table-40ba45"
    assert mq.table_id(" стол 1") == mq.table_id("Стол 1")


@given(st.from_regex(r"\S.{0,59}", fullmatch=True))
def test_an_id_is_one_that_a_hall_takes(name: str) -> None:
    assert is_table(mq.table_id(name))


class Jumping(asyncio.SelectorEventLoop):
    """A loop whose clock can be put forward."""

    ahead = 0.0

    def time(self) -> float:
        return super().time() + self.ahead


def sent(message: bytes | None) -> list[int]:
    assert message is not None
    return [one.n for one in msgspec.json.decode(message, type=mq.RecentEvents).events]


def test_it_is_due_at_once_and_then_after_a_pause() -> None:
    """Whoever sends it is woken when it is due."""

    async def run() -> None:
        loop, woken = asyncio.get_running_loop(), asyncio.Event()
        assert isinstance(loop, Jumping)
        recent = Recent(woken.set)
        assert recent.due() is None
        recent.add([event(1)])
        assert sent(recent.due()) == [1]
        assert recent.due() is None
        for last in (2, 3):  # and it will be woken again
            recent.add([event(last)])
            assert recent.due() is None
            woken.clear()
            loop.ahead += RECENT_MOST_S
            await woken.wait()
            assert sent(recent.due()) == [*range(1, last + 1)]

    with asyncio.Runner(loop_factory=Jumping) as runner:
        runner.run(run())


async def test_it_is_due_again_with_every_connection_and_at_the_end() -> None:
    recent = Recent(lambda: None)
    recent.add([event(1)])
    recent.due()
    recent.began()
    assert sent(recent.due()) == [1]
    recent.add([event(2)])
    assert recent.due() is None
    recent.close()
    assert sent(recent.due()) == [1, 2]
    assert recent.due() is None


async def test_it_holds_the_newest_that_fit_and_two_hundred_usual_ones_do() -> None:
    """A text of 60 letters is longer than most: see the messages in tests/dashboard/tables.py."""
    recent, many = Recent(lambda: None), 5000
    recent.add([event(n, text="é" * 250) for n in range(1, many + 1)])
    message = recent.due()
    entries = sent(message)
    assert entries == list(range(many + 1 - len(entries), many + 1))
    assert message is not None
    assert RECENT_BYTES - 1000 < len(message) <= RECENT_BYTES + 100
    usual = mq.TableEvent("0" * 32, 1000, 0, 1_795_732_948.5, "deed-claimed", "x" * 60, 3, 160)
    assert RECENT_BYTES // (len(msgspec.json.encode(usual)) + 1) >= 200


@needs_broker
async def test_a_table_that_starts_again_retains_what_it_had_sent(tmp_path: Path) -> None:
    """It may have been the table that lost its power together with the broker."""
    async with running(tmp_path) as broker, watching(broker, TOPICS.recent) as seen:
        async with at_table(tmp_path / "table", broker) as at:
            await at.play(30)
            wanted = [one.id for one in at.expected()]
            await until(lambda: seen.of(TOPICS.recent) and _ids(seen) == wanted)
            table, before = at.table, len(seen.got)
        async with at_table(tmp_path / "table", broker, table):
            await until(lambda: len(seen.got) > before)
            assert _ids(seen) == wanted


def _ids(seen: Watcher) -> list[tuple[str, int, int]]:
    recent = msgspec.json.decode(seen.of(TOPICS.recent)[-1], type=mq.RecentEvents)
    return [one.id for one in recent.events]
