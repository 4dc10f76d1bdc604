"""What a value of a position is: a seat, a deed, a number. Its annotation says it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple, cast, get_args, get_origin, get_type_hints

import msgspec

from common.message import Message, brief
from controller.rules.board import BANK, HIDDEN
from controller.rules.commands import Bundle
from controller.rules.position.lexer import NONE, Span, escaped, joined
from controller.rules.position.names import NOBODY, PIECES, Lookup
from controller.rules.position_model import (
    AccountName,
    CardName,
    DeckName,
    DeedName,
    Dice,
    PieceName,
    SeatName,
    Side,
    Signed,
    SpaceName,
)
from controller.rules.state import By, State


class ValueKind(NamedTuple):
    """What a value is: how it is read in a line and written there, found among the names of a
    position, and told of a state. `needed`: without it there is nothing to load; `form`: what it is
    called in the line, if not by its name."""

    read: Callable[[Span], Any]
    write: Callable[[Any], str]
    find: Callable[[Lookup, Any, str], Any] = lambda _look, value, _place: value
    dump: Callable[[State, Any], Any] = lambda _state, value: value
    needed: bool = False
    form: str = ""


def or_none(number: int | str | None) -> str:
    """A number in the line, or a `-`."""
    return NONE if number is None else str(number)


def named(_state: State, number: int) -> int | None:
    """A seat or a space, if there is one."""
    return None if number in (BANK, NOBODY) else number


def _piece(span: Span) -> PieceName:
    if span.text not in get_args(PieceName):
        raise span.misread(
            Message("'{text}' is not a building", text=brief(span.text)), Message("house or hotel")
        )
    return cast(PieceName, span.text)


def _by(span: Span) -> By:
    if span.text not in get_args(By):
        raise span.misread(
            Message("'{text}' is not a way to move", text=brief(span.text)), Message("dice or card")
        )
    return cast(By, span.text)


def _creditor(span: Span) -> int | None:
    return None if span.text == "bank" else span.number(Message("a seat's number, or bank"))


def _write_card(card: int | str) -> str:
    deck, _, number = str(card).rpartition(":")
    return f"{escaped(deck)}:{number}"


def _find_card(look: Lookup, ref: Any, place: str) -> tuple[int, int] | None:
    card = look.kept(ref, [], place)
    if card is not None and card[1] == HIDDEN:
        wrong = Message("nobody has said which card is played")
        look.note(place, wrong, Message("its title or number"))
        return None
    return card


def _read_side(span: Span) -> Side:
    kinds = kinds_of(Side)
    values = zip(kinds, span.split(","), strict=True)
    return Side(**{name: kinds[name].read(value) for name, value in values})


def _write_side(side: Side) -> str:
    return ",".join(kind.write(getattr(side, name)) for name, kind in kinds_of(Side).items())


def _read_faces(span: Span) -> tuple[int, ...]:
    faces = [face.optional() for face in span.split(",")]
    return tuple(NOBODY if face is None else face for face in faces)


def _write_faces(faces: tuple[int, ...]) -> str:
    return ",".join(NONE if face == NOBODY else str(face) for face in faces)


def _bundle(look: Lookup, side: Side, place: str) -> Bundle:
    return Bundle(**find_all(kinds_of(Side), look, side, place) or {})


NUMBER = ValueKind(Span.number, str)
NUMBERS = ValueKind(Span.numbers, joined, dump=lambda _state, numbers: tuple(numbers))
PIECE = ValueKind(_piece, str,
             lambda _look, piece, _place: NOBODY if piece is None else PIECES.index(piece),
             lambda _, piece: None if piece == NOBODY else PIECES[piece])  # fmt: skip
_SEATS = NUMBERS._replace(find=Lookup.seats_or_all)

_KINDS: dict[Any, ValueKind] = {
    SeatName: ValueKind(Span.number, str, Lookup.seat, needed=True),
    SeatName | None: ValueKind(Span.optional, or_none, Lookup.seat, named),
    tuple[SeatName, ...]: _SEATS,
    tuple[SeatName, ...] | None: _SEATS,
    AccountName: ValueKind(Span.number, str, Lookup.account, needed=True),
    AccountName | None: ValueKind(
        _creditor, lambda seat: "bank" if seat is None else str(seat), Lookup.account,
        lambda state, seat: None if seat == state.seats else seat, needed=True),
    SpaceName | None: ValueKind(Span.optional, or_none, Lookup.space, named),
    DeedName: ValueKind(Span.number, str, Lookup.deed, needed=True),
    DeedName | None: ValueKind(Span.optional, or_none, Lookup.deed, named),
    tuple[DeedName, ...]: NUMBERS._replace(find=Lookup.deeds),
    CardName: ValueKind(Span.name, _write_card, _find_card, needed=True),
    tuple[DeckName, ...]: NUMBERS._replace(find=Lookup.some_decks),
    Side: ValueKind(
        _read_side, _write_side, _bundle,
        lambda _, side: Side(cash=side.cash, deeds=side.deeds, cards=side.cards),
        form="cash,deeds,cards"),
    tuple[int, int]: ValueKind(_read_faces, _write_faces, form="face,face"),
    PieceName: PIECE,
    PieceName | None: PIECE,
    By: ValueKind(_by, str),
    Dice | None: ValueKind(Span.numbers, lambda dice: ",".join(map(str, dice or ()))),
    Signed: ValueKind(Span.signed, str),
    bool: ValueKind(lambda span: bool(span.number()), lambda flag: str(int(flag))),
    str: ValueKind(Span.name, escaped),
}  # fmt: skip
"""By annotation; any other stands as it is: a number, or several."""


@cache
def kinds_of(part: type[msgspec.Struct]) -> dict[str, ValueKind]:
    """What each value of a part of a position is."""
    hints = get_type_hints(part, include_extras=True)
    return {
        name: _KINDS.get(hint) or (NUMBERS if get_origin(hint) is tuple else NUMBER)
        for name, hint in hints.items()
    }


def find_all(
    kinds: Mapping[str, ValueKind], look: Lookup, part: Any, place: str
) -> dict[str, Any] | None:
    """The values of a part of a position, found among its names; None if one that it needs is not
    there."""
    found = {
        name: kind.find(look, getattr(part, name), f"{place}.{name}")
        for name, kind in kinds.items()
    }
    missing = any(kind.needed and found[name] in (None, NOBODY) for name, kind in kinds.items())
    return None if missing else found
