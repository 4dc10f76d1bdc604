"""What the table's own interface shows besides the state: menus, amounts, notices, fresh events.

Values only. Screens, scenes and sounds are functions of (state, this, time).
"""

from __future__ import annotations

from enum import Enum

import msgspec
from msgspec.structs import replace

from controller.rules.citations import Applied
from controller.rules.events import Event
from controller.rules.state import Deal
from controller.text.language import SOURCE
from controller.view.put_back import PutBack
from hardware.ports import Colour
from hardware.strip_layout import StripLayout


class Tone(Enum):
    """How a notice is meant; a colour on the strip and a sound go with it."""

    YES = "yes"
    NO = "no"
    INFO = "info"
    BACK = "back"  # something was taken back


AGAIN_S = 1.0
"""An answer that comes sooner after another one is lit without flashing (WCAG 2.3.1)."""


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """A short message over everything else until `until` (seconds of the table's clock). `again`:
    it comes so soon after another answer that the strip does not flash. `secret`: no log has it.
    `hides`: the notice (a refusal, or a card to look at) hides the question; OK and Back then only
    dismiss it. `logs`: what the log says in place of title and text; empty: nothing."""

    title: str
    text: str
    tone: Tone
    since: float
    until: float
    again: bool = False
    secret: bool = False
    hides: bool = False
    logs: str | None = None

    @property
    def answers(self) -> bool:
        """Whether it is a yes or a no, which the strip shows, too."""
        return self.tone in (Tone.YES, Tone.NO)

    def after(self, last: Notice | None) -> Notice:
        """The same, said after another answer."""
        soon = last is not None and self.since - last.since < AGAIN_S
        return replace(self, again=soon and self.answers)


class Menu(msgspec.Struct, frozen=True, kw_only=True):
    """A list to choose from by turning; the title names the seat and the question. `aloud` has
    what is read aloud for each item ("": the item itself); it is empty if that is so for all.
    `secret`: for one player's eyes alone (R71); nothing of it is read aloud."""

    title: str
    items: tuple[str, ...]
    cursor: int
    seat: int  # -1: nobody's in particular
    aloud: tuple[str, ...] = ()
    secret: bool = False

    @property
    def said(self) -> str:
        """The item under the cursor as it is read aloud; empty if there is none."""
        if not self.items:
            return ""
        return (self.aloud and self.aloud[self.cursor]) or self.items[self.cursor]


STEPS = (1, 10, 100)
"""Units per detent where an amount is set; the encoder's push goes to the next."""


def turned(amount: int, step: int, steps: int, low: int, high: int) -> int:
    """The amount after `steps` detents of `step` units. A big step lands on round numbers."""
    whole = amount // step if steps > 0 else -(-amount // step)
    return min(max((whole + steps) * step, low), high) if steps else amount


class Amount(msgspec.Struct, frozen=True, kw_only=True):
    """An amount being set by turning, `step` units a detent; the encoder's push changes that. A
    `plain` one is not money."""

    title: str
    amount: int
    low: int
    high: int
    seat: int
    step: int = 1
    plain: bool = False

    @property
    def less(self) -> int:
        """By how much the next detent takes it down: to a round number."""
        return self.amount - turned(self.amount, self.step, -1, self.low, self.high)

    @property
    def more(self) -> int:
        """By how much the next detent takes it up."""
        return turned(self.amount, self.step, 1, self.low, self.high) - self.amount

    @property
    def then(self) -> int:
        """The step that a push leads to."""
        return STEPS[(STEPS.index(self.step) + 1) % len(STEPS)]


class Walk(msgspec.Struct, frozen=True, kw_only=True):
    """The corners of the board are being looked for on the strip: lights found so far, and the one
    asked about; or, when all are found, the `layout` that they make. Or people are asked what
    `colour` they see all along it."""

    marks: tuple[int, ...] = ()
    at: int = 0
    layout: StripLayout | None = None
    colour: Colour | None = None


class LayCard(msgspec.Struct, frozen=True, kw_only=True):
    """Whose card is to be laid on the pad, the number `at` (from 0) of `of`; OK does the item that
    has been turned to. `known`: it has a card already. `last` was taken before it."""

    title: str
    name: str
    kind: str
    last: str
    known: bool
    at: int
    of: int
    items: tuple[str, ...]
    cursor: int


class ScanCode(msgspec.Struct, frozen=True, kw_only=True):
    """How a phone joins: an address to scan, as `parts` of a QR code, and the same to be typed, the
    code in two halves."""

    title: str
    parts: tuple[str, ...]
    place: str
    code: str


class Typing(msgspec.Struct, frozen=True, kw_only=True):
    """A text being typed with the knob: `text` so far, and the `items` that are turned to, signs
    but for the first, which ends it. `least` and `most` are how many signs it has."""

    title: str
    text: str
    items: tuple[str, ...]
    cursor: int
    least: int
    most: int


ShownPage = Menu | Amount | LayCard | ScanCode | Typing
"""A page of the panel as the screens want it."""


class Greeting(msgspec.Struct, frozen=True, kw_only=True):
    """The token of a seat was set down where it belongs, and the table says so on that space."""

    space: int
    seat: int
    since: float


class Ui(msgspec.Struct, frozen=True, kw_only=True):
    """The interface at one moment.

    `page` None: the screen of the question itself. `fresh` are the events of the last accepted
    command, `since` when the strip began to show them. `recorded` is when they were safely written
    down, if that was not at the same time; `bid`, when an auction's last bid was made, if that was
    earlier. `missing` are the parts that are lost. `put_back` is what a take-back moves, until the
    next command. Pages and notices are written in `language`, and so is the screen.
    """

    page: ShownPage | None = None
    draft: Deal | None = None  # the deal that is being put together
    notice: Notice | None = None
    fresh: tuple[Event, ...] = ()
    naming: tuple[Applied, ...] = ()  # what decides something for the first time, in `fresh`
    since: float = 0.0
    recorded: float | None = None
    bid: float | None = None
    missing: tuple[str, ...] = ()
    pads: bool = True  # False: nobody bought a reader, there is nothing to tap on
    dismissed: float | None = None  # when news or a notice was last dismissed with a button
    held_die: int | None = None  # face of the one die thrown so far
    cocked: Notice | None = None  # stands where a roll is asked for, until that die is rolled
    put_back: PutBack | None = None
    led: float | None = None  # since when the strip leads home; None: since `since`
    greeting: Greeting | None = None
    head: str = ""  # of a game that is over: the code of its record
    hammer: float | None = None  # when the auction's clock lets the hammer fall; None: nobody does
    deadline: float | None = None  # when the clock answers for a late player; None: nobody waits
    rolls: float | None = None  # when a bot rolls that leaves people time for a rent; None: none
    walk: Walk | None = None
    language: str = SOURCE

    @property
    def told_from(self) -> float:
        """When the display begins to tell what happened: numbers never run ahead of the record."""
        return self.since if self.recorded is None else self.recorded

    @property
    def bid_since(self) -> float:
        """When an auction's last bid was made: whoever passes gives nobody more time."""
        return self.since if self.bid is None else self.bid
