"""R70: a player leaves in the middle of the game; a bot takes the seat, or it retires."""

from __future__ import annotations

import msgspec
import pytest

from controller.editions import load
from controller.rules import commands as c
from controller.rules.board import BANK
from controller.rules.deadline import least_answer, waits
from controller.rules.events import (
    Bankrupted,
    CardReturned,
    DeedMoved,
    EstateOpened,
    GameEnded,
    MortgageEnded,
    RetirementAgreed,
    RetirementAsked,
    RetirementDropped,
    RingDropped,
    SeatLeft,
    SeatTaken,
    TurnBegan,
    blank,
    evolve,
)
from controller.rules.legal import answers
from controller.rules.notation import read, write
from controller.rules.prompts import Ask, prompt
from controller.rules.state import FREE, Retirement, State
from tests.rules.bearing import Fellowship
from tests.rules.positions import (
    BAG_END,
    BARAD_DUR,
    BILL,
    BROWN,
    DARK_BLUE,
    DOOM,
    EVENTS,
    MORIA,
    ORANGE,
    Table,
    fresh,
    kinds,
    only,
    payments,
    run_in,
    setup,
)


def asked() -> Table:
    """Seat 0 wants to retire, the others are asked."""
    table = Table()
    table.do(c.Leave(0, "retire"))
    return table


def again(state: State) -> State:
    """The state by way of its notation."""
    return read(state.edition, write(state))


# A bot takes the seat


@run_in("lotr-2003", "lotr-2012", "lotr-2003-fr", "starwars-1997")
def test_R70_a_bot_takes_the_seat_without_anybody_being_asked() -> None:
    table = Table()
    assert table.do(c.Leave(1, "bot")) == [SeatLeft(1)]
    assert (table.state.by_bot, prompt(table.state).seats) == ([1], (0,))
    assert again(table.state) == table.state


@run_in("lotr-2003", "lotr-2012", "lotr-2003-fr", "starwars-1997")
def test_R70_somebody_sits_down_there_again() -> None:
    table = Table()
    assert table.refused(c.Sit(1)) == "no-bot-there"
    table.do(c.Leave(1, "bot"))
    assert table.refused(c.Leave(1, "bot")) == "bot-plays"
    assert table.refused(c.Leave(1, "retire")) == "bot-plays"
    assert table.do(c.Sit(1)) == [SeatTaken(1)]
    assert table.state.by_bot == []


def test_R70_a_seat_that_a_bot_plays_goes_by_the_same_rules() -> None:
    table = Table()
    table.do(c.Leave(0, "bot"))
    assert table.refused(c.Roll(1, (2, 3))) == "not-your-turn"
    table.land(0, MORIA)
    assert prompt(table.state).ask is Ask.BUY


def test_R70_everybody_may_leave_to_bots() -> None:
    table = Table()
    for seat in (0, 1, 2):
        table.do(c.Leave(seat, "bot"))
    assert prompt(table.state).seats == (0,)


@pytest.mark.parametrize("how", ["bot", "retire"])
def test_R70_nobody_leaves_while_a_debt_or_an_auction_is_open(how: str) -> None:
    leave = c.Leave(2, how)  # type: ignore[arg-type]
    auction = Table()
    auction.land(0, MORIA)
    auction.do(c.Decline(0))
    assert auction.refused(leave) == "settle-first"
    debt = Table().own(1, DOOM).own(0, MORIA).cash(0, 10)
    debt.rent(0, DOOM)
    assert prompt(debt.state).ask is Ask.DEBT
    assert debt.refused(leave) == "settle-first"


def test_R70_a_bot_may_take_a_seat_before_the_first_turn_but_nobody_retires_then() -> None:
    table = fresh()
    table.do(setup(3))
    assert table.refused(c.Leave(1, "retire")) == "settle-first"
    table.do(c.Leave(0, "bot"))
    assert (prompt(table.state).ask, prompt(table.state).seats) == (Ask.OPENING, (0,))
    table.do(c.Sit(0))
    assert again(table.state) == table.state


