"""A position as data: any moment of a game, as it is written down in a file.

What is left out is as at the start, after the roll for who starts: seat 0 is about to roll. What
it means is worked out in position_check/build.py.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

MOST = 10**12
"""More than any amount of money in a game, or any number of turns."""

SpaceName = Annotated[int | str, Meta(description="a space: its number from GO, or its name")]
SeatName = Annotated[int | str, Meta(description="a seat: its number from 0, or its name")]
DeedName = Annotated[SpaceName, "a space that can be owned"]
AccountName = Annotated[SeatName, "the Bank as well"]
DeckName = Annotated[int | str, "a deck"]
CardName = Annotated[
    int | str,
    Meta(description="a card: its number in the deck, or its title; 'deck:number' where no deck is "
         "named yet, or only the deck for its card to keep; '?' or 'deck:?' for a secret one that "
         "nobody has named"),
]  # fmt: skip
Amount = Annotated[int, Meta(ge=0, le=MOST)]
Number = Annotated[int, Meta(ge=0, le=MOST)]
Signed = Annotated[int, Meta(ge=-MOST, le=MOST)]
Dice = Annotated[tuple[int, ...], Meta(min_length=1, max_length=2)]
PieceName = Literal["house", "hotel"]
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
    cash: Amount | None = None
    place: SpaceName | None = None
    jail: Number | None = None
    deeds: tuple[DeedName, ...] = ()
    cards: tuple[CardName, ...] = ()
    out: bool = False


class Rent(Part, frozen=True):
    """Rent that may still be asked for. `owner`: who owns the space now; if it is somebody else,
    who owned it at the landing, say `sold`. `turn`: the number of the turn of the landing; the
    debtor's last one. In place of an `amount`: how many `dice` are rolled for it once it has been
    asked for, and of how many times that it will be (`factor`)."""

    debtor: SeatName
    space: DeedName
    amount: Amount = 0
    owner: SeatName | None = None
    sold: bool = False
    turn: Number | None = None
    factor: Annotated[int, Meta(ge=1, le=MOST)] = 1
    dice: Annotated[int, Meta(ge=0, le=2)] = 0


class Side(Part, frozen=True):
    """One side of a deal. `cards` are decks: a kept card of each."""

    cash: Amount = 0
    deeds: tuple[DeedName, ...] = ()
    cards: tuple[DeckName, ...] = ()


class Offered(Part, frozen=True):
    """A deal on the table: what `by` gives and takes. `settles`: how much of the rent
    that `by` owes `to` it settles; below 0: that `to` owes `by`."""

    by: SeatName
    to: SeatName
    give: Side = Side()
    take: Side = Side()
    settles: Signed = 0


class Proposed(Part, frozen=True):
    """House rules on the table: who proposes them, and which others have agreed so far."""

    by: SeatName
    rules: dict[str, Any]
    agreed: tuple[SeatName, ...] = ()


class OpenDebt(Part, frozen=True, tag="debt"):
    """`debtor` owes `creditor` (the Bank, if left out) more than its cash."""

    debtor: SeatName
    amount: Annotated[int, Meta(ge=1, le=MOST)]
    creditor: AccountName | None = None
    reason: str = "rent"
    space: SpaceName | None = None


class OpenAuction(Part, frozen=True, tag="auction"):
    """A deed (`space`) or a building (`piece`) being auctioned. `waiting`: who has not passed,
    everybody if left out; `opening`: the least first bid, if it is not the edition's."""

    space: DeedName | None = None
    piece: PieceName | None = None
    waiting: tuple[SeatName, ...] | None = None
    bidder: SeatName | None = None
    bid: Amount = 0
    opening: Amount = 0


class OpenEstate(Part, frozen=True, tag="estate"):
    """Deeds of a bankrupt that the Bank still has to auction, next first."""

    deeds: tuple[DeedName, ...]


class OpenShortage(Part, frozen=True, tag="shortage"):
    """`builder` wants `count` scarce pieces, the first for `space` (left out: that one stands);
    `waiting` may want some too, `rivals` do: as many as `counts` says, one each if left out."""

    builder: SeatName
    piece: PieceName
    space: DeedName | None = None
    waiting: tuple[SeatName, ...] = ()
    rivals: tuple[SeatName, ...] = ()
    count: Number = 1
    counts: tuple[Number, ...] = ()


