"""Reading a TOML file for people who wrote it: what is wrong stands with its line.

What the tables mean is for whoever reads them (profile.py, and the controller's own small files).
A file may be foolish, or not be meant for us at all: reading it is bounded work all the same.
"""

from __future__ import annotations

import json
import math
import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, Self, TypeVar

import msgspec

from common.message import Message, both, brief, verbatim
from common.problem import FileError, Problem
from hardware.profile.needs import DOTS_MOST, stopped_at, too_many_dots
from hardware.reasons import reason
from hardware.system.files import read_small


def quoted(text: str) -> str:
    """A text in quotes: as JSON has it, but TOML has no bare DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def key_text(name: str) -> str:
    """A key: bare if it may be, else in quotes."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else quoted(name)


def text_of(path: Path, file: str = "") -> str:
    """The text of a file, as Notepad saves it, too. FileError, in which it is called `file`."""
    file = file or str(path)
    try:
        return read_small(path).decode("utf-8-sig")
    except OSError as error:
        raise unreadable(file, verbatim(str(error.strerror or error))) from error
    except UnicodeDecodeError as error:
        why = Message("it is not text in UTF-8: byte {byte}", byte=error.start)
        raise unreadable(file, why) from error


def loads(text: str, file: str) -> dict[str, Any]:
    """The tables of a text; `file` is where it is from. FileError."""
    if number := too_many_dots(text):
        why = Message("there are more than {most} dots", most=DOTS_MOST)
        raise unreadable(file, why, number)
    with _bounded(file):
        try:
            tables = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise FileError([_no_toml(text, file, error)]) from error
    if (wrong_number := _uncountable(tables)) is not None:
        raise unreadable(file, wrong_number)
    return tables


def _no_toml(text: str, file: str, error: tomllib.TOMLDecodeError) -> Problem:
    number, column, written, twice = stopped_at(text, error)
    wrong = Message('"{line}" is not TOML', line=brief(written))
    if twice:
        wrong = Message('"{line}" appears twice', line=brief(written))
    expected = Message("it only once") if twice else expected_at(written)
    return Problem(file=file, line=number, column=column, wrong=wrong, expected=expected)


def json_of(text: str, file: str) -> Any:
    """What a text in JSON holds; `file` is where it is from. FileError."""
    with _bounded(file):
        try:
            return msgspec.json.decode(text)
        except msgspec.MsgspecError as error:
            wrong = Message("is not JSON: {error}", error=reason(error))
            raise FileError([Problem(file=file, wrong=wrong)]) from error


@contextmanager
def _bounded(file: str) -> Iterator[None]:
    """What Python cannot hold makes a FileError."""
    try:
        yield
    except ValueError as error:  # int() takes 4,300 digits
        raise unreadable(file, TOO_LONG) from error
    except RecursionError as error:
        raise unreadable(file, Message("it is nested too deeply")) from error


Value = TypeVar("Value")


class OwnFileError(FileError):
    """A file that Ringkeeper writes itself cannot be used: what is wrong; what to do."""

    remedy: ClassVar[Message]

    @classmethod
    def of(cls, path: Path, wrong: Message) -> Self:
        """The one thing that is wrong with a file."""
        return cls([Problem(file=str(path), wrong=wrong)])

    @property
    def message(self) -> Message:
        """What is wrong first, with the path of the file."""
        return self.problems[0].message(self.problems[0].file)

    def __str__(self) -> str:
        return str(both(self.message, self.remedy))


def value_of(path: Path, kind: type[Value], wrong: type[OwnFileError]) -> Value | None:
    """What a file of our own holds; None if there is none. `wrong`, if it cannot be used."""
    try:
        return msgspec.convert(loads(text_of(path), str(path)), kind)
    except FileError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            return None
        raise wrong(error.problems) from error
    except msgspec.ValidationError as error:
        raise wrong.of(path, reason(error)) from error


TOO_LONG = Message("a number is too long")


def unreadable(file: str, why: Message, line: int = 0) -> FileError:
    """Nothing of the file is known."""
    wrong = Message("cannot be read: {why}", why=why)
    return FileError([Problem(file=file, line=line, wrong=wrong)])


def expected_at(written: str) -> Message:
    """What may stand on a line like this one; in needs.py the same for install.sh."""
    if written.startswith("["):
        return Message("a table, such as [display]")
    if "=" in written:
        return Message('a number such as 60 or 0x3C, true, false, or text in "quotes" after the =')
    return Message("NAME = VALUE, or a table such as [display]")


def _uncountable(value: Any) -> Message | None:
    """Numbers have 64 bits, as in TOML, and are numbers; else what is wrong with one."""
    if isinstance(value, dict | list):
        inside = value.values() if isinstance(value, dict) else value
        return next((why for one in inside if (why := _uncountable(one)) is not None), None)
    if isinstance(value, int) and not -(1 << 63) <= value < 1 << 63:
        return TOO_LONG
    if isinstance(value, float) and not math.isfinite(value):
        return Message("{value} is not a finite number", value=value)
    return None
