"""Reading a TOML file for people who wrote it: what is wrong stands with its line.

What the tables mean is for whoever reads them (profile.py, and the controller's own small files).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any


class TomlError(ValueError):
    """It is not TOML, or not text. `line` counts from 1; 0: none in particular."""

    def __init__(self, wrong: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {wrong}" if line else wrong)
        self.wrong, self.line = wrong, line


def text_of(path: Path) -> str:
    """The text of a file, as Notepad saves it, too. OSError, TomlError."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise TomlError("is not UTF-8 text") from error


def loads(text: str) -> dict[str, Any]:
    """Its tables. TomlError."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"^(.*?) \(at line (\d+), column (\d+)\)$", str(error))
        if found:
            raise TomlError(found[1], int(found[2])) from error
        wrong = str(error).removesuffix(" (at end of document)")
        raise TomlError(wrong, len(text.splitlines()) or 1) from error
    except (ValueError, RecursionError) as error:  # int() takes 4,300 digits
        raise TomlError("has a number that is too long, or is nested too deeply") from error


def line_of(text: str, tables: Sequence[str], last: str) -> int:
    """The line on which a key, or the last table on the way to it, stands; 0: none."""
    found, inside = 0, ""
    whole, way = ".".join((*tables, last)), ".".join(tables)
    key = re.compile(rf"""\s*["']?{re.escape(last)}["']?\s*=""")
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[\s*([^\]]+?)\s*\]", line)
        if header:
            inside = header[1].replace('"', "").replace(" ", "")
            if inside in (whole, way):
                found = number
        elif inside == way and key.match(line):
            return number
    return found
