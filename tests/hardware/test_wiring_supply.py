"""What feeds a strip carries what the strip draws: docs/build/power.md is this, worked out."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.profile.profile import parse_profile
from hardware.strip.strip import CHANNEL_MA, milliamps
from hardware.strip_layout import WHITE_MA
from hardware.wiring.currents import CARRIES_A, DROP_MOST_V, draw_ma, feed, full_ma
from tests.hardware.wirings import DOCS

POWER = DOCS / "build" / "power.md"
ROW = re.compile(
    r"^\| (\d+) \| ([\d,]+) mA \| (\d+) A \| (\d+) x ([\d.]+) A \| ([\d.]+) mm² \| ([\d.]+) V \|",
    re.MULTILINE,
)


@pytest.mark.parametrize("count", [1, 40, 80, 120, 160])
def test_full_white_is_what_the_driver_reckons_with(count: int) -> None:
    assert full_ma(count) == milliamps([(255, 255, 255)] * count)
    assert WHITE_MA == 3 * CHANNEL_MA


@given(st.integers(1, 1000), st.integers(2000, 60_000))
def test_a_limit_is_the_most_that_is_drawn(count: int, limit: int) -> None:
    strip = parse_profile(f"[strip]\ncount = {count}\nlimit_ma = {limit}\n").strip
    assert strip is not None
    assert draw_ma(strip) == min(limit, full_ma(count))


@given(st.integers(1, 61_000))
def test_supply_fuse_and_wire_carry_it(current: int) -> None:
    need = feed(current)
    share = current / 1000 / need.sections
    assert share <= 0.8 * need.fuse_a, "a fuse is loaded to 80 % at most"
    assert need.fuse_a <= CARRIES_A[need.wire_mm2], "and blows before its wire is warm"
    assert need.fuse_a <= 10
    assert current / 1000 <= 0.9 * need.supply_a
    assert need.drop_v == pytest.approx(share * 0.0175 * 2 / need.wire_mm2)
    assert need.drop_v <= DROP_MOST_V


def test_the_page_has_these_figures() -> None:
    """Its table for 40 to 160 lights: at full white, and with the limits that it advises."""
    rows = ROW.findall(POWER.read_text(encoding="utf-8"))
    assert [int(row[0]) for row in rows] == [40, 80, 120, 160] * 2
    for count, current, supply, sections, fuse, wire, drop in rows:
        need = feed(int(current.replace(",", "")))
        assert (need.supply_a, need.sections) == (int(supply), int(sections)), count
        assert (need.fuse_a, need.wire_mm2) == (float(fuse), float(wire)), count
        assert need.drop_v == pytest.approx(float(drop), abs=0.005), count
    assert [int(row[1].replace(",", "")) for row in rows[:4]] == [
        full_ma(count) for count in (40, 80, 120, 160)
    ]
