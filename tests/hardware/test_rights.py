"""What the doctor says of groups, of udev, of names that are no identity, and of what the installed
service may use."""

import os
import stat
from pathlib import Path

import pytest
from serial.tools.list_ports_common import ListPortInfo

from hardware.checks import rights, sound, usb
from hardware.checks.findings import Finding, Verdict
from hardware.checks.rights import BLUETOOTH_RIGHT, KEYBOARD_RIGHT, NETWORK_RIGHT, UNIT, Right
from hardware.profile.profile import parse_profile
from tests.steps import cases

GROUPS = "root:x:0:\ndialout:x:20:pi\ni2c:x:994:\nspi:x:995:\ngpio:x:993:\n"
EVERYTHING = """
[display]
[strip]
pin = 10
[panel]
ok = 23
[readers.fobs]
kind = "rdm6300"
path = "/dev/ttyUSB0"
"""
NODES = {
    "/dev/i2c-1": 994, "/dev/spidev0.0": 995, "/dev/gpiochip0": 993, "/dev/pio0": 993,
    "/dev/ttyUSB0": 20,
}  # fmt: skip


def found(root: Path, owners: dict[str, int], ours: set[int], mode: int = 0o660) -> list[Finding]:
    (root / "etc").mkdir(exist_ok=True)
    (root / "etc/group").write_text(GROUPS)

    def look(path: str) -> os.stat_result:
        if path not in owners:
            raise FileNotFoundError(path)
        return os.stat_result((stat.S_IFCHR | mode, 0, 0, 1, 0, owners[path], 0, 0, 0, 0))

    return rights.check(parse_profile(EVERYTHING), root, look=look, ours=ours)


def test_groups_that_this_user_lacks_are_named_and_what_udev_left_out(tmp_path: Path) -> None:
    """The rule for /dev/pio0 is written, and was never triggered."""
    (one,) = found(tmp_path, NODES, {1000, 20})
    assert (one.part, str(one.what)) == (
        "groups", "this user is not in the groups i2c, gpio and spi",
    )  # fmt: skip
    assert '"sudo usermod -aG i2c,gpio,spi $USER"' in str(one.remedy)
    assert found(tmp_path, NODES, {20, 993, 994, 995}) == []
    assert found(tmp_path, NODES, {0}) == []
    assert found(tmp_path, {}, {1000}) == []
    assert found(tmp_path, NODES, {1000}, mode=0o666) == []
    (one,) = found(tmp_path, NODES | {"/dev/pio0": 0}, {20, 993, 994, 995})
    assert (one.part, str(one.what)) == ("udev", "/dev/pio0 does not belong to the group gpio")
    assert str(one.remedy).startswith("run sudo udevadm control --reload, then sudo udevadm")
    assert len(found(tmp_path, NODES, {20, 993, 994, 995}, mode=0o600)) == len(NODES)


def adapter(device: Path, number: str | None = None) -> ListPortInfo:
    port = ListPortInfo(str(device))
    port.vid, port.pid, port.serial_number, port.product = 0x1A86, 0x7523, number, "USB Serial"
    return port


def test_two_adapters_with_one_name_are_told_apart_by_their_sockets(tmp_path: Path) -> None:
    by_id, by_path = tmp_path / "dev/serial/by-id", tmp_path / "dev/serial/by-path"
    one, other = tmp_path / "dev/ttyUSB0", tmp_path / "dev/ttyUSB1"
    for folder in (by_id, by_path):
        folder.mkdir(parents=True)
    for device in (one, other):
        device.touch()
    (by_id / "usb-1a86_USB_Serial-if00-port0").symlink_to(other)
    (by_path / "platform-usb-0:1.2:1.0-port0").symlink_to(other)
    text = '[readers.bank]\nkind = "lines"\npath = "/dev/serial/by-id/{}"\n'
    profile = parse_profile(text.format("usb-1a86_USB_Serial-if00-port0"))
    (told,) = usb.twins(profile, [adapter(one), adapter(other)], tmp_path)
    assert str(told.what) == (
        f"{other} and {one} have the same name, /dev/serial/by-id/usb-1a86_USB_Serial-if00-port0"
    )
    assert str(told.remedy) == (
        'set path = "/dev/serial/by-path/platform-usb-0:1.2:1.0-port0", the socket that it is '
        "plugged into, and leave it there"
    )  # fmt: skip
    assert usb.twins(profile, [adapter(one, "A1"), adapter(other, "A2")], tmp_path) == []
    assert usb.twins(profile, [adapter(other)], tmp_path) == []


PLAIN = '[readers.bank]\nkind = "rdm6300"\npath = "{}"\n'
BOARDS = '[readers.a]\npath = "/dev/ttyACM0"\n{}[readers.b]\npath = "/dev/ttyACM1"\n{}'


