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
from controller.rules.events import (
    AuctionOpened,
    CardReturned,
    EstateOpened,
    GameEnded,
    MortgageEnded,
    OpeningTied,
)
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
R10 lotr-2021: or goes to a creditor who plays
  {ring_of_bankrupt=creditor} A(6^5,8^5,9^5);B:0;C bearer:2 | B: rent 6 | let bears B 2
    | B: declare-bankrupt -> RingTaken seat=A start=B, tracker=0

# N. The end
B3 lotr-2021: whatever is legal is listed after two eyes
  A;B@20;C roll:1 | B: roll 0,0 -> offers roll

# Other settings of rulings
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


def test_L6_lotr_2021_kept_cards_go_under_the_deck() -> None:
    events = _owes_bank().do(c.DeclareBankrupt(1))
    assert only(events, CardReturned).deck == 0


def test_L7_lotr_2021_a_bankrupt_bearers_ring_lies_where_it_was() -> None:
    table = _owes_bank().bears(1, 2)
    table.do(c.DeclareBankrupt(1))
    assert (table.state.bearer, table.state.loose_ring, table.state.tracker) == (-1, QUEST, 0)


# N. The end


def test_N1_lotr_2021_the_last_player_wins() -> None:
    table = Fellowship(2).cash(1, 0).top(0, Lose(3))
    table.land(1, QUEST)
    ended = only(table.do(c.DeclareBankrupt(1)), GameEnded)
    assert (ended.why, ended.winners) == ("last-player", (0,))


def test_N2_N3_N4_N5_N6_N7_N8_N9_lotr_2021_there_is_no_short_game() -> None:
    assert list(BOX.data.games) == ["standard"]
    assert fresh(BOX).refused(setup(2, "short", BOX)) == "bad-game"


def test_N10_N11_lotr_2021_nor_one_against_the_clock() -> None:
    assert fresh(BOX).refused(setup(2, "time-limit", BOX)) == "bad-game"
    assert Fellowship().refused(c.CallTime(0)) == "no-time-limit"


def test_R23_lotr_2021_tied_players_roll_again() -> None:
    table = Fellowship(2)
    table.state = type(table.state)(BOX)
    table.do(setup(2, of=BOX))
    table.do(c.Roll(0, (0, 6)))
    assert only(table.do(c.Roll(1, (3, 3))), OpeningTied).seats == (0, 1)
    assert table.state.bearer == -1


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


def test_R23_lotr_2021_or_the_seat_order_decides() -> None:
    table = fresh(BOX)
    table.do(setup(2, of=BOX, rules={"opening_ties": "seat-order"}))
    table.do(c.Roll(0, (3, 3)))
    table.do(c.Roll(1, (0, 6)))
    assert (table.state.turn, table.state.bearer) == (0, 0)
