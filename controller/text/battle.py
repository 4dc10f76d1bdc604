"""What is at stake in a battle for the Ring (M21, R9), in a sentence."""

from __future__ import annotations

from collections.abc import Callable

from controller.rules.prompts import battling
from controller.rules.state import RingBattle, State
from controller.rules.turn.meetings import winning_faces
from controller.text.language import _


def under_way(state: State) -> RingBattle | None:
    """The battle in which somebody has still to roll."""
    top = state.stack[-1] if state.stack else None
    return top if isinstance(top, RingBattle) else None


def stakes(state: State, top: RingBattle, name: Callable[[State, int], str] = State.name) -> str:
    """What the next roll has to be; before the first one, what decides. `name`: how a face writes
    a player's name."""
    waiting = battling(state)
    if len(waiting) > 1:
        if state.rules.battle_tie == "bearer":
            return _("The higher roll takes the Ring; after a tie, {name} keeps it.",
                     name=name(state, top.bearer))  # fmt: skip
        return _("The higher roll takes the Ring; after a tie, both roll again.")
    (seat,) = waiting
    who, winning = name(state, seat), winning_faces(state, top)
    highest = max(max(die) for die in state.edition.data.dice)
    if not winning and state.rules.battle_tie == "bearer":
        return _("{name} cannot win any more.", name=who)
    if not winning:
        return _("{name} needs a {face} for a tie; both then roll again.", name=who, face=highest)
    if winning[0] == highest:
        return _("{name} needs a {face} to win.", name=who, face=highest)
    if not winning[0]:
        return _("{name} wins with any roll.", name=who)
    return _("{name} needs {face} or more to win.", name=who, face=winning[0])
