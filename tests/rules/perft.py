"""The files of counts: fixed positions of an edition, and how many ways go on from each.

`python -m tests.rules.perft` counts again and rewrites the numbers, after a change of the rules
that is meant to change them. A new position is a new entry with as many counts as its depth.

Each legal command counts once: a `Bid` as its least amount, an `Offer` or `ChangeRules` not at
all, and a `Roll` once for each throw that differs in pips, double or Eyes; of one die, where one
is thrown.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec

from controller import editions
from controller.rules.commands import AnyCommand, ChangeRules, Offer, Roll
from controller.rules.edition import RollTable
from controller.rules.engine import step
from controller.rules.legal import legal, rolls_of
from controller.rules.notation import edition_of, read, write
from controller.rules.refusals import Refusal
from controller.rules.state import State

HERE = Path(__file__).parent


class Counted(msgspec.Struct, frozen=True):
    """A position in its notation; for each depth from 1 the ways and the different positions."""

    name: str
    position: str
    counts: tuple[tuple[int, int], ...]


def files() -> list[Path]:
    """One for each edition."""
    return sorted(HERE.glob("perft_*.json"))


def load(path: Path) -> list[Counted]:
    """What a file holds."""
    return msgspec.json.decode(path.read_bytes(), type=list[Counted])


def count_again(one: Counted) -> Counted:
    """The same with the numbers that the rules give now."""
    state = read(editions.load(edition_of(one.position)), one.position)
    found = tuple(counts(state, depth) for depth in range(1, len(one.counts) + 1))
    return Counted(one.name, write(state), found)


def main() -> None:
    """Rewrite every file."""
    for path in files():
        lines = [json.dumps(msgspec.to_builtins(count_again(one))) for one in load(path)]
        path.write_text("[\n  " + ",\n  ".join(lines) + "\n]\n", encoding="utf-8")


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


if __name__ == "__main__":
    main()
