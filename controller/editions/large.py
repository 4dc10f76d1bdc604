"""Finds what is too large in an edition: numbers to calculate with, and texts to show."""

from __future__ import annotations

from common.message import Message
from common.problem import at_most
from controller.editions.problems import Findings

_MOST = 10**9
"""The largest amount: sums of amounts have to fit a journal's 64 bits."""

ANY_NAME_MOST, CARD_TEXT_MOST = 60, 300
"""Characters of a name, and of a card's text: longer ones would fill every page. The longest name
of our editions has 48."""


def look_for_large(value: object, place: str, findings: Findings) -> None:
    """Note numbers and texts that are too large, wherever they are."""
    if isinstance(value, dict):
        for key, inner in value.items():
            look_for_large(inner, f"{place}.{key}" if place else str(key), findings)
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):
            look_for_large(inner, f"{place}[{number}]", findings)
    elif isinstance(value, int) and abs(value) > _MOST:
        findings.add(place, Message("{value} is too large", value=value), at_most(_MOST))
    elif isinstance(value, str):
        most = CARD_TEXT_MOST if place.endswith(".text") else ANY_NAME_MOST
        if len(value) > most:
            findings.add(place, Message("has {count} characters", count=len(value)), at_most(most))
