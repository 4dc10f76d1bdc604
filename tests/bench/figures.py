"""What a measurement gives, and how it is printed: a markdown table, or JSON for machines."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import quantiles

import msgspec

USUAL_STEP_S = 64e-9
"""Seconds of one reference step on the machine for which the aims were set. The same machine has
also been half as fast, for days; whether an aim is met must not depend on that."""

SECONDS = {"ms": 1e-3, "µs": 1e-6}


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measured number.

    `steps` is what it took in reference steps (one event, one turn; not for bytes and shares);
    `aim` is a limit: an upper one, or a lower one if `more` is better. The limit of a time with
    `steps` holds at the usual pace.
    """

    what: str
    value: float
    unit: str
    steps: float | None = None
    aim: float | None = None
    more: bool = False

    @property
    def met(self) -> bool | None:
        """Whether the aim is met; None without one."""
        if self.aim is None:
            return None
        if self.steps is not None and self.aim_steps is not None:
            return self.steps <= self.aim_steps
        return self.value >= self.aim if self.more else self.value <= self.aim

    @property
    def aim_steps(self) -> float | None:
        """The aim in reference steps; None if there is none, or it is not for a time."""
        if self.aim is None or self.steps is None or self.unit not in SECONDS:
            return None
        return self.aim * SECONDS[self.unit] / USUAL_STEP_S


def spread(samples: Sequence[float]) -> tuple[float, float]:
    """The median and the 99th percentile."""
    cuts = quantiles(samples, n=100, method="inclusive")
    return cuts[49], cuts[98]


def timed(
    what: str,
    samples: Sequence[float],
    step: float,
    *,
    scale: float = 1e3,
    unit: str = "ms",
    aims: tuple[float | None, float | None] = (None, None),
) -> list[Figure]:
    """Median and 99th percentile of `samples` (seconds); `aims` in `unit`."""
    return [
        Figure(
            what=f"{what}, {name}", value=seconds * scale, unit=unit, steps=seconds / step, aim=aim
        )
        for name, seconds, aim in zip(("p50", "p99"), spread(samples), aims, strict=True)
    ]  # fmt: skip


def machine() -> str:
    """The machine in a few words."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {platform.system()} {platform.machine()}"


def markdown(figures: Sequence[Figure], step: float) -> str:
    """The table."""
    rows = [
        "| what | measured | in reference steps | aim | |",
        "|---|---:|---:|---:|---|",
        *map(_row, figures),
    ]
    about = f"{machine()}; one reference step: {step * 1e9:.0f} ns."
    return "\n".join([*rows, "", about])


def _row(figure: Figure) -> str:
    met = {True: "met", False: "**missed**", None: ""}[figure.met]
    steps = "" if figure.steps is None else number(figure.steps)
    bound = "at least" if figure.more else "at most"
    aim = "" if figure.aim is None else f"{bound} {number(figure.aim)}"
    if figure.aim_steps is not None:
        aim += f" ({number(figure.aim_steps)} steps)"
    return f"| {figure.what} | {number(figure.value)} {figure.unit} | {steps} | {aim} | {met} |"


def number(value: float) -> str:
    """Three digits that count, thousands apart."""
    if value >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.3g}"


def as_json(figures: Sequence[Figure], step: float) -> str:
    """The same for machines; `step` in seconds."""
    rows = [
        {"what": f.what, "value": f.value, "unit": f.unit, "steps": f.steps, "aim": f.aim,
         "aim_steps": f.aim_steps, "met": f.met}
        for f in figures
    ]  # fmt: skip
    whole = {"machine": machine(), "step": step, "figures": rows}
    return msgspec.json.encode(whole).decode()
