"""Who plays which seat: a person by hand, or a bot that uses the same hands.

A bot chooses a command; how to give it is asked of the table (`path_to`) before every single act,
so whatever happens in between, the next act fits the table as it then is. Bids alone need no hands:
a bot sends them as a phone does, or an auction would take as long as all that turning of the knob.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from controller.bots import Bot, Strength, bots_of
from controller.bots.manners import Manners
from controller.bots.playing import answers_deal
from controller.rules import commands as c
from controller.rules.entries import Entry
from controller.rules.legal import Option, answers
from controller.rules.property.market import least_bid, most_bid
from controller.rules.property.raising import raisable
from controller.rules.state import Auction, Phase, State
from controller.table import Gesture, Hold, NoPath, Press, RollDice, Tap, TurnKnob
from controller.table.panel.amounts import TENS_FROM
from hardware.ports import DeviceEvent, DieSettled, Pressed, TagPlaced, Turned
from sim.clock import SimTimer
from sim.table.table import SimTable

PATIENCE_S = 6.0
"""How long hands wait for the table to notice an act, before they look again, seconds."""

COURTESY_S = 8.0
"""How long a bot leaves the panel to a person who has just used it, seconds."""

CONSIDERED_S = 20.0
"""How long a bot leaves a person to think about a deal before it rolls, seconds."""

FRUITLESS_MOST = 60
"""Acts in a row that change nothing in the game before hands give up: even a deal of many deeds
takes fewer."""

LEAPS = 2
"""Steps that a bid takes at once, besides its own."""


class Stuck(Exception):
    """A bot's hands do not get through to the game."""


