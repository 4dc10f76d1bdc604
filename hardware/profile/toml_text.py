"""Reading a TOML file for people who wrote it: what is wrong stands with its line.

What the tables mean is for whoever reads them (profile.py, and the controller's own small files).
A file may be foolish, or not be meant for us at all: reading it is bounded work all the same.
"""

from __future__ import annotations

import json
import math
import re
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, ClassVar, Self, TypeVar

import msgspec

from common.message import SHOWN_MOST, Message, both, brief, verbatim
from common.problem import FileError, Problem
from hardware.profile.needs import DOTS_MOST, stopped_at, too_many_dots
from hardware.reasons import reason
from hardware.system.files import read_small

NEAREST_MOST = 20
"""So many names that are not known get a suggestion: each takes a millisecond, and hardly more
are ever shown."""


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
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        number, column, written, twice = stopped_at(text, error)
        wrong = Message('"{line}" is not TOML', line=brief(written))
        if twice:
            wrong = Message('"{line}" appears twice', line=brief(written))
        expected = Message("it only once") if twice else expected_at(written)
        problem = Problem(file=file, line=number, column=column, wrong=wrong, expected=expected)
        raise FileError([problem]) from error
    except ValueError as error:  # int() takes 4,300 digits
        raise unreadable(file, TOO_LONG) from error
    except RecursionError as error:
        raise unreadable(file, Message("it is nested too deeply")) from error
    if (wrong_number := _uncountable(tables)) is not None:
        raise unreadable(file, wrong_number)
    return tables


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


class KeyLines:
    """On which lines keys and tables stand: looked through once, for however many mistakes."""

    def __init__(self, text: str) -> None:
        self._keys: dict[tuple[str, str], int] = {}
        self._tables: dict[str, int] = {}
        inside = ""
        for number, line in enumerate(text.splitlines(), 1):
            start = line.lstrip()
            if start.startswith("["):
                header = start[1:].partition("]")[0].lstrip("[")
                inside = header.replace('"', "").replace("'", "").replace(" ", "")
                self._tables[inside] = number
            elif key := _key(start):
                self._keys.setdefault((inside, key), number)

    def of(self, tables: Sequence[str], last: str) -> int:
        """The line of a key, or of the last table on the way to it; 0: none."""
        way = ".".join(tables).replace(" ", "")
        if found := self._keys.get((way, last)):
            return found
        whole = ".".join((*tables, last)).replace(" ", "")
        line = max(self._tables.get(whole, 0), self._tables.get(way, 0) if way else 0)
        below = (n for name, n in self._tables.items() if name.startswith(f"{whole}."))
        return line or next(below, 0)


def _key(line: str) -> str:
    """The key that a line begins with; empty if it has none."""
    if line[:1] in ("'", '"'):
        name, _, rest = line[1:].partition(line[0])
        return name if rest.lstrip().startswith("=") else ""
    name, equals, _ = line.partition("=")
    return name.rstrip() if equals else ""


QUOTE = "'"
"""Round what is named in a sentence that stands in double quotes itself."""


def value_in_words(value: object, quote: str = '"') -> Message:
    """A wrong value for people: as it is written in the file, or what it is if it is long."""
    match value:
        case dict():
            return Message("a table")
        case list():
            if len(value) > 8 or any(isinstance(one, dict | list) for one in value):
                return Message("a list")
            inside = ", ".join(str(value_in_words(one, quote)) for one in value)
            return verbatim(f"[{inside}]")
        case bool():
            return verbatim("true" if value else "false")
        case str():
            return verbatim(f"{quote}{brief(value)}{quote}")
        case _:
            return verbatim(brief(str(value)))


class NameSuggestions:
    """What somebody may have meant by a name that is not known; the first few times it is asked."""

    def __init__(self) -> None:
        self._left = NEAREST_MOST

    def of(self, name: str, known: Iterable[str]) -> str:
        """The nearest of the names that are known; empty if none is near."""
        self._left -= 1
        if self._left < 0 or len(name) > SHOWN_MOST:
            return ""
        import difflib  # only for a mistake: it costs 1 ms at the start

        near = difflib.get_close_matches(name, list(known), n=1)
        return near[0] if near else ""
