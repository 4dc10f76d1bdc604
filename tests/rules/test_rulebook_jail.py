"""Section F of the rules matrix: Jail and the ways out of it."""

from __future__ import annotations

import pytest

from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.board import Keep, ToJail
from controller.rules.prompts import Ask, prompt
from controller.rules.state import FREE
from tests.rules.positions import (
    BAG_END,
    BILL,
    BRUINEN,
    DOOM,
    EVENTS,
    EVENTS_17,
    ISENGARD,
    JAIL,
    LORIEN,
    MAGGOT,
    MORIA,
    ORANGE,
    PARKING,
    PEOPLE,
    TO_JAIL,
    Table,
    kinds,
    not_in,
    only,
    payments,
    stirs,
)


def test_F1_the_space_leads_to_jail() -> None:
    table = Table()
    assert table.land(0, TO_JAIL)[-2:] == [e.Jailed(0, "space"), e.TurnBegan(1, 2, 1)]
    assert table.state.pos[0] == JAIL
    table.ready(0)
    assert prompt(table.state).ask is Ask.JAIL


def test_F1_a_card_leads_to_jail() -> None:
    table = Table().top(EVENTS, ToJail())
    assert only(table.land(0, EVENTS_17), e.Jailed) == e.Jailed(0, "card")


def test_F1_three_doubles_lead_to_jail() -> None:
    table = Table()
    table.land(0, PARKING, (2, 2))
    table.land(0, PARKING, (3, 3))
    assert only(table.land(0, PARKING, (4, 4)), e.Jailed) == e.Jailed(0, "doubles")


def test_F1_landing_there_is_just_visiting() -> None:
    table = Table()
    table.land(0, JAIL)
    assert table.state.jail[0] == FREE


def test_F2_no_salary_and_the_turn_ends_even_after_a_double() -> None:
    table = Table()
    events = table.land(0, TO_JAIL, (5, 5))
    assert payments(events) == []
    assert events[-1] == e.TurnBegan(1, 2, 1)


def test_F3_the_fine_is_50() -> None:
    table = Table().jailed(0)
    assert table.do(c.PayFine(0)) == [e.Paid(0, 3, 50, "fine"), e.Freed(0, "fine")]
    assert prompt(table.state).ask is Ask.ROLL


@not_in("lotr-2003-fr")
def test_F3_without_50_one_has_to_raise_it_first() -> None:
    table = Table().jailed(0).cash(0, 49).own(0, BILL)
    assert table.refused(c.PayFine(0)) == "too-dear"
    table.do(c.Mortgage(0, BILL))
    assert kinds(table.do(c.PayFine(0))) == ["Paid", "Freed"]


@pytest.mark.parametrize(("tries", "allowed"), [(0, True), (1, True), (2, False)])
def test_F4_the_fine_may_be_paid_before_the_first_two_rolls(tries: int, allowed: bool) -> None:
    table = Table().jailed(0, tries)
    if allowed:
        assert kinds(table.do(c.PayFine(0))) == ["Paid", "Freed"]
    else:
        assert table.refused(c.PayFine(0)) == "fine-too-late"


def test_F4_only_before_rolling_and_only_in_jail() -> None:
    table = Table()
    assert table.refused(c.PayFine(0)) == "not-in-jail"
    table.jailed(0)
    assert table.refused(c.PayFine(1)) == "not-your-turn"
    table.roll(0)
    assert table.refused(c.PayFine(0)) == "not-your-turn"
    table.jailed(0)
    table.roll(0, (3, 3))  # out, on Moria: unclaimed
    assert table.refused(c.PayFine(0)) == "not-asked"


def test_F4_after_the_fine_the_turn_is_an_ordinary_one() -> None:
    table = Table().jailed(0)
    table.do(c.PayFine(0))
    assert table.refused(c.PayFine(0)) == "not-in-jail"
    assert kinds(table.roll(0, (5, 5))) == ["Rolled", "Moved", "RollsAgain"]


def test_F5_a_kept_card_opens_the_door_and_goes_under_its_deck() -> None:
    table = Table().jailed(0).keeps(0, EVENTS)
    card = table.state.kept[0][0][1]
    assert table.do(c.UseCard(0)) == [e.CardReturned(0, EVENTS, card), e.Freed(0, "card")]
    assert table.state.decks[EVENTS][-1] == card
    assert prompt(table.state).ask is Ask.ROLL
    assert table.refused(c.UseCard(0)) == "not-in-jail"


def test_F5_also_on_the_third_turn() -> None:
    table = Table().jailed(0, 2).keeps(0, EVENTS)
    assert kinds(table.do(c.UseCard(0))) == ["CardReturned", "Freed"]


def test_F5_without_a_card() -> None:
    assert Table().jailed(0).refused(c.UseCard(0)) == "no-card"
    assert Table().keeps(0, EVENTS).refused(c.UseCard(0)) == "not-in-jail"


def test_F5_a_card_bought_from_another_player_may_be_played_at_once() -> None:
    table = Table().jailed(0).keeps(2, PEOPLE)
    table.do(c.Offer(0, 2, c.Bundle(cash=45), c.Bundle(cards=(PEOPLE,))))
    assert payments(table.do(c.Accept(2, 0))) == [(0, 2, 45, "deal")]
    assert kinds(table.do(c.UseCard(0))) == ["CardReturned", "Freed"]


def test_F5_of_two_cards_one_is_used() -> None:
    table = Table().jailed(0).keeps(0, EVENTS).keeps(0, PEOPLE)
    assert only(table.do(c.UseCard(0)), e.CardReturned).deck == EVENTS
    assert [deck for deck, _ in table.state.kept[0]] == [PEOPLE]


