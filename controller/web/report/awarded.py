"""Serves the awards of a game that is over, for the pages that show its end."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from starlette.responses import Response

from controller.report.awards import Award, awards
from controller.report.gather import NoReport, gather
from controller.rules.edition import Edition
from controller.rules.entries import Broken, Entry
from controller.rules.state import Phase
from controller.text.language import in_language
from controller.web.table_session import Room


class AwardList:
    """Finds them: one page at a time, in a thread, so that the table does not stand still. They are
    made of what everybody knows, so anybody may see them."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._one = asyncio.Lock()
        self._found: dict[str, tuple[tuple[object, ...], bytes]] = {}  # by language

    async def answer(self, language: str) -> Response:
        """Each award as `title`, `seats` and `words`, as JSON; none before the game is over."""
        async with self._one:
            banker = self._room.table.banker
            made_of = (banker, len(banker.history()))
            known = self._found.get(language)
            if known is None or known[0] != made_of:
                over = banker.state.phase is Phase.OVER
                commands = banker.counting() if over else ()
                with in_language(language):  # the thread speaks as this does
                    found = await asyncio.to_thread(_awards, banker.edition, commands)
                known = self._found[language] = (made_of, msgspec.json.encode(found))
        return Response(known[1], media_type="application/json")


def _awards(edition: Edition, commands: tuple[Entry, ...]) -> tuple[Award, ...]:
    with suppress(NoReport, Broken):
        return awards(gather(edition, commands), edition)
    return ()
