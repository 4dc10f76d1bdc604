"""Moments of a game that is over at which another choice would have changed most, by the expert's
judgement; and its doubt: how often the game is won when it is played on from both. Deeds that were
claimed or left, and deals: for these the expert compares what may follow. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from controller.bots.expert.claiming import claimed, left
from controller.bots.expert.imagined import after, seen_by
from controller.bots.expert.judge import Judge
from controller.bots.playing import DiceRoller, play_out
from controller.bots.trader import TraderBot
from controller.report.gather import COMMANDS_MOST
from controller.rules import events as e
from controller.rules.commands import Accept, AnyCommand, Buy, Decline, Offer, Withdraw
from controller.rules.edition import Edition
from controller.rules.engine import step, verify
from controller.rules.entries import CANNOT_HAPPEN, Broken, Entry, unfold
from controller.rules.events import blank
from controller.rules.refusals import Refusal
from controller.rules.state import OVER, State

MOMENTS_MOST = 3

TRIED_MOST = 6
"""Moments that are played on, until there are enough in which the other choice did not do worse."""

RISE_LEAST = 0.03
"""Of the chance to win: less is not worth a word."""

PLAYED_ON = 100
"""Games from each of two positions, by strong bots: they are 60 times as quick as the expert, and
all games together take a few seconds on a PC."""

TURNS_ON_MOST = 600
"""Turns that such a game goes on; then nobody has won it."""


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """A choice of a seat: the `state` before it, what was `done` and the `other` command. `chances`
    to win that the expert sees after either, from 0 to 1; and for each game that was played on from
    both, whether the seat won it (`wins`)."""

    seat: int
    state: State
    done: AnyCommand
    other: AnyCommand
    chances: tuple[float, float]
    wins: tuple[tuple[bool, bool], ...] = ()

    @property
    def rise(self) -> float:
        """What the other choice adds to the chance."""
        return self.chances[1] - self.chances[0]

    @property
    def refuted(self) -> bool:
        """Whether the games speak for what was done: those that one choice alone won, by more than
        twice what luck makes of them (McNemar 1947)."""
        alone = [was - other for was, other in self.wins if was != other]
        return sum(alone) > 2 * math.sqrt(len(alone))


def moments(
    edition: Edition, commands: Sequence[Entry], games: int = PLAYED_ON
) -> tuple[Moment, ...] | None:
    """Those of the commands that count, the greatest first; one of each player if there are enough.
    `games`: so many are played on from each choice. None: the game is not over, is too long, or
    cannot have happened."""
    try:
        found = _found(edition, commands) if len(commands) <= COMMANDS_MOST else None
        return None if found is None else _borne_out(found, games)
    except (*CANNOT_HAPPEN, Broken):
        return None


def _found(edition: Edition, commands: Sequence[Entry]) -> list[Moment] | None:
    judge, state, found = Judge(), blank(edition), list[Moment]()
    for entry in commands:
        if entry.command is not None:
            found += (one for one in _choices(judge, state, entry.command) if one.rise > RISE_LEAST)
        for _ in unfold(state, (entry,)):
            if any(isinstance(event, e.GameStarted | e.PositionSet) for event in entry.events):
                found = []
    return found if state.phase is OVER else None


def _borne_out(found: Sequence[Moment], games: int) -> tuple[Moment, ...]:
    """Those in which games that are played on do not speak against the expert."""
    ordered = sorted(found, key=lambda one: -one.rise)
    first = {one.seat: one for one in reversed(ordered)}
    ordered.sort(key=lambda one: one is not first[one.seat])
    kept = list[Moment]()
    for one in ordered[:TRIED_MOST]:
        if len(kept) == MOMENTS_MOST:
            break
        played = _played_on(one, games)
        kept += [] if played.refuted else [played]
    return tuple(sorted(kept, key=lambda one: -one.rise))


def _choices(judge: Judge, state: State, done: AnyCommand) -> Iterator[Moment]:
    """Whose choices a command is, with what the expert compares it with; allowed ones alone."""
    for seat, other in _others(done):
        if verify(state, done) or verify(state, other):  # not by older rules
            continue
        view = seen_by(state, seat)
        judge.begin(view)
        chances = _chance(judge, view, seat, done), _chance(judge, view, seat, other)
        yield Moment(seat=seat, state=state.copy(), done=done, other=other, chances=chances)


def _others(done: AnyCommand) -> tuple[tuple[int, AnyCommand], ...]:
    match done:
        case Buy(seat):
            return ((seat, Decline(seat)),)
        case Decline(seat):
            return ((seat, Buy(seat)),)
        case Accept(seat, by):  # whoever offered it need not have
            return (seat, Withdraw(seat, by)), (by, Withdraw(by, by))
        case Withdraw(seat, by) if seat != by:
            return ((seat, Accept(seat, by)),)
        case _:
            return ()


def _chance(judge: Judge, view: State, seat: int, command: AnyCommand) -> float:
    match command:
        case Buy():
            return claimed(judge, view, seat)
        case Decline():
            return left(judge, view, seat)
        case Accept():
            then = after(view, command)
            assert then is not None
            return judge.chance(then, seat)
        case _:
            return judge.chance(view, seat)


def _played_on(moment: Moment, games: int) -> Moment:
    """The same, with the games that are played on from both choices, with the same dice."""
    seeds = range(games)
    both, state, seat = (moment.done, moment.other), moment.state, moment.seat
    wins = [tuple(wins_after(state, seat, command, one) for command in both) for one in seeds]
    return msgspec.structs.replace(moment, wins=tuple(wins))


def wins_after(before: State, seat: int, command: AnyCommand, seed: int) -> bool:
    """Whether a seat wins a game that strong bots play on from a command, with a seed's dice."""
    state, bots = before.copy(), [TraderBot() for _ in range(before.seats)]
    for deal in state.deals:  # else the same would be offered again at once
        bots[deal.by].remember(Offer(deal.by, deal.to, deal.give, deal.take), state.turns)
    assert not isinstance(step(state, command), Refusal)
    roller = DiceRoller(state.edition, Random(seed))
    play_out(state, bots, roller, state.turns + TURNS_ON_MOST)
    return seat in state.winners
