"""Scarce buildings: only wishes make a contest (R62); who wanted none is left in peace (R63)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from controller.editions import load
from controller.rules import events as e
from controller.rules.board import Piece
from controller.rules.commands import AnyCommand, Bid, Build, Contest, Pass
from controller.rules.deadline import least_answer
from controller.rules.engine import step
from controller.rules.legal import legal
from controller.rules.notation import read, write
from controller.rules.prompts import Ask, prompt
from controller.rules.refusals import Refusal
from controller.rules.state import State
from tests.rules.positions import (
    BREE,
    BROWN,
    FERRY,
    LIGHT_BLUE,
    LORIEN,
    MORIA,
    ORANGE,
    RAUROS,
    Table,
    kinds,
    not_in,
    only,
    payments,
)

FULL_BANK = "lotr-2003/classic A:2600(31,32,34);B:1500(11,13,14);C:1500(16,18,19) roll:0"


def do(state: State, *commands: AnyCommand) -> list[e.AnyEvent]:
    """What the last of some commands brings about; all must be accepted, and fit in a line."""
    outcome: object = []
    for command in commands:
        outcome = step(state, command)
        assert not isinstance(outcome, Refusal), outcome
        assert read(state.edition, write(state)) == state
    assert isinstance(outcome, list)
    return outcome


def code(state: State, command: AnyCommand) -> str:
    """Why a command is refused."""
    outcome = step(state.copy(), command)
    assert isinstance(outcome, Refusal), outcome
    return outcome.code


def rich(houses: int, seats: int = 3, **rules: Any) -> Table:
    """Seats 0 and 1 could both build up to nine and twelve strongholds."""
    table = Table(seats, houses=houses, **rules).own(0, *ORANGE).own(1, *LIGHT_BLUE)
    table.quiet(0)
    return table


def test_R62_with_a_full_bank_one_wish_more_makes_no_auction() -> None:
    state = read(load("lotr-2003"), FULL_BANK)
    asked = do(state, Build(1, 11))
    assert only(asked, e.ShortageArose).seats == (2, 0)
    do(state, Contest(2))
    events = do(state, Pass(0))
    assert "AuctionOpened" not in kinds(events)
    assert state.level[11] == 1
    assert state.cash[1] == 1500 - 100
    assert prompt(state).seats == (2,)
    assert payments(do(state, Build(2, 18))) == [(2, 3, 100, "building")]
    assert not state.stack


@not_in("lotr-2003-fr")  # where bids begin at the printed price
def test_R62_too_many_wishes_are_auctioned_one_by_one_until_the_rest_fits() -> None:
    table = rich(3)
    table.do(Build(0, MORIA, 2))
    events = table.do(Contest(1, 2))
    assert only(events, e.AuctionOpened).seats == (0, 1)
    table.do(Bid(0, 60))
    events = table.do(Pass(1))
    assert payments(events) == [(0, 3, 60, "auction")]
    # 1 and 2 are still more than the two that are left.
    events = table.do(Build(0, MORIA))
    assert only(events, e.AuctionOpened).seats == (0, 1)
    table.do(Bid(1, 10))
    table.do(Pass(0))
    events = table.do(Build(1, BREE))  # 1 and 1, and one is left
    assert only(events, e.AuctionOpened).seats == (0, 1)
    table.do(Bid(0, 5))
    table.do(Pass(1))
    table.do(Build(0, LORIEN))
    assert not table.state.stack
    assert table.state.supply[0] == 0


def test_R62_a_wish_that_is_taken_back_leaves_enough_at_the_printed_price() -> None:
    table = rich(3)
    table.do(Build(0, MORIA, 2))
    table.do(Contest(1, 2))
    table.do(Pass(1))  # out of this auction
    events = table.do(Pass(1))  # and of all others
    assert payments(events) == [(0, 3, 100, "building")]
    assert prompt(table.state).ask is Ask.PLACE
    assert payments(table.do(Build(0, LORIEN))) == [(0, 3, 100, "building")]
    assert not table.state.stack
    assert table.state.supply[0] == 1


def test_R62_whoever_holds_the_highest_bid_takes_no_wish_back() -> None:
    table = rich(3)
    table.do(Build(0, MORIA, 2))
    table.do(Contest(1, 2))
    table.do(Bid(0, 60))
    assert table.refused(Pass(0)) == "own-pass"


def test_R62_the_builder_may_take_the_wish_back_while_others_are_asked() -> None:
    table = Table(4, houses=1).own(0, *ORANGE).own(1, *LIGHT_BLUE).own(2, *BROWN)
    table.quiet(0)
    table.do(Build(0, MORIA))
    table.do(Pass(0))
    table.do(Contest(1))
    events = table.do(Pass(2))
    assert only(events, e.PlacementAwaited) == e.PlacementAwaited(1, Piece.HOUSE, 0, left=1)
    assert payments(table.do(Build(1, BREE))) == [(1, 4, 50, "building")]


def test_R62_nobody_is_asked_when_everybodys_most_would_fit() -> None:
    assert "ShortageArose" in kinds(rich(20).do(Build(0, MORIA)))
    assert kinds(rich(24).do(Build(0, MORIA))) == ["Paid", "BuildingsChanged"]


@pytest.mark.parametrize("count", [0, -1, -100])
def test_R62_nobody_wants_less_than_one(count: int) -> None:
    table = rich(2).cash(1, 199).cash(0, 350)
    assert table.refused(Build(0, MORIA, count)) == "count-least"
    table.do(Build(0, MORIA, 3))
    assert table.refused(Contest(1, count)) == "count-least"


@pytest.mark.parametrize("count", [4, 100])
def test_R62_nobody_wants_more_than_can_be_placed_and_paid_for(count: int) -> None:
    table = rich(2).cash(1, 199).cash(0, 350)
    assert table.refused(Build(0, MORIA, count)) == "too-many"
    table.do(Build(0, MORIA, 3))
    assert table.refused(Contest(1, count)) == "too-many"
    table.do(Contest(1, 3))


def test_R62_what_can_be_paid_for_counts_each_groups_own_price() -> None:
    table = Table(3, houses=5).own(0, *ORANGE).own(1, *LIGHT_BLUE, *BROWN[:1])
    table.own(1, 31, 32, 34).cash(1, 650).quiet(0)
    table.do(Build(0, MORIA))
    assert table.refused(Contest(1, 13)) == "too-many"  # twelve for 50 leave nothing for 200
    assert max(o.command.count for o in legal(table.state) if isinstance(o.command, Contest)) == 5


def test_R62_several_at_once_where_nothing_is_scarce() -> None:
    table = Table(2).own(0, *ORANGE)
    table.do(Build(0, MORIA, 3))
    table.do(Build(0, LORIEN))
    table.do(Build(0, RAUROS))
    assert not table.state.stack
    assert table.state.cash[0] == 1200
    table.do(Build(0, MORIA, 3))
    assert table.refused(Build(0, MORIA)) == "uneven"
    table.do(Pass(0))  # no more
    assert not table.state.stack


def test_R62_the_other_setting_any_second_buyer_makes_a_contest() -> None:
    table = rich(20, shortage_contest="second-buyer")
    table.do(Build(0, MORIA))
    assert only(table.do(Contest(1)), e.AuctionOpened).seats == (0, 1)


@pytest.mark.parametrize("cash", [100, 0])
def test_R62_with_that_setting_who_builds_alone_gets_it_and_pays_or_cannot(cash: int) -> None:
    table = rich(20, shortage_contest="second-buyer")
    table.do(Build(0, MORIA))
    table.cash(0, cash)
    events = table.do(Pass(1))
    assert table.state.level[MORIA] == (1 if cash else 0)
    assert payments(events) == ([(0, table.bank, 100, "building")] if cash else [])


def test_R62_R56_lotr_2021_only_the_last_is_auctioned() -> None:
    table = Table(3, edition=load("lotr-2021"), houses=3).own(0, *ORANGE).own(1, *LIGHT_BLUE)
    table.quiet(0)
    for seat in (0, 1):
        table.cash(seat, 18)
    table.do(Build(0, MORIA, 1))
    table.do(Contest(1, 3))
    assert prompt(table.state).seats == (1,)  # one is the builder's; one, and the last, is left
    table.do(Build(1, BREE))
    assert not [top for top in table.state.stack if prompt(table.state).ask is Ask.AUCTION]
    table = Table(3, edition=load("lotr-2021"), houses=2).own(0, *ORANGE).own(1, *LIGHT_BLUE)
    table.quiet(0)
    for seat in (0, 1):
        table.cash(seat, 18)
    table.do(Build(0, MORIA, 2))
    events = table.do(Contest(1, 2))
    assert table.state.level[MORIA] == 1
    assert only(events, e.AuctionOpened).seats == (0, 1)


def test_R62_R56_lotr_2021_the_other_setting_auctions_each() -> None:
    box = load("lotr-2021")
    table = Table(3, edition=box, houses=2, shortage_auctions="each").own(0, *ORANGE)
    table.own(1, *LIGHT_BLUE).quiet(0)
    for seat in (0, 1):
        table.cash(seat, 18)
    table.do(Build(0, MORIA, 2))
    table.do(Contest(1, 2))
    assert table.state.level[MORIA] == 0


def test_R62_who_does_not_answer_wants_none() -> None:
    table = rich(1)
    table.do(Build(0, MORIA))
    assert least_answer(table.state, 1) == Pass(1)


def test_R63_who_wanted_none_is_not_asked_again_in_this_turn_but_may_build() -> None:
    table = rich(2)
    table.do(Build(0, MORIA))
    table.do(Pass(1))
    assert "ShortageArose" not in kinds(table.do(Build(0, LORIEN)))
    table = rich(2)
    table.do(Build(0, MORIA))
    table.do(Pass(1))
    assert only(table.do(Build(1, FERRY)), e.ShortageArose).seats == (0,)
    assert only(table.do(Contest(0)), e.AuctionOpened).seats == (1, 0)


def test_R63_who_wants_no_fortress_is_not_asked_about_fortresses_again() -> None:
    table = Table(2, hotels=2, houses=40).own(0, *ORANGE).own(1, *BROWN)
    table.built(4, *ORANGE, *BROWN)
    table.do(Build(0, MORIA))
    assert "waivedhotels:1" not in write(table.state)
    table.do(Pass(1))
    assert "waivedhotels:1" in write(table.state)
    assert read(table.state.edition, write(table.state)) == table.state
    assert "ShortageArose" not in kinds(table.do(Build(0, LORIEN)))
    table.quiet(1)
    assert "waivedhotels" not in write(table.state)


def test_R63_a_no_to_strongholds_says_nothing_of_fortresses() -> None:
    """One is asked at most once about each kind in a turn."""
    table = Table(2, houses=20, hotels=1).own(0, *ORANGE).own(1, *BROWN, *LIGHT_BLUE)
    table.built(4, *BROWN, MORIA, LORIEN).built(3, RAUROS)
    assert only(table.do(Build(0, RAUROS)), e.ShortageArose).seats == (1,)
    table.do(Pass(1))
    assert only(table.do(Build(0, MORIA)), e.ShortageArose).seats == (1,)
    table.do(Pass(1))
    assert (table.state.waived, table.state.waived_hotels) == ([1], [1])


def test_R63_the_other_setting_asks_for_each_piece() -> None:
    table = rich(2, shortage_asked="each-piece")
    table.do(Build(0, MORIA))
    table.do(Pass(1))
    assert "ShortageArose" in kinds(table.do(Build(0, LORIEN)))


def test_R62_lotr_2021_wishes_work_there_too() -> None:
    table = Table(2, edition=load("lotr-2021"), houses=1).own(0, *ORANGE).own(1, *LIGHT_BLUE)
    table.do(Build(0, MORIA))
    assert only(table.do(Contest(1)), e.AuctionOpened).seats == (0, 1)


def test_R63_lotr_2021_not_asked_again() -> None:
    table = Table(2, edition=load("lotr-2021"), houses=2).own(0, *ORANGE).own(1, *LIGHT_BLUE)
    table.do(Build(0, MORIA))
    table.do(Pass(1))
    assert "ShortageArose" not in kinds(table.do(Build(0, LORIEN)))


def test_R62_records_from_before_wishes_are_read() -> None:
    for said, count in ((b"true", 1), (b"false", 0)):
        old = b'{"type":"ShortageAnswered","seat":1,"wants":' + said + b"}"
        event = msgspec.json.decode(old, type=e.AnyEvent)
        assert event == e.ShortageAnswered(1, count)
        assert b"wants" not in msgspec.json.encode(event)
    for old, command in (
        (b'{"type":"Build","seat":0,"space":16}', Build(0, 16)),
        (b'{"type":"Contest","seat":0}', Contest(0)),
    ):
        assert msgspec.json.decode(old, type=AnyCommand) == command
        assert msgspec.json.encode(command) == old
