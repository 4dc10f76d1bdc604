"""House rules changed in mid-game: one seat proposes, and it holds when all others have agreed.

At the start they are part of the set-up, see dialogue/forms/setting_up.py.
"""

from __future__ import annotations

from typing import Any

from common.message import Message
from controller.rules.commands import Agree, ChangeRules, Disagree
from controller.rules.events import RulesAgreed, RulesChanged, RulesDropped, RulesProposed
from controller.rules.house_rules import changed_rules, wrong_rules
from controller.rules.prompts import awaited
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import ROLL, State

_WHILE_BUILT = Message(
    "how many buildings a space takes cannot be changed while any are on the board"
)

_AS_BUILT = Message("it does not fit the buildings and mortgages now on the board")
_IN_THE_WAY = {
    "jail": Message("somebody in Jail has already rolled too often for it"),
    "claims": Message("a rent that may still be asked for would be lost"),
    "doubles": Message("too many doubles have already been rolled this turn"),
    "seats": Message("too many players are already out of the game"),
    "deals": Message("an open deal depends on the current rule"),
    "buildings": _AS_BUILT,
    "mortgaged": _AS_BUILT,
}
"""By the part of a position that would be wrong (position_check/check.py), what players read."""


def open_now(state: State) -> bool:
    """Whether house rules may be talked about: between moves, with nothing left to settle."""
    return state.phase is ROLL and not state.stack


def wrong_now(state: State, rules: dict[str, Any]) -> Message | None:
    """What is wrong with changing settings at this moment of the game.

    The table as it stands must be one that a game by the new rules can come to.
    """
    wrong = wrong_rules(state, rules)
    if wrong:
        return wrong
    if "houses_before_hotel" in rules and any(state.level):
        return _WHILE_BUILT
    # Imported here: no other command needs it, and a table should be ready at once.
    from controller.rules.position_check.build import dump, problems_of

    twin = state.copy()
    RulesChanged(rules, _supply(state, rules)).apply(twin)
    if min(twin.supply) < 0:
        return Message("there are more buildings on the board than it allows")
    problems = problems_of(twin.edition, dump(twin), "")
    if not problems:
        return None
    place, problem = problems[0].place, problems[0].wrong
    part = "jail" if place.endswith(".jail") else place.replace("[", ".").partition(".")[0]
    unlikely = Message("the current position does not allow it ({problem})", problem=problem)
    return _IN_THE_WAY.get(part, unlikely)


def _supply(state: State, rules: dict[str, Any]) -> tuple[int, int]:
    """The buildings that the Bank has with other numbers of them in the box."""
    before, after = state.rules, changed_rules(state, rules)
    houses, hotels = state.supply
    return houses + after.houses - before.houses, hotels + after.hotels - before.hotels


def verify_change(state: State, command: ChangeRules) -> Refusal | None:
    """Before a roll, one proposal at a time, and only what can hold now."""
    if not open_now(state):
        return refuse("rules-later", what=awaited(state))
    if state.proposal is not None:
        return refuse("proposal-stands", name=state.name(state.proposal.by))
    wrong = wrong_now(state, command.rules)
    return refuse("bad-rule", why=wrong) if wrong else None


def change(state: State, command: ChangeRules) -> None:
    """On the table, for all others to agree."""
    state.emit(RulesProposed(command.seat, command.rules))


def verify_agree(state: State, command: Agree) -> Refusal | None:
    """Each once, and only while the change could still be made."""
    refusal = _verify_answer(state)
    if refusal is not None:
        return refusal
    proposal = state.proposal
    assert proposal is not None
    if command.seat == proposal.by or command.seat in proposal.agreed:
        return refuse("agreed-already", name=state.name(command.seat))
    wrong = wrong_now(state, proposal.rules)
    return refuse("bad-rule", why=wrong) if wrong else None


def agree(state: State, command: Agree) -> None:
    """The last one to agree makes it so."""
    state.emit(RulesAgreed(command.seat))
    proposal = state.proposal
    assert proposal is not None
    if {proposal.by, *proposal.agreed} >= {*state.seats_in_play()}:
        state.emit(RulesChanged(proposal.rules, _supply(state, proposal.rules)))


def verify_disagree(state: State, _: Disagree) -> Refusal | None:
    """Anybody at the table may, the proposer too."""
    return _verify_answer(state)


def disagree(state: State, command: Disagree) -> None:
    state.emit(RulesDropped(command.seat))


def _verify_answer(state: State) -> Refusal | None:
    if state.proposal is None:
        return refuse("no-proposal")
    if not open_now(state):
        return refuse("rules-later", what=awaited(state))
    return None
