"""Walks every way a game can go on from a state, some commands deep; for counting, as a check.

Each legal command counts once: a `Bid` as its least amount, an `Offer` or `ChangeRules` not at
all, and a `Roll` once for each throw that differs in pips, double or Eyes; of one die, where one
is thrown.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.rules.commands import AnyCommand, ChangeRules, Offer, Roll
from controller.rules.edition import RollTable
from controller.rules.engine import step
from controller.rules.legal import legal, rolls_of
from controller.rules.notation import write
from controller.rules.refusals import Refusal
from controller.rules.state import State


def commands(state: State) -> Iterator[AnyCommand]:
    """What may be done now, each kind of answer once."""
    for option in legal(state):
        command = option.command
        if isinstance(command, Roll):
            for dice in distinct_throws(rolls_of(state, option)):
                yield Roll(command.seat, dice)
        elif not isinstance(command, Offer | ChangeRules):
            yield command


def distinct_throws(throws: RollTable) -> list[tuple[int, ...]]:
    """The first of all throws with the same pips, double or not, and number of Eyes."""
    first = {seen: dice for dice, seen in sorted(throws.items(), reverse=True)}
    return sorted(first.values())


def leaves(state: State, depth: int) -> Iterator[State]:
    """The states after so many commands, one for each way there; fewer where the game ends."""
    if depth == 0:
        yield state
        return
    for command in commands(state):
        after = state.copy()
        outcome = step(after, command)
        assert not isinstance(outcome, Refusal), f"{command} is legal, but {outcome}"
        yield from leaves(after, depth - 1)


def counts(state: State, depth: int) -> tuple[int, int]:
    """How many ways there are of so many commands, and to how many different positions."""
    ways = 0
    positions = set()
    for leaf in leaves(state, depth):
        ways += 1
        positions.add(write(leaf))
    return ways, len(positions)
