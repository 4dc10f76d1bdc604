"""Looks for contradictions about who sits at the table: names, tokens, Jail, the Bank's money."""

from __future__ import annotations

from collections.abc import Sequence

from common.message import Message, brief, leaves_a_mark, verbatim
from common.problem import Found, between, one_of, within
from controller.rules.commands import LONGEST_NAME
from controller.rules.position_model import Position
from controller.rules.state import FREE, Phase, State


def check_people(state: State, position: Position) -> Found:
    """What does not fit about the number of people, each of them, and the Bank's money."""
    yield from _number(state)
    names, tokens = zip(*state.players, strict=True)
    for seat, (name, token) in enumerate(state.players):
        place = f"seats[{seat}]"
        yield from within(place, _named(state, name, token, names[:seat], tokens[:seat]))
        told = _seat(state, seat) if state.alive[seat] else _empty_chair(state, seat)
        yield from within(place, told)
    stock, bank = state.rules.bank_stock, state.cash[-1]
    if position.bank not in (None, bank):
        wrong = Message("the Bank cannot have {value}", value=position.bank)
        rest = Message(
            "{value}: the box's {stock} minus what the players have", value=bank, stock=stock
        )
        yield "bank", wrong, rest


def _number(state: State) -> Found:
    rules = state.rules
    if not rules.players_least <= state.seats <= rules.players_most:
        wrong = Message("the number of players at the table is {count}", count=state.seats)
        yield "seats", wrong, between(rules.players_least, rules.players_most)
    if len(state.seats_in_play()) < 2 and state.phase is not Phase.OVER:
        wrong = Message("fewer than two players are still in the game")
        yield "seats", wrong, Message("two, or the phase 'over'")
    last = rules.end_after_bankruptcies
    if last and state.bankrupts >= last and state.phase is not Phase.OVER:
        wrong = Message("this game ends with bankruptcy number {count}", count=last)
        yield "seats", wrong, Message("the phase 'over'")


def _named(
    state: State, name: str, token: str, names: Sequence[str], tokens: Sequence[str]
) -> Found:
    """Beside the `names` and `tokens` of those who sit there already."""
    if not leaves_a_mark(name) or len(name) > LONGEST_NAME or not name.isprintable():
        limit = Message("1 to {most} printable characters", most=LONGEST_NAME)
        yield ".name", Message("'{text}' is not a name", text=brief(name)), limit
    if name in names:
        yield ".name", Message("two players are called '{name}'", name=brief(name))
    known = state.edition.data.tokens
    if token not in known:
        yield ".token", Message("there is no token '{token}'", token=brief(token)), one_of(known)
    elif token in tokens:
        yield ".token", Message("another player also has {token}", token=token)


def _empty_chair(state: State, seat: int) -> Found:
    has = {
        "cash": state.cash[seat], "deeds": state.held[seat],
        "cards": state.kept[seat] + state.secret[seat], "jail": state.jail[seat] != FREE,
    }  # fmt: skip
    for name in filter(has.get, has):
        yield f".{name}", Message("a seat that is out of the game cannot have this")


def _seat(state: State, seat: int) -> Found:
    jail, tries = state.board.jail, state.jail[seat]
    if tries == FREE:
        return
    name, space = state.name(seat), state.place(state.pos[seat])
    if state.pos[seat] != jail:
        wrong = Message("{name} is in Jail, but the token is on {space}", name=name, space=space)
        yield ".place", wrong, verbatim(state.place(jail))
    most = state.rules.jail_rolls
    moving = state.phase is Phase.MOVE and seat == state.turn
    if state.phase is Phase.OVER and seat == state.turn and tries == most:
        return  # another's bankruptcy ended the game before that move
    if moving and tries < most:
        wrong = Message(
            "{name} is leaving Jail, so {most} rolls there must have failed, not {count}",
            name=name,
            most=most,
            count=tries,
        )
        yield ".jail", wrong, verbatim(str(most))
    elif tries > most or (tries == most and not moving):
        wrong = Message(
            "{name} must leave Jail at roll {most} there, so {count} cannot have failed already",
            name=name,
            most=most,
            count=tries,
        )
        fits = verbatim(str(most)) if moving else Message("less than {most}", most=most)
        yield ".jail", wrong, fits


def in_game(state: State, dot: str = ".", **parts: int | Sequence[int]) -> Found:
    """Nobody who is out of the game has a part in it."""
    for name, part in parts.items():
        for seat in (part,) if isinstance(part, int) else part:
            if 0 <= seat < state.seats and not state.alive[seat]:
                yield f"{dot}{name}", Message("{name} is out of the game", name=state.name(seat))
