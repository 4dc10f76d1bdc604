"""An edition: one printed game as data, and the settings that its rulebook asks for.

Every setting is a row of the rules matrix or a ruling; its id stands in `extra["row"]`.

Annotations are evaluated here, not kept as text: msgspec would compile each of them at a start.
"""

from types import UnionType
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from controller.rules.board import Card, Deck, Source, Space
from controller.rules.board_index import Board

Need = Literal[
    "Ring", "Ring-bearer", "Ring or bearer", "Eye", "roll of 0", "share of tax", "two decks",
    "dealt deeds", "last bankruptcy", "several creditors", "staffs by factor", "staffs by dice",
    "secret card", "card against a player", "card for a colour's rent", "card that takes deeds",
    "card for a Fortress", "card with its own dice", "Free Parking", "script",
]  # fmt: skip
"""What a setting may need of a box to decide anything; capabilities.py knows which boxes have it.
A value that needs a script is none that hands are offered."""


def _row(
    ids: str, text: str, needs: Need | None = None, of: dict[Any, Need] | None = None, **limits: Any
) -> Meta:
    """`needs`: without that a box does not know the setting; `of`: the same of some values."""
    return Meta(description=text, extra={"row": ids, "needs": needs, "of": of or {}}, **limits)


_STAFF_ROLLS: dict[Any, Need] = {
    "roll-that-led": "staffs by factor",
    "fresh": "staffs by factor",
    "fresh-after-card": "staffs by factor",
    "by-number": "staffs by dice",
}

Count = Annotated[int, Meta(ge=0)]


RollTable = dict[tuple[int, ...], tuple[int, bool, int]]
"""By faces, what a roll shows: pips, whether it is a double, number of Eyes."""

MOST_MONEY = 1_000_000
"""More than any table has pieces for."""

