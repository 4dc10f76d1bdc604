"""Bots at the table: deals by hand on the panel, and the time that a person gets for one."""

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from controller.bots import SimpleBot, Strength, bots_of
from controller.bots.manners import OFFERS_TO_PERSON
from controller.editions import load
from controller.rules import commands
from controller.rules.board import BANK
from controller.rules.entries import Entry
from controller.rules.legal import Option, answers
from controller.rules.notation import read
from controller.rules.property.market import least_bid
from controller.rules.state import OVER, Auction, State
from controller.store.audit import decide_again
from controller.table.monitors.last_call import ASKED_S
from controller.table.panel.pages.resuming import GoOn, Paused
from controller.table.panel.pages.seats import SeatPage
from sim.demo.page.acts import Tap
from sim.demo.page.desk import TableDesk
from sim.demo.session import Sitting
from sim.people import seats
from sim.people.hands import Pace
from tests.sim.tables import do, later, sitting, until
from tests.steps import cases

PERSON = 2


class Seller:
    """Plays like a simple bot. Once `to` is set, it offers that seat a deed, `times` times."""

    def __init__(self, price: int, times: int = 1) -> None:
        self.to = -1
        self._price, self._times = price, times
        self._bot = SimpleBot()

    def choose(self, state: State, seat: int, options: Sequence[Option]) -> commands.AnyCommand:
        return self._bot.choose(state, seat, options)

    def before_roll(self, state: State, seat: int) -> commands.AnyCommand | None:
        if self.to < 0 or not state.held[seat]:
            return None
        if any(deal.by == seat for deal in state.deals):
            return None
        to, self._times = self.to, self._times - 1
        if not self._times:
            self.to = -1
        return commands.Offer(
            seat, to, commands.Bundle(0, (state.held[seat][0],)), commands.Bundle(self._price)
        )


async def test_strong_bots_without_the_ring_deal_by_hand_and_end() -> None:
    async with sitting([True] * 4, seed=4, game="classic") as at:
        stuck: list[object] = []
        at.seats.stuck = stuck.append
        at.seats.sit([True] * 4, bots_of(Strength.STRONG, 4))
        await until(at, lambda: at.banker.state.phase is OVER)
        assert not stuck
        assert any(isinstance(entry.command, commands.Accept) for entry in at.banker.history())
        assert sum(at.banker.state.cash) == at.banker.state.rules.bank_stock
        assert decide_again(at.edition, list(at.banker.history())) == at.banker.state


async def test_a_seat_that_a_bot_gets_does_not_keep_its_highest_bid() -> None:
    where = "lotr-2003/classic A:900@11;B:900;C:900 done:0 dice:4,2 auction:11,0.1.2,-,0"
    async with sitting([False] * 3, at=where) as at:
        highest = at.table.table.monitors.highest_bids
        highest.put(PERSON, 60)
        highest.put(1, 40)
        at.seats.hand_over(1, bot=False)
        at.seats.hand_over(PERSON, bot=True)
        assert (highest.of(1), highest.of(PERSON)) == (40, None)


@pytest.mark.parametrize("by_bot", [False, True])
async def test_a_person_gets_time_for_a_deal_and_a_bot_answers_at_once(by_bot: bool) -> None:
    async with sitting([True] * 3, seed=6) as at:
        sellers = [Seller(price=1) for _ in range(3)]
        at.seats.sit([True] * 3, sellers)
        done = _recorded(at)
        await until(at, lambda: at.banker.state.turns >= 9)
        turn = at.banker.state.turn  # a bot is next to roll, or after that
        seller = next(s for s in (turn, *at.banker.state.from_left_of(turn)) if s != PERSON)
        at.seats.hand_over(PERSON, by_bot)
        sellers[seller].to = PERSON
        await until(at, lambda: any(isinstance(c, commands.Offer) for _, c in done))
        begun = len(done)
        await until(at, lambda: any(isinstance(c, commands.Roll) for _, c in done[begun:]))
        offered, (rolled, roll) = done[begun - 1][0], done[-1]
        assert roll.seat == seller
        if by_bot:
            assert any(c == commands.Withdraw(PERSON, seller) for _, c in done[begun:])
            assert rolled < offered + seats.CONSIDERED_S
        else:
            assert at.banker.state.deals  # it stays on the table
            assert offered + seats.CONSIDERED_S <= rolled < offered + 2 * seats.CONSIDERED_S


@pytest.mark.parametrize(("by_bot", "offers"), [(False, OFFERS_TO_PERSON), (True, 5)])
async def test_a_bot_offers_a_person_two_deals_and_bots_more(by_bot: bool, offers: int) -> None:
    async with sitting([True] * 3, seed=6) as at:
        sellers = [Seller(price=1, times=5) for _ in range(3)]
        at.seats.sit([True] * 3, sellers)
        await until(at, lambda: at.banker.state.turns >= 9)
        done = _recorded(at)
        turn = at.banker.state.turn
        seller = next(s for s in (turn, *at.banker.state.from_left_of(turn)) if s != PERSON)
        at.seats.hand_over(PERSON, by_bot)
        sellers[seller].to = PERSON

        def refuse(entry: Entry) -> None:
            if isinstance(entry.command, commands.Offer) and not by_bot:
                at.clock.call_later(0.1, lambda: do(at, commands.Withdraw(PERSON, seller)))

        at.banker.subscribe(refuse)
        await until(
            at, lambda: any(isinstance(c, commands.Roll) and c.seat == seller for _, c in done)
        )
        assert sum(isinstance(c, commands.Offer) for _, c in done) == offers


