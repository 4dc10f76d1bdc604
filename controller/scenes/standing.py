"""What the strip shows while nothing moves: owners, buildings, Ring, rents, Jail, who is asked."""

from __future__ import annotations

from collections.abc import Sequence

from controller.pace import AUCTION_CLOCK, BEAT
from controller.palette import PLAIN, Colour, hue
from controller.rules.board import BANK
from controller.rules.events import Event, Moved
from controller.rules.prompts import Ask, Prompt, prompt
from controller.rules.state import FREE, Phase, State
from controller.scenes.light import (
    FORTRESS,
    JAIL,
    MORTGAGED,
    OFFER,
    OWNED,
    RENT,
    RING,
    TARGET,
    TURN,
    Cells,
    dim,
)

HOTEL_LEVEL = 5
IDLE_BRIGHT, IDLE_FAINT = 0, 1
"""The two pictures of an idle strip: everything shown, and the Ring and rents faint."""


def ground(state: State) -> Cells:
    """Owners' colours, brighter with each building, faint where mortgaged."""
    cells = Cells(state.board.size)
    owner, level, mortgaged = state.owner, state.level, state.mortgaged
    for space in state.board.deeds:
        seat = owner[space]
        if seat != BANK:
            share = MORTGAGED if mortgaged[space] else OWNED[level[space]]
            cells.colours[space] = dim(hue(seat).colour, share)
    return cells


def beating(state: State, fresh: Sequence[Event], slot: int, age: float) -> Cells:
    """The strip in one slot of its rhythms. `slot` counts on; `age` drives the auction's clock."""
    cells = ground(state)
    if state.phase is Phase.SETUP:
        return cells
    asked = prompt(state)
    beat = slot % 8
    _fortresses(state, cells, beat)
    for seat in range(state.seats):
        if state.jail[seat] != FREE:
            cells.put(state.board.jail, hue(seat).colour, JAIL[(beat - 2 * seat) % 8])
    if asked.ask is Ask.AUCTION and age < AUCTION_CLOCK:
        hand = int(age / BEAT) * state.board.size // int(AUCTION_CLOCK / BEAT)
        cells.put(hand % state.board.size, PLAIN, 3)
    _subject(state, asked, cells, OFFER[beat])
    _target(state, fresh, cells, TARGET[beat])
    _asked(state, asked, cells, beat, TURN[beat])
    for claim in state.claims:
        cells.colours[claim.space] = dim(hue(claim.owner).colour, 1.0 if RENT[beat] else 0.0)
    _ring(state, cells, RING[beat])
    return cells


def resting(state: State, fresh: Sequence[Event], phase: int) -> Cells:
    """The strip when nothing has happened for a while, in one of its two pictures."""
    cells = ground(state)
    if state.phase is Phase.SETUP:
        return cells
    asked = prompt(state)
    _subject(state, asked, cells, 3)
    _target(state, fresh, cells, 4)
    _asked(state, asked, cells, 0, 3)
    for claim in state.claims:
        bright = 1.0 if phase == IDLE_BRIGHT else 0.15
        cells.colours[claim.space] = dim(hue(claim.owner).colour, bright)
    _ring(state, cells, 4 if phase == IDLE_BRIGHT else 0)
    return cells


def has_rhythm(state: State) -> bool:
    """Whether an idle strip has anything that goes on beating."""
    return state.ring_place() >= 0 or bool(state.claims)


def final(state: State) -> Cells:
    """The end: the board in the winners' colours."""
    cells = Cells(state.board.size)
    for space in range(state.board.size):
        seat = state.winners[space % len(state.winners)] if state.winners else 0
        cells.colours[space] = dim(hue(seat).colour, 0.35)
    return cells


def _fortresses(state: State, cells: Cells, beat: int) -> None:
    level = FORTRESS[beat]
    if level:
        for space in state.board.territories:
            if state.level[space] == HOTEL_LEVEL and state.owner[space] != BANK:
                cells.put(space, hue(state.owner[space]).colour, level)


def _subject(state: State, asked: Prompt, cells: Cells, level: int) -> None:
    """What the question is about, where that is not under the token of the seat asked."""
    if asked.space < 0 or asked.ask not in (Ask.AUCTION, Ask.ACQUIRED, Ask.SHORTAGE, Ask.DEBT):
        return
    seat = asked.other if asked.ask is not Ask.ACQUIRED else asked.seats[0]
    colour: Colour = hue(seat).colour if 0 <= seat < state.seats else PLAIN
    cells.put(asked.space, colour, level)


def _target(state: State, fresh: Sequence[Event], cells: Cells, level: int) -> None:
    """Where the token that moved last belongs, until the next command."""
    moved = next((event for event in reversed(fresh) if isinstance(event, Moved)), None)
    if moved is not None and state.alive[moved.seat]:
        cells.put(state.pos[moved.seat], hue(moved.seat).colour, level)


def _asked(state: State, asked: Prompt, cells: Cells, beat: int, level: int) -> None:
    """The seats asked breathe on their spaces; those who share a space take turns."""
    for seat in asked.seats:
        space = state.pos[seat]
        sharing = [other for other in asked.seats if state.pos[other] == space]
        if sharing[beat // 2 % len(sharing)] == seat:
            cells.put(space, hue(seat).colour, level)


def _ring(state: State, cells: Cells, level: int) -> None:
    space = state.ring_place()
    if space >= 0:
        alone = cells.colours[space] == (0, 0, 0)
        cells.put_ring(space, level, resting=alone)
