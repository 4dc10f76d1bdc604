"""A codec of positions: one row says how a thing is written in a line and read there,
how it is laid out on a state and told of it again.

A row's columns are its values in the line, in order; its fields are those of the model and of the
state, which have the same names, unless a row says how one becomes the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, cast, get_args

from common.message import Message, brief, verbatim
from controller.rules.board import BANK
from controller.rules.position.bits import NONE, Bit, Misread, escaped, joined
from controller.rules.position.model import PieceName
from controller.rules.position.names import NOBODY, PIECES, Lookup
from controller.rules.state import By, State


class ValueKind(NamedTuple):
    """What a value is: how it is read in a line and written there, found among the names of a
    position, and told of a state. `needed`: without it there is nothing to lay out."""

    read: Callable[[Bit], Any]
    write: Callable[[Any], str]
    find: Callable[[State, Lookup, Any, str], Any] = lambda _state, _look, value, _place: value
    tell: Callable[[State, Any], Any] = lambda _state, value: value
    needed: bool = False


class Column(NamedTuple):
    """A value in the line: `form` names it in the sentence that says what belongs there.
    `usual`: the model's values with which it is left out, where it may be."""

    form: str
    read: Callable[[Bit], dict[str, Any]]
    write: Callable[[Any], str]
    left_out: Callable[[Any], bool] | None = None


class RowValue(NamedTuple):
    """A value of the model and of the state."""

    name: str
    find: Callable[[State, Lookup, Any, str], Any]
    tell: Callable[[State, Any], Any]
    needed: bool


class RowFormat(NamedTuple):
    """A kind of thing. `make` and `put` put together what was found among the names, and what
    stands in the line, where it is not simply so. `together`: the columns that may be left out are
    so all at once."""

    key: str
    written: type[Any]
    of: type[Any]
    columns: tuple[Column, ...]
    fields: tuple[RowValue, ...]
    make: Callable[[State, Lookup, str, dict[str, Any]], Any] | None = None
    together: bool = False
    put: Callable[..., Any] | None = None

    def read(self, key: Bit, rest: Bit) -> Any:
        """What a line says. Raises Misread."""
        values: dict[str, Any] = {}
        for column, bit in zip(self.columns, self._bits(key, rest), strict=False):
            values |= column.read(bit)
        return (self.put or self.written)(**values)

    def _bits(self, key: Bit, rest: Bit) -> list[Bit]:
        if len(self.columns) == 1:
            return [rest]
        forms = [column.form for column in self.columns if column.left_out is None]
        more = [column.form for column in self.columns if column.left_out is not None]
        if self.together:
            longer = len(rest.split(",")) > len(forms)
            return parts(key, rest, forms + more if longer else forms)
        return parts(key, rest, forms, more)

    def write(self, item: Any) -> str:
        """It in the line: without what is as usual at its end."""
        optional = [column.left_out(item) for column in self.columns if column.left_out]
        while optional and (all(optional) if self.together else optional[-1]):
            optional.pop()
        needed = sum(column.left_out is None for column in self.columns)
        columns = self.columns[: needed + len(optional)]
        return f"{self.key}:{','.join(column.write(item) for column in columns)}"

    def lay(self, state: State, item: Any, look: Lookup, place: str) -> Any:
        """It laid out; None where a seat, a space or a card that it needs is not there."""
        found: dict[str, Any] = {}
        missing = False
        for name, find, _tell, needed in self.fields:
            found[name] = find(state, look, getattr(item, name), f"{place}.{name}")
            missing = missing or (needed and found[name] in (None, NOBODY))
        if missing:
            return None
        return self.make(state, look, place, found) if self.make else self.of(**found)

    def tell(self, state: State, item: Any) -> Any:
        """It by number."""
        return self.written(**{field.name: field.tell(state, item) for field in self.fields})


def parts(key: Bit, rest: Bit, names: Sequence[str], optional: Sequence[str] = ()) -> list[Bit]:
    """The values of a field. Raises Misread unless there are as many as it has names."""
    bits = rest.split(",")
    if not len(names) <= len(bits) <= len(names) + len(optional):
        form = ",".join(names) + "".join(f"[,{name}" for name in optional) + "]" * len(optional)
        raise Misread(
            key.column,
            Message(
                "'{name}' has the wrong number of values ({count})", name=key.text, count=len(bits)
            ),
            verbatim(f"{key.text}:{form}"),
        )
    return bits


