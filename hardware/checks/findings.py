"""What a check found: how a part is, and in plain words what to do about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

import msgspec

from hardware.profile.toml_text import brief


class Verdict(Enum):
    """How a part is."""

    FINE = "fine"
    LOOK = "look"  # nothing can be measured: somebody has to look
    WRONG = "wrong"
    ABSENT = "absent"  # hardware.toml does not name it
    UNKNOWN = "not known"  # it cannot be found out here


class Finding(msgspec.Struct, frozen=True):
    """One check: of which part, how it is, what was seen, and what to do if it is wrong."""

    part: str
    verdict: Verdict
    what: str
    remedy: str = ""

    def __str__(self) -> str:
        """One line."""
        remedy = f"; {self.remedy}" if self.remedy else ""
        return f"{self.part}: {self.verdict.value}: {self.what}{remedy}"


FEW = 20
"""Mistakes that are shown of a file or a command: a file with more is probably the wrong file."""


LINE_MOST = 600
"""Letters of a line about one mistake."""


def few(problems: Sequence[str]) -> list[str]:
    """The first of many problems, a line each, and how many more there are."""
    more = len(problems) - FEW
    shown = [brief(one, LINE_MOST) for one in problems[: FEW + (more == 1)]]
    return [*shown, f"and {more} more mistakes"] if more > 1 else shown


def any_wrong(findings: Iterable[Finding]) -> bool:
    """Whether something has to be fixed."""
    return any(one.verdict is Verdict.WRONG for one in findings)
