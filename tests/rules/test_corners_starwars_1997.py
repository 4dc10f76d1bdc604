"""What an audit of starwars-1997 against its rulebook found, row by row; most is so elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from controller.editions import load
from controller.rules import commands as c
from controller.rules.engine import decide
from controller.rules.notation import position
from controller.rules.position_check.build import PositionError
from controller.rules.refusals import Refusal
from controller.store.banker import Banker
from controller.text.sentences import Names, command_sentence, entry_sentence, event_sentence
from tests.rules.cases import Case, cases
from tests.rules.positions import BROWN, DARK_BLUE, LIGHT_BLUE, SHELOB, Table


@cases("""
# A10: two building sets, by side
A10 starwars-1997: a refusal names the buildings of the owners side
  A(1^4,3^4);B;C;D;E;F(37^4,39^4) | A: build 1 | F: build 37 | F: build 39
    | A: build 1 -> refused full: ..has its Freighter.
    | F: build 37 -> refused full: ..has its Star Destroyer.
    | A: sell-fortresses 3 -> refused no-fortresses: ..has a Freighter.
    | F: break-down 37 -> refused one-by-one: ..can still be sold one by one.

# H7: who is asked
H7 starwars-1997: who leaves the small ones is asked about the big ones
  {houses=17,hotels=1} A(1^4,3^4,6,8,9);B;C;D;E;F(11,13,14,37^4,39^4) | A: build 6
    | F: pass  # the last small one goes to Luke
    | A: build 1 -> ShortageArose seats=F | F: pass -> supply=4.0

# Sentences that said what is not so
L1 starwars-1997: a debt under another is one all the same
  A;B:10;C:5;D deck:rebel,6 | A: land 17
    | C: declare-bankrupt -> refused settle-first  # seat 1 sits nearer
    | D: declare-bankrupt -> refused no-debt | B: declare-bankrupt | C: declare-bankrupt
L1 starwars-1997: what can be raised is told with the cash
  A:50(1);B;C | A: land 38  # 75 to pay, 50 + 30 there
    | A: declare-bankrupt -> refused can-raise: A can still come up with 80,
      and the debt is only 75. For example: mortgage Dagobah: Swamp.

# R32 x N8, N10: the game ends while GO's salary waits for the end of the landing
R32 N10 starwars-1997: the clock does not cost a salary
  /time-limit{salary_when=after-landing,deeds_dealt=0} A;B;C | A: land 1  # past GO, to be claimed
    | B: call-time | A: decline
    | all-pass -> bank>A 200 salary, GameEnded worth=1700.1500.1500, salary_due=0
R32 N8 starwars-1997: nor does the bankruptcy of another
  /short{salary_when=after-landing,deeds_dealt=0} A;B:10;C deck:rebel,6 | A: land 2
    | B: declare-bankrupt -> GameEnded worth=1760.0.1450

# R56 x N8: the game ends while a building that was won is still to be placed
R56 N8 starwars-1997: a building without a place at the end is paid back
  /short{houses=1,deeds_dealt=0} A(1,3);B(6,8,9);C(37,39);D | D: land 37 | A: build 1 | B: contest
    | C: pass | B: bid 77 | A: pass | let cash D 1 | C: ask-rent 37
    | D: declare-bankrupt -> GameEnded worth=1620.1820.2251.0

# D8 x J1 x L1: a utility that is rolled for
D8 L1 starwars-1997: a debtor may sell a utility that is rolled for
  A:9@12;B:9(12);C:900(16,18,19) rent-roll:0 factor:10 rent:1,2,16,100,3 turn:4,2
    | B: offer C (12) for 150 -> refused settle-first | C: ask-rent 16
    | B: offer C (12) for 150  # 9 and a loan of 75 would not be enough
    | C: accept B -> C>B 150 deal, B>C 100 rent | A: roll 1,2 -> RentDue owner=C

# Positions
F8 N1 starwars-1997: the game may end while somebody raises the fine
  A:9#3(1,3);B:0 move:0 rent:1,0,3,8,4 debt:0,bank,50,fine,- turn:5,3 dice:2,5 | A: ask-rent 3
    | B: declare-bankrupt -> phase=over, comes back
""")
def test_corners_starwars_1997(case: Case) -> None:
    case.play()


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


# Sentences that said what is not so


def test_C4_R56_starwars_1997_who_is_not_in_an_auction_has_not_passed() -> None:
    table = sit(houses=1).own(LUKE, *BROWN).own(VADER, *DARK_BLUE)
    table.do(c.Build(LUKE, SWAMP))
    table.do(c.Contest(VADER))
    assert "passed" not in why(table, c.Bid(2, 20))


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


# Positions


def test_A11_starwars_1997_a_card_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(PositionError, match=r"a title, or 0 to 15\b"):
        position(BOX, "starwars-1997 Ann:1;Ben:1 roll:0 deck:imperial,16")
