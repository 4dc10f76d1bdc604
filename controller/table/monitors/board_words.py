"""What stands wrong under the board's heads, in words."""

from __future__ import annotations

from controller.dialogue import words
from controller.files.tagbook import DeedTag, TagBook, TokenTag
from controller.rules.state import State
from controller.table.monitors.board_check import BoardFault, Misplaced
from controller.text.language import _


def misplaced(state: State, book: TagBook, one: Misplaced) -> tuple[str, str]:
    """A finding in words: a title and a sentence."""
    place = words.place(state, one.space) if one.space >= 0 else ""
    to = words.place(state, one.to) if one.to >= 0 else ""
    who = words.name(state, one.seat)
    match one.kind:
        case BoardFault.UNMOVED:
            return _("Not moved yet"), _("{name} is still on {place}, but belongs on {to}.",
                                         name=who, place=place, to=to)  # fmt: skip
        case BoardFault.ELSEWHERE:
            return _("Wrong space"), _("{name} is on {place}, but belongs on {to}.",
                                       name=who, place=place, to=to)  # fmt: skip
        case BoardFault.SWAPPED:
            other = words.name(state, one.other)
            text = _("{name} belongs on {to}, {other} on {place}.",
                     name=who, to=to, other=other, place=place)  # fmt: skip
            return _("Tokens swapped"), text
        case BoardFault.LIFTED:
            return _("Token missing"), _("{name} belongs on {to}, but nothing is detected there.",
                                         name=who, to=to)  # fmt: skip
        case BoardFault.STRANGER:
            return _("On the board"), _stranger(state, book.tag(one.uid), place)


def _stranger(state: State, tag: object, place: str) -> str:
    match tag:
        case DeedTag(space=space):
            deed = words.place(state, space)
            return _("The deed {deed} is on {place}. Take it away.", deed=deed, place=place)
        case TokenTag(token=token):
            return _("{token} is on {place}, but nobody plays with it.",
                     token=token, place=place)  # fmt: skip
        case None:
            return _("An unknown card is on {place}. Take it away.", place=place)
        case _:
            return _("A card is on {place}. Take it away.", place=place)
