"""What is wrong in an edition's file: gathered, and raised together."""

from __future__ import annotations

from controller.rules import problems
from controller.rules.problems import Problem

__all__ = ["EditionError", "Findings", "Problem"]


class EditionError(Exception):
    """An edition cannot be used; `problems` lists everything that is wrong with it."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


class Findings(problems.Findings):
    """Gathers the problems of an edition's file."""

    __slots__ = ()

    def stop_if_any(self) -> None:
        """Raise EditionError if anything was noted."""
        if self.problems:
            raise EditionError(self.problems)
