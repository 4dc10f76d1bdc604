"""Section L of the rules matrix: debts, and what becomes of a bankrupt's belongings."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules import commands as c
from controller.rules.board import Advance, GainEach, Lose, LoseEach
from controller.rules.events import (
    AcquisitionAwaited,
    AuctionClosed,
    AuctionOpened,
    Bankrupted,
    BuildingsChanged,
    CardGiven,
    CardReturned,
    DealEnded,
    DebtArose,
    DebtSettled,
    DeedMoved,
    EstateOpened,
    EstateTaken,
    GameEnded,
    MortgageEnded,
    Paid,
    RentLapsed,
    TurnBegan,
)
from controller.rules.prompts import Ask, prompt
from controller.rules.state import Debt
from tests.rules.positions import (
    BAG_END,
    BILL,
    BROWN,
    DARK_BLUE,
    DOOM,
    EDORAS,
    EVENTS,
    EVENTS_17,
    FERRY,
    LORIEN,
    MAGGOT,
    MORIA,
    ORANGE,
    PEOPLE,
    PEOPLE_22,
    RED,
    RIVENDELL,
    SHELOB,
    Table,
    kinds,
    only,
    payments,
)


def owing_a_player(seats: int = 4, cash: int = 30, **rules: Any) -> Table:
    """Seat 0 stands on Mount Doom with a fortress (2000, of seat 1) and has little."""
    table = Table(seats, **rules).own(1, *DARK_BLUE).built(5, *DARK_BLUE).cash(0, cash)
    table.land(0, DOOM)
    return table


def owing_the_bank(seats: int = 4, cash: int = 30) -> Table:
    """Seat 0 owes the Bank 75 for Shelob's Lair."""
    table = Table(seats).cash(0, cash)
    assert table.land(0, SHELOB)[-1] == DebtArose(0, seats, 75, "tax", SHELOB)
    return table


# L1. Raising money first


def test_L1_nothing_but_raising_money_until_the_debt_is_paid() -> None:
    table = owing_the_bank()
    now = prompt(table.state)
    assert (now.ask, now.seats, now.amount, now.other) == (Ask.DEBT, (0,), 75, table.bank)
    for command in (c.Roll(0, (2, 3)), c.Roll(1, (2, 3))):
        assert table.refused(command) == "roll-not-awaited"
    assert table.refused(c.DeclareBankrupt(1)) == "no-debt"


def test_L1_who_can_raise_the_amount_is_not_bankrupt() -> None:
    table = owing_the_bank().own(0, BAG_END, FERRY)
    assert table.refused(c.DeclareBankrupt(0)) == "can-raise"
    table.do(c.Mortgage(0, BAG_END))  # 60: not enough yet
    events = table.do(c.Mortgage(0, FERRY))
    assert kinds(events) == ["Mortgaged", "Paid", "DebtSettled", "Paid", "TurnBegan"]
    assert payments(events)[-1] == (0, 4, 75, "tax")
    assert table.state.cash[0] == 30 + 30 + 50 - 75


@pytest.mark.parametrize(("cash", "code"), [(15, "can-raise"), (14, None)])
def test_L1_buildings_at_half_price_and_mortgages_count_to_the_last_unit(
    cash: int, code: str | None
) -> None:
    # A fortress and four strongholds on Bag End and Maggot's: 9 x 25, and mortgages of 60.
    table = Table().own(0, *BROWN).built(4, MAGGOT).built(5, BAG_END).cash(0, cash)
    table.own(1, *RED).built(2, *RED)
    table.land(0, EDORAS)  # 300
    table.do(c.AskRent(1, EDORAS))
    if code:
        assert table.refused(c.DeclareBankrupt(0)) == code
    else:
        assert kinds(table.do(c.DeclareBankrupt(0)))[-1] == "Bankrupted"


def test_L1_without_a_debt_nobody_goes_bankrupt() -> None:
    assert Table().refused(c.DeclareBankrupt(0)) == "no-debt"


def test_L1_a_deal_may_save_the_debtor() -> None:
    table = owing_the_bank().own(0, BAG_END)
    table.do(c.Offer(2, 0, c.Bundle(cash=45), c.Bundle(deeds=(BAG_END,))))
    assert payments(table.do(c.Accept(0, 2)))[-1] == (0, 4, 75, "tax")


# L2 to L4. Owed to a player