def test_R70_who_is_out_of_the_game_neither_leaves_nor_sits_down() -> None:
    table = Table().retire(1)
    assert table.refused(c.Leave(1, "bot")) == "retired"
    assert table.refused(c.Sit(1)) == "retired"


def test_R70_a_bankrupt_seat_is_no_bots_any_more() -> None:
    table = Table()
    table.do(c.Leave(1, "bot"))
    table.cash(1, 0)
    evolve(table.state, Bankrupted(1, table.bank))
    assert table.state.by_bot == []
    assert again(table.state) == table.state


def test_R70_a_new_game_has_no_bots() -> None:
    state = blank(load("lotr-2003"))
    assert (state.by_bot, state.denied) == ([], [])


# The other settings


def test_R70_other_tables_only_hand_seats_to_bots() -> None:
    table = Table(leaving="bot")
    assert table.refused(c.Leave(0, "retire")) == "no-retiring"
    table.do(c.Leave(0, "bot"))


def test_R70_other_tables_only_let_players_retire() -> None:
    table = Table(leaving="retire")
    assert table.refused(c.Leave(0, "bot")) == "no-bot"
    table.do(c.Leave(0, "retire"))


# Retiring


@run_in("lotr-2003", "lotr-2012", "lotr-2003-fr", "starwars-1997")
def test_R70_all_others_are_asked_and_when_all_agree_the_seat_retires() -> None:
    table = Table().own(0, MORIA, BILL).mortgaged(BILL)
    assert table.do(c.Leave(0, "retire")) == [RetirementAsked(0, (1, 2))]
    now = prompt(table.state)
    assert (now.ask, now.seats, now.other) == (Ask.RETIRE, (1, 2), 0)
    assert again(table.state) == table.state
    assert table.do(c.Agree(1)) == [RetirementAgreed(1)]
    assert again(table.state) == table.state
    start = table.state.cash[0]
    events = table.do(c.Agree(2))
    assert payments(events)[0] == (0, 3, start, "bankruptcy")
    assert only(events, Bankrupted) == Bankrupted(0, table.bank, True)
    assert "DebtSettled" not in kinds(events)
    assert {*only(events, EstateOpened).deeds} == {BILL, MORIA}
    assert prompt(table.state).ask is Ask.AUCTION
    assert not table.state.alive[0]
    assert not table.state.cash[0]


def test_R70_L5_mortgages_are_cancelled_and_the_deeds_auctioned() -> None:
    table = Table().own(0, MORIA, BILL).mortgaged(BILL)
    table.do(c.Leave(0, "retire"))
    table.do(c.Agree(1))
    events = table.do(c.Agree(2))
    assert only(events, MortgageEnded) == MortgageEnded(BILL)
    assert {e.space for e in events if isinstance(e, DeedMoved)} == {MORIA, BILL}
    for _ in range(2):
        table.do(c.Bid(1, 30))
        table.do(c.Pass(2))
    assert table.state.deeds_of(1) == sorted((MORIA, BILL))
    assert (prompt(table.state).ask, table.state.turn) == (Ask.ROLL, 1)


def test_R70_L2_the_bank_takes_the_buildings_back() -> None:
    table = Table().own(0, *BROWN).built(2, *BROWN)
    table.do(c.Leave(0, "retire"))
    table.do(c.Agree(1))
    table.do(c.Agree(2))
    assert not any(table.state.level)
    assert table.state.supply == [32, 12]


def test_R70_L6_kept_cards_go_under_their_decks() -> None:
    table = Table().keeps(0, EVENTS)
    card = table.state.kept[0][0]
    table.do(c.Leave(0, "retire"))
    table.do(c.Agree(1))
    events = table.do(c.Agree(2))
    assert only(events, CardReturned) == CardReturned(0, *card)
    assert table.state.decks[card[0]][-1] == card[1]


