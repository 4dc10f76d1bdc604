"""Commands: what a seat asks for. Imperatives; whether they are allowed, the engine decides.

Seats are numbers from 0, in seating order to the left. Spaces are 0-based board positions. A
die's face is its pips, or 0 for the Eye.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from controller.rules.board import HIDDEN
from controller.rules.position_model import Position
from controller.rules.references import MOST
from controller.rules.waiting import Bundle as Bundle  # a deal on the table has them too


class Command(msgspec.Struct, frozen=True, tag=True, gc=False, forbid_unknown_fields=True):
    """What all commands share: the seat that gives it."""

    seat: int


LONGEST_NAME = 40
"""Characters; what a display cuts short is another matter."""


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who sits down: a name and a token of the edition."""

    name: str
    token: str


class StartGame(msgspec.Struct, frozen=True, tag=True, kw_only=True, forbid_unknown_fields=True):
    """Set the game up. Chance comes from outside: `decks` is each deck's order, top card first
    (card numbers), `deeds` the shuffled deeds (positions), dealt from the front.

    `game` names a way to play of the edition; `rules` are house rules by setting name.
    """

    edition: str
    players: tuple[Player, ...]
    decks: tuple[tuple[int, ...], ...]
    deeds: tuple[int, ...]
    game: str = "standard"
    rules: dict[str, Any] = {}
    seat: int = 0


class SetPosition(msgspec.Struct, frozen=True, tag=True, kw_only=True, forbid_unknown_fields=True):
    """Set the table as a position says, in place of a set-up and all that went before."""

    position: Position
    seat: int = 0


class DieReport(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True
):
    """Which throw of which real die a face comes from: `roll` counts up with each throw, `mark`
    is the die's own number of it. The record of it keeps a report that comes again after a crash
    from being counted again.

    `vector` is what the die's accelerometer showed along x, y and z, in thousandths of g, and
    `battery` its millivolts: evidence, should a face be doubted. Older dice tell none of these.
    """

    source: str
    die: int
    roll: int
    mark: int | None = None
    vector: tuple[int, int, int] | None = None
    battery: int | None = None


class Roll(Command, frozen=True, omit_defaults=True):
    """The dice as thrown: to see who starts, to move, to leave Jail, or for a staff's rent. One
    die alone in a battle for the Ring, and where one is enough for a staff.

    `thrown` names the real dice; dice that were typed in have none.
    """

    dice: Annotated[tuple[int, ...], Meta(min_length=1, max_length=2)]
    thrown: tuple[DieReport, ...] = ()


class Buy(Command, frozen=True):
    """Claim the deed that the seat stands on, at its price (free where the Ring stands)."""


class Decline(Command, frozen=True):
    """Leave the deed to the Bank's auction."""


class Bid(Command, frozen=True):
    """Bid an amount in the running auction."""

    amount: int


class Pass(Command, frozen=True):
    """Stay out of the running auction, or leave scarce buildings to others: say that one wants
    none, or take back that one does."""


class CloseAuction(Command, frozen=True):
    """The banker brings the hammer down on the standing bid. Any seat but the bidder's may ask
    for it."""


class AskRent(Command, frozen=True, omit_defaults=True):
    """The owner asks for the rent on a space: of seat `of`, or of whoever landed there first. Of
    several landings of one seat the first is meant (R81)."""

    space: int
    of: int = -1


class ChooseTax(Command, frozen=True):
    """Pay the share of one's worth (`share`) or the fixed amount, before anything is counted."""

    share: bool


class NameCard(Command, frozen=True, omit_defaults=True):
    """Name the card that was drawn from the printed deck, by its number in its deck. Left out (-2):
    a secret card, which is named when it is played."""

    card: int = HIDDEN
    deck: int = 0


class PayFine(Command, frozen=True):
    """Pay to leave Jail, before rolling."""


