"""docs/ringkeeper.service: what it may touch, as systemd itself counts it, and what it must."""

import re
import shutil
import subprocess
from ipaddress import ip_address, ip_network
from pathlib import Path

import pytest

from controller.cli.run.output import A_SECOND, AT_ONCE
from tests.install.exposure import EXPOSURE_MOST, EXPOSURE_WITH_PHONES_MOST, exposure_in
from tests.install.pi import Pi
from tests.patience import PATIENCE_S

UNIT = Path(__file__).parents[2] / "docs/ringkeeper.service"

ANALYZE = shutil.which("systemd-analyze")


def settings(unit: Path = UNIT) -> dict[str, list[str]]:
    """Every setting of the unit, or of a file beside it, with all that it is set to."""
    found: dict[str, list[str]] = {}
    for line in unit.read_text(encoding="utf-8").splitlines():
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
    return exposure_in(done.stdout + done.stderr)


@pytest.mark.skipif(
    ANALYZE is None, reason="there is no systemd-analyze here (apt install systemd)"
)
def test_systemd_counts_little_exposure(tmp_path: Path) -> None:
    assert exposure(UNIT) <= EXPOSURE_MOST
    bare = tmp_path / "bare.service"  # the check can fail
    bare.write_text("[Service]\nExecStart=/bin/true\n", encoding="utf-8")
    assert exposure(bare) > 9


@pytest.fixture
def with_phones(tmp_path: Path) -> Path:
    """The unit as install.sh writes it for a table that lets phones join."""
    pi = Pi(tmp_path)
    pi.write("etc/ringkeeper/hardware.toml", "[web]\nlan = true\n")
    assert pi.install().returncode == 0
    return pi.root / "etc/systemd/system/ringkeeper.service"


@pytest.mark.skipif(
    ANALYZE is None, reason="there is no systemd-analyze here (apt install systemd)"
)
def test_with_phones_systemd_still_counts_little(with_phones: Path) -> None:
    assert exposure(UNIT) < exposure(with_phones) <= EXPOSURE_WITH_PHONES_MOST


@pytest.mark.skipif(
    ANALYZE is None, reason="there is no systemd-analyze here (apt install systemd)"
)
def test_with_a_broker_the_service_gets_what_it_gets_for_phones(
    tmp_path_factory: pytest.TempPathFactory, with_phones: Path
) -> None:
    pi = Pi(tmp_path_factory.mktemp("broker"))
    pi.write("etc/ringkeeper/hardware.toml", '[mqtt]\nhost = "broker.local"\n')
    assert pi.install().returncode == 0
    unit = pi.root / "etc/systemd/system/ringkeeper.service"
    rights = [one.with_suffix(".service.d") / "network.conf" for one in (unit, with_phones)]
    assert rights[0].read_text(encoding="utf-8") == rights[1].read_text(encoding="utf-8")
    assert exposure(unit) <= EXPOSURE_WITH_PHONES_MOST


def test_phones_open_the_home_network_and_nothing_else(with_phones: Path) -> None:
    """systemd.resource-control(5): IPAddressAllow= comes before the unit's IPAddressDeny=any."""
    allowed = settings(with_phones.with_suffix(".service.d") / "network.conf")
    assert settings()["IPAddressDeny"] == ["any"]
    (addresses,) = allowed.pop("IPAddressAllow")
    named = {"localhost": "127.0.0.0/8", "link-local": "169.254.0.0/16"}
    networks = [ip_network(named.get(one, one)) for one in addresses.split()]
    assert all(one.is_private for one in networks)
    for phone in ("10.42.0.7", "172.31.1.2", "192.168.178.20", "169.254.3.4", "127.0.0.1"):
        assert any(ip_address(phone) in one for one in networks)
    assert allowed == {"PrivateNetwork": ["no"], "RestrictAddressFamilies": ["AF_INET"]}


@pytest.mark.skipif(
    ANALYZE is None, reason="there is no systemd-analyze here (apt install systemd)"
)
def test_systemd_understands_every_line(with_phones: Path) -> None:
    unit = with_phones
    text = re.sub("ExecStart=.*", "ExecStart=/bin/true", UNIT.read_text(encoding="utf-8"))
    unit.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [str(ANALYZE), "verify", "--man=no", str(unit)],
        capture_output=True, text=True, timeout=PATIENCE_S, check=False,
    )  # fmt: skip
    names = ("ringkeeper.service", "network.conf")
    ours = [line for line in done.stderr.splitlines() if any(name in line for name in names)]
    assert ours == []


