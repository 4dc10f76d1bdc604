"""Cards: take the top one, and carry it out if it moves nobody (others: turn/moving.py)."""

from __future__ import annotations

from controller.rules import fast_path
from controller.rules.board import (
    FORTRESS,
    HIDDEN,
    SECRETS,
    Effect,
    FreeFortress,
    Gain,
    GainEach,
    Keep,
    Lose,
    LoseEach,
    Piece,
    Repairs,
)
from controller.rules.events import CardAwaited, CardKept, PlacementAwaited
from controller.rules.money.paying import pay, pay_several
from controller.rules.property.placing import free_places
from controller.rules.state import State


def deck_of(state: State, space: int) -> int:
    """The deck that is drawn from on a space."""
    deck = state.board.deck_at[space]
    return len(state.decks) - 1 - deck if state.rules.decks_swapped else deck


def draw(state: State, seat: int, space: int) -> Effect | None:
    """Take the top card: what it does. None: every card of the deck is held by somebody; or it is
    drawn from the printed deck, and has to be named first (R71)."""
    deck = deck_of(state, space)
    if not state.decks[deck]:
        return None
    if state.rules.cards_drawn == "at-table":
        applied = state.named["cards_drawn"] + state.named["decks_swapped"]
        state.emit(CardAwaited(seat, deck, applied=applied))
        return None
    return turn_up(state, seat, deck, state.decks[deck][0])


def turn_up(state: State, seat: int, deck: int, number: int) -> Effect | None:
    """The top card is this one. None: nobody but its drawer knows what it does (-2)."""
    if number == HIDDEN:
        state.emit(CardKept(seat, deck, HIDDEN, applied=state.named["secret_cards"]))
        return None
    card = state.edition.card(deck, number)
    effect, applied = card.effect, state.named["decks_swapped"]
    if card.source == "stand-in":
        applied += state.named["R28"]
    if type(effect) in SECRETS:
        shown = state.rules.secret_cards == "open"
        applied += state.named["secret_cards"]
        state.emit(CardKept(seat, deck, number, shown, applied=applied))
    else:
        if type(effect) is FreeFortress:
            applied += state.named["card_building"]
        fast_path.draw(state, seat, deck, number, type(effect) is Keep, applied)
    return effect


def follow(state: State, seat: int, effect: Effect) -> None:
    """Carry out an effect that moves nobody."""
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
            levels = [state.level[i] for i in state.board.territories if state.owner[i] == seat]
            cost = sum([hotel if level == FORTRESS else house * level for level in levels])
            pay(state, seat, state.seats, cost, "card")
        case FreeFortress():  # R73: wherever its drawer says, if a place and a fortress are left
            if free_places(state, seat, Piece.HOTEL):
                applied = state.named["card_building"]
                state.emit(PlacementAwaited(seat, Piece.HOTEL, 0, True, applied=applied))
        case _:  # kept
            pass


def _collect(state: State, seat: int, amount: int) -> None:
    """Everybody pays; of those who cannot, the first from the left settles first."""
    others = state.from_left_of(seat)
    short = [other for other in others if state.cash[other] < amount]
    for other in others:
        if other not in short:
            pay(state, other, seat, amount, "card")
    for other in reversed(short):
        pay(state, other, seat, amount, "card")
