"""Positions of the F1663 game for its rule tests: who bears the Ring, where the Tracker is."""

from __future__ import annotations

from typing import Any

import msgspec

from controller.editions import load
from controller.rules.board import Effect
from controller.rules.commands import Roll
from controller.rules.edition import Edition
from controller.rules.events import CardKept, Event, RingDropped, RingTaken, TrackerMoved, evolve
from tests.rules.positions import Table

BOX = load("lotr-2021")

WRAITH, MORGUL, QUEST, STING, AXE, HORN = 4, 5, 7, 15, 25, 35
HILT, BLADE, GOLLUM = 12, 28, 38
KNOWN = (6, 8, 9)
"""Weathertop, Ford of Bruinen, Rivendell: the set whose deeds the sheet shows."""

PINK, RED = (11, 13, 14), (21, 23, 24)
PARKING, DARK_BLUE, YELLOW = 20, (37, 39), (26, 27, 29)

BEACON, PRICE, MOUNTAIN, STONE, WHISPERS, BOWS, HANDS = 0, 1, 2, 12, 24, 25, 30
"""Cards: free Outpost, rent of a colour, take a deed, cancel, take a set, free Fortress, swap."""
EYE_FIVE, EYES = (0, 5), (0, 0)


def with_card(effect: Effect, box: Edition = BOX) -> Edition:
    """A box with another effect on the first card of each deck."""
    decks = []
    for deck in box.data.decks:
        card = msgspec.structs.replace(deck.cards[0], effect=effect)
        decks.append(msgspec.structs.replace(deck, cards=(card, *deck.cards[1:])))
    return Edition(msgspec.structs.replace(box.data, decks=tuple(decks)))


def with_fortresses(box: Edition, **prices: int) -> Edition:
    """A box whose fortresses cost something else than a stronghold, by group."""
    spaces = tuple(
        msgspec.structs.replace(one, build_hotel=prices.get(one.group.replace("-", "_")))
        for one in box.data.spaces
    )
    return Edition(msgspec.structs.replace(box.data, spaces=spaces))


def with_interest(coins: int) -> Edition:
    """This box with deeds that print this much more for lifting a mortgage than it gave."""
    spaces = tuple(
        msgspec.structs.replace(one, lift=one.mortgage + coins) if one.mortgage else one
        for one in BOX.data.spaces
    )
    return Edition(msgspec.structs.replace(BOX.data, spaces=spaces))


class Fellowship(Table):
    """A table of this game; seat 0 began and has the Ring, the Tracker is at Start."""

    def __init__(self, seats: int = 3, *, edition: Edition = BOX, **rules: Any) -> None:
        super().__init__(seats, edition=edition, **rules)

    def bears(self, seat: int, circle: int = 0) -> Fellowship:
        """Give the Ring to a seat, the Tracker on a circle."""
        evolve(self.state, RingTaken(seat, self.state.bearer))
        evolve(self.state, TrackerMoved(seat, circle))
        return self

    def lone(self, space: int) -> Fellowship:
        """Let the Ring lie alone somewhere."""
        evolve(self.state, RingDropped(self.state.turn, space, "eye"))
        return self

    def turn_of(self, seat: int, space: int) -> Fellowship:
        """Seat `seat` is about to roll from a space."""
        self.ready(seat)
        self.at(seat, space)
        return self

    def secret(self, seat: int, *cards: int) -> Fellowship:
        """Let a seat hold cards that it may play later."""
        for card in cards:
            self.state.decks[0].remove(card)
            self.state.decks[0].insert(0, card)
            evolve(self.state, CardKept(seat, 0, card))
        return self

    def next(self, card: int) -> Fellowship:
        """Put a card on top of the deck."""
        self.state.decks[0].remove(card)
        self.state.decks[0].insert(0, card)
        return self

    def top(self, deck: int, effect: Effect) -> Fellowship:
        """Put a card with an effect on top; if the box has none, it gets one."""
        order, cards = self.state.decks[deck], self.state.edition.data.decks[deck].cards
        if all(card.effect != effect for card in cards):
            self.state.edition = with_card(effect)
            order.remove(0)
            order.insert(0, 0)
            return self
        super().top(deck, effect)
        return self

    def die(self, seat: int, face: int) -> list[Event]:
        """Throw one die alone."""
        return self.do(Roll(seat, (face,)))
