"""Pairs a die of the table: the request, the search, and the place that the die then has.

Finding the die that is shaken is shake_pairing.py's; the one task that runs this is driver.py's.
"""

from __future__ import annotations

import asyncio

from common.message import verbatim
from hardware.dice.bluetooth.messages import Pairing, PairNews, PairStep, Tell
from hardware.dice.bluetooth.pairs import PairedDie, PairsFile, paired, place_of, shown_name
from hardware.dice.bluetooth.radio import Connection, Seen
from hardware.dice.bluetooth.reporter import Telling, Trouble
from hardware.dice.bluetooth.shake_pairing import ShakenSearch
from hardware.ports import Clock


class DicePairing:
    """The table's `pairs`, and one wish at a time to change them. `connections` are the driver's,
    by the number of the die; `stir` wakes its task."""

    def __init__(
        self, file: PairsFile, clock: Clock, stir: asyncio.Event, telling: Telling,
        connections: dict[int, Connection],
    ) -> None:  # fmt: skip
        self.pairs = file.read()
        self._file, self._clock, self._stir = file, clock, stir
        self._telling, self._connections = telling, connections
        self._asked: Pairing | None = None
        self._search: ShakenSearch | None = None

    @property
    def waiting(self) -> bool:
        """Whether there is a wish, even if nobody waits for it any more."""
        return self._asked is not None

    @property
    def on(self) -> bool:
        """Whether somebody waits for a die to be shaken, so that no roll counts."""
        return self._asked is not None and self._asked.wanted()

    def ask(self, wish: Pairing) -> None:
        """Look for that die as soon as the task can."""
        self._asked = wish
        self._stir.set()
        if (trouble := self._telling.trouble) is not None:
            self.failed(trouble)

    def failed(self, trouble: Trouble) -> None:
        if self._asked is not None:
            self._asked.tell(PairNews(PairStep.TROUBLE, why=trouble.why))

    def shaken(self, die: int, *, unfit: bool) -> None:
        """A connected die of the table is being shaken. `unfit`: it cannot be used here."""
        own = self._connections.get(die)
        if self._search is not None and own is not None:
            self._search.rolls(own.seen, unfit=unfit)

    async def seek(self) -> None:
        """Do what is asked, until it is done or off."""
        if (asked := self._asked) is None:
            return

        def wanted() -> bool:
            return self._asked is asked and asked.wanted()

        settled = {one.address: die for die, one in self.pairs.items() if die in asked.settled}
        self._search = search = ShakenSearch(
            self._clock, self._addresses, settled, asked.tell, self._stir, wanted
        )
        try:
            found = await search.shaken(self._telling.well) if wanted() else None
        finally:
            self._search = None
        still, self._asked = wanted(), None if self._asked is asked else self._asked
        if not still:
            return
        if found is None:
            asked.tell(PairNews(PairStep.NOBODY))
        else:
            await self._assign(asked.die, found, asked.tell)

    def _addresses(self) -> set[str]:
        return {one.seen.address for one in self._connections.values()}

    async def _assign(self, die: int, found: Seen, tell: Tell) -> None:
        """It has this place from now on. A die whose place changed is let go, and reached anew."""
        name, had = shown_name(found.name), place_of(self.pairs, found.address)
        new = PairedDie(die=die, make=found.make, address=found.address, name=name)
        pairs = paired(self.pairs, new)
        try:
            self._file.keep(pairs)
        except OSError as error:
            tell(PairNews(PairStep.UNKEPT, why=verbatim(error.strerror or str(error))))
            return
        self.pairs = pairs
        if had == die:
            tell(PairNews(PairStep.PAIRED, die, name))
            return
        await self._let_go(die)
        if had is None:
            tell(PairNews(PairStep.PAIRED, die, name))
            return
        await self._let_go(had)
        tell(PairNews(PairStep.SWAPPED if had in pairs else PairStep.MOVED, had, name))

    async def _let_go(self, die: int) -> None:
        if (old := self._connections.pop(die, None)) is not None:
            await old.close()
        self._telling.missed.discard(die)
