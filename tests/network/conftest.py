"""A private bus for each test that asks for one."""

from collections.abc import Iterator

import pytest

from tests.private_bus import private_daemon


@pytest.fixture
def bus() -> Iterator[str]:
    with private_daemon() as address:
        yield address
