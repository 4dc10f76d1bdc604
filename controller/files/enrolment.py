"""Enrolling tags: which card to lay next, and what is done with the one that was laid.

Pure: an enrolment and a uid in, an enrolment out. Whoever uses it writes its `book` down.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import msgspec
from msgspec.structs import replace

from controller.files.tagbook import DeedTag, Tag, TagBook, names
from controller.rules.board import STREET, Card, Deck, Keep
from controller.rules.edition import Edition

NEEDED = ("tokens", "deeds", "cards")
"""Sections of the book that a table wants, in the order in which they are laid."""

OPTIONAL = ("operator", "decks")
"""Sections that are laid only if they are asked for."""


class Thing(msgspec.Struct, frozen=True):
    """Something that gets a tag, by its section and its name in the book's file."""

    section: str
    name: str
    tag: Tag


class Laid(Enum):
    """What became of a card that was laid down."""

    TAKEN = "taken"
    SAME = "same"  # it was this thing's already
    DOUBLE = "double"  # it is something else's
    NOBODYS = "nobody's"  # nothing is awaited any more


class Doubt(msgspec.Struct, frozen=True):
    """The card that was laid is another thing's: it stays so, or is moved."""

    uid: bytes
    thing: Thing


class Enrolment(msgspec.Struct, frozen=True, kw_only=True):
    """Some things, one awaited after the other. `again`: also those that have a tag; `second`: a
    second tag for each, beside the first."""

    things: tuple[Thing, ...]
    book: TagBook
    at: int = 0
    again: bool = False
    second: bool = False
    doubt: Doubt | None = None
    last: Thing | None = None  # the thing whose card was taken last

    @property
    def awaited(self) -> Thing | None:
        """The thing whose card is to be laid down; None: there is none left."""
        return self.things[self.at] if self.at < len(self.things) else None

    @property
    def missing(self) -> tuple[Thing, ...]:
        """Things that still lack a tag."""
        return tuple(thing for thing in self.things if not self.has(thing))

    def has(self, thing: Thing) -> bool:
        """Whether it has all the tags that are wanted for it."""
        return len(self.book.uids(thing.tag)) > self.second


def things(edition: Edition, sections: Sequence[str] = NEEDED) -> tuple[Thing, ...]:
    """The things of some sections as they lie in the box: deeds group by group, streets first."""
    named = names(edition)
    found = []
    for section in sections:
        inside = [Thing(section, name, tag) for name, tag in named[section].items()]
        found += sorted(inside, key=lambda thing: _in_box(edition, thing.tag))
    return tuple(found)


def kept_card(deck: Deck) -> Card:
    """The card of a deck that its drawer keeps. StopIteration if it has none."""
    return next(card for card in deck.cards if isinstance(card.effect, Keep))


def _in_box(edition: Edition, tag: Tag) -> tuple[int, int, int]:
    if not isinstance(tag, DeedTag):
        return 0, 0, 0  # as they are
    board = edition.board
    group = board.group_of[tag.space]
    kind = board.kind[tag.space]
    return (0 if kind == STREET else kind), group, tag.space


def begin(
    edition: Edition, book: TagBook, sections: Sequence[str] = NEEDED, *, again: bool = False,
    second: bool = False,
) -> Enrolment:  # fmt: skip
    """Go on with what has no tag yet; `again`: from the first thing; `second`: with what has not
    two, for the cards of a second box."""
    wanted = things(edition, sections)
    return _from(Enrolment(things=wanted, book=book, again=again, second=second), 0)


def replacing(edition: Edition, book: TagBook, tag: Tag) -> Enrolment:
    """A new card for one thing whose card is lost."""
    every = things(edition, (*NEEDED, *OPTIONAL))
    only = tuple(thing for thing in every if thing.tag == tag)
    return Enrolment(things=only, book=book, again=True)


def thing_of(edition: Edition, tag: Tag) -> Thing:
    """The thing that a tag represents."""
    return next(one for one in things(edition, (*NEEDED, *OPTIONAL)) if one.tag == tag)


def laid(edition: Edition, now: Enrolment, uid: bytes) -> tuple[Enrolment, Laid]:
    """A card was laid down."""
    thing = now.awaited
    if thing is None:
        return now, Laid.NOBODYS
    known = now.book.tag(uid)
    if known is None:
        return _taken(now, thing, uid), Laid.TAKEN
    if known == thing.tag and not now.second:
        return _from(replace(now, doubt=None, last=thing), now.at + 1), Laid.SAME
    return replace(now, doubt=Doubt(uid, thing_of(edition, known))), Laid.DOUBLE


def moved(now: Enrolment) -> Enrolment:
    """The doubtful card is the awaited thing's from now on; the other one has none."""
    thing = now.awaited
    if thing is None or now.doubt is None:
        return now
    return _taken(now, thing, now.doubt.uid)


def skipped(now: Enrolment) -> Enrolment:
    """Go on to the next thing."""
    return _from(replace(now, doubt=None), now.at + 1)


def back(now: Enrolment) -> Enrolment:
    """One thing back, whether it has a card or not; it keeps its card until another is laid."""
    return replace(now, doubt=None, at=max(0, now.at - 1))


def _taken(now: Enrolment, thing: Thing, uid: bytes) -> Enrolment:
    replaced = len(now.things) == 1 and len(now.book.uids(thing.tag)) > 1
    beside = now.second or replaced  # of two boxes only one card is lost; nobody taps that again
    book = now.book.also(uid, thing.tag) if beside else now.book.having(uid, thing.tag)
    return _from(replace(now, book=book, doubt=None, last=thing), now.at + 1)


def _from(now: Enrolment, at: int) -> Enrolment:
    """Await the next thing from a place on."""
    while at < len(now.things) and not now.again and now.has(now.things[at]):
        at += 1
    return replace(now, at=at)
