"""Positions that might come: a command carried out on a copy, deeds that change hands, a landing.

Nothing here asks for a die or a card: what follows by itself after a command is not carried out.
"""

from __future__ import annotations

from collections.abc import Iterable

from controller.bots.expert.income import rent_of
from controller.rules.board import BANK, HIDDEN, STAFF, TAX, UNSEEN
from controller.rules.commands import AnyCommand, LetPass
from controller.rules.engine import HANDLERS, verify
from controller.rules.property.mortgages import interest_on_taking
from controller.rules.state import PendingCard, State


def after(state: State, command: AnyCommand) -> State | None:
    """The position after a command; None if it is refused. A card that is played against somebody
    is not cancelled."""
    if verify(state, command) is not None:
        return None
    twin = state.copy()
    HANDLERS[type(command)][1](twin, command)
    top = twin.stack[-1] if twin.stack else None
    if type(top) is PendingCard and top.seat == command.seat:
        return after(twin, LetPass(top.target))
    return twin


def handed(
    state: State, seat: int, other: int, gets: Iterable[int], gives: Iterable[int] = (),
    pays: int = 0,
) -> State:  # fmt: skip
    """The position after a seat has got deeds from another, has given some, and has paid; `other`
    may be the Bank."""
    twin = state.copy()
    for space in gets:
        _hand(twin, space, other, seat)
    for space in gives:
        _hand(twin, space, seat, other)
    _pay(twin, seat, other, pays)
    return twin


def landed(state: State, seat: int, space: int) -> State:
    """The position after a landing: the rent or the tax is paid, or the deed is claimed if there is
    the money for it."""
    board, owner = state.board, state.owner[space]
    if board.kind[space] <= STAFF and owner == BANK:
        price = 0 if space == state.ring else board.price[space]
        if state.cash[seat] >= price:
            return handed(state, seat, BANK, [space], pays=price)
    twin = state.copy()
    if seat == state.bearer:
        return twin
    if board.kind[space] == TAX:
        _pay(twin, seat, BANK, board.spaces[space].amount)
    elif board.kind[space] <= STAFF and owner not in (BANK, seat) and not state.mortgaged[space]:
        _pay(twin, seat, owner, round(rent_of(state, owner, space)))
    return twin


def _hand(state: State, space: int, giver: int, taker: int) -> None:
    state.owner[space] = taker
    if giver != BANK:
        state.lose_deed(giver, space)
    if taker != BANK:
        state.gain_deed(taker, space)
        if state.mortgaged[space]:
            _pay(state, taker, BANK, interest_on_taking(state, space))


def _pay(state: State, payer: int, payee: int, amount: int) -> None:
    """Also more than there is: the judge knows what that costs. BANK is the Bank's place, too."""
    state.transfer(payer, payee, amount)


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
