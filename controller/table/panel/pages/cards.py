"""Pages of cards that are kept to be played later: covered, looked at, and played."""

from __future__ import annotations

import msgspec

UNSAID = -2
"""What has not been chosen yet of a card that is about to be played."""


class Covered(msgspec.Struct, frozen=True):
    """That a seat keeps secret cards; only whoever holds OK sees them."""

    seat: int


class Hand(msgspec.Struct, frozen=True):
    """The secret cards of a seat, open."""

    seat: int


class PlayPage(msgspec.Struct, frozen=True):
    """A card to be played: against whom, about what, for what of one's own; one after the other."""

    seat: int
    deck: int
    card: int
    target: int = UNSAID
    space: int = UNSAID


Page = Covered | Hand | PlayPage

OPEN = (Hand, PlayPage)
"""Pages that show what is secret: they close when anything happens."""
