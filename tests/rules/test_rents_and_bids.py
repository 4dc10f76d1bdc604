"""R60, R67, R68: a rent of a deed that is mortgaged, which card is used, and money behind a bid."""

from __future__ import annotations

from typing import Any

from controller.rules import commands as c
from controller.rules.engine import decide
from controller.rules.events import DebtDeferred
from controller.rules.legal import legal
from controller.rules.prompts import Ask, prompt
from controller.rules.refusals import Refusal
from controller.rules.state import Debt
from tests.rules.cases import Case, cases
from tests.rules.positions import BROWN, EVENTS, MORIA, PEOPLE, Table, kinds, only, payments


@cases("""
# R60
R60: while a deed is mortgaged its rent cannot be collected
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time} A;B(16);C | A: land 16
    | B: mortgage 16 | B: ask-rent 16 -> refused mortgaged | -> offers no B: ask-rent 16
    | B: lift 16 | B: ask-rent 16 -> A>B 14 rent
R60: a deed mortgaged at the landing gives no claim even if it is lifted later
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time} A;B(16m);C | A: land 16 -> no RentDue
    | B: ask-rent 16 -> refused no-claim
    | B: ask-rent 16 -> refused no-claim: ..the deed is mortgaged. | B: lift 16
    | B: ask-rent 16 -> refused no-claim
R60: the amount is as it was at the landing
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time} A;B(16);C | A: land 16
    | let own B 16 18 19 | B: ask-rent 16 -> A>B 14 rent
R60: other tables fix everything at the landing
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time,rent_mortgage=at-landing} A;B(16);C
    | A: land 16 | B: mortgage 16 | B: ask-rent 16 -> A>B 14 rent
R60: a refusal says which of its cases it is
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time} A;B(16);C | A: land 16
    | B: ask-rent 16 | B: ask-rent 16 -> refused no-claim: ..it has already been paid.
    | C: ask-rent 16 -> refused no-claim: ..B holds the deed.
    | C: ask-rent 5 -> refused no-claim: ..the Bank holds the deed.
    | C: ask-rent 10 -> refused no-claim: ..there is no rent there.
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time} A;B(16);C | A: land 16 | B: land 20
    | C: land 20 | B: ask-rent 16 -> refused no-claim: ..it is too late to ask.
  {rent_must_be_asked=false} A;B(16);C
  {rent_must_be_asked=false} A;B(16);C
    | B: ask-rent 16 -> refused no-claim: ..at this table rent is paid without asking.

# R67
R67: unsaid it is the card held longest
  A#0+people:7+events:4;B;C
    | A: use-card -> [CardReturned seat=A deck=0 card=7 unseen=no, Freed seat=A how=card]
R67: the player says which
  A#0+people:7+events:4;B;C | A: use-card events:4 -> CardReturned card=4, kept[A]=0:7
R67: the order of getting them is in the notation
  A#0+people:7+events:4;B;C | -> kept[A]=0:7.1:4
R67: a card that somebody else holds is no card
  A#0+people:7;B+events:4;C | A: use-card events:4 -> refused no-such-card
    | A: use-card 99:0 -> refused no-such-card

# R68
R68: what stands behind a bid cannot be spent or offered
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time} A:100;B(16);C | A: land 16
    | B: land 5 | B: decline | A: bid 95 | let own A 1 3 | let own A 15 | let mortgaged 15
    | let cash A 200
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time} A:200@16(1,3,15m);B@5(16);C done:1
      rent:0,1,16,14,1 auction:5,0.1.2,0,195
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time} A:200@16(1,3,15m);B@5(16);C done:1
      rent:0,1,16,14,1 auction:5,0.1.2,0,195 | A: build 1 -> refused bid-stands bid=195
    | A: lift 15 -> refused bid-stands bid=195 | let own C 16
    | A: offer C 30 for (16) -> refused bid-stands
R68: who may mortgage only in debt may for one that only the bid could pay
  {rent_deadline=2,mortgage_when=in-debt,build_when=any-time} A:200;B(16);C | A: land 16 | B: land 5
    | B: decline | A: bid 195 | let own A 1 3 | B: ask-rent 16
    | A: declare-bankrupt -> refused can-raise | A: mortgage 1 -> bank>A 30 mortgage, A>B 14 rent
R68: a winner pays the bid and then raises the money for the debt
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time} A:100;B(16);C | A: land 16
    | B: land 5 | B: decline | A: bid 95 | B: ask-rent 16
    | C: close-auction -> A>bank 95 auction, asks debt of A, owner[5]=A
    | A: mortgage 5 -> bank>A 100 mortgage, A>B 14 rent
R68: a debt that can be raised otherwise does not wait
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time} A:100;B(16);C | A: land 16
    | B: land 5 | B: decline | A: bid 95 | let own A 15 | B: ask-rent 16 -> asks debt of A
    | A: declare-bankrupt -> refused can-raise
    | A: mortgage 15 -> bank>A 100 mortgage, A>B 14 rent, asks auction of B.C, cash[A]=186
R68: the debt that waits is in the notation
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time} A:100;B(16);C | A: land 16
    | B: land 5 | B: decline | A: bid 95 | B: ask-rent 16 -> comes back
R68: other tables leave it free and a winner goes into debt
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time,bid_money=free} A:100;B(16);C
    | A: land 16 | B: land 5 | B: decline | A: bid 95 | B: ask-rent 16 -> A>B 14 rent
    | C: close-auction -> DebtArose reason=auction, asks debt of A
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time,bid_money=free} A:100;B(16);C
    | A: land 16 | B: land 5 | B: decline | A: bid 100 | B: ask-rent 16 -> A>B 14 rent
    | C: close-auction -> DebtArose reason=auction, asks debt of A

# The same with a Ring that is borne
R60 lotr-2021: a mortgage between the landing and the asking
  {rent_deadline=2} A;B@30(15);C@30 bearer:2 | A: land 15 | B: mortgage 15
    | B: ask-rent 15 -> refused mortgaged | B: lift 15 | B: ask-rent 15 -> A>B 1 rent
R67 lotr-2021: the player says which card
  A#0+quest:11+quest:29;B;C bearer:1 | A: use-card quest:29 -> CardReturned card=29
R68 lotr-2021: what stands behind a bid is reserved
  {rent_deadline=2} A:5;B@30(15);C@30 bearer:2 | A: land 15 | let at C 20 | B: land 12 | B: decline
    | A: bid 5 | B: ask-rent 15 -> [RentAsked, DebtArose, DebtDeferred]
    | C: close-auction -> A>bank 5 auction, asks debt of A
""")
def test_rents_and_bids(case: Case) -> None:
    case.play()


