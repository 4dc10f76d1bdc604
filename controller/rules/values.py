"""What buildings count as: their printed price, or the bid that won them (R39)."""

from __future__ import annotations

from controller.rules.state import State


def step_values(state: State, space: int) -> tuple[int, ...]:
    """What each building step on a street counts as, from the first on."""
    rank, price = state.rank[state.level[space]], state.board.build[space]
    return state.bids[space] or (price,) * rank


def bids_after(state: State, space: int, level: int, paid: int | None = None) -> tuple[int, ...]:
    """What the steps will count as when the street is at `level`, one of them won for `paid`; empty
    if each counts as its printed price."""
    price, steps = state.board.build[space], state.rank[level]
    if paid is None or state.rules.shortage_value == "printed":
        if not state.bids[space]:
            return ()
        paid = price
    values = (*step_values(state, space), paid)[:steps]
    return values if any(value != price for value in values) else ()


def buildings_worth(state: State, space: int) -> int:
    """What the buildings on a street cost: a fortress includes the strongholds handed in."""
    bids = state.bids[space]
    return sum(bids) if bids else state.rank[state.level[space]] * state.board.build[space]
