"""R60, R67, R68: a rent of a deed that is mortgaged, which card is used, and money behind a bid."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from controller.rules import commands as c
from controller.rules.engine import decide
from controller.rules.events import CardReturned, DebtArose, DebtDeferred, Freed, RentDue
from controller.rules.legal import legal
from controller.rules.notation import read, write
from controller.rules.prompts import Ask, prompt
from controller.rules.refusals import Refusal
from controller.rules.state import Debt
from tests.rules.bearing import HILT, STING, Fellowship
from tests.rules.positions import (
    BROWN,
    EVENTS,
    JAIL,
    MORIA,
    ORANGE,
    PEOPLE,
    Table,
    kinds,
    only,
    payments,
)

STEED, OTHER = 5, 15


def reason(table: Table, command: c.AskRent) -> str:
    """Why a command is refused, in words."""
    refusal = decide(table.state, command)
    assert isinstance(refusal, Refusal)
    return str(refusal)


LATE: dict[str, Any] = {"rent_deadline": 2, "mortgage_when": "any-time", "build_when": "any-time"}
"""All editions alike in what is not asked here."""


def landed(**rules: Any) -> Table:
    """Seat 0 has come to Moria, which is seat 1's, and has not been asked for the rent."""
    table = Table(**LATE, **rules).own(1, MORIA)
    table.land(0, MORIA)
    return table


# R60


def test_R60_while_a_deed_is_mortgaged_its_rent_cannot_be_collected() -> None:
    table = landed()
    due = table.state.claims[0].amount
    table.do(c.Mortgage(1, MORIA))
    assert table.refused(c.AskRent(1, MORIA)) == "mortgaged"
    assert c.AskRent(1, MORIA) not in [one.command for one in legal(table.state)]
    table.do(c.Lift(1, MORIA))
    assert payments(table.do(c.AskRent(1, MORIA)))[0] == (0, 1, due, "rent")


def test_R60_a_deed_mortgaged_at_the_landing_gives_no_claim_even_if_it_is_lifted_later() -> None:
    table = Table(**LATE).own(1, MORIA).mortgaged(MORIA)
    assert RentDue.__name__ not in kinds(table.land(0, MORIA))
    assert table.refused(c.AskRent(1, MORIA)) == "no-claim"
    assert reason(table, c.AskRent(1, MORIA)).endswith("the deed is mortgaged.")
    table.do(c.Lift(1, MORIA))
    assert table.refused(c.AskRent(1, MORIA)) == "no-claim"


def test_R60_the_amount_is_as_it_was_at_the_landing() -> None:
    table = landed()
    due = table.state.claims[0].amount
    table.own(1, *ORANGE)
    assert payments(table.do(c.AskRent(1, MORIA))) == [(0, 1, due, "rent")]


def test_R60_other_tables_fix_everything_at_the_landing() -> None:
    table = landed(rent_mortgage="at-landing")
    due = table.state.claims[0].amount
    table.do(c.Mortgage(1, MORIA))
    assert payments(table.do(c.AskRent(1, MORIA))) == [(0, 1, due, "rent")]


def test_R60_a_refusal_says_which_of_its_cases_it_is() -> None:
    table = landed()
    table.do(c.AskRent(1, MORIA))
    assert reason(table, c.AskRent(1, MORIA)).endswith("it has already been paid.")
    assert reason(table, c.AskRent(2, MORIA)).endswith("P1 holds the deed.")
    assert reason(table, c.AskRent(2, STEED)).endswith("the Bank holds the deed.")
    assert reason(table, c.AskRent(2, JAIL)).endswith("there is no rent there.")
    table = landed()
    for seat in (1, 2):
        table.quiet(seat)
    assert reason(table, c.AskRent(1, MORIA)).endswith("it is too late to ask.")
    table = Table(rent_must_be_asked=False).own(1, MORIA)
    assert reason(table, c.AskRent(1, MORIA)).endswith("at this table rent is paid without asking.")


# R67


def jailed() -> tuple[Table, c.Held, c.Held]:
    """Seat 0 in Jail with two cards, the people's held longest."""
    table = Table().keeps(0, PEOPLE).keeps(0, EVENTS).jailed(0)
    first, second = (c.Held(deck, card) for deck, card in table.state.kept[0])
    return table, first, second


def test_R67_unsaid_it_is_the_card_held_longest() -> None:
    table, first, _second = jailed()
    assert table.do(c.UseCard(0)) == [CardReturned(0, first.deck, first.card), Freed(0, "card")]


def test_R67_the_player_says_which() -> None:
    table, first, second = jailed()
    assert only(table.do(c.UseCard(0, second)), CardReturned).card == second.card
    assert table.state.kept[0] == [(first.deck, first.card)]


def test_R67_the_order_of_getting_them_is_in_the_notation() -> None:
    table, first, second = jailed()
    again = read(table.state.edition, write(table.state))
    assert again.kept[0] == [(first.deck, first.card), (second.deck, second.card)]


