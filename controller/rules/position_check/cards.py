"""Looks for contradictions about a card that is played against somebody, and not answered yet."""

from __future__ import annotations

from common.message import Message
from common.problem import Findings
from controller.rules.board import AgainstOne
from controller.rules.cards.targets import exact, verify_target
from controller.rules.commands import PlayCard
from controller.rules.refusals import SENTENCES
from controller.rules.state import COUNT, OPENING, OVER, Acquisition, PendingCard, State


def check_play(state: State, index: int, findings: Findings) -> None:
    """Note everything that does not fit about the card at a place of the stack."""
    item, place = state.stack[index], f"stack[{index}]"
    assert isinstance(item, PendingCard)
    card = state.edition.card(item.deck, item.card)
    if index != len(state.stack) - 1:
        wrong = Message("a played card must be answered before anything else")
        findings.add(place, wrong, Message("it last in the stack"))
    if any(type(below) is not Acquisition for below in state.stack[:index]) or state.deals:
        findings.add(place, Message("no card can be played while something else is open"))
    if state.phase in (OPENING, COUNT, OVER):
        wrong = Message("no card can be played in the phase '{phase}'", phase=state.phase.value)
        findings.add(place, wrong)
    if state.decks[item.deck][-1:] != [item.card]:
        wrong = Message(
            "{card} is being played, so it must be at the bottom of its deck", card=card.title
        )
        findings.add(f"{place}.card", wrong)
    for name, seat in (("seat", item.seat), ("target", item.target)):
        if not state.alive[seat]:
            wrong = Message("{name} is out of the game", name=state.name(seat))
            findings.add(f"{place}.{name}", wrong)
            return
    effect = card.effect
    if not isinstance(effect, AgainstOne):
        wrong = Message("{card} is not played against anybody", card=card.title)
        findings.add(f"{place}.card", wrong)
        return
    command = PlayCard(item.seat, item.card, item.target, item.space, item.other, item.deck)
    refusal = verify_target(state, command, effect)
    if refusal is not None:
        findings.add(place, Message(SENTENCES[refusal.code].removesuffix("."), **refusal.values))
    elif exact(state, command, effect) != command:
        wrong = Message(
            "it names more than the card asks for, or a deed that is not the first of its group"
        )
        findings.add(place, wrong)
