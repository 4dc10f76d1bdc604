"""Lays out the printed decks of a position: what lies under them, and how many cards above that."""

from __future__ import annotations

from common.message import Message
from common.problem import Findings
from controller.rules.board import HIDDEN, UNSEEN
from controller.rules.cards.unseen import hidden, is_secret, unseen
from controller.rules.position.model import Position
from controller.rules.position.names import NOBODY, UNNAMED, Lookup
from controller.rules.state import State


def lay_printed(state: State, position: Position, look: Lookup, findings: Findings) -> None:
    """The decks, with the hands laid out already: unnamed cards on top of those that are known."""
    state.decks = [[] for _ in state.board.decks]
    told: set[int] = set()
    for name, refs in position.under.items():
        deck = look.deck(name, f"under.{name}")
        if deck in told:
            findings.add(f"under.{name}", Message("the same deck appears twice"))
        elif deck != NOBODY:
            told.add(deck)
            _under(state, deck, name, refs, look, findings)
    for deck in range(len(state.decks)):
        _above(state, deck, findings)


def _under(
    state: State, deck: int, name: str, refs: tuple[int | str, ...], look: Lookup,
    findings: Findings
) -> None:  # fmt: skip
    for index, ref in enumerate(refs):
        place = f"under.{name}[{index}]"
        card = HIDDEN if ref == UNNAMED else look.card(ref, deck, place)
        if card == HIDDEN or (card != NOBODY and card in unseen(state, deck)):
            state.decks[deck].append(card)
        elif card != NOBODY:
            title = state.edition.card(deck, card).title
            findings.add(
                place, Message("{card} is also somewhere else", card=title), Message("one place")
            )


def _above(state: State, deck: int, findings: Findings) -> None:
    """As many cards as are left once the unnamed ones elsewhere have their places."""
    left, elsewhere = unseen(state, deck), hidden(state, deck)
    secret = sum(is_secret(state, deck, card) for card in left)
    if elsewhere > secret:
        what = Message(
            "secret cards of {deck} without a name: {count}, but only {most} are possible",
            count=elsewhere,
            deck=state.board.decks[deck].name,
            most=secret,
        )
        findings.add(
            _place(state, deck), what, Message("at most {most}: the others are known", most=secret)
        )
    above = max(0, len(left) - elsewhere)
    state.decks[deck] = [UNSEEN] * above + state.decks[deck]


def _place(state: State, deck: int) -> str:
    """Where the first of them stands in the position."""
    for seat, held in enumerate(state.secret):
        if (deck, HIDDEN) in held:
            return f"seats[{seat}].cards"
    return f"under.{state.board.decks[deck].id}"
