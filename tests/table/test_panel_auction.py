"""An auction by the panel: where the cursor stands, what it cannot do by accident, and who is
offered no bid."""

from __future__ import annotations

import pytest

from controller.editions import load
from controller.rules import notation
from controller.rules.commands import Bid, Mortgage, SetPosition
from controller.rules.engine import step
from controller.rules.legal import answers
from controller.rules.notation import read
from controller.rules.position_check.build import dump
from controller.rules.prompts import Ask, prompt
from controller.rules.property.market import can_bid
from controller.rules.state import Auction, Debt, Phase, State
from controller.table.panel.amounts import tap_bid
from controller.table.panel.navigation import default
from controller.table.panel.pages.answers import Leavers
from controller.view.interface import Ui
from controller.view.oled import screen
from sim.demo.page.hints import hints_section
from tests.glass import reads
from tests.sim.tables import sitting
from tests.table.stories import Story, stories
from tests.view.situations import SINCE, started


@pytest.mark.parametrize(
    ("line", "bids"),
    [
        ("lotr-2003/classic A:500@6;B:900@3 done:0 auction:6,0.1,1,10", 20),
        ("lotr-2003/classic A:500@6;B:900@3 done:0 auction:6,0.1,1,240", 250),
        ("lotr-2003/classic A:500@6;B:12@3 done:0 auction:6,0.1,0,10", 12),
        ("lotr-2021 A:18@8;B:25@3;C:16@9 done:0 auction:11,0.1.2,1,1", 2),
    ],
)  # fmt: skip
def test_a_tap_bids_round_amounts_of_the_boxs_own_money(line: str, bids: int) -> None:
    """Where everybody starts with 30 coins, ten are not a step."""
    state = notation.read(load(notation.edition_of(line)), line)
    top = state.stack[-1]
    assert isinstance(top, Auction)
    (most, *_others) = can_bid(state, top).values()
    assert tap_bid(state, top, most) == bids


@stories("""
a turn of the knob leads to bids and not to their end
  # Who turns to raise a bid, and presses OK too soon, has not sold the deed.
  /classic A:500@6;B:900@3;C:700@9 done:0 auction:6,0.1.2,1,10 | turn 1
    -> cursor "A..", end "Sold.."
a sum that a rival has just raised is not bid by the ok that comes at once
  # Nobody has read the new amount yet: the first OK within a second says what it is now.
  /classic A:500@6;B:900@3 buy:0 dice:4,2 | A: decline, ok, ok, push, push, turn 1 -> amount 2
    | B: bid 9, ok -> last B: bid 9, said "..It is now 10 P.." | ok -> last A: bid 10
a sum that a rival has raised is bid once there was time to read it
  /classic A:500@6;B:900@3 buy:0 dice:4,2 | A: decline, ok, ok, turn 1, B: bid 47, wait 1, ok
    -> last A: bid 48
""")
def test_an_auction_by_the_panel(story: Story) -> None:
    story.play()


# R6: who cannot pay more than the standing bid is offered none


def under_the_hammer(bidder: int = 1, bid: int = 120) -> State:
    """Four seats; nobody but the bidder has more than the bid."""
    state = started()
    state.stack = [Auction(16, -1, (0, 1, 2, 3), bidder, bid)]
    state.cash[0], state.cash[2], state.cash[3] = 120, 5, 0
    return state


def bidders(state: State) -> list[int]:
    return [one.command.seat for one in answers(state) if isinstance(one.command, Bid)]


def test_R6_nobody_who_could_only_be_refused_is_offered_a_bid() -> None:
    state = under_the_hammer()
    assert bidders(state) == []
    state.cash[2] = 121
    assert bidders(state) == [2]
    state.stack.insert(0, Debt(2, 0, 500, "rent", 1))  # waits for the auction (R68)
    assert bidders(state) == []


def test_R6_the_display_asks_for_none() -> None:
    state = under_the_hammer()
    for ui in (Ui(since=SINCE), Ui(since=SINCE, pads=True)):
        pixels = screen(state, ui, SINCE + 1).image.tobytes()
        assert reads(pixels, "Nobody can bid more")
        assert not reads(pixels, "Bid")
    state = under_the_hammer(bidder=-1, bid=0)
    state.cash[0] = state.cash[1] = state.cash[2] = 0
    assert reads(screen(state, Ui(), SINCE).image.tobytes(), "Nobody can bid")


def broke(state: State) -> State:
    """The same seats, with Moria under the hammer: P1 has bid 120, the others have less."""
    state = state.copy()
    state.phase, state.turn, state.opening, state.opening_seats = Phase.DONE, 0, [], ()
    state.turns = state.rounds = 1
    state.pos[0], state.dice = 16, (2, 4)
    bank = state.seats
    for seat, cash in ((0, 120), (2, 5)):
        state.cash[bank] += state.cash[seat] - cash
        state.cash[seat] = cash
    state.stack = [Auction(16, -1, (0, 1, 2), 1, 120)]
    return state


async def test_R6_ok_a_tap_and_the_page_offer_none_either() -> None:
    async with sitting([False] * 3) as at:
        table = at.table.table
        position = dump(broke(table.state))
        table.banker.take_back(len(table.banker.counting()))
        assert isinstance(table.do(SetPosition(position=position)), list)
        desk = table.context
        assert bidders(table.state) == []
        assert default(desk) == Leavers()
        section = hints_section(at.table, [False] * 3, lambda uid: uid.hex())
        assert section["tags"] == []


def test_R6_such_an_auction_stays_open_for_whoever_raises_money() -> None:
    """It closes when all others have passed, or the banker closes it: not by itself."""
    edition = load("lotr-2003")
    line = "lotr-2003/classic A:100@16;B:1(31);C:0@20 done:0 dice:2,4 auction:16,0.1.2,0,90"
    state = read(edition, line)
    assert bidders(state) == []
    assert step(state, Mortgage(1, 31))
    assert prompt(state).ask is Ask.AUCTION
    assert bidders(state) == [1]
    assert isinstance(step(state, Bid(1, 100)), list)
