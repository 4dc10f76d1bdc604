"""The Star Wars rulebook, row by row where it differs from that of 2003, worked out by hand; and
what an audit against it found, row by row: most is so elsewhere."""

from functools import partial

from controller.editions import load
from controller.rules import commands as c, events as e
from controller.rules.board import Gain
from controller.rules.notation import position
from controller.store.banker import Banker
from controller.text.sentences import Names, command_sentence, entry_sentence, event_sentence
from tests.rules import positions as p
from tests.rules.cases import Case, rule_cases


@rule_cases("""
# A. Setup and money
A3 starwars-1997: credits
  A;B;C | -> edition.data.currency=Credits
A8 starwars-1997: two normal dice
  A;B;C | -> edition.data.dice=1:2:3:4:5:6.1:2:3:4:5:6, len(edition.rolls)=36
  A;B;C | A: roll 0,4 -> refused bad-dice
A10 starwars-1997: so one side may build out the other
  {houses=1} A(1,3);B;C;D;E;F(6,8,9) | A: build 1 -> [ShortageArose] | F: contest -> AuctionOpened
    | F: bid 10 | all-pass | F: build 6 | A: build 1 -> refused none-left
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
E1 starwars-1997: docking tax is 200 or a tenth
  A:605(5,16);B;C | -> edition.data.spaces[4].name=Docking Tax | let at A 39
    | A: roll 3,2 -> TaxAwaited seat=A space=4 | A: choose-tax yes -> A>bank 119 tax
  A@39;B;C | A: roll 3,2 | A: choose-tax no -> A>bank 200 tax
E3 starwars-1997: bounty
  A;B;C | -> edition.data.spaces[38].name=Bounty
  A;B;C | A: land 38 -> A>bank 75 tax

# F and G. Jail and cards
F4 starwars-1997: the fine on either of two turns
  each(A#0;B;C / A#1;B;C) | A: pay-fine -> A>bank 50 fine
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
N2 starwars-1997: standard short and timed
  A;B;C | -> edition.data.games=standard.short.time-limit
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
A10 starwars-1997: but 32 and 12 serve both sides
  A(16^4,18^4,19^4);B;C;D;E;F(21^4,23^4,24^4) | -> players[5][1]=Darth Vader, supply=8.12
    | A: build 16 | F: build 21 -> supply=16.10
M3 M4 M5 M6 M7 M8 M9 M10 M11 M12 M13 M14 starwars-1997: nor what it would do
  A;B(1);C | A: land 20 1,1 -> no RingMoved | A: land 20 2,2 -> no RingMoved
    | A: land 20 3,3 -> no RingMoved  # the third double
    | C: land 1 -> RentDue amount=2  # not twice, nor is any free
    | C: land 3 | C: buy -> C>bank 60 claim
    | A: land 39 -> phase=roll  # the end of the Ring's way elsewhere

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
L1 starwars-1997: a debt under another still counts
  A;B:10;C:5;D deck:rebel,6 | A: land 17
    | C: declare-bankrupt -> refused settle-first  # seat 1 sits nearer
    | D: declare-bankrupt -> refused no-debt | B: declare-bankrupt | C: declare-bankrupt
L1 starwars-1997: what can be raised is shown beside the cash
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
    | D: declare-bankrupt -> GameEnded worth=1620.1820.2251.0, names R56

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
A10 R8 starwars-1997: so does the refusal to break one down
  {houses=0,fortresses_at_once=false} A(1^5,3^5);B;C;D;E;F
    | A: sell-building 1 -> refused no-houses: ..X-wing Fighters..Freighter..
    | A: sell-fortresses 1 -> refused step-by-step: ..Freighter..
  {houses=0,fortresses_at_once=false} A;B;C;D;E;F(6^5,8^5,9^5)
    | F: sell-building 6 -> refused no-houses: ..TIE Fighters..Star Destroyer..
    | F: sell-fortresses 6 -> refused step-by-step: ..Star Destroyer..
C4 R56 starwars-1997: who is not in an auction has not passed
  {houses=1} A(1,3);B;C;D;E;F(37,39) | A: build 1 | F: contest
    | C: bid 20 -> refused has-passed: C is out of this auction.
I2 R8 starwars-1997: a sale at once needs no small ones and no ruling
  /short{houses=0} A(1^5,3^5);B;C | A: sell-fortresses 1 -> names no R8, names no R31
L2 R8 starwars-1997: nor does a bankruptcy
  {houses=0} A:0(1^5,3^5);B(37^5,39^5);C | A: rent 37 | A: declare-bankrupt -> names no R8
I4 R8 starwars-1997: a group that goes down together does
  each({houses=0} A(1^5,3^5);B;C / {houses=4} A(1^5,3^4);B;C) | A: break-down 1 -> names R8
R36 starwars-1997: where the bank is owed nobody goes without an estate
  /short{deeds_dealt=0,estate_before_count=false} A:10;B;C | A: land 38
    | A: declare-bankrupt -> names no R36
A11 starwars-1997: a card that is not there is told with those that are
  A:1;B:1 roll:0 deck:imperial,16 -> cannot be: a title, or 0 to 15
""")
def test_starwars_1997(case: Case) -> None:
    case.play()


