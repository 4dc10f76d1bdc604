"""Writes a state down as a position: everything by number, and nothing that follows anyway."""

from __future__ import annotations

from typing import Any

import msgspec

from controller.rules.board import HIDDEN, UNSEEN
from controller.rules.position.kinds import kinds_of, or_nobody
from controller.rules.position.names import UNNAMED
from controller.rules.position.rows import tell
from controller.rules.position_model import Position, Seat
from controller.rules.state import FREE, SETUP, State


def dump(state: State) -> Position:
    """The position that `build` makes this state of again."""
    edition = state.edition.id
    if state.phase is SETUP:
        return Position(edition=edition, phase="setup")
    spaces = range(state.board.size)
    plays_ring = state.rules.ring and state.ring != state.board.territories[0]
    told: dict[str, Any] = {
        "edition": edition,
        "rules": _house_rules(state),
        "seats": tuple(_seat(state, seat) for seat in range(state.seats)),
        "bank": None,
        "supply": None,
        "buildings": {str(space): state.level[space] for space in spaces if state.level[space]},
        "bids": {str(space): state.bids[space] for space in spaces if state.bids[space]},
        "mortgaged": tuple(space for space in spaces if state.mortgaged[space]),
        "interest_paid": tuple(space for space in spaces if state.interest_paid[space]),
        "ring": state.ring if plays_ring else or_nobody(state, state.loose_ring),
        "decks": _decks(state),
        "under": _under(state),
        "pool": () if state.pool == state.board.deeds else state.pool,
        "phase": state.phase.value,
        "opening_seats": state.opening_seats or None,
        "bots": tuple(state.by_bot),
        "proposal": tell(state, state.proposal) if state.proposal else None,
    }
    for name in ("claims", "deals", "stack"):
        told[name] = tuple(tell(state, item) for item in getattr(state, name))
    for name, kind in kinds_of(Position).items():
        if name not in told:
            told[name] = kind.dump(state, getattr(state, name))
    return Position(**told)


def _house_rules(state: State) -> dict[str, Any]:
    plain = msgspec.structs.asdict(state.edition.rules_for(state.game, {}))
    played = msgspec.structs.asdict(state.rules)
    return {name: value for name, value in played.items() if value != plain[name]}


def _seat(state: State, seat: int) -> Seat:
    name, token = state.players[seat]
    jail, place = state.jail[seat], state.pos[seat]
    return Seat(
        name=name,
        token=token,
        cash=state.cash[seat],
        place=None if jail != FREE and place == state.board.jail else place,
        jail=None if jail == FREE else jail,
        deeds=tuple(state.held[seat]),
        cards=tuple(
            f"{state.board.decks[deck].id}:{UNNAMED if card == HIDDEN else card}"
            for deck, card in (*state.kept[seat], *state.secret[seat])
        ),
        out=not state.alive[seat],
    )


def _decks(state: State) -> dict[str, tuple[int | str, ...]]:
    """The next cards of each deck, as far as they are not in the edition's order."""
    tops: dict[str, tuple[int | str, ...]] = {}
    if state.rules.cards_drawn == "at-table":
        return tops
    for deck, order in zip(state.board.decks, state.decks, strict=True):
        if cards := top(order):
            tops[deck.id] = cards
    return tops


def _under(state: State) -> dict[str, tuple[int | str, ...]]:
    """What is known to lie under each printed deck; above it are the cards that nobody has seen."""
    if state.rules.cards_drawn != "at-table":
        return {}
    seen = {
        deck.id: tuple(UNNAMED if card == HIDDEN else card for card in order if card != UNSEEN)
        for deck, order in zip(state.board.decks, state.decks, strict=True)
    }
    return {name: cards for name, cards in seen.items() if cards}


def top(order: list[int]) -> tuple[int, ...]:
    """A deck's cards from the top, without the last ones that only count up.

    Those left out must be what lies under a top in order: all others, the lowest first.
    """
    cut = len(order)
    while cut and (cut == len(order) or order[cut - 1] < order[cut]):
        cut -= 1
    return tuple(order[:cut])
