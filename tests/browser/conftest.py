"""A Chromium for each module: they are run by themselves, and what they share asks for it too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.visits import Rig, RigAt
from tests.sim.pages import BROWSER, NO_BROWSER, chromium

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium; without one, what asks for it is skipped. While it is open, no test
    there can run a loop of asyncio of its own."""
    if BROWSER is None:
        pytest.skip(NO_BROWSER)
    with chromium() as browser:
        yield browser


@pytest.fixture
def rig_at(browser: Browser, tmp_path: Path) -> RigAt:
    """A table for options and a position, to be opened by `with`."""
    return lambda where: Rig(browser, where, tmp_path)
