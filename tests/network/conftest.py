"""A private bus for each test that asks for one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.network.private_bus import DAEMON, private_bus


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[str]:
    if DAEMON is None:
        pytest.skip("there is no dbus-daemon here (apt install dbus-daemon)")
    with private_bus(tmp_path) as address:
        yield address