@pytest.mark.parametrize("links", [(), ("by-path",), ("by-id", "by-path")])
def test_a_counted_port_is_no_identity(tmp_path: Path, links: tuple[str, ...]) -> None:
    """Kind: a name in the system that is no identity. ttyUSB0 is whichever adapter came first."""
    port = tmp_path / "dev/ttyUSB0"
    port.parent.mkdir()
    port.touch()
    for folder in links:
        (tmp_path / "dev/serial" / folder).mkdir(parents=True)
        (tmp_path / "dev/serial" / folder / "one").symlink_to(port)
    (told,) = usb.counted(parse_profile(PLAIN.format("/dev/ttyUSB0")), tmp_path)
    where = f"{links[0]}/one" if links else "by-path/..."
    assert (told.part, told.verdict) == ("bank", Verdict.LOOK)
    assert str(told.what) == "/dev/ttyUSB0 may be another adapter after the next start"
    assert f'set path = "/dev/serial/{where}"' in str(told.remedy)


@pytest.mark.parametrize("path", ["/dev/serial/by-id/one", "/dev/serial0", "/dev/ttyAMA0"])
def test_a_name_that_stays_is_left_alone(tmp_path: Path, path: str) -> None:
    assert usb.counted(parse_profile(PLAIN.format(path)), tmp_path) == []


def test_boards_alike_are_told_apart_by_their_numbers(tmp_path: Path) -> None:
    """Kind: a name in the system that is no identity. A single board says what it is."""
    said = [str(one) for one in usb.counted(parse_profile(BOARDS.format("", "")), tmp_path)]
    assert len(said) == 2
    assert all("set node to the board's number" in one for one in said)
    numbers = ('node = "E661"\n', 'node = "E662"\n')
    assert usb.counted(parse_profile(BOARDS.format(*numbers)), tmp_path) == []
    alone = parse_profile('[readers.a]\npath = "/dev/ttyACM0"\n')
    assert usb.counted(alone, tmp_path) == []


CARDS = {0: "vc4hdmi0", 1: "Headphones", 2: "Device"}


@cases(
    "device, says",
    ("default", "default is whichever sound card is found first, of vc4hdmi0, Headphones and"),
    ("plughw:1,0", "plughw:1,0 may be another sound card"),
    ("hw:CARD=1,DEV=0", "hw:CARD=1,DEV=0 may be another sound card"),
    ("sysdefault:1", "sysdefault:1 may be another sound card"),
    ("plughw:CARD=Headphones", ""),
    ("plughw:CARD=Device,DEV=0", ""),
    ("hdmi:CARD=vc4hdmi0,DEV=0", ""),
    ("my_amplifier", ""),
)
def test_a_counted_sound_card_is_no_identity(tmp_path: Path, device: str, says: str) -> None:
    """Kinds: a name in the system that is no identity; the first of several."""
    for number, id_ in CARDS.items():
        (tmp_path / f"proc/asound/card{number}").mkdir(parents=True)
        (tmp_path / f"proc/asound/card{number}/id").write_text(f"{id_}\n")
    profile = parse_profile(f'[speaker]\ndevice = "{device}"\n')
    told = sound.check(profile, tmp_path)
    assert [str(one.what).startswith(says) for one in told] == ([True] if says else [])
    if "1" in device and told:
        assert 'device = "plughw:CARD=Headphones"' in str(told[0].remedy)
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/asound.conf").write_text("defaults.pcm.card 1\n")
    if device == "default":  # somebody has chosen what it is
        assert sound.check(profile, tmp_path) == []


RIGHTS = cases("right", NETWORK_RIGHT, BLUETOOTH_RIGHT, KEYBOARD_RIGHT, ids=lambda one: one.part)


def installed(root: Path, *files: str) -> Path:
    for name in (UNIT, *files):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).touch()
    return root


@RIGHTS
def test_a_service_has_what_is_asked_for_or_lacks_it(tmp_path: Path, right: Right) -> None:
    """Where no service runs, nothing is said; nor by one right of the other."""
    others = {NETWORK_RIGHT, BLUETOOTH_RIGHT, KEYBOARD_RIGHT} - {right}
    for wanted in (True, False):
        assert right.check(wanted=wanted, root=tmp_path) == []
    assert right.check(wanted=False, root=installed(tmp_path, *(one.path for one in others))) == []
    (lacks,) = right.check(wanted=True, root=tmp_path)
    assert (lacks, lacks.verdict, lacks.what) == (right.missing, Verdict.WRONG, right.lacks)
    assert "run install.sh again" in str(lacks)
    (has,) = right.check(wanted=True, root=installed(tmp_path, right.path))
    assert (has.part, has.verdict, has.what) == (right.part, Verdict.FINE, right.has)
    (needless,) = right.check(wanted=False, root=tmp_path)
    assert (needless.verdict, needless.what) == (Verdict.LOOK, right.needless)