@not_in("lotr-2012")
def test_F6_three_turns_to_roll_a_double() -> None:
    table = Table(2).jailed(0)
    assert table.roll(0) == [e.Rolled(0, (2, 3), 0), e.JailRollFailed(0, 1), e.TurnBegan(1, 3, 1)]
    table.quiet(1)
    assert table.roll(0)[1] == e.JailRollFailed(0, 2)
    table.quiet(1)
    assert table.roll(0, (3, 3))[1] == e.Freed(0, "double")


@not_in("lotr-2012")
def test_F6_a_double_moves_out_at_once_by_that_roll() -> None:
    table = Table().jailed(0)
    events = table.roll(0, (3, 3))
    assert events[:3] == [
        e.Rolled(0, (3, 3), 0),
        e.Freed(0, "double"),
        e.Moved(0, JAIL, MORIA, "dice"),
    ]
    assert events[-1].__class__.__name__ == "DeedOffered"


def test_F7_no_second_roll_after_getting_out_by_a_double() -> None:
    table = Table().jailed(0)
    assert table.roll(0, (5, 5))[-1] == e.TurnBegan(1, 3, 1)


def test_F7_that_double_does_not_count_towards_three() -> None:
    table = Table(2).jailed(0)
    table.roll(0, (5, 5))
    table.quiet(1)
    table.land(0, PARKING, (2, 2))
    assert "Jailed" not in kinds(table.land(0, PARKING, (2, 2)))


def test_F8_after_the_third_failure_the_fine_is_paid_and_that_roll_moves() -> None:
    table = Table().jailed(0, 2).own(0, 15)
    assert table.roll(0) == [
        e.Rolled(0, (2, 3), 0), e.JailRollFailed(0, 3), e.FineForced(0), e.Paid(0, 3, 50, "fine"),
        e.Freed(0, "fine"), e.Moved(0, JAIL, 15, "dice"), e.TurnBegan(1, 3, 1),
    ]  # fmt: skip


def test_F8_too_little_for_the_fine_is_a_debt_and_the_move_waits() -> None:
    table = Table().jailed(0, 2).cash(0, 10).own(0, BILL)
    assert table.roll(0)[-1] == e.DebtArose(0, 3, 50, "fine")
    assert table.state.pos[0] == JAIL
    assert table.refused(c.Roll(0, (2, 3))) == "roll-not-awaited"
    assert table.refused(c.PayFine(0)) == "not-asked"
    assert table.refused(c.UseCard(0)) == "not-asked"
    assert kinds(table.do(c.Mortgage(0, BILL))) == [
        "Mortgaged", "Paid", "DebtSettled", "Paid", "Freed", "Moved", "DeedOffered",
    ]  # fmt: skip


def test_F8_who_cannot_raise_the_fine_is_bankrupt_and_does_not_move() -> None:
    table = Table(3).jailed(0, 2).cash(0, 10)
    table.roll(0)
    assert table.do(c.DeclareBankrupt(0)) == [
        e.Paid(0, 3, 10, "bankruptcy"), e.DebtSettled(), e.Bankrupted(0, 3), e.TurnBegan(1, 3, 1),
    ]  # fmt: skip
    assert table.state.pos[0] == JAIL


@not_in("lotr-2012", "starwars-1997")
def test_F8_the_eye_of_that_roll_moves_the_ring_first() -> None:
    table = Table().jailed(0, 2)
    events = table.roll(0, stirs())
    assert events[1] == e.RingMoved(BAG_END, MAGGOT)
    assert e.Moved(0, JAIL, 15, "dice") in events


@not_in("starwars-1997")
def test_F8_a_roll_in_jail_that_brings_the_ring_to_mount_doom_ends_the_game() -> None:
    table = Table().jailed(0, 2).ring(37)
    events = table.roll(0, stirs())
    assert kinds(events) == ["Rolled", "RingMoved", "GameEnded"]
    assert only(events, e.GameEnded).why == "ring"
    assert table.state.pos[0] == JAIL
    assert table.state.ring == DOOM


def test_F9_in_jail_one_deals_builds_sells_and_collects() -> None:
    table = Table().own(0, *ORANGE, BRUINEN).jailed(0)
    table.erect(0, MORIA)
    assert payments(table.do(c.SellBuilding(0, MORIA))) == [(3, 0, 50, "building-sold")]
    table.do(c.Offer(0, 1, c.Bundle(deeds=(BRUINEN,)), c.Bundle(cash=140)))
    table.do(c.Accept(1, 0))
    table.do(c.Offer(1, 0, c.Bundle(deeds=(BRUINEN,)), c.Bundle(cash=150)))
    assert payments(table.do(c.Accept(0, 1))) == [(0, 1, 150, "deal")]
    table.roll(0)
    assert payments(table.rent(1, LORIEN)) == [(1, 0, 28, "rent")]
    assert table.state.jail[0] == 1


def test_F9_a_claim_by_a_jailed_owner_keeps_its_deadline() -> None:
    table = Table(2).own(0, ISENGARD).jailed(0)
    table.roll(0)
    table.land(1, ISENGARD)
    assert payments(table.do(c.AskRent(0, ISENGARD))) == [(1, 0, 24, "rent")]


def test_F_the_card_is_drawn_and_kept_by_landing() -> None:
    table = Table().top(PEOPLE, Keep())
    table.land(0, 22)
    table.ready(0)
    table.jailed(0)
    assert kinds(table.do(c.UseCard(0))) == ["CardReturned", "Freed"]


def test_F_after_jail_a_double_by_a_paid_out_player_rolls_again() -> None:
    table = Table().jailed(0).keeps(0, EVENTS)
    table.do(c.UseCard(0))
    assert table.roll(0, (5, 5))[-1] == e.RollsAgain(0)
