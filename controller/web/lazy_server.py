"""A listening socket that costs nothing until somebody connects: the server, and everything it
needs, is loaded at the first connection, or when the panel shows how to join."""

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
    from controller.web.browsers import Venue
    from controller.web.limits import Limits
    from controller.web.table_session import Room
    from hardware.ports import Clock

ANYWHERE, LOOPBACK = "0.0.0.0", "127.0.0.1"
BACKLOG = 64
NEXT_PORTS = 20
"""How many ports are tried one after the other."""

ELSEWHERE = ("192.0.2.1", 9)
"""An address that belongs to nobody (RFC 5737): nothing is sent to it, but the kernel says which of
our addresses it would use."""


class PortTaken(Exception):
    """Another program listens on this port; the message is the address."""


class NoNetwork(Exception):
    """This process may not open network sockets: RestrictAddressFamilies= of its unit."""


def listen(port: int, host: str) -> socket.socket:
    """A listening socket. Raises PortTaken if another program uses the port, and NoNetwork."""
    try:
        # asyncio sets TCP_NODELAY only where the protocol is given; without it, what follows an
        # answer waits until the phone has acknowledged that (Nagle and delayed acknowledgement)
        sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
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


def listen_near(port: int, host: str) -> socket.socket:
    """The same on a port that nobody has named: if that is taken, on one of the next. Raises
    PortTaken if none of them is free."""
    for near in range(port, min(port + NEXT_PORTS, 65535)):
        with suppress(PortTaken):
            return listen(near, host)
    return listen(port, host)


def address() -> str:
    """This computer's address on its network; empty if it is on none. If it is on several, the one
    that it goes out by, unless that is a tunnel: nobody in the house is there."""
    usual = ""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        sock.connect(ELSEWHERE)
        usual = str(sock.getsockname()[0])
    with suppress(OSError):
        return next(iter(addresses(usual)), usual)
    return usual


class Invitation:
    """How browsers join a table, for its panel; and the room that they join, made when it is first
    needed.

    `address`: where the other devices in the house reach it, empty while there is no network; None
    if only this computer reaches it, on the page `own_path`. `folder`: where the list of joined
    browsers is kept; None: nowhere. `say` prints what is wrong with that list. `clock` runs with
    people's time; `venue` is where the table stands, None for a table of its own."""

    def __init__(
        self, table: Table, clock: Clock, port: int, address: Callable[[], str] | None,
        folder: Path | None = None, say: Callable[[str], object] = print, *,
        venue: Venue | None = None, own_path: str = "",
    ) -> None:  # fmt: skip
        self.table, self._clock, self._port, self._address = table, clock, port, address
        self._folder, self._say, self._venue, self._own_path = folder, say, venue, own_path
        self._room: Room | None = None
        table.invite(self)

    @property
    def room(self) -> Room:
        """The room of this table; made when it is first needed."""
        if self._room is None:
            from controller.web.access.saved import SESSIONS_FILE, SessionFile
            from controller.web.browsers import VENUE_OF_ITS_OWN
            from controller.web.table_session import Room

            folder = self._folder
            saved = SessionFile(folder / SESSIONS_FILE, self._say) if folder else None
            venue = self._venue or VENUE_OF_ITS_OWN
            self._room = Room(self.table, self._clock, saved, venue)
        return self._room

    def move(self, table: Table) -> None:
        """Another table stands in the place of the one that was there."""
        self.table = table
        if self._room is not None:
            self._room.move(table)
        table.invite(self)

    def ring(self) -> None:
        """Something has changed for whoever looks at a page, if anybody does."""
        if self._room is not None:
            self._room.bell.ring()

    def place(self) -> str:
        """The address and port at which others find the table; without a network, at which this
        computer does."""
        address = self._address() if self._address is not None else ""
        return f"{address}:{self._port}" if address else f"localhost:{self._port}{self._own_path}"

    def code(self, role: Role) -> str:
        """The current code for a role, in two halves."""
        digits = self.room.codes.show(role)
        return f"{digits[:3]} {digits[3:]}"

    def lines(self) -> tuple[str, ...]:
        """How players join, for the panel: the address and their code."""
        from controller.web.access.codes import Role

        return (*self.unreached(), self.place(), _("Players: {code}", code=self.code(Role.PLAYER)))

    def host(self) -> tuple[str, str]:
        """The address and the host's code, which joining players should not see."""
        from controller.web.access.codes import Role

        return self.place(), self.code(Role.HOST)

    def scan(self) -> tuple[str, str] | None:
        """The address and the players' code, for a phone's camera; None if no phone can reach the
        table."""
        from controller.web.access.codes import Role

        return None if self.unreached() else (self.place(), self.code(Role.PLAYER))

    def unreached(self) -> tuple[str, ...]:
        """Why no phone can reach the table; empty if phones can."""
        if self._address is None:
            return (_("Only this computer"),)
        return () if self._address() else (_("No network yet"),)

    def joined(self) -> tuple[tuple[int, str], ...]:
        """Each browser that has joined: its number, and who plays on it."""
        return self.room.browsers.joined()

    def end(self, number: int) -> None:
        """Disconnect a browser, which then has to join again; 0: all of them, and renew the
        codes."""
        self.room.browsers.end(number)


class Doorway(Invitation):
    """Waits for the first browser on a socket from `listen`; the rest as an invitation has it."""

    def __init__(
        self, table: Table, loop: asyncio.AbstractEventLoop, sock: socket.socket,
        address: Callable[[], str] | None, folder: Path | None = None,
        say: Callable[[str], object] = print, limits: Limits | None = None,
    ) -> None:  # fmt: skip
        """`limits`: of its server; None: those of a household."""
        super().__init__(table, loop, sock.getsockname()[1], address, folder, say)
        self._limits = limits
        self._loop, self._sock = loop, sock
        self._serving: asyncio.Task[None] | None = None
        self._over = asyncio.Event()
        loop.add_reader(sock.fileno(), self._knocked)

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
        from controller.web.limits import HOUSEHOLD
        from controller.web.server import serve_until
        from controller.web.site import site

        await serve_until(self._over, site(self.room), self._sock, self._limits or HOUSEHOLD)
