"""Why Bluetooth cannot be used, and what to do: the errors of bleak and D-Bus as sentences.

The names of D-Bus's errors are those of its specification, BlueZ's those of its documents
"org.bluez.Adapter" and "org.bluez.Device".
"""

from __future__ import annotations

import msgspec
from bleak.exc import BleakBluetoothNotAvailableError, BleakDBusError, BleakError
from bleak.exc import BleakBluetoothNotAvailableReason as Reason
from dbus_fast.errors import DBusError, DBusFastError, InvalidAddressError

from common.message import Message
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
