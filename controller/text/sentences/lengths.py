"""How long a game will take, in words: rounded, because it is no better known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from controller.duration.likely import Length
from controller.text.language import _, ngettext
from controller.text.sentences.settings import rules_in_words

WARN_FROM = 0.1
"""The share of games that do not end from which it is a reason for a warning."""

WARN_UNTRADED = 0.3
"""The same if nobody trades: that is up to the players."""

SAME_MINUTES = 3
"""So few minutes more or less are no difference."""

_STEPS = ((30, 5), (90, 10), (180, 15))
"""Up to so many minutes, rounded to so many; above the last to half hours."""

HALF_HOUR = 30


def rounded(minutes: float) -> int:
    """Minutes as they are shown; never less than one step."""
    step = next((step for most, step in _STEPS if minutes <= most), HALF_HOUR)
    return max(step, step * round(minutes / step))


def span(length: Length) -> str:
    """From when to when it is likely over: four of five such games end between these."""
    low, high, hours = rounded(length.low), rounded(length.high), _hours(length)
    if length.low >= length.limit:
        return _("more than {hours} h", hours=hours)
    if length.high >= length.limit:
        return _("{low} min to over {hours} h", low=low, hours=hours)
    if low == high:
        known = _("about {minutes} min", minutes=high)
    else:
        known = _("{low} to {high} min", low=low, high=high)
    return _("{span} or longer", span=known) if length.least else known


def difference(before: Length | None, after: Length | None) -> str:
    """What a change does to how long a game takes; empty: not known."""
    if before is None or after is None:
        return ""
    if after.endless > before.endless + WARN_FROM:
        return _("more games take over {hours} h", hours=_hours(after))
    minutes = after.middle - before.middle
    if abs(minutes) < SAME_MINUTES:
        return _("about the same length")
    if minutes > 0:
        return _("about {minutes} min longer", minutes=rounded(minutes))
    return _("about {minutes} min shorter", minutes=rounded(-minutes))


def warns(length: Length) -> bool:
    """Whether so many games do not end that players should know before they begin."""
    return length.endless >= WARN_FROM


def excess(length: Length) -> str:
    """How many games take longer than anybody plays, for one line of a list."""
    count, hours = _of_ten(length.endless), _hours(length)
    if length.least:
        return _("At least {count} of 10: more than {hours} h", count=count, hours=hours)
    return _("{count} of 10: more than {hours} h", count=count, hours=hours)


def expected(length: Length | None, players: int) -> str:
    """How long the game being set up will take with so many players (2 or more); None: unknown."""
    if length is None:
        return _("How long such a game takes is not known.")
    return _(
        "With {count} players, this game usually takes {span}.", count=players, span=span(length)
    )


def explained(length: Length, rules: Mapping[str, Any]) -> Iterator[str]:
    """What stands behind it, a sentence each: the spread; which of the house `rules` make games
    endless; and whether it takes deals to end them."""
    yield _("Of 10 such games, 8 take {span}.", span=span(length))
    if length.least:
        yield _("No games with so much money have been tried: yours may take longer.")
    yield from warnings(length, rules)


def warnings(length: Length, rules: Mapping[str, Any]) -> Iterator[str]:
    """The same without the spread."""
    hours, because = _hours(length), [name for name in length.because if name in rules]
    if warns(length) and because:
        said = rules_in_words({name: rules[name] for name in because})
        said = said[:1].upper() + said[1:]
        yield _at_least(said, length) if length.least else ngettext(
            "{rules}: {count} of 10 games takes more than {hours} hours.",
            "{rules}: {count} of 10 games take more than {hours} hours.",
            _of_ten(length.endless), rules=said, hours=hours,
        )  # fmt: skip
    elif warns(length):
        yield ngettext(
            "{count} of 10 such games takes more than {hours} hours.",
            "{count} of 10 such games take more than {hours} hours.",
            _of_ten(length.endless), hours=hours,
        )  # fmt: skip
    if length.untraded >= WARN_UNTRADED:
        yield ngettext(
            "Trade deeds: if nobody does, {count} of 10 games takes more than {hours} hours.",
            "Trade deeds: if nobody does, {count} of 10 games take more than {hours} hours.",
            _of_ten(length.untraded), hours=hours,
        )  # fmt: skip


def _at_least(said: str, length: Length) -> str:
    return ngettext(
        "{rules}: at least {count} of 10 games takes more than {hours} hours.",
        "{rules}: at least {count} of 10 games take more than {hours} hours.",
        _of_ten(length.endless), rules=said, hours=_hours(length),
    )  # fmt: skip


def _of_ten(share: float) -> int:
    return max(1, round(10 * share))


def _hours(length: Length) -> int:
    return max(1, round(length.limit / 60))