class OpenPlacement(Part, frozen=True, tag="placement"):
    """`seat` won a building at auction for `paid` and has to place it; `free`: a card gave it; or
    it may buy `left` at the printed price, and says where."""

    seat: SeatName
    piece: PieceName
    paid: Amount = 0
    free: bool = False
    left: Number = 0


class OpenAcquisition(Part, frozen=True, tag="acquisition"):
    """`seat` has come by a mortgaged deed: lift now or keep the mortgage."""

    seat: SeatName
    space: DeedName


class OpenCard(Part, frozen=True, tag="card"):
    """`seat` has played a `card` of a deck against `target`, who may cancel it. `space` is what it
    is about, `other` the deed that is swapped for it."""

    seat: SeatName
    card: CardName
    target: SeatName
    space: DeedName | None = None
    other: DeedName | None = None


class OpenRetirement(Part, frozen=True, tag="retirement"):
    """`seat` wants to retire; `waiting`: who has not agreed to it yet."""

    seat: SeatName
    waiting: tuple[SeatName, ...]


class OpenMeeting(Part, frozen=True, tag="meeting"):
    """On its way `seat` has come to the bearer, or as the bearer to others, `steps` before its
    goal. `by`: dice or card; `factor`: of the rent where that card leads, `dice`: how many it wants
    for a staff's."""

    seat: SeatName
    steps: Number = 0
    by: Literal["dice", "card"] = "dice"
    factor: Number = 1
    dice: Annotated[int, Meta(ge=0, le=2)] = 0


class OpenBattle(Part, frozen=True, tag="battle"):
    """`seat` battles the bearer for the Ring; `faces`: what the two have thrown, -1 nothing yet.
    `by`: what led there, where the rules ask for it. `over`: that bearer has left the game and
    somebody else has the Ring; the battle ends when what is above it is settled."""

    seat: SeatName
    faces: tuple[int, int] = (-1, -1)
    factor: Number = 1
    dice: Annotated[int, Meta(ge=0, le=2)] = 0
    by: Literal["dice", "card"] = "dice"
    over: bool = False


class OpenRentRoll(Part, frozen=True, tag="rent-roll"):
    """`owner` has asked for the rent of a staff: `factor` times what `dice` dice show, which are
    rolled for it now."""

    debtor: SeatName
    owner: AccountName
    space: DeedName
    factor: Annotated[int, Meta(ge=1, le=MOST)] = 1
    dice: Annotated[int, Meta(ge=1, le=2)] = 2


Open = (
    OpenDebt | OpenAuction | OpenEstate | OpenShortage | OpenPlacement | OpenAcquisition
    | OpenCard | OpenMeeting | OpenBattle | OpenRetirement | OpenRentRoll
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
    deed's; `rent_dice`: how many are thrown for it. `salary_due`: GO's, deferred until after the
    landing. `called`: time has been called, or all have agreed to stop, so that nobody rolls to
    move any more. `bots`: seats that were left and that a bot plays; `denied`: seats that wanted to
    retire this turn, and somebody did not agree.

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
    bids: dict[str, tuple[Amount, ...]] = {}
    mortgaged: tuple[DeedName, ...] = ()
    interest_paid: tuple[DeedName, ...] = ()
    ring: SpaceName | None = None
    bearer: SeatName | None = None
    tracker: Number = 0
    eye: bool = False
    decks: dict[str, tuple[CardName, ...]] = {}
    under: dict[str, tuple[CardName, ...]] = {}
    pool: tuple[DeedName, ...] = ()
    phase: PhaseName = "roll"
    turn: SeatName | None = None
    first: SeatName = 0
    turns: Number | None = None
    rounds: Number | None = None
    doubles: Number = 0
    dice: Dice | None = None
    factor: Number = 1
    rent_dice: Annotated[int, Meta(ge=1, le=2)] = 2
    tally: tuple[DeedName, ...] = ()
    salary_due: Amount = 0
    opening: tuple[Number, ...] = ()
    opening_seats: tuple[SeatName, ...] | None = None
    waived: tuple[SeatName, ...] = ()
    called: bool = False
    waived_hotels: tuple[SeatName, ...] = ()
    bots: tuple[SeatName, ...] = ()
    denied: tuple[SeatName, ...] = ()
    claims: tuple[Rent, ...] = ()
    deals: tuple[Offered, ...] = ()
    proposal: Proposed | None = None
    stack: tuple[Open, ...] = ()
    worth: tuple[int, ...] = ()
    winners: tuple[SeatName, ...] = ()
