"""Jail: the ways out. Being sent there is part of moving and of cards."""

from __future__ import annotations

from common.message import Message
from controller.rules.citations import Names
from controller.rules.commands import Held, PayFine, UseCard
from controller.rules.events import CardReturned, FineForced, Freed, JailRollFailed
from controller.rules.money.paying import pay
from controller.rules.prompts import awaited
from controller.rules.property.raising import raisable
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import FREE, ROLL, State


def attempt(state: State, seat: int, double: bool) -> bool:
    """A roll in Jail. True: the token is free and moves by that roll at once (F6, F7)."""
    if double:
        state.emit(Freed(seat, "double"))
        return True
    tries = state.jail[seat] + 1
    rolls = state.named["jail_rolls"]
    state.emit(JailRollFailed(seat, tries, applied=rolls))
    if tries >= state.rules.jail_rolls:
        state.emit(FineForced(seat, applied=rolls + _no_fine(state)))
        pay(state, seat, state.seats, state.rules.fine, "fine", applied=state.named["fine"])
    return False


def verify_leave(state: State, seat: int) -> Refusal | None:
    """Whether a seat is about to roll in Jail."""
    if state.stack and state.jail[seat] != FREE:
        return refuse("not-asked", why=awaited(state))
    if state.stack or state.phase is not ROLL:
        return refuse("not-asked", why=_not_before_roll(state, seat))
    if seat != state.turn:
        return refuse("not-your-turn", turn=state.name(state.turn), name=state.name(seat))
    if state.jail[seat] == FREE:
        return refuse("not-in-jail", name=state.name(seat))
    return None


def _not_before_roll(state: State, seat: int) -> Message:
    if state.jail[seat] == FREE:
        return Message("{name} is not in Jail", name=state.name(seat))
    return Message(
        "{name} can do that only right before a roll of their own", name=state.name(seat)
    )


def verify_pay_fine(state: State, command: PayFine) -> Refusal | None:
    """F3, F4: before rolling, on the first turns only (R24); or after a roll that failed (R29)."""
    seat = command.seat
    rules = state.rules
    after = rules.fine_when == "after-roll"
    no = _verify_failed(state, seat) if after else _verify_early(state, seat)
    if no is not None:
        return no
    cash = state.cash[seat]
    if cash < rules.fine:
        fine = state.named["fine"]
        return refuse("too-dear", fine, name=state.name(seat), cash=cash, amount=rules.fine)
    return None


def fine_to_raise(state: State, seat: int) -> bool:
    """Whether a seat lacks only the money for the fine, and can raise it first."""
    no = verify_pay_fine(state, PayFine(seat))
    lack = state.rules.fine - state.cash[seat]
    return no is not None and no.code == "too-dear" and raisable(state, seat) >= lack


def _verify_early(state: State, seat: int) -> Refusal | None:
    no = verify_leave(state, seat)
    if no is None and state.jail[seat] >= state.rules.fine_turns:
        turns = state.rules.fine_turns
        code = "fine-too-late" if turns else "fine-never"
        return refuse(code, state.named["fine_turns"], turns=turns)
    return no


def fine_after_roll(state: State, seat: int) -> bool:
    """Whether a seat has just failed to leave Jail, and nobody has rolled since (R29)."""
    waits = state.phase is ROLL and not state.doubles and not state.stack
    return waits and state.jail[seat] > 0 and seat != state.turn == state.left_of(seat)


def _verify_failed(state: State, seat: int) -> Refusal | None:
    if state.jail[seat] == FREE:
        return refuse("not-in-jail", name=state.name(seat))
    if fine_after_roll(state, seat):
        return None
    return refuse("fine-after-roll", state.named["fine_when"])


def pay_fine(state: State, command: PayFine) -> None:
    named = state.named
    before = state.rules.fine_when == "before-roll"
    applied = named["fine_when"] + (named["fine_turns"] if before else ()) + _no_fine(state)
    pay(state, command.seat, state.seats, state.rules.fine, "fine", applied=named["fine"])
    state.emit(Freed(command.seat, "fine", applied=applied))


def _no_fine(state: State) -> Names:
    """What says that the fine is nothing: no payment does (F3)."""
    return () if state.rules.fine else state.named["fine"]


def verify_use_card(state: State, command: UseCard) -> Refusal | None:
    """F5: any turn in Jail, before rolling."""
    seat, wanted = command.seat, command.card
    no = verify_leave(state, seat)
    if no is None and not state.kept[seat]:
        return refuse("no-card", name=state.name(seat))
    if no is None and wanted and (wanted.deck, wanted.card) not in state.kept[seat]:
        return refuse("no-such-card", name=state.name(seat))
    return no


def use_of(state: State, seat: int, deck: int, card: int) -> UseCard:
    """The command that uses a card; the one held longest need not be named (R67)."""
    first = state.kept[seat][:1] == [(deck, card)]
    return UseCard(seat) if first else UseCard(seat, Held(deck, card))


def use_card(state: State, command: UseCard) -> None:
    """The card that is named, or the one held longest (R67), goes under its deck, and the door
    opens: on any turn, also on those that are too late for the fine (R24)."""
    seat, wanted = command.seat, command.card
    deck, card = (wanted.deck, wanted.card) if wanted else state.kept[seat][0]
    late = state.jail[seat] >= state.rules.fine_turns
    several = state.named["R67"] if len(state.kept[seat]) > 1 else ()
    state.emit(CardReturned(seat, deck, card, applied=several))
    state.emit(Freed(seat, "card", applied=state.named["R24"] if late else ()))
