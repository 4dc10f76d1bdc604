"""Serves the awards of a game that is over, for the pages that show its end."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

import msgspec
from starlette.responses import Response

from controller.report.awards import Award, awards
from controller.report.gather import NoReport, gather
from controller.rules.edition import Edition
from controller.rules.entries import Broken, Entry
from controller.rules.state import Phase
from controller.text.language import in_language
from controller.web.report.one_at_a_time import OneAtATime
from controller.web.table_session import Room


class AwardList:
    """Finds them. They are made of what everybody knows, so anybody may see them."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._lists = OneAtATime[bytes]()  # by language

    async def answer(self, language: str) -> Response:
        """Each award as `title`, `seats` and `words`, as JSON; none before the game is over."""
        banker = self._room.table.banker
        commands = banker.counting() if banker.state.phase is Phase.OVER else ()
        find = partial(_awards, banker.edition, commands)
        with in_language(language):
            made_of = (banker, len(banker.history()))
            return Response(
                await self._lists.found(language, made_of, find), media_type="application/json"
            )


def _awards(edition: Edition, commands: tuple[Entry, ...]) -> bytes:
    found: tuple[Award, ...] = ()
    with suppress(NoReport, Broken):
        found = awards(gather(edition, commands), edition)
    return msgspec.json.encode(found)
