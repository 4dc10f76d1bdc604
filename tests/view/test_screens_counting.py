"""Balances that count: from the old to the new amount and no further; nothing waits for them."""

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from controller.rules import events
from controller.rules.commands import AskRent, Buy, Roll
from controller.rules.events import Event
from controller.rules.prompts import Ask
from controller.rules.state import State
from controller.table import Press, RollDice
from controller.table.presenter.outputs import DIM_AFTER
from controller.view.interface import Menu, Ui
from controller.view.oled import news_end, screen
from controller.view.oled.news import counts, news
from controller.view.oled.purses import CashCount, Purses
from controller.view.timing import COUNT_AFTER, COUNT_STEP, COUNT_STEPS
from hardware.ports import Button
from tests.games.walks import random_walk
from tests.table.hands import Hands, banker, hands
from tests.table.wired import Glass
from tests.view.situations import SINCE, after, started

OK = Press(Button.OK)
PLAYERS = ("Ada", "Bo", "Cleo", "Dan")
LONGEST = 0.8
"""Seconds from the first new number to the last."""


def shown(cash: list[int], found: list[CashCount]) -> list[list[int]]:
    """All balances at each time at which one of them changes, from SINCE on."""
    now: float | None = SINCE
    every = []
    while now is not None:
        purses = Purses(cash, found, now)
        every.append([purses.of(seat) for seat in range(len(cash))])
        assert purses.until is None or purses.until > now
        now = purses.until
    return every


def pictures(state: State, ui: Ui) -> list[tuple[float, bytes]]:
    """Every picture from SINCE on, with its time."""
    now: float | None = SINCE
    every = []
    while now is not None:
        frame = screen(state, ui, now)
        every.append((now, frame.image.tobytes()))
        now = frame.until
    return every


@given(old=st.integers(0, 20_000), new=st.integers(0, 20_000))
def test_first_the_old_amount_last_the_new_one_and_never_beyond(old: int, new: int) -> None:
    numbers = [cash for (cash,) in shown([new], [CashCount(SINCE, {0: new - old})])]
    assert (numbers[0], numbers[-1]) == (old, new)
    assert numbers == sorted(numbers, reverse=new < old)
    assert len(set(numbers)) == len(numbers) <= COUNT_STEPS + 1


def test_a_count_takes_its_time_at_twelve_pictures_a_second_at_most() -> None:
    assert 0.6 <= (COUNT_STEPS - 1) * COUNT_STEP <= LONGEST
    assert 8 <= 1 / COUNT_STEP <= 12


def test_a_round_sum_leaves_the_last_digit_standing() -> None:
    numbers = [cash for (cash,) in shown([1287], [CashCount(SINCE, {0: -140})])]
    assert {number % 10 for number in numbers} == {7}


def test_what_one_pays_another_gets_at_the_same_moment() -> None:
    for payer, payee in shown([1410, 1590], [CashCount(SINCE, {0: -90, 1: 90})]):
        assert payer + payee == 3000


@pytest.mark.parametrize("seed", range(4))
def test_in_every_game_all_balances_count_from_before_a_command_to_after_it(seed: int) -> None:
    """But for the set-up and what is told by nothing: there they are the new ones at once."""
    before: list[int] = []
    counted = 0
    for state, happened in random_walk(seed, 300, PLAYERS):
        cash = state.cash[: state.seats]
        found = counts(news(state, happened), SINCE)
        every = shown(cash, found)
        assert every[-1] == cash
        for seat, (old, new) in enumerate(zip(before, cash, strict=False)):
            assert every[0][seat] in (old, new)
            between = [balances[seat] for balances in every]
            if len(found) == 1:
                assert between == sorted(between, reverse=new < old)
            counted += between[0] != between[-1]
        before = cash
    assert counted > 20


def of(*happened: Event) -> tuple[State, Ui]:
    """What a command led to."""
    return after(*happened), Ui(fresh=happened, since=SINCE)


