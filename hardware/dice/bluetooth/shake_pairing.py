"""Finds the die that somebody shakes: all dice nearby are listened to, some in turn if there are
many, and one alone rolls.

Dice that are connected already, because they are this table's, are heard by driver.py, which passes
on what rolls.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress

from hardware.dice.bluetooth.messages import Moving, PairNews, PairStep, Saying, Tell, Unfit
from hardware.dice.bluetooth.radio import Connection, Seen, look
from hardware.dice.bluetooth.reporter import ERRORS
from hardware.ports import Clock, DieState
from hardware.system import pause

_SEARCH_S = 90.0
"""Seconds after which nobody shakes a die any more."""

_LOOK_S = 4.0
"""Seconds of listening for more dice, between connections."""

_ALONE_S = 1.0
"""Seconds in which no other die may roll: with two in one hand nobody knows which is meant."""

CONNECTIONS_MOST = 7
"""An adapter keeps about so many at once. Where more dice lie, the one that has been silent longest
is let go after a while for another."""


class ShakenSearch:
    """One search. `connected`: addresses of the table's dice that need no connection of its own.
    `settled`: places of dice, by address, which are not to be found again. `stir` wakes it:
    something has happened; `wanted` is false once it is off."""

    def __init__(
        self, clock: Clock, connected: Callable[[], Collection[str]], settled: Mapping[str, int],
        tell: Tell, stir: asyncio.Event, wanted: Callable[[], bool],
    ) -> None:  # fmt: skip
        self._clock, self._connected, self._settled, self._tell = clock, connected, settled, tell
        self._stir, self._wanted = stir, wanted
        self._listening: dict[str, Connection] = {}  # the one that has been silent longest is first
        self._let_go: list[str] = []  # in the order in which they were
        self._opened: list[Connection] = []
        self._rolled: dict[str, Seen] = {}
        self._unfit: set[str] = set()

    def rolls(self, one: Seen, *, unfit: bool) -> None:
        """It is shaken; `unfit`: it cannot be a die of this table."""
        if unfit:
            self._unfit.add(one.address)
        self._rolled[one.address] = one
        self._stir.set()

    async def shaken(self, begun: Callable[[], object]) -> Seen | None:
        """The die; None if nobody shook one in time, or nobody wants to know any more."""
        end = self._clock.time() + _SEARCH_S
        self._count()
        try:
            while self._wanted() and self._clock.time() < end:
                self._stir.clear()
                if self._rolled and (found := await self._alone()) is not None:
                    return found
                seen = await look(self._clock, _LOOK_S, self._stir, self._is_new, begun)
                await self._hear(one for one in seen if self._is_strange(one))
            return None
        finally:
            await asyncio.gather(*(one.close() for one in self._opened))

    async def _alone(self) -> Seen | None:
        """The one that rolled, if no other rolls with it."""
        await pause(self._clock, _ALONE_S)
        rolled, self._rolled = self._rolled, {}
        fit = [one for address, one in rolled.items() if address not in self._unfit]
        settled = [self._settled[address] for address in rolled if address in self._settled]
        if len(rolled) > 1:
            self._tell(PairNews(PairStep.SEVERAL))
        elif settled:
            self._tell(PairNews(PairStep.SETTLED, settled[0]))
        elif not fit:
            self._tell(PairNews(PairStep.UNFIT))
        else:
            return fit[0]
        return None

    def _count(self) -> None:
        nearby = len(self._listening) + len(self._connected())
        self._tell(PairNews(PairStep.LOOKING, nearby))

    def _is_strange(self, one: Seen) -> bool:
        """Nobody here listens to it."""
        return one.address not in self._listening and one.address not in self._connected()

    def _is_new(self, one: Seen) -> bool:
        return self._is_strange(one) and not self._is_full

    @property
    def _is_full(self) -> bool:
        return self._room <= 0

    @property
    def _room(self) -> int:
        most = max(1, CONNECTIONS_MOST - len(self._connected()))
        return most - len(self._listening)

    async def _hear(self, strange: Iterable[Seen]) -> None:
        """As many of them as can be, those first that were let go longest ago, or never."""
        in_turn = sorted(strange, key=self._when_let_go)
        if in_turn and self._is_full and not self._rolled:
            await self._make_room()
        for one in in_turn[: max(0, self._room)]:
            await self._listen(one)

    def _when_let_go(self, one: Seen) -> int:
        return self._let_go.index(one.address) if one.address in self._let_go else -1

    async def _make_room(self) -> None:
        address, silent = next(iter(self._listening.items()))
        del self._listening[address]
        self._opened.remove(silent)
        self._let_go = [one for one in self._let_go if one != address] + [address]
        await silent.close()

    async def _listen(self, one: Seen) -> None:
        def heard(saying: Saying) -> None:
            if one.address in self._listening:  # it is the last again
                self._listening[one.address] = self._listening.pop(one.address)
            if isinstance(saying, Unfit):
                self._unfit.add(one.address)
            elif isinstance(saying, Moving) and saying.what is DieState.ROLLING:
                self.rolls(one, unfit=False)

        def gone() -> None:
            self._listening.pop(one.address, None)

        connection = Connection(one, heard, gone)
        with suppress(*ERRORS):  # it may be somebody's who just took it; the next may be ours
            await connection.open()
            self._opened.append(connection)
            self._listening[one.address] = connection
            self._count()
