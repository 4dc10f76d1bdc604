"""Raising money by oneself: the most that a seat can come to, and a way to an amount (L1, R65).

What a building brings does not depend on the order of sales, only on how far its place is sold.
So the question is which fortresses can be sold at all, and that the strongholds in the Bank decide.
"""

from __future__ import annotations

from collections.abc import Iterator

from common.message import Message
from controller.rules.board import FORTRESS, Piece
from controller.rules.commands import BreakDown, Mortgage, SellBuilding, SellFortresses
from controller.rules.property.mortgages import mortgage, verify_mortgage
from controller.rules.property.selling import (
    break_down,
    houses_free,
    level_below,
    sale_value,
    sell,
    sell_fortresses,
    spread,
    verify_break_down,
    verify_sell,
    verify_sell_fortresses,
)
from controller.rules.state import State

RaisingStep = Mortgage | SellBuilding | SellFortresses | BreakDown
"""A step that brings money, without anybody else."""

STEPS_SHOWN = 4
"""Steps of a way that a refusal names; after them, that it goes on."""


def raisable(state: State, seat: int) -> int:
    """The most that a seat can still raise by itself, by any order of sales, swaps and
    mortgages."""
    stuck, houses = _stuck(state, seat)
    total = _swapped(state, stuck, houses)
    for space in state.deeds_of(seat):
        if state.board.group_of[space] not in stuck:
            if state.level[space]:
                total += sale_value(state, space, 0)
        elif state.rules.mortgage_needs == "group" or state.level[space]:
            continue
        if not state.mortgaged[space]:
            total += state.board.mortgage[space]
    return total


def _stuck(state: State, seat: int) -> tuple[list[int], int]:
    """The groups of a seat that cannot be sold to the ground: where the table does not break a
    fortress down without strongholds (R8), those that need more of them than the Bank can come to
    have. And how many the Bank has when all others are sold.

    A group gives back what stands on it only after all its fortresses are gone, and never takes
    more than that; so whoever needs least goes first, and what is stuck then is stuck for good.
    """
    houses = houses_free(state)
    if state.rules.break_down_without_houses:
        return [], houses
    groups = []  # (strongholds needed, strongholds gained, group)
    for group in state.monopolies[seat]:
        levels = [state.level[i] for i in state.board.groups[group]]
        forts = levels.count(FORTRESS)
        need = 0 if _sold_without(state, levels) else forts * state.rules.houses_before_hotel
        groups.append((need, sum(levels) - forts * FORTRESS, group))
    stuck = []
    for need, gain, group in sorted(groups):
        if need <= houses:
            houses += gain
        else:
            stuck.append(group)
    return stuck, houses


def _sold_without(state: State, levels: list[int]) -> bool:
    """Whether the fortresses of a group can all be sold without strongholds for them (R64)."""
    rules = state.rules
    if not rules.fortresses_at_once or rules.fortress_sale == "with-houses":
        return False
    return rules.fortress_sale == "without-houses" or levels.count(FORTRESS) == len(levels)


