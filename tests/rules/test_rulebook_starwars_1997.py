"""The Star Wars rulebook, row by row where it differs from that of 2003; worked out by hand."""

from __future__ import annotations

from functools import partial

from controller.editions import load
from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.state import Phase
from tests.rules.cases import Case, cases
from tests.rules.positions import (
    BILL,
    BROWN,
    MORIA,
    ORANGE,
    PALANTIR,
    PARKING,
    RED,
    Table,
    fresh,
    kinds,
    only,
    payments,
    setup,
    undealt,
)


@cases("""
# A. Setup and money
A3 starwars-1997: credits
  A;B;C | -> edition.data.currency=Credits
A8 starwars-1997: two normal dice
  A;B;C | -> edition.data.dice=1:2:3:4:5:6.1:2:3:4:5:6, len(edition.rolls)=36
  A;B;C | A: roll 0,4 -> refused bad-dice
A10 starwars-1997: so one side may build out the other
  {houses=1} A(1,3);B;C;D;E;F(6,8,9) | A: build 1 -> [ShortageArose] | F: contest -> AuctionOpened
    | F: bid 10 | all-pass | F: build 6 | A: build 1 -> refused none-left
A11 starwars-1997: imperial is chance and rebel the chest
  A;B;C
    | -> len(edition.data.decks)=2, edition.data.decks[0].name=Imperial,
      edition.data.decks[1].name=Rebel
  A;B;C deck:imperial,6 | A: land 7 -> CardDrawn deck=0
  A;B;C deck:rebel,8 | A: land 17 -> CardDrawn deck=1
A12 starwars-1997: 28 deeds
  A;B;C | -> len(edition.board.deeds)=28

# B to E
B2 starwars-1997: go may pay twice
  A;B;C | A: land 2 -> bank>A 200 salary, bank>A 200 salary
D4 starwars-1997: the double stays with a mortgage in the group
  A;B(37,39m);C | A: rent 37 -> A>B 70 rent
D8 starwars-1997: utilities take the throw
  A;B(12);C | A: rent 12 4,5 -> A>B 36 rent | let next 3 | let own B 28
    | A: land 22 -> RentRollDue factor=10 | B: ask-rent 28 | A: roll 3,4 -> A>B 70 rent
E3 starwars-1997: bounty
  A;B;C | -> edition.data.spaces[38].name=Bounty
  A;B;C | A: land 38 -> A>bank 75 tax

# F and G. Jail and cards
F4 starwars-1997: the fine on either of two turns
  A#0;B;C | A: pay-fine -> A>bank 50 fine
  A#1;B;C | A: pay-fine -> A>bank 50 fine
  A#2;B;C | A: pay-fine -> refused fine-too-late
F9 starwars-1997: all business from jail
  A#0(1,3,16);B(5);C | A: build 1 | A: sell-building 1 | A: mortgage 3 | A: offer B 180 for (5)
    | B: accept A -> A>B 180 deal
G2 starwars-1997: the card is kept and may be sold
  A;B;C deck:rebel,4 | A: land 17 -> CardDrawn kept=yes | A: offer B +rebel for 40
    | B: accept A -> B>A 40 deal, kept[B]=1:4
L6 starwars-1997: kept cards go back by R35
  A:0+rebel:4;B;C | A: land 38 | A: declare-bankrupt -> CardReturned seat=A deck=1 card=4 unseen=no

# M. No Ring
M1 starwars-1997: there is none
  A;B;C | -> ring=-1 | A: land 1 -> bank>A 200 salary | A: buy -> A>bank 60 claim
M2 starwars-1997: so doubles only mean another roll
  A;B;C | A: land 20 1,1 -> [Rolled, Moved, RollsAgain]
R39 starwars-1997: a building won at auction is worth what was paid
  {houses=1} A(1,3);B(6,8,9);C | A: build 1 | B: contest | B: bid 333 | all-pass | B: build 6
    | B: sell-building 6 -> bank>B 167 building-sold
R48 starwars-1997: a tie is shared or has the most deeds
  /time-limit{deeds_dealt=0} A;B:1440(1) | A: call-time -> GameEnded winners=A.B
  /time-limit{ties=most-deeds,deeds_dealt=0} A;B:1440(1) | A: call-time -> GameEnded winners=B

# N. Other games
N5 starwars-1997: which gives one half less back
  /short{deeds_dealt=0} A(16^5,18^5,19^5);B;C
    | A: sell-building 16 -> bank>A 50 building-sold, level[16]=3  # R31
N6 starwars-1997: out of jail on the next turn
  /short{deeds_dealt=0} A#0;B;C | A: roll -> A>bank 50 fine, Moved start=10
N7 starwars-1997: docking tax is a flat 200
  /short{deeds_dealt=0} A@39;B;C | A: roll 3,2 -> bank>A 200 salary, A>bank 200 tax
N8 starwars-1997: the first bankruptcy ends it
  /short{deeds_dealt=0} A:0;B(1^5,3^5);C | A: land 38
    | A: declare-bankrupt -> GameEnded why=bankruptcy worth=0.2020.1500 winners=B
N9 starwars-1997: mortgaged property counts half
  /short{deeds_dealt=0} A:0;B(16m);C(5) | A: land 38
    | A: declare-bankrupt -> GameEnded worth=0.1590.1700
N10 starwars-1997: two deeds paid for and the clock
  /time-limit A:1340(1,6);B:1340(3,8);C:1180(5,9)
    | -> held=1:6.3:8.5:9, cash[A]=1340, cash[B]=1340, cash[C]=1180
    | B: call-time -> GameEnded winners=A.B.C
N1 starwars-1997: the standard game goes on to the last
  A:0;B;C | A: land 38 | A: declare-bankrupt -> [.., TurnBegan seat=B turn=2 round=1] | let cash B 0
    | B: land 38 | B: declare-bankrupt -> GameEnded winners=C
C1 starwars-1997: a deed is bought or auctioned
  A;B;C | A: land 16 | A: buy -> A>bank 180 claim | B: land 18 | B: decline -> AuctionOpened
""")
def test_starwars_1997(case: Case) -> None:
    case.play()


