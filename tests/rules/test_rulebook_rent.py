"""Section D of the rules matrix: rent, and asking for it in time."""

from __future__ import annotations

import pytest

from controller.rules import commands as c
from controller.rules.events import DebtArose, Paid, RentAsked, RentDue, RentLapsed
from controller.rules.prompts import Ask, prompt
from tests.rules.positions import (
    BILL,
    BRUINEN,
    DOOM,
    GANDALF,
    JAIL,
    LIGHT_BLUE,
    LORIEN,
    LOTR,
    MORIA,
    ORANGE,
    PARKING,
    RAUROS,
    SARUMAN,
    STEEDS,
    Table,
    box,
    kinds,
    not_in,
    only,
    payments,
)


def test_D1_rent_is_lost_when_the_second_following_player_rolls() -> None:
    table = Table(4).own(3, MORIA)
    assert only(table.land(0, MORIA), RentDue) == RentDue(0, 3, MORIA, 14, 1)
    table.quiet(1)  # the first following player
    assert len(table.state.claims) == 1
    table.at(2, 15)
    events = table.roll(2)
    assert events[0] == RentLapsed(3, 0, MORIA, 14)
    assert kinds(events[1:]) == ["Rolled", "Moved", "TurnBegan"]
    assert table.refused(c.AskRent(3, MORIA)) == "no-claim"


def test_D1_just_before_that_roll_it_can_still_be_asked_for() -> None:
    table = Table(4).own(3, MORIA)
    table.land(0, MORIA)
    table.quiet(1)
    assert prompt(table.state).seats == (2,)
    assert payments(table.do(c.AskRent(3, MORIA))) == [(0, 3, 14, "rent")]


def test_D1_more_rolls_of_the_same_players_do_not_count() -> None:
    table = Table(3).own(2, MORIA)
    table.land(0, MORIA, (2, 2))
    table.land(0, PARKING)  # the debtor's second roll
    table.land(1, PARKING, (2, 2))
    table.land(1, PARKING)  # the first following player's second roll
    assert len(table.state.claims) == 1
    assert payments(table.do(c.AskRent(2, MORIA))) == [(0, 2, 14, "rent")]


def test_D1_with_two_players_the_second_following_is_the_debtor() -> None:
    table = Table(2).own(1, MORIA)
    table.land(0, MORIA)
    table.quiet(1)
    assert len(table.state.claims) == 1
    assert "RentLapsed" in kinds(table.quiet(0))


def test_D1_a_roll_in_jail_is_a_roll() -> None:
    table = Table(3).own(2, MORIA)
    table.land(0, MORIA)
    table.quiet(1)
    table.state.jail[2] = 0
    table.at(2, JAIL)
    assert kinds(table.roll(2))[0] == "RentLapsed"


def test_D1_paying_the_fine_before_the_roll_does_not_end_the_deadline() -> None:
    table = Table(3).own(0, MORIA)
    table.land(1, MORIA)
    table.quiet(2)
    table.state.jail[0] = 0
    table.do(c.PayFine(0))
    assert payments(table.do(c.AskRent(0, MORIA))) == [(1, 0, 14, "rent")]


def test_D1_who_has_left_the_game_is_no_following_player() -> None:
    table = Table(4).own(3, MORIA).retire(1)
    table.land(0, MORIA)
    table.quiet(2)  # the first following player still there
    assert payments(table.do(c.AskRent(3, MORIA))) == [(0, 3, 14, "rent")]


def test_D1_each_of_several_claims_has_its_own_deadline() -> None:
    table = Table(4).own(3, MORIA, BILL)
    table.land(0, MORIA)
    table.land(1, BILL)
    table.at(2, 15)
    assert [e for e in table.roll(2) if isinstance(e, RentLapsed)] == [RentLapsed(3, 0, MORIA, 14)]
    assert payments(table.do(c.AskRent(3, BILL))) == [(1, 3, 25, "rent")]


def test_D1_two_debtors_on_one_space_are_asked_one_after_the_other() -> None:
    table = Table(4).own(3, MORIA)
    table.land(0, MORIA)
    table.land(1, MORIA)
    assert only(table.do(c.AskRent(3, MORIA)), RentAsked) == RentAsked(3, 0, MORIA, 14)
    assert only(table.do(c.AskRent(3, MORIA)), RentAsked) == RentAsked(3, 1, MORIA, 14)
    assert table.refused(c.AskRent(3, MORIA)) == "no-claim"


