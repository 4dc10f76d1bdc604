"""Sections J and K of the rules matrix: deals between players, and mortgages."""

from __future__ import annotations

import pytest

from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.prompts import Ask, prompt
from tests.rules.positions import (
    BILL,
    BREGO,
    BRUINEN,
    DARK_BLUE,
    DOOM,
    EVENTS,
    GANDALF,
    LORIEN,
    LOTR,
    MORIA,
    ORANGE,
    PARKING,
    RAUROS,
    RIVENDELL,
    Table,
    box,
    kinds,
    not_in,
    only,
    payments,
)

# J. Trading


def test_J1_unbuilt_territories_steeds_and_staffs_at_any_price() -> None:
    table = Table().own(0, BRUINEN, BILL, GANDALF)
    offer = c.Offer(0, 1, c.Bundle(deeds=(BRUINEN, BILL, GANDALF)), c.Bundle(cash=1))
    assert table.do(offer) == [e.DealOffered(0, 1, offer.give, offer.take)]
    assert table.do(c.Accept(1, 0)) == [
        e.DealEnded(0, True), e.DeedMoved(BRUINEN, 0, 1), e.DeedMoved(BILL, 0, 1),
        e.DeedMoved(GANDALF, 0, 1), e.Paid(1, 0, 1, "deal"),
    ]  # fmt: skip


def test_J1_deeds_for_deeds_and_cards_and_money() -> None:
    table = Table().own(0, BRUINEN).own(1, MORIA).keeps(1, EVENTS)
    card = table.state.kept[1][0][1]
    table.do(
        c.Offer(
            0, 1, c.Bundle(cash=50, deeds=(BRUINEN,)), c.Bundle(deeds=(MORIA,), cards=(EVENTS,))
        )
    )
    events = table.do(c.Accept(1, 0))
    assert only(events, e.CardGiven) == e.CardGiven(1, 0, EVENTS, card)
    assert (table.state.owner[BRUINEN], table.state.owner[MORIA]) == (1, 0)
    assert payments(events) == [(0, 1, 50, "deal")]


def test_J1_at_any_time() -> None:
    table = Table().own(1, MORIA).own(2, BILL)
    table.land(0, BRUINEN)
    table.do(c.Decline(0))  # in the middle of an auction
    table.do(c.Offer(1, 2, c.Bundle(deeds=(MORIA,)), c.Bundle(deeds=(BILL,))))
    assert kinds(table.do(c.Accept(2, 1))) == ["DealEnded", "DeedMoved", "DeedMoved"]
    assert prompt(table.state).ask is Ask.AUCTION


@pytest.mark.parametrize(
    ("give", "code"),
    [
        (c.Bundle(deeds=(DOOM,)), "not-owner"),
        (c.Bundle(deeds=(PARKING,)), "not-a-deed"),
        (c.Bundle(deeds=(77,)), "not-a-space"),
        (c.Bundle(deeds=(MORIA, MORIA)), "bad-deal"),
        (c.Bundle(cards=(EVENTS,)), "bad-deal"),
        (c.Bundle(cards=(9,)), "bad-deal"),
        (c.Bundle(cash=1501, deeds=(MORIA,)), "too-dear"),
        (c.Bundle(cash=-5, deeds=(MORIA,)), "bad-deal"),
        (c.Bundle(), "gift"),
    ],
)
def test_J1_only_what_one_has(give: c.Bundle, code: str) -> None:
    table = Table().own(0, MORIA)
    assert table.refused(c.Offer(0, 1, give, c.Bundle(cash=10))) == code


def test_J1_only_with_somebody_else_at_the_table() -> None:
    table = Table().own(0, MORIA).retire(2)
    deeds = c.Bundle(deeds=(MORIA,))
    assert table.refused(c.Offer(0, 0, deeds, c.Bundle(cash=10))) == "own-deal"
    assert table.refused(c.Offer(0, 2, deeds, c.Bundle(cash=10))) == "retired"
    assert table.refused(c.Offer(0, 3, deeds, c.Bundle(cash=10))) == "no-such-seat"
    assert table.refused(c.Offer(0, 1, c.Bundle(), c.Bundle())) == "empty-deal"


