"""The messages: their size, their round trip, and what they say of any moment of a game."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller import editions
from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, next_command, start_command
from controller.mqtt import discovery
from controller.mqtt.messages import RingState, SeatState, TableEvent, TableState, Topics
from controller.mqtt.outbox import GAMES_WAITING_MOST, Outbox, Sent
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

BYTES_MOST = 8192
STATES = st.builds(
    TableState,
    game=st.text(max_size=32), n=st.integers(0, 10_000), at=st.floats(0, 4e9),
    name=st.text(max_size=MESSAGE_TEXT_MOST), edition=st.text(max_size=40), language=st.just("fr"),
    phase=st.sampled_from(("setup", "playing", "paused", "over")),
    seats=st.lists(
        st.builds(SeatState, name=st.text(max_size=30), token=st.text(max_size=20),
                  cash=st.integers(0, 99_999), worth=st.integers(0, 99_999)),
        max_size=8,
    ).map(tuple),
    ring=st.none() | st.builds(RingState, space=st.integers(0, 39), name=st.text(max_size=40)),
    called=st.none() | st.floats(0, 4e9),
)  # fmt: skip


@given(STATES)
def test_a_state_reads_back_as_it_was(state: TableState) -> None:
    assert msgspec.json.decode(msgspec.json.encode(state), type=TableState) == state


def game(edition: str, seats: int, seed: int) -> Banker:
    """A game at its start, of players with long names."""
    names = [f"{'Peregrin Took of the Shire'[:24]} {n}" for n in range(seats)]
    one = Banker(editions.load(edition))
    done = one.do(start_command(one.edition, tuple(names), Random(seed)))
    assert isinstance(done, list)
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
                assert msgspec.json.decode(payload, type=TableEvent) == event
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


def test_a_game_that_was_put_away_is_sent_before_the_next() -> None:
    one, two, outbox = game("lotr-2003", 2, 1), game("lotr-2003", 2, 2), Outbox()
    outbox.follow(one)
    first = outbox.game.id
    outbox.follow(two)
    assert drained(outbox) == [(first, 1), (outbox.game.id, 1)]
    assert outbox.sent == Sent(outbox.game.id, 1)


def test_games_that_wait_are_bounded_and_what_is_lost_is_counted() -> None:
    outbox = Outbox()
    for seed in range(GAMES_WAITING_MOST + 2):
        outbox.follow(game("lotr-2003", 2, seed))
    assert outbox.lost == 2
    assert len(drained(outbox)) == GAMES_WAITING_MOST


def test_what_is_not_acknowledged_comes_again() -> None:
    outbox = Outbox()
    outbox.follow(game("lotr-2003", 2, 1))
    first = outbox.next()
    again = outbox.next()
    assert first is not None
    assert again is not None
    assert first.events == again.events


def test_discovery_removes_the_seats_that_a_game_does_not_have() -> None:
    state = snapshot(game("lotr-2003", 3, 1).state, moment())
    found = discovery.messages(Topics("pony"), state)
    cash = {topic: text for topic, text in found.items() if "/cash_" in topic}
    assert [bool(text) for text in cash.values()] == [True] * 3 + [False] * 6
    assert all(topic.startswith("homeassistant/") for topic in found)


@pytest.mark.parametrize("edition", editions.known())
def test_discovery_shows_every_seat_of_the_largest_game(edition: str) -> None:
    """A1: up to nine play with the box of 1997."""
    seats = editions.load(edition).data.rules.players_most
    found = discovery.messages(Topics("pony"), snapshot(game(edition, seats, 1).state, moment()))
    assert sum(bool(text) for topic, text in found.items() if "/cash_" in topic) == seats


def test_discovery_suggests_an_id_to_old_and_to_new_home_assistants() -> None:
    """Home Assistant, "MQTT": `default_entity_id` since 2025.10; `object_id` until 2026.4."""
    state = snapshot(game("lotr-2003", 3, 1).state, moment())
    for topic, text in discovery.messages(Topics("pony"), state).items():
        if text:
            component, name = topic.split("/")[1], topic.split("/")[3]
            config = msgspec.json.decode(text)
            assert config["object_id"] == f"ringkeeper_ringkeeper_pony_{name}"
            assert config["default_entity_id"] == f"{component}.{config['object_id']}"