def test_R70_one_who_does_not_agree_is_enough_and_is_not_asked_twice_in_a_turn() -> None:
    table = asked()
    table.do(c.Agree(1))
    assert table.do(c.Disagree(2)) == [RetirementDropped(0, 2)]
    assert prompt(table.state).ask is Ask.ROLL
    assert table.refused(c.Leave(0, "retire")) == "not-agreed"
    assert again(table.state) == table.state
    table.quiet(0)
    table.do(c.Leave(0, "retire"))
    assert table.state.alive[0]


def test_R70_who_wants_to_retire_may_stay_after_all_and_ask_again() -> None:
    table = asked()
    assert table.do(c.Disagree(0)) == [RetirementDropped(0, 0)]
    assert not table.state.denied
    table.do(c.Leave(0, "retire"))


def test_R70_R66_silence_is_no() -> None:
    table = asked()
    assert [wait.answer for wait in waits(table.state)] == [c.Disagree(1), c.Disagree(2)]
    assert least_answer(table.state, 1) == c.Disagree(1)
    table.do(c.Disagree(1))
    assert waits(table.state) == ()


def test_R70_bots_are_not_asked() -> None:
    table = Table()
    table.do(c.Leave(1, "bot"))
    assert only(table.do(c.Leave(0, "retire")), RetirementAsked).seats == (2,)
    assert table.refused(c.Agree(1)) == "not-asked"
    table.do(c.Agree(2))
    assert table.state.seats_in_play() == [1, 2]


def test_R70_who_sits_down_again_meanwhile_is_asked_too() -> None:
    table = Table(4)
    table.do(c.Leave(2, "bot"))
    table.do(c.Leave(0, "retire"))
    assert prompt(table.state).seats == (1, 3)
    table.do(c.Sit(2))
    assert prompt(table.state).seats == (1, 3, 2)
    assert again(table.state) == table.state
    table.do(c.Agree(1))
    table.do(c.Agree(3))
    assert table.state.alive[0]
    assert least_answer(table.state, 2) == c.Disagree(2)
    table.do(c.Agree(2))
    assert not table.state.alive[0]


def test_R70_with_bots_alone_nobody_need_be_asked() -> None:
    table = Table()
    table.do(c.Leave(1, "bot"))
    table.do(c.Leave(2, "bot"))
    events = table.do(c.Leave(0, "retire"))
    assert kinds(events)[:1] == ["RetirementAsked"]
    assert only(events, Bankrupted).seat == 0
    assert table.state.seats_in_play() == [1, 2]


def test_R70_of_two_the_other_one_wins() -> None:
    table = Table(2)
    table.do(c.Leave(0, "retire"))
    assert only(table.do(c.Agree(1)), GameEnded).winners == (1,)


def test_R70_N8_it_counts_as_a_bankruptcy_where_one_ends_the_game() -> None:
    table = Table(3, end_after_bankruptcies=1)
    table.do(c.Leave(0, "retire"))
    table.do(c.Agree(1))
    assert only(table.do(c.Agree(2)), GameEnded).why == "bankruptcy"


def test_R70_each_answers_once_and_nobody_leaves_meanwhile() -> None:
    table = asked()
    table.do(c.Agree(1))
    assert table.refused(c.Agree(1)) == "not-asked"
    assert table.refused(c.Disagree(1)) == "not-asked"
    assert table.refused(c.Agree(0)) == "not-asked"
    assert table.refused(c.Leave(1, "bot")) == "settle-first"
    assert table.refused(c.Leave(2, "retire")) == "settle-first"


def test_R70_the_options_are_yes_and_no_of_whoever_is_asked() -> None:
    table = asked()
    assert [one.command for one in answers(table.state)] == [
        c.Agree(1), c.Disagree(1), c.Agree(2), c.Disagree(2),
    ]  # fmt: skip


