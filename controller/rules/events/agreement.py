"""House rules proposed, agreed to and changed in mid-game."""

from typing import Any

import msgspec

from controller.rules.citations import named
from controller.rules.edition import Rules
from controller.rules.events.base import Event
from controller.rules.state import Proposal, State


class RulesProposed(Event, frozen=True, gc=True):
    """A seat proposes other house rules, by setting name."""

    seat: int
    rules: dict[str, Any]

    def apply(self, state: State) -> None:
        state.proposal = Proposal(self.seat, self.rules)


class RulesAgreed(Event, frozen=True):
    """Another seat agrees to what is proposed."""

    seat: int

    def apply(self, state: State) -> None:
        before = state.proposal
        assert before is not None
        state.proposal = Proposal(before.by, before.rules, (*before.agreed, self.seat))


class RulesChanged(Event, frozen=True, gc=True):
    """Everybody has agreed: from now on these settings hold. `supply` is what the Bank then has."""

    rules: dict[str, Any]
    supply: tuple[int, int]

    def apply(self, state: State) -> None:
        eye = state.rules.eye_value
        rules = msgspec.convert(msgspec.to_builtins(state.rules) | self.rules, Rules)
        state.rules = rules
        state.named = named(state.edition, state.game, rules)
        if rules.eye_value != eye:
            state.rolls = state.edition.rolls_with(rules.eye_value)
            state.singles = state.edition.singles_with(rules.eye_value)
        state.building_steps = [0, 1, 2, 3, 4, rules.houses_before_hotel + 1]
        state.supply = list(self.supply)
        if rules.shortage_value == "printed":
            state.bids = [()] * state.board.size
        if rules.pot == "none":
            state.pot = 0
        state.proposal = None


class RulesDropped(Event, frozen=True):
    """What was proposed is off the table: this seat does not agree, or has left the game."""

    seat: int

    def apply(self, state: State) -> None:
        state.proposal = None
