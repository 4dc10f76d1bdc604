"""Ways to raise money, as a debtor is advised of them. What each brings: rules/money/raising.py.

No rule: all that is legal is open to the debtor. But what is advised leads to the amount, if
anything does.
"""

from __future__ import annotations

from controller.rules.commands import BreakDown, Mortgage, SellBuilding, SellFortresses
from controller.rules.money.raising import RaisingStep, brings, first_step, raisable
from controller.rules.state import State
from controller.text.language import N_, _

_VERBS: dict[type[RaisingStep], str] = {
    Mortgage: N_("Mortgage"),
    SellBuilding: N_("Sell building"),
    SellFortresses: N_("Sell them all"),
    BreakDown: N_("Swap back"),
}


def advised(state: State, seat: int, lack: int) -> RaisingStep | None:
    """What a debtor who lacks so much may begin with: the step that the clock takes for whoever is
    late (R66). Nothing if all of it together is too little."""
    if raisable(state, seat) < lack:
        return None
    return first_step(state, seat, state.spendable(seat) + lack)


def advice(state: State, way: RaisingStep) -> str:
    """A way to raise money in words: what it is, where, and what it brings."""
    facts = state.board.spaces[way.space]
    what = f"{facts.short or facts.name} +{brings(state, way)}"
    return _("{verb}: {what}", verb=_(_VERBS[type(way)]), what=what)