# docs/decisions/readings-leaving.md: what is open when somebody leaves


def test_R70_property_stays_as_it_is_while_it_is_asked() -> None:
    table = Table().own(0, MORIA).own(1, *BROWN)
    table.do(c.Leave(0, "retire"))
    assert table.refused(c.Mortgage(0, MORIA)) == "settle-first"
    assert table.refused(c.Build(1, BAG_END)) == "settle-first"
    assert table.refused(c.Offer(0, 1, c.Bundle(0, (MORIA,)), c.Bundle(1))) == "settle-first"
    assert table.refused(c.Roll(0, (2, 3))) == "roll-not-awaited"


def test_R70_a_rent_may_still_be_asked_for_before_agreeing() -> None:
    table = Table().own(1, MORIA)
    table.land(0, MORIA)
    table.do(c.Leave(0, "retire"))
    assert payments(table.do(c.AskRent(1, MORIA)))[0][:2] == (0, 1)
    assert prompt(table.state).ask is Ask.RETIRE


def test_R70_a_rent_of_more_than_the_cash_is_settled_first() -> None:
    table = Table().own(1, DOOM).own(0, *ORANGE).cash(0, 10)
    table.land(0, DOOM)
    table.do(c.Leave(0, "retire"))
    table.do(c.AskRent(1, DOOM))
    assert prompt(table.state).ask is Ask.DEBT
    assert table.refused(c.Agree(2)) == "settle-first"
    assert table.refused(c.Disagree(2)) == "settle-first"
    assert again(table.state) == table.state
    table.do(c.Mortgage(0, MORIA))
    assert prompt(table.state).ask is Ask.RETIRE


def test_R70_rents_and_deals_of_who_retires_are_off() -> None:
    table = Table().own(0, MORIA)
    table.land(1, MORIA)
    table.do(c.Offer(0, 1, c.Bundle(0, (MORIA,)), c.Bundle(100)))
    table.do(c.Leave(0, "retire"))
    assert len(table.state.deals) == 1
    table.do(c.Agree(1))
    events = table.do(c.Agree(2))
    assert {"DealEnded", "RentLapsed"} <= {*kinds(events)}
    assert not table.state.claims
    assert not table.state.deals


def test_R70_in_the_middle_of_ones_own_turn_it_ends() -> None:
    table = Table()
    table.land(0, MORIA)
    assert prompt(table.state).ask is Ask.BUY
    table.do(c.Leave(0, "retire"))
    table.do(c.Disagree(1))
    assert prompt(table.state).ask is Ask.BUY  # as it was
    evolve(table.state, TurnBegan(0, table.state.turns + 1, table.state.rounds))
    table.land(0, MORIA)
    table.do(c.Leave(0, "retire"))
    table.do(c.Agree(1))
    table.do(c.Agree(2))
    assert (prompt(table.state).ask, table.state.turn) == (Ask.ROLL, 1)
    assert table.state.owner[MORIA] == BANK


def test_R70_from_jail() -> None:
    table = Table().jailed(0)
    table.do(c.Leave(0, "retire"))
    table.do(c.Agree(1))
    table.do(c.Agree(2))
    assert table.state.jail[0] == FREE


def test_R70_somebody_elses_shortage_goes_on_without_who_retires() -> None:
    table = Table(3, houses=1).own(0, *BROWN).own(1, *DARK_BLUE)
    table.ready(1)
    table.do(c.Build(1, BARAD_DUR))
    assert prompt(table.state).ask is Ask.SHORTAGE
    table.do(c.Leave(0, "retire"))
    assert again(table.state) == table.state
    table.do(c.Agree(1))
    table.do(c.Agree(2))
    assert table.state.level[BARAD_DUR] == 1


