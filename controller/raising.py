"""Ways to raise money, as a debtor is advised of them. What each brings: rules/raising.py.

No rule: all that is legal is open to the debtor. But what is advised leads to the amount, if
anything does.
"""

from __future__ import annotations

from controller.language import N_, _
from controller.rules.commands import BreakDown, Mortgage, SellBuilding, SellFortresses
from controller.rules.raising import Way, brings, leads_to, raisable, ways
from controller.rules.state import State

_VERBS: dict[type[Way], str] = {
    Mortgage: N_("Mortgage"),
    SellBuilding: N_("Sell building"),
    SellFortresses: N_("Sell them all"),
    BreakDown: N_("Swap back"),
}


def advised(state: State, seat: int, lack: int) -> Way | None:
    """What a debtor who lacks so much had better begin with: a deed that stands alone, then one of
    a whole group, then a building, for half its price is lost. Of one kind the smallest that is
    enough; if none is, the one that brings most. Never what would leave too little of the rest;
    nothing if all of it together is too little."""
    if raisable(state, seat) < lack:
        return None
    amount = state.cash[seat] + lack
    good = [way for way in ways(state, seat) if leads_to(state, way, amount)]
    return min(good, key=lambda way: _hurts(state, way, lack), default=None)


def advice(state: State, way: Way) -> str:
    """A way to raise money in words: what it is, where, and what it brings."""
    facts = state.board.spaces[way.space]
    what = f"{facts.short or facts.name} +{brings(state, way)}"
    return _("{verb}: {what}", verb=_(_VERBS[type(way)]), what=what)


def _hurts(state: State, way: Way, lack: int) -> tuple[int, bool, int]:
    amount, group = brings(state, way), state.board.group_of[way.space]
    kind = 2 if not isinstance(way, Mortgage) else int(group in state.wholes[way.seat])
    return kind, amount < lack, amount if amount >= lack else -amount
