"""What a measurement gives, and how it is printed: a markdown table, or JSON for machines."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import quantiles

import msgspec


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measured number.

    `steps` is what it took in reference steps (one event, one turn; not for bytes and shares);
    `aim` is a limit: an upper one, or a lower one if `more` is better.
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
        return self.value >= self.aim if self.more else self.value <= self.aim


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
         "met": f.met}
        for f in figures
    ]  # fmt: skip
    whole = {"machine": machine(), "step": step, "figures": rows}
    return msgspec.json.encode(whole).decode()
