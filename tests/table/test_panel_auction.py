"""Auctions at the panel: where the cursor stands, what it cannot do by accident, and who is offered
no bid; among highest bids the highest wins (R6). And the last seconds of a rent: a bot waits with a
roll that would end it, and they are heard (D1)."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from controller.editions import load
from controller.rules import commands as c, notation
from controller.rules.board import BANK
from controller.rules.commands import Bid, Mortgage, SetPosition
from controller.rules.engine import step
from controller.rules.legal import answers
from controller.rules.notation import position, read
from controller.rules.position_check.build import dump
from controller.rules.prompts import Ask, prompt
from controller.rules.property.market import can_bid, least_bid
from controller.rules.state import Auction, Debt, Phase, State
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.table.monitors.deadline import AGAIN
from controller.table.monitors.highest_bids import next_bid
from controller.table.monitors.last_call import ASKED_S, HEARD_S
from controller.table.panel.amounts import tap_bid
from controller.table.panel.navigation import default
from controller.table.panel.pages.answers import Leavers
from controller.view.interface import Ui
from controller.view.oled import screen
from controller.view.sounds import TUNES, Sound
from sim.clock import SimClock
from sim.demo.page.hints import hints_section
from tests.glass import reads
from tests.sim.tables import sitting
from tests.steps import cases
from tests.store.faulty_disk import no_room_for
from tests.table.hands import EDITION, Hands, hands
from tests.table.stories import Story, stories
from tests.table.wired import Buzz
from tests.view.situations import SINCE, started


@cases(
    "line, bids",
    ("lotr-2003/classic A:500@6;B:900@3 done:0 auction:6,0.1,1,10", 20),
    ("lotr-2003/classic A:500@6;B:900@3 done:0 auction:6,0.1,1,240", 250),
    ("lotr-2003/classic A:500@6;B:12@3 done:0 auction:6,0.1,0,10", 12),
    ("lotr-2021 A:18@8;B:25@3;C:16@9 done:0 auction:11,0.1.2,1,1", 2),
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


MOST = 500
"""What each of the four has."""

AMOUNTS = st.one_of(st.integers(1, MOST + 50), st.integers(70, 90), st.integers(480, 500))
"""Close ones are the hard ones."""


def auction(state: State) -> Auction:
    top = state.stack[-1]
    assert isinstance(top, Auction)
    return top


@given(
    st.lists(st.tuples(st.integers(0, 3), AMOUNTS), min_size=1, unique_by=lambda one: one[0]),
    st.sampled_from(["-,0", "0,40", "1,75", "2,300", "3,499"]),
    st.sampled_from(["auction_raise=1", "auction_raise=10", "bid_money=free"]),
)
def test_the_highest_wins_by_a_raise(said: list[tuple[int, int]], standing: str, rule: str) -> None:
    state = read(
        load("lotr-2003"),
        f"lotr-2003/classic{{{rule}}} A:{MOST}@11;B:{MOST};C:{MOST};D:{MOST}"
        f" done:0 dice:4,2 auction:11,0.1.2.3,{standing}",
    )
    holder, price, bids = auction(state).bidder, auction(state).bid, 0
    least, more = least_bid(state, auction(state)), state.rules.auction_raise
    highest = {seat: most for seat, most in said if seat != holder or most >= price}
    while (bid := next_bid(state, highest)) is not None:
        assert isinstance(step(state, bid), list), "it is a bid that the rules allow"
        assert bid.amount <= highest[bid.seat]
        bids += 1
    assert bids <= 2
    able = {seat: min(most, MOST) for seat, most in highest.items()}
    if not any(most >= least for seat, most in able.items() if seat != holder):
        assert bids == 0
        return
    best = max(able, key=able.__getitem__)  # of equal ones the first
    winner, rest = auction(state), [most for seat, most in able.items() if seat != best]
    if best == holder and able[best] - more < least:  # it could not top any bid
        assert winner.bidder != holder
    else:
        assert winner.bidder == best
        assert winner.bid <= max([price, *rest]) + more


def test_R66_a_bid_that_could_not_be_written_down_is_bid_again(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    one = Banker(EDITION, Journal.create(path, EDITION))
    where = "lotr-2003/classic A:900@11;B:900 done:0 dice:4,2 auction:11,0.1,-,0"
    assert isinstance(one.do(c.SetPosition(position=position(EDITION, where))), list)
    table = hands(one)
    with no_room_for(path):
        table.table.monitors.highest_bids.put(1, 50)
        table.wait(AGAIN / 2)
        assert auction(table.state).bidder == BANK
    table.wait(AGAIN)
    assert (auction(table.state).bidder, auction(table.state).bid) == (1, 1)
    assert table.table.monitors.highest_bids.of(1) == 50


RENT = "lotr-2003 A:900@16;B:900(16);C:900 roll:2 turn:7,3 rent:0,1,16,14,5"
"""C's roll ends B's rent of A."""


def waiting() -> tuple[Hands, Buzz]:
    """A table at which C's bot has just begun to wait, and what is heard of it."""
    clock = SimClock()
    buzzer, one = Buzz(clock), Banker(EDITION)
    assert isinstance(one.do(c.SetPosition(position=position(EDITION, RENT))), list)
    table = hands(one, clock=clock, buzzer=buzzer.driver)
    table.wait()
    assert table.table.monitors.last_call.waits({0, 2})
    return table, buzzer


def test_D1_a_bot_waits_so_long_and_the_last_seconds_are_heard() -> None:
    table, buzzer = waiting()
    before, due = buzzer.tones, table.table.ui.rolls
    assert due == table.clock.time() + ASKED_S
    table.wait(ASKED_S - HEARD_S - 0.1)
    assert table.table.monitors.last_call.waits({0, 2})
    assert buzzer.tones == before
    table.wait(HEARD_S)
    assert buzzer.tones == before + HEARD_S
    assert buzzer.plays(TUNES[Sound.TURN])
    table.wait(0.2)
    assert not table.table.monitors.last_call.waits({0, 2})
    assert buzzer.tones == before + HEARD_S


@pytest.mark.parametrize("command", [c.AskRent(1, 16), c.Roll(2, (2, 1))], ids=["asked", "rolled"])
def test_D1_nothing_more_is_heard_once_the_rent_is_asked_for_or_lost(command: c.AnyCommand) -> None:
    table, buzzer = waiting()
    table.wait(ASKED_S - HEARD_S - 1)
    assert isinstance(table.table.do(command), list)
    assert table.table.ui.rolls is None
    assert not table.table.monitors.last_call.waits({0, 2})
    table.wait(0.9)
    heard = buzzer.tones
    table.wait(ASKED_S)
    assert buzzer.tones == heard


def test_D1_a_bot_waits_for_no_rent_of_a_bot() -> None:
    table, _buzzer = waiting()
    assert not table.table.monitors.last_call.waits({0, 1, 2})
