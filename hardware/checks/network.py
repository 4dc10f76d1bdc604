"""Whether the installed service may use the network as hardware.toml says (install.sh lets it, in a
file beside the unit), and whether the panel can change it.
"""

from __future__ import annotations

from pathlib import Path

from hardware.checks.findings import Finding, Verdict
from hardware.message import Message
from hardware.profile.types import WebProfile
from hardware.system.network_manager import NetworkManager
from hardware.system.network_troubles import DENIED

UNIT = "etc/systemd/system/ringkeeper.service"
DROP_IN = f"{UNIT}.d/network.conf"

_AGAIN = Message("run install.sh again, as root, from the folder it was unpacked to")

SHUT_OFF = Finding(
    "phones", Verdict.WRONG,
    Message("hardware.toml lets phones join, but the service has no network"), _AGAIN,
)  # fmt: skip


async def control(web: WebProfile, manager: NetworkManager) -> list[Finding]:
    """Whether the panel can open a hotspot and join networks; nothing where no phone can join."""
    if not web.lan:
        return []
    allowed = await manager.allowed()
    if allowed is True:
        can = Message("the panel can open a hotspot and join networks")
        return [Finding("network", Verdict.FINE, can)]
    return [Finding("network", Verdict.LOOK, DENIED if allowed is False else allowed)]


def check(web: WebProfile, root: Path = Path("/")) -> list[Finding]:
    """What the installed service may do; nothing where none is installed, or none is asked for."""
    if not (root / UNIT).exists():
        return []
    allowed = (root / DROP_IN).exists()
    if web.lan:
        fine = Finding("phones", Verdict.FINE, Message("the service may use the home network"))
        return [fine if allowed else SHUT_OFF]
    if allowed:
        what = Message("the service may use the network, but hardware.toml lets no phone join")
        return [Finding("phones", Verdict.LOOK, what, _AGAIN)]
    return []
