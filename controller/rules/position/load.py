"""Lays a position out on a blank state, with everything that the state counts for speed.

What cannot be laid out is noted and left out; whether the rest makes sense is checked in
position_check/check.py.
"""

from __future__ import annotations

from typing import Any

import msgspec

from common.message import Message, brief
from common.problem import Findings, one_of
from controller.rules.board import BANK, STAFF
from controller.rules.edition import Rules
from controller.rules.house_rules import wrong_setting
from controller.rules.position.cards import load_cards
from controller.rules.position.goods import load_goods
from controller.rules.position.names import Lookup
from controller.rules.position.rows import lay_out
from controller.rules.position.times import times
from controller.rules.position_model import Position, Seat
from controller.rules.state import FREE, Phase, State
from controller.rules.state.values import rent_by_number


def load(state: State, position: Position, findings: Findings) -> None:
    """Lay a position out. `state` must be blank; without seats it stays so."""
    phase = Phase(position.phase)
    if phase is Phase.SETUP or not position.seats:
        return
    look = Lookup(state.edition, [seat.name for seat in position.seats], findings)
    seats = position.seats
    people = list(zip((seat.name for seat in seats), _tokens(state, seats), strict=True))
    state.set_table(*_game(state, position, look), people)
    _people(state, seats, look)
    look.in_play = tuple(state.seats_in_play())
    load_goods(state, position, look)
    load_cards(state, position, look)
    state.phase = phase
    _turn(state, position, look)
    if position.proposal is not None:
        state.proposal = lay_out(state, position.proposal, look, "proposal")
    for name in ("claims", "deals", "stack"):
        items = enumerate(getattr(position, name))
        laid_out = [lay_out(state, item, look, f"{name}[{i}]") for i, item in items]
        setattr(state, name, [item for item in laid_out if item])
    if phase is not Phase.OPENING and state.turns and any(state.alive):
        state.go_round()
    if phase in (Phase.COUNT, Phase.OVER):
        state.seated = frozenset()
    if phase is Phase.OVER:
        state.worth = position.worth
        state.winners = look.seats(position.winners, "winners")


def _game(state: State, position: Position, look: Lookup) -> tuple[str, Rules]:
    """The game that is played, and by which rules."""
    edition, game = state.edition, position.game
    if game not in edition.data.games:
        wrong = Message("{edition} has no game '{game}'", edition=edition.id, game=brief(game))
        look.note("game", wrong, one_of(edition.data.games))
        game = next(iter(edition.data.games))
    good: dict[str, Any] = {}
    for name, value in position.rules.items():
        try:
            edition.rules_for(game, {name: value})
        except (msgspec.ValidationError, TypeError) as error:
            look.note(f"rules.{name[:40]}", wrong_setting(str(error)))
        else:
            good[name] = value
    return game, edition.rules_for(game, good)


def _people(state: State, seats: tuple[Seat, ...], look: Lookup) -> None:
    state.alive = [not seat.out for seat in seats]
    state.bankrupts = state.alive.count(False)
    state.cash = [_cash(seat, state.rules.start_money) for seat in seats]
    state.cash.append(state.rules.bank_stock - sum(state.cash))
    state.jail = [FREE if seat.jail is None else seat.jail for seat in seats]
    state.pos = [_place(state, seat, look, f"seats[{i}].place") for i, seat in enumerate(seats)]


def _cash(seat: Seat, start: int) -> int:
    if seat.cash is not None:
        return seat.cash
    return 0 if seat.out else start


def _place(state: State, seat: Seat, look: Lookup, place: str) -> int:
    """Where the token is; in Jail, if it is there and no place is named."""
    if seat.place is None:
        return 0 if seat.jail is None else state.board.jail
    return max(look.space(seat.place, place), 0)


def _tokens(state: State, seats: tuple[Seat, ...]) -> list[str]:
    """The tokens named; for others the namesake, or the next that is nobody's."""
    tokens = state.edition.data.tokens
    taken = [seat.token for seat in seats]
    named = [
        seat.token or (seat.name if seat.name in tokens and seat.name not in taken else "")
        for seat in seats
    ]
    free = iter([token for token in tokens if token not in named])
    return [name or next(free, "") for name in named]


def _turn(state: State, position: Position, look: Lookup) -> None:
    state.turn, state.first, state.turns, state.rounds = times(state, position, look)
    for name in ("doubles", "dice", "factor", "rent_dice", "salary_due", "called"):
        setattr(state, name, getattr(position, name))
    if state.phase is Phase.RENT_ROLL and position.factor == 1:
        state.factor = _usual_factor(state)
    state.tally = look.deeds(position.tally, "tally")
    state.opening = list(position.opening)
    if position.opening_seats is not None:
        state.opening_seats = look.seats(position.opening_seats, "opening_seats")
    elif state.phase is Phase.OPENING:
        state.opening_seats = tuple(range(state.seats))
    state.waived = [*look.seats(position.waived, "waived")]
    state.waived_hotels = [*look.seats(position.waived_hotels, "waived_hotels")]
    state.by_bot = [*look.seats(position.bots, "bots")]
    state.denied = [*look.seats(position.denied, "denied")]


def _usual_factor(state: State) -> int:
    """How many times the roll the rent of the staff is where the roller stands, if nothing is said
    (D8): once, only where a deed or the number of dice says so."""
    space = state.pos[state.turn]
    owner, rents = state.owner[space], state.board.rent[space]
    once = state.rules.staff_rent_roll == "by-number" or 1 in rents
    if once or owner == BANK or state.board.kind[space] != STAFF:
        return 1
    return rent_by_number(state, owner, space)
