"""What has to be put back by hand after a take-back, in words: a line of the display for each.

What it is, view/put_back.py finds.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.dialogue import words
from controller.rules.board import BANK
from controller.rules.ring.bearer import mount_doom
from controller.rules.state import FREE, State
from controller.text.language import _
from controller.text.sentences import circle_mark
from controller.view.put_back import THE_RING, PutBack


def to_put_back(after: State, back: PutBack) -> tuple[str, ...]:
    """Tokens first, the Ring, then deeds, cards and buildings; last the money, which the books have
    moved back by themselves."""
    return (
        *_tokens(after, back), *_ring(after, back), *_deeds(after, back), *_cards(after, back),
        *_money(after, back),
    )  # fmt: skip


def _tokens(after: State, back: PutBack) -> Iterator[str]:
    """Inside Jail or on a visit is the same space, and not the same place."""
    ways = [way for way in back.ways if way.seat != THE_RING]
    moved = {way.seat for way in ways}
    for way in ways:
        if way.to == after.board.jail:
            yield _at_jail(after, way.seat)
        else:
            name = words.name(after, way.seat)
            yield _("{name} to {place}", name=name, place=words.place(after, way.to))
    for seat, _inside in back.jailed:
        if seat not in moved:
            yield _at_jail(after, seat)


def _at_jail(after: State, seat: int) -> str:
    name = words.name(after, seat)
    if after.jail[seat] == FREE:
        return _("{name} visits Jail", name=name)
    return _("{name} in Jail", name=name)


def _ring(after: State, back: PutBack) -> Iterator[str]:
    for way in back.ways:
        if way.seat == THE_RING:
            yield _("the Ring to {place}", place=words.place(after, way.to))
    if back.aside:
        yield _("the Ring off the board")
    if back.bearer >= 0:
        yield _("the Ring to {place}", place=words.name(after, back.bearer))
    if back.circle == 0:
        yield _("the Tracker to Start")
    elif back.circle == mount_doom(after):
        yield _("the Tracker to Mount Doom")
    elif back.circle > 0:
        mark = circle_mark(after.rules, back.circle)
        yield _("the Tracker to the {mark}", mark=mark)


def _deeds(after: State, back: PutBack) -> Iterator[str]:
    for space, _before, owner in back.deeds:
        yield _("{place} to {name}", place=words.place(after, space), name=words.name(after, owner))
    for space, mortgaged in back.turned:
        place = words.place(after, space)
        if mortgaged:
            yield _("{place}: mortgaged", place=place)
        else:
            yield _("{place}: not mortgaged", place=place)


def _cards(after: State, back: PutBack) -> Iterator[str]:
    for deck, holder in back.cards:
        card = words.card_of(after, deck)
        if holder == BANK:
            yield _("{card} to its deck", card=card)
        else:
            yield _("{place} to {name}", place=card, name=words.name(after, holder))


def _money(after: State, back: PutBack) -> Iterator[str]:
    for space, _before, level in back.built:
        stands = words.buildings(after, space) if level else _("no building")
        yield _("{place}: {what}", place=words.place(after, space), what=stands)
    for seat, change in back.paid:
        yield _("{name}: {amount}", name=words.name(after, seat), amount=f"{change:+d}")
