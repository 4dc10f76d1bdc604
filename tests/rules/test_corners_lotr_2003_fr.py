"""What an audit of the French game against its rulebook found: each test is a defect that was."""

from __future__ import annotations

from typing import Any

import pytest

from controller.editions import load
from controller.rules import commands as c
from controller.rules.board import BANK
from controller.rules.citations import named as names_of
from controller.rules.engine import verify
from controller.rules.events import DebtReduced, RingMoved
from controller.rules.game.agreement import verify_change
from controller.rules.notation import position, read
from controller.rules.position_check.build import PositionError
from controller.rules.refusals import Refusal
from controller.rules.state import Debt
from controller.text.language import in_language
from controller.text.sentences import refusal_sentence
from tests.rules.positions import (
    ASFALOTH,
    BAG_END,
    BARAD_DUR,
    BILL,
    BREGO,
    BROWN,
    DARK_BLUE,
    DOOM,
    FERRY,
    GREEN,
    ISENGARD,
    LIGHT_BLUE,
    MAGGOT,
    MORIA,
    ORANGE,
    OSGILIATH,
    PARKING,
    PELENNOR,
    Table,
    fresh,
    kinds,
    only,
    payments,
    setup,
)

BOX = load("lotr-2003-fr")


def sit(seats: int = 3, **rules: Any) -> Table:
    """A game of this box that has begun."""
    return Table(seats, edition=BOX, **rules)


def said(refusal: Refusal | None) -> str:
    """What a French table says."""
    assert refusal is not None
    with in_language("fr"):
        return refusal_sentence(refusal)


# R20: the Ring never stays where it is


@pytest.mark.parametrize("eyes", [(0, 4), (4, 0)])
def test_R20_lotr_2003_fr_the_ring_leaves_the_only_unclaimed_territory(
    eyes: tuple[int, int],
) -> None:
    table = sit(ring_target="next-unclaimed")
    table.own(1, *(i for i in BOX.board.territories if i != BAG_END))
    assert only(table.land(0, PARKING, eyes), RingMoved) == RingMoved(BAG_END, MAGGOT)


def test_R20_lotr_2003_fr_the_mountain_may_be_the_only_one_left() -> None:
    table = sit(ring_target="next-unclaimed")
    table.own(1, *BOX.board.territories).own(BANK, DOOM)
    assert only(table.land(0, PARKING, (0, 4)), RingMoved) == RingMoved(BAG_END, DOOM)


def test_R20_M7_lotr_2003_fr_the_ring_does_not_leap_a_claimed_mountain_to_start_anew() -> None:
    table = sit(ring_target="next-unclaimed").own(1, DOOM).ring(BARAD_DUR)
    assert kinds(table.land(0, PARKING, (0, 4))) == ["Rolled", "RingMoved", "GameEnded"]


def test_R20_lotr_2003_fr_with_all_claimed_that_are_ahead_it_goes_step_by_step() -> None:
    table = sit(ring_target="next-unclaimed").own(1, *GREEN, *DARK_BLUE).ring(ISENGARD)
    moved = [e.to for e in table.land(0, PARKING, (0, 0)) if isinstance(e, RingMoved)]
    assert moved == [OSGILIATH, PELENNOR]


# H7, H8 x J1: a shortage in which somebody sells the place meanwhile


def contested() -> Table:
    """One stronghold is left; seat 0 wants it, seat 1 too, seat 2 has not answered yet."""
    table = sit(houses=1).own(0, *BROWN).own(1, *LIGHT_BLUE).own(2, *ORANGE)
    table.do(c.Build(0, BAG_END))
    table.do(c.Contest(1))
    return table


def sells(table: Table, seat: int, space: int) -> None:
    """To seat 2, for 5."""
    table.do(c.Offer(seat, 2, c.Bundle(deeds=(space,)), c.Bundle(cash=5)))
    table.do(c.Accept(2, seat))


def test_H8_lotr_2003_fr_a_shortage_that_nobody_has_a_place_for_any_more_is_over() -> None:
    table = contested()
    sells(table, 0, BAG_END)
    sells(table, 1, FERRY)
    assert kinds(table.do(c.Pass(2))) == ["ShortageAnswered", "ShortageEnded"]
    assert table.state.supply[0] == 1


def test_H7_lotr_2003_fr_against_a_rival_without_a_place_there_is_no_auction() -> None:
    table = contested()
    sells(table, 1, FERRY)
    events = table.do(c.Pass(2))
    assert kinds(events)[2:] == ["Paid", "BuildingsChanged"]
    assert table.state.level[BAG_END] == 1


def test_H7_lotr_2003_fr_nor_against_a_builder_without_one() -> None:
    table = contested()
    sells(table, 0, MAGGOT)
    assert kinds(table.do(c.Pass(2)))[1:] == ["ShortageEnded", "PlacementAwaited"]


# K1, D10 x several debts


def test_K1_R40_lotr_2003_fr_no_more_is_mortgaged_than_the_debt_asks_for() -> None:
    table = sit(4).own(1, BILL, ASFALOTH).own(2, BREGO).cash(1, 10).cash(2, 10)
    table.state.stack = [Debt(2, 0, 50, "card"), Debt(1, 0, 50, "card")]
    table.own(2, MORIA)
    table.do(c.Mortgage(2, BREGO))  # 110; the other debt comes first
    assert table.refused(c.Mortgage(2, MORIA)) == "only-in-debt"
    assert payments(table.do(c.Mortgage(1, BILL)))[1:] == [(1, 0, 50, "card"), (2, 0, 50, "card")]


