"""What NetworkManager itself makes of a hotspot's settings: its own library, libnm, reads them."""

from __future__ import annotations

import ctypes
import ctypes.util
from configparser import ConfigParser

import pytest
from dbus_fast import Variant

from hardware.system.network import FoundNetwork, Lock
from hardware.system.network_requests import Settings, hotspot_settings, join_settings


def in_words(value: Variant) -> str:
    """GVariant's text format."""
    written = {
        "s": lambda: f'"{value.value}"',
        "b": lambda: str(value.value).lower(),
        "i": lambda: str(value.value),
        "as": lambda: str(value.value),
        "ay": lambda: f"@ay {[*value.value]}",
    }
    return f"<{written[value.signature]()}>"


def libnm() -> tuple[ctypes.CDLL, ctypes.CDLL]:
    """NetworkManager's library and GLib's; skips the test where they are missing."""
    names = ctypes.util.find_library("nm"), ctypes.util.find_library("glib-2.0")
    if None in names:
        pytest.skip("needs libnm: sudo apt install libnm0")
    nm, glib = ctypes.CDLL(names[0]), ctypes.CDLL(names[1])
    for call in (
        nm.nm_simple_connection_new_from_dbus, nm.nm_keyfile_write, glib.g_variant_parse,
        glib.g_variant_type_new, glib.g_key_file_to_data,
    ):  # fmt: skip
        call.restype = ctypes.c_void_p
    return nm, glib


def keyfile(settings: Settings) -> ConfigParser:
    """The settings as NetworkManager would write them, once it has found them valid."""
    nm, glib = libnm()
    groups = ", ".join(
        f"'{group}': {{{', '.join(f'{name!r}: {in_words(one)}' for name, one in found.items())}}}"
        for group, found in settings.items()
    )
    kind = ctypes.c_void_p(glib.g_variant_type_new(b"a{sa{sv}}"))
    parsed = glib.g_variant_parse(kind, f"{{{groups}}}".encode(), None, None, None)
    assert parsed
    connection = nm.nm_simple_connection_new_from_dbus(ctypes.c_void_p(parsed), None)
    assert connection, "NetworkManager refuses these settings"
    written = nm.nm_keyfile_write(ctypes.c_void_p(connection), 0, None, None, None)
    text = glib.g_key_file_to_data(ctypes.c_void_p(written), None, None)
    found = ConfigParser(interpolation=None)
    found.read_string(ctypes.string_at(text).decode())
    return found


def test_network_manager_takes_a_hotspot_for_wpa2_with_pmf_off() -> None:
    """nm-settings, 802-11-wireless-security: pmf 1 is "disable". Its own configuration of
    wpa_supplicant then has ieee80211w 0 and no SAE (raspberrypi/linux, issues 3619 and 7247)."""
    security = keyfile(hotspot_settings("abcd-2345"))["wifi-security"]
    assert dict(security) == {
        "key-mgmt": "wpa-psk", "psk": "abcd-2345", "proto": "rsn;", "pairwise": "ccmp;",
        "group": "ccmp;", "pmf": "1",
    }  # fmt: skip


@pytest.mark.parametrize(("sae", "key"), [(False, "wpa-psk"), (True, "sae")])
def test_a_network_that_is_joined_keeps_the_usual_protection(sae: bool, key: str) -> None:
    home = FoundNetwork(ssid=b"Home", strength=70, lock=Lock.PASSWORD, sae=sae)
    security = keyfile(join_settings(home, "password"))["wifi-security"]
    assert dict(security) == {"key-mgmt": key, "psk": "password"}
