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
    RingTaken,
)
from controller.rules.legal import legal
from controller.rules.prompts import Ask, prompt
from controller.rules.state import Debt
from tests.rules.bearing import BOX, EYES, KNOWN, MORGUL, PINK, QUEST, STING, WRAITH, Fellowship
from tests.rules.positions import PARKING, fresh, kinds, only, payments, setup

# L. Debt and bankruptcy


def _owes_rent(cash: int = 3) -> Fellowship:
    """Seat 1 owes seat 0 ten for a Fortress, with `cash`, Sting (mortgage 1) and the Bow."""
    table = Fellowship().own(0, *KNOWN).built(5, *KNOWN).own(1, MORGUL, STING).mortgaged(STING)
    table.cash(1, cash)
    table.rent(1, KNOWN[0])
    return table


def test_L1_lotr_2021_money_must_be_raised_first() -> None:
    table = _owes_rent(9)
    assert table.refused(c.DeclareBankrupt(1)) == "can-raise"
    assert payments(table.do(c.Mortgage(1, MORGUL)))[-1] == (1, 0, 10, "rent")


def test_L2_lotr_2021_buildings_are_sold_at_half() -> None:
    table = Fellowship().own(0, *KNOWN).built(5, *KNOWN).own(1, *PINK).built(1, *PINK)
    table.cash(1, 0)
    table.rent(1, KNOWN[0])
    paid = payments(table.do(c.DeclareBankrupt(1)))
    assert paid[:3] == [(3, 1, 1, "building-sold")] * 3


def test_L3_lotr_2021_a_player_gets_deeds_all_of_them_mortgaged() -> None:
    table = _owes_rent().keeps(1, 0)
    events = table.do(c.DeclareBankrupt(1))
    assert all(table.state.mortgaged[i] and table.state.owner[i] == 0 for i in (MORGUL, STING))
    assert "CardGiven" in kinds(events)


def test_R58_lotr_2021_the_cash_goes_to_the_creditor_too() -> None:
    paid = payments(_owes_rent().do(c.DeclareBankrupt(1)))
    assert paid == [(3, 1, 1, "mortgage"), (1, 0, 4, "bankruptcy")]


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


def test_R10_lotr_2021_or_goes_to_a_creditor_who_plays() -> None:
    table = Fellowship(ring_of_bankrupt="creditor").own(0, *KNOWN).built(5, *KNOWN)
    table.cash(1, 0).bears(2)
    table.rent(1, KNOWN[0])
    table.bears(1, 2)
    events = table.do(c.DeclareBankrupt(1))
    assert only(events, RingTaken) == RingTaken(0, 1)
    assert table.state.tracker == 0


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


def test_B3_lotr_2021_whatever_is_legal_is_listed_after_two_eyes() -> None:
    table = Fellowship().turn_of(1, PARKING)
    table.roll(1, EYES)
    assert any(isinstance(option.command, c.Roll) for option in legal(table.state))


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


@pytest.mark.parametrize(("turns", "tries"), [(1, 0), (3, 2)])
def test_R24_lotr_2021_the_fine_on_the_first_turn_or_on_any(turns: int, tries: int) -> None:
    table = Fellowship(fine_turns=turns).jailed(1, tries)
    assert payments(table.do(c.PayFine(1))) == [(1, 3, 5, "fine")]


def test_R32_lotr_2021_or_after_it() -> None:
    table = Fellowship(salary_when="after-landing").bears(0).at(0, PARKING)
    assert payments(table.land(1, WRAITH)) == [(1, 3, 2, "tax"), (3, 1, 2, "salary")]
