"""What is wrong in an edition's file: where, what, and what was expected there."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One mistake. `place` is a path into the file, `spaces[13].price` for example."""

    file: str
    place: str
    wrong: str
    expected: str = ""

    def __str__(self) -> str:
        where = f"{self.file}: {self.place}" if self.place else self.file
        wish = f" (expected {self.expected})" if self.expected else ""
        return f"{where}: {self.wrong}{wish}"


class EditionError(Exception):
    """An edition cannot be used; `problems` lists everything that is wrong with it."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


class Findings:
    """Gathers the problems of one file."""

    __slots__ = ("file", "problems")

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def add(self, place: str, wrong: str, expected: str = "") -> None:
        """Note a mistake."""
        self.problems.append(Problem(file=self.file, place=place, wrong=wrong, expected=expected))

    def stop_if_any(self) -> None:
        """Raise EditionError if anything was noted."""
        if self.problems:
            raise EditionError(self.problems)
