"""Selling buildings back to the Bank: evenly, at half price, and fortresses in their own ways."""

from __future__ import annotations

from typing import Final

from controller.rules.board import FORTRESS, STREET, Piece
from controller.rules.citations import Names
from controller.rules.commands import BreakDown, SellBuilding, SellFortresses
from controller.rules.events import BuildingsChanged
from controller.rules.money.paying import half, pay, rounded
from controller.rules.property.mortgages import verify_owner
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import Placement, State
from controller.rules.state.values import bids_after, step_values

SHORT_BEFORE_HOTEL: Final = 3
"""Strongholds before a fortress in the short game (N4)."""


def sale_value(state: State, space: int, level: int) -> int:
    """What the Bank pays for the steps of a street above a level: half of each by itself, of its
    printed price or of the bid that won it (I1, R7, R39)."""
    sold = state.building_steps[state.level[space]] - state.building_steps[level]
    return sum(half(state, value) for value in step_values(state, space)[-sold:]) if sold else 0


def _verify_built(state: State, seat: int, space: int) -> Refusal | None:
    no = verify_owner(state, seat, space)
    if no is not None:
        return no
    if state.board.kind[space] != STREET or not state.level[space]:
        return refuse("no-building", space=state.place(space))
    return None


def houses_free(state: State) -> int:
    """The Bank's strongholds without those that somebody has won or may buy, and still places."""
    taken = [max(1, top.left) for top in state.stack
             if type(top) is Placement and top.piece == Piece.HOUSE]  # fmt: skip
    return max(0, state.supply[0] - sum(taken))


def level_below(state: State, space: int) -> int:
    """What one step down leaves: of a fortress, as many strongholds as the Bank has (I2, R8)."""
    level = state.level[space]
    if level < FORTRESS:
        return level - 1
    return min(state.rules.houses_before_hotel, houses_free(state))


def verify_sell(state: State, command: SellBuilding) -> Refusal | None:
    """I4: evenly, in reverse of building; a fortress needs strongholds (R8)."""
    space = command.space
    no = _verify_built(state, command.seat, space)
    if no is not None:
        return no
    rank, level = state.building_steps, state.level
    highest = max(rank[level[i]] for i in state.group(space))
    if rank[level[space]] < highest:
        first = max(state.group(space), key=lambda i: rank[level[i]])
        return refuse("uneven", first=state.place(first), space=state.place(space))
    below = level_below(state, space)
    short = level[space] == FORTRESS and below < state.rules.houses_before_hotel
    others = [rank[level[i]] for i in state.group(space) if i != space]
    uneven = bool(others) and max(others) - below > 1
    if short and (uneven or not state.rules.break_down_without_houses):
        return _too_few_houses(state, space)
    return None


def _too_few_houses(state: State, space: int, applied: Names = ()) -> Refusal:
    seat = state.owner[space]
    houses, hotel = state.building(seat, Piece.HOUSE, 2), state.building(seat, Piece.HOTEL)
    applied = applied or state.named["break_down_without_houses"]
    applied += state.named["houses"]
    return refuse("no-houses", applied, space=state.place(space), houses=houses, hotel=hotel)


def sell(state: State, command: SellBuilding) -> None:
    """One step down; missing strongholds are paid for as well."""
    space = command.space
    below = level_below(state, space)
    change_level(state, command.seat, space, below, _broken_by(state, space, below))


def change_level(state: State, seat: int, space: int, level: int, applied: Names = ()) -> None:
    """Take a street down to a level, and pay for the steps."""
    start = state.level[space]
    steps = state.building_steps[start] - state.building_steps[level]
    houses, hotels = state.supply
    if start == FORTRESS:
        supply = (houses - level, hotels + 1)
    else:
        supply = (houses + start - level, hotels)
    if start == FORTRESS:
        applied += state.named["houses_before_hotel"]
    amount, why = sale_value(state, space, level), _paid_by(state, space, steps)
    bids = bids_after(state, space, level)
    if not amount:  # rounded down to nothing: no payment says so
        applied += why
    state.emit(BuildingsChanged(seat, space, start, level, -steps, supply, bids, applied=applied))
    pay(state, state.seats, seat, amount, "building-sold", space, why)


