"""What property brings: rents on average, and what it counts in the end."""

from __future__ import annotations

from controller.bots.expert.horizon import Horizon, bearer_keeps
from controller.bots.expert.visits import average_pips, rolls_in_turn
from controller.rules.board import STAFF
from controller.rules.money.paying import half
from controller.rules.money.rent import owner_factor
from controller.rules.ring.bearer import mount_doom
from controller.rules.state import State
from controller.rules.state.values import buildings_worth


def rent_of(state: State, owner: int, space: int) -> float:
    """The rent of an unmortgaged deed as it stands, without the Ring that moves by itself: that
    will have gone on."""
    board, level = state.board, state.level[space]
    rents, group = board.rent[space], board.group_of[space]
    if level:
        return float(rents[level] * owner_factor(state, owner))
    count, size = state.count[owner][group], board.street_group_sizes[group]
    if size:
        return float(rents[0] * (2 if count == size else 1))
    if board.kind[space] != STAFF:
        return float(rents[count - 1])
    dice = 0.5 if state.rules.staff_rent_roll == "by-number" else 1.0
    return average_pips(state.edition) * rents[count - 1] * dice


def counted_worth(state: State, space: int, rent: float, horizon: Horizon) -> float:
    """What a deed that somebody has, and its buildings, count in the end."""
    mortgaged = state.mortgaged[space]
    if horizon.by_rent:
        return 0.0 if mortgaged else rent
    price = state.board.price[space]
    if mortgaged:
        return float(price - half(state, price))
    if state.level[space]:
        return price + horizon.built * buildings_worth(state, space)
    return float(price)


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
