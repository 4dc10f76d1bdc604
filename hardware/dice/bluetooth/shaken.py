"""Finds the die that somebody shakes: all dice nearby are listened to, and one alone rolls.

Dice that are this table's already are not among them; driver.py says so when one of those rolls.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress

from hardware.dice.bluetooth.radio import Connection, Seen, look
from hardware.dice.bluetooth.sayings import Moving, Saying, Unfit
from hardware.dice.bluetooth.steps import PairNews, PairStep, Tell
from hardware.dice.bluetooth.trouble import ERRORS
from hardware.ports import Clock, DieState
from hardware.system.waiting import pause

_SEARCH_S = 90.0
"""Seconds after which nobody shakes a die any more."""

_LOOK_S = 4.0
"""Seconds of listening for more dice, between connections."""

_ALONE_S = 1.0
"""Seconds in which no other die may roll: with two in one hand nobody knows which is meant."""

_MOST = 6
"""Dice that are listened to at once; an adapter keeps about seven connections."""


class ShakenSearch:
    """One search. `stir` wakes it: something has happened; `wanted` is false once it is off."""

    def __init__(
        self, clock: Clock, ours: Collection[str], tell: Tell, stir: asyncio.Event,
        wanted: Callable[[], bool],
    ) -> None:  # fmt: skip
        self._clock, self._ours, self._tell = clock, ours, tell
        self._stir, self._wanted = stir, wanted
        self._listening: dict[str, Connection] = {}
        self._opened: list[Connection] = []
        self._rolled: dict[str, Seen] = {}
        self._unfit: set[str] = set()

    async def shaken(self, begun: Callable[[], object]) -> Seen | None:
        """The die; None if nobody shook one in time, or nobody wants to know any more."""
        end = self._clock.time() + _SEARCH_S
        self._tell(PairNews(PairStep.LOOKING))
        try:
            while self._wanted() and self._clock.time() < end:
                self._stir.clear()
                if self._rolled and (found := await self._alone()) is not None:
                    return found
                for one in await look(self._clock, _LOOK_S, self._stir, self._is_new, begun):
                    await self._listen(one)
            return None
        finally:
            await asyncio.gather(*(one.close() for one in self._opened))

    async def _alone(self) -> Seen | None:
        """The one that rolled, if no other rolls with it."""
        await pause(self._clock, _ALONE_S)
        rolled, self._rolled = self._rolled, {}
        fit = [one for address, one in rolled.items() if address not in self._unfit]
        if len(rolled) > 1:
            self._tell(PairNews(PairStep.SEVERAL))
        elif not fit:
            self._tell(PairNews(PairStep.UNFIT))
        else:
            return fit[0]
        return None

    def _is_new(self, one: Seen) -> bool:
        known = one.address in self._listening or one.address in self._ours
        return not known and len(self._listening) < _MOST

    async def _listen(self, one: Seen) -> None:
        if not self._is_new(one):
            return

        def heard(saying: Saying) -> None:
            if isinstance(saying, Unfit):
                self._unfit.add(one.address)
            elif isinstance(saying, Moving) and saying.what is DieState.ROLLING:
                self._rolled[one.address] = one
                self._stir.set()

        def gone() -> None:
            self._listening.pop(one.address, None)

        connection = Connection(one, heard, gone)
        with suppress(*ERRORS):  # it may be somebody's who just took it; the next may be ours
            await connection.open()
            self._opened.append(connection)
            self._listening[one.address] = connection
            self._tell(PairNews(PairStep.LOOKING, len(self._listening)))
