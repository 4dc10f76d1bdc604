"""What is at stake in a battle for the Ring (M21, R9), in a sentence."""

from __future__ import annotations

from collections.abc import Callable

from controller.rules.prompts import battling
from controller.rules.state import RingBattle, State
from controller.rules.turn.meetings import battle_winner, winning_faces
from controller.text.language import _


def under_way(state: State) -> RingBattle | None:
    """The battle in which somebody has still to roll."""
    top = state.stack[-1] if state.stack else None
    return top if isinstance(top, RingBattle) else None


def roll_needed(
    state: State, top: RingBattle, name: Callable[[State, int], str] = State.name
) -> str:
    """What the next roll has to be; before the first one, what decides. `name`: how a face writes
    a player's name."""
    waiting, again = battling(state), battle_winner(state, top, 0, 0) < 0
    if len(waiting) > 1 and again:
        return _("The higher roll takes the Ring; in a tie, both roll again.")
    if len(waiting) > 1:
        return _("The higher roll takes the Ring; in a tie, {name} keeps it.",
                 name=name(state, top.bearer))  # fmt: skip
    (seat,) = waiting
    who, winning = name(state, seat), winning_faces(state, top)
    lowest, *_others, highest = sorted({face for die in state.edition.data.dice for face in die})
    if not winning and again:
        return _("{name} ties with a {face}; both then roll again.", name=who, face=highest)
    if not winning:
        return _("{name} can no longer win.", name=who)
    if winning[0] == lowest:
        return _("{name} wins with any roll.", name=who)
    if winning[0] == highest:
        return _("{name} wins with a {face}.", name=who, face=highest)
    return _("{name} wins with {face} or more.", name=who, face=winning[0])
