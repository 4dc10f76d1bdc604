"""The French rulebook, row by row where it differs from the US one; worked out by hand."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest

from controller.editions import load
from controller.rules import commands as c
from controller.rules.board import Advance, Card, Lose, Nearest
from controller.rules.edition import Edition
from controller.rules.events import (
    AuctionOpened,
    BuildingsChanged,
    CardReturned,
    DealOffered,
    DebtReduced,
    DebtSettled,
    EstateOpened,
    GameEnded,
    Jailed,
    MortgageEnded,
    Moved,
    Paid,
    RentRollDue,
    RingMoved,
    TurnBegan,
)
from controller.rules.state import Debt
from tests.rules.positions import (
    ASFALOTH,
    BAG_END,
    BARAD_DUR,
    BILL,
    BREE,
    BROWN,
    DARK_BLUE,
    DOOM,
    EVENTS,
    FERRY,
    GANDALF,
    JAIL,
    LIGHT_BLUE,
    MAGGOT,
    MORIA,
    ORANGE,
    PALANTIR,
    PARKING,
    PEOPLE,
    PEOPLE_7,
    PEOPLE_22,
    RAUROS,
    RIVENDELL,
    SARUMAN,
    SHELOB,
    Table,
    fresh,
    kinds,
    only,
    payments,
    setup,
    undealt,
)

BOX = load("lotr-2003-fr")
sit = partial(Table, edition=BOX)
short = partial(undealt, edition=BOX)
EYES = (0, 0)


# A. Setup and money


def test_A1_lotr_2003_fr_six_tokens_so_up_to_six() -> None:
    assert len(BOX.data.tokens) == 6
    assert fresh(BOX).refused(setup(1, of=BOX)) == "players"
    assert BOX.data.sources["players_most"] == "stand-in"


def test_A3_lotr_2003_fr_pouvoir() -> None:
    assert BOX.data.currency == "Pouvoir"


def test_A10_lotr_2003_fr_32_places_fortes_and_12_forteresses() -> None:
    assert sit().state.supply == [32, 12]
    assert (BOX.building(0), BOX.building(1)) == ("Place-forte", "Forteresse")


def test_A5_lotr_2003_fr_its_own_split_of_1500() -> None:
    split = {int(note): count for note, count in BOX.data.start_split.items()}
    assert split == {500: 2, 100: 4, 50: 1, 20: 1, 10: 2, 5: 1, 1: 5}
    assert sum(note * count for note, count in split.items()) == sit().state.cash[0] == 1500


def test_A8_lotr_2003_fr_both_dice_have_the_eye_which_counts_one() -> None:
    assert BOX.data.dice == ((0, 2, 3, 4, 5, 6),) * 2
    assert BOX.rolls[0, 0] == (2, True, 2)
    assert BOX.rolls[4, 0] == (5, False, 1)
    assert sit().refused(c.Roll(0, (1, 4))) == "bad-dice"


def test_A11_lotr_2003_fr_peuple_and_evenement() -> None:
    decks = [(deck.name, len(deck.cards)) for deck in BOX.data.decks]
    assert decks == [("Peuple", 16), ("Événement", 16)]


# C. Auctions


def test_C2_lotr_2003_fr_any_price_opens() -> None:
    table = sit()
    table.land(0, BILL)
    table.do(c.Decline(0))
    table.do(c.Bid(2, 1))


def test_C1_lotr_2003_fr_who_declines_a_steed_may_bid_for_it_too() -> None:
    assert payments(sit().auction(0, BILL, (1, 5), (0, 6)))[-1] == (0, 3, 6, "auction")


# D. Rent


def test_D8_lotr_2003_fr_a_staff_counts_the_throw_that_led_to_it() -> None:
    table = sit().own(1, GANDALF)
    assert payments(table.rent(0, GANDALF, (4, 5))) == [(0, 1, 36, "rent")]
    table.own(1, SARUMAN)
    assert payments(table.rent(0, GANDALF, (0, 5))) == [(0, 1, 60, "rent")]  # the Eye is a 1


def test_D8_lotr_2003_fr_sent_there_by_a_card_one_rolls_anew() -> None:
    table = sit().own(1, SARUMAN).top(PEOPLE, Nearest("staff", 10))
    assert only(table.land(0, PEOPLE_22), RentRollDue).factor == 10
    assert payments(table.roll_rent(0, 1, SARUMAN, (3, 4))) == [(0, 1, 70, "rent")]


def test_D8_lotr_2003_fr_whatever_card_it_is() -> None:
    card = Card(title="Vers le bâton", text="Allez-y.", effect=Advance(to=SARUMAN))
    decks = [msgspec.structs.replace(deck, cards=(card,) * 16) for deck in BOX.data.decks]
    box = Edition(msgspec.structs.replace(BOX.data, decks=tuple(decks)))
    table = Table(edition=box).own(1, SARUMAN)
    assert only(table.land(0, PEOPLE_22), RentRollDue).factor == 4
    assert payments(table.roll_rent(0, 1, SARUMAN, (3, 4))) == [(0, 1, 28, "rent")]


def owing_rent() -> Table:
    """P0 owes P1 70 for Barad Dûr and has 20, Moria, and Bill mortgaged."""
    table = sit().own(1, *DARK_BLUE).own(0, MORIA, BILL).mortgaged(BILL).cash(0, 20)
    table.rent(0, BARAD_DUR)
    return table


def test_D10_lotr_2003_fr_rent_partly_in_property_if_the_creditor_agrees() -> None:
    table = owing_rent()
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(), settles=60))
    events = table.do(c.Accept(1, 0))
    assert DebtReduced(0, 1, 60) in events
    assert payments(events) == [(0, 1, 10, "rent")]
    assert (table.state.owner[MORIA], table.state.cash[0]) == (1, 10)


def test_D10_lotr_2003_fr_nothing_left_of_a_rent_settled_in_property_is_said() -> None:
    table = owing_rent()
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(), settles=70))
    events = table.do(c.Accept(1, 0))
    assert kinds(events)[-2:] == ["DebtReduced", "DebtSettled"]
    assert DebtSettled(0, 1) in events
    assert table.state.stack == []


def test_D10_lotr_2003_fr_a_rent_settled_in_property_under_another_debt_is_said_too() -> None:
    table = sit().own(0, BILL).cash(0, 0)
    table.state.stack = [Debt(0, 1, 100, "rent", DOOM), Debt(0, table.bank, 500, "card")]
    table.do(c.Offer(0, 1, c.Bundle(deeds=(BILL,)), c.Bundle(), settles=100))
    assert DebtSettled(0, 1) in table.do(c.Accept(1, 0))
    assert table.state.stack == [Debt(0, table.bank, 500, "card")]


def test_D10_lotr_2003_fr_a_deal_for_a_rent_takes_money_as_a_part_of_what_it_settles() -> None:
    table = owing_rent()
    deal = c.Offer(0, 1, c.Bundle(15, deeds=(MORIA,)), c.Bundle(), settles=70)
    table.do(deal)
    assert payments(table.do(c.Accept(1, 0))) == [(0, 1, 15, "deal")]
    assert (table.state.cash[0], table.state.stack) == (5, [])
    table = owing_rent()
    table.do(
        c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(30), settles=70)
    )  # and change comes back
    assert payments(table.do(c.Accept(1, 0))) == [(1, 0, 30, "deal")]


def test_D10_L1_lotr_2003_fr_no_more_money_than_the_deal_settles_nor_for_anything_else() -> None:
    table = owing_rent()
    assert (
        table.refused(c.Offer(0, 1, c.Bundle(11, deeds=(MORIA,)), c.Bundle(), settles=10))
        == "in-debt"
    )
    assert table.refused(c.Offer(0, 2, c.Bundle(5), c.Bundle(deeds=()))) == "gift"
    table.own(2, ASFALOTH)
    assert table.refused(c.Offer(0, 2, c.Bundle(5), c.Bundle(deeds=(ASFALOTH,)))) == "in-debt"


def test_D10_J1_lotr_2003_fr_a_debtor_sells_a_deed_to_somebody_else_and_pays() -> None:
    table = owing_rent()
    table.do(c.Offer(0, 2, c.Bundle(deeds=(MORIA,)), c.Bundle(50)))
    assert payments(table.do(c.Accept(2, 0))) == [(2, 0, 50, "deal"), (0, 1, 70, "rent")]


def test_D10_lotr_2003_fr_the_creditor_may_propose_it_too() -> None:
    """The rulebook says that the creditor may accept, not who names the terms first."""
    table = owing_rent()
    asked = c.Offer(
        1, 0, c.Bundle(30), c.Bundle(deeds=(MORIA,)), settles=-70
    )  # and change comes back
    assert table.do(asked) == [DealOffered(1, 0, asked.give, asked.take, -70)]
    events = table.do(c.Accept(0, 1))
    assert payments(events) == [(1, 0, 30, "deal")]
    assert [one for one in events if isinstance(one, DebtReduced | DebtSettled)] == [
        DebtReduced(0, 1, 70),
        DebtSettled(0, 1),
    ]
    assert (table.state.owner[MORIA], table.state.cash[0], table.state.stack) == (1, 50, [])


def test_D10_J1_lotr_2003_fr_a_counter_offer_is_about_the_same_rent() -> None:
    table = owing_rent()
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(), settles=70))
    table.do(c.Offer(1, 0, c.Bundle(), c.Bundle(deeds=(MORIA, BILL)), settles=-60))
    assert [deal.settles for deal in table.state.deals] == [-60]
    table.do(c.Accept(0, 1))
    assert payments(table.do(c.KeepMortgage(1, BILL))) == [(0, 1, 10, "rent")]


def test_D10_L1_lotr_2003_fr_the_debtors_money_is_a_part_of_it_whoever_proposes() -> None:
    table = owing_rent()
    dear = c.Offer(1, 0, c.Bundle(), c.Bundle(11, deeds=(MORIA,)), settles=-10)
    assert table.refused(dear) == "in-debt"
    assert table.refused(c.Offer(1, 0, c.Bundle(), c.Bundle(deeds=(MORIA,)))) == "too-cheap"
    table.do(c.Offer(1, 0, c.Bundle(), c.Bundle(10, deeds=(MORIA,)), settles=-10))
    assert payments(table.do(c.Accept(0, 1)))[0] == (0, 1, 10, "deal")


def test_D10_lotr_2003_fr_of_two_that_owe_each_other_rent_the_sign_says_whose() -> None:
    table = owing_rent()
    table.state.stack.append(Debt(1, 0, 25, "rent", MORIA))
    over = c.Offer(1, 0, c.Bundle(), c.Bundle(deeds=(MORIA,)), settles=26)
    assert table.refused(over) == "settles-too-much"
    table.do(c.Offer(1, 0, c.Bundle(), c.Bundle(deeds=(MORIA,)), settles=-60))
    assert DebtReduced(0, 1, 60) in table.do(c.Accept(0, 1))


def test_D10_lotr_2003_fr_no_more_than_is_owed_whoever_proposes() -> None:
    table = owing_rent()
    over = c.Offer(1, 0, c.Bundle(), c.Bundle(deeds=(MORIA,)), settles=-71)
    assert table.refused(over) == "settles-too-much"


def test_D10_lotr_2003_fr_mortgaged_property_too() -> None:
    table = owing_rent()
    table.do(c.Offer(0, 1, c.Bundle(deeds=(BILL,)), c.Bundle(), settles=50))
    assert payments(table.do(c.Accept(1, 0))) == []  # P1 is first asked about Bill's mortgage
    assert payments(table.do(c.KeepMortgage(1, BILL))) == [(0, 1, 20, "rent")]
    assert table.state.owner[BILL] == 1


def test_D10_lotr_2003_fr_nobody_has_to_and_only_for_rent() -> None:
    table = sit().own(0, MORIA).cash(0, 20)
    table.land(0, SHELOB)
    offer = c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(), settles=50)
    assert table.refused(offer) == "settles-too-much"


# E. Taxes


def test_E1_E2_lotr_2003_fr_the_printed_amount() -> None:
    table = sit()
    assert payments(table.land(0, PALANTIR, (0, 2))) == [(0, 3, 200, "tax")]
    assert table.refused(c.ChooseTax(0, True)) == "not-asked"


def test_E3_lotr_2003_fr_and_for_luxury() -> None:
    assert payments(sit().land(0, SHELOB)) == [(0, 3, 75, "tax")]


# F. Jail


def test_F4_lotr_2003_fr_or_by_R29_after_the_roll_that_failed() -> None:
    table = sit(fine_when="after-roll").jailed(0)
    table.roll(0)
    assert payments(table.do(c.PayFine(0))) == [(0, 3, 50, "fine")]
    table.quiet(1)
    table.quiet(2)
    assert only(table.roll(0), Moved).start == JAIL


def test_F7_lotr_2003_fr_no_further_roll_after_a_double_out_of_jail() -> None:
    events = sit().jailed(0).roll(0, (5, 5))
    assert kinds(events) == ["Rolled", "Freed", "Moved", "TurnBegan"]
    assert "RollsAgain" in kinds(sit(jail_double_rolls_again=True).jailed(0).roll(0, (5, 5)))  # R34


def test_F9_lotr_2003_fr_rent_comes_in_while_in_jail() -> None:
    table = sit().jailed(1).own(1, MORIA)
    assert payments(table.rent(0, MORIA)) == [(0, 1, 14, "rent")]


# H. Building


def test_H3_lotr_2003_fr_on_ones_turn_or_between_those_of_others() -> None:
    table = sit().own(1, *BROWN)
    table.do(c.Build(1, BAG_END))  # P0 has not rolled yet
    table.land(0, RIVENDELL)
    assert table.refused(c.Build(1, MAGGOT)) == "build-later"
    table.do(c.Decline(0))
    table.all_pass()
    table.do(c.Build(1, MAGGOT))  # on its own turn
    table.land(1, RIVENDELL)
    table.own(1, *LIGHT_BLUE).do(c.Build(1, BREE))


def test_H7_lotr_2003_fr_a_shortage_is_auctioned_if_two_want_the_piece() -> None:
    table = sit(houses=1).own(0, *DARK_BLUE).own(1, *ORANGE)
    assert kinds(table.do(c.Build(0, DOOM))) == ["ShortageArose"]
    alone = sit(houses=1).own(0, *BROWN).own(1, MORIA)
    assert kinds(alone.do(c.Build(0, BAG_END))) == ["Paid", "BuildingsChanged"]


def test_H8_lotr_2003_fr_opening_at_the_lowest_printed_price() -> None:
    table = sit(houses=1).own(0, *DARK_BLUE).own(1, *ORANGE)
    table.do(c.Build(0, DOOM))
    assert only(table.do(c.Contest(1)), AuctionOpened).opening == 100  # R33: of 200 and 100
    assert table.refused(c.Bid(1, 99)) == "bid-too-low"
    table.do(c.Bid(1, 100))


# I. Selling buildings


def test_I2_lotr_2003_fr_all_fortresses_of_the_group_together() -> None:
    table = sit().own(0, *ORANGE).built(5, *ORANGE)
    # Half of the fortress's 100 and half of four strongholds, three times.
    assert payments(table.do(c.SellFortresses(0, MORIA))) == [(3, 0, 250, "building-sold")] * 3


def test_I2_lotr_2003_fr_or_one_for_four_strongholds_and_half_its_price() -> None:
    table = sit().own(0, *ORANGE).built(5, *ORANGE)
    assert table.do(c.SellBuilding(0, MORIA)) == [
        BuildingsChanged(0, MORIA, 5, 4, -1, (28, 10)), Paid(3, 0, 50, "building-sold", MORIA)
    ]  # fmt: skip


def test_I3_lotr_2003_fr_no_swap_without_strongholds_in_the_bank() -> None:
    table = sit(houses=3).own(0, *ORANGE).built(5, *ORANGE)
    assert table.refused(c.SellBuilding(0, MORIA)) == "no-houses"
    assert table.refused(c.BreakDown(0, MORIA)) == "no-houses"
    assert sum(amount for *_, amount, _ in payments(table.do(c.SellFortresses(0, MORIA)))) == 750


# J. Trading


def test_J5_lotr_2003_fr_mortgaged_property_goes_to_players_only() -> None:
    table = sit().own(0, MORIA).mortgaged(MORIA)
    assert (
        table.refused(c.Offer(0, 3, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=9))) == "no-such-seat"
    )
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=9)))


# K. Mortgages


def test_K1_lotr_2003_fr_only_with_a_debt_that_cash_cannot_pay() -> None:
    table = sit().own(0, MORIA).own(1, RAUROS).cash(0, 10)
    assert table.refused(c.Mortgage(0, MORIA)) == "only-in-debt"
    table.land(0, SHELOB)
    assert table.refused(c.Mortgage(1, RAUROS)) == "only-in-debt"
    assert payments(table.do(c.Mortgage(0, MORIA))) == [(3, 0, 90, "mortgage"), (0, 3, 75, "tax")]
    free = sit(mortgage_when="any-time").own(0, MORIA)  # R40
    free.do(c.Mortgage(0, MORIA))


def test_K2_lotr_2003_fr_only_that_property_has_to_be_unbuilt() -> None:
    table = sit().own(0, *BROWN).built(1, BAG_END).cash(0, 0)
    table.land(0, SHELOB)
    assert table.refused(c.Mortgage(0, BAG_END)) == "place-built"
    table.do(c.Mortgage(0, MAGGOT))
    assert table.state.level[BAG_END] == 1


def test_K5_lotr_2003_fr_a_buyer_may_keep_it_for_nothing() -> None:
    table = sit().own(0, RAUROS).mortgaged(RAUROS)
    table.do(c.Offer(0, 1, c.Bundle(deeds=(RAUROS,)), c.Bundle(cash=40)))
    assert payments(table.do(c.Accept(1, 0))) == [(1, 0, 40, "deal")]
    table.do(c.KeepMortgage(1, RAUROS))
    assert payments(table.do(c.Lift(1, RAUROS))) == [(1, 3, 100, "lift"), (1, 3, 10, "interest")]


def test_K5_lotr_2003_fr_or_lift_it_at_once_with_the_tenth() -> None:
    table = sit().own(0, RAUROS).mortgaged(RAUROS)
    table.do(c.Offer(0, 1, c.Bundle(deeds=(RAUROS,)), c.Bundle(cash=40)))
    table.do(c.Accept(1, 0))
    assert payments(table.do(c.Lift(1, RAUROS))) == [(1, 3, 100, "lift"), (1, 3, 10, "interest")]


# L. Bankruptcy


def broke() -> Table:
    """P0 owes P1 2,000 for the Mountain, and has 5, brown with strongholds, Asfaloth mortgaged."""
    table = sit(4).own(1, *DARK_BLUE).built(5, *DARK_BLUE).keeps(0, EVENTS)
    table.own(0, *BROWN).built(1, *BROWN).own(0, ASFALOTH).mortgaged(ASFALOTH).cash(0, 5)
    table.rent(0, DOOM)
    return table


def test_L1_lotr_2003_fr_not_while_enough_can_be_gathered() -> None:
    table = sit().own(0, MORIA).cash(0, 10)
    table.land(0, SHELOB)
    assert table.refused(c.DeclareBankrupt(0)) == "can-raise"


def test_L2_lotr_2003_fr_buildings_at_half_for_the_creditor() -> None:
    paid = payments(broke().do(c.DeclareBankrupt(0)))
    assert paid[:3] == [
        (4, 0, 25, "building-sold"), (4, 0, 25, "building-sold"), (0, 1, 55, "bankruptcy")
    ]  # fmt: skip


def test_L3_lotr_2003_fr_deeds_as_they_are_and_cards() -> None:
    table = broke()
    table.do(c.DeclareBankrupt(0))
    assert [table.state.owner[i] for i in (*BROWN, ASFALOTH)] == [1, 1, 1]
    assert [table.state.mortgaged[i] for i in (*BROWN, ASFALOTH)] == [False, False, True]
    assert table.state.kept[1] == [(EVENTS, 4)]


def test_L4_lotr_2003_fr_the_creditor_pays_the_tenth_at_once() -> None:
    table = broke()
    assert (1, 4, 10, "interest") in payments(table.do(c.DeclareBankrupt(0)))
    table.do(c.KeepMortgage(1, ASFALOTH))
    assert payments(table.do(c.Lift(1, ASFALOTH)))[-1] == (1, 4, 10, "interest")


def test_L4_lotr_2003_fr_and_nothing_more_if_settled_at_once() -> None:
    table = broke()
    table.do(c.DeclareBankrupt(0))
    assert payments(table.do(c.Lift(1, ASFALOTH))) == [(1, 4, 100, "lift")]


def test_L5_lotr_2003_fr_the_bank_auctions_one_by_one() -> None:
    table = sit().own(0, BREE, FERRY).mortgaged(BREE, FERRY).cash(0, 10)
    table.land(0, SHELOB)
    events = table.do(c.DeclareBankrupt(0))
    assert MortgageEnded(BREE) in events  # R2
    assert EstateOpened((FERRY, BREE)) in events
    assert only(events, AuctionOpened).space == FERRY
    assert only(table.all_pass(), AuctionOpened).space == BREE


def test_L6_lotr_2003_fr_kept_cards_go_under_their_deck() -> None:
    table = sit().keeps(0, EVENTS).cash(0, 10).top(PEOPLE, Lose(15))
    table.land(0, PEOPLE_7)
    assert CardReturned(0, EVENTS, 4) in table.do(c.DeclareBankrupt(0))


# M. The Ring


def test_M1_lotr_2003_fr_from_cul_de_sac() -> None:
    assert BOX.data.spaces[sit().state.ring].name == "Cul-de-Sac"
    assert BOX.data.ring_name == "L’Anneau Unique"


def test_M2_lotr_2003_fr_two_eyes_two_territories() -> None:
    table = sit()
    events = table.land(0, PARKING, EYES)
    moves = [(e.start, e.to) for e in events if isinstance(e, RingMoved)]
    assert moves == [(BAG_END, MAGGOT), (MAGGOT, FERRY)]
    assert "RollsAgain" in kinds(events)  # and a double
    assert only(table.land(1, PARKING, (3, 0)), RingMoved) == RingMoved(FERRY, BREE)


def test_M2_lotr_2003_fr_a_double_without_eyes_does_not_move_it() -> None:
    assert "RingMoved" not in kinds(sit().land(0, PARKING, (4, 4)))


def test_M3_lotr_2003_fr_the_next_buildable_territory_or_the_next_unclaimed() -> None:
    table = sit().own(1, MAGGOT)
    assert only(table.land(0, PARKING, (0, 4)), RingMoved).to == MAGGOT
    other = sit(ring_target="next-unclaimed").own(1, MAGGOT)  # R20
    assert only(other.land(0, PARKING, (0, 4)), RingMoved).to == FERRY


def test_M7_lotr_2003_fr_over_at_once_with_the_first_of_two_eyes() -> None:
    events = sit().ring(BARAD_DUR).land(0, PARKING, EYES)
    assert kinds(events) == ["Rolled", "RingMoved", "GameEnded"]


def test_M9_lotr_2003_fr_the_count_takes_the_prices_of_the_cards() -> None:
    table = sit(2).ring(BARAD_DUR).own(0, MORIA, BILL).mortgaged(BILL).own(1, *BROWN)
    table.built(5, *BROWN)
    ended = only(table.land(0, PARKING, (0, 3)), GameEnded)
    # 1,500 + 180 + half of 200; 1,500 + 2 x 60 + 2 fortresses of 5 x 50
    assert ended == GameEnded("ring", (1780, 2120), (1,))


def test_M13_lotr_2003_fr_two_eyes_as_third_double_move_it_before_jail() -> None:
    table = sit()
    table.state.doubles = 2
    events = table.roll(0, EYES)
    assert kinds(events) == ["Rolled", "RingMoved", "RingMoved", "Jailed", "TurnBegan"]
    assert only(events, Jailed).why == "doubles"


# N. Other games


def test_N2_lotr_2003_fr_short_and_timed_games() -> None:
    assert set(BOX.data.games) == {"standard", "classic", "short", "time-limit"}


def test_N3_lotr_2003_fr_two_deeds_each_paid_for() -> None:
    table = sit(3, "short")
    assert table.state.held == [[1, 6], [3, 8], [5, 9]]
    assert table.state.cash == [1500 - 160, 1500 - 160, 1500 - 320, 15140 - 4500 + 640]


def test_N6_lotr_2003_fr_jail_is_as_ever() -> None:
    table = short().jailed(0)
    assert kinds(table.roll(0)) == ["Rolled", "JailRollFailed", "TurnBegan"]
    assert table.state.jail[0] == 1


def test_N7_lotr_2003_fr_so_are_the_taxes() -> None:
    assert payments(short().land(0, PALANTIR, (0, 2))) == [(0, 3, 200, "tax")]


def ruin(table: Table, seat: int) -> list[Any]:
    """The seat's turn ends in its bankruptcy to the Bank."""
    table.cash(seat, 0)
    table.land(seat, SHELOB)
    assert isinstance(table.state.stack[-1], Debt)
    return table.do(c.DeclareBankrupt(seat))


