"""What a player may see of a game: the state without the order of the decks, and without the cards
that others keep secretly (R71)."""

from __future__ import annotations

from controller.rules.board import HIDDEN, UNSEEN
from controller.rules.state import State


def seen_by(state: State, seat: int) -> State:
    """A copy of the state in which everything is covered that this seat may not see. Cards are as
    in a game with the printed deck, where nobody has named them."""
    view = state.copy()
    view.decks = [[UNSEEN] * len(deck) for deck in state.decks]
    view.pool = ()
    view.secret = [
        cards if other == seat else [(deck, HIDDEN) for deck, _ in cards]
        for other, cards in enumerate(view.secret)
    ]
    return view
