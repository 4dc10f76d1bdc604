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
        findings.add(
            place,
            Message("a played card must be answered before anything else"),
            Message("it last in the stack"),
        )
    if any(type(below) is not Acquisition for below in state.stack[:index]) or state.deals:
        findings.add(place, Message("no card can be played while something else is open"))
    if state.phase in (OPENING, COUNT, OVER):
        findings.add(
            place, Message("no card can be played in the phase '{phase}'", phase=state.phase.value)
        )
    if state.decks[item.deck][-1:] != [item.card]:
        findings.add(
            f"{place}.card",
            Message(
                "{card} is being played, so it must be at the bottom of its deck", card=card.title
            ),
        )
    for name, seat in (("seat", item.seat), ("target", item.target)):
        if not state.alive[seat]:
            findings.add(
                f"{place}.{name}", Message("{name} is out of the game", name=state.name(seat))
            )
            return
    effect = card.effect
    if not isinstance(effect, AgainstOne):
        findings.add(
            f"{place}.card", Message("{card} is not played against anybody", card=card.title)
        )
        return
    command = PlayCard(item.seat, item.card, item.target, item.space, item.other, item.deck)
    refusal = verify_target(state, command, effect)
    if refusal is not None:
        findings.add(place, Message(SENTENCES[refusal.code].removesuffix("."), **refusal.values))
    elif exact(state, command, effect) != command:
        findings.add(
            place,
            Message(
                "it names more than the card asks for, or a deed that is not the first of its group"
            ),
        )
