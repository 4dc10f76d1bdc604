"""The oracle of what events name: the same command again, with one house rule as it is printed."""

from collections.abc import Iterator
from typing import Any

import msgspec

from controller.rules.commands import Agree, AnyCommand, ChangeRules
from controller.rules.engine import step
from controller.rules.events import RulesChanged
from controller.rules.house_rules import FIXED
from controller.rules.refusals import Refusal
from controller.rules.state import OVER, SETUP, State


def settings(state: State) -> Iterator[str]:
    """The house rules in force that could be changed back now."""
    if state.phase in (SETUP, OVER):
        return
    own = state.edition.rules_for(state.game, {})
    if state.rules is not own:
        for name in own.__struct_fields__:
            if name not in FIXED and getattr(state.rules, name) != getattr(own, name):
                yield name


def as_printed(state: State, setting: str) -> State:
    """A copy of a moment in which one setting is what the rulebook says."""
    value = getattr(state.edition.rules_for(state.game, {}), setting)
    twin = state.copy()
    change = RulesChanged({setting: value}, (twin.supply[0], twin.supply[1]))
    change.apply(twin)
    twin.proposal = state.proposal
    return twin


def outcome(state: State, command: AnyCommand) -> Any:
    """What a command comes to, without what it names. `state` is used up."""
    found = step(state, command)
    if isinstance(found, Refusal):
        return found.code
    return [msgspec.structs.replace(event, applied=()) for event in found]


def silent(before: State, command: AnyCommand) -> list[str]:
    """House rules that nothing names though the command comes to something else without them.
    What merely does not happen by a house rule, as a rent that lapses later, names nothing."""
    if isinstance(command, ChangeRules | Agree):  # what they change is what is compared
        return []
    found = step(before.copy(), command)
    if isinstance(found, Refusal):
        return []
    named = {one.setting for event in found for one in event.applied}
    return [setting for setting in decided(before, command) if setting not in named]


def decided(before: State, command: AnyCommand) -> list[str]:
    """House rules without which a command comes to something else."""
    right = outcome(before.copy(), command)
    return [
        setting
        for setting in settings(before)
        if not _among(right, outcome(as_printed(before, setting), command))
    ]


def _among(part: Any, whole: Any) -> bool:
    """Whether these events all happen there, in this order; or it is the same refusal."""
    if isinstance(part, str) or isinstance(whole, str):
        return bool(part == whole)
    left = iter(whole)
    return all(event in left for event in part)
