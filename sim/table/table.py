"""A whole table on simulated wires: chips, firmware, drivers, controller, banker, and hands.

Nothing in here knows rules or pages; it puts together what a Raspberry Pi would run.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from random import Random

from controller.files.settings import SettingsStore
from controller.files.tagbook import TagBook, simulated
from controller.rules.commands import AnyCommand, StartGame
from controller.rules.edition import Edition
from controller.rules.refusals import Refusal
from controller.rules.state import State
from controller.store.banker import Banker
from controller.table import Gesture, Host, Table, TableParts
from controller.text.sentences import refusal_sentence
from controller.view.palette import Colour
from controller.view.strip import calm
from controller.view.strip.light import dim
from hardware.checks.record import Checkup
from hardware.ports import DeviceEvent
from hardware.profile.places import places
from sim.clock import SimClock
from sim.people.hands import Hands
from sim.table.chips import READER, Chips, Plug

Heard = Callable[[DeviceEvent], None]
Renew = Callable[[str], tuple[Banker, TagBook]]


class SimTable:
    """Made in a running loop; `close` it before making another. Chance comes from `seed`."""

    def __init__(
        self, banker: Banker, *, clock: SimClock | None = None, seed: int = 0,
        editions: Sequence[str] = (), language: str | None = None, board: bool = False,
        settings: SettingsStore | None = None, renew: Renew | None = None, ask_resume: bool = False,
        lacks: Collection[Plug] = (), pulled: Collection[Plug] = (),
    ) -> None:  # fmt: skip
        """`board`: with a head under every space; `lacks` and `pulled` as chips have them.
        `editions`, `renew` and `ask_resume` as the table has them: an evening at it can be set up,
        and resumed, by hand alone.

        Raises PartError should a part not open that is plugged in, as it always does here."""
        self.clock = clock or SimClock()
        self.settings = settings or SettingsStore()
        self.heard: list[Heard] = []  # told of each device event once the table has taken it
        self.ready = asyncio.Event()  # dice and readers that are plugged in have said hello
        self.chips = Chips(self.clock, seed=seed, board=board, lacks=lacks, pulled=pulled)
        self.parts = self.chips.open(self._sink)
        missing = [error.part for error in self.parts.errors]
        if self.parts.errors and not pulled:
            self.close()
            raise self.parts.errors[0]
        self._awaited = [line for name, line in self.parts.lines.items() if name not in missing]
        self._look_around()
        self._books: dict[str, TagBook] = {}  # by edition: what was enrolled here
        self.table = Table(
            banker, self.book(banker.edition), self.clock,
            TableParts(
                display=self.parts.display, strip=self.parts.strip, buzzer=self.parts.buzzer,
                layout=self.parts.layout, dice=tuple(self.chips.profile.dice), missing=missing,
                places=places(self.chips.profile),
                checkup=Checkup(self.chips.profile, self.parts, self.clock),
            ),
            Host(
                settings=self.settings, editions=editions, renew=renew,
                save_tags=self._keep_book, throw=self._throw,
            ),
            chance=Random(f"table {seed}"), language=language, ask_resume=ask_resume,
        )  # fmt: skip
        self.hands = Hands(self.chips, banker.edition.data.dice, Random(f"hands {seed}"))
        self.hands.resume(banker.state.dice or ())

    @property
    def state(self) -> State:
        """The game, for reading."""
        return self.table.state

    @property
    def reads(self) -> bool:
        """Whether a tag on the bank pad is read."""
        return READER in self.parts.lines and READER not in self.table.ui.missing

    @property
    def calm_lights(self) -> tuple[Colour, ...]:
        """What the strip would show without moving, as bright as it is; dark while unplugged."""
        strip, layout = self.parts.strip, self.parts.layout
        if strip is None or layout is None or not self.chips.plugged[Plug.STRIP]:
            return ()
        colours = calm(self.state, self.table.ui, self.settings.now.layout(layout))
        return tuple(dim(colour, strip.brightness) for colour in colours)

    @property
    def shown_bytes(self) -> tuple[int, int]:
        """Bytes that the display's and the strip's wires carried so far."""
        return self.chips.bus.bytes, self.chips.chain.bytes

    def path_to(self, command: AnyCommand) -> tuple[Gesture, ...]:
        """What hands have to do for a command, with the parts that are there. Raises NoPath."""
        return self.table.path_to(command, tags=self.reads)

    def begin(self, command: StartGame) -> None:
        """Set a game up: the one thing that no hand does here. ValueError if it is refused."""
        outcome = self.table.do(command)
        if isinstance(outcome, Refusal):
            with self.table.speaking():
                raise ValueError(refusal_sentence(outcome))

    def stand_in_for(self, old: SimTable) -> None:
        """Stand where another table stood, which has been closed: with its plugs and its tags, in
        the same hands. Nothing that was in flight there comes along."""
        self._books |= old._books
        self.hands.pace, self.hands.forgetful = old.hands.pace, old.hands.forgetful
        self.chips.be_like(old.chips)

    def close(self) -> None:
        """Take the table apart; its pins and ptys are free again."""
        if hasattr(self, "table"):
            self.table.close()
        self.parts.close()
        self.chips.close()

    def book(self, edition: Edition) -> TagBook:
        """Which tag is which card of a box."""
        return self._books.get(edition.data.id) or simulated(edition)

    def _throw(self) -> None:
        """On a phone somebody rolls: once, if they tap twice."""
        if not self.hands.rolling:
            self.hands.throw(self.hands.chance())

    def _keep_book(self, edition: Edition, book: TagBook) -> None:
        self._books[edition.data.id] = book

    def _sink(self, event: DeviceEvent) -> None:
        self.table.on(event)
        self._look_around()
        for heard in tuple(self.heard):
            heard(event)

    def _look_around(self) -> None:
        if all(line.up for line in self._awaited):
            self.ready.set()
