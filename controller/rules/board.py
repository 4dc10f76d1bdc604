"""The board of an edition: spaces, deeds, groups and cards, as plain facts.

Positions are 0-based from GO, as in the editions' data files.

Annotations are evaluated here, not kept as text: msgspec would compile each of them at a start.
"""

from enum import IntEnum
from typing import Final, Literal

import msgspec

GO: Final = 0

BANK: Final = -1
"""Owner of a deed that nobody has claimed."""

STREET: Final = 0
STEED: Final = 1
STAFF: Final = 2
CARD: Final = 3
TAX: Final = 4
TO_JAIL: Final = 5
QUIET: Final = 6
"""What landing on a space does; QUIET is GO, Just Visiting and Free Parking."""

_KINDS = {
    "go": QUIET,
    "street": STREET,
    "steed": STEED,
    "staff": STAFF,
    "card": CARD,
    "tax": TAX,
    "jail": QUIET,
    "free": QUIET,
    "go-to-jail": TO_JAIL,
}

SpaceKind = Literal["go", "street", "steed", "staff", "card", "tax", "jail", "free", "go-to-jail"]
Source = Literal[
    "rulebook", "sheet", "box", "classic", "translated", "reported", "guess", "ruling", "stand-in"
]  # fmt: skip
"""Where a value comes from: the rulebook, a sheet in the box, the box of whoever compared it, the
classic game, a set in another language, what owners of the box report, a guess (what it is, is
reported; where it belongs, is inferred), a ruling of ours; or it is only a stand-in for the real
one, which is not known."""


FORTRESS: Final = 5
"""The level of a street with a fortress, whatever number of strongholds it takes."""

UNSEEN: Final = -1
"""In place of a card's number: one of the printed deck that nobody has named yet."""

HIDDEN: Final = -2
"""The same, but known to be a secret one: in somebody's hand, or put under the deck unseen."""


class Piece(IntEnum):
    """A building: a stronghold (house) or a fortress (hotel)."""

    HOUSE = 0
    HOTEL = 1


