"""The network of the computer as the panel sees it: which one it is on, which ones are in range.

Values and the protocol; the one who really asks is network_manager.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Protocol, TypeVar

import msgspec

from common.message import Message

PASSWORD_LEAST, PASSWORD_MOST = 8, 63
"""Characters of a Wi-Fi password: printable ASCII (IEEE 802.11, annex J.4.1)."""

HOTSPOT_NAME = "Ringkeeper"


class Lock(Enum):
    """What a network asks of whoever joins."""

    OPEN = "open"
    PASSWORD = "password"
    OTHER = "other"  # a user's name, a certificate, or WEP: not with a panel


class FoundNetwork(msgspec.Struct, frozen=True, kw_only=True):
    """A Wi-Fi network in range. `strength` in percent; `spot` is its access point and `saved` the
    connection that is kept for it (empty: none), as their owner calls them. `sae`: WPA3 alone."""

    ssid: bytes
    strength: int
    lock: Lock
    spot: str = ""
    saved: str = ""
    sae: bool = False

    @property
    def name(self) -> str:
        """Its name in letters; a name may be any bytes."""
        text = self.ssid.decode("utf-8", "replace")
        return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


class NetworkStatus(msgspec.Struct, frozen=True, kw_only=True):
    """Where the computer is: the name of the network, and its own address there (IPv4); both empty
    while it is on none, the name on a cable too. `hotspot`: the network is its own, with this
    `password`, if it may be read."""

    name: str = ""
    address: str = ""
    hotspot: bool = False
    password: str = ""


Answer = TypeVar("Answer")

Told = Callable[[Answer | Message], object]
"""Takes what was asked for; or, as a sentence, why it cannot be."""


class Networks(Protocol):
    """What the panel may do to the network. Each returns at once, and answers exactly once, later,
    in the loop's thread."""

    def look(self, told: Told[NetworkStatus]) -> None:
        """Where the computer is now."""

    def search(self, told: Told[tuple[FoundNetwork, ...]]) -> None:
        """Which networks are in range, the strongest first."""

    def open_hotspot(self, password: str, told: Told[NetworkStatus]) -> None:
        """Open a network of our own."""

    def close_hotspot(self, told: Told[NetworkStatus]) -> None:
        """Close it."""

    def join(self, network: FoundNetwork, password: str, told: Told[NetworkStatus]) -> None:
        """Join a network; without a password as it is saved, or with none."""


def listed(found: Iterable[FoundNetwork]) -> tuple[FoundNetwork, ...]:
    """The strongest first; one that several access points serve stands there once, and hidden ones,
    which send no name, do not."""
    best: dict[tuple[bytes, Lock], FoundNetwork] = {}
    for one in sorted(found, key=lambda network: (-network.strength, network.ssid)):
        if one.ssid.strip(b"\0"):
            best.setdefault((one.ssid, one.lock), one)
    return tuple(best.values())


def wifi_code(name: str, password: str) -> str:
    """What a phone's camera takes for a Wi-Fi network, as ZXing's "Barcode Contents" says it."""
    return f"WIFI:T:WPA;S:{_escaped(name)};P:{_escaped(password)};;"


def _escaped(text: str) -> str:
    return "".join(f"\\{sign}" if sign in '\\;,":' else sign for sign in text)
