"""What bluetoothd serves on D-Bus, as far as bleak asks for it: adapter, devices, services,
characteristics, notifications. The dice are in dice.py.
"""

from typing import Any, Self

from dbus_fast import Message, MessageType, Variant
from dbus_fast.aio import MessageBus

from tests.bluetooth.dice import AirDie

ADAPTER = "org.bluez.Adapter1"
DEVICE = "org.bluez.Device1"
SERVICE = "org.bluez.GattService1"
CHARACTERISTIC = "org.bluez.GattCharacteristic1"
OBJECTS = "org.freedesktop.DBus.ObjectManager"
PROPERTIES = "org.freedesktop.DBus.Properties"

HCI0 = "/org/bluez/hci0"

Interfaces = dict[str, dict[str, Variant]]


ADAPTER_CONNECTIONS = 7  # what a usual adapter keeps at once


class Refused(Exception):
    """An error of BlueZ, by its name."""


class Bluez:
    """`async with Bluez(address, dice) as bluez`: the daemon, and one adapter that hears `dice`."""

    def __init__(self, address: str, dice: list[AirDie], *, adapter: bool = True) -> None:
        self.dice = dice
        self.scans = 0  # of clients that scan now
        self.crowded = 0  # connections that there was no room for
        self.powered = True
        self.hangs_at = ""  # a method that is never answered
        self._bus = MessageBus(bus_address=address)
        self._has_adapter = adapter
        self._objects: dict[str, Interfaces] = {}

    async def __aenter__(self) -> Self:
        await self._bus.connect()
        self._bus.add_message_handler(self._asked)
        if self._has_adapter:
            self.plug()
        await self._bus.request_name("org.bluez")
        return self

    async def __aexit__(self, *_: object) -> None:
        self._bus.disconnect()
        await self._bus.wait_for_disconnect()  # type: ignore[no-untyped-call]

    # What a test does

    def plug(self) -> None:
        powered = Variant("b", self.powered)
        self._add(
            HCI0,
            {
                ADAPTER: {
                    "Address": Variant("s", "00:11:22:33:44:55"), "Powered": powered,
                    "Discovering": Variant("b", False),
                    "Roles": Variant("as", ["central", "peripheral"]),
                }
            },
        )  # fmt: skip

    def pull(self, *, silently: bool = False) -> None:
        """The adapter is gone, and all that hung on it; `silently`: its devices just vanish."""
        for die in self.dice:
            if not silently:
                self.drop(die)
            die.sends = None
        for path in sorted(self._objects, reverse=True):
            self._remove(path)
        self.scans = 0

    def switch(self, *, on: bool) -> None:
        self.powered = on
        self._change(HCI0, ADAPTER, Powered=Variant("b", on))

    def appear(self, die: AirDie) -> None:
        die.awake = True
        if self.scans:
            self._advertise(die)

    def drop(self, die: AirDie) -> None:
        """Its connection is lost; it says nothing that anybody hears."""
        die.sends = None
        path = _path(die)
        if path in self._objects and self._objects[path][DEVICE]["Connected"].value:
            self._change(
                path, DEVICE, Connected=Variant("b", False), ServicesResolved=Variant("b", False)
            )

    def hold(self, die: AirDie, adapter: str) -> None:
        """An earlier program has connected to it by this adapter, and has gone."""
        die.adapter, die.awake = adapter, True
        self._advertise(die)
        self._connect(die)

    def vanish(self, die: AirDie) -> None:
        die.awake = False
        self.drop(die)

    def connected(self, die: AirDie) -> bool:
        device = self._objects.get(_path(die), {}).get(DEVICE)
        return device is not None and bool(device["Connected"].value)

    # What clients ask

    def _asked(self, message: Message) -> Message | bool:
        if message.message_type is not MessageType.METHOD_CALL or message.path is None:
            return False
        if message.member == self.hangs_at:
            return True
        if message.interface == OBJECTS:
            return Message.new_method_return(message, "a{oa{sa{sv}}}", [self._objects])
        if not message.path.startswith("/org/bluez"):
            return False
        try:
            if message.path not in self._objects:
                raise Refused("org.freedesktop.DBus.Error.UnknownObject")
            self._do(message)
        except Refused as error:
            return Message.new_error(message, str(error), "refused")
        return Message.new_method_return(message)

    def _do(self, message: Message) -> None:
        match message.interface, message.member:
            case (str(), "StartDiscovery"):
                if not self.powered:
                    raise Refused("org.bluez.Error.NotReady")
                self.scans += 1
                for die in self.dice:
                    self._advertise(die)
            case (str(), "StopDiscovery"):
                self.scans -= 1
            case (str(), "SetDiscoveryFilter"):
                pass
            case (str(), "Connect"):
                self._connect(self._die(message))
            case (str(), "Disconnect"):
                self.drop(self._die(message))
            case (str(), "StartNotify"):
                self._listen(self._die(message), str(message.path))
            case (str(), "WriteValue"):
                self._die(message).asks(bytes(message.body[0]))
            case _:
                raise Refused("org.freedesktop.DBus.Error.UnknownMethod")

    def _die(self, message: Message) -> AirDie:
        path = str(message.path)
        return next(one for one in self.dice if path.startswith(_path(one)))

    def _advertise(self, die: AirDie) -> None:
        path = _path(die)
        if not die.awake or self.connected(die):
            return
        if path in self._objects:
            self._change(path, DEVICE, RSSI=Variant("n", -50))
            return
        self._add(
            path,
            {
                DEVICE: {
                    "Address": Variant("s", die.address), "AddressType": Variant("s", "random"),
                    "Name": Variant("s", die.name), "Alias": Variant("s", die.name),
                    "Adapter": Variant("o", f"/org/bluez/{die.adapter}"),
                    "Paired": Variant("b", False), "Connected": Variant("b", False),
                    "ServicesResolved": Variant("b", False),
                    "UUIDs": Variant("as", [die.service]), "RSSI": Variant("n", -50),
                }
            },
        )  # fmt: skip

    def _connect(self, die: AirDie) -> None:
        if not die.awake:
            raise Refused("org.bluez.Error.Failed")
        if sum(map(self.connected, self.dice)) >= ADAPTER_CONNECTIONS:
            self.crowded += 1
            raise Refused("org.bluez.Error.Failed")
        path = _path(die)
        self._change(path, DEVICE, Connected=Variant("b", True))
        service = f"{path}/service000a"
        if service not in self._objects:
            own = {"UUID": Variant("s", die.service), "Device": Variant("o", path),
                   "Primary": Variant("b", True)}  # fmt: skip
            self._add(service, {SERVICE: own})
            self._add(
                f"{service}/char000b",
                {CHARACTERISTIC: _characteristic(service, die.notify, "notify")},
            )
            self._add(
                f"{service}/char000e",
                {CHARACTERISTIC: _characteristic(service, die.write, "write")},
            )
        self._change(path, DEVICE, ServicesResolved=Variant("b", True))

    def _listen(self, die: AirDie, path: str) -> None:
        def notify(data: bytes) -> None:
            self._change(path, CHARACTERISTIC, Value=Variant("ay", data))

        die.sends = notify

    # Signals

    def _add(self, path: str, interfaces: Interfaces) -> None:
        self._objects[path] = interfaces
        self._signal("/", OBJECTS, "InterfacesAdded", "oa{sa{sv}}", [path, interfaces])

    def _remove(self, path: str) -> None:
        interfaces = list(self._objects.pop(path))
        self._signal("/", OBJECTS, "InterfacesRemoved", "oas", [path, interfaces])

    def _change(self, path: str, interface: str, **properties: Variant) -> None:
        self._objects[path][interface].update(properties)
        self._signal(path, PROPERTIES, "PropertiesChanged", "sa{sv}as", [interface, properties, []])

    def _signal(self, path: str, interface: str, member: str, types: str, body: list[Any]) -> None:
        if self._bus.connected:
            self._bus.send(Message.new_signal(path, interface, member, types, body))


def _characteristic(service: str, uuid: str, flag: str) -> dict[str, Variant]:
    return {
        "UUID": Variant("s", uuid), "Service": Variant("o", service),
        "Flags": Variant("as", [flag]), "Notifying": Variant("b", False),
    }  # fmt: skip


def _path(die: AirDie) -> str:
    return f"/org/bluez/{die.adapter}/dev_{die.address.replace(':', '_')}"
