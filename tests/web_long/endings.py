"""The end of an edition's standard game by phones, from a position shortly before it: played from
the start, most standard games are too long to be played here."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tests.sim.pages import chromium
from tests.web_long.games import SEATS, resumed_at_phones
from tests.web_long.player import Finger
from tests.web_long.row import Row, Wrong, checked
from tests.web_long.truth import write_position

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RING = "standard A:900@14(11,13);B:700@3(6,8);C:600@20(16);D:500@25 roll:0 ring:34"
"""The Ring is two steps from the end of its road (M7)."""

RICH = ",".join(f"{space}^5" for space in (1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19))
LAST = f"standard A:3000@0({RICH},21,23,24,26,27,29,31,32,34,37,39);B:1@2;C:1@4;D:1@7 roll:0"
"""Whoever lands on one of nearly all spaces is bankrupt (L1)."""

ENDS = {
    "lotr-2003": (RING, "ring"),
    "lotr-2012": (RING, "ring"),
    "lotr-2003-fr": (RING, "ring"),
    "starwars-1997": (LAST, "last-player"),
}
"""By edition: a position, and how its game ends. That of lotr-2021 is played from the start."""


def rows(_pictures: Path | None) -> Iterator[Row]:
    with chromium() as browser:
        for seed, edition in enumerate(ENDS, start=1):
            what = f"the end of the standard game by four phones, {edition}"
            yield checked(what, partial(_row, browser, edition, seed))


def _row(browser: Browser, edition: str, seed: int) -> str:
    where, why = ENDS[edition]
    with tempfile.TemporaryDirectory() as folder:
        journal = Path(folder) / "j"
        write_position(journal, f"{edition}/{where}")
        seats = [(seat,) for seat in range(SEATS)]
        played = resumed_at_phones(browser, journal, seats, Finger(), seed)
    if played.why != why:
        raise Wrong(f"it ended because of {played.why!r}, not {why!r}")
    return f"{played.steps} steps; it ended because of: {why}"