MOST_PLAYERS = 9
"""As many as any box has tokens for."""


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a game: what the rulebook says, each with its row id."""

    players_least: Annotated[int, _row("A1", "fewest players", ge=2)]
    players_most: Annotated[int, _row("A1", "most players", le=MOST_PLAYERS)]
    start_money: Annotated[int, _row("A4", "money at the start", ge=0, le=MOST_MONEY)]
    eye_value: Annotated[int, _row("A8", "pips that the Eye counts", needs="Eye", ge=0, le=6)]
    houses: Annotated[int, _row("A10", "strongholds in the Bank", ge=0, le=999)]
    hotels: Annotated[int, _row("A10", "fortresses in the Bank", ge=0, le=999)]
    bank_stock: Annotated[
        int, _row("A13", "money in the box; the Bank may go below", ge=0, le=MOST_MONEY)
    ]
    salary: Annotated[int, _row("B1", "GO pays, on landing or passing", ge=0, le=MOST_MONEY)]
    salary_when: Annotated[
        Literal["at-once", "after-landing"], _row("R32 B1", "when GO's salary is paid")
    ]
    doubles_to_jail: Annotated[int, _row("B4", "doubles in a row that lead to Jail", ge=2)]
    opening_ties: Annotated[
        Literal["roll-again", "seat-order"], _row("R23 A7", "who starts after a tie")
    ]
    auction_opening: Annotated[int, _row("R6 C2", "lowest opening bid", ge=1, le=MOST_MONEY)]
    auction_raise: Annotated[int, _row("R6 C3", "smallest raise", ge=1, le=MOST_MONEY)]
    rent_deadline: Annotated[
        int, _row("D1", "whose roll after the landing ends the time to ask for rent", ge=1, le=2)
    ]
    rent_must_be_asked: Annotated[bool, _row("R21 D2", "owner must ask for rent")]
    group_double_with_mortgage: Annotated[
        bool, _row("D4", "double rent even if a deed of the group is mortgaged")
    ]
    staff_rent_roll: Annotated[
        Literal["roll-that-led", "fresh", "fresh-after-card", "by-number"],
        _row("R41 D8", "the roll that a staff's rent counts", of=_STAFF_ROLLS),
    ]
    property_pays_rent: Annotated[
        bool, _row("D10", "rent may be paid in property if the owner agrees")
    ]
    mortgaged_counts: Annotated[bool, _row("R3 D6", "a mortgaged steed or staff still counts")]
    tax_choice: Annotated[
        bool, _row("E1", "tax: fixed amount or a share of worth, by choice", needs="share of tax")
    ]
    fine: Annotated[int, _row("F3", "fine to leave Jail", ge=0, le=MOST_MONEY)]
    fine_turns: Annotated[
        int, _row("R24 F4", "turns in Jail on which the fine may be paid before the roll", ge=0)
    ]
    fine_when: Annotated[
        Literal["before-roll", "after-roll"],
        _row("R29 F4", "the fine is paid before a roll, or right after one that failed"),
    ]
    jail_rolls: Annotated[int, _row("F6", "rolls for a double before the fine is due", ge=1)]
    jail_double_rolls_again: Annotated[
        bool, _row("R34 F7", "extra roll after a double out of Jail")
    ]
    jail_fail_moves: Annotated[bool, _row("R37 F8", "the last failed roll moves the token")]
    houses_before_hotel: Annotated[int, _row("H5", "strongholds before a fortress", ge=1, le=4)]
    hotel_needs: Annotated[
        Literal["group", "place"], _row("R30 H5", "where a fortress needs its strongholds")
    ]
    build_when: Annotated[
        Literal["any-time", "between-turns"],
        _row("H3", "when players other than the roller may build"),
    ]
    shortage_opening: Annotated[
        Literal["auction", "printed"], _row("H8 R33 R6", "where bids for scarce buildings begin")
    ]
    fortresses_at_once: Annotated[bool, _row("I2", "a group's fortresses may be sold at once")]
    mortgage_when: Annotated[
        Literal["any-time", "in-debt"], _row("K1 R40 R57", "when mortgaging is allowed")
    ]
    mortgage_needs: Annotated[
        Literal["group", "place"], _row("K2", "what must be free of buildings to be mortgaged")
    ]
    buyer_pays_interest: Annotated[bool, _row("K5", "a buyer pays the interest on a kept mortgage")]
    creditor_pays_interest: Annotated[
        bool, _row("L4", "a creditor pays the interest on the mortgages of an estate")
    ]
    estate_mortgaged: Annotated[
        bool, _row("L3", "a bankrupt player's deeds are mortgaged before a creditor gets them")
    ]
    interest_percent: Annotated[int, _row("K3", "interest on a mortgage, percent", ge=0, le=100)]
    interest_base: Annotated[
        Literal["mortgage", "price"], _row("R22 K6", "what interest is a share of")
    ]
    interest_each_owner: Annotated[
        bool, _row("R17 K5", "each new owner of a mortgaged deed pays the interest again")
    ]
    rounding: Annotated[
        Literal["up", "half-up", "down"], _row("R7", "rounding of halves and tenths")
    ]
    auction_mortgage_cancelled: Annotated[
        bool, _row("R2 L5", "a bankrupt player's deeds are auctioned without mortgages")
    ]
    break_down_without_houses: Annotated[
        bool, _row("R8 I3", "a fortress may be broken down when strongholds are short")
    ]
    several_creditors: Annotated[
        Literal["in-order", "split"],
        _row(
            "R5", "who is paid when several are owed and money is short", needs="several creditors"
        ),
    ]
    ring_moved_by: Annotated[
        Literal["eyes", "doubles"],
        _row("M2", "what moves the Ring", needs="Ring", of={"eyes": "Eye"}),
    ]
    ring_target: Annotated[
        Literal["next-territory", "next-unclaimed"],
        _row("R20 M3", "where the Ring goes next", needs="Ring"),
    ]
    ring: Annotated[bool, _row("M1", "the One Ring is played", needs="Ring")]
    ring_rent: Annotated[
        Literal["twice-due", "twice-printed"],
        _row("R4 M6", "rent where the Ring stands", needs="Ring"),
    ]
    ring_rolls: Annotated[
        Literal["movement-and-jail", "movement", "every"],
        _row("R19 M2", "rolls that move the Ring", needs="Ring"),
    ]
    ring_before_jail: Annotated[
        bool, _row("R18 M13", "a third double with the Eye moves the Ring", needs="Ring")
    ]
    end_after_bankruptcies: Annotated[
        Literal[0, 1, 2, 3, 4, 5, 6, 7, 8],
        _row(
            "N8",
            "the game ends at this bankruptcy; 0: last player left",
            of=dict.fromkeys(range(3, MOST_PLAYERS), "script"),
        ),
    ]
    estate_before_count: Annotated[
        bool,
        _row(
            "R36 N9",
            "the last bankrupt player's estate goes to the creditor before the count",
            needs="last bankruptcy",
        ),
    ]
    count_cash_only: Annotated[bool, _row("R27 N11", "time-limit game: count cash only")]
    ties: Annotated[Literal["shared", "most-deeds"], _row("R48", "tie in the final count")]
    decks_swapped: Annotated[
        bool, _row("R26", "the two decks have swapped spaces", needs="two decks")
    ]
    deeds_dealt: Annotated[int, _row("N3", "deeds dealt to each player", ge=0)]
    deeds_paid: Annotated[bool, _row("N10", "dealt deeds are paid for", needs="dealt deeds")]
    time_limit: Annotated[bool, _row("N10", "the game may be ended by the clock")]

    # A Ring that a player bears. An edition without one leaves these out.
    bearer: Annotated[bool, _row("M15", "the Ring is borne by a player", needs="Ring-bearer")] = (
        False
    )
    tracker: Annotated[
        tuple[Count, ...],
        _row(
            "M16",
            "amounts on the Tracker's circles after Start; Mount Doom comes next",
            needs="Ring-bearer",
        ),
    ] = ()
    tracker_start: Annotated[
        int, _row("R43", "amount on the Start circle", needs="Ring-bearer", ge=0, le=MOST_MONEY)
    ] = 0
    tracker_again: Annotated[
        bool, _row("R13 B5", "a new roll after a double moves the Tracker too", needs="Ring-bearer")
    ] = True
    bearer_salary: Annotated[
        int,
        _row(
            "B1",
            "GO pays a bearer from the marked circle on",
            needs="Ring-bearer",
            ge=0,
            le=MOST_MONEY,
        ),
    ] = 0
    bearer_salary_circle: Annotated[
        int,
        _row("B1", "circle from which GO pays a bearer more; 0: none", needs="Ring-bearer", ge=0),
    ] = 0
    bearer_rent_circle: Annotated[
        int,
        _row(
            "R12",
            "circle from which rent owed to a bearer is doubled; 0: none",
            needs="Ring-bearer",
            ge=0,
        ),
    ] = 0
    bearer_bonus: Annotated[
        int,
        _row("M12", "the bearer gets this at Mount Doom", needs="Ring-bearer", ge=0, le=MOST_MONEY),
    ] = 0
    bearer_rolls_fourth: Annotated[
        bool, _row("R44 B4", "another roll after a bearer's third double", needs="Ring-bearer")
    ] = False
    still_throw_lands: Annotated[
        bool, _row("R14", "a roll of 0 counts as landing there again", needs="roll of 0")
    ] = False
    eye_needs: Annotated[
        Literal["throw-and-landing", "landing"],
        _row(
            "R42 M16",
            "when the player must have the Ring for the Eye to take it",
            needs="Ring-bearer",
        ),
    ] = "throw-and-landing"
    battle_tie: Annotated[
        Literal["roll-again", "bearer"],
        _row("R9 M22", "who wins a battle that is tied", needs="Ring-bearer"),
    ] = "roll-again"
    ring_of_bankrupt: Annotated[
        Literal["stays", "creditor"],
        _row("R10 L7", "where a bankrupt bearer's Ring goes", needs="Ring-bearer"),
    ] = "stays"
    staff_roller: Annotated[
        Literal["debtor", "owner"], _row("R46", "who rolls for the rent of a staff")
    ] = "debtor"
    ring_end_count: Annotated[
        Literal["worth", "rent"],
        _row("M9", "what is counted when the Ring ends the game", needs="Ring or bearer"),
    ] = "worth"
    count_mortgaged_rent: Annotated[
        bool, _row("R11 M10", "mortgaged deeds pay rent in the final count", needs="Ring or bearer")
    ] = False
    count_bearer_double: Annotated[
        bool, _row("R47", "a bearer's double rent applies in the final count", needs="Ring-bearer")
    ] = False
    shortage_value: Annotated[
        Literal["printed", "bid"], _row("R39", "what a building won at auction counts as")
    ] = "printed"
    shortage_contest: Annotated[
        Literal["wishes", "second-buyer"],
        _row("R62 H7", "what makes a contest for scarce buildings"),
    ] = "second-buyer"
    shortage_auctions: Annotated[
        Literal["each", "last"], _row("R56 R62 H7", "which of too few buildings are auctioned")
    ] = "each"
    shortage_asked: Annotated[
        Literal["once-a-turn", "each-piece", "strongholds-once"],
        _row("R63 H7", "whether a player who wanted no scarce building is asked again in a turn"),
    ] = "strongholds-once"
    fortress_sale: Annotated[
        Literal["whole-group", "without-houses", "with-houses"],
        _row("R64 I2", "when a group's fortresses may all be sold at once"),
    ] = "whole-group"
    claims_at_ring_end: Annotated[
        Literal["lapse", "asked"],
        _row("R50", "rents not asked for when the Ring ends the game", needs="Ring or bearer"),
    ] = "lapse"

    # Cards that are kept secretly, and others of a deck that is known. An edition without such
    # cards leaves these out. Unless an edition says so, rents are as they were before them.
    card_rent_binds: Annotated[
        bool, _row("R61 D9 G3", "a bearer pays rent that a card names", needs="Ring-bearer")
    ] = False
    secret_cards: Annotated[
        Literal["secret", "open"],
        _row("R71 G1", "whether cards to be played later are secret", needs="secret card"),
    ] = "secret"
    cards_drawn: Annotated[
        Literal["by-program", "at-table"],
        _row("R71 G1", "who draws cards: the program, or players from a printed deck"),
    ] = "by-program"
    secret_when: Annotated[
        Literal["as-building", "own-turn"],
        _row("R72 H3", "when a kept card may be played", needs="secret card"),
    ] = "as-building"
    card_building: Annotated[
        Literal["free", "ordinary"],
        _row("R73 H4", "where a card's free building may go", needs="card for a Fortress"),
    ] = "free"
    card_rent: Annotated[
        Literal["due", "bare"],
        _row("R74 D4", "rents of a colour that a card asks for", needs="card for a colour's rent"),
    ] = "due"
    card_deeds: Annotated[
        Literal["as-they-are", "unmortgaged"],
        _row("R75 K5", "deeds that a card may take", needs="card that takes deeds"),
    ] = "as-they-are"
    cancel_asked: Annotated[
        Literal["always", "holder"],
        _row("R76", "who is asked whether to cancel a card", needs="card against a player"),
    ] = "always"
    card_staff_dice: Annotated[
        Literal["as-card", "by-number"],
        _row("R77 D8", "dice for the staff that a card leads to", needs="card with its own dice"),
    ] = "as-card"
    staff_roll_when: Annotated[
        Literal["when-asked", "at-landing"],
        _row("D2 D8", "when a staff's rent is rolled for that takes a new roll"),
    ] = "at-landing"
    rent_mortgage: Annotated[
        Literal["when-asked", "at-landing"],
        _row("R60 D2", "when it counts for a rent whether its deed is mortgaged"),
    ] = "when-asked"
    time_call: Annotated[
        Literal["any-time", "nothing-open"], _row("R66 N10", "when time can be called")
    ] = "any-time"
    bid_money: Annotated[
        Literal["reserved", "free"], _row("R68 R6", "the money behind a standing bid")
    ] = "reserved"
    leaving: Annotated[
        Literal["bot-or-retire", "bot", "retire"],
        _row("R70", "what becomes of the seat of a player who leaves"),
    ] = "bot-or-retire"

    # What families play and no rulebook has: in every edition it is left out unless it is chosen.
    pot: Annotated[
        Literal["none", "fees", "fees-and-salary"],
        _row("E4", "what whoever lands on Free Parking gets", needs="Free Parking"),
    ] = "none"
    salary_doubled: Annotated[bool, _row("B1", "GO pays double for landing on it")] = False
    deed_declined: Annotated[
        Literal["auction", "bank"], _row("C1", "what becomes of a deed that is not bought")
    ] = "auction"
    first_buying_round: Annotated[
        Literal[1, 2, 3], _row("C1", "first round in which deeds can be bought")
    ] = 1
    jail_rent: Annotated[bool, _row("F9", "a player in Jail collects rent")] = True
    first_bankruptcy_round: Annotated[
        Literal[1, 11, 21], _row("L1", "first round in which anybody can go bankrupt")
    ] = 1


class Game(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A way to play an edition (standard, short, time-limit): settings that it changes. `sources`
    are those of settings that are not from the rulebook in this game."""

    name: str
    rules: dict[str, Any] = {}
    sources: dict[str, Source] = {}


