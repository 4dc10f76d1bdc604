"""Selling buildings back to the Bank: evenly, at half price, and fortresses in their own ways."""

from __future__ import annotations

from typing import Final

from controller.rules.applied import Names
from controller.rules.board import STREET, Piece
from controller.rules.building import FORTRESS
from controller.rules.commands import BreakDown, SellBuilding, SellFortresses
from controller.rules.events import BuildingsChanged
from controller.rules.money import half, pay, rounded
from controller.rules.mortgages import verify_owner
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import Placement, State
from controller.rules.values import bids_after, step_values

SHORT_BEFORE_HOTEL: Final = 3
"""Strongholds before a fortress in the short game (N4)."""


def sale_value(state: State, space: int, level: int) -> int:
    """What the Bank pays for the steps of a street above a level: half of each by itself, of its
    printed price or of the bid that won it (I1, R7, R39)."""
    sold = state.rank[state.level[space]] - state.rank[level]
    if not state.bids[space]:
        return sold * half(state, state.board.build[space])
    return sum(half(state, value) for value in state.bids[space][-sold:]) if sold else 0


def _verify_built(state: State, seat: int, space: int) -> Refusal | None:
    no = verify_owner(state, seat, space)
    if no is not None:
        return no
    if state.board.kind[space] != STREET or not state.level[space]:
        return refuse("no-building", space=state.place(space))
    return None


def houses_free(state: State) -> int:
    """The Bank's strongholds without one that was won at auction and is still to be placed."""
    won = any(type(top) is Placement and top.piece == Piece.HOUSE for top in state.stack)
    return state.supply[0] - int(won)


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
    rank, level = state.rank, state.level
    highest = max(rank[level[i]] for i in state.group(space))
    if rank[level[space]] < highest:
        return refuse("uneven", space=state.place(space))
    below = level_below(state, space)
    short = level[space] == FORTRESS and below < state.rules.houses_before_hotel
    others = [rank[level[i]] for i in state.group(space) if i != space]
    uneven = bool(others) and max(others) - below > 1
    if short and (uneven or not state.rules.break_down_without_houses):
        return _too_few_houses(state, space)
    return None


def _too_few_houses(state: State, space: int) -> Refusal:
    seat = state.owner[space]
    houses, hotel = state.building(seat, Piece.HOUSE, 2), state.building(seat, Piece.HOTEL)
    applied = state.named["break_down_without_houses"] + state.named["houses"]
    return refuse("no-houses", applied, space=state.place(space), houses=houses, hotel=hotel)


def sell(state: State, command: SellBuilding) -> None:
    """One step down; missing strongholds are paid for as well."""
    space = command.space
    below = level_below(state, space)
    change_level(state, command.seat, space, below, _broken_by(state, space, below))


def change_level(state: State, seat: int, space: int, level: int, applied: Names = ()) -> None:
    """Take a street down to a level, and pay for the steps."""
    start = state.level[space]
    steps = state.rank[start] - state.rank[level]
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
    """I2: all fortresses of a group at once, when there is nothing else on it."""
    seat, space = command.seat, command.space
    no = _verify_built(state, seat, space)
    if no is None and not state.rules.fortresses_at_once:
        applied = state.named["fortresses_at_once"]
        return refuse("step-by-step", applied, hotels=state.building(seat, Piece.HOTEL, 2))
    if no is None and any(state.level[i] != FORTRESS for i in state.group(space)):
        hotel = state.building(seat, Piece.HOTEL)
        return refuse("no-fortresses", space=state.place(space), hotel=hotel)
    return no


def sell_fortresses(state: State, command: SellFortresses) -> None:
    """Back to bare land."""
    for space in state.group(command.space):
        change_level(state, command.seat, space, 0, state.named["fortresses_at_once"])


def verify_break_down(state: State, command: BreakDown) -> Refusal | None:
    """R8: only where every single sale is blocked for want of strongholds."""
    seat, space = command.seat, command.space
    no = _verify_built(state, seat, space)
    if no is not None:
        return no
    if not state.rules.break_down_without_houses:
        return _too_few_houses(state, space)
    group = state.group(space)
    if any(verify_sell(state, SellBuilding(seat, i)) is None for i in group):
        return refuse("one-by-one", hotels=state.building(seat, Piece.HOTEL, 2))
    return None


def break_down(state: State, command: BreakDown) -> None:
    """The group comes down to the strongholds there are, spread evenly."""
    group = state.group(command.space)
    short = state.named["break_down_without_houses"]
    full = state.rules.houses_before_hotel
    standing = sum(state.level[i] for i in group if state.level[i] < FORTRESS)
    houses = min(houses_free(state) + standing, full * len(group))
    each, extra = divmod(houses, len(group))
    levels = {space: each + (i >= len(group) - extra) for i, space in enumerate(group)}
    # First what returns strongholds, so that the Bank never hands out one it lacks.
    for space in sorted(group, key=lambda i: state.level[i] == FORTRESS):
        if levels[space] != state.level[space]:
            own = tuple(one for one in _broken_by(state, space, levels[space]) if one not in short)
            change_level(state, command.seat, space, levels[space], short + own)


def raisable(state: State, seat: int) -> int:
    """What a seat can still raise by itself: buildings at half price, and mortgages."""
    stuck, houses = _stuck(state, seat)
    total = _broken(state, stuck, houses)
    for space in state.deeds_of(seat):
        if state.board.group_of[space] not in stuck:
            total += sale_value(state, space, 0)
            if not state.mortgaged[space]:
                total += state.board.mortgage[space]
    return total


def _stuck(state: State, seat: int) -> tuple[list[int], int]:
    """The groups of a seat that cannot be sold to the ground: where the table does not break a
    fortress down without strongholds (R8), those that need more of them than the Bank can come to
    have. And how many the Bank has when all others are sold."""
    houses = houses_free(state)
    if state.rules.break_down_without_houses:
        return [], houses
    full = state.rules.houses_before_hotel
    groups = []  # (strongholds needed, strongholds gained, group)
    for group in state.wholes[seat]:
        levels = [state.level[i] for i in state.board.groups[group]]
        forts = levels.count(FORTRESS)
        together = forts == len(levels) and state.rules.fortresses_at_once
        need = 0 if together else forts * full
        groups.append((need, sum(levels) - forts * FORTRESS, group))
    stuck = []
    for need, gain, group in sorted(groups):
        if need <= houses:
            houses += gain
        else:
            stuck.append(group)
    return stuck, houses


def _broken(state: State, stuck: list[int], houses: int) -> int:
    """What the dearest fortresses of stuck groups bring, broken down with the strongholds there
    are: some of each group, but never all of them."""
    full = state.rules.houses_before_hotel
    spaces = [space for group in stuck for space in state.board.groups[group]]
    forts = [sale_value(state, space, full) for space in spaces if state.level[space] == FORTRESS]
    return sum(sorted(forts, reverse=True)[: houses // full])
