"""Browsers that have joined: their tokens, seats and ends."""

from __future__ import annotations

import pytest

from controller.web.access.codes import Role
from controller.web.access.sessions import DEVICE_MOST, IDLE_S, SESSIONS_MOST, Sessions
from sim.clock import SimClock


def opened(sessions: Sessions, role: Role = Role.PLAYER) -> str:
    """A browser that has joined."""
    token = sessions.open(role)
    assert token is not None
    return token


def test_a_token_is_its_browser_s_alone() -> None:
    sessions = Sessions(SimClock())
    one, other = opened(sessions, Role.PLAYER), opened(sessions, Role.HOST)
    assert one != other
    first, second = sessions.of(one), sessions.of(other)
    assert first is not None
    assert second is not None
    assert (first.role, second.role) == (Role.PLAYER, Role.HOST)
    for nobody in ("", None, one[:-1], one + "a", "\ud800"):
        assert sessions.of(nobody) is None


def test_seats_are_chosen_shared_and_left() -> None:
    sessions = Sessions(SimClock())
    one, other = opened(sessions, Role.PLAYER), opened(sessions, Role.PLAYER)
    for token in (one, other):
        session = sessions.of(token)
        assert session is not None
        sessions.sit(session.number, {1, 2})
    assert [sorted(session.seats) for session in sessions.all()] == [[1, 2], [1, 2]]
    sessions.play("another")
    assert not any(session.seats for session in sessions.all())


def test_an_ended_session_lets_nobody_in() -> None:
    sessions = Sessions(SimClock())
    one, other = opened(sessions, Role.PLAYER), opened(sessions, Role.PLAYER)
    session = sessions.of(one)
    assert session is not None
    sessions.end(session.number)
    assert sessions.of(one) is None
    assert sessions.of(other) is not None
    sessions.end_all()
    assert sessions.of(other) is None


def test_a_browser_that_is_not_heard_of_for_a_day_joins_again() -> None:
    clock = SimClock()
    sessions = Sessions(clock)
    token = opened(sessions, Role.PLAYER)
    clock.advance(IDLE_S - 1)
    assert sessions.of(token) is not None
    clock.advance(IDLE_S - 1)
    assert sessions.of(token) is not None, "it was heard of"
    clock.advance(IDLE_S + 1)
    assert sessions.of(token) is None


def test_there_are_only_so_many_and_the_longest_silent_one_goes() -> None:
    clock = SimClock()
    sessions = Sessions(clock)
    tokens = []
    for _ in range(SESSIONS_MOST):
        tokens.append(opened(sessions, Role.PLAYER))
        clock.advance(1)
    assert sessions.of(tokens[0]) is not None  # heard of just now: the next one goes
    opened(sessions, Role.PLAYER)
    assert len(sessions.all()) == SESSIONS_MOST
    assert sessions.of(tokens[0]) is not None
    assert sessions.of(tokens[1]) is None


def test_nobody_who_plays_makes_room_for_a_newcomer() -> None:
    sessions = Sessions(SimClock())
    host = opened(sessions, Role.HOST)
    players = [opened(sessions) for _ in range(SESSIONS_MOST - 1)]
    for one in sessions.all():
        sessions.sit(one.number, {0})
    assert sessions.open(Role.PLAYER) is None
    assert all(sessions.of(token) for token in [host, *players])


# Kind: a shared quota without a reserve


def crowd(sessions: Sessions, number: int, device: str, *, seat: bool = True) -> list[str]:
    """So many browsers of a device, each with a seat."""
    tokens: list[str] = []
    for _ in range(number):
        token = sessions.open(Role.PLAYER, device)
        session = sessions.of(token)
        if token is not None and session is not None:
            sessions.sit(session.number, {0} if seat else ())
            tokens.append(token)
    return tokens


def of_device(sessions: Sessions, device: str) -> int:
    return sum(one.device == device for one in sessions.all())


def test_one_address_takes_half_of_the_places_and_no_more() -> None:
    sessions = Sessions(SimClock())
    crowd(sessions, 2 * SESSIONS_MOST, "10.0.0.66")
    assert of_device(sessions, "10.0.0.66") == DEVICE_MOST
    assert len(crowd(sessions, DEVICE_MOST, "10.0.0.7")) == DEVICE_MOST


def test_eight_phones_behind_one_router_all_join_and_stay() -> None:
    sessions = Sessions(SimClock())
    family = crowd(sessions, 8, "192.168.7.1")
    for number in range(200):
        crowd(sessions, 1, f"10.0.0.{number % 5}", seat=number % 2 == 0)
    assert all(sessions.of(token) for token in family)


@pytest.mark.parametrize("addresses", [1, 2, 3, 8, 32])
@pytest.mark.parametrize("seat", [False, True])
def test_the_host_is_always_let_in(addresses: int, seat: bool) -> None:
    sessions = Sessions(SimClock())
    for number in range(3 * SESSIONS_MOST):
        crowd(sessions, 1, f"10.0.0.{number % addresses}", seat=seat)
    for _ in range(SESSIONS_MOST + 1):
        assert sessions.open(Role.HOST, "10.0.0.0") is not None
    assert len(sessions.all()) <= SESSIONS_MOST


@pytest.mark.parametrize("addresses", [1, 2, 3])
def test_a_player_finds_a_place_whatever_a_few_addresses_have_taken(addresses: int) -> None:
    sessions = Sessions(SimClock())
    for number in range(3 * SESSIONS_MOST):
        crowd(sessions, 1, f"10.0.0.{number % addresses}")
    mine = crowd(sessions, 3, "10.0.0.99")
    assert len(mine) == 3
    for number in range(3 * SESSIONS_MOST):
        crowd(sessions, 1, f"10.0.0.{number % addresses}")
    assert all(sessions.of(token) for token in mine)


def test_new_browsers_of_one_address_push_out_their_own_idle_ones_first() -> None:
    clock = SimClock()
    sessions = Sessions(clock)
    mine = crowd(sessions, 1, "10.0.0.7", seat=False)
    for _ in range(10 * SESSIONS_MOST):
        clock.advance(1)
        crowd(sessions, 1, "10.0.0.66", seat=False)
    assert sessions.of(mine[0]) is not None
