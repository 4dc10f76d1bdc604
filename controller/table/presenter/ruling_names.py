"""Which rulings and house rules the display names: each once in a game, where it first decides
something that is shown. For the words see text/rulings.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from controller.rules.citations import Applied
from controller.rules.edition import Rules
from controller.rules.entries import Entry
from controller.rules.state import State
from controller.text.rulings import sentences
from controller.view.oled.news import news

_LAST = 20
"""Rulings and house rules that the menu goes back to."""


def decided(counting: Sequence[Entry], rules: Rules) -> list[str]:
    """What has decided something in the game, each once, as sentences; last first."""
    found: dict[Applied, None] = {}
    for entry in reversed(counting):
        if len(found) >= _LAST:
            break
        found |= dict.fromkeys(one for event in reversed(entry.events) for one in event.applied)
    return sentences(found, rules)


def named(state: State, entry: Entry, naming: tuple[Applied, ...]) -> Iterator[Applied]:
    """What is named of that with an entry. What none of its moments names comes up again."""
    moments = news(state, entry.events, naming)
    return (moment.named for moment in moments if moment.named is not None)
