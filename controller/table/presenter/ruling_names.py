"""Which rulings and house rules the display names: each once in a game, where it first decides
something that is told. In what words, rulings.py says."""

from __future__ import annotations

from collections.abc import Sequence

from controller.rules.applied import Applied
from controller.rules.edition import Rules
from controller.rules.entries import Entry
from controller.rules.state import State
from controller.text.rulings import Once, sentences
from controller.view.oled.news import news

LAST = 20
"""Rulings and house rules that the menu goes back to."""


def decided(counting: Sequence[Entry], rules: Rules) -> list[str]:
    """What has decided something in the game, each once, as sentences; last first."""
    found: dict[Applied, None] = {}
    for entry in reversed(counting):
        if len(found) >= LAST:
            break
        found |= dict.fromkeys(one for event in reversed(entry.events) for one in event.applied)
    return sentences(found, rules)


def named(once: Once, state: State, entry: Entry) -> tuple[tuple[Applied, ...], Once]:
    """What may be named as an entry is told. What none of its moments names comes up again."""
    naming = once.unsaid(entry.events)
    if not naming:
        return (), once
    told = news(state, entry.events, naming)
    return naming, once.saying(moment.named for moment in told if moment.named is not None)
