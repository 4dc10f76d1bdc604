"""What a check found: how a part is, and in plain words what to do about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

import msgspec

from common.message import Message, both, brief
from common.problem import first


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
    what: Message
    remedy: Message | None = None

    def __str__(self) -> str:
        return f"{self.part}: {self.verdict.value}: {both(self.what, self.remedy)}"


_LINE_MOST = 600
"""Letters of a line about one mistake."""


def few(problems: Sequence[object]) -> list[str]:
    """The first of many problems, a line each in English, and how many more there are."""
    shown, more = first(problems)
    lines = [brief(str(one), _LINE_MOST) for one in shown]
    return [*lines, f"and {more} more mistakes"] if more else lines


def any_wrong(findings: Iterable[Finding]) -> bool:
    return any(one.verdict is Verdict.WRONG for one in findings)
