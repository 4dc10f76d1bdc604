"""What a strip draws, and what its supply, fuse and wires have to carry.

`draw_ma` is what docs/wiring.md says of `limit_ma`; the other figures are electricians' rules: a
fuse is loaded with no more than 80 % of its rating, and copper has 0.0175 ohm mm² per metre.
"""

from __future__ import annotations

import msgspec

from hardware.profile.types import StripProfile
from hardware.strip.layout import DARK_MA, WHITE_MA

FUSES_A = (1.0, 2.0, 3.0, 4.0, 5.0, 7.5, 10.0)
"""Blade fuses (ISO 8820-3). Above the last the strip is fed in sections with a fuse each: what a
10 A fuse lets through for minutes is enough to melt thin wire."""

SUPPLIES_A = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 60, 80)
WIRES_MM2 = (0.5, 0.75, 1.0, 1.5, 2.5)
CARRIES_A = {0.5: 3.0, 0.75: 5.0, 1.0: 7.5, 1.5: 10.0, 2.5: 15.0}
"""The largest fuse that protects a wire of such a cross-section, loosely laid."""

RESERVE = 0.9
"""Share of a supply's rating that `limit_ma` may have (docs/wiring.md, "Limit")."""

LOADED = 0.8
COPPER = 0.0175  # ohm mm² / m
RUN_M = 1.0
"""Length of the pair of wires from the supply to the strip."""

DROP_MOST_V = 0.25
"""Lost in those wires: 5 % of 5 V."""


class Feed(msgspec.Struct, frozen=True, kw_only=True):
    """What a strip needs: `draw_ma` at most, a 5 V supply of at least `supply_a`, and `sections`
    with a fuse of `fuse_a` and a pair of wires of `wire_mm2` each; `drop_v` is lost in those."""

    draw_ma: int
    supply_a: int
    sections: int
    fuse_a: float
    wire_mm2: float
    drop_v: float


def full_ma(count: int) -> int:
    """All lights at full white, with their chips."""
    return count * (WHITE_MA + DARK_MA)


def draw_ma(strip: StripProfile) -> int:
    """The most that it draws: as limited, or all that it can."""
    return min(strip.limit_ma, full_ma(strip.count))


def feed(current_ma: int) -> Feed:
    """What a strip needs that draws so much."""
    amps = current_ma / 1000
    sections = -(-current_ma // round(1000 * LOADED * FUSES_A[-1]))
    share = amps / sections
    fuse = next(one for one in FUSES_A if share <= LOADED * one)
    wire = next(
        one for one in WIRES_MM2 if CARRIES_A[one] >= fuse and drop_v(share, one) <= DROP_MOST_V
    )
    supply = next((one for one in SUPPLIES_A if amps <= RESERVE * one), SUPPLIES_A[-1])
    return Feed(
        draw_ma=current_ma, supply_a=supply, sections=sections, fuse_a=fuse, wire_mm2=wire,
        drop_v=drop_v(share, wire),
    )  # fmt: skip


def drop_v(amps: float, mm2: float) -> float:
    """Volts lost on the way to the strip and back."""
    return amps * COPPER * 2 * RUN_M / mm2
