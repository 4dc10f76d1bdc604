"""The rulebook of F1663: debts, bankruptcy, the end, and rulings set otherwise; worked out by hand.

The board and its prices are stand-ins (R28); what a test needs of them stands in the test.
"""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from controller.rules import commands as c
from controller.rules.board import Card, Lose, LoseEach
from controller.rules.edition import Edition
from controller.rules.events import AuctionOpened, EstateOpened, MortgageEnded
from controller.rules.prompts import Ask, prompt
from controller.rules.state import Debt
from tests.rules.bearing import BOX, KNOWN, MORGUL, QUEST, STING, Fellowship
from tests.rules.cases import Case, cases
from tests.rules.positions import fresh, kinds, only, payments, setup


@cases("""
# L. Debt and bankruptcy
L1 lotr-2021: money must be raised first
  A(6^5,8^5,9^5);B:9(5,15m);C | B: rent 6 | B: declare-bankrupt -> refused can-raise
    | B: mortgage 5 -> bank>B 1 mortgage, B>A 10 rent
L2 lotr-2021: buildings are sold at half
  A(6^5,8^5,9^5);B:0(11^1,13^1,14^1);C | B: rent 6
    | B: declare-bankrupt -> bank>B 1 building-sold, bank>B 1 building-sold,
      bank>B 1 building-sold, bank>B 1 mortgage, bank>B 1 mortgage, bank>B 1 mortgage,
      B>A 6 bankruptcy
R58 lotr-2021: the cash goes to the creditor too
  A(6^5,8^5,9^5);B:3(5,15m);C | B: rent 6 -> pays nothing
    | B: declare-bankrupt -> bank>B 1 mortgage, B>A 4 bankruptcy
L6 lotr-2021: kept cards go under the deck
  A;B:0(5m,15m)+quest:11;C card:Lose:3 | B: land 7 | B: declare-bankrupt -> CardReturned deck=0
L7 lotr-2021: a bankrupt bearers ring lies where it was
  A;B:0(5m,15m)+quest:11;C card:Lose:3 | B: land 7 | let bears B 2
    | B: declare-bankrupt -> bearer=-1, loose_ring=7, tracker=0
R10 lotr-2021: or goes to a creditor who plays
  {ring_of_bankrupt=creditor} A(6^5,8^5,9^5);B:0;C bearer:2 | B: rent 6 | let bears B 2
    | B: declare-bankrupt -> RingTaken seat=A start=B, tracker=0

# N. The end
N1 lotr-2021: the last player wins
  A;B:0 card:Lose:3 | B: land 7 | B: declare-bankrupt -> GameEnded why=last-player winners=A
N10 N11 lotr-2021: nor one against the clock
  - | set-up 2 time-limit -> refused bad-game
  A;B;C | A: call-time -> refused no-time-limit
R23 lotr-2021: tied players roll again
  - | set-up 2 | A: roll 0,6 | B: roll 3,3 -> OpeningTied seats=A.B, bearer=-1
B3 lotr-2021: whatever is legal is listed after two eyes
  A;B@20;C roll:1 | B: roll 0,0 -> offers roll

# Other settings of rulings
R23 lotr-2021: or the seat order decides
  - | set-up 2 opening_ties=seat-order | A: roll 3,3 | B: roll 0,6 -> turn=A, bearer=A
R24 lotr-2021: the fine on the first turn or on any
  A;B#0;C roll:1 | B: pay-fine -> B>bank 5 fine
  {fine_turns=3} A;B#2;C roll:1 | B: pay-fine -> B>bank 5 fine
R32 lotr-2021: or after it
  {salary_when=after-landing} A@20;B;C | B: land 4 -> B>bank 2 tax, bank>B 2 salary
""")
def test_lotr_2021_ending(case: Case) -> None:
    case.play()


# L. Debt and bankruptcy


def _owes_rent(cash: int = 3) -> Fellowship:
    """Seat 1 owes seat 0 ten for a Fortress, with `cash`, Sting (mortgage 1) and the Bow."""
    table = Fellowship().own(0, *KNOWN).built(5, *KNOWN).own(1, MORGUL, STING).mortgaged(STING)
    table.cash(1, cash)
    table.rent(1, KNOWN[0])
    return table


def test_L3_lotr_2021_a_player_gets_deeds_all_of_them_mortgaged() -> None:
    table = _owes_rent().keeps(1, 0)
    events = table.do(c.DeclareBankrupt(1))
    assert all(table.state.mortgaged[i] and table.state.owner[i] == 0 for i in (MORGUL, STING))
    assert "CardGiven" in kinds(events)


def test_L4_lotr_2021_the_creditor_lifts_or_keeps_without_a_fee() -> None:
    table = _owes_rent()
    assert [p for p in payments(table.do(c.DeclareBankrupt(1))) if p[3] == "interest"] == []
    assert prompt(table.state).ask is Ask.ACQUIRED


def _owes_bank() -> Fellowship:
    table = Fellowship().own(1, MORGUL, STING).mortgaged(MORGUL, STING).keeps(1, 0).cash(1, 0)
    table.top(0, Lose(3))
    table.land(1, QUEST)
    return table


def test_L5_lotr_2021_the_bank_cancels_mortgages_and_auctions_all() -> None:
    table = _owes_bank()
    events = table.do(c.DeclareBankrupt(1))
    assert [e.space for e in events if isinstance(e, MortgageEnded)] == [MORGUL, STING]
    assert only(events, EstateOpened).deeds == (MORGUL, STING)
    assert only(events, AuctionOpened).space == MORGUL


def test_N2_N3_N4_N5_N6_N7_N8_N9_lotr_2021_there_is_no_short_game() -> None:
    assert list(BOX.data.games) == ["standard"]
    assert fresh(BOX).refused(setup(2, "short", BOX)) == "bad-game"


def test_A12_lotr_2021_four_weapons_two_shards_eight_sets() -> None:
    kinds_of = Counter(space.kind for space in BOX.board.spaces)
    assert (kinds_of["street"], kinds_of["steed"], kinds_of["staff"]) == (22, 4, 2)


# Other settings of rulings


@pytest.mark.parametrize(
    ("way", "paid"),
    [("in-order", [(1, 2, 9, "card")]), ("split", [(1, 2, 5, "card"), (1, 0, 5, "card")])],
)
def test_R5_lotr_2021_several_creditors_in_order_or_split(
    way: str, paid: list[tuple[int, int, int, str]]
) -> None:
    table = Fellowship(several_creditors=way).top(0, LoseEach(1)).cash(1, 10)
    table.state.edition = charging(9)
    assert payments(table.land(1, QUEST)) == paid
    assert [(top.creditor, top.amount) for top in table.state.stack if isinstance(top, Debt)] == (
        [(0, 9)] if way == "in-order" else [(0, 4), (2, 4)]
    )


def charging(amount: int) -> Edition:
    """This box, were all Quests to pay every other player so much."""
    (deck,) = BOX.data.decks
    card = Card(title="A toll", text="Pay every other player.", effect=LoseEach(amount))
    decks = (msgspec.structs.replace(deck, cards=(card,) * len(deck.cards)),)
    return Edition(msgspec.structs.replace(BOX.data, decks=decks))
