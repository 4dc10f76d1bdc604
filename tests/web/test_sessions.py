"""Browsers that have joined and the codes that let them: their tokens, seats and ends
(docs/security.md, "Phones")."""

import pytest
from hypothesis import given, strategies as st

from controller.web.access.codes import (
    DIGITS,
    GUESSES,
    GUESSES_OF_ALL,
    LIFE_S,
    WINDOW_S,
    Codes,
    Role,
    Tried,
)
from controller.web.access.sessions import DEVICE_MOST, IDLE_S, SESSIONS_MOST, Sessions
from sim.clock import SimClock


def opened(sessions: Sessions, role: Role = Role.PLAYER) -> str:
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


# Codes to join with


WRONG = "999999"


def fresh(*drawn: int) -> tuple[SimClock, Codes]:
    """Codes that are drawn as a test wants."""
    clock, numbers = SimClock(), iter(drawn)
    return clock, Codes(clock, lambda _most: next(numbers))


def test_a_code_is_for_its_role_however_it_is_typed() -> None:
    _clock, codes = fresh(42, 7)
    assert codes.show(Role.PLAYER) == "000042"
    assert codes.show(Role.HOST) == "000007"
    assert codes.try_("000 042", "a") is Role.PLAYER
    assert codes.try_(" 000-007\n", "a") is Role.HOST
    assert codes.try_("42", "a") is Tried.WRONG


def test_the_host_s_code_is_never_the_players() -> None:
    _clock, codes = fresh(42, 42, 43)
    assert codes.show(Role.PLAYER) != codes.show(Role.HOST)


def test_nobody_joins_before_a_code_was_shown() -> None:
    _clock, codes = fresh()
    assert codes.try_("000000", "a") is Tried.WRONG
    assert codes.try_("", "a") is Tried.WRONG


def test_a_code_ends_a_while_after_it_was_last_shown() -> None:
    clock, codes = fresh(42, 43)
    codes.show(Role.PLAYER)
    clock.advance(LIFE_S - 1)
    assert codes.show(Role.PLAYER) == "000042", "it is the same while somebody reads it"
    clock.advance(LIFE_S - 1)
    assert codes.try_("000042", "a") is Role.PLAYER
    clock.advance(2)
    assert codes.try_("000042", "a") is Tried.WRONG
    assert codes.show(Role.PLAYER) == "000043"


def test_a_code_that_the_wrong_person_read_is_renewed() -> None:
    _clock, codes = fresh(42, 43)
    codes.show(Role.PLAYER)
    codes.renew()
    assert codes.try_("000042", "a") is Tried.WRONG
    assert codes.show(Role.PLAYER) == "000043"


def test_whoever_guesses_waits_and_the_others_do_not() -> None:
    clock, codes = fresh(42)
    codes.show(Role.PLAYER)
    for _ in range(GUESSES):
        assert codes.try_(WRONG, "a") is Tried.WRONG
    assert codes.try_("000042", "a") is Tried.TOO_OFTEN, "even with the right one"
    assert codes.try_("000042", "b") is Role.PLAYER
    clock.advance(WINDOW_S + 1)
    assert codes.try_("000042", "a") is Role.PLAYER


def test_many_who_guess_from_many_addresses_wait_together() -> None:
    _clock, codes = fresh(42)
    codes.show(Role.PLAYER)
    tried = [codes.try_(WRONG, f"10.0.0.{n}") for n in range(GUESSES_OF_ALL + 5)]
    assert tried.count(Tried.WRONG) == GUESSES_OF_ALL
    assert codes.try_("000042", "b") is Tried.TOO_OFTEN


def test_who_has_joined_does_not_wait_for_strangers_nor_they_for_them() -> None:
    """Issue 40, 7: a shared quota has a reserve; each of the two is bounded."""
    _clock, codes = fresh(42)
    codes.show(Role.PLAYER)
    for n in range(GUESSES_OF_ALL):
        codes.try_(WRONG, f"10.0.0.{n}")
    assert codes.try_("000042", "b") is Tried.TOO_OFTEN
    assert codes.try_("000042", "b", regular=True) is Role.PLAYER
    tried = [codes.try_(WRONG, f"10.0.1.{n}", regular=True) for n in range(GUESSES_OF_ALL + 1)]
    assert tried[-1] is Tried.TOO_OFTEN
    codes.renew()
    assert codes.try_(WRONG, "b") is codes.try_(WRONG, "b", regular=True) is Tried.WRONG


def test_new_codes_end_a_wait_that_somebody_s_guesses_have_brought_about() -> None:
    _clock, codes = fresh(42, 43)
    codes.show(Role.PLAYER)
    for n in range(GUESSES_OF_ALL):
        codes.try_(WRONG, f"10.0.0.{n % 4}")
    codes.renew()
    assert codes.show(Role.PLAYER) == "000043"
    assert codes.try_("000043", "b") is Role.PLAYER


@given(typed=st.text(max_size=200))
def test_whatever_is_typed_only_the_digits_count(typed: str) -> None:
    _clock, codes = fresh(123456)
    codes.show(Role.PLAYER)
    digits = "".join(filter(str.isdecimal, typed[:40]))
    wanted = Role.PLAYER if digits == "123456" else Tried.WRONG
    assert codes.try_(typed, "a") is wanted
    assert len(codes.show(Role.PLAYER)) == DIGITS
