"""Why the network could not be changed, in sentences: by NetworkManager's reasons and errors."""

from __future__ import annotations

from common.message import Message

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
DROPPED = Message("The router broke off the connection. Restart it, then try again")
SETTINGS_REFUSED = Message(
    "This Wi-Fi adapter cannot do what the network asks. Set the router to WPA2, then try again"
)
SUPPLICANT_ENDED = Message(
    "The system's Wi-Fi program stopped. sudo systemctl restart wpa_supplicant, then try again"
)
TOO_SLOW = Message("The network did not answer in time. Move closer to the router, then try again")
NOT_READY = Message("The Wi-Fi adapter could not be set up. Restart the Pi, then try again")
NO_ADDRESS = Message("The router gave no address. Restart it, then try again")
NO_ADDRESS_SET = Message("No address could be set. Restart the router and the Pi, then try again")
ADDRESS_ENDED = Message("The address has run out and the router gave no other. Restart the router")
NO_CLIENT = Message("The program that asks for an address did not start. Restart the Pi")
CLIENT_FAILED = Message("The program that asks for an address failed. Try again, or restart the Pi")
NO_SELF_MADE = Message("The Pi could not choose an address of its own. Restart the Pi")
ADDRESS_TAKEN = Message("Another device has this address. Restart the router, then try again")
ADDRESS_KIND = Message(
    "The adapter cannot use the addresses set in this connection. nmcli connection show lists them"
)
NO_FIRMWARE = Message("The Wi-Fi adapter has no firmware. sudo apt install firmware-brcm80211")
RADIO_GONE = Message("The Wi-Fi adapter has disappeared. Plug it in again, then try again")
LET_GO = Message(
    "NetworkManager no longer manages the Wi-Fi. sudo nmcli device set wlan0 managed yes"
)
NETWORK_ASLEEP = Message(
    "The computer put its network to sleep. sudo nmcli networking on, then try again"
)
DELETED = Message("Another program deleted the connection. Try again")
OTHERS = Message("Another program changed the network meanwhile. Try again")
RADIO_CHANGED = Message("The Wi-Fi was switched off or lost its link. Switch it on, then try again")
SUPPLICANT_BACK = Message("The system's Wi-Fi program was just starting. Try again")
DEPENDS = Message("Another connection that this one needs is down. nmcli connection shows which")
SCRIPT_FAILED = Message(
    "A script of NetworkManager's failed. journalctl -u NetworkManager says why"
)

HOTSPOT_NO_PASSWORD = Message("NetworkManager lost the hotspot's password. Open the hotspot again")
HOTSPOT_DROPPED = Message(
    "The Wi-Fi adapter stopped the hotspot. Restart the Pi; journalctl -k -g brcmfmac says more"
)
HOTSPOT_REFUSED = Message(
    "This Wi-Fi adapter cannot open a hotspot with WPA2. Use the router's network instead"
)
HOTSPOT_SUPPLICANT = Message(
    "The system's Wi-Fi program stopped. sudo systemctl restart wpa_supplicant, then open it again"
)
HOTSPOT_SLOW = Message(
    "The hotspot did not start in time. Set the Wi-Fi country: sudo raspi-config, Localisation"
)
HOTSPOT_ADDRESS = Message(
    "The hotspot got no address. Another network may use 10.42.0.1: unplug the cable, try again"
)
NO_SHARING = Message("The hotspot could not give addresses. sudo apt install dnsmasq-base")
SHARING_ENDED = Message(
    "The hotspot's address server stopped. journalctl -u NetworkManager says why; then try again"
)

NO_ANSWER = Message(
    "NetworkManager does not answer. Try again; if it still does not, restart the Pi"
)
SEARCH_BUSY = Message("The Wi-Fi is busy. Wait a moment, then try again")
SEARCH_SLOW = Message("The search took too long. Try again")
NO_LIBRARY = Message(
    'The library dbus-fast is missing. In Ringkeeper\'s folder: pip install ".[network]"'
)
UNKNOWN = Message("That did not work. In a terminal, nmcli device says more")

BY_REASON = {
    3: LET_GO, 4: NOT_READY, 5: NO_ADDRESS_SET, 6: ADDRESS_ENDED, 7: WRONG_PASSWORD, 8: DROPPED,
    9: SETTINGS_REFUSED, 10: SUPPLICANT_ENDED, 11: TOO_SLOW, 15: NO_CLIENT, 16: CLIENT_FAILED,
    17: NO_ADDRESS, 18: NO_SHARING, 19: SHARING_ENDED, 20: NO_SELF_MADE, 21: NO_SELF_MADE,
    22: NO_SELF_MADE, 35: NO_FIRMWARE, 36: RADIO_GONE, 37: NETWORK_ASLEEP, 38: DELETED, 39: OTHERS,
    40: RADIO_CHANGED, 42: SUPPLICANT_BACK, 50: DEPENDS, 53: OUT_OF_RANGE, 54: DEPENDS, 60: OTHERS,
    64: ADDRESS_TAKEN, 65: ADDRESS_KIND, 68: SCRIPT_FAILED,
}  # fmt: skip
"""NMDeviceStateReason (nm-dbus-interface.h): why a Wi-Fi device is no longer connecting. The others
are those of modems, bridges and cables, or tell nothing (0 to 2)."""

OF_A_HOTSPOT = {
    5: HOTSPOT_ADDRESS, 6: HOTSPOT_ADDRESS, 7: HOTSPOT_NO_PASSWORD, 8: HOTSPOT_DROPPED,
    9: HOTSPOT_REFUSED, 10: HOTSPOT_SUPPLICANT, 11: HOTSPOT_SLOW, 15: HOTSPOT_ADDRESS,
    16: HOTSPOT_ADDRESS, 17: HOTSPOT_ADDRESS, 53: HOTSPOT_DROPPED, 64: HOTSPOT_ADDRESS,
}  # fmt: skip
"""The same, where nobody else is asked: no router, and no password that somebody typed."""

BY_ERROR = {
    "org.freedesktop.DBus.Error.ServiceUnknown": MISSING,
    "org.freedesktop.DBus.Error.NameHasNoOwner": MISSING,
    "org.freedesktop.DBus.Error.NoReply": NO_ANSWER,
    "org.freedesktop.DBus.Error.AccessDenied": DENIED,
    "org.freedesktop.NetworkManager.PermissionDenied": DENIED,
    "org.freedesktop.NetworkManager.Settings.PermissionDenied": DENIED,
    "org.freedesktop.NetworkManager.UnknownDevice": RADIO_GONE,
    "org.freedesktop.DBus.Error.Timeout": NO_ANSWER,
    "org.freedesktop.DBus.Error.TimedOut": NO_ANSWER,
    "org.freedesktop.NetworkManager.Device.NotAllowed": SEARCH_BUSY,
    "org.freedesktop.NetworkManager.UnknownConnection": DELETED,
    "org.freedesktop.NetworkManager.Settings.Connection.InvalidProperty": WRONG_PASSWORD,
    "org.freedesktop.NetworkManager.Connection.InvalidProperty": WRONG_PASSWORD,
}

ERROR_OF_A_HOTSPOT = {WRONG_PASSWORD: HOTSPOT_REFUSED, DELETED: HOTSPOT_REFUSED}
"""What an error means where nobody typed a password and nothing is saved."""


def by_reason(reason: int, *, hotspot: bool) -> Message:
    """What a device's reason means."""
    found = OF_A_HOTSPOT.get(reason) if hotspot else None
    return found or BY_REASON.get(reason, UNKNOWN)