def _paid_by(state: State, space: int, steps: int) -> Names:
    """What the pay for the last steps of a street depends on (R7, R39)."""
    sold = step_values(state, space)[-steps:]
    odd = next((names for value in sold if (names := rounded(state, value, 1, 2))), ())
    return odd + state.named["shortage_value"] if state.bids[space] else odd


def _broken_by(state: State, space: int, level: int) -> Names:
    """The rulings by which a fortress is broken down to a level (R8, R31). Nothing is broken down
    where all of a group are sold at once (I2), or by a bankruptcy (L2)."""
    if state.level[space] < FORTRESS:
        return ()
    named, full = state.named, state.rules.houses_before_hotel
    applied = named["R31"] if full == SHORT_BEFORE_HOTEL else ()
    return applied + named["break_down_without_houses"] if level < full else applied


def verify_sell_fortresses(state: State, command: SellFortresses) -> Refusal | None:
    """I2, R64: all fortresses of a group at once; it depends on the table whether there may be
    something else on it, and whether the Bank needs the strongholds that are in them."""
    seat, space = command.seat, command.space
    no = _verify_built(state, seat, space)
    if no is not None:
        return no
    rules = state.rules
    if not rules.fortresses_at_once:
        applied = state.named["fortresses_at_once"]
        return refuse("step-by-step", applied, hotels=state.building(seat, Piece.HOTEL, 2))
    group = state.group(space)
    forts = [i for i in group if state.level[i] == FORTRESS]
    applied = state.named["fortress_sale"]
    if not forts or (rules.fortress_sale == "whole-group" and len(forts) < len(group)):
        hotel = state.building(seat, Piece.HOTEL)
        return refuse("no-fortresses", applied, space=state.place(space), hotel=hotel)
    need = rules.houses_before_hotel * len(forts)
    if rules.fortress_sale == "with-houses" and houses_free(state) < need:
        return _too_few_houses(state, space, applied)
    return None


def sell_fortresses(state: State, command: SellFortresses) -> None:
    """Back to bare land; what else stands in the group stays."""
    applied = state.named["fortresses_at_once"] + state.named["fortress_sale"]
    for space in state.group(command.space):
        if state.level[space] == FORTRESS:
            change_level(state, command.seat, space, 0, applied)


def verify_break_down(state: State, command: BreakDown) -> Refusal | None:
    """R8: only where every single sale is blocked for want of strongholds."""
    seat, space = command.seat, command.space
    no = _verify_built(state, seat, space)
    if no is not None:
        return no
    group = state.group(space)
    if any(verify_sell(state, SellBuilding(seat, i)) is None for i in group):
        return refuse("one-by-one", space=state.place(space))
    if not state.rules.break_down_without_houses:
        return _too_few_houses(state, max(group, key=lambda i: state.level[i]))
    return None


def break_down(state: State, command: BreakDown) -> None:
    """The group comes down to the strongholds there are, spread evenly; nothing goes up."""
    group = state.group(command.space)
    short = state.named["break_down_without_houses"]
    levels = dict(zip(group, spread(state, group), strict=True))
    # First what returns strongholds, so that the Bank never hands out one it lacks.
    for space in sorted(group, key=lambda i: state.level[i] == FORTRESS):
        if levels[space] != state.level[space]:
            own = tuple(one for one in _broken_by(state, space, levels[space]) if one not in short)
            change_level(state, command.seat, space, levels[space], short + own)


def spread(state: State, group: tuple[int, ...]) -> list[int]:
    """The strongholds of a group's places when those that stand there and those in the Bank are
    spread over it from the lowest place up, the later places first."""
    room = [min(state.level[i], state.rules.houses_before_hotel) for i in group]
    standing = sum(state.level[i] for i in group if state.level[i] < FORTRESS)
    houses, levels = houses_free(state) + standing, [0] * len(group)
    while houses > 0 and levels != room:
        open_ = [i for i, most in enumerate(room) if levels[i] < most]
        levels[max(open_, key=lambda i: (-levels[i], i))] += 1
        houses -= 1
    return levels
