"""A real D-Bus daemon of its own, which stands for the system's while a test runs."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.lines import turns_until

ADDRESS = "DBUS_SYSTEM_BUS_ADDRESS"
"""The variable that names the system's bus (D-Bus specification, "Well-known Message Bus")."""

_CONFIG = """\
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <listen>unix:path={folder}/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <allow own="*"/>
    <allow send_type="method_call"/>
    <allow send_type="signal"/>
    <allow send_requested_reply="true" send_type="method_return"/>
    <allow send_requested_reply="true" send_type="error"/>
    <allow receive_type="method_call"/>
    <allow receive_type="method_return"/>
    <allow receive_type="error"/>
    <allow receive_type="signal"/>
    {more}
  </policy>
</busconfig>
"""

DENIED = '<deny send_destination="org.bluez"/>'
"""What Debian's policy of BlueZ has for users who are not in the group bluetooth."""


@asynccontextmanager
async def private_bus(
    monkeypatch: pytest.MonkeyPatch, *, allowed: bool = True
) -> AsyncIterator[str]:
    """The address of a bus that stands for the system's for as long; skips the test where there is
    no daemon. Its end is awaited until bleak has noticed: nobody else closes bleak's own line."""
    with _daemon(allowed) as address:
        monkeypatch.setenv(ADDRESS, address)
        yield address
    await turns_until(lambda: asyncio.all_tasks() == {asyncio.current_task()})


@contextmanager
def _daemon(allowed: bool) -> Iterator[str]:
    daemon = shutil.which("dbus-daemon")
    if daemon is None:
        pytest.skip("there is no dbus-daemon here (Debian's package dbus-daemon has it)")
    with TemporaryDirectory() as folder:
        config = Path(folder) / "bus.conf"
        text = _CONFIG.format(folder=folder, more="" if allowed else DENIED)
        config.write_text(text, encoding="utf-8")
        command = [daemon, f"--config-file={config}", "--nofork", "--print-address"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                yield process.stdout.readline().strip()
            finally:
                process.terminate()
