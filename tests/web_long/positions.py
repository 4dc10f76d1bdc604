"""The simulated table's page at a position, everybody played by hand."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from controller.files.position_file import given
from controller.rules.commands import AnyCommand, SetPosition
from controller.store.banker import Banker
from controller.store.journal import Journal
from tests.sim.pages import demo
from tests.web.phones import window

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@contextmanager
def demo_at(
    browser: Browser, where: str, *commands: AnyCommand, language: str = "en", **more: Any
) -> Iterator[Page]:
    """The page after these commands; a table resumes the game from its journal."""
    edition, position = given(where)
    with tempfile.TemporaryDirectory(prefix="ringkeeper-demo-") as folder:
        path = Path(folder) / "game.journal"
        with Journal.create(path, edition) as journal:
            banker = Banker(edition, journal)
            for command in (SetPosition(position=position), *commands):
                assert isinstance(banker.do(command), list), command
        words = ("--journal", str(path), "--edition", edition.id, "--bots", "0")
        with (
            demo(*words, "--language", language) as address,
            window(browser, reduced_motion="reduce", **more) as page,
        ):
            page.goto(address)
            page.wait_for_selector("#people li")
            page.wait_for_selector("#reading-lines p")
            yield page
