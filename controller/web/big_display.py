"""What a phone that lies on the table shows at `/display`: the display's picture, and how to join.

What somebody has opened on the display is theirs, and may be a code or a password: there the
picture shows the question. The players' code is for pages of whoever has joined alone.
"""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Mapping
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from controller.table.panel.pages.phones import scanned
from controller.view.interface import Ui
from controller.view.oled import screen
from controller.view.oled.qr import TooLong, matrix
from controller.web.access.codes import Role
from controller.web.feed import PUSH_S, RoomFeed


class DisplayFeed(RoomFeed):
    """Of a page that shows the display; see `Feed`."""

    _all: Mapping[str, bytes] = {}
    _until: float | None = None

    def own(self) -> Mapping[str, bytes]:
        """The time, the picture and the way to join: the same mapping as before if they are."""
        now = {**super().own(), "oled": self._picture(), "join": self._code()}
        if now != self._all:
            self._all = now
        return self._all

    async def news(self) -> None:
        """Until something changes, or the picture by itself does."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._holds()):
                await super().news()

    def _picture(self) -> bytes:
        table = self._room.table
        shown = screen(table.state, for_all(table.ui), table.now)
        self._until = shown.until
        return msgspec.json.encode(base64.b64encode(shown.image.tobytes()).decode())

    def _holds(self) -> float | None:
        """Seconds until the picture changes by itself; None: never."""
        pace = self._room.venue.pace()
        if self._until is None or not pace:
            return None
        return max((self._until - self._room.table.now) / pace, PUSH_S)

    def _code(self) -> bytes:
        phones, role = self._room.table.context.phones, self.session.role
        found = phones.scan() if phones is not None and role in (Role.PLAYER, Role.HOST) else None
        if found is None:
            return b"null"
        place, code = found
        try:
            dark = matrix(scanned(place, code))
        except TooLong:
            dark = ()
        rows = ["".join(".#"[module] for module in row) for row in dark]
        return msgspec.json.encode({"place": place, "code": code, "rows": rows})


def for_all(ui: Ui) -> Ui:
    """Without what is somebody's own: a list, a code, a card that only one player may see."""
    secret = ui.notice is not None and ui.notice.secret
    return replace(ui, page=None, draft=None, notice=None if secret else ui.notice)
