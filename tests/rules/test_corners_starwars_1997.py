"""What an audit of starwars-1997 against its rulebook found, row by row; most is so elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from controller.editions import load
from controller.rules import commands as c
from controller.rules.board import GainEach
from controller.rules.engine import decide, step
from controller.rules.events import GameEnded, RentDue, ShortageArose
from controller.rules.notation import position, read, write
from controller.rules.position_check.build import PositionError
from controller.rules.refusals import Refusal
from controller.rules.state import OVER
from controller.store.banker import Banker
from controller.text.sentences import Names, command_sentence, entry_sentence, event_sentence
from tests.rules.positions import (
    BROWN,
    DARK_BLUE,
    EVENTS,
    EVENTS_17,
    LIGHT_BLUE,
    SHELOB,
    Table,
    only,
    payments,
)

BOX = load("starwars-1997")
SWAMP, HUT = BROWN
LUKE, VADER = 0, 5


def sit(seats: int = 6, game: str = "standard", **rules: Any) -> Table:
    """A game of this box that has begun; of six, seat 5 is Darth Vader, the others are rebels."""
    return Table(seats, game, edition=BOX, **rules)


def why(table: Table, command: c.AnyCommand) -> str:
    """The sentence with which a command is refused."""
    refusal = decide(table.state, command)
    assert isinstance(refusal, Refusal)
    return str(refusal)


# A10: two building sets, by side


def test_A10_starwars_1997_a_refusal_names_the_buildings_of_the_owners_side() -> None:
    table = sit().own(LUKE, *BROWN).own(VADER, *DARK_BLUE)
    table.built(4, *BROWN).built(4, *DARK_BLUE)
    table.erect(LUKE, SWAMP)
    table.erect(VADER, *DARK_BLUE)
    assert why(table, c.Build(LUKE, SWAMP)).endswith("has its Freighter.")
    assert why(table, c.Build(VADER, DARK_BLUE[0])).endswith("has its Star Destroyer.")
    assert why(table, c.SellFortresses(LUKE, HUT)).endswith("has a Freighter.")
    assert why(table, c.BreakDown(VADER, DARK_BLUE[0])).endswith("can still be sold one by one.")


@pytest.mark.parametrize(
    ("seat", "group", "names"),
    [(LUKE, BROWN, ("X-wing Fighters", "Freighter")),
     (VADER, LIGHT_BLUE, ("TIE Fighters", "Star Destroyer"))],
)  # fmt: skip
def test_A10_R8_starwars_1997_so_does_the_refusal_to_break_one_down(
    seat: int, group: tuple[int, ...], names: tuple[str, str]
) -> None:
    table = sit(houses=0, fortresses_at_once=False).own(seat, *group).built(5, *group)
    sentence = why(table, c.SellBuilding(seat, group[0]))
    assert all(name in sentence for name in names)
    assert names[1] in why(table, c.SellFortresses(seat, group[0]))


def test_A10_starwars_1997_a_record_that_begins_in_the_middle_knows_the_sides() -> None:
    line = "starwars-1997 Ann:900(1^4,3^4);Ben=Darth%20Vader:900(37^5,39^5) roll:0"
    banker = Banker(BOX)
    for command in (
        c.SetPosition(position=position(BOX, line)),
        c.Build(0, SWAMP),
        c.SellFortresses(1, DARK_BLUE[0]),
    ):
        banker.do(command)
    entries = list(banker.history())
    names = Names.of(BOX, entries)
    assert event_sentence(entries[1].events[-1], names).endswith("now has a freighter.")
    assert entry_sentence(entries[2], names).startswith(
        "Ben sells all Star Destroyers in the group of"
    )


def test_A10_starwars_1997_what_was_won_is_the_winners_to_place() -> None:
    table = sit(houses=1).own(LUKE, *BROWN).own(VADER, *DARK_BLUE)
    table.do(c.Build(LUKE, SWAMP))
    table.do(c.Contest(VADER))
    table.do(c.Bid(VADER, 10))
    won = table.all_pass()[-1]
    tokens = [token for _, token in table.state.players]
    names = Names(BOX, [name for name, _ in table.state.players], tokens)
    assert event_sentence(won, names).endswith("chooses a place for the TIE Fighter.")
    assert " freighters " in command_sentence(c.BreakDown(LUKE, SWAMP), names)


# H7: who is asked


def test_H7_starwars_1997_who_leaves_the_small_ones_is_asked_about_the_big_ones() -> None:
    pink, light_blue = (11, 13, 14), LIGHT_BLUE
    table = sit(houses=17, hotels=1).own(LUKE, *BROWN, *light_blue).own(VADER, *DARK_BLUE, *pink)
    table.built(4, *BROWN).built(4, *DARK_BLUE)
    table.do(c.Build(LUKE, light_blue[0]))
    table.do(c.Pass(VADER))  # the last small one goes to Luke
    assert only(table.do(c.Build(LUKE, SWAMP)), ShortageArose).seats == (VADER,)
    table.do(c.Pass(VADER))
    assert table.state.supply == [4, 0]


# Sentences that said what is not so


def test_C4_R56_starwars_1997_who_is_not_in_an_auction_has_not_passed() -> None:
    table = sit(houses=1).own(LUKE, *BROWN).own(VADER, *DARK_BLUE)
    table.do(c.Build(LUKE, SWAMP))
    table.do(c.Contest(VADER))
    assert "passed" not in why(table, c.Bid(2, 20))


def test_L1_starwars_1997_a_debt_under_another_is_one_all_the_same() -> None:
    table = sit(4).cash(1, 10).cash(2, 5).top(EVENTS, GainEach(50))
    table.land(0, EVENTS_17)
    assert table.refused(c.DeclareBankrupt(2)) == "settle-first"  # seat 1 sits nearer
    assert table.refused(c.DeclareBankrupt(3)) == "no-debt"
    table.do(c.DeclareBankrupt(1))
    table.do(c.DeclareBankrupt(2))


def test_L1_starwars_1997_what_can_be_raised_is_told_with_the_cash() -> None:
    table = sit(3).own(0, SWAMP).cash(0, 50)
    table.land(0, SHELOB)  # 75 to pay, 50 + 30 there
    assert "come up with 80," in why(table, c.DeclareBankrupt(0))


# R32 x N8, N10: the game ends while GO's salary waits for the end of the landing


def test_R32_N10_starwars_1997_the_clock_does_not_cost_a_salary() -> None:
    table = sit(3, "time-limit", deeds_dealt=0, salary_when="after-landing")
    table.land(0, SWAMP)  # past GO, to be claimed
    table.do(c.CallTime(1))
    table.do(c.Decline(0))
    events = table.all_pass()
    assert payments(events) == [(3, 0, 200, "salary")]
    assert only(events, GameEnded).worth == (1700, 1500, 1500)
    assert table.state.salary_due == 0


def test_R32_N8_starwars_1997_nor_does_the_bankruptcy_of_another() -> None:
    table = sit(3, "short", deeds_dealt=0, salary_when="after-landing")
    table.cash(1, 10).top(EVENTS, GainEach(50)).land(0, 2)
    ended = only(table.do(c.DeclareBankrupt(1)), GameEnded)
    assert ended.worth == (1500 + 50 + 10 + 200, 0, 1450)


# R56 x N8: the game ends while a building that was won is still to be placed


def test_R56_N8_starwars_1997_a_building_without_a_place_at_the_end_is_paid_back() -> None:
    table = sit(4, "short", deeds_dealt=0, houses=1).own(0, *BROWN).own(1, *LIGHT_BLUE)
    table.own(2, *DARK_BLUE).land(3, DARK_BLUE[0])
    table.do(c.Build(0, SWAMP))
    table.do(c.Contest(1))
    table.do(c.Pass(2))
    table.do(c.Bid(1, 77))
    table.do(c.Pass(0))
    table.cash(3, 1).do(c.AskRent(2, DARK_BLUE[0]))
    ended = only(table.do(c.DeclareBankrupt(3)), GameEnded)
    assert ended.worth[1] == 1500 + 100 + 100 + 120


# What is named


def named_by(table: Table, command: c.AnyCommand) -> set[str]:
    """The rows that the events of a command name."""
    table.named.clear()
    table.do(command)
    return {one.row for one in table.named}


def test_I2_R8_starwars_1997_a_sale_at_once_needs_no_small_ones_and_no_ruling() -> None:
    table = sit(3, "short", houses=0).own(0, *BROWN).built(5, *BROWN)
    assert not {"R8", "R31"} & named_by(table, c.SellFortresses(0, SWAMP))


def test_L2_R8_starwars_1997_nor_does_a_bankruptcy() -> None:
    table = sit(3, houses=0).own(0, *BROWN).built(5, *BROWN).cash(0, 0)
    table.own(1, *DARK_BLUE).built(5, *DARK_BLUE)
    table.rent(0, DARK_BLUE[0])
    assert "R8" not in named_by(table, c.DeclareBankrupt(0))


@pytest.mark.parametrize("standing", [(5, 5), (4, 5)])
def test_I4_R8_starwars_1997_a_group_that_goes_down_together_does(
    standing: tuple[int, int],
) -> None:
    table = sit(3, houses=min(4, sum(level % 5 for level in standing))).own(0, *BROWN)
    for level, space in zip(standing, BROWN, strict=True):
        table.built(level, space)
    assert "R8" in named_by(table, c.BreakDown(0, SWAMP))


def test_R36_starwars_1997_where_the_bank_is_owed_nobody_goes_without_an_estate() -> None:
    table = sit(3, "short", deeds_dealt=0, estate_before_count=False).cash(0, 10)
    table.land(0, SHELOB)
    assert "R36" not in named_by(table, c.DeclareBankrupt(0))


# D8 x J1 x L1: a utility that is rolled for


def test_D8_L1_starwars_1997_a_debtor_may_sell_a_utility_that_is_rolled_for() -> None:
    line = "starwars-1997 Ann:9@12;Ben:9(12);Cid:900(16,18,19) rent-roll:0 turn:4,2 factor:10 "
    table = sit(3)
    table.state = read(BOX, line + "dice:1,2 rent:1,2,16,100,3")
    sale = c.Offer(1, 2, c.Bundle(deeds=(12,)), c.Bundle(cash=150))
    assert table.refused(sale) == "settle-first"
    table.do(c.AskRent(2, 16))
    table.do(sale)  # 9 and a loan of 75 would not be enough
    assert payments(table.do(c.Accept(2, 1))) == [(2, 1, 150, "deal"), (1, 2, 100, "rent")]
    assert only(table.do(c.Roll(0, (1, 2))), RentDue).owner == 2


# Positions


def test_A11_starwars_1997_a_card_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(PositionError, match=r"a title, or 0 to 15\b"):
        position(BOX, "starwars-1997 Ann:1;Ben:1 roll:0 deck:imperial,16")


def test_F8_N1_starwars_1997_the_game_may_end_while_somebody_raises_the_fine() -> None:
    line = "starwars-1997 Ann:9#3(1,3);Ben:0 move:0 turn:5,3 dice:2,5 rent:1,0,3,8,4 "
    state = read(BOX, line + "debt:0,bank,50,fine,-")
    for command in (c.AskRent(0, HUT), c.DeclareBankrupt(1)):
        assert not isinstance(step(state, command), Refusal)
    assert state.phase is OVER
    assert read(BOX, write(state)) == state
