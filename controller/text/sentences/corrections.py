"""Corrections as sentences: what is right, and what the books had (R69)."""

from __future__ import annotations

from typing import Any

from controller.rules.board import BANK
from controller.rules.commands import Correction
from controller.rules.state import FREE
from controller.text.language import N_
from controller.text.sentences.names import Names

_SAID = {
    "cash": N_("{seat:who} has {value}, not {was}"),
    "place": N_("{seat:who} is on {value:where}, not on {was:where}"),
    "jail": N_("{seat:who} is in Jail"),
    "owner": N_("{space:where} belongs to {value:who}, not to {was:who}"),
    "buildings": N_("{space:where} has {built}"),
    "mortgage": N_("{space:where} is mortgaged"),
    "card": N_("{value:who} holds “{title}”"),
    "ring": N_("{ring_name} is on {value:where}"),
    "bearer": N_("{value:who} has the Ring"),
    "tracker": N_("the Tracker is on {value:circle}, not on {was:circle}"),
}


def correction_sentence(one: Correction, was: int, names: Names) -> str:
    """What is right now, with a capital and without a full stop."""
    template = _SAID[one.what]
    more: dict[str, Any] = {"was": was, **names.every()}
    match one.what, one.value:
        case "jail", value if value == FREE:
            template = N_("{seat:who} is not in Jail")
        case "jail", value if was != FREE:
            template = N_("{seat:who}'s rolls in Jail so far are {value}, not {was}")
        case "buildings", 0:
            template = N_("{space:where} has no buildings")
        case "buildings", value:
            more["built"] = names.standing(-1, value)
        case "mortgage", 0:
            template = N_("{space:where} is not mortgaged")
        case "card", value:
            secret = names.secret(one.deck, one.card)
            more["title"] = names.deck(one.deck) if secret else names.card(one.deck, one.card)
            template = N_("“{title}” is under its deck") if value == BANK else template
            if secret:
                template = N_("{value:who} holds a secret card from {deck:deck}")
                if value == BANK:
                    template = N_("A secret card is under {deck:deck}")
        case _:
            pass
    return names.fill(template, one, **more)