def test_J1_only_who_it_was_offered_to_may_accept_and_only_once() -> None:
    table = Table().own(0, MORIA)
    assert table.refused(c.Accept(1, 0)) == "no-deal"
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=10)))
    assert table.refused(c.Accept(2, 0)) == "no-deal"
    assert table.refused(c.Accept(0, 0)) == "no-own-deal"
    table.do(c.Accept(1, 0))
    assert table.refused(c.Accept(1, 0)) == "no-deal"


def test_J1_a_deal_is_looked_at_again_when_it_is_accepted() -> None:
    table = Table().own(0, MORIA)
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=1000)))
    table.cash(1, 999)
    assert table.refused(c.Accept(1, 0)) == "too-dear"
    table.cash(1, 1000).own(2, MORIA)
    assert table.refused(c.Accept(1, 0)) == "not-owner"


def test_J1_either_side_may_end_it_and_a_new_offer_replaces_it() -> None:
    table = Table().own(0, MORIA, BILL)
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=10)))
    assert table.refused(c.Withdraw(2, 0)) == "no-deal"
    assert table.do(c.Withdraw(1, 0)) == [e.DealEnded(0, False, declined=1)]
    assert table.refused(c.Withdraw(1, 0)) == "no-deal"
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=10)))
    table.do(c.Offer(0, 2, c.Bundle(deeds=(BILL,)), c.Bundle(cash=10)))
    assert table.refused(c.Accept(1, 0)) == "no-deal"
    assert table.do(c.Withdraw(0, 0)) == [e.DealEnded(0, False, 0)]


def test_J1_another_offer_between_the_same_two_answers_the_first() -> None:
    table = Table().own(0, MORIA).own(1, BILL).own(2, GANDALF)
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=10)))
    table.do(c.Offer(2, 1, c.Bundle(deeds=(GANDALF,)), c.Bundle(cash=10)))
    counter = c.Offer(1, 0, c.Bundle(deeds=(BILL,)), c.Bundle(deeds=(MORIA,)))
    assert table.do(counter) == [e.DealOffered(1, 0, counter.give, counter.take, counters=True)]
    assert [(deal.by, deal.to) for deal in table.state.deals] == [(2, 1), (1, 0)]
    assert table.refused(c.Accept(1, 0)) == "no-deal"
    table.do(c.Accept(0, 1))
    assert (table.state.owner[MORIA], table.state.owner[BILL]) == (1, 0)


def test_J1_an_offer_to_somebody_else_leaves_a_deal_open() -> None:
    table = Table().own(0, MORIA).own(1, BILL)
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=10)))
    elsewhere = c.Offer(1, 2, c.Bundle(deeds=(BILL,)), c.Bundle(cash=10))
    assert table.do(elsewhere) == [e.DealOffered(1, 2, elsewhere.give, elsewhere.take)]
    table.do(c.Accept(1, 0))


def test_J1_money_behind_a_bid_is_not_dealt_with() -> None:
    table = Table().own(0, MORIA).cash(1, 100)
    table.land(0, BRUINEN)
    table.do(c.Decline(0))
    table.do(c.Bid(1, 60))
    assert table.refused(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=41))) == "bid-stands"
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=40)))


def test_J2_the_whole_group_must_be_free_of_buildings() -> None:
    table = Table().own(0, *ORANGE, BILL).built(1, MORIA)
    for space in ORANGE:
        assert (
            table.refused(c.Offer(0, 1, c.Bundle(deeds=(space,)), c.Bundle(cash=9)))
            == "group-built"
        )
    table.do(c.Offer(0, 1, c.Bundle(deeds=(BILL,)), c.Bundle(cash=9)))


def test_J2_a_deal_dies_of_a_building_put_up_meanwhile() -> None:
    table = Table().own(0, *ORANGE)
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=9)))
    table.do(c.Build(0, LORIEN))
    assert table.refused(c.Accept(1, 0)) == "group-built"


@not_in("lotr-2003-fr")
def test_J2_a_deal_about_an_unmortgaged_deed_ends_when_it_is_mortgaged() -> None:
    table = Table().own(0, MORIA, BILL).own(1, DOOM)
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=300)))
    table.do(c.Offer(2, 0, c.Bundle(cash=300), c.Bundle(deeds=(MORIA,))))
    table.do(c.Offer(1, 2, c.Bundle(deeds=(DOOM,)), c.Bundle(cash=300)))
    assert table.do(c.Mortgage(0, MORIA))[-2:] == [e.DealEnded(0, False), e.DealEnded(2, False)]
    assert table.refused(c.Accept(1, 0)) == "no-deal"
    assert [deal.by for deal in table.state.deals] == [1]


