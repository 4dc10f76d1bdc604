"""Finds numbers in an edition that are too large to calculate with."""

from __future__ import annotations

from controller.editions.problems import Findings
from hardware.message import Message
from hardware.problem import at_most

_MOST = 10**9
"""The largest amount: sums of amounts have to fit a journal's 64 bits."""


def look_for_large(value: object, place: str, findings: Findings) -> None:
    """Note numbers that are too large, wherever they are."""
    if isinstance(value, dict):
        for key, inner in value.items():
            look_for_large(inner, f"{place}.{key}" if place else str(key), findings)
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):
            look_for_large(inner, f"{place}[{number}]", findings)
    elif isinstance(value, int) and abs(value) > _MOST:
        findings.add(place, Message("{value} is too large", value=value), at_most(_MOST))
