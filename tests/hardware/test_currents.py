"""What could get hot, or have too little current: said by `wiring`, `doctor` and the settings; and
that what feeds a strip carries it, which docs/build/power.md works out."""

import re
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from hardware.checks import usb
from hardware.checks.findings import Verdict
from hardware.profile.profile import ProfileError, load_profile, parse_profile
from hardware.strip.strip import CHANNEL_MA, milliamps
from hardware.strip_layout import WHITE_MA
from hardware.wiring import currents
from tests.hardware.wirings import DOCS
from tests.steps import cases

TIER_5 = DOCS / "build" / "5-forty-heads.toml"
PI_4, PI_5 = "Raspberry Pi 4 Model B Rev 1.5", "Raspberry Pi 5 Model B Rev 1.0"
ZERO = "Raspberry Pi Zero 2 W Rev 1.0"


def a_pi(root: Path, model: str, offered: int | None = None) -> Path:
    """A device tree that says which model this is, and what its supply offers."""
    tree = root / "proc/device-tree"
    (tree / "chosen/power").mkdir(parents=True)
    (tree / "model").write_bytes(model.encode() + b"\0")
    if offered is not None:
        (tree / "chosen/power/max_current").write_bytes(offered.to_bytes(4, "big"))
    return root


@cases(
    "count, limit, supply, right",
    (40, 1500, 2000, True),
    (40, 1800, 2000, True),
    (40, 1801, 2000, False),
    (40, 60_000, 3000, True),  # all lights together draw 2,440 mA
    (80, 60_000, 5000, False),
)
def test_a_strip_beyond_its_supply_fails(count: int, limit: int, supply: int, right: bool) -> None:
    """docs/build/power.md: at most nine tenths of what is printed on the supply."""
    text = f"[strip]\ncount = {count}\nlimit_ma = {limit}\nsupply_ma = {supply}\n"
    if right:
        parse_profile(text)
        return
    with pytest.raises(ProfileError) as caught:
        parse_profile(text)
    assert list(map(str, caught.value.problems)) == [
        f"hardware.toml, line 3: strip.limit_ma: is {limit}, and the strip's supply gives "
        f"{supply}; expected at most {supply * 9 // 10}"
    ]


@cases(
    "model, offered, most",
    (ZERO, 0, 500), ("Raspberry Pi 3 Model B Plus Rev 1.3", 0, 1200), (PI_4, 0, 1200),
    (PI_5, 3000, 600), (PI_5, 5000, 1600), ("Raspberry Pi 500 Rev 1.0", 5000, 1600),
    ("", 0, None), ("Some other board", 0, None),
)  # fmt: skip
def test_usb_sockets_give_as_documented(model: str, offered: int, most: int | None) -> None:
    assert currents.usb_limit_ma(model, offered) == most


def test_eight_heads_take_about_200_ma_with_one_antenna_on() -> None:
    """MFRC522 data sheet, table 1; a Pico's 3V3 pin gives 300 mA."""
    eight = parse_profile("[readers.board]\nheads = 8\n")
    heads = round(8 * currents.HEAD_MA) + currents.ANTENNA_MA
    assert currents.usb_ma(eight) == currents.PICO_MA + heads
    assert 200 <= heads <= 300


@cases("model, offered, enough", (PI_4, 0, False), (PI_5, 3000, False), (PI_5, 5000, True))
def test_too_little_at_the_sockets(model: str, offered: int, enough: bool, tmp_path: Path) -> None:
    assert usb.currents(load_profile(TIER_5), tmp_path) == [], "another computer is not judged"
    found = usb.currents(load_profile(TIER_5), a_pi(tmp_path, model, offered))
    assert (found == []) is enough
    for one in found:
        assert one.verdict is Verdict.LOOK, "a hub with its own supply may be there"
        assert f"{currents.usb_ma(load_profile(TIER_5))} mA" in str(one.what)
        assert "its own supply" in str(one.remedy)


