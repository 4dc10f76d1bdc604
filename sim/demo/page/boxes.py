"""What the card with which a game begins offers: the boxes there are, and of each what can be
chosen: tokens, ways to play, and the house rules that it knows, in the lists and words of the
table's own panel.

Plain values, made when a page asks for them; nothing here knows one edition from another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from controller import editions
from controller.dialogue.house_rules import FAVOURITES, RINGS, choices, lists, offered, settable
from controller.dialogue.model import Number
from controller.duration.likely import likely
from controller.editions.problems import EditionError
from controller.rules.edition import Edition, Rules
from controller.text.language import _
from controller.text.sentences import game_name
from controller.text.sentences.lengths import span, warnings
from controller.view.palette import hue
from controller.web.sections.board import Section, as_seen


def titles(played: Edition) -> list[tuple[str, str]]:
    """The boxes one can choose, by id and name; the one that is played may be a file of one's
    own."""
    known = [(one, editions.title(one)) for one in editions.known()]
    own = (played.id, played.data.name)
    return known if own[0] in dict(known) else [own, *known]


def box_of(wanted: str, played: Edition) -> Edition | None:
    """A box by its id; None if there is none."""
    if wanted == played.id:
        return played
    try:
        return editions.load(wanted) if wanted in editions.known() else None
    except EditionError:
        return None


def box(edition: Edition, favourites: Sequence[str] = ()) -> Section:
    """What can be chosen of an edition; `favourites` are the house rules last used."""
    data, settings = edition.data, dict[str, Section]()
    for key in data.games:
        rules = edition.rules_for(key, {})
        for name, values in offered(edition, rules, fixed=True).items():
            settings.setdefault(name, _setting(name, values, rules))
    return {
        "id": data.id,
        "name": data.name,
        "tokens": list(data.tokens),
        "colours": [as_seen(hue(seat).colour) for seat in range(data.rules.players_most)],
        "players": [data.rules.players_least, data.rules.players_most],
        "ring": data.ring_name,
        "games": [_game(edition, key, favourites) for key in data.games],
        "settings": settings,
    }


def _game(edition: Edition, key: str, favourites: Sequence[str]) -> Section:
    """A way to play: its house rules list by list, and what all settings are in the box."""
    rules = edition.rules_for(key, {})
    return {
        "id": key,
        "name": game_name(edition, key),
        "ring": next((name for name in RINGS if getattr(rules, name)), ""),
        "rules": {name: getattr(rules, name) for name in settable(fixed=True)},
        "lists": [
            {
                "id": one.id,
                "name": one.name,
                "rules": list(one.rules),
                "favourites": one.id == FAVOURITES,
            }
            for one in lists(offered(edition, rules, fixed=True), favourites)
        ],
    }  # fmt: skip


def _setting(name: str, values: tuple[Any, ...], rules: Rules) -> Section:
    field = choices(name, values, rules, rules)
    if isinstance(field, Number):
        return {"title": field.label, "least": field.least, "most": field.most}
    labels = [one.words for one in field.items]
    return {"title": field.label, "values": list(zip(values, labels, strict=True))}


ASKED_MOST = 8000
"""Characters of a question: all house rules there are have room in it."""


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that may be played."""

    edition: Annotated[str, Meta(max_length=200)]
    game: Annotated[str, Meta(max_length=40)]
    players: Annotated[int, Meta(ge=0, le=9)]
    rules: dict[str, bool | int | str] = {}


def read_wish(text: str) -> Wish | None:
    """A question; None if it is none."""
    if len(text) > ASKED_MOST:
        return None
    try:
        return msgspec.json.decode(text.encode(), type=Wish)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def usual_length(edition: Edition, wish: Wish, minutes: int) -> dict[str, Any]:
    """How long it takes, and warnings; `minutes`: when the table's clock calls time."""
    found = likely(edition, wish.game, wish.players, wish.rules, minutes)
    if found is None:
        return {"words": _("How long such a game takes is not known."), "warnings": []}
    return {
        "words": _("Played by people, such games usually take {span}.", span=span(found)),
        "warnings": [*warnings(found, wish.rules)],
    }
