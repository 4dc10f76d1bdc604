"""The number of the turn and of the round, also where a position leaves them out."""

from __future__ import annotations

from controller.rules.position.names import NOBODY
from controller.rules.position_model import Position
from controller.rules.state import Phase, State


def times(state: State, position: Position) -> tuple[int, int]:
    """The turn's and the round's number. Those that are left out are the lowest that fit: of the
    first round, or of the second if rent is open from a turn that the first has not room for."""
    seats, turns, rounds = state.seats, position.turns, position.rounds
    if state.phase is Phase.OPENING:
        return turns or 0, rounds or 0
    since_first = (state.turn - state.first) % seats
    if turns is None:
        if rounds is None:
            rounds = 1 + (_oldest(state, position) > since_first)
        turns = max(rounds - 1, 0) * seats + since_first + 1
    if rounds is None:
        rounds = 1 + max(0, (turns + seats - 2 - since_first) // seats)
    return turns, rounds


def turns_ago(state: State, debtor: int) -> int:
    """How many turns ago a seat landed last."""
    if debtor == state.turn and (state.phase is not Phase.ROLL or state.doubles):
        return 0
    seats, alive = state.seats, state.alive
    steps = (state.turn - debtor) % seats or seats
    return sum(alive[(debtor + step) % seats] for step in range(1, steps + 1))


def _oldest(state: State, position: Position) -> int:
    names = [player for player, _ in state.players]
    ages = [0]
    for claim in position.claims:
        debtor = claim.debtor if isinstance(claim.debtor, int) else _index(names, claim.debtor)
        if claim.turn is None and 0 <= debtor < len(names):
            ages.append(turns_ago(state, debtor))
    return max(ages)


def _index(names: list[str], name: str) -> int:
    return names.index(name) if name in names else NOBODY
