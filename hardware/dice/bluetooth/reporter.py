"""What a table hears of its Bluetooth dice besides their rolls: each loss once, what came back, why
Bluetooth cannot be used and what to do: the errors of bleak and D-Bus as sentences.

It knows no radio; driver.py tells it what happened. The names of D-Bus's errors are those of its
specification, BlueZ's those of its documents "org.bluez.Adapter" and "org.bluez.Device"."""

from __future__ import annotations

import asyncio

import msgspec
from bleak.exc import (
    BleakBluetoothNotAvailableError,
    BleakBluetoothNotAvailableReason as Reason,
    BleakDBusError,
    BleakError,
)
from dbus_fast.errors import DBusError, DBusFastError, InvalidAddressError

from common.message import Message
from hardware.dice.bluetooth.die import ASLEEP, WAKE_DIE
from hardware.ports import DeviceEvent, PartFound, PartLost, Sink
from hardware.reasons import reason

ERRORS = (BleakError, DBusFastError, OSError, EOFError, TimeoutError)
"""What the library raises when Bluetooth, its service or a die is not there."""


class Trouble(msgspec.Struct, frozen=True):
    """What is wrong, and what to do."""

    why: Message
    remedy: Message


NO_ADAPTER = Trouble(
    Message("this computer has no Bluetooth adapter, or it is unplugged"),
    Message("plug in a Bluetooth adapter, or switch on the Pi's own (docs/dice.md)"),
)
SWITCHED_OFF = Trouble(
    Message("the Bluetooth adapter is switched off"),
    Message("switch it on: sudo rfkill unblock bluetooth, then bluetoothctl power on"),
)
TOO_OLD = Trouble(
    Message("the Bluetooth adapter is too old for these dice: it has no Bluetooth Low Energy"),
    Message("use an adapter with Bluetooth 4.0 or newer"),
)
NO_SERVICE = Trouble(
    Message("the Bluetooth service is not running"),
    Message("sudo apt install bluez, then sudo systemctl enable --now bluetooth"),
)
SERVICE_HANGS = Trouble(
    Message("the Bluetooth service does not answer"), Message("sudo systemctl restart bluetooth")
)
NO_BUS = Trouble(
    Message("the system's message bus (D-Bus) cannot be reached"),
    Message("start the Pi again; it is part of Raspberry Pi OS"),
)
NO_RIGHT = Trouble(
    Message("this user is not allowed to use Bluetooth"),
    Message(
        "for an installed table, run install.sh again, as root; otherwise put the user in the "
        'group bluetooth ("sudo usermod -aG bluetooth $USER") and log in again'
    ),
)

_BY_NAME = {
    "org.freedesktop.DBus.Error.ServiceUnknown": NO_SERVICE,
    "org.freedesktop.DBus.Error.NameHasNoOwner": NO_SERVICE,
    "org.freedesktop.DBus.Error.NoReply": NO_SERVICE,
    "org.freedesktop.DBus.Error.Disconnected": NO_SERVICE,
    "org.freedesktop.DBus.Error.AccessDenied": NO_RIGHT,
    "org.freedesktop.DBus.Error.AuthFailed": NO_RIGHT,
    "org.freedesktop.DBus.Error.UnknownObject": NO_ADAPTER,
    "org.freedesktop.DBus.Error.UnknownMethod": NO_ADAPTER,
    "org.bluez.Error.NotAuthorized": NO_RIGHT,
    "org.bluez.Error.NotPermitted": NO_RIGHT,
    "org.bluez.Error.NotReady": SWITCHED_OFF,
}

_BY_REASON = {
    Reason.NO_BLUETOOTH: NO_ADAPTER,
    Reason.NO_BLE_CENTRAL_ROLE: TOO_OLD,
    Reason.POWERED_OFF: SWITCHED_OFF,
    Reason.DENIED_BY_USER: NO_RIGHT,
    Reason.DENIED_BY_SYSTEM: NO_RIGHT,
    Reason.DENIED_BY_UNKNOWN: NO_RIGHT,
}


def explained(error: Exception) -> Trouble:
    """What an error of the library means here."""
    if isinstance(error, BleakBluetoothNotAvailableError) and error.reason in _BY_REASON:
        return _BY_REASON[error.reason]
    name = _dbus_name(error)
    if name in _BY_NAME:
        return _BY_NAME[name]
    if isinstance(error, TimeoutError):
        return SERVICE_HANGS
    if isinstance(error, FileNotFoundError | ConnectionError | EOFError | InvalidAddressError):
        return NO_BUS
    if isinstance(error, PermissionError):
        return NO_RIGHT
    if isinstance(error, BleakError) and "adapter" in str(error):  # "adapter 'hci0' not found"
        return NO_ADAPTER
    why = Message("Bluetooth failed ({why})", why=reason(error))
    return Trouble(why, Message("sudo systemctl restart bluetooth"))


def _dbus_name(error: Exception) -> str:
    if isinstance(error, BleakDBusError):
        return error.dbus_error
    return error.type if isinstance(error, DBusError) else ""


class Telling:
    """Bluetooth itself is the part `name`; each die is a part of its own."""

    def __init__(self, name: str, sink: Sink) -> None:
        self.trouble: Trouble | None = None  # why Bluetooth cannot be used
        self.works: bool | None = None  # None: not tried yet
        self.missed: set[int] = set()  # dice that were reported as missing
        self._name, self._sink = name, sink

    def put(self, event: DeviceEvent) -> None:
        """A sink that raises loses nothing: the loop's exception handler is told."""
        try:
            self._sink(event)
        except Exception as error:
            context = {"message": f"{self._name}: taking {event} failed", "exception": error}
            asyncio.get_running_loop().call_exception_handler(context)

    def end(self) -> None:
        self._sink = lambda _: None

    def well(self) -> None:
        if self.works is not True:
            self.works, self.trouble = True, None
            self.put(PartFound(part=self._name, about=Message("Bluetooth works")))

    def failed(self, trouble: Trouble) -> bool:
        """Bluetooth cannot be used; whether that is news."""
        if self.trouble == trouble:
            return False
        self.works, self.trouble = False, trouble
        self.put(PartLost(part=self._name, why=trouble.why, remedy=trouble.remedy, shown=True))
        return True

    def miss(self, die: int) -> None:
        if die not in self.missed:
            self.missed.add(die)
            part = f"{self._name} die {die}"
            self.put(PartLost(part=part, why=ASLEEP, remedy=WAKE_DIE))

    def back(self, die: int, about: Message) -> None:
        self.missed.discard(die)
        self.put(PartFound(part=f"{self._name} die {die}", about=about))
