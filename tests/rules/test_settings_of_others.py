"""Settings that other editions have otherwise, tried as house rules of lotr-2003."""

from __future__ import annotations

from typing import Any

import msgspec

from controller.editions import load
from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.board import Advance, Card
from controller.rules.edition import Edition
from controller.rules.legal import anytime
from tests.rules.positions import (
    ASFALOTH,
    BAG_END,
    BARAD_DUR,
    BREE,
    BROWN,
    DARK_BLUE,
    DOOM,
    EVENTS,
    FERRY,
    GANDALF,
    HELM,
    JAIL,
    LIGHT_BLUE,
    MAGGOT,
    MORIA,
    PEOPLE_7,
    RIVENDELL,
    SARUMAN,
    SHELOB,
    Table,
    kinds,
    not_in,
    only,
    payments,
)

# The Ring


def test_M2_doubles_may_move_the_ring_and_an_eye_then_does_not() -> None:
    table = Table(ring_moved_by="doubles")
    assert "RingMoved" not in kinds(table.roll(0, (0, 4)))
    table.ready(1)
    events = table.roll(1, (4, 4))
    assert kinds(events)[:3] == ["Rolled", "RingMoved", "Moved"]
    assert only(events, e.RingMoved) == e.RingMoved(BAG_END, MAGGOT)


def test_M2_a_double_in_jail_moves_it_too() -> None:
    table = Table(ring_moved_by="doubles").jailed(0)
    assert "RingMoved" in kinds(table.roll(table.state.turn, (3, 3)))


def test_R18_the_third_double_moves_the_ring_first_or_not_at_all() -> None:
    for first in (True, False):
        table = Table(ring_moved_by="doubles", ring_before_jail=first)
        table.state.doubles = 2
        events = kinds(table.roll(0, (3, 3)))
        assert ("RingMoved" in events) is first
        assert "Jailed" in events


def test_R20_the_ring_may_go_to_the_next_unclaimed_territory() -> None:
    table = Table(ring_target="next-unclaimed").own(1, MAGGOT, FERRY)
    assert only(table.roll(0, (0, 4)), e.RingMoved).to == BREE


def test_R20_with_all_claimed_it_goes_to_the_next() -> None:
    table = Table(ring_target="next-unclaimed")
    table.own(1, *table.state.board.territories)
    assert only(table.roll(0, (0, 4)), e.RingMoved).to == MAGGOT


# Salary, decks, rent


@not_in("starwars-1997")
def test_R32_the_salary_may_wait_until_the_landing_is_carried_out() -> None:
    table = Table(salary_when="after-landing")
    events = table.land(0, BAG_END, (2, 4))
    assert kinds(events) == ["Rolled", "Moved", "SalaryDeferred", "DeedOffered"]
    assert table.state.cash[0] == 1500
    events = table.do(c.Buy(0))
    assert events[-3:-1] == [e.SalaryDeferred(0, 0), e.Paid(3, 0, 200, "salary")]
    assert table.state.cash[0] == 1700  # the Ring stood on Bag End: it was free


def test_R32_a_salary_that_waits_cannot_save_from_a_debt() -> None:
    table = Table(salary_when="after-landing").own(1, BAG_END).built(0).cash(0, 3)
    table.ring(MAGGOT).own(1, MAGGOT)
    table.rent(0, BAG_END, (2, 4))
    assert table.state.cash[0] == 203 - 4 + 0 or table.state.in_debt(0)


def test_R26_the_decks_may_lie_on_each_others_spaces() -> None:
    table = Table(decks_swapped=True)
    assert only(table.land(0, PEOPLE_7, (2, 5)), e.CardDrawn).deck == EVENTS


def test_R41_a_staff_may_want_a_fresh_roll_on_every_landing() -> None:
    table = Table(staff_rent_roll="fresh").own(1, GANDALF, SARUMAN)
    assert only(table.land(0, GANDALF), e.RentRollDue).factor == 10
    assert payments(table.roll_rent(0, 1, GANDALF, (3, 4))) == [(0, 1, 70, "rent")]


def test_D10_rent_may_be_paid_partly_in_property() -> None:
    table = Table(property_pays_rent=True).own(1, *DARK_BLUE).own(0, MORIA).cash(0, 40)
    table.rent(0, BARAD_DUR)  # 70: the group is whole
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(), settles=50))
    events = table.do(c.Accept(1, 0))
    assert e.DebtReduced(0, 1, 50) in events
    assert payments(events) == [(0, 1, 20, "rent")]
    assert (table.state.owner[MORIA], table.state.cash[0]) == (1, 20)


