"""Checks of what is at the USB sockets: which names of serial adapters may lead to another adapter
tomorrow, and whether the sockets can feed what hardware.toml names there.

The kernel counts adapters as it finds them: ttyUSB0 is whichever came first. udev makes by-id names
of the adapter's maker, model and number; cheap ones have no number of their own, and the name then
leads to whichever was plugged in last. A hub with a supply of its own cannot be told from one
without: cheap ones say what they are not.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

from serial.tools.list_ports_common import ListPortInfo

from common.message import Message
from hardware.boards.boards import usb_ports
from hardware.checks.findings import Finding, Verdict
from hardware.line.search import wanted_nodes
from hardware.profile.types import DiceKind, DiceProfile, Profile, ReaderKind, ReaderProfile
from hardware.system.config_txt import text_under
from hardware.system.kernel import MODEL
from hardware.wiring.currents import usb_limit_ma, usb_ma

COUNTED = re.compile(r"/dev/tty(USB|ACM)[0-9]+")

BY_ID, BY_PATH = "/dev/serial/by-id/", "/dev/serial/by-path/"


def twins(
    profile: Profile, ports: Iterable[ListPortInfo] | None = None, root: Path = Path("/")
) -> list[Finding]:  # fmt: skip
    """A finding for each part whose by-id name may lead to another adapter."""
    parts: dict[str, DiceProfile | ReaderProfile] = {**profile.dice, **profile.readers}
    named = {name: part for name, part in parts.items() if part.path.startswith(BY_ID)}
    there = list(usb_ports() if ports is None else ports) if named else []
    found = []
    for name, part in named.items():
        device = os.path.realpath(root / part.path.lstrip("/"))
        own = next((one for one in there if one.device == device), None)
        others = [
            one.device for one in there if own and one is not own and _called(one) == _called(own)
        ]
        if own is None or not others:
            continue
        what = Message(
            "{device} and {other} have the same name, {path}",
            device=device, other=others[0], path=part.path,
        )  # fmt: skip
        remedy = Message("leave path out: the board says what it is, so it is found on any port")
        if part.kind not in (DiceKind.RINGKEEPER, ReaderKind.RINGKEEPER):
            remedy = Message(
                'set path = "{path}", the socket that it is plugged into, and leave it there',
                path=_by_path(device, root),
            )
        found.append(Finding(name, Verdict.WRONG, what, remedy))
    return found


def counted(profile: Profile, root: Path = Path("/")) -> list[Finding]:
    """A finding for each part that is known by nothing but a counted name: it says nothing of
    itself, or others like it have no board's number either."""
    parts: dict[str, DiceProfile | ReaderProfile] = {**profile.dice, **profile.readers}
    known = wanted_nodes(profile)
    found = []
    for name, part in parts.items():
        if name in known or not COUNTED.fullmatch(part.path):
            continue
        what = Message("{path} may be another adapter after the next start", path=part.path)
        remedy = Message("set node to the board's number, as ringkeeper firmware list shows it")
        if part.kind not in (DiceKind.RINGKEEPER, ReaderKind.RINGKEEPER):
            device = os.path.realpath(root / part.path.lstrip("/"))
            stays = next(iter(_links(device, root, BY_ID)), _by_path(device, root))
            remedy = Message(
                'set path = "{path}", as names there stay the same (docs/wiring.md)', path=stays
            )
        found.append(Finding(name, Verdict.LOOK, what, remedy))
    return found


def _called(port: ListPortInfo) -> tuple[object, ...]:
    return port.vid, port.pid, port.serial_number, port.manufacturer, port.product


def _by_path(device: str, root: Path) -> str:
    """The name of the socket that a device is plugged into."""
    return next(iter(_links(device, root, BY_PATH)), f"{BY_PATH}...")


def _links(device: str, root: Path, folder: str) -> list[str]:
    """The names in a folder that lead to a device."""
    links = sorted((root / folder.lstrip("/")).glob("*"))
    return [f"{folder}{link.name}" for link in links if os.path.realpath(link) == device]


PART = "USB power"

OFFERED = "proc/device-tree/chosen/power/max_current"
"""What a Pi 5's supply offers, mA, 32 bits (Raspberry Pi documentation, "power/max_current")."""


def currents(profile: Profile, root: Path = Path("/")) -> list[Finding]:
    """One finding if the sockets of this model may give too little; none if they do not."""
    model = text_under(root)(MODEL).strip("\0\n")
    most, drawn = usb_limit_ma(model, _offered(root)), usb_ma(profile)
    if most is None or drawn <= most:
        return []
    what = Message(
        "the readers and hubs may draw {drawn} mA, and this Pi's USB sockets give {most} mA",
        drawn=drawn, most=most,
    )  # fmt: skip
    hub = Message("plug them into a USB hub with its own supply, one that does not feed the Pi")
    return [Finding(PART, Verdict.LOOK, what, hub)]


def _offered(root: Path) -> int:
    try:
        return int.from_bytes((root / OFFERED).read_bytes()[:4], "big")
    except OSError:
        return 0
