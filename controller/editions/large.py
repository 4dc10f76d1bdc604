"""Looks for numbers in an edition that are too large to reckon with."""

from __future__ import annotations

from controller.editions.problems import Findings

MOST = 10**9
"""No amount is larger: sums of amounts have to fit a journal's 64 bits."""


def look_for_large(value: object, place: str, findings: Findings) -> None:
    """Numbers too large to reckon with, wherever they are."""
    if isinstance(value, dict):
        for key, inner in value.items():
            look_for_large(inner, f"{place}.{key}" if place else str(key), findings)
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):
            look_for_large(inner, f"{place}[{number}]", findings)
    elif isinstance(value, int) and abs(value) > MOST:
        findings.add(place, f"{value} is too large", f"at most {MOST}")