def test_D1_the_claim_that_is_asked_for_is_the_one_used_up() -> None:
    table = Table(4).own(3, MORIA, BILL).own(2, RAUROS)
    table.land(0, MORIA, (2, 2))
    table.land(0, RAUROS, (2, 2))
    table.land(0, BILL)
    table.land(1, BILL)
    table.do(c.AskRent(3, BILL))
    left = [(claim.owner, claim.debtor, claim.space) for claim in table.state.claims]
    assert left == [(3, 0, MORIA), (2, 0, RAUROS), (3, 1, BILL)]
    table.do(c.AskRent(3, BILL))
    left = [(claim.owner, claim.debtor, claim.space) for claim in table.state.claims]
    assert left == [(3, 0, MORIA), (2, 0, RAUROS)]


def test_D1_the_rent_is_what_was_due_at_the_landing() -> None:
    table = Table(3).own(2, *ORANGE)
    table.land(0, MORIA)
    table.erect(2, MORIA)
    assert payments(table.do(c.AskRent(2, MORIA))) == [(0, 2, 28, "rent")]


def test_D2_rent_must_be_asked_for_by_the_owner() -> None:
    table = Table().own(2, MORIA)
    events = table.land(0, MORIA)
    assert payments(events) == []
    assert table.refused(c.AskRent(1, MORIA)) == "no-claim"
    assert table.refused(c.AskRent(0, MORIA)) == "no-claim"
    assert table.refused(c.AskRent(2, BILL)) == "no-claim"
    assert table.refused(c.AskRent(2, 40)) == "not-a-space"
    assert table.refused(c.AskRent(2, -1)) == "not-a-space"
    assert table.do(c.AskRent(2, MORIA)) == [
        RentAsked(2, 0, MORIA, 14), Paid(0, 2, 14, "rent", MORIA)
    ]  # fmt: skip


@not_in("lotr-2012")
def test_D2_it_may_be_asked_for_in_the_middle_of_an_auction() -> None:
    table = Table().own(2, MORIA)
    table.land(0, MORIA)
    table.land(1, BILL)
    table.do(c.Decline(1))
    assert payments(table.do(c.AskRent(2, MORIA))) == [(0, 2, 14, "rent")]
    assert prompt(table.state).ask is Ask.AUCTION


def test_D2_asking_somebody_with_a_debt_has_to_wait() -> None:
    table = Table().own(1, DOOM).own(2, MORIA).own(0, *STEEDS).cash(0, 20)
    table.land(0, MORIA, (2, 2))
    table.land(0, DOOM)
    assert table.do(c.AskRent(1, DOOM))[-1] == DebtArose(0, 1, 50, "rent", DOOM)
    assert table.refused(c.AskRent(2, MORIA)) == "debtor-busy"
    assert payments(table.do(c.Mortgage(0, BILL))) == [(3, 0, 100, "mortgage"), (0, 1, 50, "rent")]
    assert payments(table.do(c.AskRent(2, MORIA))) == [(0, 2, 14, "rent")]


def test_D3_no_rent_on_a_mortgaged_deed() -> None:
    for space in (MORIA, BILL, GANDALF):
        table = Table().own(1, space).mortgaged(space)
        assert kinds(table.land(0, space)) == ["Rolled", "Moved", "TurnBegan"]


def test_D4_a_whole_group_doubles_bare_rent_though_another_of_it_is_mortgaged() -> None:
    table = Table().own(1, *ORANGE).mortgaged(LORIEN)
    assert payments(table.rent(0, MORIA))[-1] == (0, 1, 28, "rent")
    assert payments(table.rent(0, RAUROS))[-1] == (0, 1, 32, "rent")


def test_D4_two_of_three_do_not_double() -> None:
    table = Table().own(1, MORIA, RAUROS).own(2, LORIEN)
    assert payments(table.rent(0, RAUROS))[-1] == (0, 1, 16, "rent")


def test_D5_in_a_partly_built_group_the_unbuilt_ones_still_charge_double() -> None:
    table = Table().own(1, *ORANGE).built(1, LORIEN)
    assert payments(table.rent(0, MORIA))[-1] == (0, 1, 28, "rent")
    assert payments(table.rent(0, LORIEN))[-1] == (0, 1, 70, "rent")


def test_D6_a_mortgaged_steed_counts_for_the_rent_of_the_others() -> None:
    table = Table().own(1, *STEEDS).mortgaged(STEEDS[2])
    assert payments(table.rent(0, BILL))[-1] == (0, 1, 200, "rent")


@pytest.mark.parametrize(("owned", "rent"), [(1, 25), (2, 50), (3, 100), (4, 200)])
def test_D7_steeds_charge_by_their_number(owned: int, rent: int) -> None:
    table = Table().own(1, *STEEDS[:owned]).own(2, *STEEDS[owned:])
    assert payments(table.rent(0, BILL))[-1] == (0, 1, rent, "rent")


