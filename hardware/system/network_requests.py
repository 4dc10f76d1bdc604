"""What is asked of NetworkManager, call by call."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from dbus_fast import Variant

from hardware.system import network_troubles as troubles
from hardware.system.network import HOTSPOT_NAME, FoundNetwork, Lock, NetworkStatus, listed
from hardware.system.system_bus import NM, NM_PATH, NetworkError, SystemBus

ACTIONS = ("network-control", "wifi.scan", "wifi.share.protected", "settings.modify.system")
"""What the service's user has to be allowed (polkit), each after NM's own name."""

_DEVICE, _WIFI = f"{NM}.Device", f"{NM}.Device.Wireless"
_ACTIVE, _SPOT = f"{NM}.Connection.Active", f"{NM}.AccessPoint"
_SETTINGS, _SAVED = f"{NM}.Settings", f"{NM}.Settings.Connection"
_SETTINGS_PATH = f"{NM_PATH}/Settings"
_KIND, _SECURITY = "802-11-wireless", "802-11-wireless-security"

_NO_PATH = "/"
_WIFI_DEVICE = 2  # NMDeviceType
_UNAVAILABLE, _DISCONNECTED, _PREPARE, _ACTIVATED, _FAILED = 20, 30, 40, 100, 120  # NMDeviceState
_NO_REASON, _TOOK_TOO_LONG = 1, 11  # NMDeviceStateReason: unknown, supplicant timeout
_PMF_DISABLE = 1  # NMSettingWirelessSecurityPmf
_AP_MODE = 3  # NM80211Mode
_PRIVACY = 0x1  # NM80211ApFlags
_PSK, _SAE = 0x100, 0x400  # NM80211ApSecurityFlags

Settings = dict[str, dict[str, Variant]]
"""A connection as AddAndActivateConnection2 takes it: groups of properties."""


class Request:
    """One request, on one connection to the bus. `late` is what to say if time runs out now."""

    def __init__(self, bus: SystemBus) -> None:
        self._bus = bus
        self.late = troubles.NO_ANSWER

    async def status(self) -> NetworkStatus:
        """Where the computer is: its own hotspot if that is open, else on its Wi-Fi if that is
        connected, or else on a cable."""
        on = [(path, device) for path, device in await self._adapters() if _is_on(device)]
        if on:
            return await self._of_wifi(*(await self._hotspot() or on[0]))
        primary = (await self._bus.properties(NM_PATH, NM))["PrimaryConnection"]
        if primary == _NO_PATH:
            return NetworkStatus()
        active = await self._bus.properties(primary, _ACTIVE)
        return NetworkStatus(address=await self._address(active["Ip4Config"]))

    async def in_range(self) -> tuple[FoundNetwork, ...]:
        """The networks that a search finds; if it has just searched, those it found then."""
        device = await self._wifi()
        await self._search(device)
        saved = await self._saved()
        spots = await self._bus.call(device, _WIFI, "GetAllAccessPoints")
        found = []
        for spot in spots:
            with suppress(NetworkError):  # it may be gone by now
                found.append(await self._found(spot, saved))
        return listed(found)

    async def open_hotspot(self, password: str) -> NetworkStatus:
        """An access point that gives addresses, in memory alone."""
        device = await self._wifi()
        settings = hotspot_settings(password)
        await self._activate(device, settings, _NO_PATH, hotspot=True)
        return await self.status()

    async def close_hotspot(self) -> NetworkStatus:
        """It ends; where the computer is then may show only later. No other network is left."""
        if (hotspot := await self._hotspot()) is not None:
            active = hotspot[1]["ActiveConnection"]
            await self._bus.call(NM_PATH, NM, "DeactivateConnection", "o", active)
        return await self.status()

    async def join(self, network: FoundNetwork, password: str) -> NetworkStatus:
        """With a new connection, or with the saved one if there is one and no password came."""
        device = await self._wifi()
        spot = network.spot or _NO_PATH
        if network.saved and not password:
            await self._activate(device, network.saved, spot)
        else:
            await self._activate(device, join_settings(network, password), spot)
        return await self.status()

    async def allowed(self) -> bool:
        """Whether NetworkManager would let us do all of this."""
        permissions = await self._bus.call(NM_PATH, NM, "GetPermissions")
        return all(permissions.get(f"{NM}.{action}") == "yes" for action in ACTIONS)

    async def _adapters(self) -> list[tuple[str, dict[str, Any]]]:
        """The Wi-Fi adapters, each with its properties."""
        paths = await self._bus.call(NM_PATH, NM, "GetDevices")
        devices = [(path, await self._bus.properties(path, _DEVICE)) for path in paths]
        return [one for one in devices if one[1]["DeviceType"] == _WIFI_DEVICE]

    async def _hotspot(self) -> tuple[str, dict[str, Any]] | None:
        """The adapter that is an access point now; None: there is none."""
        for path, device in await self._adapters():
            mode = (await self._bus.properties(path, _WIFI))["Mode"]
            if mode == _AP_MODE and _is_on(device):
                return path, device
        return None

    async def _wifi(self) -> str:
        """The Wi-Fi that can be used: the first that is ready. NetworkError."""
        manager = await self._bus.properties(NM_PATH, NM)
        adapters = await self._adapters()
        if adapters and not (manager["WirelessEnabled"] and manager["WirelessHardwareEnabled"]):
            raise NetworkError(troubles.RADIO_OFF)
        for least in (_DISCONNECTED, _UNAVAILABLE):
            for path, device in adapters:
                if device["State"] >= least:
                    return path
        raise NetworkError(troubles.NO_ADAPTER)

    async def _of_wifi(self, path: str, device: dict[str, Any]) -> NetworkStatus:
        wifi = await self._bus.properties(path, _WIFI)
        address = await self._address(device["Ip4Config"])
        if wifi["Mode"] == _AP_MODE:
            settings, password = await self._own(device["ActiveConnection"])
            name = bytes(settings.get(_KIND, {}).get("ssid", b"")).decode("utf-8", "replace")
            return NetworkStatus(name=name, address=address, hotspot=True, password=password)
        if wifi["ActiveAccessPoint"] == _NO_PATH:
            return NetworkStatus(address=address)
        spot = await self._found(wifi["ActiveAccessPoint"], {})
        return NetworkStatus(name=spot.name, address=address)

    async def _own(self, active: str) -> tuple[dict[str, Any], str]:
        """The settings of our own hotspot, and its password, if we may read it."""
        saved = (await self._bus.properties(active, _ACTIVE))["Connection"]
        settings = await self._bus.call(saved, _SAVED, "GetSettings")
        try:
            secrets = await self._bus.call(saved, _SAVED, "GetSecrets", "s", _SECURITY)
        except NetworkError:
            return settings, ""
        return settings, str(secrets.get(_SECURITY, {}).get("psk", ""))

    async def _address(self, config: str) -> str:
        if config == _NO_PATH:
            return ""
        found = (await self._bus.properties(config, f"{NM}.IP4Config"))["AddressData"]
        return str(found[0]["address"]) if found else ""

    async def _search(self, device: str) -> None:
        """Let it search, and wait until it has; soon after another search it will not."""
        over: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def heard(path: str, member: str, body: list[Any]) -> None:
            ours = path == device and member == "PropertiesChanged"
            if ours and "LastScan" in body[1] and not over.done():
                over.set_result(0)

        await self._bus.listen(heard)
        try:
            await self._bus.call(device, _WIFI, "RequestScan", "a{sv}", {})
        except NetworkError as error:
            if error.why == troubles.SEARCH_BUSY:
                return
            raise
        self.late = troubles.SEARCH_SLOW
        await self._bus.until(over)
        self.late = troubles.NO_ANSWER

    async def _saved(self) -> dict[bytes, str]:
        """The connections that are kept, by the name of their network; of several with one name,
        as after a change of the password, the one that worked last."""
        found: dict[bytes, tuple[int, str]] = {}
        for path in await self._bus.call(_SETTINGS_PATH, _SETTINGS, "ListConnections"):
            settings = await self._bus.call(path, _SAVED, "GetSettings")
            wifi = settings.get(_KIND, {})
            if "ssid" in wifi and wifi.get("mode", "infrastructure") == "infrastructure":
                ssid, worked = bytes(wifi["ssid"]), int(settings["connection"].get("timestamp", 0))
                found[ssid] = max(found.get(ssid, (-1, "")), (worked, path), key=lambda one: one[0])
        return {ssid: path for ssid, (_worked, path) in found.items()}

    async def _found(self, spot: str, saved: dict[bytes, str]) -> FoundNetwork:
        about = await self._bus.properties(spot, _SPOT)
        ssid, keys = bytes(about["Ssid"]), about["WpaFlags"] | about["RsnFlags"]
        lock = Lock.OTHER
        if not keys and not about["Flags"] & _PRIVACY:
            lock = Lock.OPEN
        elif keys & (_PSK | _SAE):
            lock = Lock.PASSWORD
        return FoundNetwork(
            ssid=ssid, strength=int(about["Strength"]), lock=lock, spot=spot,
            saved=saved.get(ssid, ""), sae=not keys & _PSK,
        )  # fmt: skip

    async def _activate(
        self, device: str, what: Settings | str, spot: str, *, hotspot: bool = False
    ) -> None:
        """Activate a new connection, or a saved one, and wait for what comes of it. NetworkError;
        then a new one is deleted again."""
        outcome: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        begun = False

        def heard(path: str, member: str, body: list[Any]) -> None:
            nonlocal begun
            if path != device or member != "StateChanged" or outcome.done():
                return
            state, _before, reason = body
            begun = begun or _PREPARE <= state < _ACTIVATED
            ended = state == _FAILED or (begun and state <= _DISCONNECTED)
            if ended or state == _ACTIVATED:
                outcome.set_result((reason or _NO_REASON) if ended else 0)

        await self._bus.listen(heard)
        new = ""
        if isinstance(what, str):
            signature = "ooo"
            await self._bus.call(NM_PATH, NM, "ActivateConnection", signature, what, device, spot)
        else:
            new = await self._add(what, device, spot, hotspot=hotspot)
        self.late = troubles.by_reason(_TOOK_TOO_LONG, hotspot=hotspot)
        try:
            reason = await self._bus.until(outcome)
            self.late = troubles.NO_ANSWER
            if reason:
                raise NetworkError(troubles.by_reason(reason, hotspot=hotspot))
        except (NetworkError, asyncio.CancelledError):
            await self._forget(new)
            raise

    async def _add(self, what: Settings, device: str, spot: str, *, hotspot: bool) -> str:
        """Add a new connection and begin to activate it; its path."""
        options = {"persist": Variant("s", "volatile" if hotspot else "disk")}
        try:
            new = await self._bus.call(
                NM_PATH, NM, "AddAndActivateConnection2", "a{sa{sv}}ooa{sv}", what, device, spot,
                options,
            )  # fmt: skip
        except NetworkError as error:
            if not hotspot:
                raise
            raise NetworkError(troubles.ERROR_OF_A_HOTSPOT.get(error.why, error.why)) from error
        return str(new)

    async def _forget(self, new: str) -> None:
        """Delete a connection that came to nothing. It may be gone by itself."""
        if not new:
            return
        with suppress(NetworkError):
            await self._bus.call(new, _SAVED, "Delete")


def _is_on(device: dict[str, Any]) -> bool:
    return bool(device["State"] == _ACTIVATED)


def hotspot_settings(password: str) -> Settings:
    """An access point of our own, with WPA2, in the band that every phone has. Protected management
    frames are off, which leaves out SAE as well: hotspots of the Pi's own radio are known to fail
    with them (raspberrypi/linux, issues 3619 and 7247)."""
    return {
        "connection": {
            "id": Variant("s", HOTSPOT_NAME), "type": Variant("s", _KIND),
            "autoconnect": Variant("b", False),
        },
        _KIND: {
            "ssid": Variant("ay", HOTSPOT_NAME.encode()), "mode": Variant("s", "ap"),
            "band": Variant("s", "bg"),
        },
        _SECURITY: {
            "key-mgmt": Variant("s", "wpa-psk"), "psk": Variant("s", password),
            "proto": Variant("as", ["rsn"]), "pairwise": Variant("as", ["ccmp"]),
            "group": Variant("as", ["ccmp"]), "pmf": Variant("i", _PMF_DISABLE),
        },
        "ipv4": {"method": Variant("s", "shared")},
        "ipv6": {"method": Variant("s", "disabled")},
    }  # fmt: skip


def join_settings(network: FoundNetwork, password: str) -> Settings:
    """A network to join: NetworkManager fills in the rest."""
    settings: Settings = {
        "connection": {"id": Variant("s", network.name), "type": Variant("s", _KIND)},
        _KIND: {"ssid": Variant("ay", network.ssid)},
    }
    if network.lock is Lock.PASSWORD:
        key = "sae" if network.sae else "wpa-psk"
        settings[_SECURITY] = {"key-mgmt": Variant("s", key), "psk": Variant("s", password)}
    return settings
