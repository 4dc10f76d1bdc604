"""Reading a TOML file for people who wrote it: what is wrong stands with its line.

What the tables mean is for whoever reads them (profile.py, and the controller's own small files).
A file may be foolish, or not be meant for us at all: reading it is bounded work all the same.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from hardware.message import Message, verbatim
from hardware.profile.needs import DOTS_MOST, too_many_dots
from hardware.system.small_file import read_small

SHOWN_MOST = 60
"""Letters of a name or a value that are repeated to people."""

NEAREST_MOST = 20
"""So many names that are not known get a suggestion: each takes a millisecond, and hardly more
are ever shown."""


_COMMA = "', '"
_TOO_LONG = "a number is too long"


class TomlError(ValueError):
    """It is not TOML, or not text, or more than can be read. `line` counts from 1; 0: none in
    particular."""

    def __init__(self, wrong: str, line: int = 0, *, syntax: bool = False) -> None:
        super().__init__(f"line {line}: {wrong}" if line else wrong)
        self.wrong, self.line, self.syntax = wrong, line, syntax

    def about_file(self) -> str:
        """What is to be said behind the file's name."""
        return f"is not TOML: {self}" if self.syntax else f"cannot be read: {self}"


def text_of(path: Path) -> str:
    """The text of a file, as Notepad saves it, too. OSError, TomlError."""
    try:
        return read_small(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TomlError(f"it is not text in UTF-8: byte {error.start}") from error


def loads(text: str) -> dict[str, Any]:
    """Its tables. TomlError."""
    if number := too_many_dots(text):
        raise TomlError(f"there are more than {DOTS_MOST} dots", number)
    try:
        tables = tomllib.loads(text)
        _must_be_countable(tables)
        return tables
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"^(.*?) \(at line (\d+), column (\d+)\)$", str(error))
        if found:
            raise TomlError(_wrong(found[1]), int(found[2]), syntax=True) from error
        wrong = _wrong(str(error).removesuffix(" (at end of document)"))
        raise TomlError(wrong, len(text.splitlines()) or 1, syntax=True) from error
    except TomlError:
        raise
    except ValueError as error:  # int() takes 4,300 digits
        raise TomlError(_TOO_LONG) from error
    except RecursionError as error:
        raise TomlError("it is nested too deeply") from error


def _wrong(said: str) -> str:
    """What tomllib says, with [deeds] where it has ('deeds',)."""
    return brief(re.sub(r"\('(.*?)',?\)", lambda key: f"[{key[1].replace(_COMMA, '.')}]", said))


def _must_be_countable(value: Any) -> None:
    """Numbers as TOML has them, of 64 bits, and none that is no number. TomlError."""
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            _must_be_countable(one)
    elif isinstance(value, int) and not -(1 << 63) <= value < 1 << 63:
        raise TomlError(_TOO_LONG)
    elif isinstance(value, float) and not math.isfinite(value):
        raise TomlError(f"{value} is not a finite number")


class Lines:
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
        return max(self._tables.get(whole, 0), self._tables.get(way, 0) if way else 0)


def _key(line: str) -> str:
    """The key that a line begins with; empty if it has none."""
    if line[:1] in ("'", '"'):
        name, _, rest = line[1:].partition(line[0])
        return name if rest.lstrip().startswith("=") else ""
    name, equals, _ = line.partition("=")
    return name.rstrip() if equals else ""


def line_of(text: str, tables: Sequence[str], last: str) -> int:
    """The line on which a key, or the last table on the way to it, stands; 0: none. For several
    keys of a text: `Lines`."""
    return Lines(text).of(tables, last)


def brief(text: str, most: int = SHOWN_MOST) -> str:
    """A text that came from a file, short and without signs that a terminal would obey."""
    shown = text if len(text) <= most else f"{text[:most]}..."
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in shown)


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


class Nearest:
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
