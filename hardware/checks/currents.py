"""Whether the Pi's USB sockets can feed what hardware.toml names there.

A hub with a supply of its own cannot be told from one without: cheap ones say what they are not.
"""

from __future__ import annotations

from pathlib import Path

from common.message import Message
from hardware.checks.findings import Finding, Verdict
from hardware.profile.types import Profile
from hardware.system.config_txt import text_under
from hardware.system.kernel import MODEL
from hardware.wiring.currents import usb_limit_ma, usb_ma

PART = "USB power"

OFFERED = "proc/device-tree/chosen/power/max_current"
"""What a Pi 5's supply offers, mA, 32 bits (Raspberry Pi documentation, "power/max_current")."""


def usb(profile: Profile, root: Path = Path("/")) -> list[Finding]:
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
