"""Looks for contradictions about a card that is played against somebody, and not answered yet."""

from __future__ import annotations

from common.message import Message
from common.problem import Found
from controller.rules.board import AgainstOne
from controller.rules.cards.targets import exact, verify_target
from controller.rules.commands import PlayCard
from controller.rules.refusals import SENTENCES
from controller.rules.state import Acquisition, PendingCard, Phase, State


def check_play(state: State, item: PendingCard, index: int) -> Found:
    """What does not fit about a card at a place of the stack."""
    card, phase = state.edition.card(item.deck, item.card), state.phase
    if index != len(state.stack) - 1:
        wrong = Message("a played card must be answered before anything else")
        yield "", wrong, Message("it last in the stack")
    if any(type(other) is not Acquisition for other in state.stack[:index]) or state.deals:
        yield "", Message("no card can be played while something else is open")
    if phase in (Phase.OPENING, Phase.COUNT, Phase.OVER):
        yield "", Message("no card can be played in the phase '{phase}'", phase=phase.value)
    if state.decks[item.deck][-1:] != [item.card]:
        wrong = Message(
            "{card} is being played, so it must be at the bottom of its deck", card=card.title
        )
        yield ".card", wrong
    for name, seat in (("seat", item.seat), ("target", item.target)):
        if not state.alive[seat]:
            yield f".{name}", Message("{name} is out of the game", name=state.name(seat))
            return
    effect = card.effect
    if not isinstance(effect, AgainstOne):
        yield ".card", Message("{card} is not played against anybody", card=card.title)
        return
    command = PlayCard(item.seat, item.card, item.target, item.space, item.other, item.deck)
    refusal = verify_target(state, command, effect)
    if refusal is not None:
        yield "", Message(SENTENCES[refusal.code].removesuffix("."), **refusal.values)
    elif exact(state, command, effect) != command:
        wrong = Message(
            "it names more than the card asks for, or a deed that is not the first of its group"
        )
        yield "", wrong
