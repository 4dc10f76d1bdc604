"""Starts the table in a worker of a browser (static/worker.js), which calls what is in here."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Protocol

from controller.rules.entries import Entry
from sim.browser.terminals import Terminals

SCRATCH = Path("/tmp/game.journal")
"""Where a game is that nobody plays by hand."""


class Uint8Array(Protocol):
    """What the worker passes in place of bytes."""

    def to_bytes(self) -> bytes:
        """What is in it."""


def _without_pillow() -> ModuleType:
    """In the place of Pillow, which no browser can load: luma.core names it; nothing here draws
    with it."""
    absent = ModuleType("PIL")
    for name in ("Image", "ImageChops", "ImageDraw", "ImageFont"):
        setattr(absent, name, None)
    return absent


def prepare() -> None:
    """Import what a table needs, into memory that is kept: it must hold nothing of this start."""
    sys.modules["PIL"] = _without_pillow()
    import_module("sim.browser.tab")


class Hub:
    """What the worker holds on to: answers to requests, and open sockets. The browser keeps the
    folder `kept`; `changed` hears how many entries the game has whenever one was written there."""

    def __init__(self, kept: str, changed: Callable[[int], object]) -> None:
        random.seed()  # the memory may be one that was kept
        Terminals().install()
        os.environ["STATE_DIRECTORY"] = kept  # systemd.exec(5)
        self._kept, self._changed = kept, changed
        self._watched: object = None

    async def open(self, argv: Sequence[str], host: str, base: str) -> None:
        """Lay the table, whose pages are below `base` at this host."""
        from sim.browser.tab import open_tab

        self.tab = await open_tab([*argv], host, base, SCRATCH)
        self.tab.sitting.watchers.append(self._watch)
        self._watch()

    def _watch(self) -> None:
        """Another game may have begun; that of bots alone is not kept."""
        banker = self.tab.sitting.banker
        kept = banker.journal is not None and banker.journal.path.is_relative_to(self._kept)
        if kept and banker is not self._watched:
            self._watched = banker
            banker.subscribe(self._written)
            self._changed(len(banker.history()))  # it may be one that was opened from a file

    def _written(self, _entry: Entry) -> None:
        self._changed(len(self.tab.sitting.banker.history()))

    async def fetch(
        self, method: str, url: str, headers: Iterable[Sequence[str]], body: Uint8Array
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        """See `Tab.fetch`."""
        return await self.tab.fetch(method, url, headers, body.to_bytes())

    def connect(self, url: str, told: Callable[[str | None], object]) -> object:
        """See `Tab.connect`."""
        return self.tab.connect(url, told)
