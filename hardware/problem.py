"""One mistake in a file that people write: where, what is wrong, and what belongs there.

Whoever reads such a file (profile/toml_text.py) gathers them all; nobody stops at the first.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hardware.message import Message, brief


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """`line` counts from 1; 0: none in particular. `place` is the key, such as strip.pin."""

    file: str
    wrong: Message
    expected: Message | None = None
    place: str = ""
    line: int = 0

    def __str__(self) -> str:
        """One line, with the whole path of the file."""
        return str(self.told(self.file))

    def told(self, file: str = "") -> Message:
        """One line; without its file, for a page that has its name already."""
        what = self.wrong
        if self.expected is not None:
            what = Message("{wrong}; expected {right}", wrong=what, right=self.expected)
        if self.place:
            what = Message("{place}: {wrong}", place=brief(self.place), wrong=what)
        match file, self.line:
            case "", 0:
                return what
            case "", line:
                return Message("line {line}: {wrong}", line=line, wrong=what)
            case _, 0:
                return Message("{file}: {wrong}", file=file, wrong=what)
            case _, line:
                return Message("{file}, line {line}: {wrong}", file=file, line=line, wrong=what)


class FileError(Exception):
    """A file cannot be used as it is; `problems` are all its mistakes."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)
