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
from controller.rules.position.lexer import NONE, Span, escaped, joined
from controller.rules.position.names import NOBODY, PIECES, Lookup
from controller.rules.position_model import PieceName
from controller.rules.state import By, State


class ValueKind(NamedTuple):
    """What a value is: how it is read in a line and written there, found among the names of a
    position, and taken from a state. `needed`: without it there is nothing to load."""

    read: Callable[[Span], Any]
    write: Callable[[Any], str]
    find: Callable[[Lookup, Any, str], Any] = lambda _look, value, _place: value
    dump: Callable[[State, Any], Any] = lambda _state, value: value
    needed: bool = False


class Column(NamedTuple):
    """A value in the line: `form` names it in the sentence that says what belongs there.
    `usual`: the model's values with which it is left out, where it may be."""

    form: str
    read: Callable[[Span], dict[str, Any]]
    write: Callable[[Any], str]
    left_out: Callable[[Any], bool] | None = None


class RowValue(NamedTuple):
    """A value of the model and of the state."""

    name: str
    find: Callable[[Lookup, Any, str], Any]
    dump: Callable[[State, Any], Any]
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

    def read(self, key: Span, rest: Span) -> Any:
        """What a line says. Raises Misread."""
        values: dict[str, Any] = {}
        for column, span in zip(self.columns, self._spans(key, rest), strict=False):
            values |= column.read(span)
        return (self.put or self.written)(**values)

    def _spans(self, key: Span, rest: Span) -> list[Span]:
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

    def load(self, state: State, item: Any, look: Lookup, place: str) -> Any:
        """It laid out; None where a seat, a space or a card that it needs is not there."""
        found: dict[str, Any] = {}
        missing = False
        for name, find, _dump, needed in self.fields:
            found[name] = find(look, getattr(item, name), f"{place}.{name}")
            missing = missing or (needed and found[name] in (None, NOBODY))
        if missing:
            return None
        return self.make(state, look, place, found) if self.make else self.of(**found)

    def dump(self, state: State, item: Any) -> Any:
        return self.written(**{field.name: field.dump(state, item) for field in self.fields})


def parts(key: Span, rest: Span, names: Sequence[str], optional: Sequence[str] = ()) -> list[Span]:
    """The values of a field. Raises Misread unless there are as many as it has names."""
    spans = rest.split(",")
    if not len(names) <= len(spans) <= len(names) + len(optional):
        form = ",".join(names) + "".join(f"[,{name}" for name in optional) + "]" * len(optional)
        raise key.misread(
            Message(
                "'{name}' has the wrong number of values ({count})", name=key.text, count=len(spans)
            ),
            verbatim(f"{key.text}:{form}"),
        )
    return spans


def or_none(number: int | str | None) -> str:
    """A number in the line, or a `-`."""
    return NONE if number is None else str(number)


def _named(_state: State, number: int) -> int | None:
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


SEAT = ValueKind(Span.number, str, Lookup.seat, needed=True)
ANY_SEAT = ValueKind(Span.optional, or_none, Lookup.seat, _named)
SEATS = ValueKind(Span.numbers, joined, Lookup.seats_or_all)
ACCOUNT = ValueKind(Span.number, str, Lookup.account, needed=True)
CREDITOR = ValueKind(_creditor, lambda seat: "bank" if seat is None else str(seat), Lookup.account,
                lambda state, seat: None if seat == state.seats else seat, needed=True)  # fmt: skip
SPACE = ValueKind(Span.optional, or_none, Lookup.space, _named)
DEED = ValueKind(Span.number, str, Lookup.deed, needed=True)
ANY_DEED = ValueKind(Span.optional, or_none, Lookup.deed, _named)
DEEDS = ValueKind(Span.numbers, joined, Lookup.deeds)
NUMBER = ValueKind(Span.number, str)
NUMBERS = ValueKind(Span.numbers, joined)
NAME = ValueKind(Span.name, escaped)
BY = ValueKind(_by, str)
PIECE = ValueKind(_piece, str,
             lambda _look, piece, _place: NOBODY if piece is None else PIECES.index(piece),
             lambda _, piece: None if piece == NOBODY else PIECES[piece])  # fmt: skip


def field(name: str, kind: ValueKind) -> RowValue:
    """A value that the state has under the same name."""
    return RowValue(name, kind.find, lambda state, item: kind.dump(state, getattr(item, name)),
                 kind.needed)  # fmt: skip


def column(name: str, kind: ValueKind, usual: Any = None) -> Column:
    """A value that stands in the line as it is; `usual`: where it may be left out."""
    left_out = None if usual is None else lambda item: getattr(item, name) == usual
    return Column(
        "seats" if name == "waiting" else name, lambda span: {name: kind.read(span)},
        lambda item: kind.write(getattr(item, name)), left_out
    )  # fmt: skip


def row(key: str, written: type[Any], of: type[Any], **kinds: ValueKind) -> RowFormat:
    """A row whose columns are its fields."""
    return RowFormat(key, written, of, tuple(column(name, kind) for name, kind in kinds.items()),
               tuple(field(name, kind) for name, kind in kinds.items()))  # fmt: skip


def fields(**kinds: ValueKind) -> tuple[RowValue, ...]:
    """Values that the state has under the same names."""
    return tuple(field(name, kind) for name, kind in kinds.items())