BOX = load("starwars-1997")


sit = partial(Table, edition=BOX)


short = partial(undealt, edition=BOX)


TAX = (3, 2)


# A. Setup and money


def test_A1_starwars_1997_up_to_nine() -> None:
    assert sit(9).state.seats == 9
    assert sit(2).state.seats == 2
    assert fresh(BOX).refused(setup(1, of=BOX)) == "players"
    assert BOX.data.sources["players_most"] == "stand-in"


def test_A9_starwars_1997_nine_tokens_in_two_sides() -> None:
    assert [BOX.side_of(token) for token in BOX.data.tokens] == ["Rebel"] * 5 + ["Empire"] * 4
    assert BOX.side_of("Darth Vader") == "Empire"
    assert load("lotr-2003").side_of("Frodo") == ""


def test_A10_starwars_1997_buildings_look_as_their_owner_does() -> None:
    assert [BOX.building(piece, 1, "Han Solo") for piece in (0, 1)] == [
        "X-wing Fighter", "Freighter"
    ]  # fmt: skip
    assert [BOX.building(piece, 2, "Boba Fett") for piece in (0, 1)] == [
        "TIE Fighters", "Star Destroyers"
    ]  # fmt: skip
    assert BOX.building(0) == "Fighter"  # in the Bank
    assert BOX.some(0, 1, "Han Solo") == "an X-wing Fighter"
    assert BOX.some(1, 2) == "2 cruisers"
    assert load("lotr-2003").some(1, 2) == "2 fortresses"
    assert load("lotr-2003-fr").some(0, 2) == "2 places-fortes"


def test_A10_starwars_1997_but_32_and_12_serve_both_sides() -> None:
    table = sit(6).own(0, *ORANGE).own(5, *RED)  # Luke, Vader
    assert table.state.players[5][1] == "Darth Vader"
    table.built(4, *ORANGE).built(4, *RED)
    assert table.state.supply == [32 - 24, 12]
    table.do(c.Build(0, MORIA))
    table.do(c.Build(5, RED[0]))
    assert table.state.supply == [32 - 16, 10]


def test_E1_starwars_1997_docking_tax_is_200_or_a_tenth() -> None:
    table = sit().own(0, MORIA, BILL).cash(0, 605)
    assert BOX.data.spaces[PALANTIR].name == "Docking Tax"
    table.at(0, 39)
    assert e.TaxAwaited(0, PALANTIR) in table.roll(0, TAX)
    # 605 + 200 salary + 180 + 200 = 1,185; a tenth, rounded up (R7)
    assert payments(table.do(c.ChooseTax(0, True))) == [(0, 3, 119, "tax")]
    fixed = sit().at(0, 39)
    fixed.roll(0, TAX)
    assert payments(fixed.do(c.ChooseTax(0, False))) == [(0, 3, 200, "tax")]


def test_M3_M4_M5_M6_M7_M8_M9_M10_M11_M12_M13_M14_starwars_1997_nor_what_it_would_do() -> None:
    table = sit().own(1, BROWN[0])
    for dice in ((1, 1), (2, 2)):
        assert "RingMoved" not in kinds(table.land(0, PARKING, dice))
    assert "RingMoved" not in kinds(table.land(0, PARKING, (3, 3)))  # the third double
    assert only(table.land(2, BROWN[0]), e.RentDue).amount == 2  # not twice, nor is any free
    assert payments(table.take(2, BROWN[1]))[-1] == (2, 3, 60, "claim")
    table.land(0, 39)  # the end of the Ring's way elsewhere
    assert table.state.phase is not Phase.OVER


# N. Other games


def test_N2_starwars_1997_standard_short_and_timed() -> None:
    assert set(BOX.data.games) == {"standard", "short", "time-limit"}


def test_N3_starwars_1997_three_deeds_each_for_free() -> None:
    table = sit(9, "short")
    assert [len(deeds) for deeds in table.state.held] == [3] * 9
    assert table.state.cash[:9] == [1500] * 9
