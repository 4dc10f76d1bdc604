"""Drawing from the printed deck: whoever landed on its space names the card (R71, G1)."""

from __future__ import annotations

from common.message import Message
from controller.rules.cards import drawn
from controller.rules.commands import NameCard
from controller.rules.prompts import awaited
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import DRAW, State
from controller.rules.state.unseen import card_label, top_card, why_not_next
from controller.rules.turn import moving

_NO_CARD = Message("no card has to be named")


def deck_here(state: State) -> int:
    """The deck that is drawn from now."""
    return drawn.deck_of(state, state.pos[state.turn])


def verify_name(state: State, command: NameCard) -> Refusal | None:
    """Only by the seat that draws, and only a card that can be the next one."""
    if state.phase is not DRAW:
        return refuse("not-asked", why=_NO_CARD)
    if state.stack:
        return refuse("settle-first", what=awaited(state))
    if command.seat != state.turn:
        return refuse("not-your-turn", turn=state.name(state.turn), name=state.name(command.seat))
    deck, applied = deck_here(state), state.named["cards_drawn"]
    if command.deck != deck:
        return refuse("other-deck", applied, deck=state.board.decks[deck].name)
    why = why_not_next(state, deck, command.card)
    if why is None:
        return None
    name, card = state.name(command.seat), card_label(state, deck, command.card)
    return refuse("not-next", applied, name=name, card=card, why=why)


def name(state: State, command: NameCard) -> None:
    deck, seat = deck_here(state), command.seat
    effect = drawn.turn_up(state, seat, deck, top_card(state, deck, command.card))
    moving.follow(state, seat, effect)