def test_L2_the_bank_pays_half_for_the_buildings_and_the_creditor_gets_the_cash() -> None:
    table = owing_a_player().own(0, *BROWN).built(2, MAGGOT).built(1, BAG_END)
    table.do(c.AskRent(1, DOOM))
    assert table.do(c.DeclareBankrupt(0)) == [
        BuildingsChanged(0, BAG_END, 1, 0, -1, (30, 10)),
        Paid(4, 0, 25, "building-sold", BAG_END),
        BuildingsChanged(0, MAGGOT, 2, 0, -2, (32, 10)),
        Paid(4, 0, 50, "building-sold", MAGGOT),
        Paid(0, 1, 105, "bankruptcy"),
        DeedMoved(BAG_END, 0, 1), DeedMoved(MAGGOT, 0, 1),
        DebtSettled(), Bankrupted(0, 1),
    ]  # fmt: skip
    assert table.state.cash[:2] == [0, 1605]


def test_L3_all_deeds_and_cards_go_to_the_creditor() -> None:
    table = owing_a_player().own(0, MORIA, BILL).keeps(0, PEOPLE).keeps(0, EVENTS)
    table.do(c.AskRent(1, DOOM))
    events = table.do(c.DeclareBankrupt(0))
    assert [table.state.owner[i] for i in (MORIA, BILL)] == [1, 1]
    assert len([e for e in events if isinstance(e, CardGiven)]) == 2
    assert sorted(deck for deck, _ in table.state.kept[1]) == [PEOPLE, EVENTS]


def test_L3_the_bankrupt_retires_at_once() -> None:
    table = owing_a_player()
    table.do(c.AskRent(1, DOOM))
    table.do(c.DeclareBankrupt(0))
    assert table.state.seats_in_play() == [1, 2, 3]
    assert table.refused(c.Roll(0, (2, 3))) == "retired"
    for seat in (1, 2, 3):
        table.quiet(seat)
    assert table.state.turn == 1  # seat 0 is passed over


def test_L3_its_open_rents_and_deals_are_gone() -> None:
    table = owing_a_player().own(0, MORIA).own(2, BILL)
    table.do(c.Offer(2, 0, c.Bundle(deeds=(BILL,)), c.Bundle(cash=1)))
    table.do(c.AskRent(1, DOOM))
    table.ready(3)
    table.at(3, 11)
    table.state.stack, stack = [], table.state.stack  # seat 3 lands on Moria meanwhile
    table.roll(3)
    table.state.stack = stack
    events = table.do(c.DeclareBankrupt(0))
    assert RentLapsed(0, 3, MORIA, 14) in events
    assert DealEnded(2, False) in events
    assert table.state.claims == []
    assert table.state.deals == []


def test_L3_rent_that_others_have_not_asked_of_it_is_lost() -> None:
    table = Table(4).own(2, MORIA).own(1, *DARK_BLUE).built(5, *DARK_BLUE).cash(0, 30)
    table.land(0, MORIA, (5, 5))
    table.land(0, DOOM)
    table.do(c.AskRent(1, DOOM))
    assert RentLapsed(2, 0, MORIA, 14) in table.do(c.DeclareBankrupt(0))
    assert table.state.claims == []


def test_L4_the_creditor_pays_the_tenth_at_once_and_may_lift() -> None:
    table = owing_a_player().own(0, MORIA, BILL).mortgaged(MORIA)
    table.do(c.AskRent(1, DOOM))
    events = table.do(c.DeclareBankrupt(0))
    assert events[-2:] == [AcquisitionAwaited(1, MORIA, True), Paid(1, 4, 9, "interest", MORIA)]
    assert prompt(table.state).ask is Ask.ACQUIRED
    assert payments(table.do(c.Lift(1, MORIA))) == [(1, 4, 90, "lift")]


def test_L4_or_holds_it_and_pays_the_tenth_again_later() -> None:
    table = owing_a_player().own(0, MORIA).mortgaged(MORIA)
    table.do(c.AskRent(1, DOOM))
    table.do(c.DeclareBankrupt(0))
    table.do(c.KeepMortgage(1, MORIA))
    assert payments(table.do(c.Lift(1, MORIA))) == [(1, 4, 90, "lift"), (1, 4, 9, "interest")]


