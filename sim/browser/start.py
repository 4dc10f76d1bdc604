"""Starts the table in a worker of a browser (static/worker.js), which calls what is in here."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from controller.rules.entries import Entry
from sim.browser.terminals import Terminals

KEPT = "/games"
"""The folder that the browser keeps (static/worker.js)."""

SCRATCH = Path("/tmp/game.journal")
"""Where a game is that nobody plays by hand."""


class Hub:
    """What the worker holds on to: answers to requests, and open sockets. `changed` is called
    whenever something has been written that the browser is to keep."""

    def __init__(self, changed: Callable[[], object]) -> None:
        Terminals().install()
        os.environ["STATE_DIRECTORY"] = KEPT  # systemd.exec(5)
        self._changed = changed
        self._watched: object = None

    async def open(self, argv: Sequence[str], base: str) -> None:
        """Lay the table, whose pages are below `base`."""
        from sim.browser.tab import open_tab  # needs the terminals

        self.tab = await open_tab([*argv], base, SCRATCH)
        self.tab.sitting.watchers.append(self._watch)
        self._watch()

    def _watch(self) -> None:
        """Another game may have begun."""
        banker = self.tab.sitting.banker
        if banker is not self._watched:
            self._watched = banker
            banker.subscribe(self._written)

    def _written(self, _entry: Entry) -> None:
        self._changed()

    async def fetch(
        self, method: str, url: str, headers: Iterable[Sequence[str]], body: bytes
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        """See `Tab.fetch`."""
        return await self.tab.fetch(method, url, headers, body)

    def connect(self, url: str, told: Callable[[str | None], object]) -> object:
        """See `Tab.connect`."""
        return self.tab.connect(url, told)
