"""Section G of the rules matrix: the cards, and where they lead."""

from __future__ import annotations

import pytest

from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.board import (
    Advance,
    Back,
    Gain,
    GainEach,
    Keep,
    Lose,
    LoseEach,
    Nearest,
    Repairs,
    ToJail,
)
from controller.rules.prompts import Ask, prompt
from tests.rules.positions import (
    ASFALOTH,
    BAG_END,
    BILL,
    BREGO,
    BRUINEN,
    DARK_BLUE,
    DOOM,
    EDORAS,
    EVENTS,
    EVENTS_17,
    EVENTS_33,
    GANDALF,
    GREEN,
    HELM,
    JAIL,
    ORANGE,
    PALANTIR,
    PEOPLE,
    PEOPLE_7,
    PEOPLE_22,
    PEOPLE_36,
    RAUROS,
    SARUMAN,
    TO_JAIL,
    Table,
    box,
    kinds,
    only,
    payments,
)


@pytest.mark.parametrize(("space", "deck"), [(2, 1), (17, 1), (33, 1), (7, 0), (22, 0), (36, 0)])
def test_G1_the_top_card_of_the_deck_that_the_space_names(space: int, deck: int) -> None:
    table = Table().top(deck, Gain(100) if deck == EVENTS else Gain(50))
    top = table.state.decks[deck][0]
    assert only(table.land(0, space, (5, 2)), e.CardDrawn) == e.CardDrawn(0, deck, top, False)


def test_G1_a_used_card_goes_face_down_under_its_deck() -> None:
    table = Table().top(EVENTS, Gain(200))
    first, second = table.state.decks[EVENTS][:2]
    table.land(0, EVENTS_17)
    assert table.state.decks[EVENTS][0] == second
    assert table.state.decks[EVENTS][-1] == first
    assert table.state.cash[0] == 1700


def test_G1_sixteen_draws_bring_every_card_once_and_the_seventeenth_the_first_again() -> None:
    table = Table(2)
    seen = []
    for _ in range(17):
        table.cash(0, 1500)
        e.evolve(table.state, e.TurnBegan(0, table.state.turns + 1, 1))
        e.evolve(table.state, e.Freed(0, "card"))
        drawn = only(table.land(0, EVENTS_17), e.CardDrawn)
        seen.append(drawn.card)
        if drawn.kept:  # put it back so that the order stays whole
            table.state.kept[0].clear()
            table.state.decks[EVENTS].append(drawn.card)
    assert sorted(seen[:16]) == list(range(16))
    assert seen[16] == seen[0]


def test_G1_the_decks_lie_in_the_order_of_the_set_up() -> None:
    table = Table()
    assert table.state.decks == [list(range(16)), list(range(16))]


def test_G2_two_cards_are_kept_until_used() -> None:
    keeps = [
        (deck, i)
        for deck in (PEOPLE, EVENTS)
        for i in range(16)
        if box().card(deck, i).effect == Keep()
    ]
    assert len(keeps) == 2
    table = Table().top(EVENTS, Keep())
    card = table.state.decks[EVENTS][0]
    assert only(table.land(0, EVENTS_17), e.CardDrawn).kept
    assert table.state.kept[0] == [(EVENTS, card)]
    assert card not in table.state.decks[EVENTS]


def test_G2_a_kept_card_may_be_sold_at_any_time_for_any_amount() -> None:
    table = Table().keeps(1, PEOPLE)
    table.land(0, BAG_END)  # in the middle of somebody else's turn
    table.do(c.Offer(2, 1, c.Bundle(cash=37), c.Bundle(cards=(PEOPLE,))))
    events = table.do(c.Accept(1, 2))
    assert payments(events) == [(2, 1, 37, "deal")]
    assert [len(cards) for cards in table.state.kept] == [0, 0, 1]


def test_G2_a_card_that_one_does_not_hold_cannot_be_sold() -> None:
    table = Table().keeps(1, PEOPLE)
    offer = c.Offer(2, 1, c.Bundle(cash=37), c.Bundle(cards=(EVENTS,)))
    assert table.refused(offer) == "bad-deal"


def test_G3_cards_leave_the_ring_where_it_is() -> None:
    table = Table().ring(HELM).top(PEOPLE, Advance(DOOM))
    events = table.land(0, PEOPLE_22)
    assert "RingMoved" not in kinds(events)
    assert table.state.ring == HELM


@pytest.mark.parametrize(("effect", "amount"), [(Gain(50), 50), (Gain(150), 150)])
def test_G_the_bank_pays(effect: Gain, amount: int) -> None:
    table = Table().top(PEOPLE, effect)
    assert payments(table.land(0, PEOPLE_22)) == [(3, 0, amount, "card")]


def test_G_pay_the_bank() -> None:
    table = Table().top(EVENTS, Lose(150))
    assert payments(table.land(0, EVENTS_17)) == [(0, 3, 150, "card")]


