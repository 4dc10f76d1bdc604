"""A listening socket that costs nothing until somebody comes: the server, and all that it needs, is
loaded at the first connection, or when the panel shows how to join.
"""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from controller.text.language import _
from hardware.system.addresses import addresses

if TYPE_CHECKING:
    from pathlib import Path

    from controller.table import Table
    from controller.web.access.codes import Role
    from controller.web.room import Room

ANYWHERE, LOOPBACK = "0.0.0.0", "127.0.0.1"
BACKLOG = 64
MESSAGES_MOST = 30
"""Of a page in a second: no thumb is as fast."""

CONNECTIONS_MOST, OPEN_PAGES_MOST = 128, 60
"""Connections at a time, and of them pages that are kept up to date: everybody's phone, some
tablets, and a few that somebody forgot to close."""

ELSEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's (RFC 5737): nothing is sent there, but the kernel says by which of
ours it would go."""


class PortTaken(Exception):
    """Something else listens there; the message is the address."""


class NoNetwork(Exception):
    """This process may open no socket of a network: RestrictAddressFamilies= of its unit."""


def listen(port: int, host: str) -> socket.socket:
    """A listening socket. PortTaken if something else has the port; NoNetwork."""
    try:
        sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    except OSError as error:
        if error.errno == errno.EAFNOSUPPORT:
            raise NoNetwork from error
        raise
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
        sock.listen(BACKLOG)
    except OSError as error:
        sock.close()
        raise PortTaken(f"{host}:{port}") from error
    sock.setblocking(False)
    return sock


def address() -> str:
    """This computer's address on its network; empty if it is on none. Without a way to other
    networks, as on a hotspot of its own, the first address that it has."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        sock.connect(ELSEWHERE)
        return str(sock.getsockname()[0])
    with suppress(OSError):
        return next((one for one in addresses() if not one.startswith("127.")), "")
    return ""


class Doorway:
    """Waits for the first browser on a socket from `listen`. `address`: where the others of the
    house reach it, empty while there is no network; None: only this computer reaches it. `folder`:
    where it is written down who has joined; None: nowhere. `say` prints what is wrong with that."""

    def __init__(
        self, table: Table, loop: asyncio.AbstractEventLoop, sock: socket.socket,
        address: Callable[[], str] | None, folder: Path | None = None,
        say: Callable[[str], object] = print,
    ) -> None:  # fmt: skip
        self._table, self._loop, self._sock, self._address = table, loop, sock, address
        self._folder, self._say = folder, say
        self._room: Room | None = None
        self._serving: asyncio.Task[None] | None = None
        self._over = asyncio.Event()
        loop.add_reader(sock.fileno(), self._knocked)
        table.invite(self)

    @property
    def room(self) -> Room:
        """Who has joined; made when it is first needed."""
        if self._room is None:
            from controller.web.access.saved import SESSIONS_FILE, SessionFile
            from controller.web.room import Room

            folder = self._folder
            saved = SessionFile(folder / SESSIONS_FILE, self._say) if folder else None
            self._room = Room(self._table, self._loop, saved)
        return self._room

    def place(self) -> str:
        """The address and the port that others find the table at; without a network, this
        computer itself does."""
        address = self._address() if self._address is not None else ""
        return f"{address or 'localhost'}:{self._sock.getsockname()[1]}"

    def code(self, role: Role) -> str:
        """The code of a role to be shown now, in two halves."""
        digits = self.room.codes.show(role)
        return f"{digits[:3]} {digits[3:]}"

    def lines(self) -> tuple[str, ...]:
        """How to join, for the panel: the address, and the codes of the players and the host."""
        from controller.web.access.codes import Role

        return (
            *self._unreached(),
            self.place(),
            _("Players: {code}", code=self.code(Role.PLAYER)),
            _("Host: {code}", code=self.code(Role.HOST)),
        )

    def scan(self) -> tuple[str, str] | None:
        """The address and the players' code, for a phone's camera; None: no phone reaches the
        table."""
        from controller.web.access.codes import Role

        return None if self._unreached() else (self.place(), self.code(Role.PLAYER))

    def _unreached(self) -> tuple[str, ...]:
        """Why no phone reaches the table, if none does."""
        if self._address is None:
            return (_("Only this computer"),)
        return () if self._address() else (_("No network yet"),)

    def joined(self) -> tuple[tuple[int, str], ...]:
        """Each browser that has joined: its number, and who plays there."""
        return self.room.joined()

    def end(self, number: int) -> None:
        """That browser has to join again; 0: all of them, and with other codes."""
        self.room.end(number)

    async def close(self) -> None:
        """Stop listening, and close the pages that are open."""
        if self._over.is_set():
            return
        self._loop.remove_reader(self._sock.fileno())
        self._over.set()
        if self._serving is not None:
            await self._serving
        self._sock.close()
        if self._room is not None:
            self._room.sessions.save()

    def _knocked(self) -> None:
        self._loop.remove_reader(self._sock.fileno())  # from here on the server takes them in
        self._serving = self._loop.create_task(self._serve())

    async def _serve(self) -> None:
        from controller.web.guard import Limits
        from controller.web.server import serve_until
        from controller.web.site import site

        limits = Limits(
            connections=CONNECTIONS_MOST, pages=OPEN_PAGES_MOST, messages=MESSAGES_MOST
        )  # fmt: skip
        await serve_until(self._over, site(self.room), self._sock, limits)