class Space(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One space. `rent` is bare rent, 1-4 buildings, hotel for a street; by number owned for a
    steed; by number owned for a staff: factors of the dice, or how many dice (`staff_rent_roll`).
    A stronghold costs `build`, a fortress `build_hotel` and the strongholds handed back for it;
    unsaid, `build` too. `lift` is what lifting its mortgage costs, where that is printed; else it
    is the mortgage and the interest. `amount` and `percent` are a tax."""

    name: str
    kind: SpaceKind
    short: str = ""
    group: str = ""
    price: int = 0
    mortgage: int = 0
    build: int = 0
    build_hotel: int | None = None
    rent: tuple[int, ...] = ()
    lift: int = 0
    amount: int = 0
    percent: int = 0
    deck: str = ""
    source: Source = "stand-in"


class Gain(msgspec.Struct, frozen=True, tag="gain"):
    """The Bank pays `amount`."""

    amount: int


class Lose(msgspec.Struct, frozen=True, tag="lose"):
    """Pay the Bank `amount`."""

    amount: int


class GainEach(msgspec.Struct, frozen=True, tag="gain-each"):
    """Every other player pays `amount`."""

    amount: int


class LoseEach(msgspec.Struct, frozen=True, tag="lose-each"):
    """Pay every other player `amount`."""

    amount: int


class Advance(msgspec.Struct, frozen=True, tag="advance"):
    """Go forward to a space, GO's salary on the way."""

    to: int


class Nearest(msgspec.Struct, frozen=True, tag="nearest", omit_defaults=True):
    """Go forward to the nearest steed or staff; its rent is `factor` times the normal one for a
    steed, and `factor` times a fresh roll for a staff: of `dice` dice, 0 as on any landing."""

    kind: Literal["steed", "staff"]
    factor: int
    dice: int = 0


class Back(msgspec.Struct, frozen=True, tag="back"):
    """Go back some steps."""

    steps: int


class ToJail(msgspec.Struct, frozen=True, tag="to-jail"):
    """Go to Jail, no salary."""


class Keep(msgspec.Struct, frozen=True, tag="keep"):
    """Keep the card: it gets its holder out of Jail."""


class Repairs(msgspec.Struct, frozen=True, tag="repairs"):
    """Pay for each building owned."""

    house: int
    hotel: int


class FreeFortress(msgspec.Struct, frozen=True, tag="free-fortress"):
    """Put a fortress on any street of a whole group of one's own, at no cost."""


class FreeOutpost(msgspec.Struct, frozen=True, tag="free-outpost"):
    """Kept secretly: put an outpost on a whole group of one's own, at no cost."""


class ColourRent(msgspec.Struct, frozen=True, tag="colour-rent"):
    """Kept secretly: a player pays the rents of all that the holder has of one of these groups."""

    groups: tuple[str, ...]


class TakeDeed(msgspec.Struct, frozen=True, tag="take-deed"):
    """Kept secretly: take a deed from a player, but none of a whole group of streets."""


class TakeGroup(msgspec.Struct, frozen=True, tag="take-group"):
    """Kept secretly: take a whole group of streets from a player, with what stands there."""


class SwapDeeds(msgspec.Struct, frozen=True, tag="swap-deeds"):
    """Kept secretly: swap a deed with a player, but none of a whole group of streets."""


class Cancel(msgspec.Struct, frozen=True, tag="cancel"):
    """Kept secretly: cancels a card that is played against its holder."""


Secret = FreeOutpost | ColourRent | TakeDeed | TakeGroup | SwapDeeds | Cancel
"""What cards do that are kept secretly until they are played."""

AgainstOne = ColourRent | TakeDeed | TakeGroup | SwapDeeds
"""Those of them that are played against a player, who may cancel them."""

Effect = (
    Gain | Lose | GainEach | LoseEach | Advance | Nearest | Back | ToJail | Keep | Repairs
    | FreeFortress | FreeOutpost | ColourRent | TakeDeed | TakeGroup | SwapDeeds | Cancel
)  # fmt: skip


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card: a title and a text in our own words, and what it does."""

    title: str
    text: str
    effect: Effect
    source: Source = "stand-in"


class Deck(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deck of cards; `id` is what spaces name. `source` is that of its name and its places."""

    id: str
    name: str
    cards: tuple[Card, ...]
    source: Source = "rulebook"


def piece_prices(space: Space) -> tuple[int, int]:
    """What a building on a street costs, by Piece."""
    return space.build, space.build if space.build_hotel is None else space.build_hotel


class Board:
    """The spaces of an edition with everything that the rules look up, by position.

    `groups` lists the positions of each group, `group_of` the group of each position (-1: none),
    `street_group_sizes` how many deeds make a group whole (0: nothing to build there).
    `piece_price` is what the next stronghold and the next fortress cost there.
    `territories` are the streets in board order, `next_territory` the next one after each
    position, round the board; `deeds` is everything that can be owned.
    """

    __slots__ = (
        "decks", "deeds", "group_names", "group_of", "groups", "jail", "kind", "lift",
        "mortgage", "next_territory", "piece_price", "price", "rent", "size", "spaces",
        "street_group_sizes", "territories",
    )  # fmt: skip

    def __init__(self, spaces: tuple[Space, ...], decks: tuple[Deck, ...]) -> None:
        self.spaces = spaces
        self.size = len(spaces)
        self.decks = decks
        self.kind = [_KINDS[space.kind] for space in spaces]
        self.price = [space.price for space in spaces]
        self.mortgage = [space.mortgage for space in spaces]
        self.lift = [space.lift for space in spaces]
        self.piece_price = [piece_prices(space) for space in spaces]
        self.rent = [space.rent for space in spaces]
        self.deeds = tuple(i for i, kind in enumerate(self.kind) if kind <= STAFF)
        self.territories = tuple(i for i in self.deeds if self.kind[i] == STREET)
        self.group_names = list(dict.fromkeys(spaces[i].group for i in self.deeds))
        self.groups = [
            tuple(i for i in self.deeds if spaces[i].group == name) for name in self.group_names
        ]
        self.street_group_sizes = [
            len(members) if self.kind[members[0]] == STREET else 0 for members in self.groups
        ]
        self.next_territory = [
            next((i for i in self.territories if i > pos), self.territories[0])
            for pos in range(self.size)
        ]
        self.group_of = [-1] * self.size
        for index, members in enumerate(self.groups):
            for pos in members:
                self.group_of[pos] = index
        self.jail = next(i for i, space in enumerate(spaces) if space.kind == "jail")

    def deck_index(self, pos: int) -> int:
        """The deck that the card space at `pos` draws from."""
        wanted = self.spaces[pos].deck
        return next(i for i, deck in enumerate(self.decks) if deck.id == wanted)

    def nearest(self, pos: int, kind: int) -> int:
        """The next space of a kind (STEED, STAFF) strictly ahead of `pos`."""
        steps = range(1, self.size + 1)
        return next(
            (pos + n) % self.size for n in steps if self.kind[(pos + n) % self.size] == kind
        )