def test_D10_property_may_settle_all_of_it_but_no_more() -> None:
    table = Table(property_pays_rent=True).own(1, *DARK_BLUE).own(0, MORIA).cash(0, 0)
    table.rent(0, BARAD_DUR)
    over = c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(), settles=71)
    assert table.refused(over) == "settles-too-much"
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(), settles=70))
    events = table.do(c.Accept(1, 0))
    assert payments(events) == []
    assert not table.state.stack


def test_D10_not_unless_the_rules_have_it() -> None:
    table = Table().own(1, *DARK_BLUE).own(0, MORIA).cash(0, 0)
    table.rent(0, BARAD_DUR)
    deal = c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(), settles=50)
    assert table.refused(deal) == "no-property-rent"


def test_D8_a_card_that_leads_to_a_staff_may_mean_a_fresh_roll_for_the_usual_rent() -> None:
    table = Table(staff_rent_roll="fresh-after-card").own(1, SARUMAN)
    table.state.edition = led_to(SARUMAN)
    assert only(table.land(0, PEOPLE_7, (2, 5)), e.RentRollDue).factor == 4
    assert payments(table.roll_rent(0, 1, SARUMAN, (3, 4))) == [(0, 1, 28, "rent")]
    table = Table(staff_rent_roll="fresh-after-card").own(1, GANDALF)
    assert only(table.land(0, GANDALF, (3, 4)), e.RentDue).amount == 28  # no card, no new roll


def led_to(space: int) -> Edition:
    """An edition in which every card leads to a space."""
    data = load("lotr-2003").data
    card = Card(title="A way", text="Go there.", effect=Advance(to=space))
    decks = [msgspec.structs.replace(deck, cards=(card,) * 16) for deck in data.decks]
    return Edition(msgspec.structs.replace(data, decks=tuple(decks)))


def test_R29_the_fine_may_be_paid_right_after_a_roll_that_failed() -> None:
    table = Table(fine_when="after-roll").jailed(0)
    assert table.refused(c.PayFine(0)) == "fine-after-roll"  # before the roll
    table.roll(0, (2, 3))
    assert c.PayFine(0) in [option.command for option in anytime(table.state, 0)]
    events = table.do(c.PayFine(0))
    assert payments(events) == [(0, 3, 50, "fine")]
    assert (table.state.jail[0], table.state.pos[0], table.state.turn) == (-1, JAIL, 1)
    table.quiet(1)
    table.quiet(2)
    assert only(table.roll(0, (2, 3)), e.Moved).to == JAIL + 5


def test_R29_only_until_the_next_player_rolls() -> None:
    table = Table(fine_when="after-roll").jailed(0)
    table.roll(0, (2, 3))
    table.quiet(1)
    assert table.refused(c.PayFine(0)) == "fine-after-roll"
    assert table.refused(c.PayFine(1)) == "not-in-jail"


# Building and selling


def test_R30_a_fortress_may_need_its_strongholds_only_there() -> None:
    table = Table(hotel_needs="place").own(0, *BROWN).built(3, BAG_END).built(4, MAGGOT)
    table.do(c.Build(0, MAGGOT))
    assert (table.state.level[BAG_END], table.state.level[MAGGOT]) == (3, 5)
    assert Table().own(0, *BROWN).built(3, BAG_END).built(4, MAGGOT).refused(
        c.Build(0, MAGGOT)
    ) == "uneven"  # fmt: skip


def test_H3_building_may_have_to_wait_for_the_turn_to_end() -> None:
    table = Table(build_when="between-turns").own(1, *BROWN)
    table.do(c.Build(1, BAG_END))  # nobody has rolled in this turn yet
    table.land(0, RIVENDELL)
    assert table.refused(c.Build(1, MAGGOT)) == "build-later"
    table.own(0, *LIGHT_BLUE)
    table.do(c.Build(0, BREE))  # the seat whose turn it is


def test_H8_R33_an_auction_of_buildings_may_open_at_the_lowest_printed_price() -> None:
    table = Table(shortage_opening="printed", houses=1).own(0, *DARK_BLUE).own(1, *BROWN)
    table.do(c.Build(0, DOOM))
    events = table.do(c.Contest(1))
    assert only(events, e.AuctionOpened).opening == 50
    assert table.refused(c.Bid(1, 49)) == "bid-too-low"
    table.do(c.Bid(1, 50))