BOX = load("starwars-1997")
three = partial(p.Table, edition=BOX)


def test_A1_starwars_1997_up_to_nine() -> None:
    assert three(9).state.seats == 9
    assert three(2).state.seats == 2
    assert p.fresh(BOX).refused(p.setup(1, of=BOX)) == "players"
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


def test_A11_starwars_1997_imperial_is_chance_and_rebel_the_chest() -> None:
    assert [deck.name for deck in BOX.data.decks] == ["Imperial", "Rebel"]
    assert p.only(three().top(p.PEOPLE, Gain(50)).land(0, p.PEOPLE_7), e.CardDrawn).deck == 0
    assert p.only(three().top(p.EVENTS, Gain(20)).land(0, p.EVENTS_17), e.CardDrawn).deck == 1


def test_N3_starwars_1997_three_deeds_each_for_free() -> None:
    table = three(9, "short")
    assert [len(deeds) for deeds in table.state.held] == [3] * 9
    assert table.state.cash[:9] == [1500] * 9


SWAMP = p.BAG_END
LUKE, VADER = 0, 5  # of six


def test_A10_starwars_1997_a_record_that_begins_in_the_middle_knows_the_sides() -> None:
    line = "starwars-1997 Ann:900(1^4,3^4);Ben=Darth%20Vader:900(37^5,39^5) roll:0"
    banker = Banker(BOX)
    for command in (
        c.SetPosition(position=position(BOX, line)),
        c.Build(0, SWAMP),
        c.SellFortresses(1, p.DARK_BLUE[0]),
    ):
        banker.do(command)
    entries = list(banker.history())
    names = Names.of(BOX, entries)
    assert event_sentence(entries[1].events[-1], names).endswith("now has a freighter.")
    assert entry_sentence(entries[2], names).startswith(
        "Ben sells all Star Destroyers in the group of"
    )


def test_A10_starwars_1997_what_was_won_is_the_winners_to_place() -> None:
    table = three(6, houses=1).own(LUKE, *p.BROWN).own(VADER, *p.DARK_BLUE)
    table.do(c.Build(LUKE, SWAMP))
    table.do(c.Contest(VADER))
    table.do(c.Bid(VADER, 10))
    won = table.all_pass()[-1]
    tokens = [token for _, token in table.state.players]
    names = Names(BOX, [name for name, _ in table.state.players], tokens)
    assert event_sentence(won, names).endswith("chooses a place for the TIE Fighter.")
    assert " freighters " in command_sentence(c.BreakDown(LUKE, SWAMP), names)


# What is named
