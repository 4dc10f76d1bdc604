"""Serves the chart of everybody's worth so far, for the table's own view. What draws it is loaded
when the first page asks for it, and it is drawn again only when a round has ended."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from starlette.responses import Response

from controller.report.fortunes import FortunesSoFar
from controller.report.gather import COMMANDS_MOST
from controller.report.statistics import Course
from controller.rules.edition import Edition
from controller.rules.entries import Entry
from controller.store.banker import Banker
from controller.text.language import in_language
from controller.view.palette import hue
from controller.web.sections.board import SIGNS, as_seen
from controller.web.table_session import Room


class CourseChart:
    """Draws it: one at a time, in a thread, so that the table does not stand still. Anybody who
    sees the table's view may see it: it is made of what everybody knows."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._one = asyncio.Lock()
        self._banker = room.table.banker
        self._course = FortunesSoFar(room.table.banker.edition)
        self._drawn: dict[str, tuple[tuple[object, ...], bytes]] = {}  # by language

    async def answer(self, language: str) -> Response:
        """The chart in a language, as SVG; no content before the first round has ended, in a game
        that is too long for it, and where the library that draws is not installed."""
        async with self._one:
            drawn = await self._now(language)
        if not drawn:
            return Response(status_code=HTTPStatus.NO_CONTENT)
        return Response(drawn, media_type="image/svg+xml")

    async def _now(self, language: str) -> bytes:
        banker, commands = self._room.table.banker, self._room.table.banker.counting()
        if banker is not self._banker:
            self._banker, self._course = banker, FortunesSoFar(banker.edition)
        if len(commands) > COMMANDS_MOST:
            return b""
        with in_language(language):  # the thread speaks as this does
            return await asyncio.to_thread(self._caught_up, banker, commands, language)

    def _caught_up(self, banker: Banker, commands: tuple[Entry, ...], language: str) -> bytes:
        self._course.follow(commands)
        worths = tuple(map(tuple, self._course.worths))
        known = self._drawn.get(language)
        if known is None or known[0] != (banker, worths):
            ready = max(map(len, worths), default=0) > 1
            made = drawn(self._course, banker.edition) if ready else b""
            known = self._drawn[language] = ((banker, worths), made)
        return known[1]


def drawn(course: Course, edition: Edition) -> bytes:
    """The chart, with each seat's sign at the end of its line; empty if there is nothing to draw it
    with."""
    try:
        from controller.report import charts
    except ModuleNotFoundError as error:
        if error.name != "leather":
            raise
        return b""
    looks = [hue(seat) for seat in range(len(course.players))]
    colours, signs = [as_seen(one.colour) for one in looks], [SIGNS[one.shape] for one in looks]
    return charts.fortunes(course, edition, colours, signs).encode()
