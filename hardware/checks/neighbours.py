"""Heads that are so close that they read each other's tags, or keep each other from reading.

Only what was read can be known. On a board a neighbour's reads are no fault as long as each head
reads its own tokens (docs/wiring.md, "spaces"), so somebody has to look.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from common.message import Message
from hardware.checks.findings import Finding, Verdict
from hardware.checks.record import Record
from hardware.profile.places import Spot, places
from hardware.profile.types import Profile

HEADS = "heads"
SPACES = 40

VISITED = 16
"""Tags placed on the heads beside one that read none, which is odd then: visited half as often, it
is never by chance in one of 3,000 cases."""

NAMED_MOST = 4

SPREAD_HEADS = Message(
    "move them apart (80 mm is far enough), or lower gain; under a board that is no fault as long "
    "as each head reads its own token: lay one on each and look"
)
TRY_ALONE = Message(
    "lay a token on it; if it is not read, unplug the modules beside and try again: if it is "
    "read then, the antennas are too close"
)
INSTEAD = Message(
    "swap the two in hardware.toml if their places are swapped; else their antennas are too close: "
    "unplug that one's module, and try this head again"
)


def check(profile: Profile, record: Record, now: float) -> list[Finding]:
    """Heads that read the same tag, and heads that read none between busy ones."""
    found = []
    if close := sorted({spot for pair in record.shared(now) for spot in pair}):
        what = Message("{heads} read each other's tags", heads=_few(list(map(head, close))))
        found.append(Finding(HEADS, Verdict.LOOK, what, SPREAD_HEADS))
    if silent := list(map(head, _silent(profile, record))):
        what = Message(
            "{heads} never read a tag, though the heads beside read many", heads=_few(silent)
        )
        found.append(Finding(HEADS, Verdict.LOOK, what, TRY_ALONE))
    return found


def _few(named: Sequence[Message]) -> tuple[object, ...]:
    """The first of them, and how many more there are."""
    more = len(named) - NAMED_MOST
    rest = (Message("{count} more", count=more),) if more > 0 else ()
    return (*named[:NAMED_MOST], *rest)


def head(spot: Spot) -> Message:
    """A head in a sentence, counted from 0."""
    return Message("head {number} of {reader}", number=spot[1], reader=spot[0])


def _silent(profile: Profile, record: Record) -> Iterator[Spot]:
    under = {space: spot for spot, space in places(profile).spaces.items()}
    read = {
        space: heard.placed if (heard := record.heads.get(spot)) else 0
        for space, spot in under.items()
    }
    for space, spot in under.items():
        beside = sum(read.get((space + step) % SPACES, 0) for step in (-1, 1))
        answers = record.lost.keys().isdisjoint((spot[0], f"{spot[0]} head {spot[1]}"))
        if not read[space] and answers and beside >= VISITED:
            yield spot
