"""How long a game takes that somebody is choosing on the page: JSON in, sentences out."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from controller.duration.likely import likely
from controller.rules.edition import Edition
from controller.text.language import _
from controller.text.sentences.lengths import span, warnings

ASKED_MOST = 8000
"""Characters of a question: all house rules there are have room in it."""


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that may be played."""

    edition: Annotated[str, Meta(max_length=200)]
    game: Annotated[str, Meta(max_length=40)]
    players: Annotated[int, Meta(ge=0, le=9)]
    rules: dict[str, bool | int | str] = {}


def read(text: str) -> Wish | None:
    """A question; None if it is none."""
    if len(text) > ASKED_MOST:
        return None
    try:
        return msgspec.json.decode(text.encode(), type=Wish)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def told(edition: Edition, wish: Wish, minutes: int) -> dict[str, Any]:
    """How long it takes, and warnings; `minutes`: when the table's clock calls time."""
    found = likely(edition, wish.game, wish.players, wish.rules, minutes)
    if found is None:
        return {"words": _("How long such a game takes is not known."), "warnings": []}
    return {
        "words": _("Played by people, such games usually take {span}.", span=span(found)),
        "warnings": [*warnings(found, wish.rules)],
    }