@pytest.mark.parametrize(("owned", "factor"), [((GANDALF,), 4), ((GANDALF, SARUMAN), 10)])
@pytest.mark.parametrize(("dice", "pips"), [((6, 5), 11), ((2, 1), 3), ((0, 4), 5)])
def test_D8_staffs_charge_by_the_roll_that_led_there(
    owned: tuple[int, ...], factor: int, dice: tuple[int, int], pips: int
) -> None:
    table = Table().own(1, *owned)
    assert payments(table.rent(0, GANDALF, dice))[-1] == (0, 1, factor * pips, "rent")


@pytest.mark.parametrize("space", LOTR.board.territories)
def test_D_territories_charge_what_their_deeds_say(space: int) -> None:
    """Landing on each with 0 to 4 strongholds and a fortress; figures of the classic deeds."""
    rents = {
        1: (2, 10, 30, 90, 160, 250), 3: (4, 20, 60, 180, 320, 450),
        6: (6, 30, 90, 270, 400, 550), 8: (6, 30, 90, 270, 400, 550),
        9: (8, 40, 100, 300, 450, 600), 11: (10, 50, 150, 450, 625, 750),
        13: (10, 50, 150, 450, 625, 750), 14: (12, 60, 180, 500, 700, 900),
        16: (14, 70, 200, 550, 750, 950), 18: (14, 70, 200, 550, 750, 950),
        19: (16, 80, 220, 600, 800, 1000), 21: (18, 90, 250, 700, 875, 1050),
        23: (18, 90, 250, 700, 875, 1050), 24: (20, 100, 300, 750, 925, 1100),
        26: (22, 110, 330, 800, 975, 1150), 27: (22, 110, 330, 800, 975, 1150),
        29: (24, 120, 360, 850, 1025, 1200), 31: (26, 130, 390, 900, 1100, 1275),
        32: (26, 130, 390, 900, 1100, 1275), 34: (28, 150, 450, 1000, 1200, 1400),
        37: (35, 175, 500, 1100, 1300, 1500), 39: (50, 200, 600, 1400, 1700, 2000),
    }[space]  # fmt: skip
    table = Table(2, ring=False).own(1, space)
    assert only(table.land(0, space), RentDue).amount == rents[0]
    table.own(1, *box().board.groups[box().board.group_of[space]])
    for level in range(6):
        table.built(level, *table.state.group(space))
        rent = 2 * rents[0] if level == 0 else rents[level]
        assert only(table.land(0, space), RentDue).amount == rent


def test_D9_everybody_but_the_owner_pays() -> None:
    table = Table(4).own(3, MORIA)
    for seat in (0, 1, 2):
        assert payments(table.rent(seat, MORIA)) == [(seat, 3, 14, "rent")]
    assert "RentDue" not in kinds(table.land(3, MORIA))


def test_D9_an_owner_in_jail_collects_all_the_same() -> None:
    table = Table(2).own(1, MORIA).jailed(1)
    assert payments(table.rent(0, MORIA)) == [(0, 1, 14, "rent")]


def test_D10_rent_is_owed_in_cash_but_a_deed_may_be_sold_to_the_creditor_for_it() -> None:
    table = Table().own(0, BILL).own(1, *LIGHT_BLUE).built(4, *LIGHT_BLUE).cash(0, 0)
    table.rent(0, LIGHT_BLUE[0])
    assert prompt(table.state).ask is Ask.DEBT
    table.do(c.Offer(0, 1, c.Bundle(deeds=(BILL,)), c.Bundle(cash=400)))
    events = table.do(c.Accept(1, 0))
    assert payments(events) == [(1, 0, 400, "deal"), (0, 1, 400, "rent")]
    assert table.state.cash[:2] == [0, 1500]
    assert table.state.owner[BILL] == 1


def test_D11_a_deal_can_hold_no_promise_about_rent() -> None:
    assert c.Bundle.__struct_fields__ == ("cash", "deeds", "cards")
    table = Table().own(1, BRUINEN).own(0, MORIA)
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=100)))
    table.do(c.Accept(1, 0))
    assert payments(table.rent(0, MORIA)) == [(0, 1, 14, "rent")]


def test_D_a_debtor_s_rent_is_paid_to_who_owned_the_deed_at_the_landing() -> None:
    table = Table().own(1, MORIA)
    table.land(0, MORIA)
    table.do(c.Offer(1, 2, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=100)))
    table.do(c.Accept(2, 1))
    assert table.refused(c.AskRent(2, MORIA)) == "no-claim"
    assert payments(table.do(c.AskRent(1, MORIA))) == [(0, 1, 14, "rent")]
