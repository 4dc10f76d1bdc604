"""Learn in five minutes: a first game with set dice, in which one buys, asks for rent, bids, trades
and sees the Ring move. It says what to do next, and never does it.

The dice are chosen by looking ahead: of all rolls the one after which the next thing to learn
happens, by the rules of whichever box is played. Where none leads there, chance goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from controller.dialogue import words
from controller.rules import commands as c, events as e
from controller.rules.engine import step, verify
from controller.rules.entries import Entry, EntryKind, effective_entries, unfold
from controller.rules.events import blank
from controller.rules.legal import answers, rolls_of
from controller.rules.prompts import ROLLED, prompt
from controller.rules.refusals import Refusal
from controller.rules.state import Auction, Phase, RingBattle, State
from controller.text.language import _
from sim.table.table import SimTable

PUPIL = 0
"""The seat of whoever learns; bots have the others."""

Good = Callable[[State, State, Sequence[e.Event]], float]
"""How good a roll is for the lesson, from the state before and after it and what happened; 0: no
use."""


def _pips(_before: State, _after: State, events: Sequence[e.Event]) -> float:
    return 1.0 + sum(
        one.face if isinstance(one, e.BattleRolled) else sum(one.dice)
        for one in events if isinstance(one, e.OpeningRolled | e.BattleRolled)
    )  # fmt: skip


def _few_pips(before: State, after: State, events: Sequence[e.Event]) -> float:
    return 1 / _pips(before, after, events)


def _for_sale(before: State, after: State, events: Sequence[e.Event]) -> float:
    """On a deed that can be bought, without another roll afterwards; best if nothing else happens
    that would have to be explained."""
    if after.phase is not Phase.BUY or after.doubles:
        return 0.0
    return 1.0 + (_ring(before) == _ring(after)) + 2 * _straight(events)


def _can_earn(before: State, after: State, events: Sequence[e.Event]) -> float:
    """The same, where the next player can come, too."""
    value, bought = _for_sale(before, after, events), after.copy()
    if value and not isinstance(step(bought, c.Buy(PUPIL)), Refusal):
        value += 4 * bool(_best(bought, _owes))
    return value


def _best(state: State, good: Good) -> tuple[int, ...]:
    """Of all rolls that may be next the best; nothing if none is any good."""
    rolls = [one for one in answers(state) if isinstance(one.command, c.Roll)]
    best = 0.0
    found: tuple[int, ...] = ()
    for dice in rolls_of(state, rolls[0]) if rolls else ():
        after = state.copy()
        events = step(after, c.Roll(rolls[0].command.seat, dice))
        value = 0.0 if isinstance(events, Refusal) else good(state, after, events)
        if value > best:
            best, found = value, dice
    return found


def _straight(events: Sequence[e.Event]) -> bool:
    more = e.CardAwaited | e.CardDrawn | e.EyeThrown | e.Met
    return not any(isinstance(one, more) for one in events)


def _owes(before: State, after: State, events: Sequence[e.Event]) -> float:
    """Whoever rolled owes the pupil rent."""
    due = any(isinstance(one, e.RentDue) and one.owner == PUPIL for one in events)
    return (due and not after.doubles) * (1.0 + _straight(events) + (_ring(before) == _ring(after)))


def _stirs(before: State, after: State, events: Sequence[e.Event]) -> float:
    """The Ring or its bearer's Tracker moves, and nothing else is asked."""
    if _ring(before) == _ring(after):
        return 0.0
    return 1.0 + (not after.stack) + _straight(events)


def _ring(state: State) -> object:
    return state.ring, state.loose_ring, state.tracker


class Lesson(NamedTuple):
    """One thing to learn. `says`: what the pupil reads, by the state; `over`: whether a command
    ended it; `mine` and `theirs`: which rolls lead there."""

    says: Callable[[State], str]
    over: Callable[[State, Sequence[e.Event]], bool]
    mine: Good | None = None
    theirs: Good | None = None


def _begins(state: State) -> str:
    return _to_roll(state, _("Press Roll. Whoever rolls the highest begins."))


def _buys(state: State) -> str:
    if not _may_claim(state):
        return _to_roll(
            state, _("It is your turn. Press Roll again: your token moves as far as the dice say.")
        )
    return _(
        "{place} belongs to nobody yet. Claim it for {price}: from now on whoever lands there owes "
        "you rent.", **_here(state),
    )  # fmt: skip


def _collects(state: State) -> str:
    claim = next((one for one in state.claims if one.owner == PUPIL), None)
    if claim is not None:
        name, place = words.name(state, claim.debtor), words.place(state, claim.space)
        return _(
            "{name} has landed on your {place}. Ask for the rent now: the next roll ends the time "
            "for it.", name=name, place=place,
        )  # fmt: skip
    return _to_roll(state, _("Now it is your turn: roll."))


def _auctions(state: State) -> str:
    if _may_claim(state):
        return _(
            "You need not claim {place} for {price}. Send it to auction instead, and it goes "
            "to the highest bid.", **_here(state),
        )  # fmt: skip
    return _to_roll(state, _("Roll: there is more to get."))


def _deals(state: State) -> str:
    deal = next((one for one in state.deals if one.to == PUPIL), None)
    if deal is None:
        return _to_roll(state, _watches(state))
    return _(
        "{name} offers you a deal. See what each of you gives. Then accept it, or decline.",
        name=words.name(state, deal.by),
    )  # fmt: skip


