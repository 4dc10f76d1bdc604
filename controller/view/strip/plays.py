"""Short animations of what just happened: Eye, Ring, path, coins, Jail, battles, Mount Doom.

A play is drawn over the standing lights; its time runs from 0 to 1. All plays of one command
together last at most pace.PLAY_MOST seconds. How each looks is in strokes.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from controller.rules import events as on
from controller.rules.board import BANK, Back
from controller.rules.events import Event, RingMoved
from controller.rules.state import State, Struggle
from controller.view import eye
from controller.view.palette import GOLD, PLAIN, hue
from controller.view.strip import strokes
from controller.view.strip.light import Cells, ahead
from hardware.ports import EYE

STEP = 0.07
"""Seconds for a space on a token's path."""


class Play(NamedTuple):
    """`seconds` long; `ring` is where the Ring is shown meanwhile (-1: the play shows it, or it is
    not played); `draw` puts it on the cells at a time from 0 to 1."""

    seconds: float
    ring: int
    draw: Callable[[float, Cells], None]


def plays(state: State, fresh: Sequence[Event]) -> list[Play]:
    """The animations of a command's events, in order."""
    ring = next((event.start for event in fresh if isinstance(event, RingMoved)), None)
    if ring is None:
        ring = state.ring_place()
    made: list[Play] = []
    backward, looks = False, eye.ring_is_drawn(fresh)
    for event in fresh:
        if isinstance(event, on.CardDrawn):
            backward = isinstance(state.edition.card(event.deck, event.card).effect, Back)
        if isinstance(event, RingMoved):
            seconds = min(0.12 * len(ahead(event.start, event.to, state.board.size)), 0.7)
            made.append(Play(seconds, -1, partial(strokes.ring_walks, event.start, event.to)))
            ring = event.to
            continue
        if isinstance(event, eye.Throw) and looks and EYE in event.dice:
            made.append(Play(0.45, ring, strokes.eye))
        if type(event) not in QUIET:
            made += [Play(seconds, ring, draw) for seconds, draw in _of(state, event, backward)]
    return made


QUIET = frozenset({
    on.AcquisitionAwaited, on.AcquisitionEnded, on.BidderLeft, on.CardGiven, on.CardPassed,
    on.CardReturned,
    on.DebtDeferred, on.DebtReduced, on.DebtSettled, on.DeedDeclined, on.DeedOffered,
    on.EstateOpened, on.EstateTaken, on.EyeClosed, on.EyeThrown, on.FineForced, on.MeetingEnded,
    on.PlacementAwaited, on.PlacementEnded, on.RentAsked, on.RentRollAsked,
    on.RentRollAwaited,
    on.RetirementAgreed, on.RetirementDropped, on.Rolled,
    on.RollsAgain, on.RulesAgreed, on.SalaryDeferred, on.ShortageAnswered, on.ShortageArose,
    on.ShortageEnded, on.CardAwaited, on.TaxAwaited, on.TaxChosen, on.TimeCalled, on.TurnBegan,
})  # fmt: skip
"""Events that nothing is played for: the standing lights tell what they lead to. Of a roll only an
Eye that looks (eye.py) is played."""

Drawn = tuple[float, Callable[[float, Cells], None]]


def _of(state: State, event: Event, backward: bool) -> list[Drawn]:
    match event:
        case on.Moved(seat, start, to, by):
            return _move(state, seat, start, to, backward and by == "card")
        case on.OpeningRolled(seat) | on.RentRolled(seat) | on.BidMade(seat):
            return [(0.4, partial(strokes.blink, state.pos[seat], hue(seat).colour))]
        case on.Paid(payer, payee, reason="salary" | "rent" | "tax" | "card" | "fine" | "eye"):
            return [(0.6, _coin(_home(state, payer), _home(state, payee)))]
        case on.Bankrupted(seat):
            return [(0.9, partial(strokes.fades, hue(seat).colour))]
        case on.SeatLeft(seat):
            return [(0.7, partial(strokes.faint, state.pos[seat], hue(seat).colour, False))]
        case on.SeatTaken(seat) | on.RetirementAsked(seat):
            return [(0.6, partial(strokes.glows, state.pos[seat], hue(seat).colour))]
        case on.DealOffered(by, to):
            return [(0.6, _coin(state.pos[by], state.pos[to]))]
        case on.DealEnded(by, True):
            return [(0.5, partial(strokes.glows, state.pos[by], PLAIN))]
        case on.GameStarted() | on.PositionSet():
            return [(1.2, partial(strokes.runs_round, PLAIN))]
        case (
            on.RulesProposed() | on.RulesChanged() | on.RulesDropped()
            | on.CardDrawn() | on.CardKept()
        ):  # fmt: skip
            return [(0.5, partial(strokes.sparkle, PLAIN))]
        case on.OpeningTied(seats):
            return [(0.4, partial(strokes.glows, state.pos[seat], hue(seat).colour))
                    for seat in seats]  # fmt: skip
        case on.DebtArose(debtor):
            return [(0.8, partial(strokes.pulses, state.pos[debtor], hue(debtor).colour, 2))]
        case on.GameEnded(why, _, winners):
            colour = hue(winners[0]).colour if winners else PLAIN
            middle = state.board.territories[-1] if why == "ring" else 0
            return [(2.4, partial(strokes.finale, middle, colour, why == "ring"))]
        case on.CardPlayed(seat=seat, target=target, space=space):
            spark = (0.5, partial(strokes.glows, space, hue(seat).colour))
            if target < 0:
                return [spark]
            return [spark, (0.6, partial(strokes.blink, state.pos[target], hue(target).colour))]
        case on.CardCancelled(seat):
            return [(0.6, partial(strokes.glows, state.pos[seat], PLAIN))]
    return _deed(state, event) or _jail(state, event) or _borne(state, event)


