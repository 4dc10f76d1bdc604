"""What a page has been sent so far, and whether it shows what the banker has recorded."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.sync_api import TimeoutError, expect

from tests.web_long.row import Wrong
from tests.web_long.truth import Truth

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocket

SHOWN_MS = 30_000.0
"""How long a page may take to show what happened; the machine may be busy."""

LOOKS, LOOK_MS = 300, 200.0
"""How often, and for how long each time, is waited for what a page is sent."""


class Watched:
    """Listens to a page's socket. Made before the page connects for the last time."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.step = -1
        self.refusals: list[str] = []
        self._socket: WebSocket | None = None
        page.on("websocket", self._opened)

    def until(self, step: int) -> None:
        """Wait until the page has got the question after so many steps. Wrong, if it does not."""
        for _look in range(LOOKS):
            if self.step >= step:
                return
            with suppress(TimeoutError):  # it may have come while we began to wait
                if self._socket is None or self._socket.is_closed():
                    self.page.wait_for_event("websocket", timeout=LOOK_MS)
                else:
                    self._socket.wait_for_event("framereceived", timeout=LOOK_MS)
        raise Wrong(f"a page has not got step {step}, but {self.step}")

    def _opened(self, socket: WebSocket) -> None:
        self._socket = socket
        socket.on("framereceived", self._got)

    def _got(self, frame: str | bytes) -> None:
        news = json.loads(frame)
        self.step = news.get("ask", {}).get("step", self.step)
        if "says" in news:
            self.refusals.append(news["says"])


def shows_cash(page: Page, truth: Truth) -> None:
    """A phone shows everybody's cash, and that of its own seats as large figures."""
    expect(page.locator("#people li > span:last-of-type")).to_have_text(
        truth.cash, timeout=SHOWN_MS
    )


def shows_own(page: Page, truth: Truth, seats: Sequence[int]) -> None:
    """A phone shows the cash of its seats."""
    cash = [truth.cash[seat] for seat in seats]
    expect(page.locator(".seat .cash")).to_contain_text(cash, timeout=SHOWN_MS)


def shows_ranking(page: Page, truth: Truth) -> None:
    """The table's view shows who leads, and everybody's cash."""
    names, cash = zip(*truth.ranking, strict=True)
    expect(page.locator("#ranking .who")).to_have_text(list(names), timeout=SHOWN_MS)
    expect(page.locator("#ranking .cash")).to_have_text(list(cash), timeout=SHOWN_MS)
