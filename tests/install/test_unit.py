"""docs/ringkeeper.service: what it may touch, as systemd itself counts it, and what it must."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from controller.cli.run.log_limit import A_SECOND, AT_ONCE
from tests.patience import PATIENCE_S

UNIT = Path(__file__).parents[2] / "docs/ringkeeper.service"

MOST = 2.0
"""systemd-analyze's "exposure", 0 to 10."""

ANALYZE = shutil.which("systemd-analyze")


def settings() -> dict[str, list[str]]:
    """Every setting of the unit, with all that it is set to."""
    found: dict[str, list[str]] = {}
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


def exposure(unit: Path) -> float:
    assert ANALYZE is not None
    done = subprocess.run(
        [ANALYZE, "security", "--offline=true", "--no-pager", str(unit)],
        capture_output=True, text=True, timeout=PATIENCE_S, check=False,
    )  # fmt: skip
    told = re.search(r"Overall exposure level for \S+: ([0-9.]+)", done.stdout)
    assert told, done.stderr
    return float(told[1])


@pytest.mark.skipif(
    ANALYZE is None, reason="there is no systemd-analyze here (apt install systemd)"
)
def test_systemd_counts_little_exposure(tmp_path: Path) -> None:
    assert exposure(UNIT) <= MOST
    bare = tmp_path / "bare.service"  # the check can fail
    bare.write_text("[Service]\nExecStart=/bin/true\n", encoding="utf-8")
    assert exposure(bare) > 9


@pytest.mark.skipif(
    ANALYZE is None, reason="there is no systemd-analyze here (apt install systemd)"
)
def test_systemd_understands_every_line(tmp_path: Path) -> None:
    unit = tmp_path / "ringkeeper.service"
    text = re.sub("ExecStart=.*", "ExecStart=/bin/true", UNIT.read_text(encoding="utf-8"))
    unit.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [str(ANALYZE), "verify", "--man=no", str(unit)],
        capture_output=True, text=True, timeout=PATIENCE_S, check=False,
    )  # fmt: skip
    ours = [line for line in done.stderr.splitlines() if "ringkeeper.service" in line]
    assert ours == []


def test_it_is_not_root_and_cannot_become_it() -> None:
    unit = settings()
    assert unit["User"] == ["ringkeeper"]
    assert unit["NoNewPrivileges"] == ["yes"]
    assert unit["CapabilityBoundingSet"] == unit["AmbientCapabilities"] == [""]


def test_every_kind_of_device_that_a_part_can_hang_on_is_open_to_it() -> None:
    """Names as in /proc/devices: i2c-dev, gpiolib, spidev ("spi"), rp1-pio, cdc-acm, usbserial, and
    the Pi's own serial ports."""
    unit = settings()
    assert unit["DevicePolicy"] == ["closed"]
    kinds = ("i2c", "gpiochip", "spi", "rp1-pio", "ttyACM", "ttyUSB", "ttyAMA", "ttyS")
    assert unit["DeviceAllow"] == [f"char-{kind} rw" for kind in kinds]


def test_its_groups_are_those_that_install_sh_puts_its_user_in() -> None:
    """`sudo ringkeeper`, which is that user without the unit, opens the same parts."""
    installer = (UNIT.parents[1] / "install.sh").read_text(encoding="utf-8")
    found = re.search(r'^GROUPS_WANTED="(.*)"$', installer, re.MULTILINE)
    assert found
    (groups,) = settings()["SupplementaryGroups"]
    assert {*groups.split(), "systemd-journal"} == {*found[1].split()}


def test_drivers_that_are_loaded_when_something_is_plugged_in_are_loaded_before() -> None:
    """systemd.resource-control(5), DeviceAllow=: a kind of device that is not in /proc/devices
    at the start is left out, and stays so."""
    unit = settings()
    wanted = {name for line in unit["Wants"] for name in line.split()}
    after = {name for line in unit["After"] for name in line.split()}
    modules = {"i2c_dev", "spidev", "rp1_pio", "cdc_acm", "usbserial"}
    assert wanted == {f"modprobe@{module}.service" for module in modules}
    assert wanted <= after


def test_a_flood_of_lines_is_cut_off_before_it_fills_the_card() -> None:
    """systemd.exec(5); the program's own limit for each of its two streams comes first."""
    unit = settings()
    assert unit["LogRateLimitIntervalSec"] == ["1h"]
    (most,) = map(int, unit["LogRateLimitBurst"])
    assert 2 * (AT_ONCE + 3600 * A_SECOND) < most <= 3000


def test_switch_off_and_the_watchdog_still_get_through() -> None:
    """systemctl asks logind by D-Bus, and sd_notify is a datagram: both are AF_UNIX by path."""
    unit = settings()
    assert unit["RestrictAddressFamilies"] == ["AF_UNIX"]
    assert unit["Type"] == ["notify"]
    assert unit["WatchdogSec"] == ["30"]
    assert "~@privileged @resources" in unit["SystemCallFilter"]
    assert unit["StateDirectory"] == ["ringkeeper"]
    assert unit["ProtectSystem"] == ["strict"]