def _watches(state: State) -> str:
    if not (state.rules.ring or state.rules.bearer):
        return _("A whole group of one colour lets you build there, and rents grow. Roll again.")
    return _(
        "A whole group of one colour lets you build there, and rents grow. Now roll. {ring} moves "
        "on, and at the end of its road the game is over.", ring=state.edition.data.ring_name,
    )  # fmt: skip


def _to_roll(state: State, words_for_it: str) -> str:
    """That, if it is the pupil's roll; else what comes first, whatever the pupil has done."""
    asked = prompt(state)
    match _first(state):
        case RingBattle():
            return _(
                "{ring} goes to whoever throws the higher number. Each throws one die.",
                ring=state.edition.data.ring_name,
            )  # fmt: skip
        case Auction():
            return _(
                "Everybody may bid, you too. Bid more, or pass: the highest bid gets the deed, "
                "however low it is."
            )
    if PUPIL not in asked.seats:
        return _("Watch: now {name} plays.", name=words.name(state, asked.seats[0]))
    return words_for_it if asked.ask in ROLLED else _("First answer what you are asked.")


def _may_claim(state: State) -> bool:
    return state.phase is Phase.BUY and state.turn == PUPIL and not state.stack


def _first(state: State) -> object:
    """What has to be settled before the turn goes on, if anything."""
    return state.stack[-1] if state.stack else None


def _here(state: State) -> dict[str, str]:
    asked = prompt(state)
    return {"place": words.place(state, asked.space), "price": words.money(state, asked.amount)}


def _rolled(_state: State, events: Sequence[e.Event]) -> bool:
    return any(isinstance(one, e.Rolled) and one.seat == PUPIL for one in events)


def _collected(state: State, events: Sequence[e.Event]) -> bool:
    asked = any(isinstance(one, e.RentAsked) and one.owner == PUPIL for one in events)
    return asked or _rolled(state, events)


def _passed_on(state: State) -> bool:
    """Whether the pupil's turn is over, and no auction of it."""
    return state.turn != PUPIL and not state.stack


LESSONS = (
    Lesson(
        _begins, lambda _state, events: any(isinstance(one, e.TurnBegan) for one in events),
        mine=_pips, theirs=_few_pips,
    ),
    Lesson(_buys, lambda state, _events: _passed_on(state), mine=_can_earn),
    Lesson(_collects, _collected, mine=_for_sale, theirs=_owes),
    Lesson(_auctions, lambda state, _events: _passed_on(state), mine=_for_sale),
    Lesson(_deals, _rolled, mine=_stirs, theirs=_for_sale),
    Lesson(
        lambda _state: _(
            "That is all there is to it. Play on, or begin a game of your own with New game."
        ),
        lambda _state, _events: False,
    ),
)  # fmt: skip


class FirstEvening:
    """The lessons at a table where a game has just begun. `close` it in the end."""

    def __init__(self, table: SimTable) -> None:
        self.at = 0
        self._table, self._offered = table, False
        self._begun = len(table.table.banker.history())
        self._end = table.table.banker.subscribe(self._on_entry)
        table.hands.aim = self._dice

    def close(self) -> None:
        """The rest is up to chance."""
        self._end()
        self._table.hands.aim = None

    @property
    def says(self) -> str:
        """What the pupil reads now."""
        return LESSONS[self.at].says(self._table.state)

    def _on_entry(self, entry: Entry) -> None:
        state = self._table.state
        if entry.kind is EntryKind.TAKE_BACK:
            self._again()
        elif entry.kind is EntryKind.COMMAND and LESSONS[self.at].over(state, entry.events):
            self.at += 1
        if LESSONS[self.at].says is _deals and state.turn == PUPIL and not self._offered:
            self._offered = True
            self._table.clock.call_later(0.0, self._offer)

    def _again(self) -> None:
        """What was learned in moves that are taken back comes once more."""
        self.at, banker = 0, self._table.table.banker
        state = blank(banker.edition)
        for entry in unfold(state, effective_entries(banker.history())):
            if entry.seq > self._begun:
                self.at += LESSONS[self.at].over(state, entry.events)
        if LESSONS[self.at].says is not _deals:
            self._offered = False

    def _offer(self) -> None:
        """A bot offers the first deed that it has, for a little more than its price."""
        state, table = self._table.state, self._table.table
        owned = (
            (seat, space) for seat in state.from_left_of(PUPIL) for space in state.deeds_of(seat)
        )
        for seat, space in owned:
            price = state.board.price[space]
            wanted = min(price + 1 + price // 5, state.cash[PUPIL] // 2)
            offer = c.Offer(seat, PUPIL, c.Bundle(deeds=(space,)), c.Bundle(cash=wanted))
            if verify(state, offer) is None:
                table.do(offer)
                return

    def _dice(self) -> tuple[int, int] | None:
        """The best roll for what is to be learned now; None: as chance has it. A battle is the
        pupil's, as the opening is: whoever lost the Ring could not ask its bearer for rent."""
        state = self._table.state
        lesson = LESSONS[0 if isinstance(_first(state), RingBattle) else self.at]
        good = lesson.mine if prompt(state).seats[0] == PUPIL else lesson.theirs
        dice = _best(state, good) if good else ()
        return (dice[0], dice[-1]) if dice else None
