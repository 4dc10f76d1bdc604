"""A bus for bleak, which asks for the system's and cannot be told of another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.lines import turns_until
from tests.private_bus import private_daemon

ADDRESS = "DBUS_SYSTEM_BUS_ADDRESS"
"""The variable that names the system's bus (D-Bus specification, "Well-known Message Bus")."""

DENIED = '<deny send_destination="org.bluez"/>'
"""What Debian's policy of BlueZ has for users who are not in the group bluetooth."""


@asynccontextmanager
async def bus_of_bleak(
    monkeypatch: pytest.MonkeyPatch, *, allowed: bool = True
) -> AsyncIterator[str]:
    """The address of a bus that stands for the system's meanwhile. The end waits until bleak has
    noticed it: nobody else closes bleak's own line."""
    with private_daemon("" if allowed else DENIED) as address:
        monkeypatch.setenv(ADDRESS, address)
        yield address
    await turns_until(lambda: asyncio.all_tasks() == {asyncio.current_task()})
