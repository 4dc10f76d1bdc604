"""House rules by themselves: which may still be changed in mid-game, and what is wrong with one."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from common.message import Message, brief, verbatim
from common.problem import at_least, at_most
from controller.rules.capabilities import wrong_box
from controller.rules.edition import Rules
from controller.rules.state import State

FIXED = frozenset({
    "players_least", "players_most", "start_money", "opening_ties", "deeds_dealt", "deeds_paid",
    "bank_stock", "cards_drawn", "ring", "bearer", "tracker", "tracker_start",
})  # fmt: skip
"""Settings that only a set-up can have: over once the game is on, or the pieces are out by them."""


def wrong_rules(state: State, rules: dict[str, Any]) -> Message | None:
    """What is wrong with settings by themselves, in the middle of any game."""
    fixed = sorted(FIXED & {*rules})
    if fixed:
        return Message("“{setting}” cannot be changed once the game has started", setting=fixed[0])
    try:
        changed = changed_rules(state, rules)
    except (msgspec.ValidationError, TypeError) as wrong:
        return wrong_setting(str(wrong))
    if changed == state.rules:
        return Message("nothing would change")
    return wrong_box(state.board, changed, state.rules)


def changed_rules(state: State, rules: dict[str, Any]) -> Rules:
    """The settings in force with `rules` over them. Raises msgspec.ValidationError or TypeError."""
    return msgspec.convert(msgspec.to_builtins(state.rules) | rules, Rules)


_KINDS = {
    "int": Message("a whole number"),
    "bool": Message("true or false"),
    "str": Message("a word"),
    "array": Message("a list"),
    "float": Message("a number with a fraction"),
    "null": Message("nothing"),
    "object": Message("a table"),
}
_KIND = re.compile(r"Expected `(\w+)`, got `(\w+)`")
_LIMIT = re.compile(r"Expected `int` ([<>])= (-?\d+)")
_CHOICE = re.compile(r"Invalid enum value (.+)", re.DOTALL)
_UNKNOWN = "Object contains unknown field `"


def wrong_setting(why: str) -> Message:
    """A message of msgspec in words, with the setting's key as the value `setting` if it names one:
    whoever shows it to players says that setting's title instead (sentences/refusals.py)."""
    if why.startswith(_UNKNOWN):  # by a name that may be anything
        name = why.removeprefix(_UNKNOWN)[:40].partition("`")[0]
        return Message("there is no setting '{name}'", name=brief(name))
    what, _, place = why.partition(" - at `$.")
    return _of_setting(re.split(r"[\[.`]", place)[0], what) if place else verbatim(what)


def _of_setting(setting: str, what: str) -> Message:
    if kind := _KIND.fullmatch(what):
        wanted, got = (_KINDS.get(name, verbatim(name)) for name in kind.groups())
        return Message(
            "“{setting}” must be {wanted}, not {got}", setting=setting, wanted=wanted, got=got
        )
    if limit := _LIMIT.fullmatch(what):
        bound = (at_least if limit[1] == ">" else at_most)(int(limit[2]))
        return Message("“{setting}” must be {bound}", setting=setting, bound=bound)
    choice = _CHOICE.fullmatch(what)
    value = brief(choice[1] if choice else what)
    return Message("“{setting}” cannot be {value}", setting=setting, value=value)
