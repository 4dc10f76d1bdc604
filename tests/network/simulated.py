"""A NetworkManager as its bus shows it: objects, states, signals (its D-Bus reference, 1.42).

It stands in for the daemon and the radio; the bus and the library that talks to it are real.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from dbus_fast import Message, MessageType, Variant, unpack_variants
from dbus_fast.aio import MessageBus

NM, PATH = "org.freedesktop.NetworkManager", "/org/freedesktop/NetworkManager"
ETH, WLAN, OTHER = (f"{PATH}/Devices/{number}" for number in (1, 2, 3))
NOTHING = "/"
PREPARE, CONFIG, NEED_AUTH, ACTIVATED, DEACTIVATING, DISCONNECTED, FAILED = (
    40, 50, 60, 100, 110, 30, 120,
)  # fmt: skip
PRIVACY, PSK, X_802_1, SAE = 0x1, 0x100, 0x200, 0x400
WRONG_KEY = 7  # NM_DEVICE_STATE_REASON_NO_SECRETS: nobody is there to be asked again

Answer = tuple[str, list[Any]]


class Refusal(Exception):
    """A call that is refused, by this name of an error."""


class SimulatedNetworkManager:
    """What a test may set stands in its attributes; `called` is what has been asked for, in order,
    and `kept` the connections that it has, by path."""

    def __init__(self, bus: MessageBus) -> None:
        self._bus = bus
        self.called: list[tuple[str, list[Any]]] = []
        self.vanished: set[int] = set()
        self.strange = False
        self.spots: list[dict[str, Any]] = []
        self.kept: dict[str, dict[str, Any]] = {}
        self.passwords: dict[bytes, str] = {}
        self.has_wifi, self.on, self.hardware_on, self.cable = True, True, True, False
        self.allowed, self.answers, self.scans = True, True, True
        self.device_state, self.fails_with = DISCONNECTED, 0
        self.active, self.mode, self.joined = NOTHING, 2, NOTHING
        self.other: int | None = None  # the state of another adapter, which comes first
        self.begun = asyncio.Event()  # it tries to connect
        bus.add_message_handler(self._take)

    def spot(
        self, ssid: bytes, strength: int, *, flags: int = PRIVACY, rsn: int = PSK,
        password: str = "",
    ) -> None:  # fmt: skip
        """An access point comes into range."""
        self.spots.append({"Ssid": ssid, "Strength": strength, "Flags": flags, "RsnFlags": rsn})
        self.passwords[ssid] = password

    def asked(self, member: str) -> list[list[Any]]:
        """The arguments of every call of a method, without variants."""
        return [unpack_variants(body) for name, body in self.called if name == member]

    def state(self, new: int, reason: int = 0) -> None:
        """The Wi-Fi device says in which state it is now."""
        old, self.device_state = self.device_state, new
        if new <= DISCONNECTED or new == FAILED:
            self.active, self.joined = NOTHING, NOTHING
        self._signal(WLAN, f"{NM}.Device", "StateChanged", "uuu", [new, old, reason])

    async def leave(self) -> None:
        await self._bus.release_name(NM)

    def _take(self, message: Message) -> Message | None:
        if message.message_type is not MessageType.METHOD_CALL or message.interface == (
            "org.freedesktop.DBus.Peer"
        ):
            return None
        self.called.append((str(message.member), message.body))
        if not self.answers:
            return Message(message_type=MessageType.SIGNAL, path=PATH, interface=NM, member="Busy")
        try:
            signature, body = self._answer(message)
        except Refusal as error:
            return Message.new_error(message, str(error), "refused by the simulation")
        return Message.new_method_return(message, signature, body)

    def _answer(self, message: Message) -> Answer:
        path, body = str(message.path), message.body
        match message.member:
            case "GetAll":
                return "a{sv}", [self._properties(path, body[0])]
            case "GetDevices" if self.strange:
                return "s", ["no list of devices"]
            case "GetDevices":
                others = [] if self.other is None else [OTHER]
                return "ao", [[ETH, *others, *([WLAN] if self.has_wifi else [])]]
            case "GetPermissions":
                return "a{ss}", [dict.fromkeys(self._actions(), "yes" if self.allowed else "no")]
            case "GetAllAccessPoints":
                return "ao", [[f"{PATH}/AccessPoint/{n}" for n in range(len(self.spots))]]
            case "ListConnections":
                return "ao", [list(self.kept)]
            case "GetSettings":
                return "a{sa{sv}}", [_without_secrets(self.kept[path])]
        if not self.allowed:
            raise Refusal(f"{NM}.PermissionDenied")
        match message.member:
            case "GetSecrets":
                secret = self.kept[path].get(body[0], {})
                return "a{sa{sv}}", [{body[0]: {k: secret[k] for k in secret if k == "psk"}}]
            case "RequestScan":
                if not self.scans:
                    raise Refusal(f"{NM}.Device.NotAllowed")
                self._soon(self._scanned)
                return "", []
            case "AddAndActivateConnection2":
                return self._add(*body[:3])
            case "ActivateConnection":
                self._soon(self._activate, body[0], body[2])
                return "o", [f"{PATH}/ActiveConnection/1"]
            case "DeactivateConnection":
                assert body[0] == f"{PATH}/ActiveConnection/1"
                self.kept.pop(self.active, None)  # a volatile one
                self.mode = 2
                self.state(DEACTIVATING, 39)
                self.state(DISCONNECTED, 39)
                return "", []
            case "Delete":
                self.kept.pop(path)
                return "", []
        raise Refusal("org.freedesktop.DBus.Error.UnknownMethod")

    def _add(self, settings: dict[str, Any], device: str, spot: str) -> Answer:
        assert device == WLAN
        security = unpack_variants(settings).get("802-11-wireless-security", {})
        if "psk" in security and not 8 <= len(security["psk"]) <= 63:
            raise Refusal(f"{NM}.Connection.InvalidProperty")
        path = f"{PATH}/Settings/{len(self.kept) + 1}"
        self.kept[path] = settings
        self._soon(self._activate, path, spot)
        return "ooa{sv}", [path, f"{PATH}/ActiveConnection/1", {}]

    def _activate(self, path: str, spot: str) -> None:
        """Through the states that a device goes through; from another network over deactivating."""
        if self.device_state == ACTIVATED:
            self.state(DEACTIVATING, 60)
            self.state(DISCONNECTED, 60)
        settings = unpack_variants(self.kept[path])
        wifi, security = settings["802-11-wireless"], settings.get("802-11-wireless-security", {})
        self.state(PREPARE)
        self.state(CONFIG)
        hotspot = wifi.get("mode") == "ap"
        right = hotspot or security.get("psk", "") == self.passwords.get(wifi["ssid"], "")
        if self.fails_with < 0:  # it never ends
            self.begun.set()
            return
        if self.fails_with or not right:
            self.state(NEED_AUTH)
            self.state(FAILED, self.fails_with or WRONG_KEY)
            self.state(DISCONNECTED)
            return
        self.active, self.mode, self.joined = path, 3 if hotspot else 2, spot
        self.state(ACTIVATED)

    def _scanned(self) -> None:
        changed = {"LastScan": Variant("x", 1234)}
        body = [f"{NM}.Device.Wireless", changed, []]
        properties = "org.freedesktop.DBus.Properties"
        self._signal(WLAN, properties, "PropertiesChanged", "sa{sv}as", body)

    def _properties(self, path: str, interface: str) -> dict[str, Variant]:
        on = self.device_state == ACTIVATED
        if path == PATH:
            primary = f"{PATH}/ActiveConnection/1" if on or self.cable else NOTHING
            return {
                "WirelessEnabled": Variant("b", self.on),
                "WirelessHardwareEnabled": Variant("b", self.hardware_on),
                "PrimaryConnection": Variant("o", primary),
            }
        if path == OTHER:
            return self._of_other()
        if interface == f"{NM}.Device":
            wifi = path == WLAN
            active = f"{PATH}/ActiveConnection/1" if on and wifi else NOTHING
            state = self.device_state if wifi else ACTIVATED if self.cable else 20
            return {
                "DeviceType": Variant("u", 2 if wifi else 1), "State": Variant("u", state),
                "ActiveConnection": Variant("o", active),
                "Ip4Config": Variant("o", f"{PATH}/IP4Config/1" if on and wifi else NOTHING),
            }  # fmt: skip
        if interface == f"{NM}.Device.Wireless":
            return {"Mode": Variant("u", self.mode), "ActiveAccessPoint": Variant("o", self.joined)}
        if interface == f"{NM}.Connection.Active":
            return {
                "Connection": Variant("o", self.active),
                "Ip4Config": Variant("o", f"{PATH}/IP4Config/1"),
            }
        if interface == f"{NM}.IP4Config":
            address = "10.42.0.1" if self.mode == 3 else "192.168.1.7"
            one = {"address": Variant("s", address), "prefix": Variant("u", 24)}
            return {"AddressData": Variant("aa{sv}", [one])}
        number = int(path.rpartition("/")[2])
        if number in self.vanished:
            raise Refusal("org.freedesktop.DBus.Error.UnknownObject")
        spot = self.spots[number]
        return {
            "Ssid": Variant("ay", spot["Ssid"]), "Strength": Variant("y", spot["Strength"]),
            "Flags": Variant("u", spot["Flags"]), "WpaFlags": Variant("u", 0),
            "RsnFlags": Variant("u", spot["RsnFlags"]),
        }  # fmt: skip

    def _of_other(self) -> dict[str, Variant]:
        """It is on a network of which nothing is asked, or on none."""
        assert self.other is not None
        on = self.other == ACTIVATED
        return {
            "DeviceType": Variant("u", 2), "State": Variant("u", self.other),
            "ActiveConnection": Variant("o", f"{PATH}/ActiveConnection/9" if on else NOTHING),
            "Ip4Config": Variant("o", NOTHING), "Mode": Variant("u", 2),
            "ActiveAccessPoint": Variant("o", NOTHING),
        }  # fmt: skip

    @staticmethod
    def _actions() -> list[str]:
        names = ("network-control", "wifi.scan", "wifi.share.protected", "settings.modify.system")
        return [f"{NM}.{name}" for name in (*names, "enable-disable-wifi")]

    def _signal(self, path: str, interface: str, member: str, types: str, body: list[Any]) -> None:
        self._bus.send(Message.new_signal(path, interface, member, types, body))

    @staticmethod
    def _soon(call: Any, *args: Any) -> None:
        """Once the answer is under way."""
        asyncio.get_running_loop().call_soon(call, *args)


def _without_secrets(settings: dict[str, Any]) -> dict[str, Any]:
    return {
        group: {key: value for key, value in found.items() if key != "psk"}
        for group, found in settings.items()
    }


@asynccontextmanager
async def network_manager(address: str) -> AsyncIterator[SimulatedNetworkManager]:
    """One that answers on the bus at this address."""
    bus = await MessageBus(bus_address=address).connect()
    await bus.request_name(NM)
    try:
        yield SimulatedNetworkManager(bus)
    finally:
        bus.disconnect()