def test_N8_lotr_2003_fr_the_second_bankruptcy_ends_it() -> None:
    table = short(4)
    events = ruin(table, 0)
    assert events[-1] == TurnBegan(1, 2, 1)
    events = ruin(table, 1)
    assert events[-1] == GameEnded("bankruptcy", (0, 0, 1500, 1500), (2, 3))  # R48: shared


def test_N9_lotr_2003_fr_the_second_one_hands_everything_over_first() -> None:
    table = short(4)
    ruin(table, 3)
    table.own(1, *DARK_BLUE).built(5, *DARK_BLUE).own(0, MORIA, BILL).mortgaged(BILL).cash(0, 40)
    table.rent(0, DOOM)
    ended = only(table.do(c.DeclareBankrupt(0)), GameEnded)
    assert ended.worth == (0, 1500 + 40 + 180 + 100 - 10 + 750 + 2 * 4 * 200, 1500, 0)
    assert ended.winners == (1,)


def test_N10_lotr_2003_fr_against_the_clock_the_richest_wins() -> None:
    table = sit(3, "time-limit")
    assert table.state.held == [[1, 6], [3, 8], [5, 9]]
    assert table.state.cash[0] == 1340
    ended = only(table.do(c.CallTime(0)), GameEnded)
    assert ended == GameEnded("time", (1500, 1500, 1500), (0, 1, 2))


def test_N11_lotr_2003_fr_counted_as_in_the_short_game() -> None:
    table = sit(2, "time-limit", deeds_dealt=0).own(0, RAUROS).mortgaged(RAUROS)
    assert only(table.do(c.CallTime(0)), GameEnded).worth == (1600, 1500)
    cash = sit(2, "time-limit", deeds_dealt=0, count_cash_only=True).own(0, RAUROS)  # R27
    assert only(cash.do(c.CallTime(0)), GameEnded).worth == (1500, 1500)


@pytest.mark.parametrize("when", ["in-debt", "any-time"])
def test_R40_lotr_2003_fr_mortgaging_only_in_debt_or_at_any_time(when: str) -> None:
    table = sit(mortgage_when=when).own(0, GANDALF)
    if when == "any-time":
        assert payments(table.do(c.Mortgage(0, GANDALF))) == [(3, 0, 75, "mortgage")]
    else:
        assert table.refused(c.Mortgage(0, GANDALF)) == "only-in-debt"