def test_D10_lotr_2003_fr_property_settles_the_rent_not_a_card() -> None:
    table = sit().own(0, BILL).cash(0, 0)
    table.state.stack = [Debt(0, 1, 60, "card"), Debt(0, 1, 100, "rent", DOOM)]
    table.do(c.Offer(0, 1, c.Bundle(deeds=(BILL,)), c.Bundle(), settles=80))
    table.do(c.Accept(1, 0))
    assert table.state.stack == [Debt(0, 1, 60, "card"), Debt(0, 1, 20, "rent", DOOM)]


def test_D10_L1_lotr_2003_fr_what_property_is_worth_for_a_rent_is_for_the_creditor_to_say() -> None:
    table = sit().own(0, BILL).own(1, *DARK_BLUE).built(5, *DARK_BLUE).cash(0, 0)
    table.rent(0, DOOM)
    table.do(
        c.Offer(0, 1, c.Bundle(deeds=(BILL,)), c.Bundle(), settles=80)
    )  # its loan would be 100
    assert only(table.do(c.Accept(1, 0)), DebtReduced).amount == 80


# What is said


@pytest.mark.parametrize("by", [9, 3, -1])
def test_J1_lotr_2003_fr_no_deal_of_a_seat_that_there_is_not(by: int) -> None:
    table = sit()
    assert table.refused(c.Accept(0, by)) == "no-such-seat"
    assert table.refused(c.Withdraw(0, by)) == "no-such-seat"


@pytest.mark.parametrize(
    ("line", "rules", "why"),
    [
        ("A:1#2;B:1 roll:0", {"jail_rolls": 2},
         "quelqu’un en prison a déjà lancé trop souvent pour cela"),
        ("A:1(1);B:1;C:1 roll:2 turn:3,1 rent:1,0,1,2,2 rent:1,0,1,2,1", {"rent_deadline": 1},
         "un loyer qui peut encore être réclamé serait perdu"),
        ("A:1(1^1,3m);B:1 roll:0", {"mortgage_needs": "group"},
         "c’est incompatible avec les bâtiments et les hypothèques actuels"),
        ("A:1(1);B:1 roll:0 deal:0,1,0,1,-,0,-,-,9", {"property_pays_rent": False},
         "un échange proposé dépend de la règle actuelle"),
        ("A:1;B:1;C:1;D:0! roll:0", {"end_after_bankruptcies": 1},
         "trop de joueurs sont déjà hors jeu"),
        ("A:1;B:1 roll:0 doubles:2 dice:2,2", {"doubles_to_jail": 2},
         "il y a déjà eu trop de doubles à ce tour"),
    ],
)  # fmt: skip
def test_house_rules_that_the_table_does_not_allow_are_refused_in_french(
    line: str, rules: dict[str, Any], why: str
) -> None:
    state = read(BOX, f"lotr-2003-fr {line}")
    sentence = said(verify_change(state, c.ChangeRules(0, rules)))
    assert sentence == f"Cette règle maison ne convient pas\N{NO-BREAK SPACE}: {why}."


@pytest.mark.parametrize(
    ("dice", "faces"), [((1, 6), "1 et 6"), ((3, 9), "3 et 9"), ((0, 1), "l’Œil et 1")]
)
def test_A8_lotr_2003_fr_dice_that_cannot_be_are_told_in_french(
    dice: tuple[int, int], faces: str
) -> None:
    refusal = verify(sit().state, c.Roll(0, dice))
    assert said(refusal) == f"Les dés de cette boîte ne donnent pas {faces}."


# What is named, and what a house rule cannot do


def test_L4_lotr_2003_fr_what_is_named_as_a_ruling_is_one() -> None:
    for game in BOX.data.games:
        named = names_of(BOX, game, BOX.rules_for(game, {}))
        assert {one.row[0] for names in named.values() for one in names} == {"R"}


def test_E1_lotr_2003_fr_there_is_no_share_to_choose() -> None:
    assert fresh(BOX).refused(setup(3, of=BOX, rules={"tax_choice": True})) == "bad-rule"
    assert sit().refused(c.ChangeRules(0, {"tax_choice": True})) == "bad-rule"


# Positions


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ("roll:0 shortage:0,1,house,1,- placement:0,house,9", "two scarce buildings"),
        ("roll:0 auction:house,0.1,-,0 shortage:0,1,house,1,-", "two scarce buildings"),
        ("roll:0 placement:0,house,0", "nothing was bid for it"),
    ],
)
def test_H7_R39_lotr_2003_fr_one_scarce_building_at_a_time_for_a_bid(
    fields: str, wrong: str
) -> None:
    with pytest.raises(PositionError, match=wrong):
        position(BOX, f"lotr-2003-fr{{shortage_value=bid}} A:99(1,3);B:99(6,8,9) {fields}")


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("A:1;B:2 over worth:1.2 winners:0", "winners: A cannot have won with 1"),
        ("A:2;B:2 over worth:2.2 winners:0", "winners: B has 2 too and must have won"),
    ],
)
def test_R48_lotr_2003_fr_the_winner_has_the_most(line: str, wrong: str) -> None:
    with pytest.raises(PositionError, match=wrong):
        position(BOX, f"lotr-2003-fr {line}")
    assert position(BOX, "lotr-2003-fr A:2;B:2;C:0! over worth:2.2.0 winners:0.1").winners
    most = "lotr-2003-fr{ties=most-deeds} A:2;B:2 over worth:2.2 winners:1"
    assert position(BOX, most).winners
