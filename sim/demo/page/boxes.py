"""What the card with which a game begins offers: the boxes there are, and of each what can be
chosen: tokens, ways to play, and every house rule in the words of the table's own panel.

Plain values, made when a page asks for them; nothing here knows one edition from another.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from controller import editions
from controller.editions.problems import EditionError
from controller.rules.edition import Edition
from controller.rules.events import blank
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Listing, Range
from controller.table.panel.pages.box_rules import HouseRule, HouseRules, PickRule
from controller.table.panel.setup import Setup
from controller.text.sentences import game_name
from controller.view.palette import hue
from sim.demo.page.snapshot import Section, as_seen

RINGS = ("ring", "bearer")
"""Settings that say whether there is a Ring; they have a switch of their own."""


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


def box(edition: Edition) -> Section:
    """What can be chosen of an edition."""
    data = edition.data
    return {
        "id": data.id,
        "name": data.name,
        "tokens": list(data.tokens),
        "colours": [as_seen(hue(seat).colour) for seat in range(data.rules.players_most)],
        "players": [data.rules.players_least, data.rules.players_most],
        "ring": data.ring_name,
        "games": [_game(edition, key) for key in data.games],
        "settings": list(_settings(edition)),
    }


def _game(edition: Edition, key: str) -> Section:
    rules = edition.rules_for(key, {})
    ring = next((name for name in RINGS if getattr(rules, name)), "")
    values = {name: getattr(rules, name) for name in _names(edition)}
    return {"id": key, "name": game_name(edition, key), "ring": ring, "rules": values}


def _lines(edition: Edition) -> Iterator[tuple[str, str]]:
    """Each setting that can be otherwise than the box has it, and what it says."""
    page = HouseRules().so_far(*_first(edition))
    assert isinstance(page, Listing)
    for line in page.choices:
        if isinstance(line.act, HouseRule):
            yield line.act.name, line.label


def _names(edition: Edition) -> list[str]:
    return [name for name, _label in _lines(edition) if name not in RINGS]


def _settings(edition: Edition) -> Iterator[Section]:
    context, setup = _first(edition)
    for name, label in _lines(edition):
        if name in RINGS:
            continue
        page = HouseRule(name).so_far(context, setup)
        section: Section = {"name": name, "says": label}
        if isinstance(page, Range):
            yield section | {"title": page.title, "least": page.low, "most": page.high}
        else:
            yield section | {"values": _values(page)}


def _values(page: Listing) -> list[tuple[Any, str]]:
    return [(one.act.value, one.label) for one in page.choices if isinstance(one.act, PickRule)]


def _first(edition: Edition) -> tuple[PanelContext, Setup]:
    """A set-up in which nothing has been chosen yet."""
    return PanelContext(blank(edition)), Setup(game=next(iter(edition.data.games)))