async def test_R70_the_page_shows_who_plays_a_seat_that_was_left_and_gives_it_back() -> None:
    async with sitting([False] * 3, seed=6) as at:
        desk = TableDesk(at, start=False)
        at.run(paused=True)
        at.table.table.do(commands.Leave(1, "bot"))
        assert json.loads(desk.sections()["run"])["seats"] == ["hand", "bot", "hand"]
        at.hand_over(1, bot=False)
        assert at.banker.state.by_bot == []
        assert json.loads(desk.sections()["run"])["seats"] == ["hand"] * 3


def _recorded(at: Sitting) -> list[tuple[float, commands.AnyCommand]]:
    done: list[tuple[float, commands.AnyCommand]] = []

    def note(entry: Entry) -> None:
        if entry.command is not None:
            done.append((at.clock.time(), entry.command))

    at.banker.subscribe(note)
    return done


@pytest.mark.parametrize("late", [0.0, 0.4, 0.8])
async def test_a_bot_does_not_throw_again_what_a_person_has_thrown_for_it(late: float) -> None:
    """Its dice would fall in the next player's turn, and nobody would have thrown for that."""
    async with sitting([False, True]) as at:
        do(at, commands.Roll(0, (2, 1)), commands.Roll(1, (5, 6)))
        begun, hands = at.clock.time(), at.table.hands
        await later(at, late)
        if not hands.rolling:
            hands.throw((3, 4))
        rolls = len([one for one in at.banker.history() if isinstance(one.command, commands.Roll)])
        await until(at, lambda: at.banker.state.turn == 0 or at.clock.time() > begun + 60)
        await later(at, 20)
        made = [
            one.command for one in at.banker.history() if isinstance(one.command, commands.Roll)
        ]
        assert [command.seat for command in made[rolls:]] == [1]
        assert at.banker.state.turn == 0


async def test_a_bot_waits_while_a_person_chooses_for_it() -> None:
    """The list is of the seat that the person acts for; its own roll would take it away."""
    async with sitting([False, True]) as at:
        desk = TableDesk(at, start=False)
        do(at, commands.Roll(0, (2, 1)), commands.Roll(1, (5, 6)))
        assert desk.act(Tap(tag="token:1")) == ""
        opened = at.clock.time()
        await until(at, lambda: at.table.table.ui.page is not None)
        await until(at, lambda: at.clock.time() > opened + seats.COURTESY_S - 1)
        assert isinstance(at.table.table.panel.top, SeatPage)
        assert at.banker.state.turn == 1
        await until(at, lambda: at.banker.state.turn == 0)


@pytest.mark.parametrize("strength", Strength)
async def test_an_auction_between_bots_is_short(strength: Strength) -> None:
    """Nobody who looks on waits for more than 20 seconds: bids leap, and no knob is turned."""
    line = "lotr-2003 A:900@6;B:800(8);C:700(9);D:900 buy:0 dice:4,2"
    async with sitting([True] * 4, at=line) as at:
        at.table.hands.pace = Pace()
        at.seats.sit([True] * 4, bots_of(strength, 4))
        done = _recorded(at)
        assert isinstance(at.table.table.do(commands.Decline(0)), list)
        await until(at, lambda: at.banker.state.owner[6] != BANK or not at.banker.state.stack)
        bids = [one.amount for _, one in done if isinstance(one, commands.Bid)]
        assert bids == sorted(set(bids))
        assert len(bids) > 1
        assert done[-1][0] - done[0][0] <= 20.0


RENT = "lotr-2003 A:900@16;B:900(16);C:900 roll:2 turn:7,3 rent:0,1,16,14,5"
"""C's roll ends B's rent of A."""


@asynccontextmanager
async def waiting() -> AsyncIterator[
    tuple[Sitting, list[tuple[float, commands.AnyCommand]], float]
]:
    """C, a bot, waits with its roll; what is recorded from now on, and when the waiting began."""
    async with sitting([True, False, True], at=RENT) as at:
        done, begun = _recorded(at), at.clock.time()
        at.seats.sit(at.seats.by_bot)
        await until(at, lambda: at.table.table.ui.rolls is not None)
        yield at, done, begun


async def test_D1_a_bot_waits_with_a_roll_that_ends_a_person_s_rent() -> None:
    async with waiting() as (at, done, begun):
        due = at.table.table.ui.rolls
        assert due is not None
        assert begun + ASKED_S <= due <= begun + ASKED_S + 1
        await until(at, lambda: bool(done))
        assert (done[0][1].seat, type(done[0][1])) == (2, commands.Roll)
        assert due <= done[0][0] < due + 5
        assert at.table.table.ui.rolls is None
        assert not at.banker.state.claims