def test_L4_a_creditor_who_cannot_pay_the_tenth_has_to_raise_it() -> None:
    table = owing_a_player(cash=0).own(0, MORIA).mortgaged(MORIA).cash(1, 8)
    table.do(c.AskRent(1, DOOM))
    assert table.do(c.DeclareBankrupt(0))[-1] == DebtArose(1, 4, 9, "interest", MORIA)
    assert table.refused(c.DeclareBankrupt(1)) == "can-raise"
    assert payments(table.do(c.SellBuilding(1, DOOM)))[-1] == (1, 4, 9, "interest")
    assert prompt(table.state).ask is Ask.ACQUIRED


def test_L4_and_goes_bankrupt_to_the_bank_if_it_cannot() -> None:
    table = Table(4).own(0, MORIA, BILL).mortgaged(MORIA, BILL).cash(0, 0)
    table.own(1, DOOM).cash(1, 3)
    table.rent(0, DOOM)
    table.own(2, DOOM)  # seat 1 has nothing else
    events = table.do(c.DeclareBankrupt(0))
    assert [e for e in events if isinstance(e, DebtArose)] == [
        DebtArose(1, 4, 10, "interest", BILL), DebtArose(1, 4, 9, "interest", MORIA)
    ]  # fmt: skip
    events = table.do(c.DeclareBankrupt(1))
    assert only(events, Bankrupted) == Bankrupted(1, 4)
    assert only(events, EstateOpened).deeds == (BILL, MORIA)
    assert not table.state.mortgaged[MORIA]
    table.all_pass()
    table.all_pass()
    assert prompt(table.state).ask is Ask.ROLL
    assert table.state.turn == 2


# L5 and L6. Owed to the Bank


def test_L5_the_bank_auctions_the_deeds_one_by_one_unmortgaged() -> None:
    table = owing_the_bank(cash=1).own(0, MORIA, BILL).mortgaged(MORIA, BILL)
    events = table.do(c.DeclareBankrupt(0))
    assert events == [
        Paid(0, 4, 1, "bankruptcy"),
        DeedMoved(BILL, 0, -1), MortgageEnded(BILL), DeedMoved(MORIA, 0, -1), MortgageEnded(MORIA),
        DebtSettled(), Bankrupted(0, 4), EstateOpened((BILL, MORIA)), EstateTaken((MORIA,)),
        AuctionOpened(BILL, -1, (1, 2, 3)),
    ]  # fmt: skip
    table.do(c.Bid(2, 70))
    events = table.do(c.CloseAuction(1))
    assert events == [
        AuctionClosed(2, 70, BILL, -1), Paid(2, 4, 70, "auction", BILL), DeedMoved(BILL, -1, 2),
        EstateTaken(()), AuctionOpened(MORIA, -1, (1, 2, 3)),
    ]  # fmt: skip
    assert table.all_pass()[-2:] == [AuctionClosed(-1, 0, MORIA, -1), TurnBegan(1, 2, 1)]
    assert table.state.owner[MORIA] == -1


def test_L5_buildings_are_not_auctioned() -> None:
    table = Table().own(0, *BROWN).built(1, *BROWN).cash(0, 0).top(EVENTS, Lose(150))
    table.land(0, EVENTS_17)
    events = table.do(c.DeclareBankrupt(0))
    assert payments(events) == [
        (3, 0, 25, "building-sold"), (3, 0, 25, "building-sold"), (0, 3, 50, "bankruptcy")
    ]  # fmt: skip
    assert table.state.supply == [32, 12]
    assert only(events, AuctionOpened).piece == -1


def test_L5_without_deeds_there_is_no_auction() -> None:
    table = owing_the_bank()
    assert table.do(c.DeclareBankrupt(0))[-1] == TurnBegan(1, 2, 1)


def test_L6_kept_cards_go_under_their_decks() -> None:
    table = owing_the_bank().keeps(0, PEOPLE)
    card = table.state.kept[0][0][1]
    assert CardReturned(0, PEOPLE, card) in table.do(c.DeclareBankrupt(0))
    assert table.state.decks[PEOPLE][-1] == card


def test_L7_the_ring_stays_where_it_is() -> None:
    table = owing_the_bank().own(0, MORIA).mortgaged(MORIA).ring(MORIA)
    events = table.do(c.DeclareBankrupt(0))
    assert "RingMoved" not in kinds(events)
    assert table.state.ring == MORIA


# Harder cases


def test_L_bankrupt_in_the_turn_of_another_lets_that_turn_go_on() -> None:
    table = owing_a_player()
    assert table.state.turn == 1
    table.land(1, RIVENDELL)
    table.do(c.AskRent(1, DOOM))
    assert table.refused(c.Buy(1)) == "settle-first"
    table.do(c.DeclareBankrupt(0))
    assert prompt(table.state).ask is Ask.BUY
    assert table.do(c.Buy(1))[-1] == TurnBegan(2, 3, 1)


