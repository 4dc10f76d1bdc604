"""What the panel can open: pages, what stands on them, and what choosing does. Values only.

What a page shows for a state is in menus.py, deals.py and setup.py; moving about in panel.py.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from controller.rules.commands import AnyCommand
from controller.settings import Settings
from controller.tagbook import Tag


class Main(msgspec.Struct, frozen=True):
    """Everything: seats, rents, deals, taking back."""


class Answers(msgspec.Struct, frozen=True):
    """All answers to the question that is asked."""


class SeatPage(msgspec.Struct, frozen=True):
    """What a seat has, and everything that it may do now."""

    seat: int


class Group(msgspec.Struct, frozen=True):
    """One kind of action of a seat, a choice for each place."""

    seat: int
    kind: type[AnyCommand]


class DeedPage(msgspec.Struct, frozen=True):
    """What may be done with a deed."""

    space: int


class Holdings(msgspec.Struct, frozen=True):
    """What a seat owns; a deed opens its own page."""

    seat: int


class Faces(msgspec.Struct, frozen=True):
    """The roll typed in: one die's face after the other."""

    seat: int
    first: int | None = None


class BidAmount(msgspec.Struct, frozen=True):
    """A seat's bid; an amount to set."""

    seat: int


class Bidders(msgspec.Struct, frozen=True):
    """Who bids?"""


class Leavers(msgspec.Struct, frozen=True):
    """Who passes in the auction? Or does the hammer fall?"""


class Rents(msgspec.Struct, frozen=True):
    """Rents that may be asked for."""


class OpenDeals(msgspec.Struct, frozen=True):
    """Deals that lie on the table."""


class OpenDeal(msgspec.Struct, frozen=True):
    """The deal that `by` offers: to accept or to turn down."""

    by: int


class Partners(msgspec.Struct, frozen=True):
    """With whom does a seat deal? `deed` is already on the giving side, if not -1."""

    seat: int
    deed: int = -1


class DraftPage(msgspec.Struct, frozen=True):
    """The deal being put together."""


class Side(msgspec.Struct, frozen=True):
    """One side of the deal being put together."""

    give: bool


class DealMoney(msgspec.Struct, frozen=True):
    """The money on one side of the deal; an amount to set."""

    give: bool


class DealRent(msgspec.Struct, frozen=True):
    """How much of a rent that is owed the deal takes the place of; an amount to set."""


class Proposers(msgspec.Struct, frozen=True):
    """Who proposes another house rule?"""


class RulesPage(msgspec.Struct, frozen=True):
    """The house rules that a seat may propose to change."""

    seat: int


class RulePage(msgspec.Struct, frozen=True):
    """The values that a seat may propose for a house rule; of an amount, an amount to set."""

    seat: int
    name: str


class OpenRules(msgspec.Struct, frozen=True):
    """The house rules that are proposed: to agree to, or not."""


class TakeBackPage(msgspec.Struct, frozen=True):
    """How far to take back, by what was done."""


class NewGame(msgspec.Struct, frozen=True):
    """Put the game away and set up a new one."""


class SwitchOff(msgspec.Struct, frozen=True):
    """End the program, and shut the computer down if that is allowed."""


class Sure(msgspec.Struct, frozen=True):
    """A question before a step that ends something."""

    act: AnyCommand | NewGame | SwitchOff


class Resume(msgspec.Struct, frozen=True):
    """At the start: go on with the game in the journal?"""


class Joining(msgspec.Struct, frozen=True):
    """Set-up: who plays."""


class HouseRules(msgspec.Struct, frozen=True):
    """Set-up: every setting that can be otherwise than the box has it."""


class HouseRule(msgspec.Struct, frozen=True):
    """Set-up: the values of a setting; of an amount, an amount to set."""

    name: str


class Order(msgspec.Struct, frozen=True):
    """Set-up: who sits beside whom."""


class Help(msgspec.Struct, frozen=True):
    """How to play at this table, in a few lines."""


class Games(msgspec.Struct, frozen=True):
    """Set-up: which way to play."""


class Editions(msgspec.Struct, frozen=True):
    """Set-up: which printed game."""


class Tags(msgspec.Struct, frozen=True):
    """The tag book: what can be enrolled."""


class TagKinds(msgspec.Struct, frozen=True):
    """What sort of thing a lost card, or the unknown card `uid`, belongs to."""

    uid: bytes = b""


class TagsOf(msgspec.Struct, frozen=True):
    """The things of a section of the tag book: a new card for one, or `uid` is its card."""

    section: str
    uid: bytes = b""


class LayCards(msgspec.Struct, frozen=True):
    """Cards are laid on the pad one after the other, each for the thing that is named."""


class Check(msgspec.Struct, frozen=True):
    """How every part of the table is, and what can be tried out."""


class FindingPage(msgspec.Struct, frozen=True):
    """What was found of a part, in full; by its number on the page before."""

    number: int


class Doubtful(msgspec.Struct, frozen=True):
    """The card that was laid stands for something else: leave it so, or not."""


class GoesBack(msgspec.Struct, frozen=True):
    """After a take-back: what is to be put back by hand, a line for each."""

    lines: tuple[str, ...]


class Moved(msgspec.Struct, frozen=True):
    """Has the token of a seat been moved?"""

    seat: int


class Habits(msgspec.Struct, frozen=True):
    """How this table is used: confirming moves, closing auctions."""