def _deed(state: State, event: Event) -> list[Drawn]:
    """A deed or what stands on it."""
    match event:
        case on.DeedClaimed(seat, space):
            return [(0.6, partial(strokes.blink, space, hue(seat).colour))]
        case on.DeedMoved(space, _, to) if to != BANK:
            return [(0.3, partial(strokes.blink, space, hue(to).colour))]
        case on.AuctionOpened(space):
            return [(0.5, partial(strokes.glows, max(space, 0), PLAIN))]
        case on.AuctionClosed(seat, _, space) if space >= 0:
            colour = hue(seat).colour if seat >= 0 else PLAIN
            return [(0.6, partial(strokes.blink, space, colour))]
        case on.RentDue(owner=owner, space=space):
            return [(0.5, partial(strokes.blink, space, hue(owner).colour))]
        case on.RentLapsed(owner=owner, space=space):
            return [(0.5, partial(strokes.faint, space, hue(owner).colour, False))]
        case on.BuildingsChanged(seat, space, start, level):
            return [(0.6, partial(strokes.builds, space, hue(seat).colour, start, level))]
        case on.Mortgaged(seat, space):
            return [(0.6, partial(strokes.faint, space, hue(seat).colour, False))]
        case on.MortgageEnded(space) if state.owner[space] != BANK:
            colour = hue(state.owner[space]).colour
            return [(0.6, partial(strokes.faint, space, colour, True))]
    return []


def _jail(state: State, event: Event) -> list[Drawn]:
    """In, out, or neither."""
    match event:
        case on.Jailed(seat):
            return [(0.8, partial(strokes.jail, state.board.jail, hue(seat).colour))]
        case on.Freed(seat):
            return [(0.6, partial(strokes.opens, state.board.jail, hue(seat).colour))]
        case on.JailRollFailed():
            return [(0.6, partial(strokes.knocks, state.board.jail))]
    return []


def _borne(state: State, event: Event) -> list[Drawn]:
    """The Ring that a player bears."""
    match event:
        case on.RingTaken(seat, start):
            came = state.pos[start] if start >= 0 else state.pos[seat]
            return [(0.5, partial(strokes.ring_walks, came, state.pos[seat])),
                    (0.5, partial(strokes.glows, state.pos[seat], GOLD))]  # fmt: skip
        case on.RingDropped(_, space) | on.Spared(_, space):
            return [(0.7, partial(strokes.glows, space, GOLD))]
        case on.TrackerMoved(seat):
            return [(0.8, partial(strokes.glows, state.pos[seat], GOLD))]
        case on.Met(seat):
            return [(0.5, partial(strokes.glows, state.pos[seat], hue(seat).colour))]
        case on.BattleBegan(seat, bearer):
            colours = hue(seat).colour, hue(bearer).colour
            return [(0.9, partial(strokes.clash, state.pos[bearer], *colours))]
        case on.BattleRolled(seat, face):
            return [(0.4, partial(_thrown, state, seat, face))]
        case on.BattleTied():
            return [(0.5, partial(strokes.glows, max(state.ring_place(), 0), PLAIN))]
        case on.BattleEnded(winner) if winner >= 0:
            return [(0.8, partial(strokes.glows, state.pos[winner], hue(winner).colour))]
        case on.CountBegan():
            return [(1.2, partial(strokes.finale, state.board.territories[-1], PLAIN, True))]
        case on.CountRolled(seat, space):
            return [(0.5, _coin(0, space)),
                    (0.3, partial(strokes.blink, space, hue(seat).colour))]  # fmt: skip
    return []


def _thrown(state: State, seat: int, face: int, time: float, cells: Cells) -> None:
    """A die in a battle: as many lights as its pips on the thrower's own side of the place."""
    top = state.stack[-1] if state.stack else None
    bearer = top.bearer if isinstance(top, Struggle) else state.bearer
    side = 1 if seat == bearer else -1
    for away in range(1, face + 1):
        if time * face >= away - 1:
            space = (state.pos[seat] + side * away) % state.board.size
            cells.colours[space] = hue(seat).colour


def _home(state: State, account: int) -> int:
    """The space an account's coins come from: a token's; GO for the Bank."""
    return state.pos[account] if account < state.seats else 0


def _coin(start: int, to: int) -> Callable[[float, Cells], None]:
    return partial(strokes.coin, start, to, PLAIN)


def _move(state: State, seat: int, start: int, to: int, backward: bool) -> list[Drawn]:
    """Light by light along the path, then the target stays lit."""
    size = state.board.size
    path = ahead(start, to, size)
    if backward:
        path = [*ahead(to, start, size)[::-1][1:], to]
    colour = hue(seat).colour
    walk = min(STEP * len(path), 1.1)
    return [(walk, partial(strokes.path, path, colour)),
            (0.4, partial(strokes.lit, to, colour))]  # fmt: skip
