"""Whose turn it is, and the number of turn and round, also where a position leaves them out."""

from __future__ import annotations

from controller.rules.position.names import NOBODY, Lookup
from controller.rules.position_model import Position
from controller.rules.state import Phase, State


def times(state: State, position: Position, look: Lookup) -> tuple[int, int, int, int]:
    """The seat whose turn it is, the one that started, the turn's and the round's number.

    Numbers that are left out are the lowest that fit: of the first round, or of the second if
    rent is open from a turn that the first has not room for.
    """
    if state.phase is Phase.OPENING:
        return 0, 0, position.turns or 0, position.rounds or 0
    first = max(look.seat(position.first, "first", 0), 0)
    turn = max(look.seat(position.turn, "turn", first), 0)
    seats, turns, rounds = state.seats, position.turns, position.rounds
    since_first = (turn - first) % seats
    if turns is None:
        if rounds is None:
            rounds = 1 + (_oldest(state, position, turn) > since_first)
        turns = max(rounds - 1, 0) * seats + since_first + 1
    if rounds is None:
        rounds = 1 + max(0, (turns + seats - 2 - since_first) // seats)
    return turn, first, turns, rounds


def turns_ago(state: State, debtor: int, turn: int, doubles: int) -> int:
    """How many turns ago a seat landed last, when it is the turn of seat `turn`."""
    if debtor == turn and (state.phase is not Phase.ROLL or doubles):
        return 0
    seats, alive = state.seats, state.alive
    steps = (turn - debtor) % seats or seats
    return sum(alive[(debtor + step) % seats] for step in range(1, steps + 1))


def _oldest(state: State, position: Position, turn: int) -> int:
    names = [player for player, _ in state.players]
    ages = [0]
    for claim in position.claims:
        debtor = claim.debtor if isinstance(claim.debtor, int) else _index(names, claim.debtor)
        if claim.turn is None and 0 <= debtor < len(names):
            ages.append(turns_ago(state, debtor, turn, position.doubles))
    return max(ages)


def _index(names: list[str], name: str) -> int:
    return names.index(name) if name in names else NOBODY
