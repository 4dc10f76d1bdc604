"""Whether a die is fair: its rolls by face, the chi-square test, and the verdict in words.

Rolls come from a journal or real dice (controller/cli/dice/dice.py), or from a whole game
(rolls.py).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from controller.editions.check import FACES
from controller.rules.commands import Roll
from controller.rules.entries import Entry
from controller.text.language import _, ngettext

FEWEST = 30
"""Rolls for which the test says anything: five expected for each face, as is usual (Cochran 1954,
"Some methods for strengthening the common chi-square tests")."""

DOUBTED, UNLIKELY, IMPOSSIBLE = 0.05, 0.01, 0.001
"""Shares of fair dice that would look so uneven, below which the words grow stronger."""


class RealDie(msgspec.Struct, frozen=True, order=True):
    """A real die: its hub's name in hardware.toml, and its number."""

    hub: str
    die: int


class Tally:
    """Counts rolls by die and face."""

    def __init__(self) -> None:
        self.rolls: dict[RealDie, Counter[int]] = {}
        self.typed = 0  # rolls that no real die made

    def add(self, die: RealDie, face: int) -> int:
        """Count a roll; returns how many rolls of this die there are now."""
        faces = self.rolls.setdefault(die, Counter())
        faces[face] += 1
        return faces.total()

    def read(self, entries: Iterable[Entry]) -> None:
        """Count every roll of a journal, including those that were taken back."""
        for entry in entries:
            match entry.command:
                case Roll(dice=faces, thrown=thrown) if thrown:
                    for face, report in zip(faces, thrown, strict=True):
                        self.add(RealDie(report.source, report.die), face)
                case Roll():
                    self.typed += 1


class FairnessResult(msgspec.Struct, frozen=True, kw_only=True):
    """What the rolls of one die show. `p` is the share of fair dice that look at least as uneven;
    None if there are too few rolls, or too many faces, to say."""

    hub: str
    die: int
    rolls: int
    faces: dict[int, int]  # by face (0 is the Eye), each that the die has
    chi_square: float
    p: float | None


def finding(die: RealDie, counted: Counter[int], printed: Sequence[int] = ()) -> FairnessResult:
    """Test a die's rolls; `printed` are its six faces, if they are known."""
    seen = set(counted.elements())
    shares = Counter(printed) if seen <= set(printed) else Counter(_faces(counted))
    faces = {face: counted[face] for face in sorted(shares)}
    statistic = chi_square(list(faces.values()), [shares[face] / shares.total() for face in faces])
    testable = shares.total() == FACES and counted.total() >= FEWEST
    return FairnessResult(
        hub=die.hub, die=die.die, rolls=counted.total(), faces=faces, chi_square=statistic,
        p=p_value(statistic, max(len(faces) - 1, 1)) if testable else None,
    )  # fmt: skip


def _faces(counted: Counter[int]) -> list[int]:
    """The faces that a die has, as far as its rolls show: the Eye is in place of the 1 unless
    another number never fell. More than six if it rolled more."""
    seen = {face for face in counted if counted[face]}
    if 0 not in seen:
        return sorted(seen | set(range(1, 7)))
    never = sorted(set(range(1, 7)) - seen)
    return sorted(seen | set(range(1, 7)) - set(never[:1]))


def chi_square(counts: Sequence[int], shares: Sequence[float] = ()) -> float:
    """The statistic for counts that ought to be equal, or as `shares` of 1 say; 0 without any."""
    total = sum(counts)
    if not total:
        return 0.0
    expected = [total * share for share in shares or [1 / len(counts)] * len(counts)]
    return sum((count - due) ** 2 / due for count, due in zip(counts, expected, strict=True))


def p_value(statistic: float, degrees: int = FACES - 1) -> float:
    """The share of fair dice with at least this statistic: the upper tail of the chi-square
    distribution, which has a closed form for an odd number of degrees of freedom and another for an
    even one (Abramowitz and Stegun, 26.4.4 and 26.4.5)."""
    half = statistic / 2
    density = math.exp(-half)
    if degrees % 2:
        tail, term = math.erfc(math.sqrt(half)), math.sqrt(2 * statistic / math.pi) * density
    else:
        tail, term = density, half * density
    for more in range(3 + (degrees % 2 == 0), degrees + 1, 2):
        tail += term
        term *= statistic / more
    return tail


def verdict(found: FairnessResult) -> str:
    """The result in plain words."""
    if len(found.faces) > FACES:
        return _(
            "More than six different faces came up: either two dice have this number, or it "
            "was recalibrated in between. No verdict is possible."
        )
    if found.p is None:
        return ngettext(
            "Too few rolls for a verdict: it takes at least {count} more.",
            "Too few rolls for a verdict: it takes at least {count} more.",
            FEWEST - found.rolls,
        )
    if found.p >= DOUBTED:
        share = round(found.p * 100)
        return _(
            "This die looks fair: {share} of 100 fair dice would look at least as uneven.",
            share=share,
        )
    if found.p >= UNLIKELY:
        share = max(1, round(found.p * 100))
        return _(
            "A little uneven: only {share} of 100 fair dice would look at least as uneven. "
            "Roll this die more often.", share=share,
        )  # fmt: skip
    if found.p >= IMPOSSIBLE:
        share = max(1, round(found.p * 1000))
        return _(
            "Uneven: only {share} of 1000 fair dice would look at least as uneven. "
            "Roll this die more often.",
            share=share,
        )
    return _(
        "Not fair: fewer than 1 of 1000 fair dice would look this uneven. If one face comes up far "
        "too often or never, calibrate it (ringkeeper dice calibrate); if not, the die is lopsided."
    )