def test_R33_of_the_places_where_the_piece_fits() -> None:
    table = Table(shortage_opening="printed", houses=1).own(0, *DARK_BLUE).own(1, *LIGHT_BLUE)
    table.do(c.Build(0, DOOM))
    assert only(table.do(c.Contest(1)), e.AuctionOpened).opening == 50


def test_I2_fortresses_may_have_to_be_sold_step_by_step() -> None:
    table = Table(fortresses_at_once=False).own(0, *BROWN).built(5, *BROWN)
    assert table.refused(c.SellFortresses(0, BAG_END)) == "step-by-step"
    assert payments(table.do(c.SellBuilding(0, BAG_END))) == [(3, 0, 25, "building-sold")]
    assert table.state.level[BAG_END] == 4


# Mortgages


def test_K1_R40_mortgaging_may_be_for_debts_only() -> None:
    table = Table(mortgage_when="in-debt").own(0, MORIA).cash(0, 10)
    assert table.refused(c.Mortgage(0, MORIA)) == "only-in-debt"
    table.land(0, SHELOB)
    assert payments(table.do(c.Mortgage(0, MORIA))) == [(3, 0, 90, "mortgage"), (0, 3, 75, "tax")]


def test_R40_is_the_same_as_K1_for_all_seats() -> None:
    table = Table(mortgage_when="in-debt").own(1, MORIA).cash(0, 10)
    table.land(0, SHELOB)
    assert table.refused(c.Mortgage(1, MORIA)) == "only-in-debt"


def test_K2_only_the_place_itself_may_have_to_be_unbuilt() -> None:
    table = Table(mortgage_needs="place").own(0, *BROWN).built(1, BAG_END)
    assert table.refused(c.Mortgage(0, BAG_END)) == "place-built"
    table.do(c.Mortgage(0, MAGGOT))
    assert Table().own(0, *BROWN).built(1, BAG_END).refused(c.Mortgage(0, MAGGOT)) == "group-built"


def test_K5_a_buyer_may_keep_a_mortgage_for_nothing_and_lift_it_with_the_tenth() -> None:
    table = Table(buyer_pays_interest=False).own(0, MORIA).mortgaged(MORIA)
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=50)))
    assert payments(table.do(c.Accept(1, 0))) == [(1, 0, 50, "deal")]
    events = table.do(c.Lift(1, MORIA))
    assert payments(events) == [(1, 3, 90, "lift"), (1, 3, 9, "interest")]


def test_K5_or_keep_it() -> None:
    table = Table(buyer_pays_interest=False).own(0, MORIA).mortgaged(MORIA)
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=50)))
    table.do(c.Accept(1, 0))
    table.do(c.KeepMortgage(1, MORIA))
    assert payments(table.do(c.Lift(1, MORIA))) == [(1, 3, 90, "lift"), (1, 3, 9, "interest")]


def broke(**rules: Any) -> Table:
    """Seat 0 owes seat 1 more than it can raise, and has Asfaloth mortgaged, Moria not."""
    table = Table(4, **rules).own(1, *DARK_BLUE).built(5, *DARK_BLUE)
    table.own(0, MORIA, ASFALOTH).mortgaged(ASFALOTH).cash(0, 5)
    table.rent(0, DOOM)
    return table


def test_L4_a_creditor_may_keep_mortgages_for_nothing() -> None:
    table = broke(creditor_pays_interest=False)
    events = table.do(c.DeclareBankrupt(0))
    assert not [
        event for event in events if isinstance(event, e.Paid) and event.reason == "interest"
    ]
    assert payments(table.do(c.Lift(1, ASFALOTH))) == [(1, 4, 100, "lift"), (1, 4, 10, "interest")]


def test_L3_everything_may_have_to_be_mortgaged_before_a_creditor_gets_it() -> None:
    table = broke(estate_mortgaged=True)
    events = table.do(c.DeclareBankrupt(0))
    assert e.Mortgaged(0, MORIA) in events
    assert (4, 0, 90, "mortgage") in payments(events)
    assert (0, 1, 95, "bankruptcy") in payments(events)
    assert e.DebtSettled() in events


def test_R32_nothing_waits_when_the_salary_is_paid_at_once() -> None:
    assert "SalaryDeferred" not in kinds(Table().land(0, HELM))
