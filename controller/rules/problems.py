"""What is wrong in a file: where, what, and what was expected there; gathered, not one by one."""

from __future__ import annotations

import msgspec


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """One mistake. `place` is a path into the file, `spaces[13].price` for example."""

    file: str
    place: str
    wrong: str
    expected: str = ""

    def __str__(self) -> str:
        where = ": ".join(part for part in (self.file, self.place) if part)
        wish = f" (expected {self.expected})" if self.expected else ""
        return f"{where}: {self.wrong}{wish}" if where else f"{self.wrong}{wish}"


class Findings:
    """Gathers the problems of one file."""

    __slots__ = ("file", "problems")

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def add(self, place: str, wrong: str, expected: str = "") -> None:
        """Note a mistake."""
        self.problems.append(Problem(file=self.file, place=place, wrong=wrong, expected=expected))


_WORDS = {"`int`": "a whole number", "`bool`": "true or false", "`str`": "a word"}

_UNKNOWN = "Object contains unknown field `"


def plainly(why: str) -> str:
    """A message of msgspec in words: `salary: expected a whole number, got a word`."""
    if why.startswith(_UNKNOWN):  # by a name that may be anything
        name = why.removeprefix(_UNKNOWN)[:40].partition("`")[0]
        return f"there is no setting {name!r}"
    what, _, place = why.partition(" - at `$.")
    for sign, words in _WORDS.items():
        what = what.replace(sign, words)
    what = what[:1].lower() + what[1:]
    return f"{place.rstrip('`')}: {what}" if place else what