class Side(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side that tokens are on, and what its buildings are called (A10)."""

    tokens: tuple[str, ...]
    house: str
    hotel: str
    house_many: str = ""
    hotel_many: str = ""


class Look(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the pages look like: the colour of what stands out, the dark one that all stands on, and
    the set of pictures for spaces and buildings (controller/web/static/pictures.js)."""

    accent: str = "#e3b655"
    ground: str = "#20150d"
    pictures: Literal["ring", "stars"] = "ring"


class EditionData(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An edition as its file says it, the shared classic values filled in.

    `house_many` is the plural of `house`; empty: with an s. `currency_one` is the currency in an
    amount of one; empty: the same. `sides` are the sides by name, where
    the tokens have sides. `sources` are those of settings, and of other keys of this table;
    `rulings` are the ids of our rulings that hold in it, because its rulebook leaves them open.
    """

    id: str
    name: str
    language: str
    currency: str
    currency_one: str = ""
    tokens: tuple[str, ...]
    dice: tuple[tuple[int, ...], ...]
    start_split: dict[str, int]
    house: str
    hotel: str
    ring_name: str
    house_many: str = ""
    hotel_many: str = ""
    sides: dict[str, Side] = {}
    group_colours: dict[str, str]
    look: Look = Look()
    rules: Rules
    games: dict[str, Game]
    spaces: Annotated[tuple[Space, ...], Meta(min_length=40, max_length=40)]
    decks: tuple[Deck, ...]
    sources: dict[str, Source] = {}
    rulings: tuple[str, ...] = ()


class Edition:
    """An edition ready to play: its data, its board, and its throws (with the Eye as printed)."""

    __slots__ = ("_rules", "board", "data", "named", "rolls", "singles")

    def __init__(self, data: EditionData) -> None:
        self.data = data
        self.board = Board(data.spaces, data.decks)
        self._rules: dict[str, Rules] = {}  # by game, without house rules
        self.named: dict[str, Any] = {}  # the same, see citations.py
        self.rolls = self.rolls_with(data.rules.eye_value)
        self.singles = self.singles_with(data.rules.eye_value)

    def singles_with(self, eye: int) -> RollTable:
        """As `rolls_with`, for one die alone: a face of either die."""
        faces = dict.fromkeys([face for die in self.data.dice for face in die])
        return {(face,): (face or eye, False, int(not face)) for face in faces}

    def rolls_with(self, eye: int) -> RollTable:
        """By pair of faces: (pips, is a double, number of Eyes), where an Eye counts `eye`. What
        cannot be thrown is not in it."""
        first, second = self.data.dice
        return {
            (a, b): ((a or eye) + (b or eye), (a or eye) == (b or eye), (not a) + (not b))
            for a in first
            for b in second
        }

    @property
    def id(self) -> str:
        """The edition's id, `lotr-2003` for example."""
        return self.data.id

    def side_of(self, token: str) -> str:
        """The side that a token is on; empty where tokens have none."""
        return next((name for name, side in self.data.sides.items() if token in side.tokens), "")

    def money(self, amount: int) -> str:
        """An amount with the currency: `1 Coin`, `5 Coins`."""
        one = self.data.currency_one or self.data.currency
        return f"{amount} {one if amount == 1 else self.data.currency}"

    def building(self, piece: int, count: int = 1, token: str = "") -> str:
        """What a building is called: the token's own style of it (A10), or the common name."""
        style = self.data.sides.get(self.side_of(token), self.data)
        one, many = (style.hotel, style.hotel_many) if piece else (style.house, style.house_many)
        return one if count == 1 else many or one + ("es" if one.endswith("s") else "s")

    def some(self, piece: int, count: int = 1, token: str = "") -> str:
        """Buildings in a sentence: `a fortress`, `an X-wing Fighter`, `3 strongholds`."""
        name = self.building(piece, count, token)
        name = name.lower() if name == name.capitalize() else name
        if count != 1:
            return f"{count} {name}"
        return f"an {name}" if name[0] in "aeiouxAEIOUX" else f"a {name}"

    def has(self, effect: type | UnionType) -> bool:
        """Whether a card of any deck does such a thing."""
        return any(
            isinstance(card.effect, effect) for deck in self.board.decks for card in deck.cards
        )

    def card(self, deck: int, index: int) -> Card:
        """A card by deck and number."""
        assert index >= 0, "a card that nobody has named has no title"
        return self.board.decks[deck].cards[index]

    def rules_for(self, game: str, changes: dict[str, Any]) -> Rules:
        """The settings of a game of this edition with house rules on top.

        Raises KeyError for a game that the edition does not have, and
        msgspec.ValidationError for a house rule with a wrong name or value.
        """
        if not changes and game in self._rules:
            return self._rules[game]
        merged = msgspec.to_builtins(self.data.rules) | self.data.games[game].rules | changes
        rules = msgspec.convert(merged, Rules)
        if not changes:
            self._rules[game] = rules
        return rules
