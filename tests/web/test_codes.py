"""Codes to join with: shown, used, guessed, out of date (docs/security.md, "Phones")."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

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
from sim.clock import SimClock

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
