"""How well bots play, in words: every strength that can be chosen, as pages and panel call it."""

from __future__ import annotations

from controller.text.language import N_, _

_STRENGTHS = {
    "simple": (N_("Bots: easy"), N_("easy: they never trade")),
    "strong": (N_("Bots: strong"), N_("strong: they trade")),
    "expert": (N_("Bots: expert"), N_("expert: they think ahead")),
}
"""By the value of the strength (controller/bots): a menu line, and what the strength means."""


def strengths() -> list[tuple[str, str]]:
    """Every strength and what it means, from the easiest on."""
    return [(strength, _(meaning)) for strength, (_line, meaning) in _STRENGTHS.items()]


def strength_line(strength: str) -> str:
    """A menu line that names the chosen strength."""
    return _(_STRENGTHS[strength][0])


def stronger(strength: str) -> str:
    """The next strength; after the strongest, the easiest."""
    order = list(_STRENGTHS)
    return order[(order.index(strength) + 1) % len(order)]
