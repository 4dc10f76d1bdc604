"""Why the network could not be changed, in sentences: by NetworkManager's reasons and errors."""

from __future__ import annotations

from hardware.message import Message

MISSING = Message("NetworkManager is not running. Start it: sudo systemctl start NetworkManager")
DENIED = Message(
    "The table is not allowed to change the network. Run install.sh again, then try again"
)
NO_ADAPTER = Message("This computer has no Wi-Fi that NetworkManager can use")
RADIO_OFF = Message(
    "Wi-Fi is switched off. Switch it on, and set its country: sudo raspi-config, Localisation"
)
WRONG_PASSWORD = Message("Wrong password. Capital and small letters matter. Type it again")
OUT_OF_RANGE = Message("The network is out of range now. Move closer, or search again")
NO_ADDRESS = Message("The router gave no address. Restart it, then try again")
REFUSED = Message("The network does not let the table in. Ask whoever looks after the router")
NO_SHARING = Message("The hotspot could not give addresses. sudo apt install dnsmasq-base")
RADIO_GONE = Message("The Wi-Fi adapter has disappeared. Plug it in again, then try again")
NO_FIRMWARE = Message("The Wi-Fi adapter has no firmware. sudo apt install firmware-brcm80211")
NO_HOTSPOT = Message(
    "The hotspot could not start. Set the Wi-Fi country: sudo raspi-config, Localisation"
)
OTHERS = Message("Another program changed the network meanwhile. Try again")
TIMEOUT = Message("No answer in time. Try again, closer to the router")
NO_LIBRARY = Message(
    'The library dbus-fast is missing. In Ringkeeper\'s folder: pip install ".[network]"'
)
UNKNOWN = Message("That did not work. In a terminal, nmcli device says more")

BY_REASON = {
    3: OTHERS, 4: REFUSED, 5: NO_ADDRESS, 6: NO_ADDRESS, 7: WRONG_PASSWORD,
    8: WRONG_PASSWORD, 9: REFUSED, 10: REFUSED, 11: TIMEOUT, 15: NO_ADDRESS, 16: NO_ADDRESS,
    17: NO_ADDRESS, 18: NO_SHARING, 19: NO_SHARING, 35: NO_FIRMWARE, 36: RADIO_GONE, 37: OTHERS,
    38: OTHERS, 39: OTHERS, 42: TIMEOUT, 53: OUT_OF_RANGE, 60: OTHERS,
    64: NO_ADDRESS,
}  # fmt: skip
"""NMDeviceStateReason (nm-dbus-interface.h): why a device is no longer connecting."""

OF_A_HOTSPOT = {7: NO_HOTSPOT, 8: NO_HOTSPOT, 9: NO_HOTSPOT, 10: NO_HOTSPOT, 11: NO_HOTSPOT}
"""The same, where nobody else is asked: the radio itself was refused."""

BY_ERROR = {
    "org.freedesktop.DBus.Error.ServiceUnknown": MISSING,
    "org.freedesktop.DBus.Error.NameHasNoOwner": MISSING,
    "org.freedesktop.DBus.Error.NoReply": TIMEOUT,
    "org.freedesktop.DBus.Error.AccessDenied": DENIED,
    "org.freedesktop.NetworkManager.PermissionDenied": DENIED,
    "org.freedesktop.NetworkManager.Settings.PermissionDenied": DENIED,
    "org.freedesktop.NetworkManager.UnknownDevice": RADIO_GONE,
    "org.freedesktop.NetworkManager.Device.NotAllowed": TIMEOUT,
    "org.freedesktop.NetworkManager.Settings.Connection.InvalidProperty": WRONG_PASSWORD,
    "org.freedesktop.NetworkManager.Connection.InvalidProperty": WRONG_PASSWORD,
}


def by_reason(reason: int, *, hotspot: bool) -> Message:
    """What a device's reason means."""
    found = OF_A_HOTSPOT.get(reason) if hotspot else None
    return found or BY_REASON.get(reason, UNKNOWN)
