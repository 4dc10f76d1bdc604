"""How often tokens come to each space of an edition's board, from its dice, spaces and cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from controller.rules.board import (
    CARD,
    STAFF,
    STEED,
    TO_JAIL,
    Advance,
    Back,
    Effect,
    Nearest,
    ToJail,
)
from controller.rules.board_index import Board
from controller.rules.edition import Edition

SETTLED = 60
"""Rolls after which it makes hardly any difference where a token began."""

Chances = dict[int, float]
"""How likely each of several spaces is."""


@lru_cache(maxsize=8)
def visits(edition: Edition) -> tuple[float, ...]:
    """How often a player lands on each space in a turn, on average. A card space and the space to
    which its card leads both count; whoever is sent to Jail is taken to leave it on the next turn.
    """
    board, pips = edition.board, pips_of(edition)
    ends = [_from(board, space, pips) for space in range(board.size)]
    where = [1 / board.size] * board.size
    for _ in range(SETTLED):
        following = [0.0] * board.size
        for start, chance in enumerate(where):
            for space, part in ends[start].items():
                following[space] += chance * part
        where = following
    rolls = rolls_in_turn(edition)
    landed = [0.0] * board.size
    for start, chance in enumerate(where):
        for count, part in pips.items():
            for space, again in _stops(board, (start + count) % board.size):
                landed[space] += rolls * chance * part * again
    return tuple(landed)


@lru_cache(maxsize=8)
def pips_of(edition: Edition) -> Chances:
    """How likely each number of pips is in a roll of both dice."""
    rolls, found = edition.rolls, Chances()
    for pips, _double, _eyes in rolls.values():
        found[pips] = found.get(pips, 0.0) + 1 / len(rolls)
    return found


@lru_cache(maxsize=8)
def average_pips(edition: Edition) -> float:
    """What two dice show on average."""
    return sum(pips * part for pips, part in pips_of(edition).items())


@lru_cache(maxsize=8)
def rolls_in_turn(edition: Edition) -> float:
    """Rolls in an average turn: a double gives another one, but a third leads to Jail."""
    double = sum(double for _, double, _ in edition.rolls.values()) / len(edition.rolls)
    return 1 + double + double * double


@lru_cache(maxsize=64)
def landings(edition: Edition, start: int) -> tuple[tuple[int, float], ...]:
    """Where a token may end up by the next roll from a space, and how likely each is."""
    return tuple(_from(edition.board, start, pips_of(edition)).items())


def _from(board: Board, start: int, pips: Chances) -> Chances:
    """Where a token is after a roll from a space."""
    found = Chances()
    for count, chance in pips.items():
        for space, part in _ends(board, (start + count) % board.size):
            found[space] = found.get(space, 0.0) + chance * part
    return found


def _stops(board: Board, space: int) -> Iterator[tuple[int, float]]:
    """The space itself, and those to which it leads."""
    yield space, 1.0
    for end, part in _ends(board, space):
        if end != space:
            yield end, part


def _ends(board: Board, space: int) -> Iterator[tuple[int, float]]:
    """Where a token ends up that lands on a space."""
    if board.kind[space] == TO_JAIL:
        yield board.jail, 1.0
    elif board.kind[space] == CARD:
        cards = board.decks[board.deck_at[space]].cards
        for card in cards:
            yield _led(board, space, card.effect), 1 / len(cards)
    else:
        yield space, 1.0


def _led(board: Board, space: int, effect: Effect) -> int:
    """Where a card leads."""
    match effect:
        case Advance(to):
            return to
        case Nearest(kind=kind):
            return board.nearest(space, STEED if kind == "steed" else STAFF)
        case Back(steps):
            return (space - steps) % board.size
        case ToJail():
            return board.jail
        case _:
            return space