CLAIM = (events.Paid(2, 4, 220, "claim", 23), events.DeedClaimed(2, 23))
RENT = (events.RentAsked(2, 0, 23, 90), events.Paid(0, 2, 90, "rent", 23))


def test_a_claim_counts_on_its_own_screen_before_the_next_question() -> None:
    state, ui = of(*CLAIM)
    times = [time for time, _ in pictures(state, ui)]
    assert times[1] == SINCE + COUNT_AFTER
    assert times[-2] < times[-1] == news_end(state, ui)
    assert len(times) == 2 + COUNT_STEPS


def test_rent_counts_beside_the_question_which_is_not_put_off() -> None:
    state, ui = of(*RENT)
    assert news_end(state, ui) == SINCE
    assert len(pictures(state, ui)) == 1 + min(COUNT_STEPS, 9)  # 90, in tens


def test_pictures_come_only_when_one_changes_and_end_with_the_count() -> None:
    for happened in (CLAIM, RENT):
        every = pictures(*of(*happened))
        assert all(one != other for (_, one), (_, other) in pairwise(every))
        assert every[-1][0] <= SINCE + 2.0


def test_the_balance_on_a_page_counts_too_and_that_of_others_is_not_waited_for() -> None:
    state, ui = of(*RENT)
    page = Menu(title="Frodo", items=("Build",), cursor=0, seat=0)
    shown = pictures(state, Ui(fresh=ui.fresh, since=SINCE, page=page))
    assert len(shown) == 1 + min(COUNT_STEPS, 9)  # 90, in tens
    other = Menu(title="Sam", items=("Build",), cursor=0, seat=1)
    assert screen(state, Ui(fresh=ui.fresh, since=SINCE, page=other), SINCE).until is None


def test_nothing_counts_before_it_is_recorded() -> None:
    state, ui = of(*RENT)
    late = Ui(fresh=ui.fresh, since=SINCE - 0.5, recorded=SINCE)
    assert pictures(state, late) == pictures(state, ui)


def test_the_money_of_the_set_up_does_not_count() -> None:
    paid = tuple(events.Paid(4, seat, 1500, "start") for seat in range(4))
    assert counts(news(started(), paid), SINCE) == []


# At the table


def claimed(glass: Glass) -> Hands:
    """Seat 0 has just claimed a deed."""
    table = hands(banker(), display=glass.driver)
    for faces in ((6, 6), (2, 1), (2, 1), (2, 1), (4, 5)):
        table.do(RollDice(faces))
    table.wait()
    assert table.table.context.prompt.ask is Ask.BUY
    table.table.do(Buy(0))
    return table


def test_once_the_number_stands_nothing_is_pending() -> None:
    glass = Glass()
    table = claimed(glass)
    assert glass.changes(table.clock, 2.0) == 1 + COUNT_STEPS
    due = table.clock.next_due()
    assert due is not None
    assert due >= DIM_AFTER  # nothing but that the display dims
    assert glass.changes(table.clock, 2 * DIM_AFTER) == 0
    assert table.clock.next_due() is None


def test_a_throw_while_a_number_counts_is_taken_at_once() -> None:
    table = claimed(Glass())
    table.wait(0.5)
    table.do(RollDice((4, 5)))
    last = table.table.banker.counting()[-1].command
    assert isinstance(last, Roll)
    assert last.seat == 1


def test_a_press_while_a_number_counts_is_not_lost() -> None:
    """On the claim's screen it goes on to the question, there it answers it at once."""
    table = claimed(Glass())
    table.wait(0.5)
    table.do(OK)
    assert table.table.ui.page is None
    table.do(OK)
    assert table.table.ui.page is not None


def test_a_press_while_rent_counts_beside_the_question_answers_it() -> None:
    table = claimed(Glass())
    table.do(RollDice((4, 5)))  # Bo lands there too
    table.wait()
    table.table.do(AskRent(0, 9))
    table.wait(0.5)
    table.do(OK)
    assert table.table.ui.page is not None
