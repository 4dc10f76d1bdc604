"""Colours of an edition: whether they are colours, and whether text in them can be read."""

from __future__ import annotations

import re

from common.message import Message, brief, verbatim
from controller.editions.problems import Findings
from controller.rules.edition import Look

READABLE = 4.5
"""Least contrast of text (WCAG 2.2, 1.4.3, level AA)."""

PAGE_INK = "#f0e4c9"
"""What the pages write in, whatever the edition."""


def colour(text: str, place: str, findings: Findings) -> bool:
    """Whether a text is a colour, `#rrggbb`; noted if not."""
    if re.fullmatch(r"#[0-9a-fA-F]{6}", text):
        return True
    wrong = Message("'{text}' is not a colour", text=brief(text))
    findings.add(place, wrong, verbatim('"#rrggbb"'))
    return False


def check_look(look: Look, findings: Findings) -> None:
    """Note what is no colour, and what could not be read on the ground."""
    known = [colour(getattr(look, name), f"look.{name}", findings) for name in ("accent", "ground")]
    if not all(known):
        return
    for place, text in (("look.accent", look.accent), ("look.ground", PAGE_INK)):
        found = contrast(text, look.ground)
        if found < READABLE:
            wrong = Message("text cannot be read: its contrast is {ratio}", ratio=f"{found:.1f}")
            findings.add(place, wrong, Message("at least {least}", least=f"{READABLE}"))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2.2, contrast ratio)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    """Relative luminance, 0 to 1 (WCAG 2.2)."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
