"""Random legal play, for properties that must hold in every state that a game can reach."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from controller.playing import start_command
from controller.rules.commands import AnyCommand, Bid, DeclareBankrupt, Offer, Roll
from controller.rules.engine import step
from controller.rules.events import Event, blank
from controller.rules.legal import Option, answers, legal
from controller.rules.state import Phase, State
from tests.controller.situations import EDITION


def random_walk(
    seed: int, steps: int, names: tuple[str, ...]
) -> Iterator[tuple[State, list[Event]]]:
    """States of a game and the events that led to each; buildings are scarce, so that shortages
    come, and money is short from time to time."""
    rng = Random(seed)
    state = blank(EDITION)
    rules = {"houses": 5, "hotels": 1, "start_money": rng.choice((600, 1500, 9000))}
    command: AnyCommand = start_command(EDITION, names, rng, rules=rules)
    for _ in range(steps):
        events = step(state, command)
        assert isinstance(events, list), f"{command}: {events}"
        yield state, events
        if state.phase is Phase.OVER:
            return
        command = _any(state, rng)


def _any(state: State, rng: Random) -> AnyCommand:
    options: list[Option] = list(answers(state))
    if rng.random() < 0.3:
        options = [one for one in legal(state) if not isinstance(one.command, Offer)]
    if len(options) > 1:
        options = [one for one in options if not isinstance(one.command, DeclareBankrupt)]
    chosen = rng.choice(options)
    match chosen.command:
        case Roll(seat):
            return Roll(seat, rng.choice(list(state.throws)))
        case Bid(seat, least):
            return Bid(seat, min(least + rng.randrange(90), chosen.most))
        case command:
            return command
