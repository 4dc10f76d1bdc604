"""Serves the report about the game on a table to browsers that have joined. What draws it is loaded
when the first one is wanted."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse, PlainTextResponse, Response

from controller.rules.entries import EntryKind
from controller.rules.state import Phase
from controller.text.language import _
from controller.web.access.codes import Role
from controller.web.access.sessions import Session
from controller.web.room import Room

if TYPE_CHECKING:
    from controller.rules.edition import Edition
    from controller.rules.entries import Entry
    from controller.web.report.page import Report


class Reports:
    """Makes reports of the game on a room's table: one at a time, in a thread, so that the table
    does not stand still; and again only when the game has gone on."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._one = asyncio.Lock()
        self._made_of: tuple[object, ...] = ()
        self._made: Report | None = None

    async def answer(self, session: Session | None) -> Response:
        """The page, for whoever has joined; while the game is on, for the host alone."""
        async with self._one:  # another game may have begun while somebody waited
            allowed = session is not None and (session.role is Role.HOST or self._over())
            report = await self._report() if allowed else None
        if not allowed:
            with self._room.table.speaking():
                words = _("The report is for players who have joined, once the game is over.")
            return PlainTextResponse(words, HTTPStatus.FORBIDDEN)
        if report is None:
            with self._room.table.speaking():
                words = _("There is no game to report on, or it is too long.")
            return PlainTextResponse(words, HTTPStatus.NOT_FOUND)
        policy = f"{report.policy}; frame-ancestors 'none'"
        return HTMLResponse(report.html, headers={"content-security-policy": policy})

    def _over(self) -> bool:
        return self._room.table.state.phase is Phase.OVER

    async def _report(self) -> Report | None:
        banker, language = self._room.table.banker, self._room.table.language
        entries, commands = banker.history(), banker.counting()
        made_of = (banker, len(entries), language)
        if self._made_of != made_of:
            given = sum(entry.kind is EntryKind.COMMAND for entry in entries)
            self._made = await asyncio.to_thread(
                _made, banker.edition, commands, language, given - len(commands)
            )
            self._made_of = made_of
        return self._made


def _made(
    edition: Edition, commands: tuple[Entry, ...], language: str, taken_back: int
) -> Report | None:
    """A report; None of what there is none of."""
    from controller.report.gather import NoReport
    from controller.web.report.page import make

    try:
        return make(edition, commands, language, taken_back)
    except NoReport:
        return None
