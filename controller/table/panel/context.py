"""The context: one moment of a game as the pages are made of it. No words stand here."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from common.message import Message
from controller.files.setting_rows import Need
from controller.files.settings import Settings
from controller.files.tagbook import TagBook
from controller.rules.commands import AnyCommand
from controller.rules.edition import Edition
from controller.rules.entries import Entry
from controller.rules.legal import Option, answers, departures, legal
from controller.rules.prompts import Ask, Prompt, prompt
from controller.rules.state import Phase, State
from hardware.checks.findings import Finding
from hardware.strip_layout import StripLayout
from hardware.system.network import FoundNetwork, NetworkStatus

if TYPE_CHECKING:
    from hardware.dice.bluetooth.pairs import PairedDie


class PhoneDoor(Protocol):
    """How browsers join a table, and which have."""

    def lines(self) -> Sequence[str]:
        """The address and the players' code, to be shown now."""

    def host(self) -> tuple[str, str]:
        """The address and the host's code in two halves, to be shown to the host alone."""

    def place(self) -> str:
        """The address, to be written down; it begins with localhost if no phone reaches it."""

    def scan(self) -> tuple[str, str] | None:
        """The address and the players' code in two halves, for a phone's camera; None: no phone
        reaches the table."""

    def joined(self) -> Sequence[tuple[int, str]]:
        """Each browser that has joined: its number, and who plays there."""

    def end(self, number: int) -> None:
        """That browser has to join again; 0: all of them, and with other codes."""


class DiceDoor(Protocol):
    """The Bluetooth dice of a table, as its pages show them."""

    @property
    def pairs(self) -> Mapping[int, PairedDie]:
        """The paired dice, by number."""

    def connected(self, die: int) -> bool:
        """Whether a die is reached now."""

    def charge(self, die: int) -> int | None:
        """Percent, if it has told."""


class NetworkView(msgspec.Struct, frozen=True, kw_only=True):
    """What the panel knows of the network: where the computer was when it was last asked, and what
    was in range; None: nobody has asked. `waiting`: for an answer."""

    status: NetworkStatus | None = None
    found: tuple[FoundNetwork, ...] | None = None
    waiting: bool = False


class PanelContext(msgspec.Struct, frozen=True, dict=True):
    """What pages are made of: the state, what was done so far (a sentence each, last first), the
    editions one can choose from, and whether a roll of real dice can be expected.

    A context is one moment: it is made again when the state changes, and remembers its pages."""

    state: State
    history: Callable[[], Sequence[str]] = list
    decided: Callable[[], Sequence[str]] = list  # rulings and house rules that were, last first
    editions: tuple[str, ...] = ()
    dice: bool = True
    pads: bool = True  # whether there is a reader to tap on
    tags: TagBook | None = None  # None: tags cannot be enrolled at this table
    stray: bytes = b""  # uid of the last card that was unknown
    findings: Callable[[], Sequence[Finding]] | None = None  # how the parts are; None: not known
    strip: StripLayout | None = None  # as in hardware.toml
    order: str = ""  # of the strip's colours, as there; "": they need none
    stops: bool = False  # whether the panel can switch off
    copies: bool = False  # whether a copy of the table's files can be saved
    copied: str = ""  # where the last one lies
    copy_lacks: tuple[Message, ...] = ()  # what had to be left out of it
    head: str = ""  # of a game that is over: the code of its record
    settings: Settings = Settings()
    speaks: bool = False  # whether there is a loudspeaker to speak through
    calls: bool = False  # whether somebody in the house learns that the host is called
    called: bool = False  # whether the host is being called
    phones: PhoneDoor | None = None  # how browsers join; None: they cannot
    bluetooth: DiceDoor | None = None  # Bluetooth dice; None: this table has none
    dice_nearby: int = 0  # dice that are nobody's here, while one is paired
    network: NetworkView | None = None  # None: it cannot be changed from here
    counting: Callable[[], Sequence[Entry]] = tuple  # the commands that count
    minutes_left: int | None = None  # of a game that the table's clock ends
    made: dict[Hashable, Any] = msgspec.field(default_factory=dict)  # what stands on its pages

    @cached_property
    def options(self) -> list[Option]:
        """Every legal command, leaving and sitting down too."""
        return (
            [] if self.state.phase is Phase.SETUP else [*legal(self.state), *departures(self.state)]
        )

    @cached_property
    def answers(self) -> list[Option]:
        """The commands that answer the question."""
        return [] if self.state.phase is Phase.SETUP else list(answers(self.state))

    @cached_property
    def prompt(self) -> Prompt:
        """The question."""
        return prompt(self.state)

    def has(self, need: Need) -> bool:
        """Whether this table, or its game, has what a setting needs."""
        limit = self.state.rules.time_limit
        found = {"strip": self.strip, "loudspeaker": self.speaks, "time limit": limit}
        return need not in found or bool(found[need])

    @property
    def question(self) -> tuple[Ask | None, int, tuple[int, ...]]:
        """What makes a question the same question. Bidders come and go in an auction."""
        if self.state.phase is Phase.SETUP:
            return None, -1, ()
        asked = self.prompt
        return asked.ask, asked.space, () if asked.ask is Ask.AUCTION else asked.seats

    @property
    def edition(self) -> Edition:
        """The printed game."""
        return self.state.edition

    def of_seat(self, seat: int) -> list[Option]:
        """What a seat may do."""
        return [option for option in self.options if option.command.seat == seat]

    def option(self, command: AnyCommand) -> Option | None:
        """The option that a literal command belongs to."""
        return next((one for one in self.options if one.command == command), None)

    def of_kind(self, *kinds: type[AnyCommand]) -> list[Option]:
        """The options of some kinds of command."""
        return [option for option in self.options if isinstance(option.command, kinds)]
