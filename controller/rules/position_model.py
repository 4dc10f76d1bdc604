"""A position as data: any moment of a game, as it is written down in a file.

What is left out is as at the start, after the roll for who starts: seat 0 is about to roll. What
it means is worked out in position_check/build.py.
"""

from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta
from msgspec.structs import fields

from controller.rules import waiting as on
from controller.rules.references import (
    NOT_WRITTEN,
    CardName,
    DeedNames,
    DiceCount,
    Number,
    SeatName,
    SeatNames,
    SpaceName,
    Thrown,
)  # fmt: skip

PhaseName = Literal[
    "setup", "opening", "roll", "buy", "tax", "draw", "rent-roll", "move", "done", "count", "over"
]  # fmt: skip


class Part(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True,
    gc=False,
):  # fmt: skip
    """What the parts of a position share."""


class Seat(Part, frozen=True):
    """A seat: who sits there, and what it has. `token`: its namesake, or the next that is
    nobody's; `cash`: the start money; `place`: GO, or Jail; `jail`: how many rolls it has tried
    there, left out if it is free; `cards`: kept cards, the one kept longest first, secret ones too;
    `out`: it has left the game."""

    name: str
    token: str = ""
    cash: Number | None = None
    place: SpaceName | None = None
    jail: Number | None = None
    deeds: DeedNames = ()
    cards: tuple[CardName, ...] = ()
    out: bool = False


IN_FILE: dict[type[msgspec.Struct], Any] = {}
"""What a file has of a struct of the state, by that."""


def _written(of: type[msgspec.Struct], name: str, tag: str | None = None, **usual: Any) -> Any:
    """The same values as annotated there. It may leave out what is `usual`, and whatever has a
    default there or may be nobody's."""
    known = fields(of)
    kinds = {field.name: _kind(field.type) for field in known}
    defaults = {field.name: field.default for field in known} | usual
    defaults |= {name: None for name, kind in kinds.items() if NoneType in get_args(kind)}
    needed = [name for name, value in defaults.items() if value is msgspec.NODEFAULT]
    names = dict.fromkeys([*needed, *usual, *defaults])
    values = [(name, kinds.get(name, bool), defaults[name]) for name in names]
    columns = [value for value in values if value[1] is not NOT_WRITTEN]
    described = {"__doc__": of.__doc__}
    IN_FILE[of] = msgspec.defstruct(name, columns, bases=(Part,), namespace=described, tag=tag)
    return IN_FILE[of]


def _kind(hint: Any) -> Any:
    kind, *_ = getattr(hint, "__metadata__", (hint,))
    return IN_FILE.get(kind, kind)


if TYPE_CHECKING:  # they have what theirs in the state have
    Rent: TypeAlias = Any
    Offered: TypeAlias = Any
    Proposed: TypeAlias = Any
    Open: TypeAlias = Any
else:
    Side = _written(on.Bundle, "Side")
    Rent = _written(on.Claim, "Rent", amount=0, owner=None, sold=False, turn=None, factor=1, dice=0)
    Offered = _written(on.Deal, "Offered", give=Side(), take=Side())
    Proposed = _written(on.Proposal, "Proposed")
    Open = (
        _written(on.Debt, "OpenDebt", "debt", creditor=None, reason="rent")
        | _written(on.Auction, "OpenAuction", "auction")
        | _written(on.EstateAuction, "OpenEstate", "estate")
        | _written(on.Shortage, "OpenShortage", "shortage", space=None, waiting=())
        | _written(on.Placement, "OpenPlacement", "placement", paid=0)
        | _written(on.Acquisition, "OpenAcquisition", "acquisition")
        | _written(on.PendingCard, "OpenCard", "card")
        | _written(on.Meeting, "OpenMeeting", "meeting", steps=0, by="dice")
        | _written(on.RingBattle, "OpenBattle", "battle", faces=(-1, -1), factor=1, dice=0,
                 by="dice", over=False)
        | _written(on.Retirement, "OpenRetirement", "retirement")
        | _written(on.RentRoll, "OpenRentRoll", "rent-roll", factor=1, dice=2)
    )  # fmt: skip


class Position(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """A moment of a game. Spaces, seats and cards by number or by name.

    `rules` are house rules; `bank` and `supply` (houses and hotels left) follow from the rest and
    are only checked; `buildings` are levels by space, 5 a fortress; `bids` are by space what
    the buildings there count as, from the first on, where the bid counts for one won at auction;
    `interest_paid` are mortgaged
    deeds whose owner has paid interest since. `decks` are the next cards of each deck: the others
    follow in the edition's order. Of a printed deck that lies on the table, `under` are the cards
    at its bottom, as far as they were seen to go there, the first to come up first. `pool` is the
    order in which deeds are dealt. `turn` is the seat whose turn it is, `first` the one that
    started, `turns` and `rounds` count from 1. `stack` is what interrupts the turn; what is to be
    settled first comes last. `factor`: of the dice, for the rent of a staff, if it is not the
    deed's; `rent_dice`: how many are thrown for it. `pot`: what has been paid into it since it was
    won last. `salary_due`: GO's, deferred until after the landing. `called`: time has been called,
    or all have agreed to stop, so that nobody rolls to move any more. `bots`: seats that were left
    and that a bot plays; `denied`: seats that wanted to retire this turn, and somebody did not
    agree; `no_deals`: seats that want no offers until their next turn.

    Where the Ring is borne, `bearer` is the seat that has it (the one that started, if nothing is
    said), or it lies alone at `ring`; `tracker` is the Tracker's circle, 0 Start; a bearer about to
    roll moves it by that roll. `eye`: the Eye was thrown, and the landing is not over yet. `tally`
    are the staffs still to be thrown for in the final count.
    """

    edition: str = ""
    game: str = "standard"
    rules: dict[str, Any] = {}
    seats: tuple[Seat, ...] = ()
    bank: int | None = None
    supply: tuple[int, int] | None = None
    buildings: dict[str, Annotated[int, Meta(ge=0, le=5)]] = {}
    bids: dict[str, tuple[Number, ...]] = {}
    mortgaged: DeedNames = ()
    interest_paid: DeedNames = ()
    ring: SpaceName | None = None
    bearer: SeatName | None = None
    tracker: Number = 0
    eye: bool = False
    decks: dict[str, tuple[CardName, ...]] = {}
    under: dict[str, tuple[CardName, ...]] = {}
    pool: DeedNames = ()
    phase: PhaseName = "roll"
    turn: SeatName | None = None
    first: SeatName = 0
    turns: Number | None = None
    rounds: Number | None = None
    doubles: Number = 0
    dice: Thrown | None = None
    factor: Number = 1
    rent_dice: DiceCount = 2
    tally: DeedNames = ()
    pot: Number = 0
    salary_due: Number = 0
    opening: tuple[Number, ...] = ()
    opening_seats: SeatNames | None = None
    waived: SeatNames = ()
    called: bool = False
    waived_hotels: SeatNames = ()
    bots: SeatNames = ()
    denied: SeatNames = ()
    no_deals: SeatNames = ()
    claims: tuple[Rent, ...] = ()
    deals: tuple[Offered, ...] = ()
    proposal: Proposed | None = None
    stack: tuple[Open, ...] = ()
    worth: tuple[int, ...] = ()
    winners: SeatNames = ()
