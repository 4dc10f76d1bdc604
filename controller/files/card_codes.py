"""What stands in the address of a card, for phones: its sticker's number or, printed in a code, the
edition and the card itself (`lotr-2003.d39`)."""

from __future__ import annotations

import re

from common.message import Message
from controller.files.tagbook import CardTag, DeedTag, Tag, TokenTag, keeping_decks
from controller.rules.edition import Edition
from hardware.readers.uid import impossible

PATH = "/t/"
"""What the address of a card begins with, behind the table's own."""

CODE_MOST = 80
"""Characters of what follows it."""

_UID = re.compile(r"(?:[0-9A-Fa-f]{2}){4,7}")
_CARD = re.compile(r"(?P<edition>.+)\.(?P<kind>[dtc])(?P<number>[0-9]{1,3})", re.DOTALL)


def code_of(edition: Edition, tag: Tag) -> str:
    """The text of a token, a deed or a kept card."""
    match tag:
        case DeedTag(space=space):
            return f"{edition.id}.d{space}"
        case TokenTag(token=token):
            return f"{edition.id}.t{edition.data.tokens.index(token)}"
        case CardTag(deck=deck):
            return f"{edition.id}.c{deck}"
        case _:
            raise NotImplementedError(tag)


def read_code(edition: Edition, text: str) -> bytes | Tag | Message:
    """A sticker's number, a card, or why it is neither."""
    if _UID.fullmatch(text):
        uid = bytes.fromhex(text)
        return impossible(uid) or uid
    found = _CARD.fullmatch(text)
    if found is None:
        return Message("No card has the number “{text}”.", text=text[:CODE_MOST])
    if found["edition"] != edition.id:
        return Message("That card is of another box: {edition}.", edition=found["edition"])
    return _card(edition, found["kind"], int(found["number"])) or Message(
        "This box has no card “{text}”.", text=text
    )


def _card(edition: Edition, kind: str, number: int) -> Tag | None:
    tokens = edition.data.tokens
    if kind == "d":
        return DeedTag(space=number) if number in edition.board.deeds else None
    if kind == "t":
        return TokenTag(token=tokens[number]) if number < len(tokens) else None
    return CardTag(deck=number) if number in keeping_decks(edition) else None