def test_L_bankrupt_in_its_own_turn_before_buying_ends_that_turn() -> None:
    table = Table(4).own(1, *DARK_BLUE).built(5, *DARK_BLUE).cash(0, 30)
    table.land(0, DOOM, (5, 5))
    table.land(0, RIVENDELL)  # to be claimed
    table.do(c.AskRent(1, DOOM))
    assert table.do(c.DeclareBankrupt(0))[-1] == TurnBegan(1, 2, 1)
    assert table.state.owner[RIVENDELL] == -1


def test_L_bankrupt_after_a_double_does_not_roll_again() -> None:
    table = Table().own(1, *DARK_BLUE).built(5, *DARK_BLUE).cash(0, 0)
    table.land(0, DOOM, (5, 5))
    table.do(c.AskRent(1, DOOM))
    assert table.do(c.DeclareBankrupt(0))[-1] == TurnBegan(1, 2, 1)


def test_L_the_high_bidder_goes_bankrupt_and_the_bid_falls() -> None:
    table = owing_a_player(cash=100, bid_money="free")
    table.land(1, RIVENDELL)
    table.do(c.Decline(1))
    table.do(c.Bid(0, 100))
    table.do(c.Pass(3))
    table.do(c.AskRent(1, DOOM))
    table.do(c.DeclareBankrupt(0))
    now = prompt(table.state)
    assert (now.ask, now.seats, now.amount) == (Ask.AUCTION, (1, 2), 0)
    table.do(c.Bid(2, 1))
    assert payments(table.do(c.Pass(1))) == [(2, 4, 1, "auction")]


def test_L_the_only_bidder_left_goes_bankrupt_and_nobody_has_the_deed() -> None:
    table = owing_a_player(cash=100, bid_money="free")
    table.land(1, RIVENDELL)
    table.do(c.Decline(1))
    table.do(c.Bid(0, 100))
    table.do(c.Pass(3))
    table.do(c.Pass(2))
    table.do(c.AskRent(1, DOOM))
    events = table.do(c.DeclareBankrupt(0))
    assert prompt(table.state).seats == (1,)
    assert table.do(c.Pass(1))[-2] == AuctionClosed(-1, 0, RIVENDELL, -1)
    assert "DeedMoved" not in kinds(events)


def test_L_a_bid_whose_money_went_for_rent_becomes_a_debt_to_the_bank() -> None:
    table = Table(3, bid_money="free").own(1, MORIA).cash(0, 100).own(0, BILL)
    table.land(0, MORIA)
    table.land(1, RIVENDELL)
    table.do(c.Decline(1))
    table.do(c.Bid(0, 95))
    table.do(c.AskRent(1, MORIA))  # 14
    events = table.do(c.CloseAuction(2))
    assert only(events, DebtArose) == DebtArose(0, 3, 95, "auction", RIVENDELL)
    assert table.state.owner[RIVENDELL] == 0
    assert payments(table.do(c.Mortgage(0, BILL)))[-1] == (0, 3, 95, "auction")


def test_L_bankrupt_during_an_auction_to_the_bank_is_auctioned_after_it() -> None:
    table = Table(4, bid_money="free").own(0, BILL).mortgaged(BILL).cash(0, 250)
    table.own(1, *ORANGE).built(2, *ORANGE)
    table.land(0, MORIA)
    table.land(1, RIVENDELL)
    table.do(c.Decline(1))
    table.do(c.Bid(0, 250))
    assert payments(table.do(c.AskRent(1, MORIA))) == [(0, 1, 200, "rent")]
    table.do(c.CloseAuction(2))
    events = table.do(c.DeclareBankrupt(0))  # 250 owed, 50 in cash, 70 for Rivendell
    assert only(events, EstateOpened).deeds == (BILL, RIVENDELL)


def test_L_one_card_many_creditors_the_first_who_cannot_be_paid_has_all() -> None:
    table = Table(4).top(PEOPLE, LoseEach(50)).cash(0, 70).own(0, BAG_END)
    events = table.land(0, PEOPLE_22)
    assert [(e.debtor, e.creditor) for e in events if isinstance(e, DebtArose)] == [(0, 3), (0, 2)]
    assert payments(events) == [(0, 1, 50, "card")]
    assert table.refused(c.DeclareBankrupt(0)) == "can-raise"  # 20 + 30 for seat 2
    assert payments(table.do(c.Mortgage(0, BAG_END)))[-1] == (0, 2, 50, "card")
    events = table.do(c.DeclareBankrupt(0))
    assert only(events, Bankrupted) == Bankrupted(0, 3)
    assert table.state.owner[BAG_END] == 3
    assert only(events, Paid).amount == 3  # the interest: there was no cash left


