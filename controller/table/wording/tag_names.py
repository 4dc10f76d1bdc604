"""Things that have tags, in words: what is printed on one, and which sort of thing it is."""

from __future__ import annotations

from controller.files import enrolment
from controller.files.enrolment import Enrolment, Thing
from controller.files.tagbook import CardTag, DeedTag, DrawnTag, OperatorTag, TokenTag, Work
from controller.rules.edition import Edition
from controller.text.language import N_, _

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


def progress(edition: Edition, now: Enrolment) -> str:
    """What is awaited now, or doubtful, as a line of text."""
    assert now.awaited is not None
    awaited = title(edition, now.awaited)
    if now.doubt is not None:
        known = title(edition, now.doubt.thing)
        return _("That is already {known}. Now tap {name}.", known=known, name=awaited)
    return _("{number} of {of}: {name}", number=now.at + 1, of=len(now.things), name=awaited)
