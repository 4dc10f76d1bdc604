"""The board of an edition as its file has it: spaces, decks and cards.

Positions are 0-based from GO, as in the editions' data files.

Annotations are evaluated here, not kept as text: msgspec would compile each of them at a start.
"""

from enum import IntEnum
from typing import Final, Literal, get_args

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
    is the mortgage and the interest. `amount` and `percent` are a tax. `article` and
    `short_article` are what a sentence puts before the names: `le`, `la`, `l’`, `les`."""

    name: str
    kind: SpaceKind
    short: str = ""
    article: str = ""
    short_article: str = ""
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

SECRETS: Final = frozenset(get_args(Secret))
"""The same, for looking up: ten times as quick as `isinstance` of them all."""

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