def test_L_collecting_from_players_who_cannot_pay() -> None:
    table = Table(4).top(EVENTS, GainEach(50)).cash(1, 10).cash(3, 20).own(3, BILL)
    events = table.land(0, EVENTS_17)
    assert payments(events) == [(2, 0, 50, "card")]
    assert prompt(table.state).seats == (1,)
    assert only(table.do(c.DeclareBankrupt(1)), Bankrupted) == Bankrupted(1, 0)
    assert prompt(table.state).seats == (3,)
    assert payments(table.do(c.Mortgage(3, BILL)))[-1] == (3, 0, 50, "card")


def test_L_a_debt_to_somebody_who_goes_bankrupt_is_owed_to_the_heir() -> None:
    table = Table(4).top(EVENTS, GainEach(50)).cash(1, 10).cash(2, 10).own(2, BILL)
    table.land(0, EVENTS_17)
    # Before they have paid, seat 0 goes bankrupt to seat 3.
    table.own(3, *DARK_BLUE).built(5, *DARK_BLUE).cash(0, 5)
    table.state.stack.append(Debt(0, 3, 2000, "rent", DOOM))
    table.do(c.DeclareBankrupt(0))
    assert prompt(table.state).other == 3
    assert only(table.do(c.DeclareBankrupt(1)), Bankrupted) == Bankrupted(1, 3)
    assert payments(table.do(c.Mortgage(2, BILL)))[-1] == (2, 3, 50, "card")


def test_L_a_debt_to_the_heir_itself_is_gone() -> None:
    table = Table(3).top(EVENTS, GainEach(50)).cash(1, 10).own(1, BILL)
    table.land(0, EVENTS_17)
    table.cash(0, 5)
    table.state.stack.append(Debt(0, 1, 2000, "rent", DOOM))
    table.do(c.DeclareBankrupt(0))
    assert prompt(table.state).ask is Ask.ROLL


def test_L_the_last_player_left_wins() -> None:
    table = owing_a_player(seats=2)
    table.do(c.AskRent(1, DOOM))
    events = table.do(c.DeclareBankrupt(0))
    ended = only(events, GameEnded)
    assert (ended.why, ended.winners, ended.worth[0]) == ("last-player", (1,), 0)
    assert events[-1] is ended
    assert table.refused(c.Roll(1, (2, 3))) == "game-over"


def test_L_bankrupt_by_a_rent_that_a_card_led_to() -> None:
    table = Table(3).own(1, *RED).built(5, *RED).cash(0, 60)
    table.top(PEOPLE, Advance(EDORAS))
    table.land(0, PEOPLE_22)
    table.do(c.AskRent(1, EDORAS))
    assert payments(table.do(c.DeclareBankrupt(0))) == [(0, 1, 60, "bankruptcy")]


def test_L_rounds_go_on_when_the_one_who_started_is_out() -> None:
    table = owing_a_player(seats=3)
    table.do(c.AskRent(1, DOOM))
    assert table.do(c.DeclareBankrupt(0))[-1] == Bankrupted(0, 1)
    assert table.state.rounds == 1
    table.quiet(1)
    assert table.quiet(2)[-1].__class__ is TurnBegan
    assert table.state.rounds == 2
    assert table.quiet(1)[-1] == TurnBegan(2, 5, 2)


def test_L_rounds_when_the_one_who_started_leaves_in_its_own_turn() -> None:
    table = owing_the_bank(seats=3)
    assert table.do(c.DeclareBankrupt(0))[-1] == TurnBegan(1, 2, 1)
    assert table.quiet(1)[-1] == TurnBegan(2, 3, 1)
    assert table.quiet(2)[-1] == TurnBegan(1, 4, 2)


def test_L_the_parts_of_a_bankrupt_group_can_be_built_on_by_the_creditor() -> None:
    table = owing_a_player().own(0, *ORANGE)
    table.do(c.AskRent(1, DOOM))
    table.do(c.DeclareBankrupt(0))
    table.erect(1, LORIEN)
    assert table.state.level[LORIEN] == 1
