"""Checks of rights: does udev give the device nodes to their groups, is this user in them, and has
the installed service what hardware.toml asks for?

Nothing is opened: who owns a node, and which groups we are in, says it all. install.sh grants each
right of the service in a file beside its unit."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

import msgspec

from common.message import Message
from hardware.checks.findings import Finding, Verdict
from hardware.profile.types import SPI_DEVICE, Profile, ReaderKind
from hardware.system.config_txt import text_under

_WANTED = stat.S_IRGRP | stat.S_IWGRP
_ANYBODY = stat.S_IROTH | stat.S_IWOTH
_CHIP = "/dev/gpiochip0"
_PIO = "/dev/pio0"
_SOUND = "/dev/snd/timer"

Look = Callable[[str], os.stat_result]
"""os.stat, or what stands for it."""


def check(
    profile: Profile, root: Path = Path("/"), *, look: Look = os.stat,
    ours: Collection[int] | None = None,
) -> list[Finding]:  # fmt: skip
    """What is wrong with the device nodes of the named parts, and with our groups; `ours` are their
    numbers. Root may use everything, and nothing is found for it."""
    ours = {os.getegid(), *os.getgroups()} if ours is None else ours
    if 0 in ours:
        return []
    names = _groups(text_under(root)("/etc/group"))
    found, lacking = list[Finding](), list[str]()
    for path, group in _devices(profile):
        node = _node(path, look)
        if node is None or node.st_mode & _ANYBODY == _ANYBODY:
            continue  # it is not there, as the part's own line says; or it is anybody's
        if names.get(node.st_gid) != group or node.st_mode & _WANTED != _WANTED:
            found.append(_ungiven(path, group))
        elif node.st_gid not in ours and group not in lacking:
            lacking.append(group)
    if lacking:
        what = Message("this user is not in the groups {groups}", groups=tuple(lacking))
        remedy = Message(
            'put the user in them ("sudo usermod -aG {groups} $USER") and log in again; for an '
            "installed table, put sudo in front of the command",
            groups=",".join(lacking),
        )  # fmt: skip
        found.append(Finding("groups", Verdict.WRONG, what, remedy))
    return found


def _ungiven(path: str, group: str) -> Finding:
    what = Message("{path} does not belong to the group {group}", path=path, group=group)
    remedy = Message(
        "run sudo udevadm control --reload, then sudo udevadm trigger; if that does not help, run "
        "install.sh again, which writes the rule"
    )  # fmt: skip
    return Finding("udev", Verdict.WRONG, what, remedy)


def _devices(profile: Profile) -> Iterator[tuple[str, str]]:
    """The nodes that the named parts may use, and the group that Raspberry Pi OS gives each to."""
    if profile.display is not None:
        yield f"/dev/i2c-{profile.display.port}", "i2c"
    if profile.strip is not None and profile.strip.wired:
        yield _PIO, "gpio"
        if profile.strip.by_spi:
            yield SPI_DEVICE, "spi"
    if profile.panel is not None or profile.buzzer is not None:
        yield _CHIP, "gpio"
    if profile.keypad is not None:
        yield profile.keypad.path, "input"
    if profile.speaker is not None:
        yield _SOUND, "audio"
    for part in profile.plugged().values():
        if part.path.startswith("/dev/"):
            yield part.path, "input" if part.kind is ReaderKind.KEYBOARD else "dialout"


def _node(path: str, look: Look) -> os.stat_result | None:
    """What owns a device node; None if there is none."""
    try:
        node = look(path)
    except OSError:
        return None
    return node if stat.S_ISCHR(node.st_mode) else None


def _groups(text: str) -> dict[int, str]:
    """Names of groups by their number, from /etc/group (group(5))."""
    fields = [line.split(":") for line in text.splitlines()]
    return {int(one[2]): one[0] for one in fields if len(one) > 2 and one[2].isdecimal()}


UNIT = "etc/systemd/system/ringkeeper.service"

_AGAIN = Message("run install.sh again, as root, from the folder it was unpacked to")


class Right(msgspec.Struct, frozen=True, kw_only=True):
    """A right of the service: its `file`, the `part` of the findings, and what they say: that the
    service has it, that it lacks it, and that nothing needs it."""

    part: str
    file: str
    has: Message
    lacks: Message
    needless: Message

    @property
    def path(self) -> str:
        """Where the file is, below the root."""
        return f"{UNIT}.d/{self.file}"

    @property
    def missing(self) -> Finding:
        """The finding that the service lacks it."""
        return Finding(self.part, Verdict.WRONG, self.lacks, _AGAIN)

    def check(self, *, wanted: bool, root: Path = Path("/")) -> list[Finding]:
        """What the service may do; nothing where none is installed, or where the right is neither
        wanted nor there."""
        if not (root / UNIT).exists():
            return []
        there = (root / self.path).exists()
        if wanted:
            return [Finding(self.part, Verdict.FINE, self.has) if there else self.missing]
        return [Finding(self.part, Verdict.LOOK, self.needless, _AGAIN)] if there else []


NETWORK_RIGHT = Right(
    part="phones", file="network.conf",
    has=Message("the service is allowed to use the home network"),
    lacks=Message("hardware.toml asks for phones, MQTT or WLED, but the service has no network"),
    needless=Message(
        "the service is allowed to use the network, but hardware.toml asks for no phones, MQTT or "
        "WLED"
    ),
)  # fmt: skip

BLUETOOTH_RIGHT = Right(
    part="bluetooth", file="bluetooth.conf",
    has=Message("the service is allowed to use Bluetooth"),
    lacks=Message(
        "hardware.toml has Bluetooth dice, but the service is not allowed to use Bluetooth"
    ),
    needless=Message(
        "the service is allowed to use Bluetooth, but hardware.toml has no Bluetooth dice"
    ),
)  # fmt: skip

KEYBOARD_RIGHT = Right(
    part="keyboards", file="keyboard.conf",
    has=Message("the service is allowed to read keyboards"),
    lacks=Message(
        "hardware.toml has a keypad or a reader that types, but the service is not allowed to read "
        "keyboards"
    ),
    needless=Message(
        "the service is allowed to read keyboards, but hardware.toml has neither a keypad nor a "
        "reader that types"
    ),
)  # fmt: skip