@pytest.mark.parametrize("tier", sorted((DOCS / "build").glob("[1-4]-*.toml"), key=str))
@pytest.mark.parametrize(("model", "offered"), [(ZERO, 0), (PI_4, 0), (PI_5, 3000)])
def test_four_tiers_need_no_hub(tier: Path, model: str, offered: int, tmp_path: Path) -> None:
    assert usb.currents(load_profile(tier), a_pi(tmp_path, model, offered)) == []


@cases(
    "text, words",
    ("[strip]\ncount = 160\nlimit_ma = 9760\n", "barrel plug"),
    ("[strip]\ncount = 80\nlimit_ma = 2700\n", ""),
    ('[readers.a]\nheads = 8\nspaces = ["0-7"]\n', "three side by side"),
    ("[readers.a]\nheads = 2\n", ""),
)
def test_wiring_warns_of_what_no_line_can_show(text: str, words: str) -> None:
    told = " ".join(currents.warnings(parse_profile(text)))
    assert words in told
    assert bool(words) == bool(told)


def test_tier_5_is_warned_of_its_usb_current_and_its_antennas() -> None:
    told = " ".join(currents.warnings(load_profile(TIER_5)))
    assert "mA are drawn, more than a Pi 5 without a 5 A supply (600 mA)" in told
    assert "a Pi 3 or 4 (1200 mA)" in told
    assert "three side by side" in told


POWER = DOCS / "build" / "power.md"
ROW = re.compile(
    r"^\| (\d+) \| ([\d,]+) mA \| (\d+) A \| (\d+) x ([\d.]+) A \| ([\d.]+) mm² \| ([\d.]+) V \|",
    re.MULTILINE,
)


@pytest.mark.parametrize("count", [1, 40, 80, 120, 160])
def test_full_white_is_what_the_driver_reckons_with(count: int) -> None:
    assert currents.full_ma(count) == milliamps([(255, 255, 255)] * count)
    assert WHITE_MA == 3 * CHANNEL_MA


@given(st.integers(1, 1000), st.integers(2000, 60_000))
def test_a_limit_is_the_most_that_is_drawn(count: int, limit: int) -> None:
    strip = parse_profile(f"[strip]\ncount = {count}\nlimit_ma = {limit}\n").strip
    assert strip is not None
    assert currents.draw_ma(strip) == min(limit, currents.full_ma(count))


@given(st.integers(1, 61_000))
def test_supply_fuse_and_wire_carry_it(current: int) -> None:
    need = currents.feed(current)
    share = current / 1000 / need.sections
    assert share <= 0.8 * need.fuse_a, "a fuse is loaded to 80 % at most"
    assert need.fuse_a <= currents.CARRIES_A[need.wire_mm2], "and blows before its wire is warm"
    assert need.fuse_a <= 10
    assert current / 1000 <= 0.9 * need.supply_a
    assert need.drop_v == pytest.approx(share * 0.0175 * 2 / need.wire_mm2)
    assert need.drop_v <= currents.DROP_MOST_V


def test_the_page_has_these_figures() -> None:
    """Its table for 40 to 160 lights: at full white, and with the limits that it advises."""
    rows = ROW.findall(POWER.read_text(encoding="utf-8"))
    assert [int(row[0]) for row in rows] == [40, 80, 120, 160] * 2
    for count, current, supply, sections, fuse, wire, drop in rows:
        need = currents.feed(int(current.replace(",", "")))
        assert (need.supply_a, need.sections) == (int(supply), int(sections)), count
        assert (need.fuse_a, need.wire_mm2) == (float(fuse), float(wire)), count
        assert need.drop_v == pytest.approx(float(drop), abs=0.005), count
    assert [int(row[1].replace(",", "")) for row in rows[:4]] == [
        currents.full_ma(count) for count in (40, 80, 120, 160)
    ]
