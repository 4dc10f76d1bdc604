"""The codec of positions: one row says how a part of it stands in a line, and the annotations of
the values in it say the rest (kinds.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import fields

from common.message import Message, verbatim
from controller.rules.position.kinds import Kind, find_all, kinds_of, tell_all
from controller.rules.position.lexer import Span
from controller.rules.position.names import NOBODY, Lookup
from controller.rules.position_model import IN_FILE, Position
from controller.rules.state import State


class Column(NamedTuple):
    """A value in the line, or several: `form` names them in the sentence that says what belongs
    there. `left_out`: of what it is left out, where it may be."""

    form: str
    read: Callable[[Span], dict[str, Any]]
    write: Callable[[Any], str]
    left_out: Callable[[Any], bool] | None = None


class Row(NamedTuple):
    """A part of a position, `written` there and `of` the state. `make` puts together what was found
    among the names, `tell` says what the state does not have under the same name, where it is not
    simply so. Of the values in the line some are `needed`, and `more` may be left out, all
    `together` or the last first."""

    key: str
    of: type[Any]
    written: type[Any]
    columns: list[Column]
    needed: list[str]
    more: list[str]
    kinds: dict[str, Kind]
    make: Callable[[State, Lookup, str, dict[str, Any]], Any] | None
    tell: Callable[[State, Any], dict[str, Any]] | None
    together: bool

    def read(self, key: Span, rest: Span) -> Any:
        """What a line says. Raises FileError."""
        return self.written(**{name: value for name, value, _ in self.values(key, rest)})

    def values(self, key: Span, rest: Span) -> Iterator[tuple[str, Any, Span]]:
        """Each value in a line, and where it stands. Raises FileError."""
        spans = iter(self._spans(key, rest))
        for column in self.columns:
            if own := [*islice(spans, column.form.count(",") + 1)]:
                span = Span(",".join(span.text for span in own), own[0].column)
                yield from ((name, value, span) for name, value in column.read(span).items())

    def _spans(self, key: Span, rest: Span) -> list[Span]:
        """The values in a line. Raises FileError."""
        if len(self.columns) == 1:
            return [rest]
        if self.together and len(rest.split(",")) > len(self.needed):
            return parts(key, rest, self.needed + self.more)
        return parts(key, rest, self.needed, () if self.together else self.more)

    def write(self, item: Any) -> str:
        """It in the line: without what is as usual at its end."""
        columns = self.columns
        usual = [column.left_out(item) for column in columns if column.left_out]
        while usual and (all(usual) if self.together else usual[-1]):
            usual.pop()
            columns = columns[:-1]
        return f"{self.key}:{','.join(column.write(item) for column in columns)}"

    def load(self, state: State, item: Any, look: Lookup, place: str) -> Any:
        """It laid out; None where a seat, a space or a card that it needs is not there."""
        found = find_all(self.kinds, look, item, f"{place}.")
        if any(kind.needed and found[name] in (None, NOBODY) for name, kind in self.kinds.items()):
            return None
        return self.make(state, look, place, found) if self.make else self.of(**found)

    def dump(self, state: State, item: Any) -> Any:
        """It by number, as a file has it."""
        told = self.tell(state, item) if self.tell else {}
        return self.written(**tell_all(self.kinds, state, item, told))


def parts(key: Span, rest: Span, names: Sequence[str], optional: Sequence[str] = ()) -> list[Span]:
    """The values of a field. Raises FileError unless there are as many as it has names."""
    spans = rest.split(",")
    if not len(names) <= len(spans) <= len(names) + len(optional):
        form = ",".join(names) + "".join(f"[,{name}" for name in optional) + "]" * len(optional)
        wrong = Message(
            "'{name}' has the wrong number of values ({count})", name=key.text, count=len(spans)
        )
        raise key.misread(wrong, verbatim(f"{key.text}:{form}"))
    return spans


def row(
    form: str, of: type[msgspec.Struct] | type[Position],
    make: Callable[[State, Lookup, str, dict[str, Any]], Any] | None = None,
    tell: Callable[[State, Any], dict[str, Any]] | None = None, *,
    together: bool = False, kinds: dict[str, Kind] | None = None, **special: Column,
) -> Row:  # fmt: skip
    """A row by its form in the line, `key:name,word=name[,name]`, where the word is what a sentence
    calls it. What a name is, its annotation says, unless it is in `kinds` or has a `special`
    column."""
    key, _, names = form.partition(":")
    written = IN_FILE.get(of, of)
    kinds = kinds_of(written) | (kinds or {})
    usual = _usual(written)
    least = names.partition("[")[0].count(",")
    columns = []
    for index, word in enumerate(names.replace("[", "").rstrip("]").split(",")):
        called, _, name = word.rpartition("=")
        if name not in special:
            kind, default = kinds[name], usual[name] if index > least else ...
            special[name] = _column(kind.form or called or name, name, kind, default)
        columns.append(special[name])
    needed = [form for one in columns if not one.left_out for form in one.form.split(",")]
    more = [one.form for one in columns if one.left_out]
    return Row(key, of, written, columns, needed, more, kinds, make, tell, together)


@cache
def _usual(written: type[msgspec.Struct]) -> dict[str, Any]:
    return {field.name: field.default for field in fields(written)}


def _column(form: str, name: str, kind: Kind, usual: Any) -> Column:
    """A value that stands in the line as it is, or is left out if it is as usual (`...`: never)."""
    return Column(
        form, lambda span: {name: kind.read(span)}, lambda item: kind.write(getattr(item, name)),
        None if usual is ... else lambda item: getattr(item, name) == usual,
    )  # fmt: skip


def flag(name: str, wrong: Callable[[str], Message], expected: Message) -> Column:
    """A word that stands there if something is so."""

    def read(span: Span) -> dict[str, Any]:
        return {span.only((name,), wrong(span.shown), expected): True}

    return Column(name, read, lambda _: name, lambda item: not getattr(item, name))