def test_G_pay_the_bank_more_than_one_has_is_a_debt() -> None:
    table = Table().top(EVENTS, Lose(150)).cash(0, 149).own(0, BILL)
    assert table.land(0, EVENTS_17)[-1] == e.DebtArose(0, 3, 150, "card")
    assert payments(table.do(c.Mortgage(0, BILL)))[-1] == (0, 3, 150, "card")


def test_G_everybody_pays_from_the_left() -> None:
    table = Table(4, starts=1).top(EVENTS, GainEach(50))
    events = table.land(1, EVENTS_17)
    assert payments(events) == [(2, 1, 50, "card"), (3, 1, 50, "card"), (0, 1, 50, "card")]


def test_G_who_is_out_neither_pays_nor_is_paid() -> None:
    table = Table(4).retire(2).top(EVENTS, GainEach(50)).top(PEOPLE, LoseEach(50))
    assert payments(table.land(0, EVENTS_17)) == [(1, 0, 50, "card"), (3, 0, 50, "card")]
    assert payments(table.land(0, PEOPLE_22)) == [(0, 1, 50, "card"), (0, 3, 50, "card")]


def test_G_pay_everybody_from_the_left() -> None:
    table = Table(3, starts=1).top(PEOPLE, LoseEach(50))
    assert payments(table.land(1, PEOPLE_22)) == [(1, 2, 50, "card"), (1, 0, 50, "card")]


@pytest.mark.parametrize(
    ("deck", "effect", "due"), [(PEOPLE, Repairs(25, 100), 250), (EVENTS, Repairs(40, 115), 355)]
)
def test_G_repairs_by_building(deck: int, effect: Repairs, due: int) -> None:
    table = Table().own(0, *ORANGE, *DARK_BLUE).built(4, *DARK_BLUE).built(5, DOOM)
    table.built(1, ORANGE[0], ORANGE[1])  # 4 + 1 + 1 strongholds and a fortress
    table.own(1, *GREEN).built(3, *GREEN).top(deck, effect)
    events = table.land(0, PEOPLE_22 if deck == PEOPLE else EVENTS_17)
    assert payments(events) == [(0, 3, due, "card")]


def test_G_repairs_without_buildings_cost_nothing() -> None:
    table = Table().top(PEOPLE, Repairs(25, 100)).own(0, *ORANGE)
    assert payments(table.land(0, PEOPLE_22)) == []


def test_G_a_card_to_jail_pays_no_salary_and_ends_the_turn() -> None:
    table = Table().top(PEOPLE, ToJail())
    events = table.land(0, PEOPLE_36, (5, 5))
    assert kinds(events) == ["Rolled", "Moved", "CardDrawn", "Jailed", "TurnBegan"]
    assert payments(events) == []
    assert table.state.pos[0] == JAIL


def test_G_advance_without_passing_go_pays_no_salary() -> None:
    table = Table().top(PEOPLE, Advance(DOOM))
    events = table.land(0, PEOPLE_22)
    assert payments(events) == []
    assert events[-1] == e.DeedOffered(0, DOOM, False)
    assert e.Moved(0, PEOPLE_22, DOOM, "card") in events


def test_G_the_place_a_card_leads_to_is_carried_out() -> None:
    table = Table().top(PEOPLE, Advance(BRUINEN)).own(1, BRUINEN)
    events = table.land(0, PEOPLE_22)
    assert payments(events) == [(3, 0, 200, "salary")]
    assert only(events, e.RentDue) == e.RentDue(0, 1, BRUINEN, 10, 1)


@pytest.mark.parametrize(
    ("start", "to", "rent"),
    [(PEOPLE_7, PALANTIR, None), (PEOPLE_22, RAUROS, 16), (PEOPLE_36, EVENTS_33, None)],
)
def test_G_back_three_lands_there(start: int, to: int, rent: int | None) -> None:
    table = Table().top(PEOPLE, Back(3)).top(EVENTS, Gain(10)).own(1, RAUROS)
    events = table.land(0, start, (5, 2))
    assert e.Moved(0, start, to, "card") in events
    if to == PALANTIR:
        assert events[-1] == e.TaxAwaited(0, PALANTIR)
    elif rent:
        assert only(events, e.RentDue).amount == rent
    else:
        assert payments(events) == [(3, 0, 10, "card")]  # the Events card there


def test_G_back_three_pays_no_salary() -> None:
    table = Table().top(PEOPLE, Back(3))
    assert payments(table.land(0, PEOPLE_7, (5, 2))) == []


@pytest.mark.parametrize(
    ("start", "to", "salary"),
    [(PEOPLE_7, ASFALOTH, 0), (PEOPLE_22, BREGO, 0), (PEOPLE_36, BILL, 1)],
)
def test_G_the_next_steed_ahead_at_twice_its_rent(start: int, to: int, salary: int) -> None:
    table = Table().top(PEOPLE, Nearest("steed", 2)).own(1, BILL, ASFALOTH, BREGO)
    events = table.land(0, start, (5, 2))
    assert table.state.pos[0] == to
    assert payments(events) == [(3, 0, 200, "salary")] * salary
    assert only(events, e.RentDue).amount == 2 * 100  # three steeds


