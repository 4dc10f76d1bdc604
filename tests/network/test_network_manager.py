"""NetworkManager asked over a real bus: the calls with their arguments, and what comes of each."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from dbus_fast import Variant
from hypothesis import given, strategies as st

from common.message import Message
from hardware.system import network_troubles as troubles
from hardware.system.network import FoundNetwork, Lock, NetworkStatus, listed, wifi_code
from hardware.system.network_manager import NetworkManager
from tests.network.simulated import (
    ACTIVATED,
    NOTHING,
    PATH,
    SAE,
    WLAN,
    X_802_1,
    SimulatedNetworkManager,
    network_manager,
)
from tests.patience import PATIENCE_S
from tests.steps import cases

HOME = FoundNetwork(ssid=b"Home", strength=70, lock=Lock.PASSWORD)


At = tuple[SimulatedNetworkManager, NetworkManager]


@pytest.fixture
@asynccontextmanager
async def at(bus: str, request: pytest.FixtureRequest) -> AsyncIterator[At]:
    """A NetworkManager, and who asks it, as patiently as a test names."""
    patience = getattr(request, "param", PATIENCE_S)
    async with asyncio.timeout(PATIENCE_S), network_manager(bus) as simulated:
        yield simulated, NetworkManager(bus, patience=patience)


async def told(ask: Callable[[Callable[[Any], object]], object]) -> Any:
    answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    ask(answer.set_result)
    return await answer


async def joined(manager: NetworkManager, network: FoundNetwork, password: str) -> Any:
    return await told(lambda answer: manager.join(network, password, answer))


async def opened(manager: NetworkManager) -> Any:
    return await told(lambda answer: manager.open_hotspot("abcd-2345", answer))


async def test_a_hotspot_is_asked_for_with_wpa2_and_shared_addresses(at: At) -> None:
    """nm-settings: 802-11-wireless, 802-11-wireless-security, ipv4."""
    simulated, manager = at
    status = await opened(manager)
    assert status == NetworkStatus(
        name="Ringkeeper", address="10.42.0.1", hotspot=True, password="abcd-2345"
    )
    ((settings, device, spot, options),) = simulated.asked("AddAndActivateConnection2")
    assert (device, spot, options) == (WLAN, NOTHING, {"persist": "volatile"})
    assert settings["connection"]["autoconnect"] is False
    assert settings["802-11-wireless"] == {"ssid": b"Ringkeeper", "mode": "ap", "band": "bg"}
    security = settings["802-11-wireless-security"]
    assert (security["key-mgmt"], security["psk"]) == ("wpa-psk", "abcd-2345")
    assert (security["proto"], security["pmf"]) == (["rsn"], 1)
    assert security["pairwise"] == security["group"] == ["ccmp"]
    assert settings["ipv4"] == {"method": "shared"}
    assert settings["ipv6"] == {"method": "disabled"}
    assert await told(manager.look) == status
    assert await told(manager.close_hotspot) == NetworkStatus()
    assert simulated.asked("DeactivateConnection")


async def test_of_two_adapters_the_one_is_used_that_is_ready_or_has_the_hotspot(at: At) -> None:
    """Kind: the first of several where another is meant. NMDeviceState 20 is unavailable."""
    simulated, manager = at
    simulated.other = 20
    status = await opened(manager)
    assert status.hotspot
    ((_settings, device, _spot, _options),) = simulated.asked("AddAndActivateConnection2")
    assert device == WLAN
    simulated.other = ACTIVATED
    assert await told(manager.look) == status
    assert not (await told(manager.close_hotspot)).hotspot
    assert simulated.asked("DeactivateConnection") == [[f"{PATH}/ActiveConnection/1"]]


async def test_where_no_hotspot_is_open_closing_it_leaves_no_network(at: At) -> None:
    """Kind: the first of several where another is meant. It may have ended by itself."""
    simulated, manager = at
    simulated.spot(b"Home", 80, password="password")
    (home,) = await told(manager.search)
    status = await joined(manager, home, "password")
    assert await told(manager.close_hotspot) == status
    assert simulated.asked("DeactivateConnection") == []


@pytest.mark.parametrize("worked", [(100, 200, 0), (200, 100, 0), (0, 0, 1)])
async def test_of_networks_of_one_name_the_last_is_used(at: At, worked: tuple[int, ...]) -> None:
    """Kind: the first of several where another is meant. After a change of the password there is
    one with the old and one with the new (nm-settings: connection.timestamp)."""
    simulated, manager = at
    simulated.spot(b"Home", 80, password="password")
    (home,) = await told(manager.search)
    await joined(manager, home, "password")
    (first,) = simulated.kept
    for number, when in enumerate(worked):
        own = {"id": Variant("s", "Home"), "timestamp": Variant("t", when)}
        simulated.kept[f"{first}{number}"] = {**simulated.kept[first], "connection": own}
    del simulated.kept[first]
    (again,) = await told(manager.search)
    assert again.saved == f"{first}{worked.index(max(worked))}"


async def test_networks_are_listed_once_the_strongest_first_without_hidden_ones(at: At) -> None:
    simulated, manager = at
    simulated.spot(b"Home", 40)
    simulated.spot(b"", 90)
    simulated.spot(b"\0\0\0", 90)
    simulated.spot("Café".encode(), 55, flags=0, rsn=0)
    simulated.spot(b"Home", 80)
    simulated.spot(b"School", 20, rsn=X_802_1)
    simulated.spot(b"Old", 10, rsn=0)  # WEP
    simulated.spot(b"New", 5, rsn=SAE)
    found = await told(manager.search)
    assert [(one.name, one.strength, one.lock) for one in found] == [
        ("Home", 80, Lock.PASSWORD), ("Café", 55, Lock.OPEN), ("School", 20, Lock.OTHER),
        ("Old", 10, Lock.OTHER), ("New", 5, Lock.PASSWORD),
    ]  # fmt: skip
    assert [one.sae for one in found if one.lock is Lock.PASSWORD] == [False, True]
    assert simulated.asked("RequestScan") == [[{}]]
    simulated.scans = False  # soon after another search
    assert await told(manager.search) == found
    simulated.vanished = {7}  # it goes while it is asked
    assert await told(manager.search) == found[:-1]


async def test_what_makes_no_sense_says_where_to_look(at: At) -> None:
    simulated, manager = at
    simulated.fails_with = 1  # unknown
    assert await joined(manager, HOME, "password") == troubles.UNKNOWN
    simulated.strange = True
    assert await told(manager.look) == troubles.UNKNOWN


@pytest.mark.parametrize("password", ["password", "a b;c:d,e\\f\"g'~!" + "x" * 40, "z" * 63])
async def test_a_network_is_joined_with_its_password(at: At, password: str) -> None:
    simulated, manager = at
    simulated.spot(b"Home", 80, password=password)
    (home,) = await told(manager.search)
    assert await joined(manager, home, password) == NetworkStatus(
        name="Home", address="192.168.1.7"
    )
    ((settings, device, spot, options),) = simulated.asked("AddAndActivateConnection2")
    assert (device, spot, options) == (WLAN, home.spot, {"persist": "disk"})
    assert settings["802-11-wireless"] == {"ssid": b"Home"}
    assert settings["802-11-wireless-security"] == {"key-mgmt": "wpa-psk", "psk": password}
    (again,) = await told(manager.search)
    assert again.saved in simulated.kept
    await joined(manager, again, "")
    assert simulated.asked("ActivateConnection") == [[again.saved, WLAN, again.spot]]


async def test_an_open_network_and_a_wpa3_one_are_joined_as_they_want(at: At) -> None:
    simulated, manager = at
    simulated.spot(b"Cafe", 55, flags=0, rsn=0)
    simulated.spot(b"New", 40, rsn=SAE, password="password")
    cafe, new = await told(manager.search)
    assert (await joined(manager, cafe, "")).name == "Cafe"
    assert (await joined(manager, new, "password")).name == "New"
    first, second = (one[0] for one in simulated.asked("AddAndActivateConnection2"))
    assert "802-11-wireless-security" not in first
    assert second["802-11-wireless-security"]["key-mgmt"] == "sae"


async def test_a_wrong_password_is_said_and_nothing_of_it_is_kept(at: At) -> None:
    """And who leaves another network waits for the new one."""
    simulated, manager = at
    simulated.spot(b"Home", 80, password="password")
    simulated.state(ACTIVATED)
    (home,) = await told(manager.search)
    assert await joined(manager, home, "Password") == troubles.WRONG_PASSWORD
    assert simulated.kept == {}
    simulated.state(ACTIVATED)
    assert (await joined(manager, home, "password")).name == "Home"


@pytest.mark.parametrize("reason", sorted(troubles.BY_REASON))
async def test_every_reason_has_its_sentence(at: At, reason: int) -> None:
    simulated, manager = at
    simulated.fails_with = reason
    assert await joined(manager, HOME, "password") == troubles.BY_REASON[reason]
    of_hotspot = troubles.OF_A_HOTSPOT.get(reason, troubles.BY_REASON[reason])
    assert await opened(manager) == of_hotspot
    assert simulated.kept == {}


SUPPLICANT = range(7, 12)
"""NMDeviceStateReason: no secrets; the supplicant disconnects, refuses, fails, is slow."""

OF_WIFI = {*range(3, 12), *range(15, 23), *range(35, 41), 42, 50, 53, 54, 60, 64, 65, 68}
"""The reasons why a Wi-Fi device stops connecting; the rest is of modems, bridges and cables."""


def test_reasons_are_told_apart_and_a_hotspot_s_from_a_network_s() -> None:
    assert {*troubles.BY_REASON} == OF_WIFI
    told = [troubles.by_reason(n, hotspot=hotspot) for hotspot in (False, True) for n in SUPPLICANT]
    assert len({str(one) for one in told}) == len(told)
    assert [n for n in SUPPLICANT if "country" in str(troubles.by_reason(n, hotspot=True))] == [11]


@pytest.mark.parametrize("reason", sorted(OF_WIFI))
def test_no_hotspot_sends_anybody_to_a_router_or_a_password(reason: int) -> None:
    said = str(troubles.by_reason(reason, hotspot=True)).lower()
    for other in ("router gave", "restart the router", "closer", "capital", "search again"):
        assert other not in said


@cases(
    "set_up, why",
    ({"has_wifi": False}, troubles.NO_ADAPTER),
    ({"device_state": 10}, troubles.NO_ADAPTER),  # unmanaged
    ({"on": False}, troubles.RADIO_OFF),
    ({"hardware_on": False}, troubles.RADIO_OFF),
    ({"allowed": False}, troubles.DENIED),
)
async def test_what_prevents_all_is_said(at: At, set_up: dict[str, Any], why: Message) -> None:
    simulated, manager = at
    for name, value in set_up.items():
        setattr(simulated, name, value)
    assert await told(manager.search) == why
    assert await opened(manager) == why
    assert await joined(manager, HOME, "password") == why


async def test_a_cable_has_an_address_and_no_name(at: At) -> None:
    simulated, manager = at
    assert await told(manager.look) == NetworkStatus()
    simulated.cable = True
    assert await told(manager.look) == NetworkStatus(address="192.168.1.7")


async def test_a_network_manager_that_ends_in_the_middle_is_missed(at: At) -> None:
    simulated, manager = at
    simulated.fails_with = -1
    answer = asyncio.ensure_future(joined(manager, HOME, "password"))
    await simulated.begun.wait()
    await simulated.leave()
    assert await answer == troubles.MISSING


@cases(
    "silent, joining, opening",
    ({"fails_with": -1}, troubles.TOO_SLOW, troubles.HOTSPOT_SLOW),
    ({"answers": False}, troubles.NO_ANSWER, troubles.NO_ANSWER),  # polkit is slow
)
@pytest.mark.parametrize("at", [0.005], indirect=True)
async def test_an_answer_that_never_comes_is_not_waited_for(
    at: At, silent: dict[str, Any], joining: Message, opening: Message
) -> None:
    simulated, manager = at
    for name, value in silent.items():
        setattr(simulated, name, value)
    assert await joined(manager, HOME, "password") == joining
    assert await opened(manager) == opening
    assert simulated.kept == {}


async def test_settings_that_are_refused_are_no_wrong_password_of_a_hotspot(at: At) -> None:
    simulated, manager = at
    simulated.spot(b"Home", 80)
    assert await joined(manager, HOME, "short") == troubles.WRONG_PASSWORD
    refused = await told(lambda answer: manager.open_hotspot("short", answer))
    assert refused == troubles.HOTSPOT_REFUSED


def test_without_a_network_manager_or_a_bus_it_says_so(bus: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with asyncio.timeout(PATIENCE_S):
            for address in (bus, f"unix:path={tmp_path / 'nothing'}", "nonsense"):
                assert await told(NetworkManager(address).look) == troubles.MISSING
                assert await opened(NetworkManager(address)) == troubles.MISSING

    asyncio.run(run())


@given(st.lists(st.tuples(st.binary(max_size=3), st.integers(0, 100), st.sampled_from(Lock))))
def test_a_list_has_each_network_once_and_falls(found: list[tuple[bytes, int, Lock]]) -> None:
    networks = listed(FoundNetwork(ssid=s, strength=n, lock=lock) for s, n, lock in found)
    names = [(one.ssid, one.lock) for one in networks]
    assert {*names} == {(ssid, lock) for ssid, _n, lock in found if ssid.strip(b"\0")}
    assert len({*names}) == len(names)
    strengths = [one.strength for one in networks]
    assert strengths == sorted(strengths, reverse=True)
    for one in networks:
        assert one.strength == max(n for s, n, lock in found if (s, lock) == (one.ssid, one.lock))


def test_signs_that_end_a_field_are_escaped() -> None:
    assert wifi_code('a;b"', "c\\d:e,f") == 'WIFI:T:WPA;S:a\\;b\\";P:c\\\\d\\:e\\,f;;'
