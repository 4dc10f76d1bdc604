"""`doctor` says when the installed service has no network though hardware.toml lets phones join."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hardware.checks import network
from hardware.checks.findings import Verdict
from hardware.profile.types import WebProfile
from hardware.system.network_manager import NetworkManager
from tests.network.conftest import bus as bus
from tests.network.simulated import network_manager


def installed(root: Path, *, drop_in: bool) -> Path:
    for name in (network.UNIT, *([network.DROP_IN] if drop_in else [])):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).touch()
    return root


@pytest.mark.parametrize("lan", [True, False])
def test_where_no_service_is_installed_nothing_is_said(tmp_path: Path, lan: bool) -> None:
    assert network.check(WebProfile(lan=lan), tmp_path) == []


@pytest.mark.parametrize(
    ("lan", "drop_in", "verdict", "says"),
    [
        (True, True, Verdict.FINE, "the service may use the home network"),
        (True, False, Verdict.WRONG, "the service has no network; run install.sh again"),
        (False, True, Verdict.LOOK, "hardware.toml lets no phone join; run install.sh again"),
    ],
)
def test_the_service_and_hardware_toml_are_compared(
    tmp_path: Path, lan: bool, drop_in: bool, verdict: Verdict, says: str
) -> None:
    (one,) = network.check(WebProfile(lan=lan), installed(tmp_path, drop_in=drop_in))
    assert (one.part, one.verdict) == ("phones", verdict)
    assert says in str(one)


def test_a_service_without_a_network_for_a_table_without_phones_is_as_it_should_be(
    tmp_path: Path,
) -> None:
    assert network.check(WebProfile(), installed(tmp_path, drop_in=False)) == []


@pytest.mark.parametrize(
    ("allowed", "verdict", "says"),
    [(True, Verdict.FINE, "can open a hotspot"), (False, Verdict.LOOK, "Run install.sh again")],
)
def test_whether_the_panel_may_change_the_network_is_asked_of_network_manager(
    bus: str, allowed: bool, verdict: Verdict, says: str
) -> None:
    async def run() -> None:
        async with network_manager(bus) as simulated:
            simulated.allowed = allowed
            (one,) = await network.control(WebProfile(lan=True), NetworkManager(bus))
            assert (one.part, one.verdict) == ("network", verdict)
            assert says in str(one)
            assert await network.control(WebProfile(), NetworkManager(bus)) == []

    asyncio.run(run())


def test_without_a_network_manager_that_is_said_too(bus: str) -> None:
    (one,) = asyncio.run(network.control(WebProfile(lan=True), NetworkManager(bus)))
    assert (one.part, one.verdict) == ("network", Verdict.LOOK)
    assert "NetworkManager is not running" in str(one)
