"""What is asked line by line in a game in a terminal: a number, and the parts of a deal."""

from __future__ import annotations

import re
from collections.abc import Callable

from controller.rules.commands import Bundle, Offer
from controller.rules.state import State
from controller.table.input import typed
from controller.table.panel.context import PanelContext
from controller.table.panel.draft import owed
from controller.table.wording import words
from controller.text.language import _

Hear = Callable[[str], str]
"""Asks for a line."""

_NOTHING = ("", "-", "nothing")
"""What is typed for an empty side of a deal."""


class Unclear(Exception):
    """The line makes no sense; the message says why, and what would."""


def whole(text: str) -> int:
    """A whole number that was typed."""
    if not re.fullmatch(r"[0-9]{1,9}", text.strip()):
        raise Unclear(_("{text!r} is not a number.", text=text[:40]))
    return int(text)


def deal(state: State, seat: int, name: str, hear: Hear) -> Offer:
    """Ask for both sides of a deal."""
    try:
        to = typed.player_named(PanelContext(state), name)
        give = hear(_("You give (100, moria, card; or nothing): "))
        take = hear(_("You get (100, moria, card; or nothing): "))
        settles = _settled(state, seat, to, hear) or -_settled(state, to, seat, hear)
        return Offer(seat, to, _side(state, seat, give), _side(state, to, take), settles)
    except typed.NotUnderstood as error:
        raise Unclear(str(error)) from error


def _settled(state: State, debtor: int, creditor: int, hear: Hear) -> int:
    """Ask how much of a rent a deal takes the place of, if one is owed that it can (D10)."""
    most = owed(state, debtor, creditor)
    if not most:
        return 0
    name = words.name(state, debtor)
    text = hear(_("In place of how much of {name}'s rent, up to {most}? ", name=name, most=most))
    return 0 if text.strip().casefold() in _NOTHING else whole(text)


def _side(state: State, seat: int, text: str) -> Bundle:
    cash, deeds, cards = 0, [], []
    kept = sorted({deck for deck, _ in state.kept[seat]})
    for part in filter(None, (one.strip() for one in text.split(","))):
        if re.fullmatch(r"[0-9]{1,9}", part):
            cash += int(part)
        elif part.casefold() == "card" and kept:
            cards.append(kept.pop(0))
        elif part.casefold() not in _NOTHING:
            deeds.append(typed.place_named(state, part))
    return Bundle(cash, tuple(deeds), tuple(cards))
