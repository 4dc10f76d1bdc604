"""Checks of what is at the USB sockets: which names of adapters and keyboards may lead to another
one tomorrow, and whether the sockets can feed what hardware.toml names there.

The kernel counts adapters as it finds them: ttyUSB0 is whichever came first. udev makes by-id names
of the adapter's maker, model and number; cheap ones have no number of their own, and the name then
leads to whichever was plugged in last. A hub with a supply of its own cannot be told from one
without: cheap ones say what they are not.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from serial.tools.list_ports_common import ListPortInfo

from common.message import Message
from hardware.boards.boards import usb_ports
from hardware.checks.findings import Finding, Verdict
from hardware.line.search import wanted_nodes
from hardware.profile.types import DiceKind, Profile, ReaderKind
from hardware.system.config_txt import text_under
from hardware.system.kernel import MODEL
from hardware.wiring.currents import usb_limit_ma, usb_ma

COUNTED = re.compile(r"/dev/tty(?:USB|ACM)[0-9]+|/dev/input/event[0-9]+")
_FOLDER = re.compile(r"/dev/(serial|input)/by-id/")

BY_ID, BY_PATH = "by-id", "by-path"
"""Folders under /dev/serial and /dev/input with names that stay: of the adapter, of the socket."""

_KEYS = "-event-kbd"
"""How names of input devices end that have keys (systemd's 60-persistent-input.rules)."""


class _There(msgspec.Struct, frozen=True):
    """What is plugged in: its device, what by-id names are made of, and its socket."""

    device: str
    called: tuple[object, ...]
    socket: str


def twins(
    profile: Profile, ports: Iterable[ListPortInfo] | None = None, root: Path = Path("/")
) -> list[Finding]:  # fmt: skip
    """A finding for each part whose by-id name may lead to another adapter."""
    named = {name: one for name, one in profile.plugged().items() if _FOLDER.match(one.path)}
    there = [*_serial(ports), *_inputs(root)] if named else []
    found = []
    for name, part in named.items():
        device = os.path.realpath(root / part.path.lstrip("/"))
        own = next((one for one in there if one.device == device), None)
        others = [
            one.device for one in there
            if own and one.socket != own.socket and one.called == own.called
        ]  # fmt: skip
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
                path=_by_path(device, part.path, root),
            )
        found.append(Finding(name, Verdict.WRONG, what, remedy))
    return found


def _serial(ports: Iterable[ListPortInfo] | None) -> Iterator[_There]:
    for one in usb_ports() if ports is None else ports:
        called = one.vid, one.pid, one.serial_number, one.manufacturer, one.product
        yield _There(one.device, called, one.device)


def _inputs(root: Path) -> Iterator[_There]:
    """Input devices, as the kernel names them: phys is the socket, and which part of what is in
    it."""
    for folder in (root / "sys/class/input").glob("event*"):
        facts = [_text(folder / "device" / fact) for fact in ("id/vendor", "id/product", "uniq")]
        socket = _text(folder / "device/phys").partition("/input")[0]
        yield _There(os.path.realpath(root / "dev/input" / folder.name), tuple(facts), socket)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def counted(profile: Profile, root: Path = Path("/")) -> list[Finding]:
    """A finding for each part that is known by nothing but a counted name: it says nothing of
    itself, or others like it have no board's number either."""
    known = wanted_nodes(profile)
    found = []
    for name, part in profile.plugged().items():
        if name in known or not COUNTED.fullmatch(part.path):
            continue
        what = Message("{path} may be another adapter after the next start", path=part.path)
        remedy = Message("set node to the board's number, as ringkeeper firmware list shows it")
        if part.kind not in (DiceKind.RINGKEEPER, ReaderKind.RINGKEEPER):
            remedy = Message(
                'set path = "{path}", as names there stay the same (docs/wiring.md)',
                path=_stays(part.path, profile, root),
            )
        found.append(Finding(name, Verdict.LOOK, what, remedy))
    return found


def _stays(path: str, profile: Profile, root: Path) -> str:
    """The name that stays for what has this counted one; if it is gone, the name of the only one
    that it may now be."""
    device = os.path.realpath(root / path.lstrip("/"))
    if own := _links(device, path, BY_ID, root):
        return own[0]
    if not os.path.exists(device):
        taken = {os.path.realpath(root / one.path.lstrip("/"))
                 for one in profile.plugged().values()}  # fmt: skip
        left = [name for name, leads in _all_links(path, BY_ID, root) if leads not in taken]
        if len(left) == 1:
            return left[0]
    return _by_path(device, path, root)


def _by_path(device: str, path: str, root: Path) -> str:
    """The name of the socket that a device is plugged into."""
    return next(iter(_links(device, path, BY_PATH, root)), f"{_beside(path, BY_PATH)}...")


def _links(device: str, path: str, folder: str, root: Path) -> list[str]:
    """The names in a folder that lead to a device."""
    return [name for name, leads in _all_links(path, folder, root) if leads == device]


def _all_links(path: str, folder: str, root: Path) -> Iterator[tuple[str, str]]:
    """The names in a folder for such devices as `path`, and where they lead."""
    beside = _beside(path, folder)
    keys = _KEYS if beside.startswith("/dev/input/") else ""
    for link in sorted((root / beside.lstrip("/")).glob(f"*{keys}")):
        yield f"{beside}{link.name}", os.path.realpath(link)


def _beside(path: str, folder: str) -> str:
    kind = "input" if path.startswith("/dev/input/") else "serial"
    return f"/dev/{kind}/{folder}/"


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