class LightsAndSound(msgspec.Struct, frozen=True):
    """How bright, how loud, and where the lights are."""


class Steps(msgspec.Struct, frozen=True):
    """The steps of the setting `name`: brightness or volume."""

    name: str


class LightWalk(msgspec.Struct, frozen=True):
    """A light walks along the strip until it is where it is asked for; `marks` are found."""

    marks: tuple[int, ...] = ()


Page = (
    Main | Answers | SeatPage | Group | DeedPage | Holdings | Faces | BidAmount | Bidders
    | Leavers | Rents | OpenDeals | OpenDeal | Partners | DraftPage | Side | DealMoney | DealRent
    | TakeBackPage | Proposers | RulesPage | RulePage | OpenRules | Sure
    | Resume | Joining | Games | Editions | Tags | TagKinds | TagsOf | LayCards | Doubtful
    | LightsAndSound | Steps | LightWalk | GoesBack | Check | FindingPage | Moved
    | Habits | HouseRules | HouseRule | Order | Help
)  # fmt: skip


class Set(msgspec.Struct, frozen=True):
    """Change the settings, and keep them."""

    settings: Settings


class Many(msgspec.Struct, frozen=True):
    """Several commands, one after the other, until one is refused."""

    commands: tuple[AnyCommand, ...]


class Say(msgspec.Struct, frozen=True):
    """Something to read."""

    title: str
    text: str
    no: bool = False


class StartDeal(msgspec.Struct, frozen=True):
    """Put a deal together: `seat` with `to`, a deed to begin with if not -1."""

    seat: int
    to: int
    deed: int = -1


class ToggleDeed(msgspec.Struct, frozen=True):
    """Put a deed into the deal, or take it out."""

    space: int


class ToggleCard(msgspec.Struct, frozen=True):
    """Put a kept card into a side of the deal, or take it out."""

    give: bool
    deck: int


class SetMoney(msgspec.Struct, frozen=True):
    """Set the money on a side of the deal."""

    give: bool
    amount: int


class SetRent(msgspec.Struct, frozen=True):
    """Set how much of a rent the deal takes the place of."""

    amount: int


class TakeBack(msgspec.Struct, frozen=True):
    """Take the last `count` commands back."""

    count: int


class Join(msgspec.Struct, frozen=True):
    """Sit down with a token, or get up again."""

    token: str


class PickGame(msgspec.Struct, frozen=True):
    """Choose a way to play."""

    game: str


class PickRule(msgspec.Struct, frozen=True):
    """Choose a value for a setting."""

    name: str
    value: bool | int | str


class MoveUp(msgspec.Struct, frozen=True):
    """Sit one chair further to the front."""

    token: str


class SeatAgain(msgspec.Struct, frozen=True):
    """Everybody sits as last time."""


class PickEdition(msgspec.Struct, frozen=True):
    """Choose a printed game."""

    edition: str


class Begin(msgspec.Struct, frozen=True):
    """Start the game that has been set up."""


class GoOn(msgspec.Struct, frozen=True):
    """Resume the game."""


class Enrol(msgspec.Struct, frozen=True):
    """Begin to lay the cards of some sections; `again`: also of things that have one."""

    sections: tuple[str, ...]
    again: bool = False


class EnrolOne(msgspec.Struct, frozen=True):
    """Wait for a new card of one thing."""

    tag: Tag


class Adopt(msgspec.Struct, frozen=True):
    """The card `uid` is this thing's from now on."""

    uid: bytes
    tag: Tag


class Way(Enum):
    """Where to go while cards are laid."""

    SKIP = "skip"
    BACK = "back"
    MOVE = "move"  # the doubtful card is the awaited thing's


class Step(msgspec.Struct, frozen=True):
    """Go somewhere while cards are laid."""

    way: Way


class Exercise(Enum):
    """What can be tried out."""

    LIGHTS = "lights"
    PICTURES = "pictures"
    TONES = "tones"
    CONTROLS = "controls"
    CARDS = "cards"


class Try(msgspec.Struct, frozen=True):
    """Try something out."""

    which: Exercise


class Confirm(msgspec.Struct, frozen=True):
    """The token of a seat has been moved."""

    seat: int


class Leave(msgspec.Struct, frozen=True):
    """Close the page."""


Enrolling = Enrol | EnrolOne | Adopt | Step

Effect = (
    AnyCommand | Many | Say | TakeBack | PickEdition | Begin | GoOn | NewGame | Enrolling | Set
    | Try | Confirm | SwitchOff
)  # fmt: skip
"""What is left for the loop to do."""

Act = (
    Effect | Page | StartDeal | ToggleDeed | ToggleCard | SetMoney | SetRent | Join | PickGame
    | PickRule | MoveUp | SeatAgain | Leave
)  # fmt: skip
"""What choosing a line does."""


class Choice(msgspec.Struct, frozen=True):
    """A line of a page and what choosing it does."""

    label: str
    act: Act


class Listing(msgspec.Struct, frozen=True):
    """A page with its lines. `seat` is whose page it is, -1 nobody's."""

    title: str
    choices: tuple[Choice, ...]
    seat: int = -1


class Range(msgspec.Struct, frozen=True):
    """A page with an amount to set, from `low` to `high`, beginning at `start`. A `plain` one is no
    money."""

    title: str
    low: int
    high: int
    start: int
    seat: int = -1
    plain: bool = False