def _swapped(state: State, stuck: list[int], houses: int) -> int:
    """What the dearest fortresses of stuck groups bring, swapped for the strongholds there are:
    some of each group, but never all of them."""
    full = state.rules.houses_before_hotel
    spaces = [space for group in stuck for space in state.board.groups[group]]
    forts = [sale_value(state, space, full) for space in spaces if state.level[space] == FORTRESS]
    return sum(sorted(forts, reverse=True)[: houses // full])


def ways(state: State, seat: int) -> Iterator[RaisingStep]:
    """The next steps that are allowed: buildings first, the cheapest group's first; then mortgages,
    the smallest first. Each is looked for when it is asked for."""
    board, deeds = state.board, state.deeds_of(seat)
    built = [i for i in deeds if state.level[i]]
    built.sort(key=lambda i: (board.piece_price[i], board.group_of[i], -state.level[i], -i))
    for space in built:
        yield from _sales(state, seat, space)
    for space in sorted(deeds, key=lambda i: (board.mortgage[i], i)):
        if verify_mortgage(state, one := Mortgage(seat, space)) is None:
            yield one


def _sales(state: State, seat: int, space: int) -> Iterator[RaisingStep]:
    if verify_sell(state, one := SellBuilding(seat, space)) is None:
        yield one
    elif verify_break_down(state, together := BreakDown(seat, space)) is None:
        yield together
    every = SellFortresses(seat, space)
    if state.level[space] == FORTRESS and verify_sell_fortresses(state, every) is None:
        yield every


def brings(state: State, way: RaisingStep) -> int:
    """What a step that is allowed brings."""
    space, group = way.space, state.group(way.space)
    match way:
        case Mortgage():
            return state.board.mortgage[space]
        case SellBuilding():
            return sale_value(state, space, level_below(state, space))
        case SellFortresses():
            return sum(sale_value(state, i, 0) for i in group if state.level[i] == FORTRESS)
        case BreakDown():
            levels = zip(group, spread(state, group), strict=True)
            return sum(sale_value(state, i, level) for i, level in levels)


def carry_out(state: State, way: RaisingStep) -> None:
    match way:
        case SellBuilding():
            sell(state, way)
        case SellFortresses():
            sell_fortresses(state, way)
        case BreakDown():
            break_down(state, way)
        case Mortgage():
            mortgage(state, way)


def leads_to(state: State, way: RaisingStep, amount: int) -> bool:
    """Whether a seat that can come to an amount still can after this step. Only a fortress that
    is swapped for strongholds can be in the way of others, and only where they are needed for it
    (R8): elsewhere a step brings what can be raised after it so much less."""
    if type(way) is not SellBuilding or state.level[way.space] < FORTRESS:
        return True
    twin = state
    if not state.rules.break_down_without_houses:
        twin = state.copy()
        carry_out(twin, way)
    return twin.spendable(way.seat) + raisable(twin, way.seat) >= amount


def way_to(state: State, seat: int, amount: int) -> tuple[RaisingStep, ...]:
    """Steps after which a seat can spend an amount; none if it can already, or never. What stands
    behind a bid of its own does not count (R68)."""
    if state.spendable(seat) + raisable(state, seat) < amount:
        return ()
    twin, steps = state.copy(), []
    while twin.spendable(seat) < amount:
        way = first_step(twin, seat, amount)
        assert way is not None
        steps.append(way)
        carry_out(twin, way)
    return tuple(steps)


def comes_to(state: State, seat: int, steps: tuple[RaisingStep, ...]) -> int:
    """What a seat can spend after the steps of a way. `raisable` may be more where mortgages are
    allowed only in debt (R40): the steps have paid it by then."""
    twin = state.copy()
    for way in steps:
        carry_out(twin, way)
    return twin.spendable(seat)


def first_step(state: State, seat: int, amount: int) -> RaisingStep | None:
    """The step that a debtor is advised of, and that the clock takes for one who is late (R66):
    buildings first, evenly, the cheapest group first; then mortgages, the smallest first. Never one
    after which the amount is out of reach, unless it is anyway. None: there is nothing to sell."""
    first = None
    for one in ways(state, seat):
        if leads_to(state, one, amount):
            return one
        first = first or one
    return first


def steps_in_words(state: State, steps: tuple[RaisingStep, ...]) -> Message:
    """A way in words: each place once, with how many buildings are sold there."""
    sold = [step.space for step in steps if type(step) is SellBuilding]
    clauses = []
    for step in dict.fromkeys(steps):
        count = sold.count(step.space) if type(step) is SellBuilding else 0
        clauses.append(_step(state, step, count))
    if len(clauses) > STEPS_SHOWN:
        return Message("{steps}, and so on", steps=tuple(clauses[:STEPS_SHOWN]))
    return Message("{steps}", steps=tuple(clauses))


def _step(state: State, way: RaisingStep, count: int) -> Message:
    place, hotels = state.place(way.space), state.building(way.seat, Piece.HOTEL, 2)
    match way:
        case Mortgage():
            return Message("mortgage {space}", space=place)
        case SellFortresses():
            return Message("sell all {hotels} in the group of {space}", hotels=hotels, space=place)
        case BreakDown():
            return Message(
                "swap back the {hotels} in the group of {space}", hotels=hotels, space=place
            )
        case _ if count == 1:
            return Message("sell a building on {space}", space=place)
        case _:
            return Message("sell {count} buildings on {space}", count=count, space=place)
