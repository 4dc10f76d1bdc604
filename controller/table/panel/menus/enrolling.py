"""The pages on which tags are enrolled, and what laying a card or choosing a line does there.

What is awaited next is controller/files/enrolment.py's; writing the book down is whoever `keep`s
it.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.files import enrolment
from controller.files.enrolment import NEEDED, OPTIONAL, Enrolment, Thing
from controller.files.tagbook import (
    CardTag,
    DeedTag,
    DrawnTag,
    OperatorTag,
    TagBook,
    TokenTag,
    Work,
)
from controller.rules.edition import Edition
from controller.table.panel.context import PanelContext
from controller.table.panel.pages import (
    Adopt,
    Choice,
    Doubtful,
    Enrol,
    EnrolOne,
    LayCards,
    Leave,
    Listing,
    Page,
    Step,
    TagKinds,
    Tags,
    TagsOf,
    Way,
)
from controller.text.language import N_, _, ngettext
from controller.view.interface import LayCard

Keep = Callable[[Edition, TagBook], object]
"""Writes an edition's book down; OSError if it cannot."""

SECTIONS = {
    "tokens": N_("Tokens"),
    "deeds": N_("Title deeds"),
    "cards": N_("Cards to keep"),
    "operator": N_("Cards for menus"),
    "decks": N_("Cards of the decks"),
}

WORKS = {
    Work.MENU: N_("Menu"),
    Work.BUILD: N_("Build"),
    Work.MORTGAGE: N_("Mortgage"),
    Work.DEAL: N_("Deal"),
    Work.TAKE_BACK: N_("Take back"),
}


def title(edition: Edition, thing: Thing) -> str:
    """What is printed on a thing, or how people call it."""
    board = edition.board
    match thing.tag:
        case DeedTag(space=space):
            return board.spaces[space].name
        case TokenTag(token=token):
            return token
        case CardTag(deck=deck):
            return enrolment.kept_card(board.decks[deck]).title
        case OperatorTag(work=work):
            return _(WORKS[work])
        case DrawnTag(deck=deck, card=number):
            return board.decks[deck].cards[number].title


def kind(edition: Edition, thing: Thing) -> str:
    """Which sort of thing it is, in a few words."""
    board = edition.board
    match thing.tag:
        case DeedTag(space=space):
            return _("Title deed, price {price}", price=board.price[space])
        case TokenTag():
            return _("Token")
        case CardTag(deck=deck):
            return _("Card to keep: {deck}", deck=board.decks[deck].name)
        case OperatorTag():
            return _("Card for a menu")
        case DrawnTag(deck=deck):
            return _("Card: {deck}", deck=board.decks[deck].name)


def listing(context: PanelContext, now: Enrolment | None, page: Page) -> Listing | None:
    """A page of the enrolment; None if there is nothing (any more) on it."""
    if context.tags is None:
        return None
    match page:
        case Tags():
            return _tags(context, context.tags)
        case TagKinds(uid):
            lines = [Choice(_(SECTIONS[one]), TagsOf(one, uid)) for one in (*NEEDED, *OPTIONAL)]
            return Listing(_("Which card is it?"), tuple(lines))
        case TagsOf(section, uid):
            return _of(context, context.tags, section, uid)
        case LayCards() if now is not None and now.awaited is not None:
            return Listing(_head(now), tuple(_steps(now)))
        case Doubtful() if now is not None and now.doubt is not None and now.awaited is not None:
            return _doubtful(context, now)
        case _:
            return None


def shown(
    context: PanelContext, now: Enrolment | None, inside: Listing, cursor: int
) -> LayCard | None:
    """The page on which cards are laid, as the screen wants it."""
    if now is None or now.awaited is None:
        return None
    edition = context.edition
    return LayCard(
        title=inside.title, name=title(edition, now.awaited), kind=kind(edition, now.awaited),
        last=title(edition, now.last) if now.last else "",
        known=bool(now.book.uids(now.awaited.tag)), at=now.at, of=len(now.things),
        items=tuple(choice.label for choice in inside.choices), cursor=cursor,
    )  # fmt: skip


def told(edition: Edition, now: Enrolment) -> str:
    """What is awaited now, or doubtful, as a line of text."""
    assert now.awaited is not None
    awaited = title(edition, now.awaited)
    if now.doubt is not None:
        known = title(edition, now.doubt.thing)
        return _("That is already {known}. Now tap {name}.", known=known, name=awaited)
    return _("{number} of {of}: {name}", number=now.at + 1, of=len(now.things), name=awaited)


def _tags(context: PanelContext, book: TagBook) -> Listing:
    things = enrolment.things(context.edition)
    missing = sum(not book.uids(thing.tag) for thing in things)
    lines = []
    if missing:
        go_on = ngettext("Teach the table {count} card", "Teach the table {count} cards", missing)
        lines.append(Choice(go_on, Enrol(NEEDED)))
    if context.stray:
        lines.append(Choice(_("Teach the new card"), TagKinds(context.stray)))
    if len(book):
        lines.append(Choice(_("Replace a lost card"), TagKinds()))
        lines.append(Choice(_("Start over from the first"), Enrol(NEEDED, True)))
    lines += [Choice(_(SECTIONS[one]), Enrol((one,), True)) for one in OPTIONAL]
    lines.append(Choice(_("Not now"), Leave()))
    head = _("Cards: {count} of {of} known", count=len(things) - missing, of=len(things))
    return Listing(head, tuple(lines))


def _of(context: PanelContext, book: TagBook, section: str, uid: bytes) -> Listing:
    lines = []
    for thing in enrolment.things(context.edition, (section,)):
        mark = "x" if book.uids(thing.tag) else " "
        act = Adopt(uid, thing.tag) if uid else EnrolOne(thing.tag)
        lines.append(Choice(f"[{mark}] {title(context.edition, thing)}", act))
    return Listing(_(SECTIONS[section]), tuple(lines))


def _head(now: Enrolment) -> str:
    return _("Tap card {number} of {of}", number=now.at + 1, of=len(now.things))


def _steps(now: Enrolment) -> list[Choice]:
    lines = []
    if len(now.things) > 1:
        lines.append(Choice(_("skip"), Step(Way.SKIP)))
    if now.at > 0:
        lines.append(Choice(_("previous"), Step(Way.BACK)))
    lines.append(Choice(_("stop"), Leave()))
    return lines


def _doubtful(context: PanelContext, now: Enrolment) -> Listing:
    assert now.doubt is not None
    assert now.awaited is not None
    head = _("It is {name}", name=title(context.edition, now.doubt.thing))
    move = _("It is {name} now", name=title(context.edition, now.awaited))
    lines = Choice(_("Tap another card"), Leave()), Choice(move, Step(Way.MOVE))
    return Listing(head, lines)
