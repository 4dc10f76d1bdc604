"""A player leaves in the middle of the game: a bot takes the seat, or it retires (R70).

Until somebody sits down there again a bot plays the seat by the same rules; the rules only know for
which seats that is so. To retire, all others who are still in the game and no bots have to agree.
"""

from __future__ import annotations

from common.message import Message
from controller.rules import events as e
from controller.rules.commands import Agree, Disagree, Leave, Sit
from controller.rules.game import agreement
from controller.rules.prompts import awaited
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import (
    COUNT,
    OPENING,
    Auction,
    Debt,
    EstateAuction,
    Meeting,
    PendingCard,
    Retirement,
    RingBattle,
    State,
)

_SETTLED_FIRST = (Debt, Auction, EstateAuction, Retirement)
"""While any of these is open nobody leaves."""

_GONE_ON = (PendingCard, Meeting, RingBattle)
"""And while one of these is open nobody retires: it goes on between two who are in the game."""


def verify_leave(state: State, command: Leave) -> Refusal | None:
    """Not while a debt or an auction is open, and in a way that the table has agreed to play by."""
    seat, retires = command.seat, command.how == "retire"
    if seat in state.by_bot:
        return refuse("bot-plays", name=state.name(seat))
    if retires and state.rules.leaving == "bot":
        return refuse("no-retiring", state.named["leaving"])
    if not retires and state.rules.leaving == "retire":
        return refuse("no-bot", state.named["leaving"])
    if any(isinstance(top, _SETTLED_FIRST) for top in state.stack):
        return refuse("settle-first", state.named["leaving"], what=awaited(state))
    return _verify_retire(state, seat) if retires else None


def _verify_retire(state: State, seat: int) -> Refusal | None:
    """In the round of turns, and not twice in a turn if the others did not want it."""
    if state.called:
        return refuse("time-called")
    if state.phase in (OPENING, COUNT) or any(isinstance(top, _GONE_ON) for top in state.stack):
        return refuse("settle-first", state.named["leaving"], what=awaited(state))
    if seat in state.denied:
        return refuse("not-agreed", state.named["leaving"], name=state.name(seat))
    return None


def leave(state: State, command: Leave) -> None:
    """Nobody has to agree to a bot; and bots are not asked."""
    seat, applied = command.seat, state.named["leaving"]
    if command.how == "bot":
        state.emit(e.SeatLeft(seat, applied=applied))
        return
    asked = tuple(i for i in state.from_left_of(seat) if i not in state.by_bot)
    state.emit(e.RetirementAsked(seat, asked, applied=applied))


def verify_sit(state: State, command: Sit) -> Refusal | None:
    """Where a bot plays."""
    if command.seat not in state.by_bot:
        return refuse("no-bot-there", name=state.name(command.seat))
    return None


def sit(state: State, command: Sit) -> None:
    state.emit(e.SeatTaken(command.seat, applied=state.named["leaving"]))


def retiring(state: State) -> int | None:
    """Who wants to retire, while the others are asked."""
    wish = _open(state)
    return None if wish is None else wish.seat


def _open(state: State) -> Retirement | None:
    return next((top for top in reversed(state.stack) if type(top) is Retirement), None)


def verify_agree(state: State, command: Agree) -> Refusal | None:
    """To a player who wants to retire, or else to house rules."""
    wish = _open(state)
    if wish is None:
        return agreement.verify_agree(state, command)
    return _verify_answer(state, wish, command.seat)


def _verify_answer(state: State, wish: Retirement, seat: int) -> Refusal | None:
    if state.stack[-1] is not wish:
        return refuse("settle-first", what=awaited(state))
    if seat not in wish.waiting:
        why = Message("{name} has already answered", name=state.name(seat))
        return refuse("not-asked", why=why)
    return None


def agree(state: State, command: Agree) -> None:
    """With the last one to agree the engine lets the seat retire."""
    if _open(state) is None:
        agreement.agree(state, command)
    else:
        state.emit(e.RetirementAgreed(command.seat))


def verify_disagree(state: State, command: Disagree) -> Refusal | None:
    """A player who is asked; and a player who wants to retire may stay after all."""
    wish = _open(state)
    if wish is None:
        return agreement.verify_disagree(state, command)
    if command.seat == wish.seat and state.stack[-1] is wish:
        return None
    return _verify_answer(state, wish, command.seat)


def disagree(state: State, command: Disagree) -> None:
    wish = _open(state)
    if wish is None:
        agreement.disagree(state, command)
    else:
        state.emit(e.RetirementDropped(wish.seat, command.seat))
