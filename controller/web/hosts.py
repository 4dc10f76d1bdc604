"""The names under which a browser may ask for a table's pages."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

AT_HOME = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")
"""Suffixes that routers add to a computer's name (RFC 6762, RFC 8375, and makers' own). Nobody
outside can register a name below them."""


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
            response = PlainTextResponse("Invalid host header", status_code=400)
            await response(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _known(self, headers: Headers) -> bool:
        host = headers.get("host", "")
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
        with suppress(ValueError):
            ipaddress.ip_address(name.strip("[]"))
            return True
        return name.lower() in self._names