def or_none(number: int | str | None) -> str:
    """A number in the line, or a `-`."""
    return NONE if number is None else str(number)


def _named(_state: State, number: int) -> int | None:
    return None if number in (BANK, NOBODY) else number


def _piece(bit: Bit) -> PieceName:
    if bit.text not in get_args(PieceName):
        raise Misread(
            bit.column,
            Message("'{text}' is not a building", text=brief(bit.text)),
            Message("house or hotel"),
        )
    return cast(PieceName, bit.text)


def _by(bit: Bit) -> By:
    if bit.text not in get_args(By):
        raise Misread(
            bit.column,
            Message("'{text}' is not a way to move", text=brief(bit.text)),
            Message("dice or card"),
        )
    return cast(By, bit.text)


def _creditor(bit: Bit) -> int | None:
    return None if bit.text == "bank" else bit.number(Message("a seat's number, or bank"))


def _waiting(state: State, look: Lookup, refs: Any, place: str) -> tuple[int, ...]:
    return tuple(state.seats_in_play() if refs is None else look.seats(refs, place))


def _deeds(_state: State, look: Lookup, refs: Any, place: str) -> tuple[int, ...]:
    return tuple(look.deeds(refs, place))


def _seat(_state: State, look: Lookup, ref: Any, place: str) -> int:
    return look.seat(ref, place)


def _deed(_state: State, look: Lookup, ref: Any, place: str) -> int:
    return look.deed(ref, place)


def _account(_state: State, look: Lookup, ref: Any, place: str) -> int:
    return look.account(ref, place)


SEAT = ValueKind(Bit.number, str, _seat, needed=True)
ANY_SEAT = ValueKind(Bit.optional, or_none, _seat, _named)
SEATS = ValueKind(Bit.numbers, joined, _waiting)
ACCOUNT = ValueKind(Bit.number, str, _account, needed=True)
CREDITOR = ValueKind(_creditor, lambda seat: "bank" if seat is None else str(seat), _account,
                lambda state, seat: None if seat == state.seats else seat, needed=True)  # fmt: skip
SPACE = ValueKind(Bit.optional, or_none, lambda _, look, ref, place: look.space(ref, place), _named)
DEED = ValueKind(Bit.number, str, _deed, needed=True)
ANY_DEED = ValueKind(Bit.optional, or_none, _deed, _named)
DEEDS = ValueKind(Bit.numbers, joined, _deeds)
NUMBER = ValueKind(Bit.number, str)
NUMBERS = ValueKind(Bit.numbers, joined)
NAME = ValueKind(Bit.name, escaped)
BY = ValueKind(_by, str)
PIECE = ValueKind(_piece, str,
             lambda _state, _look, piece, _place: NOBODY if piece is None else PIECES.index(piece),
             lambda _, piece: None if piece == NOBODY else PIECES[piece])  # fmt: skip


def field(name: str, kind: ValueKind) -> RowValue:
    """A value that the state has under the same name."""
    return RowValue(name, kind.find, lambda state, item: kind.tell(state, getattr(item, name)),
                 kind.needed)  # fmt: skip


def column(name: str, kind: ValueKind, usual: Any = None) -> Column:
    """A value that stands in the line as it is; `usual`: where it may be left out."""
    left_out = None if usual is None else lambda item: getattr(item, name) == usual
    return Column(
        "seats" if name == "waiting" else name, lambda bit: {name: kind.read(bit)},
        lambda item: kind.write(getattr(item, name)), left_out
    )  # fmt: skip


def row(key: str, written: type[Any], of: type[Any], **kinds: ValueKind) -> RowFormat:
    """A row whose columns are its fields."""
    return RowFormat(key, written, of, tuple(column(name, kind) for name, kind in kinds.items()),
               tuple(field(name, kind) for name, kind in kinds.items()))  # fmt: skip


def fields(**kinds: ValueKind) -> tuple[RowValue, ...]:
    """Values that the state has under the same names."""
    return tuple(field(name, kind) for name, kind in kinds.items())