def test_R70_a_building_won_and_not_placed_goes_back_for_what_was_paid() -> None:
    table = Table(3, houses=1).own(0, *BROWN).own(1, *DARK_BLUE)
    table.ready(1)
    table.do(c.Build(1, BARAD_DUR))
    table.do(c.Contest(0))
    table.do(c.Bid(0, 50))
    table.do(c.CloseAuction(1))
    assert prompt(table.state).ask is Ask.PLACE
    table.do(c.Leave(0, "retire"))
    table.do(c.Agree(1))
    events = table.do(c.Agree(2))
    assert (3, 0, 50, "building-sold") in payments(events)


def test_R70_time_that_has_been_called_begins_no_retirement_but_ends_one() -> None:
    table = Table(3, time_limit=True)
    table.land(0, MORIA)
    table.do(c.Leave(0, "retire"))
    table.do(c.CallTime(1))
    table.do(c.Agree(1))
    assert only(table.do(c.Agree(2)), GameEnded).why == "time"
    other = Table(3, time_limit=True)
    other.land(0, MORIA)
    other.do(c.CallTime(1))
    assert other.refused(c.Leave(0, "retire")) == "time-called"
    other.do(c.Leave(0, "bot"))


def test_R70_who_is_asked_and_goes_bankrupt_is_asked_no_more() -> None:
    table = Table(3).own(1, MORIA)
    table.do(c.Leave(0, "retire"))
    table.cash(2, 0)
    evolve(table.state, Bankrupted(2, table.bank))
    top = table.state.stack[-1]
    assert isinstance(top, Retirement)
    assert top.waiting == (1,)


def test_R70_R78_lotr_2021_secret_cards_go_under_the_deck_unseen() -> None:
    table = Fellowship(3).bears(1)
    secret = [(0, table.state.decks[0].pop(0)) for _ in range(2)]
    table.state.secret[0] += secret
    table.ready(0)
    table.do(c.Leave(0, "retire"))
    for seat in prompt(table.state).seats:
        events = table.do(c.Agree(seat))
    returned = [e for e in events if isinstance(e, CardReturned)]
    assert [(e.deck, e.card, e.unseen) for e in returned] == [(*card, True) for card in secret]


def test_R70_R10_lotr_2021_the_bearer_leaves_the_ring_where_it_is() -> None:
    table = Fellowship(3).bears(0).at(0, 12)
    table.ready(0)
    table.do(c.Leave(0, "retire"))
    table.do(c.Agree(1))
    events = table.do(c.Agree(2))
    assert only(events, RingDropped).space == 12
    assert table.state.loose_ring == 12


@pytest.mark.parametrize("begun", [False, True], ids=["asked", "begun"])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_R70_M19_lotr_2021_nobody_retires_in_a_battle(begun: bool, seat: int) -> None:
    """It is between two who are in the game, and one of them would be gone."""
    table = Fellowship(3).bears(0).at(0, 10).turn_of(1, 8)
    table.roll(1)
    assert prompt(table.state).ask is Ask.BATTLE
    if begun:
        table.do(c.Battle(1))
    assert table.refused(c.Leave(seat, "retire")) == "settle-first"
    assert again(table.state) == table.state
    table.do(c.Leave(seat, "bot"))


def test_R70_lotr_2021_a_bot_takes_the_bearers_seat_and_the_ring_stays_with_it() -> None:
    table = Fellowship(3).bears(0)
    table.ready(0)
    table.do(c.Leave(0, "bot"))
    assert table.state.bearer == 0
    table.do(c.Sit(0))


# Wire and record


def test_R70_what_goes_over_the_wire() -> None:
    for command in (c.Leave(0, "bot"), c.Sit(0)):
        wire = msgspec.json.encode(command)
        assert msgspec.json.decode(wire, type=type(command)) == command
    old = b'{"type":"Bankrupted","seat":1,"creditor":3}'
    assert msgspec.json.decode(old, type=Bankrupted) == Bankrupted(1, 3)