STEED, OTHER = 5, 15


LATE: dict[str, Any] = {"rent_deadline": 2, "mortgage_when": "any-time", "build_when": "any-time"}
"""All editions alike in what is not asked here."""


# R67


def jailed() -> tuple[Table, c.Held, c.Held]:
    """Seat 0 in Jail with two cards, the people's held longest."""
    table = Table().keeps(0, PEOPLE).keeps(0, EVENTS).jailed(0)
    first, second = (c.Held(deck, card) for deck, card in table.state.kept[0])
    return table, first, second


def test_R67_each_card_is_offered_once() -> None:
    table, _first, second = jailed()
    uses = [one.command for one in legal(table.state) if isinstance(one.command, c.UseCard)]
    assert uses == [c.UseCard(0), c.UseCard(0, second)]


# R68


def bidding(cash: int = 100, bid: int = 95, **rules: Any) -> Table:
    """Seat 0 owes seat 1 the rent of Moria, not yet asked for, and has bid for a steed."""
    table = Table(**LATE | rules).own(1, MORIA).cash(0, cash)
    table.land(0, MORIA)
    table.land(1, STEED)
    table.do(c.Decline(1))
    table.do(c.Bid(0, bid))
    return table


def test_R68_a_debt_that_only_it_could_pay_waits_for_the_auction() -> None:
    table = bidding()
    events = table.do(c.AskRent(1, MORIA))
    assert payments(events) == []
    assert [kind for kind in kinds(events) if kind.startswith("Debt")] == [
        "DebtArose", "DebtDeferred",
    ]  # fmt: skip
    assert only(events, DebtDeferred) == DebtDeferred(0)
    assert prompt(table.state).ask is Ask.AUCTION
    assert table.refused(c.DeclareBankrupt(0)) == "settle-first"
    table.do(c.Bid(1, 96))
    assert table.refused(c.Bid(0, 97)) == "in-debt"
    assert not any(isinstance(one.command, c.Bid) and one.command.seat == 0
                   for one in legal(table.state))  # fmt: skip
    table.do(c.Pass(0))
    assert payments(table.do(c.Pass(2)))[-1][:2] == (0, 1)  # outbid: now it is paid


def test_R68_the_way_to_raise_a_debt_leaves_the_bid_alone() -> None:
    table = bidding(cash=200, bid=195).own(0, *BROWN)
    table.do(c.AskRent(1, MORIA))
    refusal = decide(table.state, c.DeclareBankrupt(0))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.values["amount"]) == ("can-raise", 35)  # 5, and one mortgage
    deed = table.state.place(BROWN[0])
    assert str(refusal).endswith(f"For example: mortgage {deed}.")
    assert payments(table.do(c.Mortgage(0, BROWN[0])))[-1] == (0, 1, 14, "rent")
    assert table.state.cash[0] == 200 + 30 - 14


def test_R68_a_debtor_may_raise_money_while_the_debt_waits_and_pays_none_of_it_before() -> None:
    table = bidding(cash=101, bid=100)
    table.own(0, BROWN[0])
    due = table.state.claims[0].amount
    table.cash(0, 100)
    table.state.mortgaged[BROWN[0]] = True
    table.do(c.AskRent(1, MORIA))
    table.state.mortgaged[BROWN[0]] = False
    assert table.state.stack[0] == Debt(0, 1, due, "rent", MORIA)
    assert payments(table.do(c.Mortgage(0, BROWN[0])))[0][3] == "mortgage"
    assert prompt(table.state).ask is Ask.AUCTION
    assert payments(table.do(c.CloseAuction(2)))[0] == (0, 3, 100, "auction")
