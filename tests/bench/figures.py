"""What a measurement gives, and how it is printed: a markdown table, or JSON for machines."""

import platform
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from statistics import quantiles

import msgspec

USUAL_STEP_S = 64e-9
"""Seconds of one reference step on the machine for which the aims were set. The same machine has
also been half as fast, for days; whether an aim is met must not depend on that."""

SECONDS = {"ms": 1e-3, "µs": 1e-6}


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number.

    `steps` is what it took in reference steps (one event, one turn; not for bytes and shares);
    `aim` is a limit: an upper one, or a lower one if `more` is better. The limit of a time with
    `steps` holds at the usual pace.
    """

    what: str
    value: float
    unit: str
    _: KW_ONLY
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


def took(
    what: str, seconds: float, step: float, *, unit: str = "ms", aim: float | None = None
) -> Figure:
    """A time that has been measured in seconds; `aim` in `unit`."""
    return Figure(what, seconds / SECONDS[unit], unit, steps=seconds / step, aim=aim)


def spread(samples: Sequence[float]) -> tuple[float, float]:
    """The median and the 99th percentile."""
    cuts = quantiles(samples, n=100, method="inclusive")
    return cuts[49], cuts[98]


def timed(
    what: str,
    samples: Sequence[float],
    step: float,
    *,
    unit: str = "ms",
    aims: tuple[float | None, float | None] = (None, None),
) -> list[Figure]:
    """Median and 99th percentile of `samples` (seconds); `aims` in `unit`."""
    cuts = zip(("p50", "p99"), spread(samples), aims, strict=True)
    return [
        took(f"{what}, {name}", seconds, step, unit=unit, aim=aim) for name, seconds, aim in cuts
    ]


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
    names = ("what", "value", "unit", "steps", "aim", "aim_steps", "met")
    rows = [{name: getattr(one, name) for name in names} for one in figures]
    whole = {"machine": machine(), "step": step, "figures": rows}
    return msgspec.json.encode(whole).decode()