def test_G_the_next_steed_unclaimed_may_be_claimed() -> None:
    table = Table().top(PEOPLE, Nearest("steed", 2))
    assert table.land(0, PEOPLE_22)[-1] == e.DeedOffered(0, BREGO, False)
    assert payments(table.do(c.Buy(0))) == [(0, 3, 200, "claim")]


def test_G_the_next_steed_mortgaged_or_ones_own_costs_nothing() -> None:
    for owner in (0, 1):
        table = Table().top(PEOPLE, Nearest("steed", 2)).own(owner, BREGO).mortgaged(BREGO)
        assert kinds(table.land(0, PEOPLE_22))[-2:] == ["Moved", "TurnBegan"]


@pytest.mark.parametrize("staffs", [(GANDALF,), (GANDALF, SARUMAN)])
def test_G_the_next_staff_costs_ten_times_a_fresh_roll_whoever_has_both(
    staffs: tuple[int, ...],
) -> None:
    table = Table().top(PEOPLE, Nearest("staff", 10)).own(1, *staffs)
    events = table.land(0, PEOPLE_7, (5, 2))
    assert events[-2:] == [e.RentRollDue(0, 1, GANDALF, 0, 1, 10), e.TurnBegan(1, 2, 1)]
    assert table.do(c.AskRent(1, GANDALF)) == [e.RentRollAsked(1, 0, GANDALF, 0, 10)]
    assert prompt(table.state).ask is Ask.RENT_ROLL
    assert table.refused(c.Roll(1, (4, 3))) == "not-your-turn"
    assert table.refused(c.Roll(0, (1, 3))) == "bad-dice"
    events = table.do(c.Roll(0, (4, 4)))
    assert events[0] == e.RentRolled(0, (4, 4), 10)
    assert payments(events) == [(0, 1, 80, "rent")]
    assert prompt(table.state).seats == (1,)  # the fresh double gives no other roll


def test_G_the_eye_in_a_fresh_roll_counts_one_and_leaves_the_ring() -> None:
    table = Table().top(PEOPLE, Nearest("staff", 10)).own(1, GANDALF)
    table.land(0, PEOPLE_7, (5, 2))
    assert payments(table.roll_rent(0, 1, GANDALF, (0, 4))) == [(0, 1, 50, "rent")]
    assert table.state.ring == BAG_END


def test_G_after_a_double_the_fresh_roll_does_not_end_the_turn() -> None:
    table = Table().top(PEOPLE, Nearest("staff", 10)).own(1, SARUMAN)
    assert table.land(0, PEOPLE_22, (4, 4))[-1] == e.RollsAgain(0)
    table.roll_rent(0, 1, SARUMAN, (4, 3))
    assert (prompt(table.state).seats, table.state.doubles) == ((0,), 1)


def test_G_a_staff_that_becomes_the_roller_s_own_before_the_fresh_roll_costs_nothing() -> None:
    table = Table(staff_roll_when="at-landing").top(PEOPLE, Nearest("staff", 10)).own(1, GANDALF)
    table.land(0, PEOPLE_7, (5, 2))
    table.do(c.Offer(0, 1, c.Bundle(cash=100), c.Bundle(deeds=(GANDALF,))))
    table.do(c.Accept(1, 0))
    assert kinds(table.roll(0, (4, 3))) == ["RentRolled", "TurnBegan"]
    assert table.state.claims == []


def test_G_the_next_staff_by_card_past_go() -> None:
    table = Table().top(PEOPLE, Nearest("staff", 10))
    events = table.land(0, PEOPLE_36)
    assert payments(events) == [(3, 0, 200, "salary")]
    assert events[-1] == e.DeedOffered(0, GANDALF, False)


def test_G_a_card_to_the_ring_claims_for_free_or_pays_double() -> None:
    table = Table().top(PEOPLE, Advance(EDORAS)).ring(EDORAS)
    assert table.land(0, PEOPLE_22)[-1] == e.DeedOffered(0, EDORAS, True)
    table = Table().top(PEOPLE, Advance(EDORAS)).ring(EDORAS).own(1, EDORAS)
    assert only(table.land(0, PEOPLE_22), e.RentDue).amount == 40


def test_G_a_card_to_go_to_jail_space_never_comes_but_the_space_itself_jails() -> None:
    table = Table()
    assert kinds(table.land(0, TO_JAIL)) == ["Rolled", "Moved", "Jailed", "TurnBegan"]


def test_G_every_card_of_both_decks_can_be_drawn() -> None:
    for deck, space in ((PEOPLE, PEOPLE_22), (EVENTS, EVENTS_17)):
        for card in range(16):
            table = Table()
            order = table.state.decks[deck]
            order.remove(card)
            order.insert(0, card)
            assert only(table.land(0, space), e.CardDrawn).card == card


def test_G_both_kept_cards_leave_fifteen_in_each_deck() -> None:
    table = Table().keeps(0, PEOPLE).keeps(1, EVENTS)
    assert [len(deck) for deck in table.state.decks] == [15, 15]
