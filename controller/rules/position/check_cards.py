"""Looks for contradictions about a card that is played against somebody, and not answered yet."""

from __future__ import annotations

from controller.rules.board import AgainstOne
from controller.rules.cards.targets import exact, verify_target
from controller.rules.commands import PlayCard
from controller.rules.problems import Findings
from controller.rules.state import COUNT, OPENING, OVER, Acquisition, Play, State


def check_play(state: State, index: int, findings: Findings) -> None:
    """Note everything that does not fit about the card at a place of the stack."""
    item, place = state.stack[index], f"stack[{index}]"
    assert isinstance(item, Play)
    card = state.edition.card(item.deck, item.card)
    if index != len(state.stack) - 1:
        findings.add(place, "a card that is played is answered before anything else", "on top")
    if any(type(below) is not Acquisition for below in state.stack[:index]) or state.deals:
        findings.add(place, "no card is played while something else is open")
    if state.phase in (OPENING, COUNT, OVER):
        findings.add(place, f"no card is played in the phase {state.phase.value}")
    if state.decks[item.deck][-1:] != [item.card]:
        findings.add(f"{place}.card", f"{card.title} has been played", "under its deck")
    for name, seat in (("seat", item.seat), ("target", item.target)):
        if not state.alive[seat]:
            findings.add(f"{place}.{name}", f"{state.name(seat)} is out of the game")
            return
    effect = card.effect
    if not isinstance(effect, AgainstOne):
        findings.add(f"{place}.card", f"{card.title} is not played against anybody")
        return
    command = PlayCard(item.seat, item.card, item.target, item.space, item.other, item.deck)
    refusal = verify_target(state, command, effect)
    if refusal is not None:
        findings.add(place, str(refusal))
    elif exact(state, command, effect) != command:
        findings.add(place, "it names more than the card asks for, or not the first of its group")
