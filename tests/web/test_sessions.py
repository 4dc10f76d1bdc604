"""Browsers that have joined: their tokens, seats and ends."""

from __future__ import annotations

from controller.web.access.codes import Role
from controller.web.access.sessions import IDLE_S, SESSIONS_MOST, Sessions
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