@pytest.fixture
def with_bluetooth(tmp_path: Path) -> Path:
    """The unit as install.sh writes it for a table with Bluetooth dice."""
    pi = Pi(tmp_path)
    pi.write("etc/ringkeeper/hardware.toml", '[dice.dice]\nkind = "bluetooth"\n')
    assert pi.install().returncode == 0
    return pi.root / "etc/systemd/system/ringkeeper.service"


@pytest.mark.skipif(
    ANALYZE is None, reason="there is no systemd-analyze here (apt install systemd)"
)
def test_with_bluetooth_dice_systemd_counts_hardly_more(with_bluetooth: Path) -> None:
    assert exposure(with_bluetooth) <= EXPOSURE_MOST + 0.1


def test_bluetooth_dice_take_a_group_and_no_socket(with_bluetooth: Path) -> None:
    """systemd.exec(5): D-Bus is AF_UNIX; Debian's policy of BlueZ lets the group bluetooth ask."""
    more = settings(with_bluetooth.with_suffix(".service.d") / "bluetooth.conf")
    assert more == {
        "Wants": ["bluetooth.service"], "After": ["bluetooth.service"],
        "SupplementaryGroups": ["bluetooth"],
    }  # fmt: skip


def test_a_reader_that_types_takes_the_keyboards_and_nothing_else(tmp_path: Path) -> None:
    """/proc/devices: the kernel's input devices are "input"; systemd's rules give them to a group
    of that name."""
    pi = Pi(tmp_path)
    path = "/dev/input/by-id/usb-x-event-kbd"
    text = f'[readers.fobs]\nkind = "keyboard"\npath = "{path}"\n'
    pi.write("etc/ringkeeper/hardware.toml", text)
    assert pi.install().returncode == 0
    unit = pi.root / "etc/systemd/system/ringkeeper.service"
    more = settings(unit.with_suffix(".service.d") / "keyboard.conf")
    assert more == {"SupplementaryGroups": ["input"], "DeviceAllow": ["char-input rw"]}
    pi.write("etc/ringkeeper/hardware.toml", "")
    assert pi.install().returncode == 0
    assert not unit.with_suffix(".service.d").exists()


def test_without_bluetooth_dice_there_is_nothing_of_it(with_phones: Path) -> None:
    assert not (with_phones.with_suffix(".service.d") / "bluetooth.conf").exists()


def test_it_is_not_root_and_cannot_become_it() -> None:
    unit = settings()
    assert unit["User"] == ["ringkeeper"]
    assert unit["NoNewPrivileges"] == ["yes"]
    assert unit["CapabilityBoundingSet"] == unit["AmbientCapabilities"] == [""]


def test_every_kind_of_device_that_a_part_can_hang_on_is_open_to_it() -> None:
    """Names as in /proc/devices: i2c-dev, gpiolib, spidev ("spi"), rp1-pio, snd ("alsa"), cdc-acm,
    usbserial; and the Pi's own serial ports, by number."""
    unit = settings()
    assert unit["DevicePolicy"] == ["closed"]
    kinds = ("i2c", "gpiochip", "spi", "rp1-pio", "alsa", "ttyACM", "ttyUSB")
    ports = [f"204:{64 + port}" for port in range(6)] + ["4:64"]
    assert unit["DeviceAllow"] == [
        *(f"char-{kind} rw" for kind in kinds), *(f"/dev/char/{port} rw" for port in ports),
    ]  # fmt: skip


CONSOLES = {
    "tty": (4, 0), "tty1": (4, 1), "tty63": (4, 63), "ttyS1": (4, 65), "console": (5, 1),
    "ttyAMA10": (204, 74), "vcs1": (7, 1), "mem": (1, 1), "hvc0": (229, 0),
}  # fmt: skip
"""Consoles, by their numbers in the kernel's devices.txt; ttyAMA10 is a Pi 5's debug connector."""

MAJORS = {"i2c": 89, "spi": 153, "alsa": 116, "ttyACM": 166, "ttyUSB": 188}
AT_RANDOM = {"gpiochip", "rp1-pio"}
"""Kinds whose number the kernel chooses: never one that devices.txt gives to another."""


@pytest.mark.parametrize("console", CONSOLES)
def test_no_console_is_open_to_it(console: str) -> None:
    """systemd.resource-control(5): char-KIND opens all of a driver's number in /proc/devices, which
    tty, ttyS and the virtual consoles share: 4."""
    major, minor = CONSOLES[console]
    for rule in settings()["DeviceAllow"]:
        device = rule.removesuffix(" rw")
        if device.startswith("/dev/char/"):
            assert device != f"/dev/char/{major}:{minor}"
        else:
            kind = device.removeprefix("char-")
            assert kind in AT_RANDOM or MAJORS[kind] != major


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
    modules = {"i2c_dev", "spidev", "rp1_pio", "cdc_acm", "usbserial", "snd"}
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
