"""What phones say of a seat's income since its last turn began, in whole games of every edition
(issue 13, 1)."""

from __future__ import annotations

from controller.rules.events import TurnBegan, blank
from controller.web.sections.seat import income
from tests.report.whole import SEATS, every_game, played
from tests.web.test_room import Phones

BEFORE = "lotr-2003/standard A:900@14;B:900@3;C:900 roll:0 ring:37"


@every_game
def test_income_and_expenses_are_what_changed_the_cash_since_the_turn_began(
    name: str, game: str
) -> None:
    banker = played(name, game)
    state, entries = blank(banker.edition), banker.counting()
    then = dict[int, int]()  # each seat's cash when its last turn began
    for number, entry in enumerate(entries, 1):
        for event in entry.events:
            if isinstance(event, TurnBegan):
                then[event.seat] = state.cash[event.seat]
            event.apply(state)
        for seat in range(SEATS):
            taken, given = income(entries[:number], seat)
            assert min(taken, given) >= 0
            gained = state.cash[seat] - then[seat] if seat in then else 0
            assert taken - given == gained, (number, seat)
    assert set(then) == set(range(SEATS))


def test_before_a_seat_s_first_turn_nothing_was_earned_or_paid() -> None:
    phones = Phones(BEFORE)
    seats = [phones.seen(phones.joined(seat), f"seat{seat}")["income"] for seat in range(3)]
    assert seats == [[0, 0]] * 3
