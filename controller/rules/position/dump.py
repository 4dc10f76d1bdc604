"""Writes a state down as a position: everything by number, and nothing that follows anyway."""

from __future__ import annotations

from typing import Any

import msgspec

from controller.rules.board import HIDDEN
from controller.rules.position.cards import tell_decks
from controller.rules.position.kinds import kinds_of, or_nobody
from controller.rules.position.names import UNNAMED
from controller.rules.position.rows import tell
from controller.rules.position_model import Position, Seat
from controller.rules.state import FREE, Phase, State


def dump(state: State) -> Position:
    """The position that `build` makes this state of again."""
    edition = state.edition.id
    if state.phase is Phase.SETUP:
        return Position(edition=edition, phase="setup")
    plays_ring = state.rules.ring and state.ring != state.board.territories[0]
    told: dict[str, Any] = {
        "edition": edition,
        "rules": _house_rules(state),
        "seats": tuple(_seat(state, seat) for seat in range(state.seats)),
        "bank": None,
        "supply": None,
        "buildings": {str(space): level for space, level in enumerate(state.level) if level},
        "bids": {str(space): bids for space, bids in enumerate(state.bids) if bids},
        "mortgaged": _where(state.mortgaged),
        "interest_paid": _where(state.interest_paid),
        "ring": state.ring if plays_ring else or_nobody(state, state.loose_ring),
        **tell_decks(state),
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


def _where(flags: list[bool]) -> tuple[int, ...]:
    return tuple(space for space, flag in enumerate(flags) if flag)


def _seat(state: State, seat: int) -> Seat:
    name, token = state.players[seat]
    jail, place = state.jail[seat], state.pos[seat]
    decks = state.board.decks
    return Seat(
        name=name,
        token=token,
        cash=state.cash[seat],
        place=None if jail != FREE and place == state.board.jail else place,
        jail=None if jail == FREE else jail,
        deeds=tuple(state.held[seat]),
        cards=tuple(
            f"{decks[deck].id}:{UNNAMED if card == HIDDEN else card}"
            for deck, card in (*state.kept[seat], *state.secret[seat])
        ),
        out=not state.alive[seat],
    )
