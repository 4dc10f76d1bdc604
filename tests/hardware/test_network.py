"""`doctor` says whether the panel can change the network."""

from __future__ import annotations

import asyncio

import pytest

from hardware.checks import network
from hardware.checks.findings import Verdict
from hardware.profile.types import WebProfile
from hardware.system.network_manager import NetworkManager
from tests.network.conftest import bus as bus
from tests.network.simulated import network_manager


@pytest.mark.parametrize(
    ("allowed", "verdict", "says"),
    [(True, Verdict.FINE, "can open a hotspot"), (False, Verdict.LOOK, "Run install.sh again")],
)
async def test_whether_the_panel_may_change_the_network_is_asked_of_network_manager(
    bus: str, allowed: bool, verdict: Verdict, says: str
) -> None:
    async with network_manager(bus) as simulated:
        simulated.allowed = allowed
        (one,) = await network.control(WebProfile(lan=True), NetworkManager(bus))
        assert (one.part, one.verdict) == ("network", verdict)
        assert says in str(one)
        assert await network.control(WebProfile(), NetworkManager(bus)) == []


def test_without_a_network_manager_that_is_said_too(bus: str) -> None:
    (one,) = asyncio.run(network.control(WebProfile(lan=True), NetworkManager(bus)))
    assert (one.part, one.verdict) == ("network", Verdict.LOOK)
    assert "NetworkManager is not running" in str(one)