class Seats:
    """Plays the seats that bots have. `stuck` is called if hands do not get through."""

    def __init__(self, table: SimTable, stuck: Callable[[Stuck], object] | None = None) -> None:
        self.by_bot: list[bool] = []
        self.bots: list[Bot] = []
        self.strength = Strength.SIMPLE  # of bots that sit down from now on
        self.panel_used = float("-inf")  # when a person last tapped, or used the panel
        self._bot_used = (-1, float("-inf"))  # which seat's bot did, and when
        self._offered = float("-inf")  # when a deal was last offered
        self._manners = Manners()
        self.stuck = stuck
        self._table = table
        self._command: c.AnyCommand | None = None  # what the hands are about to give
        self._awaited: Gesture | None = None
        self._seconds = 0.0  # that the awaited act takes
        self._left = 0  # reports of the awaited act still to come
        self._timer: SimTimer | None = None
        self._fruitless = 0
        self._end: Callable[[], object] = lambda: None
        table.heard.append(self._on_event)

    def sit(self, by_bot: Sequence[bool], bots: Sequence[Bot] | None = None) -> None:
        """Seat players at the banker's game, and begin."""
        self.by_bot = list(by_bot)
        self.bots = list(bots or bots_of(self.strength, len(by_bot)))
        self._command = self._awaited = None
        self._fruitless, self._manners = 0, Manners()
        self._end()
        self._end = self._table.table.banker.subscribe(self._on_entry)
        self._wake(self._table.hands.pace.think)

    def played_by_bots(self) -> tuple[bool, ...]:
        """Which seats bots play: those of the page, and those that were left to one (R70)."""
        left = self._table.state.by_bot
        return tuple(bot or seat in left for seat, bot in enumerate(self.by_bot))

    @property
    def bot_at_panel(self) -> int:
        """The seat of the bot that used the panel last, to whom an open list then belongs; -1 if
        a person did, or nobody."""
        seat, when = self._bot_used
        return seat if when > self.panel_used else -1

    def hand_over(self, seat: int, bot: bool) -> None:
        """Let a bot play a seat from now on, or a person. IndexError for a seat that is not."""
        self.by_bot[seat] = bot
        self._command = None
        if bot:
            self._table.table.monitors.highest_bids.put(seat, None)
        self._wake(self._table.hands.pace.think)

    def _on_entry(self, entry: Entry) -> None:
        """The game is another one: whatever was intended is looked at again."""
        if isinstance(entry.command, c.Offer):
            self._offered = self._table.clock.time()
        self._command, self._fruitless = None, 0
        self._make_room(self._table.state.seats)
        if self._awaited is None:
            pace = self._table.hands.pace
            self._wake(pace.call if isinstance(entry.command, c.Bid) else pace.think)

    def _make_room(self, seats: int) -> None:
        """A start may be taken back and others sit down at the panel: newcomers play by hand."""
        if seats not in (0, len(self.by_bot)):
            more = seats - len(self.by_bot)
            self.by_bot = [*self.by_bot, *[False] * more][:seats]
            self.bots = [*self.bots, *bots_of(self.strength, more)][:seats]

    def _on_event(self, event: DeviceEvent) -> None:
        if self._awaited is None:
            return
        self._left -= counts(self._awaited, event)
        if self._left <= 0:
            self._awaited = None
            pace = self._table.hands.pace
            self._wake(pace.think if self._command is None else pace.between)

    def _wake(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._table.clock.call_later(seconds, self._go)

    def _go(self) -> None:
        """Do the next act of the command that a bot has in mind."""
        self._timer, self._awaited = None, None
        if self._table.table.panel.paused:  # by people, who say when it goes on
            self._wake(1.0)
            return
        command = self._command = self._command or self._choose()
        if command is None:
            return
        if isinstance(command, c.Bid):
            self._bid(command)
            return
        try:
            act = self._table.path_to(command)[0]
        except NoPath:
            self._fruitless += 1
            self._again()
            self._command = None
            return
        if self._panel_is_taken(act, command.seat):
            self._wake(1.0)
            return
        if isinstance(act, RollDice) and self._table.hands.rolling:
            self._command = None  # a person has thrown for this seat: what follows is another's
            self._wake(self._table.hands.pace.between)
            return
        self._fruitless += 1
        self._do(act, command.seat)
        self._again(PATIENCE_S)

    def _bid(self, bid: c.Bid) -> None:
        if self._panel_is_taken(None, bid.seat):
            self._wake(1.0)
        elif not isinstance(self._table.table.do(bid), list):  # refused, or not written down
            self._fruitless += 1
            self._again(PATIENCE_S)
            self._command = None

    def _do(self, act: Gesture, seat: int) -> None:
        self._awaited = act
        opens = isinstance(act, Tap) and self._table.table.ui.page is None
        if opens or isinstance(act, Press | Hold | TurnKnob):
            self._bot_used = seat, self._table.clock.time()
        self._left = reports(act)
        self._seconds = self._table.hands.perform(act)

    def _again(self, seconds: float = 1.0) -> None:
        """Look again later, should nothing come of it. Too often: say so, and wait longer."""
        if self._awaited is not None:
            seconds += self._seconds
        if self._fruitless > FRUITLESS_MOST:
            self._fruitless = 0
            seconds = 10 * PATIENCE_S
            if self.stuck is not None:
                self.stuck(Stuck(f"nothing comes of {self._command}"))
        self._wake(seconds)

    def _panel_is_taken(self, act: Gesture | None, seat: int) -> bool:
        """Whether a bot must wait with an act, or with what needs none: a person is using the
        panel, or is choosing for this bot's seat."""
        page = self._table.table.ui.page
        if page is None or self.bot_at_panel >= 0:
            return False
        if not isinstance(act, Press | Hold | TurnKnob) and getattr(page, "seat", -1) != seat:
            return False
        return self._table.clock.time() - self.panel_used < COURTESY_S

    def _choose(self) -> c.AnyCommand | None:
        """What the bots would do now; the owners of open rents first, then in order."""
        state = self._table.state
        if state.phase in (Phase.SETUP, Phase.OVER):
            return None
        options = [option for option in answers(state) if self._may(option)]
        if not options:
            return None
        asking = [option for option in options if isinstance(option.command, c.AskRent)]
        asked = [option for option in options if answers_deal(option.command)]
        seat = (asking or asked or options)[0].command.seat
        mine = [option for option in options if option.command.seat == seat]
        return self._decide(state, seat, mine)

    def _may(self, option: Option) -> bool:
        """Bots agree to other house rules. They leave the hammer to the table's own end of an
        auction, and a deal of their own on the table until their next turn."""
        command = option.command
        own_deal = isinstance(command, c.Withdraw) and not answers_deal(command)
        return (
            self.by_bot[command.seat]
            and command.seat not in self._table.state.by_bot  # the table plays those itself (R70)
            and not own_deal
            and not isinstance(command, c.CloseAuction | c.Disagree)
        )

    def _decide(self, state: State, seat: int, options: Sequence[Option]) -> c.AnyCommand | None:
        if isinstance(options[0].command, c.NameCard):
            return self._table.hands.draw(state)
        bot = self.bots[seat]
        command = bot.choose(state, seat, options)
        if isinstance(command, c.Roll):
            if self._rents_wait() or self._considered(state, seat):
                self._wake(1.0)
                return None
            if state.phase is Phase.ROLL and not state.stack:
                bots = [one for one, by_bot in enumerate(self.by_bot) if by_bot]
                if (other := self._manners.before_roll(bot, state, seat, bots)) is not None:
                    return other
            return c.Roll(seat, self._table.hands.chance()[: len(command.dice)])
        if isinstance(command, c.Bid):
            return leap(state, bot, command)
        return command

    def _considered(self, state: State, seat: int) -> bool:
        """Whether a person has just been offered a deal by a seat."""
        return any(deal.by == seat and not self.by_bot[deal.to] for deal in state.deals) and (
            self._table.clock.time() < self._offered + CONSIDERED_S
        )

    def _rents_wait(self) -> bool:
        """Whether people still have time for rents that a roll would end."""
        bots = [seat for seat, bot in enumerate(self.played_by_bots()) if bot]
        return self._table.table.monitors.last_call.waits(bots)


def leap(state: State, bot: Bot, bid: c.Bid) -> c.Bid:
    """What a bot would still bid if its bid were topped, and that again, as long as somebody could
    top it; in tens where sums are large, unless the step is smaller."""
    top = state.stack[-1]
    assert isinstance(top, Auction)
    rivals = {
        seat: most_bid(state, seat, top) + raisable(state, seat)
        for seat in top.waiting
        if seat != bid.seat
    }
    rival = max(rivals, key=rivals.__getitem__, default=-1)
    for _ in range(LEAPS):
        if rivals.get(rival, 0) <= bid.amount:
            break
        twin = state.copy()
        twin.stack[-1] = replace(top, bid=bid.amount, bidder=rival)
        further = bot.choose(
            twin, bid.seat, [o for o in answers(twin) if o.command.seat == bid.seat]
        )
        if not isinstance(further, c.Bid):
            break
        bid = further
    odd = bid.amount % 10 if state.rules.start_money >= TENS_FROM else 0
    return (
        bid if bid.amount - 2 * odd < least_bid(state, top) else c.Bid(bid.seat, bid.amount - odd)
    )


def reports(act: Gesture) -> int:
    """How many reports of devices an act gives."""
    match act:
        case TurnKnob(steps=steps):
            return abs(steps)
        case RollDice(faces=faces):
            return len(faces)
        case _:
            return 1


def counts(act: Gesture, event: DeviceEvent) -> int:
    """How many of an act's reports a device event is."""
    match act, event:
        case RollDice(), DieSettled():
            return 1
        case Tap(uid=uid), TagPlaced() if event.uid == uid:
            return 1
        case ((Press(button=button) | Hold(button=button)), Pressed()) if event.button is button:
            return 1
        case TurnKnob(steps=steps), Turned() if event.steps * steps > 0:
            return abs(event.steps)
        case _:
            return 0