def test_R67_a_card_that_somebody_else_holds_is_no_card() -> None:
    table, _first, second = jailed()
    table.state.kept[1].append(table.state.kept[0].pop())
    assert table.refused(c.UseCard(0, second)) == "no-such-card"
    assert table.refused(c.UseCard(0, c.Held(99, 0))) == "no-such-card"


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


def test_R68_what_stands_behind_a_bid_cannot_be_spent_or_offered() -> None:
    table = bidding().own(0, *BROWN).own(0, OTHER).mortgaged(OTHER)
    table.cash(0, 200)
    table.state.stack[-1] = replace(table.state.stack[-1], bid=195)
    for command in (c.Build(0, BROWN[0]), c.Lift(0, OTHER)):
        refusal = decide(table.state, command)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.values["bid"]) == ("bid-stands", 195)
    table.own(2, MORIA)
    offer = c.Offer(0, 2, c.Bundle(cash=30), c.Bundle(deeds=(MORIA,)))
    assert table.refused(offer) == "bid-stands"


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


def test_R68_who_may_mortgage_only_in_debt_may_for_one_that_only_the_bid_could_pay() -> None:
    table = bidding(cash=200, bid=195, mortgage_when="in-debt").own(0, *BROWN)
    table.do(c.AskRent(1, MORIA))
    assert table.refused(c.DeclareBankrupt(0)) == "can-raise"
    assert payments(table.do(c.Mortgage(0, BROWN[0])))[-1] == (0, 1, 14, "rent")


def test_R68_a_winner_pays_the_bid_and_then_raises_the_money_for_the_debt() -> None:
    table = bidding()
    table.do(c.AskRent(1, MORIA))
    events = table.do(c.CloseAuction(2))
    assert payments(events) == [(0, 3, 95, "auction")]
    assert prompt(table.state).ask is Ask.DEBT
    assert table.state.owner[STEED] == 0
    assert payments(table.do(c.Mortgage(0, STEED)))[-1][:2] == (0, 1)


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


def test_R68_a_debt_that_can_be_raised_otherwise_does_not_wait() -> None:
    table = bidding().own(0, OTHER)
    table.do(c.AskRent(1, MORIA))
    assert prompt(table.state).ask is Ask.DEBT
    assert table.refused(c.DeclareBankrupt(0)) == "can-raise"
    assert payments(table.do(c.Mortgage(0, OTHER)))[-1][:2] == (0, 1)
    assert prompt(table.state).ask is Ask.AUCTION
    assert table.state.cash[0] >= 95


def test_R68_the_debt_that_waits_is_in_the_notation() -> None:
    table = bidding()
    table.do(c.AskRent(1, MORIA))
    assert read(table.state.edition, write(table.state)) == table.state


@pytest.mark.parametrize("bid", [95, 100])
def test_R68_other_tables_leave_it_free_and_a_winner_goes_into_debt(bid: int) -> None:
    table = bidding(bid=bid, bid_money="free")
    due = table.state.claims[0].amount
    assert payments(table.do(c.AskRent(1, MORIA))) == [(0, 1, due, "rent")]
    events = table.do(c.CloseAuction(2))
    assert only(events, DebtArose).reason == "auction"
    assert prompt(table.state).ask is Ask.DEBT


# The same with a Ring that is borne


def test_R60_lotr_2021_a_mortgage_between_the_landing_and_the_asking() -> None:
    table = Fellowship(rent_deadline=2).own(1, STING).at(1, 30).at(2, 30).bears(2)
    table.land(0, STING)
    table.do(c.Mortgage(1, STING))
    assert table.refused(c.AskRent(1, STING)) == "mortgaged"
    table.do(c.Lift(1, STING))
    assert payments(table.do(c.AskRent(1, STING))) == [(0, 1, 1, "rent")]


def test_R67_lotr_2021_the_player_says_which_card() -> None:
    table = Fellowship().bears(1).keeps(0, 0).keeps(0, 0).jailed(0)
    second = c.Held(*table.state.kept[0][1])
    assert only(table.do(c.UseCard(0, second)), CardReturned).card == second.card


def test_R68_lotr_2021_what_stands_behind_a_bid_is_reserved() -> None:
    table = Fellowship(rent_deadline=2).own(1, STING).at(1, 30).at(2, 30).bears(2).cash(0, 5)
    table.land(0, STING)
    table.at(2, 20)
    table.land(1, HILT)
    table.do(c.Decline(1))
    table.do(c.Bid(0, 5))
    assert kinds(table.do(c.AskRent(1, STING)))[-1] == "DebtDeferred"
    assert payments(table.do(c.CloseAuction(2))) == [(0, 3, 5, "auction")]
    assert prompt(table.state).ask is Ask.DEBT
