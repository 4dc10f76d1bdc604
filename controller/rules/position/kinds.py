"""What a value of a position is: a seat, a deed, a number. Its annotation says it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from common.message import Message
from controller.rules import references as ref
from controller.rules.board import BANK, HIDDEN
from controller.rules.position.lexer import NONE, Span, escaped, joined
from controller.rules.position.names import NOBODY, Lookup
from controller.rules.position_model import IN_FILE
from controller.rules.state import Bundle, By, State


class Kind(NamedTuple):
    """What a value is: how it is read in a line and written there; and, if it is not simply there,
    found among the names of a position and told of a state. `needed`: without it there is nothing
    to load; `form`: what it is called in the line, if not by its name."""

    read: Callable[[Span], Any]
    write: Callable[[Any], str] = str
    find: Callable[[Lookup, Any, str], Any] | None = None
    dump: Callable[[State, Any], Any] | None = None
    needed: bool = False
    form: str = ""


PIECES = get_args(ref.PieceName)


def or_nobody(_state: State, number: int) -> int | None:
    """A seat or a space, if there is one."""
    return None if number in (BANK, NOBODY) else number


def _or_none(number: int | None) -> str:
    return NONE if number is None else str(number)


def _read_piece(span: Span) -> str:
    wrong = Message("'{text}' is not a building", text=span.shown)
    return span.only(PIECES, wrong, Message("house or hotel"))


def _read_by(span: Span) -> str:
    wrong = Message("'{text}' is not a way to move", text=span.shown)
    return span.only(get_args(By), wrong, Message("dice or card"))


def _creditor(span: Span) -> int | None:
    return None if span.text == "bank" else span.number(Message("a seat's number, or bank"))


def write_card(card: int | str) -> str:
    """A kept card in the line."""
    deck, _, number = str(card).rpartition(":")
    return f"{escaped(deck)}:{number}"


def _find_card(look: Lookup, ref: Any, place: str) -> tuple[int, int] | None:
    card = look.kept(ref, [], place)
    if card is not None and card[1] == HIDDEN:
        wrong = Message("nobody has said which card is played")
        look.note(place, wrong, Message("its title or number"))
        return None
    return card


def _read_side(span: Span) -> Any:
    kinds = kinds_of(_SIDE)
    spans = zip(kinds, span.split(","), strict=True)
    return _SIDE(**{name: kinds[name].read(value) for name, value in spans})


def _write_side(side: Any) -> str:
    return ",".join(kind.write(getattr(side, name)) for name, kind in kinds_of(_SIDE).items())


def _find_side(look: Lookup, side: Any, place: str) -> Bundle:
    return Bundle(**find_all(kinds_of(_SIDE), look, side, f"{place}."))


def _read_faces(span: Span) -> tuple[int, ...]:
    faces = [face.optional() for face in span.split(",")]
    return tuple(NOBODY if face is None else face for face in faces)


def _write_faces(faces: tuple[int, ...]) -> str:
    return ",".join(NONE if face == NOBODY else str(face) for face in faces)


_SIDE = IN_FILE[Bundle]
NUMBER = Kind(Span.number)
NUMBERS = Kind(Span.numbers, joined, dump=lambda _state, numbers: tuple(numbers))
_SEATS = NUMBERS._replace(find=Lookup.seats_or_all)
PIECE = Kind(
    _read_piece,
    find=lambda _look, piece, _place: NOBODY if piece is None else PIECES.index(piece),
    dump=lambda _state, piece: None if piece == NOBODY else PIECES[piece],
)
_KINDS: dict[Any, Kind] = {
    ref.SeatName: Kind(Span.number, find=Lookup.seat, needed=True),
    ref.SeatName | None: Kind(Span.optional, _or_none, Lookup.seat, or_nobody),
    ref.SeatNames: _SEATS,
    ref.SeatNames | None: _SEATS,
    ref.AccountName: Kind(Span.number, find=Lookup.account, needed=True),
    ref.AccountName | None: Kind(
        _creditor, lambda seat: "bank" if seat is None else str(seat), Lookup.account,
        lambda state, seat: None if seat == state.seats else seat, needed=True),
    ref.SpaceName | None: Kind(Span.optional, _or_none, Lookup.space, or_nobody),
    ref.DeedName: Kind(Span.number, find=Lookup.deed, needed=True),
    ref.DeedName | None: Kind(Span.optional, _or_none, Lookup.deed, or_nobody),
    ref.DeedNames: NUMBERS._replace(find=Lookup.deeds),
    ref.CardName: Kind(Span.name, write_card, _find_card, needed=True),
    tuple[ref.DeckName, ...]: NUMBERS._replace(find=Lookup.some_decks),
    _SIDE: Kind(
        _read_side, _write_side, _find_side,
        lambda _state, side: _SIDE(cash=side.cash, deeds=side.deeds, cards=side.cards),
        form="cash,deeds,cards"),
    tuple[int, int]: Kind(_read_faces, _write_faces, form="face,face"),
    ref.PieceName: PIECE,
    ref.PieceName | None: PIECE,
    By: Kind(_read_by),
    ref.Thrown | None: Kind(Span.numbers, lambda dice: ",".join(map(str, dice or ()))),
    ref.Signed: Kind(Span.signed),
    bool: Kind(lambda span: bool(span.number()), lambda flag: str(int(flag))),
    str: Kind(Span.name, escaped),
}  # fmt: skip
"""By annotation; any other stands as it is: a number, or several."""


@cache
def kinds_of(part: type[msgspec.Struct]) -> dict[str, Kind]:
    """What each value of a part of a position is."""
    hints = get_type_hints(part, include_extras=True)
    return {
        name: _KINDS.get(hint) or (NUMBERS if get_origin(hint) is tuple else NUMBER)
        for name, hint in hints.items()
    }


def find_all(kinds: Mapping[str, Kind], look: Lookup, part: Any, place: str) -> dict[str, Any]:
    """The values of a part of a position that stands at `place`, found among its names."""
    found = {}
    for name, kind in kinds.items():
        value = getattr(part, name)
        found[name] = kind.find(look, value, f"{place}{name}") if kind.find else value
    return found


def tell_all(
    kinds: Mapping[str, Kind], state: State, part: Any, told: dict[str, Any]
) -> dict[str, Any]:
    """The values of a part of a state, as a file has them; some may be `told` already."""
    for name, kind in kinds.items():
        if name not in told:
            value = getattr(part, name)
            told[name] = kind.dump(state, value) if kind.dump else value
    return told
