"""Cards: draw the top one and carry it out."""

from __future__ import annotations

from typing import Final

from controller.rules.board import (
    GO,
    STAFF,
    STEED,
    Advance,
    Back,
    Effect,
    FreeFortress,
    Gain,
    GainEach,
    Keep,
    Lose,
    LoseEach,
    Nearest,
    Piece,
    Repairs,
    Secret,
    ToJail,
)
from controller.rules.events import CardDrawn, CardKept, Jailed, Moved, PlacementAwaited
from controller.rules.freebuild import free_places
from controller.rules.money import earn_salary, no_salary, pay, pay_several
from controller.rules.state import State

STAY: Final = 0
"""`follow` returns the factor of the rent at the place that a card led to; 0: it led nowhere."""


def take(state: State, seat: int, space: int) -> Effect | None:
    """Take the top card: what it does. None: every card of the deck is held by somebody."""
    deck = state.board.deck_index(space)
    if state.rules.decks_swapped:
        deck = len(state.decks) - 1 - deck
    if not state.decks[deck]:
        return None
    number = state.decks[deck][0]
    card = state.edition.card(deck, number)
    effect, applied = card.effect, state.named["decks_swapped"]
    if card.source == "stand-in":
        applied += state.named["R28"]
    if isinstance(effect, Secret):
        shown = state.rules.secret_cards == "open"
        applied += state.named["secret_cards"]
        state.emit(CardKept(seat, deck, number, shown, applied=applied))
    else:
        state.emit(CardDrawn(seat, deck, number, isinstance(effect, Keep), applied=applied))
    return effect


def follow(state: State, seat: int, effect: Effect) -> int:
    """Carry an effect out. Returns STAY, or the rent factor (1 for a normal landing) where the
    token now is."""
    match effect:
        case Gain(amount):
            pay(state, state.seats, seat, amount, "card")
        case Lose(amount):
            pay(state, seat, state.seats, amount, "card")
        case GainEach(amount):
            _collect(state, seat, amount)
        case LoseEach(amount):
            pay_several(state, seat, state.from_left_of(seat), amount)
        case Repairs(house, hotel):
            pay(state, seat, state.seats, _repairs(state, seat, house, hotel), "card")
        case ToJail():
            state.emit(Jailed(seat, "card"))
        case FreeFortress():
            _free_fortress(state, seat)
        case Advance(to):
            return _forward(state, seat, to, 1)
        case Nearest(kind=kind, factor=factor):
            wanted = STEED if kind == "steed" else STAFF
            return _forward(state, seat, state.board.nearest(state.pos[seat], wanted), factor)
        case Back(steps):
            start = state.pos[seat]
            to = (start - steps) % state.board.size
            state.emit(Moved(seat, start, to, "card"))
            if to == GO:
                earn_salary(state, seat)  # B1: landed on, though from the other side
            return 1
        case _:  # kept
            pass
    return STAY


def _free_fortress(state: State, seat: int) -> None:
    """R73: wherever its drawer says, if there is a place, and a fortress in the Bank."""
    if free_places(state, seat, Piece.HOTEL):
        applied = state.named["card_building"]
        state.emit(PlacementAwaited(seat, Piece.HOTEL, 0, True, applied=applied))


def _collect(state: State, seat: int, amount: int) -> None:
    """Everybody pays; of those who cannot, the first from the left settles first."""
    others = state.from_left_of(seat)
    short = [other for other in others if state.cash[other] < amount]
    for other in others:
        if other not in short:
            pay(state, other, seat, amount, "card")
    for other in reversed(short):
        pay(state, other, seat, amount, "card")


def _forward(state: State, seat: int, to: int, factor: int) -> int:
    start = state.pos[seat]
    state.emit(Moved(seat, start, to, "card", applied=no_salary(state) if to <= start else ()))
    if to <= start:  # landing on or passing GO (B1)
        earn_salary(state, seat)
    return factor


def _repairs(state: State, seat: int, house: int, hotel: int) -> int:
    levels = [state.level[i] for i in state.board.territories if state.owner[i] == seat]
    return sum(hotel if level == 5 else house * level for level in levels)
