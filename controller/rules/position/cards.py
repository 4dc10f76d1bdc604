"""Lays out what a position says of kept cards and of the decks, and tells it of a state."""

from __future__ import annotations

from collections.abc import Iterator

from common.message import Message, verbatim
from controller.rules.board import HIDDEN, UNSEEN, Secret
from controller.rules.position.names import NOBODY, UNNAMED, Lookup
from controller.rules.position_model import Position
from controller.rules.state import State
from controller.rules.state.unseen import hidden, is_secret, unseen

Refs = tuple[int | str, ...]
Card = tuple[int, int]
"""Deck and number."""

_ONE_PLACE = Message("one place")


def load_cards(state: State, position: Position, look: Lookup) -> None:
    """Kept cards, and the decks: the named cards on top, the others in the edition's order; of a
    printed deck what lies under it."""
    taken = _kept(state, position, look)
    tops = _tops(state, position, taken, look)
    if state.rules.cards_drawn == "at-table":
        if position.decks:
            wrong = Message("the next cards of a printed deck are unknown")
            look.note("decks", wrong, Message("under, the cards at its bottom"))
        _printed(state, position, look)
        return
    if position.under:
        wrong = Message("here the program draws and knows the whole deck")
        look.note("under", wrong, verbatim("decks"))
    for deck, whole in enumerate(state.board.decks):
        top = tops[deck]
        gone = {*top, *(card for where, card in taken if where == deck)}
        state.decks.append([*top, *(i for i in range(len(whole.cards)) if i not in gone)])


def _named(
    tables: dict[str, Refs], field: str, look: Lookup, hidden: str = ""
) -> Iterator[tuple[int, int, str]]:
    """The cards that are there, of each deck once: deck, number, and place in the position; for
    `hidden` one that nobody has named."""
    told: set[int] = set()
    for name, refs in tables.items():
        place = f"{field}.{name}"
        deck = look.deck(name, place)
        if deck in told:
            look.note(place, Message("the same deck appears twice"))
            continue
        told |= {deck} - {NOBODY}
        for index, ref in enumerate(refs if deck != NOBODY else ()):
            where = f"{place}[{index}]"
            card = HIDDEN if ref == hidden else look.card(ref, deck, where)
            if card != NOBODY:
                yield deck, card, where


def _kept(state: State, position: Position, look: Lookup) -> list[Card]:
    """The cards in the hands, as far as they have been named."""
    taken: list[Card] = []
    for seat, ref, place in _in_hand(position):
        card = look.kept(ref, taken, place)
        if card is None:
            continue
        if card[1] == HIDDEN:
            if state.rules.cards_drawn == "at-table":
                state.secret[seat].append(card)
                continue
            wrong = Message("here the program draws and knows every card")
            look.note(place, wrong, Message("a title or a number"))
        elif card in taken:
            wrong = Message("{card} is kept twice", card=state.edition.card(*card).title)
            look.note(place, wrong, _ONE_PLACE)
        else:
            taken.append(card)
            secret = isinstance(state.edition.card(*card).effect, Secret)
            (state.secret if secret else state.kept)[seat].append(card)
    return taken


def _in_hand(position: Position) -> Iterator[tuple[int, int | str, str]]:
    for number, seat in enumerate(position.seats):
        for index, ref in enumerate(seat.cards):
            yield number, ref, f"seats[{number}].cards[{index}]"


def _tops(state: State, position: Position, taken: list[Card], look: Lookup) -> list[list[int]]:
    """The next cards of each deck, as far as they are named."""
    tops: list[list[int]] = [[] for _ in state.board.decks]
    for deck, card, where in _named(position.decks, "decks", look):
        if card not in tops[deck] and (deck, card) not in taken:
            tops[deck].append(card)
            continue
        title = state.edition.card(deck, card).title
        wrong = Message("{card} is both kept by somebody and in the deck", card=title)
        if card in tops[deck]:
            wrong = Message("{card} is in the deck twice", card=title)
        look.note(where, wrong, _ONE_PLACE)
    return tops


def _printed(state: State, position: Position, look: Lookup) -> None:
    """The decks, with the hands laid out already: unnamed cards on top of those that are known."""
    state.decks = [[] for _ in state.board.decks]
    for deck, card, where in _named(position.under, "under", look, UNNAMED):
        if card == HIDDEN or card in unseen(state, deck):
            state.decks[deck].append(card)
        else:
            wrong = Message(
                "{card} is also somewhere else", card=state.edition.card(deck, card).title
            )
            look.note(where, wrong, _ONE_PLACE)
    for deck in range(len(state.decks)):
        _above(state, deck, look)


def _above(state: State, deck: int, look: Lookup) -> None:
    """As many cards as are left once the unnamed ones elsewhere have their places."""
    left, elsewhere = unseen(state, deck), hidden(state, deck)
    secret = sum(is_secret(state, deck, card) for card in left)
    if elsewhere > secret:
        name = state.board.decks[deck].name
        wrong = Message(
            "secret cards of {deck} without a name: {count}, but only {most} are possible",
            count=elsewhere,
            deck=name,
            most=secret,
        )
        fits = Message("at most {most}: the others are known", most=secret)
        look.note(_place(state, deck), wrong, fits)
    above = max(0, len(left) - elsewhere)
    state.decks[deck] = [UNSEEN] * above + state.decks[deck]


def _place(state: State, deck: int) -> str:
    """Where the first of the unnamed ones stands in the position."""
    for seat, held in enumerate(state.secret):
        if (deck, HIDDEN) in held:
            return f"seats[{seat}].cards"
    return f"under.{state.board.decks[deck].id}"


def tell_decks(state: State) -> dict[str, dict[str, Refs]]:
    """The next cards of each deck, as far as they are not in the edition's order; of a printed one
    what is known to lie under it, below the cards that nobody has seen."""
    printed = state.rules.cards_drawn == "at-table"
    told = _under if printed else _top
    decks = zip(state.board.decks, map(told, state.decks), strict=True)
    cards = {deck.id: cards for deck, cards in decks if cards}
    return {"decks": {}, "under": cards} if printed else {"decks": cards, "under": {}}


def _under(order: list[int]) -> Refs:
    return tuple(UNNAMED if card == HIDDEN else card for card in order if card != UNSEEN)


def _top(order: list[int]) -> Refs:
    """A deck's cards from the top, without the last ones that only count up.

    Those left out must be what lies under a top in order: all others, the lowest first.
    """
    cut = len(order)
    while cut and (cut == len(order) or order[cut - 1] < order[cut]):
        cut -= 1
    return tuple(order[:cut])
