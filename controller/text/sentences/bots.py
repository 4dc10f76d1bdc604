"""How well bots play, in words: every strength that can be chosen, as pages and panel name it."""

from __future__ import annotations

from controller.text.language import N_, _

_STRENGTHS = {
    "simple": (N_("Bots: easy"), N_("easy: they never trade")),
    "strong": (N_("Bots: strong"), N_("strong: they trade")),
    "expert": (N_("Bots: expert"), N_("expert: they think ahead")),
}
"""By the value of the strength (controller/bots): one line of a menu, and what it means."""


def strengths() -> list[tuple[str, str]]:
    """Every strength and what it means, from the easiest on."""
    return [(strength, _(meaning)) for strength, (_line, meaning) in _STRENGTHS.items()]


def strength_line(strength: str) -> str:
    """The strength that is chosen, in one line."""
    return _(_STRENGTHS[strength][0])


def stronger(strength: str) -> str:
    """The next strength; after the last one the first."""
    order = list(_STRENGTHS)
    return order[(order.index(strength) + 1) % len(order)]
