"""Bits of a notation that know in which column they begin; and names with odd signs in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

import msgspec

from common.message import Message, brief
from common.problem import FileError, Problem

_PLAIN = "_-.'"
"""Signs that stand for themselves in a name, in addition to letters and digits."""

DIGITS_MOST = 12
NONE = MINUS = "-"


_NUMBER = Message("a number")
_NUMBERS = Message("a list of numbers separated by dots")


class Span(NamedTuple):
    """A piece of the line; `column` counts from 1."""

    text: str
    column: int

    def misread(self, wrong: Message, expected: Message | None = None) -> FileError:
        """That what stands here cannot be read."""
        problem = Problem(file="", column=self.column, wrong=wrong, expected=expected)
        return FileError([problem])

    @property
    def end(self) -> Span:
        """The column behind it."""
        return Span("", self.column + len(self.text))

    @property
    def shown(self) -> str:
        """What stands here, as it is repeated to people."""
        return brief(self.text)

    def only(self, words: Sequence[str], wrong: Message, expected: Message) -> str:
        """One of a few words. Raises FileError."""
        if self.text not in words:
            raise self.misread(wrong, expected)
        return self.text

    def split(self, sign: str) -> list[Span]:
        """The pieces between signs; none of an empty piece or a `-`."""
        if self.text in ("", NONE):
            return []
        spans, column = [], self.column
        for text in self.text.split(sign):
            spans.append(Span(text, column))
            column += len(text) + len(sign)
        return spans

    def cut(self, sign: str) -> tuple[Span, Span | None]:
        """What is before the first sign, and what is after it (None: there is no sign)."""
        before, found, after = self.text.partition(sign)
        rest = Span(after, self.column + len(before) + len(sign)) if found else None
        return Span(before, self.column), rest

    def inside(self, sign: str, wrong: Message) -> Span:
        """What is before the sign at its end. Raises FileError if there is none."""
        if not self.text.endswith(sign):
            raise self.end.misread(wrong, Message("a {sign}", sign=sign))
        return Span(self.text[:-1], self.column)

    def number(self, what: Message = _NUMBER) -> int:
        """A whole number. Raises FileError."""
        text = self.text
        if not (text.isascii() and text.isdigit() and len(text) <= DIGITS_MOST):
            raise self.misread(Message("'{text}' is not {what}", text=self.shown, what=what))
        return int(text)

    def signed(self) -> int:
        """A whole number, perhaps below 0. Raises FileError."""
        below = self.text.startswith(MINUS)
        return -Span(self.text[1:], self.column).number() if below else self.number()

    def numbers(self, what: Message = _NUMBERS) -> tuple[int, ...]:
        """Numbers with dots between; none for a `-`."""
        return tuple(span.number(what) for span in self.split("."))

    def optional(self) -> int | None:
        """A number, or None for a `-`."""
        return None if self.text == NONE else self.number()

    def name(self) -> str:
        """A name, odd signs restored. Raises FileError."""
        try:
            name = unquote(self.text, errors="strict")
            name.encode()  # a byte of the command line that is not UTF-8 arrives as a surrogate
        except UnicodeError as error:
            raise self.misread(Message("'{text}' is not a name", text=self.shown)) from error
        return name

    def value(self) -> Any:
        """The value of a house rule: JSON, or a word."""
        text = self.name()
        try:
            return msgspec.json.decode(text)
        except (msgspec.MsgspecError, RecursionError):
            return text


class Gathered:
    """What has been read so far, and where it stands."""

    __slots__ = ("columns", "values")

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.columns: dict[str, int] = {}

    def note(self, place: str, span: Span) -> None:
        """Remember where a place of the position stands."""
        self.columns[place] = span.column

    def set(self, name: str, value: Any, span: Span) -> None:
        """Note a value that may be given once. Raises FileError."""
        if name in self.values:
            raise span.misread(Message("'{name}' appears twice", name=name), Message("it once"))
        self.values[name] = value
        self.note(name, span)

    def add(self, name: str, *values: Any) -> None:
        """Note the next of several."""
        self.values.setdefault(name, []).extend(values)

    def enter(self, name: str, key: str, value: Any, span: Span) -> bool:
        """Note a value of a table; False if it has one already."""
        table = self.values.setdefault(name, {})
        if key in table:
            return False
        table[key] = value
        self.note(f"{name}.{key}", span)
        return True

    def whole(self) -> dict[str, Any]:
        """All values, none of which can be added to any more."""
        values = self.values.items()
        return {name: tuple(value) if type(value) is list else value for name, value in values}


def escaped(name: str) -> str:
    """A name as it stands in a notation."""
    return "".join(c if c.isalnum() or c in _PLAIN else quote(c, safe="") for c in name)


def rule_value(value: Any) -> str:
    """The value of a house rule as it stands in a notation."""
    if isinstance(value, str):
        try:
            msgspec.json.decode(value)
        except msgspec.MsgspecError:
            return escaped(value)
    return escaped(msgspec.json.encode(value).decode())


def joined(numbers: tuple[int | str, ...] | None) -> str:
    """Numbers with dots between, or a `-`."""
    return ".".join(map(str, numbers or ())) or NONE
