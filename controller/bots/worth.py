"""What deeds are worth to a seat: their price, the rent to come, and a group that becomes whole.

Estimates for the stronger bot, in units of money; nothing of the rules is decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from controller.rules.board import BANK, STAFF, Piece
from controller.rules.edition import Edition
from controller.rules.money.paying import interest
from controller.rules.money.rent import rent_due
from controller.rules.state import State

HORIZON = 20.0
"""Rounds that a bot looks ahead: rents of a later time hardly change who wins."""

GOAL = 3
"""Buildings that each street of a group gets before any gets more, and that a group is valued
with: the third raises the rent the most."""

PROSPECT = (1.0, 0.25, 0.07)
"""The part of a whole group's worth that is seen in it while so many deeds are missing."""

BARE_MEANS = 0.3
"""The part of a whole group's worth that is left to a seat with no money to build on it."""

PIPS = 7
"""What two dice show on average."""


class Outlook:
    """What a game still holds, as far as it can be seen; good until its state changes.

    `visits` is how often the others together will come to one and the same space.
    """

    __slots__ = ("keeps", "state", "visits")

    def __init__(self, state: State) -> None:
        others = sum(state.alive) - 1
        self.state = state
        self.visits = rounds_left(state) * others / state.board.size
        # Where the Ring ends the game, buildings count as much as they cost (M8-M11).
        self.keeps = 1.0 if state.ring >= 0 else 0.5

    def face(self, space: int) -> int:
        """A deed's price, less what it takes to lift its mortgage."""
        state = self.state
        price = state.board.price[space]
        if state.mortgaged[space]:
            return price - state.board.mortgage[space] - interest(state, space)
        return price

    def holding(self, group: int, deeds: Sequence[int], means: int) -> float:
        """What holding these deeds of a group is worth to a seat that can raise `means`."""
        if not deeds:
            return 0.0
        board, count = self.state.board, len(deeds)
        value = sum(map(self.face, deeds))
        size = board.street_group_sizes[group]
        if not size:
            pips = PIPS if board.kind[deeds[0]] == STAFF else 1
            return value + self.visits * count * pips * board.rent[deeds[0]][count - 1]
        bare = self.visits * sum(board.rent[i][0] for i in deeds)
        missing = min(size - count, len(PROSPECT) - 1)
        return value + bare + PROSPECT[missing] * self.estate(group, means)

    def estate(self, group: int, means: int) -> float:
        """What being able to build on a group is worth."""
        state, members = self.state, self.state.board.groups[group]
        goal = min(GOAL, state.rules.houses_before_hotel)
        cost = sum(state.board.piece_price[i][Piece.HOUSE] for i in members) * goal
        rents = self.visits * sum(state.board.rent[i][goal] for i in members)
        ready = min(1.0, BARE_MEANS + (1 - BARE_MEANS) * means / cost) if cost else 1.0
        return max(0.0, rents - (1 - self.keeps) * cost) * ready

    def gained(self, seat: int, gets: Iterable[int], gives: Iterable[int]) -> float:
        """What a seat gains in worth when deeds come and go, money aside."""
        state, means = self.state, means_of(self.state, seat)
        group_of = state.board.group_of
        total = 0.0
        come, go = set(gets), set(gives)
        for group in {group_of[i] for i in (*come, *go)}:
            members = state.board.groups[group]
            now = [i for i in members if state.owner[i] == seat]
            then = [i for i in members if (i in now and i not in go) or i in come]
            total += self.holding(group, then, means) - self.holding(group, now, means)
        return total


def rounds_left(state: State) -> float:
    """Rounds that are still to come, at most HORIZON: fewer when the Ring is near its end."""
    if state.ring < 0:
        return HORIZON
    way = len(state.board.territories) - 1 - state.board.territories.index(state.ring)
    eyes = _eyes(state.edition) * sum(state.alive)
    return min(HORIZON, way / eyes) if eyes else HORIZON


@lru_cache(maxsize=8)
def _eyes(edition: Edition) -> float:
    """Eyes in an average throw."""
    return sum(eyes for _, _, eyes in edition.rolls.values()) / len(edition.rolls)


def means_of(state: State, seat: int) -> int:
    """Money, and what the deeds that earn little would bring by a mortgage."""
    return state.cash[seat] + sum(state.board.mortgage[i] for i in loose_deeds(state, seat))


def loose_deeds(state: State, seat: int) -> list[int]:
    """Unmortgaged deeds of a seat that belong to no whole group of streets."""
    wholes, group_of = state.monopolies[seat], state.board.group_of
    return [i for i in state.held[seat] if not state.mortgaged[i] and group_of[i] not in wholes]


def toll(state: State, space: int) -> int:
    """What a visitor pays on a space as it is; 0 where nobody can ask for anything."""
    owner = state.owner[space]
    if owner == BANK or state.mortgaged[space]:
        return 0
    board = state.board
    if board.kind[space] != STAFF:
        return rent_due(state, owner, space)
    count = state.count[owner][board.group_of[space]]
    return PIPS * board.rent[space][count - 1]


def tolls_ahead(state: State, seat: int) -> list[int]:
    """What a seat might have to pay on each space that a roll of 2 to 12 leads to."""
    size = state.board.size
    spaces = [(state.pos[seat] + pips) % size for pips in range(2, 13)]
    return [0 if state.owner[i] in (BANK, seat) else toll(state, i) for i in spaces]


def average_toll(state: State, seat: int) -> float:
    """What a seat pays on a space somewhere on the board, on average."""
    deeds = [i for i in state.board.deeds if state.owner[i] not in (BANK, seat)]
    return sum(toll(state, i) for i in deeds) / state.board.size
