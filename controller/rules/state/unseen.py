"""What is known of a printed deck that lies on the table (R71): which card can be where.

Only players draw from it, and the state knows a card's place once somebody has named it. In a deck
UNSEEN stands for any card that has not been named, HIDDEN for a secret one that was put under the
deck so; in a hand HIDDEN stands for a secret card that is not named before it is played. Unnamed
cards and their places are equally many, so that counting says what can still be where.
"""

from __future__ import annotations

from common.message import Message
from controller.rules.board import HIDDEN, UNSEEN, Secret
from controller.rules.state import State


def unseen(state: State, deck: int) -> list[int]:
    """The cards of a deck whose place nobody has named, in the order of their numbers."""
    seen = {*state.decks[deck]}
    for held in (*state.kept, *state.secret):
        seen.update(card for own, card in held if own == deck)
    return [card for card in range(len(state.board.decks[deck].cards)) if card not in seen]


def is_secret(state: State, deck: int, card: int) -> bool:
    """Whether a card is kept to be played later."""
    return isinstance(state.edition.card(deck, card).effect, Secret)


def are_covered(state: State) -> bool:
    """Whether only its holder may see which secret card it is (R71)."""
    return state.rules.secret_cards != "open"


def hidden(state: State, deck: int) -> int:
    """How many places have a secret card of a deck that nobody has named."""
    return state.decks[deck].count(HIDDEN) + sum(
        held.count((deck, HIDDEN)) for held in state.secret
    )


def nameable(state: State, deck: int) -> tuple[int, ...]:
    """What can be named as the top card of a deck: cards by number, and HIDDEN for a secret one,
    unless all is open (R71). Empty: the deck is."""
    if not state.decks[deck]:
        return ()
    top = state.decks[deck][0]
    found = [top] if top >= 0 else _fitting(state, deck, top)
    secret = any(is_secret(state, deck, card) for card in found)
    return (*found, HIDDEN) if secret and are_covered(state) else tuple(found)


def _fitting(state: State, deck: int, place: int) -> list[int]:
    """The cards that can be in a place; no secret one where all of them are elsewhere."""
    cards = unseen(state, deck)
    secret = [card for card in cards if is_secret(state, deck, card)]
    if place == HIDDEN:
        return secret
    if len(secret) > hidden(state, deck):
        return cards
    return [card for card in cards if card not in secret]


def top_card(state: State, deck: int, card: int) -> int:
    """The card that was named as the top one; if which one lies there is known, that one."""
    top = state.decks[deck][0]
    return top if card == HIDDEN and top >= 0 else card


def may_hold(state: State, seat: int, deck: int, card: int) -> bool:
    """Whether a seat has a secret card, or can have it among those that it has not named."""
    own = state.secret[seat]
    if (deck, card) in own:
        return card >= 0
    if (deck, HIDDEN) not in own or card not in unseen(state, deck):
        return False
    return is_secret(state, deck, card)


def could_hold(state: State, seat: int) -> list[tuple[int, int]]:
    """The secret cards that a seat has, or can have; the one kept longest first."""
    found = [one for one in state.secret[seat] if one[1] >= 0]
    for deck in dict.fromkeys(deck for deck, card in state.secret[seat] if card == HIDDEN):
        cards = unseen(state, deck)
        found += [(deck, card) for card in cards if is_secret(state, deck, card)]
    return found


_KEPT = Message("somebody holds it")
_PLAYED = Message("it is under the deck")
_ON_TOP = Message("the next card is known, and it is a different one")
_ALL_OUT = Message("so many secret cards are held that it must be one of them")
_NONE_LEFT = Message("no secret card is in the deck")
_ALL_OPEN = Message("cards are not secret here, so it has to be named")
_NOT_SECRET = Message("it is not a secret card")
_NO_SUCH = Message("the deck has no such card")


def why_not_next(state: State, deck: int, card: int) -> Message | None:
    """Why a card cannot be the one that was drawn; None if it can."""
    if card in nameable(state, deck):
        return None
    if card == HIDDEN:
        return _ALL_OPEN if state.rules.secret_cards == "open" else _NONE_LEFT
    return where_known(state, deck, card) or (
        _ALL_OUT if state.decks[deck][0] == UNSEEN else _ON_TOP
    )


def where_known(state: State, deck: int, card: int) -> Message | None:
    """Where a card is known to be, in a clause; None if nobody has seen it."""
    if not 0 <= card < len(state.board.decks[deck].cards):
        return _NO_SUCH
    for seat in range(state.seats):
        open_ = state.rules.secret_cards == "open"
        if (deck, card) in (*state.kept[seat], *(state.secret[seat] if open_ else ())):
            return Message("{name} holds it", name=state.name(seat))
        if (deck, card) in state.secret[seat]:
            return _KEPT
    return _PLAYED if card in state.decks[deck] else None


def why_not_held(state: State, deck: int, card: int) -> Message:
    """Why a card cannot be one that somebody holds unnamed."""
    return where_known(state, deck, card) or _NOT_SECRET


_A_SECRET = Message("a secret card")


def card_label(state: State, deck: int, card: int) -> Message | str | int:
    """A card in a sentence: its title, as far as it has one."""
    if 0 <= card < len(state.board.decks[deck].cards):
        return state.edition.card(deck, card).title
    return _A_SECRET if card < 0 else card
