"""Ways to raise money, as a debtor is advised of them. What each brings: rules/property/raising.py.

No rule: all that is legal is open to the debtor. But what is advised leads to the amount, if
anything does.
"""

from __future__ import annotations

from controller.rules.board import FORTRESS
from controller.rules.commands import SellFortresses
from controller.rules.property.raising import RaisingStep, brings, first_step, raisable
from controller.rules.state import State
from controller.text.language import _
from controller.text.places import place_name
from controller.text.sentences.commands import COMMANDS


def advised(state: State, seat: int, lack: int) -> RaisingStep | None:
    """What a debtor who lacks so much may begin with: the step that the clock takes for whoever is
    late (R66). Nothing if all of it together is too little."""
    if raisable(state, seat) < lack:
        return None
    return first_step(state, seat, state.spendable(seat) + lack)


def advice(state: State, way: RaisingStep) -> str:
    """A way to raise money in words: what it is, where, and what it brings."""
    what = raised(state, way)
    count = sum(state.level[space] == FORTRESS for space in state.group(way.space))
    if isinstance(way, SellFortresses) and count > 1:
        return _("Sell all {count}: {what}", count=count, what=what)
    return _("{verb}: {what}", verb=_(COMMANDS[type(way)].verb), what=what)


def raised(state: State, way: RaisingStep) -> str:
    """The place that a way to raise money is about, and what it brings."""
    return f"{place_name(state.board.spaces[way.space])} +{brings(state, way)}"
