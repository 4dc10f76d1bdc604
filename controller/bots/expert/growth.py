"""The buildings that a player will probably put up: where, with what money, and what they bring."""

from __future__ import annotations

import msgspec

from controller.bots.expert.horizon import Horizon
from controller.bots.expert.visits import visits
from controller.bots.expert.weights import Weights
from controller.bots.worth import GOAL
from controller.rules.board import BANK, FORTRESS
from controller.rules.state import State


class Growth(msgspec.Struct, gc=False):
    """`flow`: what rents grow by, for each turn of another player; `worth`: what is gained or lost
    at once, as the end counts it."""

    flow: float = 0.0
    worth: float = 0.0


class _Plan(msgspec.Struct, gc=False):
    """The next stage of building on a group: its `cost`, and what it adds to the rents: to each of
    them once (`rents`), and by how often they are paid (`flow`)."""

    cost: int = 0
    rents: int = 0
    flow: float = 0.0


def growth(state: State, seat: int, horizon: Horizon, weights: Weights) -> Growth:
    """What the money that a seat has, and will soon have, makes of its groups: the whole ones
    first, then those that are likely to become whole."""
    found, purse = Growth(), _purse(state, seat, weights)
    turns = weights.trust * horizon.rounds * (sum(state.alive) - 1)
    for likely, group in _groups(state, seat, weights):
        if purse <= 0:
            break
        plan = _plan(state, group, whole=likely == 1.0)
        once = (plan.rents if horizon.by_rent else 0.0) - (1 - horizon.built) * plan.cost
        if not plan.cost or turns * plan.flow + once <= 0:
            continue
        ready = min(1.0, purse / plan.cost)
        part = likely * ready * weights.build_trust
        found.flow += part * plan.flow
        found.worth += part * once
        purse -= likely * ready * plan.cost
    return found


def _purse(state: State, seat: int, weights: Weights) -> float:
    """Money to build with: cash, some salary, and mortgages of deeds that belong to no group."""
    rules, wholes, group_of = state.rules, state.monopolies[seat], state.board.group_of
    loans = sum([
        state.board.mortgage[i]
        for i in state.held[seat]
        if not state.mortgaged[i] and group_of[i] not in wholes
    ])  # fmt: skip
    purse = state.cash[seat] - weights.kept * rules.start_money
    return purse + weights.loan_part * loans + weights.salary_rounds * rules.salary


def _groups(state: State, seat: int, weights: Weights) -> list[tuple[float, int]]:
    """The groups on which a seat builds, or may build some day, and how likely that is; the
    likeliest first, and of those the dearest."""
    counts, found = state.count[seat], []
    for group, size in enumerate(state.board.street_group_sizes):
        if not size or not counts[group]:
            continue
        missing = size - counts[group]
        if missing <= 2:
            found.append((_likely(state, group, missing, weights), group))
    found.sort(reverse=True)
    return found


def _likely(state: State, group: int, missing: int, weights: Weights) -> float:
    if not missing:
        return 1.0
    likely = weights.one_missing if missing == 1 else weights.two_missing
    free = any(state.owner[i] == BANK for i in state.board.groups[group])
    return likely * weights.free_missing if free else likely


def _plan(state: State, group: int, *, whole: bool) -> _Plan:
    """Up to the goal on every street; where that is reached, one step more."""
    plan, board, full = _Plan(), state.board, state.rules.houses_before_hotel
    often, goal = visits(state.edition), min(GOAL, full)
    for space in board.groups[group]:
        level, rents = state.level[space], board.rent[space]
        house, hotel = board.piece_price[space]
        if level < goal:
            above, cost = goal, house * (goal - level)
        elif level < full:
            above, cost = level + 1, house
        elif level < FORTRESS:
            above, cost = FORTRESS, hotel
        else:
            continue
        added = rents[above] - (rents[level] if level or not whole else 2 * rents[0])
        plan.cost += cost
        plan.rents += added
        plan.flow += often[space] * added
    return plan
