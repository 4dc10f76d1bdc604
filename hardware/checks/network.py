"""Whether the panel can change the network, for the doctor."""

from __future__ import annotations

from common.message import Message
from hardware.checks.findings import Finding, Verdict
from hardware.profile.types import WebProfile
from hardware.system.network_manager import NetworkManager
from hardware.system.network_troubles import DENIED


async def control(web: WebProfile, manager: NetworkManager) -> list[Finding]:
    """Whether the panel can open a hotspot and join networks; nothing where no phone can join."""
    if not web.lan:
        return []
    allowed = await manager.allowed()
    if allowed is True:
        can = Message("the panel can open a hotspot and join networks")
        return [Finding("network", Verdict.FINE, can)]
    return [Finding("network", Verdict.LOOK, DENIED if allowed is False else allowed)]
