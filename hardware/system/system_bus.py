"""Calls to NetworkManager over the system bus, by dbus-fast; the only module that loads it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from dbus_fast import BusType, Message as BusMessage, MessageType, unpack_variants
from dbus_fast.aio import MessageBus
from dbus_fast.errors import DBusFastError

from common.message import Message
from hardware.system import network_troubles as troubles

NM = "org.freedesktop.NetworkManager"
NM_PATH = "/org/freedesktop/NetworkManager"
PROPERTIES = "org.freedesktop.DBus.Properties"

_BUS, _BUS_PATH = "org.freedesktop.DBus", "/org/freedesktop/DBus"


class NetworkError(Exception):
    """The network cannot be changed; `why` is a sentence for people."""

    def __init__(self, why: Message) -> None:
        super().__init__(str(why))
        self.why = why


Signal = Callable[[str, str, list[Any]], object]
"""Takes the path, the member and the body of a signal of NetworkManager."""


class SystemBus:
    """NetworkManager's objects, by path."""

    def __init__(self, bus: MessageBus) -> None:
        self._bus = bus
        self._gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def call(
        self, path: str, interface: str, member: str, signature: str = "", *body: Any
    ) -> Any:
        """The first value of the answer, without its variants; None: no value. NetworkError."""
        message = BusMessage(
            destination=NM, path=path, interface=interface, member=member, signature=signature,
            body=list(body),
        )  # fmt: skip
        return await self._answer(message)

    async def properties(self, path: str, interface: str) -> dict[str, Any]:
        found = await self.call(path, PROPERTIES, "GetAll", "s", interface)
        return dict(found)

    async def listen(self, signal: Signal) -> None:
        """Take every signal of NetworkManager from now on; and notice when it goes."""
        for rule in (
            f"type='signal',sender='{NM}'",
            f"type='signal',sender='{_BUS}',member='NameOwnerChanged',arg0='{NM}'",
        ):
            await self._answer(
                BusMessage(
                    destination=_BUS, path=_BUS_PATH, interface=_BUS, member="AddMatch",
                    signature="s", body=[rule],
                )
            )  # fmt: skip

        def take(message: BusMessage) -> None:
            if message.message_type is not MessageType.SIGNAL:
                return
            if message.member == "NameOwnerChanged" and message.body[0] == NM:
                if not message.body[2] and not self._gone.done():
                    self._gone.set_result(None)
            else:
                signal(str(message.path), str(message.member), unpack_variants(message.body))

        self._bus.add_message_handler(take)

    async def until(self, happened: asyncio.Future[int]) -> int:
        """Wait for what a signal tells. NetworkError if NetworkManager or the bus goes."""
        away = asyncio.ensure_future(
            self._bus.wait_for_disconnect()  # type: ignore[no-untyped-call]
        )
        try:
            await asyncio.wait(
                (happened, self._gone, away), return_when=asyncio.FIRST_COMPLETED
            )  # fmt: skip
        finally:
            away.cancel()
        if happened.done():
            return happened.result()
        raise NetworkError(troubles.MISSING)

    async def _answer(self, message: BusMessage) -> Any:
        try:
            reply = await self._bus.call(message)
        except (OSError, EOFError, DBusFastError) as error:
            raise NetworkError(troubles.MISSING) from error
        assert reply is not None  # an answer was asked for
        if reply.message_type is MessageType.ERROR:
            raise NetworkError(troubles.BY_ERROR.get(str(reply.error_name), troubles.UNKNOWN))
        found = unpack_variants(reply.body)
        return found[0] if found else None


@asynccontextmanager
async def system_bus(address: str | None = None) -> AsyncIterator[SystemBus]:
    """A connection to the bus at this address, None: the system's; closed in the end."""
    try:
        bus = await MessageBus(bus_address=address, bus_type=BusType.SYSTEM).connect()
    except (OSError, EOFError, DBusFastError, UnicodeError) as error:
        raise NetworkError(troubles.MISSING) from error
    try:
        yield SystemBus(bus)
    finally:
        bus.disconnect()
