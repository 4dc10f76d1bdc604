"""Ways to raise money: what each brings, and which a debtor is advised to begin with.

No rule: all that is legal is open to the debtor.
"""

from __future__ import annotations

from controller.language import N_, _
from controller.rules.commands import Mortgage, SellBuilding, SellFortresses
from controller.rules.legal import answers
from controller.rules.selling import level_below, raisable, sale_value
from controller.rules.state import State

Way = Mortgage | SellBuilding | SellFortresses

_VERBS: dict[type[Way], str] = {
    Mortgage: N_("Mortgage"),
    SellBuilding: N_("Sell building"),
    SellFortresses: N_("Sell them all"),
}


def brings(state: State, way: Way) -> int:
    """What a way to raise money brings at once."""
    space = way.space
    match way:
        case Mortgage():
            return state.board.mortgage[space]
        case SellBuilding():
            return sale_value(state, space, level_below(state, space))
        case SellFortresses():
            return sum(sale_value(state, one, 0) for one in state.group(space))


def advised(state: State, seat: int, lack: int) -> Way | None:
    """What a debtor who lacks so much had better begin with: a deed that stands alone, then one of
    a whole group, then a building, for half its price is lost. Of one kind the smallest that is
    enough; if none is, the one that brings most. Nothing if all of it together is too little."""
    if raisable(state, seat) < lack:
        return None
    found = [one.command for one in answers(state) if one.command.seat == seat]
    ways = [one for one in found if isinstance(one, Way)]
    return min(ways, key=lambda way: _hurts(state, way, lack), default=None)


def advice(state: State, way: Way) -> str:
    """A way to raise money in words: what it is, where, and what it brings."""
    facts = state.board.spaces[way.space]
    what = f"{facts.short or facts.name} +{brings(state, way)}"
    return _("{verb}: {what}", verb=_(_VERBS[type(way)]), what=what)


def _hurts(state: State, way: Way, lack: int) -> tuple[int, bool, int]:
    amount, group = brings(state, way), state.board.group_of[way.space]
    kind = 2 if not isinstance(way, Mortgage) else int(group in state.wholes[way.seat])
    return kind, amount < lack, amount if amount >= lack else -amount