def test_J3_buildings_are_nothing_to_deal_in() -> None:
    assert set(c.Bundle.__struct_fields__) == {"cash", "deeds", "cards"}


def test_J4_power_is_not_lent_or_given_away() -> None:
    table = Table()
    assert table.refused(c.Offer(0, 1, c.Bundle(cash=100), c.Bundle())) == "gift"
    assert table.refused(c.Offer(0, 1, c.Bundle(), c.Bundle(cash=100))) == "gift"
    assert table.refused(c.Offer(0, 1, c.Bundle(cash=100), c.Bundle(cash=110))) == "gift"


def test_J5_a_mortgaged_deed_is_sold_to_players_only() -> None:
    table = Table().own(0, MORIA).mortgaged(MORIA)
    offer = c.Offer(0, table.bank, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=90))
    assert table.refused(offer) == "no-such-seat"


def test_J_a_debtor_sells_but_spends_nothing() -> None:
    table = Table().own(0, BILL).own(1, *DARK_BLUE).own(2, MORIA).built(1, *DARK_BLUE).cash(0, 150)
    table.rent(0, DOOM)
    assert table.refused(c.Offer(0, 2, c.Bundle(cash=10), c.Bundle(deeds=(MORIA,)))) == "in-debt"
    table.do(c.Offer(0, 2, c.Bundle(deeds=(BILL,)), c.Bundle(cash=50)))
    assert payments(table.do(c.Accept(2, 0))) == [(2, 0, 50, "deal"), (0, 1, 200, "rent")]


# K. Mortgages


def test_K1_at_any_time_for_the_printed_loan() -> None:
    table = Table().own(0, MORIA).own(1, BILL)
    assert table.do(c.Mortgage(0, MORIA)) == [
        e.Mortgaged(0, MORIA),
        e.Paid(3, 0, 90, "mortgage", MORIA),
    ]
    assert payments(table.do(c.Mortgage(1, BILL))) == [(3, 1, 100, "mortgage")]  # not its turn


@pytest.mark.parametrize("space", LOTR.board.deeds)
def test_K1_every_loan_is_half_the_price(space: int) -> None:
    table = Table().own(0, space)
    assert payments(table.do(c.Mortgage(0, space)))[0][2] * 2 == box().board.price[space]


def test_K1_only_once_and_only_ones_own() -> None:
    table = Table().own(0, MORIA)
    table.do(c.Mortgage(0, MORIA))
    assert table.refused(c.Mortgage(0, MORIA)) == "mortgaged"
    assert table.refused(c.Mortgage(1, MORIA)) == "not-owner"
    assert table.refused(c.Mortgage(1, BILL)) == "not-owner"
    assert table.refused(c.Mortgage(1, PARKING)) == "not-a-deed"


def test_K2_first_all_buildings_of_the_group_are_sold() -> None:
    table = Table().own(0, *ORANGE).built(1, LORIEN)
    for space in ORANGE:
        assert table.refused(c.Mortgage(0, space)) == "group-built"


@not_in("lotr-2003-fr")
def test_K3_lifting_costs_the_loan_and_a_tenth() -> None:
    table = Table().own(0, MORIA)
    table.do(c.Mortgage(0, MORIA))
    assert table.do(c.Lift(0, MORIA)) == [
        e.Paid(0, 3, 90, "lift", MORIA), e.Paid(0, 3, 9, "interest", MORIA), e.MortgageEnded(MORIA)
    ]  # fmt: skip


def test_K3_only_with_that_much_free_cash_and_without_a_debt() -> None:
    table = Table().own(0, MORIA, BILL).mortgaged(MORIA).cash(0, 98)
    assert table.refused(c.Lift(0, MORIA)) == "too-dear"
    assert table.refused(c.Lift(0, BILL)) == "not-mortgaged"
    table.own(1, *DARK_BLUE).built(1, *DARK_BLUE).cash(0, 199)
    table.rent(0, DOOM)
    assert table.refused(c.Lift(0, MORIA)) == "in-debt"


def test_K4_only_the_owner_lifts() -> None:
    table = Table().own(0, MORIA).mortgaged(MORIA)
    assert table.refused(c.Lift(1, MORIA)) == "not-owner"