async def test_D1_a_bot_rolls_once_the_rent_has_been_asked_for() -> None:
    async with waiting() as (at, done, begun):
        do(at, commands.AskRent(1, 16))
        assert at.table.table.ui.rolls is None
        await until(at, lambda: len(done) > 1)
        assert isinstance(done[1][1], commands.Roll)
        assert done[1][0] < begun + ASKED_S


async def test_after_a_pause_there_is_the_whole_time_for_a_rent_again() -> None:
    async with waiting() as (at, done, _begun):
        await later(at, ASKED_S - 3)
        at.table.table.choose(Paused())
        assert at.table.table.ui.rolls is None
        await later(at, 60.0)
        at.table.table.choose(GoOn())
        again = at.clock.time()
        await until(at, lambda: bool(done))
        assert done[0][0] >= again + ASKED_S


@pytest.mark.parametrize("by_bot", [[True] * 3, [True, True, False]])
async def test_D1_nobody_waits_for_a_bot_s_rent_or_with_a_person_s_roll(by_bot: list[bool]) -> None:
    async with sitting(by_bot, at=RENT) as at:
        done = _recorded(at)
        at.seats.sit(by_bot)
        await until(at, lambda: bool(done))
        assert done[0][1] == commands.AskRent(1, 16)
        assert at.table.table.ui.rolls is None


class Spendthrift(SimpleBot):
    """Bids what it does not have."""

    def choose(self, state: State, seat: int, options: Sequence[Option]) -> commands.AnyCommand:
        command = super().choose(state, seat, options)
        return commands.Bid(seat, 10**6) if isinstance(command, commands.Bid) else command


async def test_bids_that_come_to_nothing_are_said_and_not_repeated_all_the_time() -> None:
    async with sitting([True] * 2, at="lotr-2003 A:900@6;B:800 buy:0 dice:4,2") as at:
        stuck: list[object] = []
        at.seats.stuck = stuck.append
        at.seats.sit([True] * 2, [Spendthrift(), Spendthrift()])
        assert isinstance(at.table.table.do(commands.Decline(0)), list)
        begun = at.clock.time()
        await until(at, lambda: bool(stuck))
        assert "Bid" in str(stuck[0])
        assert not any(isinstance(entry.command, commands.Bid) for entry in at.banker.history())
        assert at.clock.time() - begun > seats.FRUITLESS_MOST * seats.PATIENCE_S


async def test_while_people_pause_the_game_no_bot_plays() -> None:
    async with sitting(
        [True] * 3, at="lotr-2003 A:900@6;B:800;C:700 done:0 auction:6,0.1.2,-,0"
    ) as at:
        at.table.table.choose(Paused())
        at.seats.sit([True] * 3)
        before = len(at.banker.history())
        await later(at, 60.0)
        assert len(at.banker.history()) == before
        at.table.table.choose(GoOn())
        await until(at, lambda: len(at.banker.history()) > before)


@pytest.mark.parametrize("strength", Strength)
def test_nobody_bids_against_who_cannot_pay(strength: Strength) -> None:
    state = read(load("lotr-2003"), "lotr-2003 A:900;B:5;C:5 done:0 dice:4,2 auction:39,0.1.2,-,0")
    (bot, *_others) = bots_of(strength, 3)
    own = bot.choose(state, 0, [one for one in answers(state) if one.command.seat == 0])
    assert isinstance(own, commands.Bid)
    assert 0.8 * own.amount <= seats.leap(state, bot, own).amount <= own.amount


@cases("strength, most", *((strength, most) for strength in Strength for most in (0, 150, 600)))
async def test_an_auction_with_three_bots_takes_20_seconds(strength: Strength, most: int) -> None:
    """Issue 43.4: bots answer each bid at once, in leaps; whoever plays against them takes a second
    to bid up to `most`, and then passes."""
    where = "lotr-2003/classic A:900@6;B:1400(8);C:1200(9);D:800 done:0 auction:6,0.1.2.3,-,0"
    async with sitting([seat != PERSON for seat in range(4)], at=where) as at:
        at.table.hands.pace = Pace()  # as on the page
        at.seats.sit([seat != PERSON for seat in range(4)], bots_of(strength, 4))
        begun = at.clock.time()

        def answer() -> None:
            top = at.banker.state.stack[-1] if at.banker.state.stack else None
            if not isinstance(top, Auction) or PERSON not in top.waiting:
                return
            if top.bidder != PERSON:
                bid = least_bid(at.banker.state, top)
                do(at, commands.Bid(PERSON, bid) if bid <= most else commands.Pass(PERSON))
            at.clock.call_later(1.0, answer)

        at.clock.call_later(1.0, answer)
        await until(at, lambda: not at.banker.state.stack)
        assert at.clock.time() - begun <= 20.0
