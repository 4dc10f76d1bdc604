"""Serves the report about the game on a table to browsers that have joined. What draws it is loaded
when the first one is wanted."""

from __future__ import annotations

import asyncio
import gzip
from enum import Enum
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from controller.rules.entries import EntryKind
from controller.rules.state import Phase
from controller.text.language import N_, _
from controller.web.access.codes import Role
from controller.web.message_page import SayInstead
from controller.web.report.one_at_a_time import OneAtATime
from controller.web.spoken import language_of, speaking
from controller.web.table_session import Room

if TYPE_CHECKING:
    from controller.report.what_if import Moment
    from controller.rules.edition import Edition
    from controller.rules.entries import Entry
    from controller.web.report.page import Report


_CHARTS = "leather"
"""The one library that only reports need: the pages work without the extra `report`."""


class _NoPage(Enum):
    """Why there is no report, with the status of the answer that says so."""

    NOT_ALLOWED = HTTPStatus.FORBIDDEN
    NO_GAME = HTTPStatus.NOT_FOUND
    NO_LIBRARY = HTTPStatus.SERVICE_UNAVAILABLE


_WHY = {
    _NoPage.NOT_ALLOWED: N_("During the game only the host can open the report."),
    _NoPage.NO_GAME: N_("There is no game to report on, or it is too long."),
    _NoPage.NO_LIBRARY: N_(
        "The report cannot be made: a library is missing on the table's computer. "
        'To install it, in Ringkeeper\'s folder: pip install ".[report]"'
    ),
}


class Reports:
    """Makes reports of the game on a room's table."""

    def __init__(self, room: Room, say_instead: SayInstead) -> None:
        self._room, self._say_instead = room, say_instead
        self._pages = OneAtATime["Report | None"]()  # by language, with and without the moments
        self._moments = OneAtATime["tuple[Moment, ...] | None"]()

    async def answer(self, request: Request, role: Role | None) -> Response:
        """The page, for everybody once the game is over, during it for the host alone. Otherwise a
        page that says why there is none. With `?what-if`, also the moments at which another choice
        might have changed the game, which take a while."""
        language, more = language_of(self._room, request.cookies), "what-if" in request.query_params
        report = await self._report_for(role, language, more=more and self._over())
        if isinstance(report, _NoPage):
            with speaking(self._room, request.cookies):
                return self._say_instead(request, _(_WHY[report]), report.value)
        policy = f"{report.policy}; frame-ancestors 'none'"
        headers, body = {"content-security-policy": policy}, report.html.encode()
        if "gzip" in request.headers.get("accept-encoding", ""):
            body = await asyncio.to_thread(gzip.compress, body)
            headers |= {"content-encoding": "gzip", "vary": "accept-encoding"}
        return HTMLResponse(body, headers=headers)

    async def _report_for(
        self, role: Role | None, language: str, *, more: bool
    ) -> Report | _NoPage:
        if not (role is Role.HOST or self._over()):
            return _NoPage.NOT_ALLOWED
        try:
            return await self._report(language, more=more) or _NoPage.NO_GAME
        except ModuleNotFoundError as error:
            if error.name != _CHARTS:
                raise
            return _NoPage.NO_LIBRARY

    def _over(self) -> bool:
        return self._room.table.state.phase is Phase.OVER

    async def _report(self, language: str, *, more: bool) -> Report | None:
        banker = self._room.table.banker
        entries, commands = banker.history(), banker.counting()
        given = sum(entry.kind is EntryKind.COMMAND for entry in entries)
        made_of, moments = (banker, len(entries)), None
        if more:
            find = partial(_moments, banker.edition, commands)
            moments = await self._moments.found("", made_of, find)
        make = partial(_made, banker.edition, commands, language, given - len(commands), moments)
        return await self._pages.found(f"{language} {more}", made_of, make)


def _moments(edition: Edition, commands: tuple[Entry, ...]) -> tuple[Moment, ...] | None:
    from controller.report.what_if import moments

    return moments(edition, commands)


def _made(
    edition: Edition, commands: tuple[Entry, ...], language: str, taken_back: int,
    what_if: tuple[Moment, ...] | None,
) -> Report | None:  # fmt: skip
    """A report; None if there is nothing to report on."""
    from controller.report.gather import NoReport
    from controller.web.report.page import make

    try:
        return make(edition, commands, language, taken_back, what_if)
    except NoReport:
        return None
