"""Lays out what a position says of deeds, buildings, mortgages, the Ring and the cards."""

from __future__ import annotations

from common.message import Message, verbatim
from common.problem import Findings
from controller.rules.board import BANK, FORTRESS, HIDDEN, UNSEEN, Secret
from controller.rules.position.names import NOBODY, UNNAMED, Lookup
from controller.rules.position_model import Position
from controller.rules.state import State
from controller.rules.state.unseen import hidden, is_secret, unseen


def load_deeds(state: State, position: Position, look: Lookup, findings: Findings) -> None:
    """Owners, buildings and what the Bank has left of them, mortgages, the Ring, the pool."""
    state.held = [[] for _ in position.seats]
    state.count = [[0] * len(state.board.groups) for _ in position.seats]
    state.monopolies = [()] * state.seats
    for number, seat in enumerate(position.seats):
        place = f"seats[{number}].deeds"
        for space in look.deeds(seat.deeds, place):
            owner = state.owner[space]
            if owner != BANK:
                whose = Message(
                    "{space} already belongs to {name}",
                    space=state.place(space),
                    name=state.name(owner),
                )
                findings.add(place, whose, Message("one owner"))
            else:
                state.owner[space] = number
                state.gain_deed(number, space)
    _lay_buildings(state, position, look)
    for space in look.deeds(position.mortgaged, "mortgaged"):
        state.mortgaged[space] = True
    for space in look.deeds(position.interest_paid, "interest_paid"):
        state.interest_paid[space] = True
    state.pool = tuple(look.deeds(position.pool, "pool")) or state.board.deeds
    if state.rules.bearer:
        _bearer(state, position, look)
    elif position.ring is not None:
        state.ring = look.space(position.ring, "ring")
    elif state.rules.ring:
        state.ring = state.board.territories[0]


def _lay_buildings(state: State, position: Position, look: Lookup) -> None:
    board, rules = state.board, state.rules
    for name, level in position.buildings.items():
        space = look.deed(name, f"buildings.{name}")
        if space != NOBODY:
            state.level[space] = level
    for name, values in position.bids.items():
        space = look.deed(name, f"bids.{name}")
        if space != NOBODY:
            state.bids[space] = values
    state.built = [
        sum(state.building_steps[state.level[space]] for space in members)
        for members in board.groups
    ]
    houses = sum(level for level in state.level if level < FORTRESS)
    state.supply = [rules.houses - houses, rules.hotels - state.level.count(FORTRESS)]


def load_cards(state: State, position: Position, look: Lookup, findings: Findings) -> None:
    """Kept cards, and the decks: the named cards on top, the others in the edition's order."""
    state.kept = [[] for _ in position.seats]
    state.secret = [[] for _ in position.seats]
    taken: list[tuple[int, int]] = []
    for number, seat in enumerate(position.seats):
        for index, ref in enumerate(seat.cards):
            place = f"seats[{number}].cards[{index}]"
            card = look.kept(ref, taken, place)
            if card is None:
                continue
            if card[1] == HIDDEN:
                _lay_hidden(state, number, card[0], place, findings)
            elif card in taken:
                wrong = Message("{card} is kept twice", card=_title(state, *card))
                findings.add(place, wrong, Message("one place"))
            else:
                taken.append(card)
                secret = isinstance(state.edition.card(*card).effect, Secret)
                (state.secret if secret else state.kept)[number].append(card)
    tops: dict[int, list[int]] = {}
    for name, refs in position.decks.items():
        deck = look.deck(name, f"decks.{name}")
        if deck in tops:
            findings.add(f"decks.{name}", Message("the same deck appears twice"))
        elif deck != NOBODY:
            tops[deck] = _next_cards(state, deck, name, refs, taken, look, findings)
    if state.rules.cards_drawn == "at-table":
        if position.decks:
            wrong = Message("the next cards of a printed deck are unknown")
            findings.add("decks", wrong, Message("under, the cards at its bottom"))
        load_printed(state, position, look, findings)
        return
    if position.under:
        wrong = Message("here the program draws and knows the whole deck")
        findings.add("under", wrong, verbatim("decks"))
    for number, deck_of in enumerate(state.board.decks):
        top = tops.get(number, [])
        gone = {*top, *(card for where, card in taken if where == number)}
        rest = [card for card in range(len(deck_of.cards)) if card not in gone]
        state.decks.append([*top, *rest])


def _lay_hidden(state: State, seat: int, deck: int, place: str, findings: Findings) -> None:
    """A secret card that nobody has named."""
    if state.rules.cards_drawn != "at-table":
        wrong = Message("here the program draws and knows every card")
        findings.add(place, wrong, Message("a title or a number"))
    else:
        state.secret[seat].append((deck, HIDDEN))


def _next_cards(
    state: State, deck: int, name: str, refs: tuple[int | str, ...],
    taken: list[tuple[int, int]], look: Lookup, findings: Findings
) -> list[int]:  # fmt: skip
    found: list[int] = []
    for index, ref in enumerate(refs):
        place = f"decks.{name}[{index}]"
        card = look.card(ref, deck, place)
        if card == NOBODY:
            continue
        if card in found:
            wrong = Message("{card} is in the deck twice", card=_title(state, deck, card))
            findings.add(place, wrong, Message("one place"))
        elif (deck, card) in taken:
            wrong = Message(
                "{card} is both kept by somebody and in the deck", card=_title(state, deck, card)
            )
            findings.add(place, wrong, Message("one place"))
        else:
            found.append(card)
    return found


def _title(state: State, deck: int, card: int) -> str:
    return state.edition.card(deck, card).title


def _bearer(state: State, position: Position, look: Lookup) -> None:
    """Who has the Ring, or where it lies alone; at first the seat that started has it (A7);
    nobody did if time was called during the opening."""
    state.tracker = position.tracker
    state.eye = position.eye
    if position.ring is not None:
        state.loose_ring = look.space(position.ring, "ring")
    if position.bearer is not None:
        state.bearer = look.seat(position.bearer, "bearer")
    elif position.ring is None and position.phase != "opening" and not position.opening_seats:
        state.bearer = max(look.seat(position.first, "first"), 0)


def load_printed(state: State, position: Position, look: Lookup, findings: Findings) -> None:
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
            wrong = Message("{card} is also somewhere else", card=title)
            findings.add(place, wrong, Message("one place"))


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
