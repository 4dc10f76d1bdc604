"""Scarce buildings: only wishes make a contest (R62); who wanted none is left in peace (R63)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from controller.editions import load
from controller.rules import events as e
from controller.rules.commands import AnyCommand, Build, Contest, Pass
from controller.rules.engine import step
from controller.rules.legal import legal
from controller.rules.notation import read, write
from controller.rules.prompts import Ask, prompt
from controller.rules.refusals import Refusal
from controller.rules.state import State
from tests.rules.cases import Case, cases
from tests.rules.positions import (
    BREE,
    BROWN,
    LIGHT_BLUE,
    LORIEN,
    MORIA,
    ORANGE,
    Table,
    kinds,
    only,
    payments,
)


@cases("""
R62 (not lotr-2003-fr): too many wishes are auctioned one by one until the rest fits
  {houses=3} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16 2
    | B: contest 2 -> AuctionOpened seats=A.B | A: bid 60 | B: pass -> A>bank 60 auction
    | A: build 16 -> AuctionOpened seats=A.B | B: bid 10 | A: pass
    | B: build 8 -> AuctionOpened seats=A.B  # 1 and 1, and one is left
    | A: bid 5 | B: pass | A: build 18 -> stack=-, supply[0]=0
R62: a wish that is taken back leaves enough at the printed price
  {houses=3} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16 2 | B: contest 2
    | B: pass  # out of this auction
    | B: pass -> A>bank 100 building, asks place of A  # and of all others
    | A: build 18 -> A>bank 100 building, stack=-, supply[0]=1
R62: whoever holds the highest bid takes no wish back
  {houses=3} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16 2 | B: contest 2 | A: bid 60
    | A: pass -> refused own-pass
R62: the builder may take the wish back while others are asked
  {houses=1} A(16,18,19);B(6,8,9);C(1,3);D | A: land 20 | A: build 16 | A: pass | B: contest
    | C: pass -> PlacementAwaited seat=B piece=0 paid=0 free=no left=1
    | B: build 8 -> B>bank 50 building
R62: nobody is asked when everybodys most would fit
  {houses=20} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16 -> ShortageArose
  {houses=24} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16 -> [Paid, BuildingsChanged]
R62: nobody wants more than can be placed and paid for
  {houses=2} A(16,18,19);B(6,8,9);C | A: land 20 | let cash B 199 | let cash A 350
    | A: build 16 4 -> refused too-many | A: build 16 3 | B: contest 4 -> refused too-many
    | B: contest 3
  {houses=2} A(16,18,19);B(6,8,9);C | A: land 20 | let cash B 199 | let cash A 350
    | A: build 16 100 -> refused too-many | A: build 16 3 | B: contest 100 -> refused too-many
    | B: contest 3
R62: several at once where nothing is scarce
  A(16,18,19);B | A: build 16 3 | A: build 18 | A: build 19 -> stack=-, cash[A]=1200 | A: build 16 3
    | A: build 16 -> refused uneven | A: pass -> stack=-  # no more
R62: the other setting any second buyer makes a contest
  {houses=20,shortage_contest=second-buyer} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16
    | B: contest -> AuctionOpened seats=A.B
R62: with that setting who builds alone gets it and pays or cannot
  {houses=20,shortage_contest=second-buyer} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16
    | let cash A 100 | B: pass -> A>bank 100 building, level[16]=1
  {houses=20,shortage_contest=second-buyer} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16
    | let cash A 0 | B: pass -> pays nothing, level[16]=0
R62 R56 lotr-2021: the other setting auctions each
  {houses=2,shortage_auctions=each} A(16,18,19);B(6,8,9);C | A: land 20 | let cash A 18
    | let cash B 18 | A: build 16 2 | B: contest 2 -> level[16]=0
R62: who does not answer wants none
  {houses=1} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16 -> least B: pass
R63: who wanted none is not asked again in this turn but may build
  {houses=2} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16 | B: pass
    | A: build 18 -> no ShortageArose
  {houses=2} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16 | B: pass
    | B: build 6 -> ShortageArose seats=A | A: contest -> AuctionOpened seats=B.A
R63: a no to strongholds says nothing of fortresses
  # One is asked at most once about each kind in a turn.
  {houses=20,hotels=1} A(16^4,18^4,19^3);B(1^4,3^4,6,8,9) | A: build 19 -> ShortageArose seats=B
    | B: pass | A: build 16 -> ShortageArose seats=B | B: pass -> waived=1, waived_hotels=1
R63: the other setting asks for each piece
  {houses=2,shortage_asked=each-piece} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16 | B: pass
    | A: build 18 -> ShortageArose
R62 lotr-2021: wishes work there too
  {houses=1} A(16,18,19);B(6,8,9) | A: build 16 | B: contest -> AuctionOpened seats=A.B
R63 lotr-2021: not asked again
  {houses=2} A(16,18,19);B(6,8,9) | A: build 16 | B: pass | A: build 18 -> no ShortageArose
""")
def test_wishes(case: Case) -> None:
    case.play()


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


@pytest.mark.parametrize("count", [0, -1, -100])
def test_R62_nobody_wants_less_than_one(count: int) -> None:
    table = rich(2).cash(1, 199).cash(0, 350)
    assert table.refused(Build(0, MORIA, count)) == "count-least"
    table.do(Build(0, MORIA, 3))
    assert table.refused(Contest(1, count)) == "count-least"


def test_R62_what_can_be_paid_for_counts_each_groups_own_price() -> None:
    table = Table(3, houses=5).own(0, *ORANGE).own(1, *LIGHT_BLUE, *BROWN[:1])
    table.own(1, 31, 32, 34).cash(1, 650).quiet(0)
    table.do(Build(0, MORIA))
    assert table.refused(Contest(1, 13)) == "too-many"  # twelve for 50 leave nothing for 200
    assert max(o.command.count for o in legal(table.state) if isinstance(o.command, Contest)) == 5


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
