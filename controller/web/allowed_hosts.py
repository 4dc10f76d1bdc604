"""The names under which a browser may ask for a table's pages, which are this computer's, and which
addresses are one device."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from functools import lru_cache

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from controller.text.language import N_
from controller.web.refusals import refusal

AT_HOME = (
    "local",
    "lan",
    "home",
    "home.arpa",
    "internal",
    "localdomain",
    "fritz.box",
    "speedport.ip",
)
"""Suffixes that routers add to a computer's name (RFC 6762, RFC 8375, and makers' own). Nobody
outside can register a name below them."""


LOOPBACK_ADDRESSES = (ipaddress.IPv4Address("127.0.0.1"), ipaddress.IPv6Address("::1"))
"""Where this computer's own connections come from, unless a program chooses another address."""


def own_names() -> frozenset[str]:
    """The names of this computer on its network: `pi`, `pi.local`, `pi.lan`."""
    whole = socket.gethostname().lower()
    name = whole.partition(".")[0]
    return frozenset({"localhost", whole, name, *(f"{name}.{home}" for home in AT_HOME)})


class KnownHosts:
    """Refuses requests for any other host name: if a foreign name were made to lead here (DNS
    rebinding), its page would share our origin. Plain addresses cannot be used that way."""

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self._app, self._names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An ASGI application."""
        if scope["type"] in ("http", "websocket") and not self._known(Headers(scope=scope)):
            await _elsewhere(scope)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _known(self, headers: Headers) -> bool:
        name = _host_name(headers)
        return _address(name) is not None or name in self._names


def _elsewhere(scope: Scope) -> ASGIApp:
    """What a browser is told that asks by a name which may be anybody's: the address at which it
    has just reached this computer."""
    host, port = scope["server"]
    words = N_("This table is not known by that name. Open it by its address:")
    return refusal(scope, words, 400, link=f"http://{host}:{port}/")


def named_loopback(scope: Scope) -> bool:
    """Whether a browser asks by a name that means its own computer. Whatever asks can say so."""
    if scope["type"] not in ("http", "websocket"):
        return False
    name = _host_name(Headers(scope=scope))
    address = _address(name)
    return address.is_loopback if address is not None else name == "localhost"


def of_this_computer(scope: Scope) -> bool:
    """Whether a browser of this computer asks, by such a name: the kernel says from where a
    connection came, and a page of another site does not know it by that name."""
    peer = _address(scope["client"][0]) if scope.get("client") else None
    return peer is not None and peer.is_loopback and named_loopback(scope)


@lru_cache(256)  # called for every open connection whenever a new one comes
def device_at(peer: str) -> str:
    """What all connections of one device have in common: its IPv4 address, or its IPv6 network of
    64 bits, in which it can take as many addresses as it likes (RFC 8981). Empty for the loopback
    address, which a demo's pages and everybody behind a proxy share."""
    address = _address(peer)
    if isinstance(address, ipaddress.IPv6Address):
        address = address.ipv4_mapped or address
    if address is None or address in LOOPBACK_ADDRESSES:
        return ""
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.IPv6Network((address, 64), strict=False))
    return str(address)


class Regulars:
    """Devices from which somebody who has joined was heard of: places are kept for them. This
    computer is one of them."""

    MOST = 32

    def __init__(self) -> None:
        self._devices: dict[str, None] = {}

    def add(self, peer: str) -> None:
        """Somebody who has joined asks from this address. The one that was silent longest goes."""
        device = device_at(peer)
        self._devices.pop(device, None)
        self._devices[device] = None
        if len(self._devices) > self.MOST:
            del self._devices[next(iter(self._devices))]

    def __contains__(self, device: str) -> bool:
        return not device or device in self._devices


def _host_name(headers: Headers) -> str:
    host = headers.get("host", "")
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
    return name.lower().removesuffix(".")  # the root's dot (RFC 1034, 3.1)


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An address in figures; None: it is a name."""
    with suppress(ValueError):
        return ipaddress.ip_address(name.strip("[]"))
    return None
