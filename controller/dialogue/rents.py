"""The rents that may be asked for, in words."""

from __future__ import annotations

from controller.dialogue import words
from controller.rules.money.rent import lapses_with
from controller.rules.state import Claim, State
from controller.text.language import _


def may_ask(state: State, claim: Claim) -> str:
    """Who may ask whom for how much, without a full stop."""
    owner, debtor = state.players[claim.owner][0], state.players[claim.debtor][0]
    space = state.board.spaces[claim.space]
    if claim.dice:
        return _("{name} may ask {debtor} to roll for the rent on {place}", name=owner,
                 debtor=debtor, place=space.name)  # fmt: skip
    return _("{name} may ask {debtor} for {amount}, the rent on {place}", name=owner,
             debtor=debtor, amount=claim.amount, place=space.name)  # fmt: skip


def until(state: State, claim: Claim) -> str:
    """Until when (D1)."""
    ends = lapses_with(state, claim)
    if ends < 0:
        return _("Last call: ask before the next roll.")
    if ends == claim.owner:
        return _("Ask before you roll.")
    return _("Ask before {name} rolls.", name=words.name(state, ends))
