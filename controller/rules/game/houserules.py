"""House rules in mid-game, by themselves: which settings may still be changed, and to what."""

from __future__ import annotations

from typing import Any

import msgspec

from common.message import Message
from controller.rules.edition import Rules
from controller.rules.game.setup import wrong_box
from controller.rules.state import State
from controller.rules.wrong_setting import wrong_setting

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
