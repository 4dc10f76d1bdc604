"""What it is worth to bear the Ring: no rents, and perhaps the bonus at Mount Doom, against what
the Eye costs (D9, M12, M16)."""

from __future__ import annotations

from controller.bots.expert.horizon import bearer_keeps
from controller.bots.expert.visits import rolls_in_turn
from controller.rules.ring.bearer import mount_doom
from controller.rules.state import State


def bearing(state: State, rents: float) -> float:
    """What the bearer may expect to have more by the Ring than without it; `rents` are those that a
    turn costs a player on average."""
    rules, keeps = state.rules, bearer_keeps(state.edition)
    saved = rents / rolls_in_turn(state.edition)
    value, still = 0.0, 1.0
    for circle in range(state.tracker + 1, mount_doom(state)):
        amount = rules.tracker[circle - 1]
        value += still * (saved - (1 - keeps) * amount)
        still *= keeps
    return value + still * rules.bearer_bonus
