"""Rulings R17 to R56 as they apply to lotr-2003: each default, and each other setting of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from controller.rules import events as e
from controller.rules.board import Nearest
from controller.rules.commands import (
    Accept,
    AskRent,
    Bid,
    Build,
    Bundle,
    Buy,
    CallTime,
    Contest,
    DeclareBankrupt,
    KeepMortgage,
    Lift,
    Mortgage,
    Offer,
    Pass,
    PayFine,
    Roll,
    SellBuilding,
)
from controller.rules.ending import counted, final_worth, taxable_worth
from controller.rules.notation import read, write
from controller.rules.position_check.build import PositionError, build, dump, problems_of
from controller.rules.property.raising import raisable
from controller.rules.state.values import bids_after, step_values
from tests.rules.positions import (
    BAG_END,
    BARAD_DUR,
    BILL,
    BREE,
    BREGO,
    BROWN,
    BRUINEN,
    DARK_BLUE,
    DOOM,
    EVENTS,
    GANDALF,
    LIGHT_BLUE,
    MAGGOT,
    MORIA,
    ORANGE,
    PARKING,
    PEOPLE,
    PEOPLE_7,
    PEOPLE_22,
    SHELOB,
    Table,
    box,
    fresh,
    kinds,
    not_in,
    only,
    payments,
    run_in,
    setup,
    stirs,
)


@pytest.mark.parametrize(("each", "second"), [(True, [(2, 3, 9, "interest")]), (False, [])])
def test_R17_due_by_each_new_owner_or_once(
    each: bool, second: list[tuple[int, int, int, str]]
) -> None:
    table = Table(interest_each_owner=each).own(0, MORIA).mortgaged(MORIA)
    table.do(Offer(0, 1, Bundle(deeds=(MORIA,)), Bundle(cash=1)))
    assert payments(table.do(Accept(1, 0)))[1:] == [(1, 3, 9, "interest")]
    table.do(KeepMortgage(1, MORIA))
    table.do(Offer(1, 2, Bundle(deeds=(MORIA,)), Bundle(cash=1)))
    assert payments(table.do(Accept(2, 1)))[1:] == second
    table.do(KeepMortgage(2, MORIA))
    assert payments(table.do(Lift(2, MORIA)))[1:] == [(2, 3, 9, "interest")]


def test_R17_a_new_mortgage_starts_afresh() -> None:
    table = Table(interest_each_owner=False).own(0, MORIA).mortgaged(MORIA)
    table.do(Offer(0, 1, Bundle(deeds=(MORIA,)), Bundle(cash=1)))
    table.do(Accept(1, 0))
    table.do(Lift(1, MORIA))
    table.do(Mortgage(1, MORIA))
    table.do(Offer(1, 2, Bundle(deeds=(MORIA,)), Bundle(cash=1)))
    assert payments(table.do(Accept(2, 1)))[1:] == [(2, 3, 9, "interest")]


# R18 and R19: which rolls move the Ring


@not_in("lotr-2012", "lotr-2003-fr")
@pytest.mark.parametrize(("first", "moves"), [(True, ["RingMoved"]), (False, [])])
def test_R18_a_third_double_with_the_eye(first: bool, moves: list[str]) -> None:
    table = Table(ring_before_jail=first)
    table.land(0, PARKING, (5, 5))
    table.land(0, PARKING, (5, 5))
    assert kinds(table.roll(0, (0, 1))) == ["Rolled", *moves, "Jailed", "TurnBegan"]


@pytest.mark.parametrize(
    ("rolls", "jail", "staff", "opening"),
    [("movement-and-jail", 1, 0, 0), ("movement", 0, 0, 0), ("every", 1, 1, 1)],
)
def test_R19_movement_jail_staff_and_opening(
    rolls: str, jail: int, staff: int, opening: int
) -> None:
    table = Table(ring_rolls=rolls)
    assert kinds(table.land(0, PARKING, stirs())).count("RingMoved") == 1
    table.jailed(1)
    assert kinds(table.roll(1, stirs())).count("RingMoved") == jail
    table.top(PEOPLE, Nearest("staff", 10)).own(1, GANDALF)
    table.land(2, PEOPLE_7)
    assert kinds(table.roll_rent(2, 1, GANDALF, stirs())).count("RingMoved") == staff
    table = fresh()
    table.do(setup(2, rules={"ring_rolls": rolls}))
    assert kinds(table.roll(0, stirs())).count("RingMoved") == opening


def test_R19_a_staff_roll_may_then_end_the_game() -> None:
    table = Table(ring_rolls="every").top(PEOPLE, Nearest("staff", 10)).own(1, GANDALF)
    table.land(0, PEOPLE_7)
    table.ring(BARAD_DUR)
    told = kinds(table.roll_rent(0, 1, GANDALF, stirs()))
    assert told == ["RentRolled", "RingMoved", "GameEnded"]


# R21: asking for rent


def test_R21_the_owner_asks() -> None:
    table = Table().own(1, MORIA)
    assert payments(table.land(0, MORIA)) == []
    assert payments(table.do(AskRent(1, MORIA))) == [(0, 1, 14, "rent")]


def test_R21_or_the_banker_collects_by_itself() -> None:
    table = Table(rent_must_be_asked=False).own(1, MORIA, BREGO, GANDALF)
    assert payments(table.land(0, MORIA)) == [(0, 1, 14, "rent")]
    assert table.refused(AskRent(1, MORIA)) == "no-claim"
    table.top(PEOPLE, Nearest("steed", 2))
    assert payments(table.land(2, PEOPLE_22)) == [(2, 1, 50, "rent")]
    table.top(PEOPLE, Nearest("staff", 10))
    table.land(0, PEOPLE_7)
    assert payments(table.roll(0, (2, 2))) == [(0, 1, 40, "rent")]


def test_R21_a_rent_collected_that_way_can_be_a_debt() -> None:
    table = Table(rent_must_be_asked=False).own(1, DOOM).cash(0, 49).own(0, BILL)
    assert table.land(0, DOOM)[-1] == e.DebtArose(0, 1, 50, "rent", DOOM)
    assert payments(table.do(Mortgage(0, BILL)))[-1] == (0, 1, 50, "rent")


# R22: what the tenth is of


@pytest.mark.parametrize(("base", "interest"), [("mortgage", 9), ("price", 18)])
def test_R22_of_the_loan_or_of_the_price(base: str, interest: int) -> None:
    table = Table(interest_base=base).own(0, MORIA).mortgaged(MORIA)
    assert payments(table.do(Lift(0, MORIA))) == [(0, 3, 90, "lift"), (0, 3, interest, "interest")]


# R23: ties for the start


def opening(totals: list[tuple[int, int]], **rules: Any) -> Table:
    """A table where these have been thrown for the start."""
    table = fresh()
    table.do(setup(len(totals), rules=rules))
    for seat, dice in enumerate(totals):
        table.roll(seat, dice)
    return table


def test_R23_the_tied_players_roll_again() -> None:
    table = fresh()
    table.do(setup(4))
    table.roll(0, (6, 5))
    table.roll(1, (2, 3))
    table.roll(2, (5, 6))
    assert table.roll(3, (4, 4))[-1] == e.OpeningTied((0, 2))
    assert table.refused(Roll(1, (6, 6))) == "not-your-turn"
    table.roll(0, (2, 3))
    assert table.roll(2, (2, 3))[-1] == e.OpeningTied((0, 2))
    table.roll(0, (2, 2))
    assert table.roll(2, (2, 3))[-1] == e.TurnBegan(2, 1, 1)


def test_R23_or_the_seat_order_decides() -> None:
    table = opening([(2, 3), (6, 5), (5, 6)], opening_ties="seat-order")
    assert (table.state.turn, table.state.turns) == (1, 1)


# R24: on which turns the fine may be paid


@pytest.mark.parametrize(("turns", "allowed"), [(1, [0]), (2, [0, 1]), (3, [0, 1, 2])])
def test_R24_first_turn_first_two_or_any(turns: int, allowed: list[int]) -> None:
    for tries in (0, 1, 2):
        table = Table(fine_turns=turns).jailed(0, tries)
        if tries in allowed:
            assert kinds(table.do(PayFine(0))) == ["Paid", "Freed"]
        else:
            assert table.refused(PayFine(0)) == "fine-too-late"


def test_R24_after_the_third_failure_the_fine_is_raised_like_any_debt() -> None:
    table = Table().jailed(0, 2).cash(0, 0).own(0, BILL)
    events = table.roll(0)
    assert e.FineForced(0) in events
    assert events[-1] == e.DebtArose(0, 3, 50, "fine")
    assert e.Moved(0, 10, 15, "dice") in table.do(Mortgage(0, BILL))


# R27, R28


@pytest.mark.parametrize(("cash_only", "worth"), [(False, (390, 500)), (True, (300, 500))])
def test_R27_the_count_of_the_time_limit_game(cash_only: bool, worth: tuple[int, int]) -> None:
    table = Table(2, "time-limit", deeds_dealt=0, count_cash_only=cash_only)
    table.own(0, MORIA).mortgaged(MORIA).cash(0, 300).cash(1, 500)
    assert only(table.do(CallTime(0)), e.GameEnded).worth == worth


@not_in("lotr-2012", "lotr-2003-fr", "starwars-1997")
def test_R28_cards_that_are_not_known_are_marked_as_stand_ins() -> None:
    for deck in box().data.decks:
        assert len(deck.cards) == 16
        sources = [card.source for card in deck.cards]
        assert set(sources) <= {"rulebook", "translated", "stand-in"}
        assert sources.count("rulebook") == 2
        assert "stand-in" in sources


def test_R28_every_card_says_where_it_is_from() -> None:
    sources = [card.source for deck in box().data.decks for card in deck.cards]
    assert set(sources) <= {"rulebook", "translated", "reported", "stand-in"}
    assert "stand-in" in sources


def test_R28_the_effects_are_the_classic_ones() -> None:
    names = [sorted(type(c.effect).__name__ for c in deck.cards) for deck in box().data.decks]
    people = ["Advance"] * 5 + ["Back", "Gain", "Gain", "Keep", "Lose", "LoseEach"]
    events = ["Advance", *["Gain"] * 8, "GainEach", "Keep", *["Lose"] * 3, "Repairs", "ToJail"]
    assert names == [[*people, "Nearest", "Nearest", "Nearest", "Repairs", "ToJail"], events]


# R31: short game


def test_R31_a_fortress_of_the_short_game_is_three_strongholds_and_four_steps() -> None:
    table = Table(3, "short", deeds_dealt=0).own(0, *BROWN).built(5, *BROWN)
    events = table.do(SellBuilding(0, BAG_END))
    assert events[0] == e.BuildingsChanged(0, BAG_END, 5, 3, -1, (29, 11))
    paid = payments(events)
    for space in (MAGGOT, *BROWN * 3):
        paid += payments(table.do(SellBuilding(0, space)))
    assert paid == [(3, 0, 25, "building-sold")] * 8


# R32: GO


@not_in("lotr-2012")
def test_R32_go_is_paid_before_the_landing_is_carried_out() -> None:
    table = Table().cash(0, 0).own(1, BAG_END)
    events = table.land(0, BAG_END)
    assert kinds(events)[:4] == ["Rolled", "Moved", "Paid", "RentDue"]
    table.cash(0, 0)
    table.land(0, MAGGOT)
    assert payments(table.do(Buy(0))) == [(0, 3, 60, "claim")]  # out of the salary


# R34


@pytest.mark.parametrize("again", [False, True])
def test_R34_an_extra_roll_after_leaving_jail_by_a_double(again: bool) -> None:
    table = Table(jail_double_rolls_again=again).jailed(0)
    last = table.roll(0, (5, 5))[-1]
    assert last == (e.RollsAgain(0) if again else e.TurnBegan(1, 3, 1))


def test_R34_the_extra_roll_ends_a_run_of_doubles_like_any_other() -> None:
    table = Table(jail_double_rolls_again=True).jailed(0)
    assert table.roll(0, (5, 5))[0] == e.Rolled(0, (5, 5), 1)
    table.land(0, PARKING, (2, 2))
    assert "Jailed" in kinds(table.land(0, PARKING, (2, 2)))


def test_R34_the_ring_may_end_the_game_by_that_double() -> None:
    table = Table(jail_double_rolls_again=True, ring_moved_by="doubles").jailed(0)
    table.ring(BARAD_DUR)
    assert "GameEnded" in kinds(table.roll(0, (3, 3)))
    assert table.state.doubles == 0  # nobody rolls again: so the position can be written down
    assert build(box(), dump(table.state)) == table.state


# R35 to R38


def test_R35_kept_cards_of_a_bankrupt_to_the_bank_go_under_their_decks() -> None:
    table = Table(3).keeps(0, EVENTS).cash(0, 0)
    table.land(0, SHELOB)
    assert "CardReturned" in kinds(table.do(DeclareBankrupt(0)))
    assert len(table.state.decks[EVENTS]) == 16


@pytest.mark.parametrize(
    ("estate", "worth"), [(True, 1500 + 400 + 30 + 90 - 9), (False, 1500 + 400)]
)
def test_R36_the_estate_before_the_count_or_not(estate: bool, worth: int) -> None:
    table = Table(3, "short", deeds_dealt=0, estate_before_count=estate)
    table.own(1, DOOM).own(0, MORIA).mortgaged(MORIA).cash(0, 30)
    table.rent(0, DOOM)
    assert only(table.do(DeclareBankrupt(0)), e.GameEnded).worth[1] == worth


@pytest.mark.parametrize("moves", [True, False])
def test_R37_the_throw_that_failed_moves_the_token_or_not(moves: bool) -> None:
    for table in (
        Table(3, "short", deeds_dealt=0, jail_fail_moves=moves).jailed(0),
        Table(3, jail_fail_moves=moves).jailed(0, 2),
    ):
        table.own(0, 15)
        events = table.roll(0)
        assert e.Freed(0, "fine") in events
        assert ("Moved" in kinds(events)) == moves
        assert table.state.pos[0] == (15 if moves else 10)
        assert events[-1] == e.TurnBegan(1, 3, 1)


def test_R38_the_tenth_on_an_inherited_mortgage_is_a_debt_like_any_other() -> None:
    table = Table(3).own(0, MORIA).mortgaged(MORIA).cash(0, 0).own(1, DOOM, BILL).cash(1, 0)
    table.rent(0, DOOM)
    events = table.do(DeclareBankrupt(0))
    assert events[-1] == e.DebtArose(1, 3, 9, "interest", MORIA)
    assert table.refused(Lift(1, MORIA)) == "in-debt"
    assert payments(table.do(Mortgage(1, BILL))) == [(3, 1, 100, "mortgage"), (1, 3, 9, "interest")]
    assert payments(table.do(Lift(1, MORIA))) == [(1, 3, 90, "lift")]


# R39 and R56: buildings won at auction


def scarce(price: int, houses: int = 1) -> Table:
    """Seat 1 has won a stronghold for Bree at this price and placed it."""
    table = Table(3, houses=houses).own(0, *ORANGE).own(1, *LIGHT_BLUE)
    table.do(Build(0, MORIA))
    table.do(Contest(1))
    table.do(Bid(1, price))
    table.do(Pass(0))
    table.do(Build(1, BREE))
    return table


def bid_counts(price: int = 61, **rules: Any) -> Table:
    """As `scarce`, where the bid counts; two more strongholds on Bree, bought for 50 each."""
    table = Table(3, houses=1, shortage_value="bid", **rules).own(0, *ORANGE).own(1, *LIGHT_BLUE)
    table.do(Build(0, MORIA))
    table.do(Contest(1))
    table.do(Bid(1, price))
    table.do(Pass(0))
    table.do(Build(1, BREE))
    assert table.state.bids[BREE] == (price,)
    return table


def test_R39_or_what_was_bid_for_it_half_when_sold() -> None:
    assert payments(bid_counts().do(SellBuilding(1, BREE))) == [(3, 1, 31, "building-sold")]
    table = bid_counts(rounding="down")
    assert payments(table.do(SellBuilding(1, BREE))) == [(3, 1, 30, "building-sold")]
    assert table.state.bids[BREE] == ()


def test_R39_the_bid_counts_for_that_step_alone() -> None:
    table = bid_counts()
    table.own(0, BREE - 2, BREE + 1).own(1, BREE - 2, BREE + 1)
    e.evolve(table.state, e.BuildingsChanged(1, BREE, 1, 2, 1, (9, 12), (61, 50)))
    assert step_values(table.state, BREE) == (61, 50)
    assert step_values(table.state, BREE + 1) == ()
    assert bids_after(table.state, BREE, 3) == (61, 50, 50)
    assert bids_after(table.state, BREE, 1) == (61,)
    assert bids_after(table.state, BREE, 0) == ()
    assert bids_after(table.state, BREE + 1, 1, 50) == ()  # bid what is printed


def test_R39_the_bid_counts_for_tax_and_in_the_final_count() -> None:
    table = bid_counts()
    table.cash(1, 0)
    assert taxable_worth(table.state, 1) == 100 + 100 + 120 + 61
    table = bid_counts(time_limit=True).cash(1, 0)
    assert only(table.do(CallTime(0)), e.GameEnded).worth[1] == 100 + 100 + 120 + 61


def test_R39_the_bid_counts_when_a_creditor_gets_what_the_bank_pays() -> None:
    table = bid_counts().own(2, *DARK_BLUE).cash(1, 0)
    table.mortgaged(*DARK_BLUE).own(2, BILL)
    e.evolve(table.state, e.DebtArose(1, 2, 2000, "rent"))
    assert raisable(table.state, 1) == 31 + 50 + 50 + 60
    assert (3, 1, 31, "building-sold") in payments(table.do(DeclareBankrupt(1)))


def test_R39_nothing_is_remembered_once_the_printed_price_counts_again() -> None:
    table = bid_counts()
    e.evolve(table.state, e.RulesChanged({"shortage_value": "printed"}, (0, 12)))
    assert table.state.bids[BREE] == ()


def test_R39_a_bid_is_in_a_position_and_its_notation() -> None:
    state = bid_counts().state
    position = dump(state)
    assert position.bids == {"8": (61,)}
    assert build(box(), position) == state
    assert "bids:8,61" in write(state)
    assert read(box(), write(state)) == state
    for bids, why in (
        ({"8": (61, 62)}, "the number of values is 2"),
        ({"8": (50,)}, "are not valid bids"),
        ({"9": (7,)}, "0, one"),
    ):  # fmt: skip
        wrong = msgspec.structs.replace(position, bids=bids)
        assert why in str(problems_of(box(), wrong)[0])
    printed = msgspec.structs.replace(position, rules={"houses": 1, "shortage_value": "printed"})
    assert "printed price" in str(problems_of(box(), printed)[0])
    with pytest.raises(PositionError, match="appear twice"):
        read(box(), write(state) + " bids:8,62")


@run_in("lotr-2003", "starwars-1997")
def test_R39_what_was_paid_counts_when_it_is_sold_and_in_every_count() -> None:
    assert payments(scarce(333).do(SellBuilding(1, BREE))) == [(3, 1, 167, "building-sold")]
    table = scarce(333).cash(1, 0)
    assert taxable_worth(table.state, 1) == 100 + 100 + 120 + 333
    assert final_worth(table.state, 1) == 100 + 100 + 120 + 333
    assert counted(table.state, 1) == (0, 100 + 100 + 120, 333)


@run_in("lotr-2003", "starwars-1997")
def test_R39_a_fortress_gives_half_of_its_own_step_and_leaves_the_others_with_theirs() -> None:
    line = f"{box().id} A:0(6^4,8^5,9^4);B:0 roll:0 bids:8,50.61.50.9.333 bids:6,50.50.7.50"
    table = Table(2)
    table.state = read(box(), line)
    assert payments(table.do(SellBuilding(0, BREE))) == [(2, 0, 167, "building-sold")]
    assert table.state.bids[BREE] == (50, 61, 50, 9)
    assert payments(table.do(SellBuilding(0, BREE))) == [(2, 0, 5, "building-sold")]
    assert table.state.bids[BREE] == (50, 61, 50)
    assert payments(table.do(SellBuilding(0, 6))) == [(2, 0, 25, "building-sold")]
    assert read(box(), write(table.state)) == table.state


@run_in("lotr-2012", "lotr-2003-fr")
def test_R39_a_building_won_at_auction_is_worth_its_printed_price() -> None:
    table = scarce(333)
    table.cash(1, 0)
    table.ring(BARAD_DUR)
    ended = only(table.land(0, PARKING, stirs()), e.GameEnded)
    assert ended.worth[1] == 100 + 100 + 120 + 50
    assert payments(scarce(333).do(SellBuilding(1, BREE))) == [(3, 1, 25, "building-sold")]


def test_R56_one_at_a_time_and_the_bid_takes_the_place_of_the_price() -> None:
    table = Table(3, houses=2).own(0, *ORANGE).own(1, *LIGHT_BLUE)
    table.do(Build(0, MORIA, 2))
    table.do(Contest(1, 2))
    table.do(Bid(0, 60))
    events = table.do(Pass(1))
    assert payments(events) == [(0, 3, 60, "auction")]
    assert only(events, e.PlacementAwaited) == e.PlacementAwaited(0, 0, 60)
    events = table.do(Build(0, MORIA))
    assert payments(events) == []
    assert only(events, e.AuctionOpened).seats == (0, 1)  # the second one


# R48, R50


@not_in("starwars-1997")
@pytest.mark.parametrize(("ties", "winners"), [("shared", (0, 1)), ("most-deeds", (1,))])
def test_R48_a_tie_in_the_count(ties: str, winners: tuple[int, ...]) -> None:
    table = Table(3, ties=ties).ring(BARAD_DUR).own(0, BILL).own(1, BRUINEN, *BROWN)
    table.cash(0, 1300).cash(1, 1240).cash(2, 100)
    assert only(table.land(0, PARKING, stirs()), e.GameEnded).winners == winners


@not_in("starwars-1997")
def test_R48_still_tied_after_the_deeds_it_is_shared() -> None:
    table = Table(3, ties="most-deeds").ring(BARAD_DUR).own(0, BAG_END).own(1, MAGGOT)
    table.cash(2, 1)
    assert only(table.land(0, PARKING, stirs()), e.GameEnded).winners == (0, 1)


@not_in("lotr-2012")
def test_R50_or_it_is_asked_for_then_as_far_as_the_money_goes() -> None:
    table = Table(3, claims_at_ring_end="asked").ring(BARAD_DUR).own(2, MORIA)
    table.land(0, MORIA)
    table.cash(0, 9)
    events = table.land(1, PARKING, stirs())
    assert kinds(events) == ["Rolled", "RingMoved", "RentAsked", "Paid", "GameEnded"]
    assert payments(events) == [(0, 2, 9, "rent")]


@not_in("lotr-2012")
def test_R50_rent_not_asked_for_lapses_when_the_ring_ends_the_game() -> None:
    table = Table(3).ring(BARAD_DUR).own(2, MORIA)
    table.land(0, MORIA)
    events = table.land(1, PARKING, stirs())
    assert kinds(events) == ["Rolled", "RingMoved", "RentLapsed", "GameEnded"]
    assert only(events, e.RentLapsed) == e.RentLapsed(2, 0, MORIA, 14)
    assert only(events, e.GameEnded).worth == (1500, 1500, 1680)
    assert table.state.claims == []
    assert table.refused(AskRent(2, MORIA)) == "game-over"


def test_R_d1_the_deadline_may_be_the_first_following_roll() -> None:
    table = Table(3, rent_deadline=1).own(2, MORIA)
    table.land(0, MORIA)
    table.at(1, 15)
    assert table.roll(1)[0] == e.RentLapsed(2, 0, MORIA, 14)


@pytest.mark.parametrize(("double", "rent"), [(True, 28), (False, 14)])
def test_R_d4_the_group_double_with_a_mortgage_can_be_switched(double: bool, rent: int) -> None:
    table = Table(group_double_with_mortgage=double).own(1, *ORANGE).mortgaged(18)
    assert only(table.land(0, MORIA), e.RentDue).amount == rent


def test_R_figures_of_the_house() -> None:
    table = Table(salary=400, fine=0, interest_percent=20, doubles_to_jail=2)
    assert payments(table.land(0, 0)) == [(3, 0, 400, "salary")]
    table.jailed(1)
    assert table.do(PayFine(1)) == [e.Freed(1, "fine")]
    table.own(1, MORIA).mortgaged(MORIA)
    assert payments(table.do(Lift(1, MORIA)))[1] == (1, 3, 18, "interest")
    table.land(1, PARKING, (5, 5))
    assert "Jailed" in kinds(table.land(1, PARKING, (5, 5)))


def test_R_fewer_rolls_in_jail() -> None:
    table = Table(jail_rolls=2).jailed(0, 1)
    assert table.roll(0)[1:3] == [e.JailRollFailed(0, 2), e.FineForced(0)]
