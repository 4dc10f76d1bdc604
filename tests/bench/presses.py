"""What a turn costs hands: taps, presses and detents, with a reader and by the panel alone.

Bots decide, hands carry it out at a real table without wires; before every act they look again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random
from statistics import fmean

import msgspec

from controller.bots import Bot, Strength, bots_of
from controller.bots.playing import DiceRoller, next_command
from controller.rules.commands import AnyCommand, AskRent, Bid, Buy, Roll
from controller.rules.property.market import most_bid
from controller.rules.state import Auction, Phase, State
from controller.table import Gesture, Hold, Press, RollDice, Tap, TurnKnob
from controller.table.panel.amounts import tap_bid
from tests.bench.figures import Figure
from tests.table.hands import Hands, banker, hands

GAMES = 3
TURNS = 150
"""Of each game at most."""


class Cost(msgspec.Struct, frozen=True):
    """What some acts come to; a throw of the dice costs nothing, it is the game."""

    taps: int = 0
    presses: int = 0
    detents: int = 0

    def __add__(self, other: Cost) -> Cost:
        return Cost(
            self.taps + other.taps, self.presses + other.presses, self.detents + other.detents
        )


class Given(msgspec.Struct, frozen=True):
    """A command that hands gave: in which turn, and at what cost."""

    turn: int
    command: AnyCommand
    cost: Cost


def cost(act: Gesture) -> Cost:
    """What one act comes to."""
    match act:
        case Tap():
            return Cost(taps=1)
        case Press() | Hold():
            return Cost(presses=1)
        case TurnKnob(steps):
            return Cost(detents=abs(steps))
        case RollDice():
            return Cost()


def played(seed: int, *, tags: bool, strength: Strength, game: str = "standard") -> list[Given]:
    """A game of four by hand: everything that was given, and what it cost."""
    table = hands(banker(seed=seed, game=game))
    state = table.table.state
    bots: Sequence[Bot] = bots_of(strength, state.seats)
    roller = DiceRoller(state.edition, Random(seed))
    done = []
    while state.phase is not Phase.OVER and state.turns < TURNS:
        command = next_command(state, bots, roller)
        if isinstance(command, Bid):
            command = by_hand(state, command)
        done.append(Given(state.turns, command, give(table, command, tags=tags)))
        table.wait(5.0)
    return done


def by_hand(state: State, bid: Bid) -> Bid:
    """A tap of the token if that is about what is wanted, else the amount by the knob."""
    top = state.stack[-1]
    assert isinstance(top, Auction)
    tapped = tap_bid(state, top, most_bid(state, bid.seat, top))
    return Bid(bid.seat, tapped) if tapped <= bid.amount <= 2 * tapped else bid


def give(table: Hands, command: AnyCommand, *, tags: bool) -> Cost:
    """Give a command by hand; what that cost."""
    count, spent = len(table.table.banker.counting()), Cost()
    while len(table.table.banker.counting()) == count:
        act = table.table.path_to(command, tags=tags)[0]
        spent += cost(act)
        table.do(act)
    return spent


def by_turn(done: Sequence[Given]) -> dict[int, Cost]:
    """What each turn came to."""
    turns: dict[int, Cost] = defaultdict(Cost)
    for one in done:
        turns[one.turn] += one.cost
    return turns


def worst(done: Sequence[Given]) -> dict[str, Cost]:
    """By kind of command, what the dearest came to."""
    found: dict[str, Cost] = {}
    for one in done:
        kind = type(one.command).__name__
        found[kind] = max(found.get(kind, Cost()), one.cost, key=weight)
    return found


def weight(spent: Cost) -> float:
    """A detent is a third of a press."""
    return spent.taps + spent.presses + spent.detents / 3


def measure(step: float) -> list[Figure]:  # noqa: ARG001 (hands are no faster on a fast machine)
    """With a reader, and by the panel alone; the acts that come up most, and the dearest."""
    figures = []
    for tags, how in ((True, "with a reader"), (False, "by the panel alone")):
        done = [
            one
            for seed in range(1, GAMES + 1)
            for one in played(seed, tags=tags, strength=Strength.SIMPLE)
        ]
        figures += [*_per_turn(done, how), *_per_act(done, how, tags=tags)]
    return figures


def _per_turn(done: Sequence[Given], how: str) -> list[Figure]:
    turns = list(by_turn(done).values())
    return [
        Figure(f"a turn {how}: taps", fmean(t.taps for t in turns), ""),
        Figure(f"a turn {how}: presses", fmean(t.presses for t in turns), ""),
        Figure(f"a turn {how}: detents", fmean(t.detents for t in turns), ""),
    ]


def _per_act(done: Sequence[Given], how: str, *, tags: bool) -> list[Figure]:
    figures = []
    for kind, words in (
        (Buy, "a claim"), (AskRent, "asking for rent"), (Bid, "a bid"), (Roll, "a roll"),
    ):  # fmt: skip
        most = max((one.cost for one in done if isinstance(one.command, kind)), key=weight)
        aim = {Buy: 1, AskRent: 1, Roll: 0}.get(kind) if tags else None
        acts = most.taps + most.presses + most.detents
        what = f"{words} {how}: taps, presses and detents at most"
        figures.append(Figure(what, acts, "", aim=aim))
    return figures
