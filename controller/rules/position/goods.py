"""Lays out what a position says of deeds, buildings, mortgages and the Ring."""

from __future__ import annotations

from common.message import Message
from controller.rules.board import BANK, FORTRESS
from controller.rules.position.names import NOBODY, Lookup
from controller.rules.position_model import Position
from controller.rules.state import State


def load_goods(state: State, position: Position, look: Lookup) -> None:
    """Owners, buildings and what the Bank has left of them, mortgages, the pool, the Ring."""
    _owners(state, position, look)
    _buildings(state, position, look)
    for space in look.deeds(position.mortgaged, "mortgaged"):
        state.mortgaged[space] = True
    for space in look.deeds(position.interest_paid, "interest_paid"):
        state.interest_paid[space] = True
    state.pool = look.deeds(position.pool, "pool") or state.board.deeds
    if state.rules.bearer:
        _bearer(state, position, look)
    elif position.ring is not None:
        state.ring = look.space(position.ring, "ring")
    elif state.rules.ring:
        state.ring = state.board.territories[0]


def _owners(state: State, position: Position, look: Lookup) -> None:
    for number, seat in enumerate(position.seats):
        place = f"seats[{number}].deeds"
        for space in look.deeds(seat.deeds, place):
            if state.owner[space] == BANK:
                state.owner[space] = number
                state.gain_deed(number, space)
                continue
            name, owner = state.place(space), state.name(state.owner[space])
            wrong = Message("{space} already belongs to {name}", space=name, name=owner)
            look.note(place, wrong, Message("one owner"))


def _buildings(state: State, position: Position, look: Lookup) -> None:
    for name, level in position.buildings.items():
        space = look.deed(name, f"buildings.{name}")
        if space != NOBODY:
            state.level[space] = level
    for name, values in position.bids.items():
        space = look.deed(name, f"bids.{name}")
        if space != NOBODY:
            state.bids[space] = values
    steps, levels = state.building_steps, state.level
    state.built = [sum(steps[levels[i]] for i in members) for members in state.board.groups]
    houses = sum(level for level in levels if level < FORTRESS)
    rules = state.rules
    state.supply = [rules.houses - houses, rules.hotels - levels.count(FORTRESS)]


def _bearer(state: State, position: Position, look: Lookup) -> None:
    """Who has the Ring, or where it lies alone; at first the seat that started has it (A7);
    nobody did if time was called during the opening."""
    state.tracker = position.tracker
    state.eye = position.eye
    if position.ring is not None:
        state.loose_ring = look.space(position.ring, "ring")
    if position.bearer is not None:
        state.bearer = look.seat(position.bearer, "bearer")
    elif position.ring is None and position.phase != "opening" and not position.opening_seats:
        state.bearer = max(look.seat(position.first, "first"), 0)
