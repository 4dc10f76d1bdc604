"""A Chromium for each module: they are run by themselves, and what they share asks for it too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.sim.pages import chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium. While it is open, no test there can run a loop of asyncio of its
    own."""
    with chromium() as browser:
        yield browser
