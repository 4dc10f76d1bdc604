"""Serves the chart of everybody's worth so far, for the table's own view. What draws it is loaded
when the first page asks for it, and it is drawn again only when the game has gone on."""

from __future__ import annotations

from functools import partial
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
from controller.web.report.one_at_a_time import OneAtATime
from controller.web.sections.board import SIGNS, as_seen
from controller.web.table_session import Room


class CourseChart:
    """Draws it. Whoever sees the table's view may see it: it is made of what everybody knows."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._charts = OneAtATime[bytes]()  # by language
        self._banker = room.table.banker
        self._course = FortunesSoFar(room.table.banker.edition)

    async def answer(self, language: str) -> Response:
        """The chart in a language, as SVG; no content before the first round has ended, in a game
        that is too long for it, and where the library that draws is not installed."""
        banker, commands = self._room.table.banker, self._room.table.banker.counting()
        made_of = (banker, len(banker.history()))
        with in_language(language):
            find = partial(self._now, banker, commands)
            svg = await self._charts.found(language, made_of, find)
        if not svg:
            return Response(status_code=HTTPStatus.NO_CONTENT)
        return Response(svg, media_type="image/svg+xml")

    def _now(self, banker: Banker, commands: tuple[Entry, ...]) -> bytes:
        if len(commands) > COMMANDS_MOST:
            return b""
        if banker is not self._banker:
            self._banker, self._course = banker, FortunesSoFar(banker.edition)
        self._course.follow(commands)
        ready = max(map(len, self._course.worths), default=0) > 1
        return drawn(self._course, banker.edition) if ready else b""


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
