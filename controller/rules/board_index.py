"""The board of an edition with everything that the rules look up on it, by position.

Apart from board.py, whose values come from files, so that it can be compiled (study/native.py).
"""

from __future__ import annotations

from controller.rules.board import (
    CARD,
    QUIET,
    STAFF,
    STEED,
    STREET,
    TAX,
    TO_JAIL,
    Deck,
    Space,
    piece_prices,
)

_KINDS = {
    "go": QUIET,
    "street": STREET,
    "steed": STEED,
    "staff": STAFF,
    "card": CARD,
    "tax": TAX,
    "jail": QUIET,
    "free": QUIET,
    "go-to-jail": TO_JAIL,
}


class Board:
    """The spaces of an edition with everything that the rules look up, by position.

    `groups` lists the positions of each group, `group_of` the group of each position (-1: none),
    `street_group_sizes` how many deeds make a group whole (0: nothing to build there).
    `piece_price` is what the next stronghold and the next fortress cost there.
    `territories` are the streets in board order, `next_territory` the next one after each
    position, round the board; `deeds` is everything that can be owned. `deck_at` is the deck that
    a card space draws from (-1 elsewhere).
    """

    __slots__ = (
        "deck_at", "decks", "deeds", "group_names", "group_of", "groups", "jail", "kind", "lift",
        "mortgage", "next_territory", "piece_price", "price", "rent", "size", "spaces",
        "street_group_sizes", "territories",
    )  # fmt: skip

    def __init__(self, spaces: tuple[Space, ...], decks: tuple[Deck, ...]) -> None:
        self.spaces = spaces
        self.size = len(spaces)
        self.decks = decks
        ids = [deck.id for deck in decks]
        self.deck_at = [ids.index(space.deck) if space.deck in ids else -1 for space in spaces]
        self.kind = [_KINDS[space.kind] for space in spaces]
        self.price = [space.price for space in spaces]
        self.mortgage = [space.mortgage for space in spaces]
        self.lift = [space.lift for space in spaces]
        self.piece_price = [piece_prices(space) for space in spaces]
        self.rent = [space.rent for space in spaces]
        self.deeds = tuple(i for i, kind in enumerate(self.kind) if kind <= STAFF)
        self.territories = tuple(i for i in self.deeds if self.kind[i] == STREET)
        self.group_names = list(dict.fromkeys(spaces[i].group for i in self.deeds))
        self.groups = [
            tuple(i for i in self.deeds if spaces[i].group == name) for name in self.group_names
        ]
        self.street_group_sizes = [
            len(members) if self.kind[members[0]] == STREET else 0 for members in self.groups
        ]
        self.next_territory = [
            next((i for i in self.territories if i > pos), self.territories[0])
            for pos in range(self.size)
        ]
        self.group_of = [-1] * self.size
        for index, members in enumerate(self.groups):
            for pos in members:
                self.group_of[pos] = index
        self.jail = next(i for i, space in enumerate(spaces) if space.kind == "jail")

    def nearest(self, pos: int, kind: int) -> int:
        """The next space of a kind (STEED, STAFF) strictly ahead of `pos`."""
        steps = range(1, self.size + 1)
        return next(
            (pos + n) % self.size for n in steps if self.kind[(pos + n) % self.size] == kind
        )
