"""What the panel can open: pages, what stands on them, and what choosing does. Values only.

What a page shows for a state is in menus.py, deals.py and setup.py; moving about in panel.py.
"""

from __future__ import annotations

from dataclasses import dataclass

from controller.rules.commands import AnyCommand


@dataclass(frozen=True, slots=True)
class Main:
    """Everything: seats, rents, deals, taking back."""


@dataclass(frozen=True, slots=True)
class Answers:
    """All answers to the question that is asked."""


@dataclass(frozen=True, slots=True)
class SeatPage:
    """What a seat has, and everything that it may do now."""

    seat: int


@dataclass(frozen=True, slots=True)
class Group:
    """One kind of action of a seat, a choice for each place."""

    seat: int
    kind: type[AnyCommand]


@dataclass(frozen=True, slots=True)
class DeedPage:
    """What may be done with a deed."""

    space: int


@dataclass(frozen=True, slots=True)
class Holdings:
    """What a seat owns; a deed opens its own page."""

    seat: int


@dataclass(frozen=True, slots=True)
class Faces:
    """The roll typed in: one die's face after the other."""

    seat: int
    first: int | None = None


@dataclass(frozen=True, slots=True)
class BidAmount:
    """A seat's bid; an amount to set."""

    seat: int


@dataclass(frozen=True, slots=True)
class Bidders:
    """Who bids?"""


@dataclass(frozen=True, slots=True)
class Leavers:
    """Who passes in the auction? Or does the hammer fall?"""


@dataclass(frozen=True, slots=True)
class Rents:
    """Rents that may be asked for."""


@dataclass(frozen=True, slots=True)
class OpenDeals:
    """Deals that lie on the table."""


@dataclass(frozen=True, slots=True)
class OpenDeal:
    """The deal that `by` offers: to accept or to turn down."""

    by: int


@dataclass(frozen=True, slots=True)
class Partners:
    """With whom does a seat deal? `deed` is already on the giving side, if not -1."""

    seat: int
    deed: int = -1


@dataclass(frozen=True, slots=True)
class DraftPage:
    """The deal being put together."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the deal being put together."""

    give: bool


@dataclass(frozen=True, slots=True)
class DealMoney:
    """The money on one side of the deal; an amount to set."""

    give: bool


@dataclass(frozen=True, slots=True)
class TakeBackPage:
    """How far to take back, by what was done."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """Put the game away and set up a new one."""


@dataclass(frozen=True, slots=True)
class Sure:
    """A question before a step that ends something."""

    act: AnyCommand | NewGame


@dataclass(frozen=True, slots=True)
class Resume:
    """At the start: go on with the game in the journal?"""


@dataclass(frozen=True, slots=True)
class Joining:
    """Set-up: who plays."""


@dataclass(frozen=True, slots=True)
class Games:
    """Set-up: which way to play."""


@dataclass(frozen=True, slots=True)
class Editions:
    """Set-up: which printed game."""


Page = (
    Main | Answers | SeatPage | Group | DeedPage | Holdings | Faces | BidAmount | Bidders
    | Leavers | Rents | OpenDeals | OpenDeal | Partners | DraftPage | Side | DealMoney
    | TakeBackPage | Sure | Resume | Joining | Games | Editions
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Many:
    """Several commands, one after the other, until one is refused."""

    commands: tuple[AnyCommand, ...]


@dataclass(frozen=True, slots=True)
class Say:
    """Something to read."""

    title: str
    text: str
    no: bool = False


@dataclass(frozen=True, slots=True)
class StartDeal:
    """Put a deal together: `seat` with `to`, a deed to begin with if not -1."""

    seat: int
    to: int
    deed: int = -1


@dataclass(frozen=True, slots=True)
class ToggleDeed:
    """Put a deed into the deal, or take it out."""

    space: int


@dataclass(frozen=True, slots=True)
class ToggleCard:
    """Put a kept card into a side of the deal, or take it out."""

    give: bool
    deck: int


@dataclass(frozen=True, slots=True)
class SetMoney:
    """Set the money on a side of the deal."""

    give: bool
    amount: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take the last `count` commands back."""

    count: int


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down with a token, or get up again."""

    token: str


@dataclass(frozen=True, slots=True)
class PickGame:
    """Choose a way to play."""

    game: str


@dataclass(frozen=True, slots=True)
class PickEdition:
    """Choose a printed game."""

    edition: str


@dataclass(frozen=True, slots=True)
class Begin:
    """Start the game that has been set up."""


@dataclass(frozen=True, slots=True)
class GoOn:
    """Resume the game."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Close the page."""


Effect = AnyCommand | Many | Say | TakeBack | PickEdition | Begin | GoOn | NewGame
"""What is left for the loop to do."""

Act = (
    Effect | Page | StartDeal | ToggleDeed | ToggleCard | SetMoney | Join | PickGame | Leave
)  # fmt: skip
"""What choosing a line does."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of a page and what choosing it does."""

    label: str
    act: Act


@dataclass(frozen=True, slots=True)
class Listing:
    """A page with its lines. `seat` is whose page it is, -1 nobody's."""

    title: str
    choices: tuple[Choice, ...]
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Range:
    """A page with an amount to set, from `low` to `high`, beginning at `start`."""

    title: str
    low: int
    high: int
    start: int
    seat: int = -1