def sold_mortgaged() -> Table:
    """Seat 1 has just bought Moria from seat 0, mortgaged."""
    table = Table().own(0, MORIA).mortgaged(MORIA)
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=40)))
    events = table.do(c.Accept(1, 0))
    assert events[-2:] == [e.AcquisitionAwaited(1, MORIA, True), e.Paid(1, 3, 9, "interest", MORIA)]
    return table


def test_K5_the_buyer_pays_a_tenth_at_once_and_is_asked() -> None:
    table = sold_mortgaged()
    assert table.state.cash[1] == 1500 - 40 - 9
    now = prompt(table.state)
    assert (now.ask, now.seats, now.space, now.amount) == (Ask.ACQUIRED, (1,), MORIA, 90)
    assert table.refused(c.Roll(0, (2, 3))) == "roll-not-awaited"
    assert table.refused(c.KeepMortgage(0, MORIA)) == "not-asked"


def test_K5_lifting_at_once_costs_the_loan_only() -> None:
    table = sold_mortgaged()
    assert table.do(c.Lift(1, MORIA)) == [
        e.Paid(1, 3, 90, "lift", MORIA), e.MortgageEnded(MORIA), e.AcquisitionEnded(1, MORIA)
    ]  # fmt: skip


def test_K5_keeping_it_means_another_tenth_later() -> None:
    table = sold_mortgaged()
    assert table.do(c.KeepMortgage(1, MORIA)) == [e.AcquisitionEnded(1, MORIA)]
    assert table.refused(c.KeepMortgage(1, MORIA)) == "not-asked"
    assert payments(table.do(c.Lift(1, MORIA))) == [(1, 3, 90, "lift"), (1, 3, 9, "interest")]


def test_K5_who_cannot_pay_the_tenth_cannot_take_the_deed() -> None:
    table = Table().own(0, MORIA).mortgaged(MORIA).cash(1, 48)
    offer = c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=40))
    assert table.refused(offer) == "interest"
    table.cash(1, 49)
    table.do(offer)
    table.cash(1, 48)
    assert table.refused(c.Accept(1, 0)) == "interest"


def test_K5_each_of_several_mortgaged_deeds_is_asked_about() -> None:
    table = Table().own(0, MORIA, RIVENDELL).own(1, BILL).mortgaged(MORIA, RIVENDELL, BILL)
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA, RIVENDELL)), c.Bundle(deeds=(BILL,))))
    events = table.do(c.Accept(1, 0))
    assert payments(events) == [
        (1, 3, 9, "interest"), (1, 3, 7, "interest"), (0, 3, 10, "interest")
    ]  # fmt: skip
    table.do(c.Lift(1, MORIA))
    table.do(c.KeepMortgage(1, RIVENDELL))
    table.do(c.KeepMortgage(0, BILL))
    assert prompt(table.state).ask is Ask.ROLL


def test_K5_sold_on_before_the_answer_the_question_goes_with_it() -> None:
    table = sold_mortgaged()
    table.do(c.Offer(1, 2, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=5)))
    events = table.do(c.Accept(2, 1))
    assert e.AcquisitionEnded(1, MORIA) in events
    assert payments(events) == [(2, 1, 5, "deal"), (2, 3, 9, "interest")]
    assert prompt(table.state).seats == (2,)
    table.do(c.KeepMortgage(2, MORIA))
    assert prompt(table.state).ask is Ask.ROLL


def test_K5_an_old_question_never_makes_a_later_mortgage_cheaper() -> None:
    table = sold_mortgaged()
    table.do(c.Lift(1, MORIA))
    table.do(c.Mortgage(1, MORIA))
    assert payments(table.do(c.Lift(1, MORIA))) == [(1, 3, 90, "lift"), (1, 3, 9, "interest")]


def test_K6_the_tenth_is_of_the_loan() -> None:
    table = Table().own(0, BREGO, DOOM).mortgaged(BREGO, DOOM)
    assert payments(table.do(c.Lift(0, BREGO)))[1] == (0, 3, 10, "interest")
    assert payments(table.do(c.Lift(0, DOOM)))[1] == (0, 3, 20, "interest")


def test_K_after_lifting_the_last_the_owner_builds_again() -> None:
    table = Table().own(0, *ORANGE).mortgaged(MORIA, RAUROS)
    table.do(c.Lift(0, MORIA))
    assert table.refused(c.Build(0, MORIA)) == "group-mortgaged"
    table.do(c.Lift(0, RAUROS))
    assert payments(table.do(c.Build(0, MORIA))) == [(0, 3, 100, "building")]