class Held(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A card that somebody holds: its deck, and its number in it."""

    deck: int
    card: int


class UseCard(Command, frozen=True, omit_defaults=True):
    """Use a kept card to leave Jail, before rolling; unless one is named, the one held longest."""

    card: Held | None = None


class PlayCard(Command, frozen=True, omit_defaults=True):
    """Play a kept card, by its number in its deck: against the seat `target`, about the property
    `space`, with `other` as one's own deed in a swap; what a card does not ask for is left out. Of
    a colour or a set any space of it will do."""

    card: int
    target: int = -1
    space: int = -1
    other: int = -1
    deck: int = 0


class CancelCard(Command, frozen=True):
    """Cancel the card that was played against one, with a kept card that does so."""


class LetPass(Command, frozen=True):
    """Let the card that was played against one do what it says."""


class Build(Command, frozen=True, omit_defaults=True):
    """Buy the next building for a street, or place one that was won at auction. `count`: how many
    such buildings the seat wants now; where the others go is asked after the first."""

    space: int
    count: int = 1


class Contest(Command, frozen=True, omit_defaults=True):
    """Want some of the scarce buildings too: they are auctioned if all wishes together are more
    than the Bank has."""

    count: int = 1


class SellBuilding(Command, frozen=True):
    """Sell one building step of a street back to the Bank."""

    space: int


class SellFortresses(Command, frozen=True):
    """Sell all fortresses of a complete group at once, back to bare land."""

    space: int


class BreakDown(Command, frozen=True):
    """Break a group's fortresses down together when the Bank lacks the strongholds to do it one
    by one."""

    space: int


class Mortgage(Command, frozen=True):
    """Mortgage a deed."""

    space: int


class Lift(Command, frozen=True):
    """Lift a mortgage: loan and interest; only the loan right after acquiring the deed."""

    space: int


class KeepMortgage(Command, frozen=True):
    """Leave the mortgage on a deed that was just acquired."""

    space: int


class Offer(Command, frozen=True):
    """Offer another seat a deal: `give` goes to it, `take` comes from it. Where rent may be paid
    in property, `settles` is how much of the rent owed to it the deal takes the place of, money in
    `give` included; below 0: of the rent that it owes, money in `take` included."""

    to: int
    give: Bundle
    take: Bundle
    settles: int = 0


class Accept(Command, frozen=True):
    """Accept the deal that seat `by` offered."""

    by: int


class Withdraw(Command, frozen=True):
    """Take back, or turn down, the deal that seat `by` offered. Whoever turns it down may want
    `no_more` until their next turn."""

    by: int
    no_more: bool = False


class GiveRing(Command, frozen=True):
    """The bearer offers the Ring to a seat met on the way, which has to take it."""

    to: int


class WalkOn(Command, frozen=True):
    """Go on with the move: the bearer keeps the Ring, or a seat leaves the bearer in peace."""


class Battle(Command, frozen=True):
    """End the move where the bearer stands, and battle for the Ring: each throws one die."""


class DeclareBankrupt(Command, frozen=True):
    """Give up: the debt is more than can be raised."""


class CallTime(Command, frozen=True):
    """The agreed hour has come: no new turn begins, and when all that is open is settled the
    time-limit game is counted."""


class EndGame(Command, frozen=True, kw_only=True):
    """Everybody agrees to stop, in a game without a time limit: no new turn begins, and once all
    open questions are settled, the game is counted like one against the clock. The host says so for
    all, so it has no seat of its own."""

    seat: Literal[0] = 0


class WaiveRent(Command, frozen=True, omit_defaults=True):
    """After time has been called, the owner lets a rent on a space go: which, as in `AskRent`."""

    space: int
    of: int = -1


class ChangeRules(Command, frozen=True, gc=True):
    """Propose other house rules, by setting name; all others at the table have to agree."""

    rules: dict[str, Any]

    def __hash__(self) -> int:
        return hash((self.seat, *sorted(self.rules)))


class Agree(Command, frozen=True):
    """Agree to the house rules that are proposed, or that somebody retires."""


class Disagree(Command, frozen=True):
    """Do not agree to the house rules that are proposed, or that somebody retires; or take back
    one's own proposal or wish to retire."""


class Leave(Command, frozen=True):
    """Leave in the middle of the game: a bot takes the seat, or it retires, if all others agree."""

    how: Literal["bot", "retire"]


class Sit(Command, frozen=True):
    """Sit down at a seat that a bot plays, and play it from now on."""


class Correction(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True
):
    """One thing that the books have wrong, and what is right. `what` says which values count:

    cash, place, jail (rolls tried there; -1: free)   of a `seat`
    owner (a seat; -1: the Bank), buildings (0 to 5), mortgage (0 or 1)   of a `space`
    card (a seat; -1: under its deck)   of a `card` of a `deck`
    ring (a space), bearer (a seat), tracker (a circle)
    """

    what: Literal[
        "cash", "place", "jail", "owner", "buildings", "mortgage", "card", "ring", "bearer",
        "tracker",
    ]  # fmt: skip
    value: Annotated[int, Meta(ge=-1, le=MOST)]
    seat: int = -1
    space: int = -1
    deck: int = -1
    card: int = -1


class Adjust(Command, frozen=True, gc=True, kw_only=True):
    """The host corrects mistakes: all of them together make a position that can be (R69)."""

    corrections: Annotated[tuple[Correction, ...], Meta(min_length=1, max_length=20)]
    reason: Annotated[str, Meta(min_length=1, max_length=80)]
    seat: int = 0


AnyCommand = (
    StartGame | SetPosition | Roll | Buy | Decline | Bid | Pass | CloseAuction | AskRent
    | ChooseTax | NameCard | PayFine | UseCard | Build | Contest | SellBuilding | SellFortresses
    | BreakDown | Mortgage | Lift | KeepMortgage | Offer | Accept | Withdraw | GiveRing
    | PlayCard | CancelCard | LetPass | WalkOn | Battle | DeclareBankrupt | CallTime | WaiveRent
    | ChangeRules | Agree | Disagree | Leave | Sit | Adjust | EndGame
)  # fmt: skip
