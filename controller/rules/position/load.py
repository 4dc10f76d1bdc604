"""Lays a position out on a blank state, with everything that the state counts for speed.

What cannot be laid out is noted and left out; whether the rest makes sense is checked in
position_check/check.py.
"""

from __future__ import annotations

from typing import Any

import msgspec

from common.message import Message, brief
from common.problem import Findings, one_of
from controller.rules.board import BANK, FORTRESS, STAFF
from controller.rules.edition import Rules
from controller.rules.house_rules import wrong_setting
from controller.rules.position.cards import load_cards
from controller.rules.position.kinds import find_all, kinds_of
from controller.rules.position.names import NOBODY, Lookup
from controller.rules.position.rows import lay_out, turns_ago
from controller.rules.position_model import Position, Rent, Seat
from controller.rules.state import FREE, Phase, State
from controller.rules.state.values import rent_by_number


def load(state: State, position: Position, findings: Findings) -> None:
    """Lay a position out. `state` must be blank; without seats it stays so."""
    phase, seats = Phase(position.phase), position.seats
    if phase is Phase.SETUP or not seats:
        return
    look = Lookup(state.edition, [seat.name for seat in seats], findings)
    people = list(zip((seat.name for seat in seats), _tokens(state, seats), strict=True))
    state.set_table(*_game(state, position, look), people)
    state.phase = phase
    _people(state, seats, look)
    look.in_play = tuple(state.seats_in_play())
    found = find_all(kinds_of(Position), look, position, "")
    for name in _ALIKE:
        setattr(state, name, found[name])
    for name in _LISTS:
        setattr(state, name, [*found[name]])
    state.by_bot = [*found["bots"]]
    _owners(state, position, look)
    _buildings(state, position, look)
    for space in found["mortgaged"]:
        state.mortgaged[space] = True
    for space in found["interest_paid"]:
        state.interest_paid[space] = True
    state.pool = found["pool"] or state.board.deeds
    _ring(state, position, found)
    load_cards(state, position, look)
    _turn(state, position, found)
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
        state.worth, state.winners = position.worth, found["winners"]


_ALIKE = (
    "doubles", "dice", "factor", "rent_dice", "pot", "salary_due", "called", "tally", "tracker",
    "eye",
)  # fmt: skip
"""What a state has as a position says it."""

_LISTS = ("opening", "waived", "waived_hotels", "denied", "no_deals")


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


def _owners(state: State, position: Position, look: Lookup) -> None:
    for number, seat in enumerate(position.seats):
        place = f"seats[{number}].deeds"
        for space in look.deeds(seat.deeds, place):
            if state.owner[space] == BANK:
                state.owner[space] = number
                state.gain_deed(number, space)
                continue
            name, owner = state.place(space), state.name(state.owner[space])
            wrong = Message("{space} already belongs to {name}", space=name, name=owner)
            look.note(place, wrong, Message("one owner"))


def _buildings(state: State, position: Position, look: Lookup) -> None:
    for name, level in position.buildings.items():
        space = look.deed(name, f"buildings.{name}")
        if space != NOBODY:
            state.level[space] = level
    for name, values in position.bids.items():
        space = look.deed(name, f"bids.{name}")
        if space != NOBODY:
            state.bids[space] = values
    steps, levels = state.building_steps, state.level
    state.built = [sum(steps[levels[i]] for i in members) for members in state.board.groups]
    houses = sum(level for level in levels if level < FORTRESS)
    rules = state.rules
    state.supply = [rules.houses - houses, rules.hotels - levels.count(FORTRESS)]


def _ring(state: State, position: Position, found: dict[str, Any]) -> None:
    """Where it lies; or who bears it: at first the seat that started (A7), and nobody if time was
    called during the opening."""
    told = position.ring is not None
    if not state.rules.bearer:
        if told or state.rules.ring:
            state.ring = found["ring"] if told else state.board.territories[0]
        return
    state.loose_ring, state.bearer = found["ring"], found["bearer"]
    begun = position.phase != "opening" and not position.opening_seats
    if position.bearer is None and not told and begun:
        state.bearer = max(found["first"], 0)


def _turn(state: State, position: Position, found: dict[str, Any]) -> None:
    opening = state.phase is Phase.OPENING
    state.first = 0 if opening else max(found["first"], 0)
    state.turn = state.first if opening or position.turn is None else max(found["turn"], 0)
    state.turns, state.rounds = _times(state, position)
    if state.phase is Phase.RENT_ROLL and position.factor == 1:
        state.factor = _usual_factor(state)
    if opening or position.opening_seats is not None:
        state.opening_seats = found["opening_seats"]


def _times(state: State, position: Position) -> tuple[int, int]:
    """The turn's and the round's number. Those that are left out are the lowest that fit: of the
    first round, or of the second if rent is open from a turn that the first has not room for."""
    seats, turns, rounds = state.seats, position.turns, position.rounds
    if state.phase is Phase.OPENING:
        return turns or 0, rounds or 0
    since_first = (state.turn - state.first) % seats
    if turns is None:
        if rounds is None:
            rounds = 1 + (_oldest(state, position.claims) > since_first)
        turns = max(rounds - 1, 0) * seats + since_first + 1
    if rounds is None:
        rounds = 1 + max(0, (turns + seats - 2 - since_first) // seats)
    return turns, rounds


def _oldest(state: State, claims: tuple[Rent, ...]) -> int:
    """How many turns ago the oldest rent became due that does not say when."""
    look = Lookup(state.edition, [name for name, _ in state.players], Findings(""))  # told later
    debtors = [look.seat(claim.debtor, "") for claim in claims if claim.turn is None]
    return max((turns_ago(state, debtor) for debtor in debtors if debtor >= 0), default=0)


def _usual_factor(state: State) -> int:
    """How many times the roll the rent of the staff is where the roller stands, if nothing is said
    (D8): once, only where a deed or the number of dice says so."""
    space = state.pos[state.turn]
    owner, rents = state.owner[space], state.board.rent[space]
    once = state.rules.staff_rent_roll == "by-number" or 1 in rents
    if once or owner == BANK or state.board.kind[space] != STAFF:
        return 1
    return rent_by_number(state, owner, space)
