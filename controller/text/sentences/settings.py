"""The words of each setting of the rules: the group that it stands in among house rules, its title,
and a sentence for each of its values. The settings themselves are in rules/edition.py."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from controller.rules.edition import Rules
from controller.text.language import N_, _
from controller.text.sentences.terms import circle_name
from controller.text.wording import listed

_PLAYERS, _MONEY, _RENT, _AUCTIONS = "players", "money", "rent", "auctions"
_BUILDING, _MORTGAGES, _BANKRUPTCY = "building", "mortgages", "bankruptcy"
_JAIL, _CARDS, _RING, _END = "jail", "cards", "ring", "end"

GROUPS: Mapping[str, str] = MappingProxyType(
    {
        _PLAYERS: N_("Players"),
        _MONEY: N_("Money"),
        _RENT: N_("Rent"),
        _BUILDING: N_("Building"),
        _AUCTIONS: N_("Auctions"),
        _MORTGAGES: N_("Mortgages"),
        _JAIL: N_("Jail"),
        _CARDS: N_("Cards"),
        _RING: N_("The Ring"),
        _BANKRUPTCY: N_("Bankruptcy"),
        _END: N_("Time and end"),
    }
)
"""The groups of house rules by id, in the order in which players see them."""


class Setting(NamedTuple):
    """The group of a setting, its title, and by value a sentence (None stands for any other); or
    one sentence with `{value}`."""

    group: str
    title: str
    says: str | dict[Any, str]


SETTINGS: Mapping[str, Setting] = MappingProxyType({
    "players_least": Setting(_PLAYERS, N_("Fewest players"), N_("at least {value} players")),
    "players_most": Setting(_PLAYERS, N_("Most players"), N_("at most {value} players")),
    "start_money": Setting(_MONEY, N_("Starting money"), N_("everybody starts with {value}")),
    "eye_value": Setting(_RING, N_("Value of the Eye"), N_("the Eye counts {value}")),
    "houses": Setting(_BUILDING, N_("Small buildings"), N_("the Bank has {value} small buildings")),
    "hotels": Setting(_BUILDING, N_("Large buildings"), N_("the Bank has {value} large buildings")),
    "bank_stock": Setting(_MONEY, N_("Money in the box"), N_("the box contains {value} in money")),
    "salary": Setting(_MONEY, N_("GO pays"), N_("GO pays {value}")),
    "salary_when": Setting(_MONEY, N_("When GO pays"), {
        "at-once": N_("GO pays at once"),
        "after-landing": N_("GO pays when the move is over"),
    }),
    "doubles_to_jail": Setting(
        _JAIL, N_("Doubles to Jail"), N_("{value} doubles in a row send you to Jail"),
    ),
    "opening_ties": Setting(_PLAYERS, N_("Tie at the start"), {
        "roll-again": N_("after a tie at the start, roll again"),
        "seat-order": N_("after a tie at the start, the first seat starts"),
    }),
    "auction_opening": Setting(
        _AUCTIONS, N_("Lowest first bid"), N_("the first bid is at least {value}"),
    ),
    "auction_raise": Setting(
        _AUCTIONS, N_("Smallest raise"), N_("each bid is at least {value} more"),
    ),
    "rent_deadline": Setting(_RENT, N_("Time to ask for rent"), {
        1: N_("the owner can ask for rent until the next player rolls"),
        2: N_("the owner can ask for rent until the player after next rolls"),
    }),
    "rent_must_be_asked": Setting(_RENT, N_("Asking for rent"), {
        True: N_("the owner must ask for rent"),
        False: N_("the Bank collects rent automatically"),
    }),
    "group_double_with_mortgage": Setting(_RENT, N_("Double rent of a group"), {
        True: N_("a whole group pays double, even with a mortgage in it"),
        False: N_("a group with a mortgage in it does not pay double"),
    }),
    "staff_rent_roll": Setting(_RENT, N_("Roll for a staff"), {
        "roll-that-led": N_("a staff's rent uses the roll that led there"),
        "fresh": N_("a staff's rent always takes a new roll"),
        "fresh-after-card": N_("a staff's rent takes a new roll after a card"),
        "by-number": N_("roll one die for one staff, two dice for two"),
    }),
    "property_pays_rent": Setting(_RENT, N_("Rent paid in deeds"), {
        True: N_("rent may be paid in deeds, if the owner agrees"),
        False: N_("rent is paid in money only"),
    }),
    "mortgaged_counts": Setting(_RENT, N_("Mortgaged steed or staff"), {
        True: N_("a mortgaged steed or staff still counts for the others"),
        False: N_("a mortgaged steed or staff does not count for the others"),
    }),
    "tax_choice": Setting(_MONEY, N_("Tax"), {
        True: N_("you choose to pay a fixed tax or a share of all you own"),
        False: N_("the tax is a fixed amount"),
    }),
    "fine": Setting(_JAIL, N_("Leaving Jail costs"), N_("leaving Jail costs {value}")),
    "fine_turns": Setting(
        _JAIL,
        N_("Turns to pay the fine"),
        N_("the fine may be paid up to turn {value} in Jail"),
    ),
    "fine_when": Setting(_JAIL, N_("When to pay the fine"), {
        "before-roll": N_("the fine is paid before the roll"),
        "after-roll": N_("the fine is paid after a failed roll"),
    }),
    "jail_rolls": Setting(
        _JAIL, N_("Tries for a double"), N_("in Jail, try number {value} for a double is the last"),
    ),
    "jail_double_rolls_again": Setting(_JAIL, N_("Double out of Jail"), {
        True: N_("after a double out of Jail, roll again"),
        False: N_("after a double out of Jail, no second roll"),
    }),
    "jail_fail_moves": Setting(_JAIL, N_("Last try in Jail"), {
        True: N_("after the last failed try in Jail, the token moves"),
        False: N_("after the last failed try in Jail, the token does not move"),
    }),
    "houses_before_hotel": Setting(
        _BUILDING, N_("Before a large building"), N_("a large building comes after {value} "
                                                     "small ones"),
    ),
    "hotel_needs": Setting(_BUILDING, N_("A large building needs"), {
        "group": N_("a large building needs all the small ones in its group"),
        "place": N_("a large building needs only the small ones on its space"),
    }),
    "build_when": Setting(_BUILDING, N_("When to build"), {
        "any-time": N_("everybody may build at any time"),
        "between-turns": N_("other players may build only between turns"),
    }),
    "shortage_opening": Setting(_AUCTIONS, N_("First bid for a building"), {
        "auction": N_("bids for scarce buildings start as in any auction"),
        "printed": N_("bids for scarce buildings start at the lowest printed price"),
    }),
    "fortresses_at_once": Setting(_BUILDING, N_("Selling a whole group"), {
        True: N_("a group's large buildings may be sold all at once"),
        False: N_("buildings are sold one at a time"),
    }),
    "shortage_contest": Setting(_AUCTIONS, N_("Too few buildings"), {
        "wishes": N_("buildings are auctioned if players want more than are left"),
        "second-buyer": N_("scarce buildings are auctioned if a second player wants one"),
    }),
    "shortage_auctions": Setting(_AUCTIONS, N_("Buildings auctioned"), {
        "each": N_("every scarce building is auctioned"),
        "last": N_("only the last building is auctioned"),
    }),
    "shortage_asked": Setting(_AUCTIONS, N_("Declining buildings"), {
        "once-a-turn": N_("declining scarce buildings counts for the whole turn"),
        "each-piece": N_("everybody is asked about each scarce building"),
        "strongholds-once": N_("declining small buildings counts for the whole turn"),
    }),
    "fortress_sale": Setting(_BUILDING, N_("Selling large buildings"), {
        "whole-group": N_("large buildings are sold together if the group has no others"),
        "without-houses": N_("large buildings are sold together even if small ones run out"),
        "with-houses": N_("large buildings are sold together if enough small ones are left"),
    }),
    "mortgage_when": Setting(_MORTGAGES, N_("When to mortgage"), {
        "any-time": N_("you may mortgage at any time"),
        "in-debt": N_("you may mortgage only to pay a debt"),
    }),
    "mortgage_needs": Setting(_MORTGAGES, N_("Before mortgaging"), {
        "group": N_("to mortgage, sell the buildings in the group first"),
        "place": N_("to mortgage, sell the buildings on the space first"),
    }),
    "buyer_pays_interest": Setting(_MORTGAGES, N_("Buying a mortgaged deed"), {
        True: N_("keeping the mortgage on a new deed costs interest"),
        False: N_("keeping the mortgage on a new deed costs nothing"),
    }),
    "creditor_pays_interest": Setting(_BANKRUPTCY, N_("Interest after bankruptcy"), {
        True: N_("mortgaged deeds of a bankrupt player cost interest"),
        False: N_("mortgaged deeds of a bankrupt player cost nothing"),
    }),
    "estate_mortgaged": Setting(_BANKRUPTCY, N_("Deeds handed over"), {
        True: N_("a bankrupt player's deeds are mortgaged, then handed over"),
        False: N_("a bankrupt player's deeds are handed over as they are"),
    }),
    "interest_percent": Setting(
        _MORTGAGES, N_("Interest"), N_("a mortgage costs {value}% interest")
    ),
    "interest_base": Setting(_MORTGAGES, N_("Interest is a share of"), {
        "mortgage": N_("interest is a share of the mortgage"),
        "price": N_("interest is a share of the price"),
    }),
    "interest_each_owner": Setting(_MORTGAGES, N_("Interest for each owner"), {
        True: N_("each new owner of a mortgaged deed pays interest"),
        False: N_("interest on a mortgaged deed is paid only once"),
    }),
    "rounding": Setting(_MONEY, N_("Rounding"), {
        "up": N_("fractions are rounded up"),
        "half-up": N_("fractions are rounded to the nearest whole amount"),
        "down": N_("fractions are rounded down"),
    }),
    "auction_mortgage_cancelled": Setting(_BANKRUPTCY, N_("Deeds auctioned"), {
        True: N_("the Bank auctions a bankrupt player's deeds without mortgages"),
        False: N_("the Bank auctions a bankrupt player's deeds with mortgages"),
    }),
    "break_down_without_houses": Setting(_BUILDING, N_("One large building sold"), {
        True: N_("a large building can be sold back even if small ones run out"),
        False: N_("a large building can only be swapped for small ones"),
    }),
    "several_creditors": Setting(_BANKRUPTCY, N_("Debts to several players"), {
        "in-order": N_("if money runs short, creditors are paid in turn, from the left"),
        "split": N_("if money runs short, the creditors share it evenly"),
    }),
    "ring_moved_by": Setting(_RING, N_("What moves the Ring"), {
        "eyes": N_("the Eye moves the Ring"),
        "doubles": N_("doubles move the Ring"),
    }),
    "ring_target": Setting(_RING, N_("Where the Ring goes"), {
        "next-territory": N_("the Ring goes to the next territory"),
        "next-unclaimed": N_("the Ring goes to the next unclaimed territory"),
    }),
    "ring": Setting(_RING, N_("The One Ring"), {
        True: N_("the One Ring is in play"),
        False: N_("the One Ring is left out"),
    }),
    "ring_rent": Setting(_RING, N_("Rent where the Ring is"), {
        "twice-due": N_("where the Ring is, rent is doubled"),
        "twice-printed": N_("where the Ring is, rent is twice the printed rent"),
    }),
    "ring_rolls": Setting(_RING, N_("Rolls that count"), {
        "movement-and-jail": N_("any roll in a turn counts for the Ring, even in Jail"),
        "movement": N_("only rolls that move a token count for the Ring"),
        "every": N_("every roll counts for the Ring"),
    }),
    "ring_before_jail": Setting(_RING, N_("The double to Jail"), {
        True: N_("the Ring still moves on a double that sends you to Jail"),
        False: N_("the Ring does not move on a double that sends you to Jail"),
    }),
    "end_after_bankruptcies": Setting(_END, N_("Ending by bankruptcy"), {
        0: N_("the last player left wins"),
        1: N_("the first bankruptcy ends the game"),
        2: N_("the second bankruptcy ends the game"),
        None: N_("the game ends with bankruptcy number {value}"),
    }),
    "estate_before_count": Setting(_BANKRUPTCY, N_("The last bankruptcy"), {
        True: N_("the last bankrupt player's property is handed over and counted"),
        False: N_("the last bankrupt player's property is not counted"),
    }),
    "count_cash_only": Setting(_END, N_("What counts at the end"), {
        True: N_("at the end, only money counts"),
        False: N_("at the end, everything you own counts"),
    }),
    "ties": Setting(_END, N_("Tie at the end"), {
        "shared": N_("a tie at the end is a shared win"),
        "most-deeds": N_("in a tie at the end, the player with the most deeds wins"),
    }),
    "decks_swapped": Setting(_CARDS, N_("The two decks"), {
        True: N_("the two decks have changed places"),
        False: N_("the two decks are where the classic game has them"),
    }),
    "deeds_dealt": Setting(_PLAYERS, N_("Deeds dealt"), N_("each player is dealt {value} deeds")),
    "deeds_paid": Setting(_PLAYERS, N_("Price of dealt deeds"), {
        True: N_("dealt deeds are paid for"),
        False: N_("dealt deeds cost nothing"),
    }),
    "time_limit": Setting(_END, N_("Time limit"), {
        True: N_("the game has a time limit"),
        False: N_("the game has no time limit"),
    }),
    "bearer": Setting(_RING, N_("The Ring-bearer"), {
        True: N_("a player bears the Ring"),
        False: N_("nobody bears the Ring"),
    }),
    "tracker": Setting(
        _RING, N_("The Tracker's circles"),
        N_("the Tracker's circles after the first are worth {value}"),
    ),
    "tracker_start": Setting(
        _RING, N_("First circle"), N_("the Tracker's first circle is worth {value}"),
    ),
    "tracker_again": Setting(_RING, N_("Tracker after a double"), {
        True: N_("the Tracker moves again after a double"),
        False: N_("the Tracker moves once a turn"),
    }),
    "bearer_salary": Setting(
        _RING, N_("GO pays the bearer"),
        N_("from the marked circle on, GO pays the bearer {value}"),
    ),
    "bearer_salary_circle": Setting(_RING, N_("Circle for more salary"), {
        0: N_("GO pays the bearer no more than others"),
        None: N_("GO pays the bearer more from {value} on"),
    }),
    "bearer_rent_circle": Setting(_RING, N_("Circle for double rent"), {
        0: N_("the bearer gets no double rent"),
        None: N_("the bearer gets double rent from {value} on"),
    }),
    "bearer_bonus": Setting(
        _RING, N_("Bonus at Mount Doom"), N_("reaching Mount Doom earns the bearer {value}"),
    ),
    "bearer_rolls_fourth": Setting(_RING, N_("Bearer's third double"), {
        True: N_("after a third double the bearer rolls again"),
        False: N_("after a third double the bearer does not roll again"),
    }),
    "still_throw_lands": Setting(_RENT, N_("A roll of 0"), {
        True: N_("a roll of 0 counts as landing again"),
        False: N_("a roll of 0 does not count as landing"),
    }),
    "eye_needs": Setting(_RING, N_("When the Eye strikes"), {
        "throw-and-landing": N_("the Eye strikes if you had the Ring before and after the move"),
        "landing": N_("the Eye strikes if you have the Ring after the move"),
    }),
    "battle_tie": Setting(_RING, N_("Tie in battle"), {
        "roll-again": N_("after a tie in battle, roll again"),
        "bearer": N_("after a tie in battle, the bearer keeps the Ring"),
    }),
    "ring_of_bankrupt": Setting(_RING, N_("Bankrupt bearer"), {
        "stays": N_("a bankrupt bearer's Ring stays where it is"),
        "creditor": N_("a bankrupt bearer's Ring goes to the creditor"),
    }),
    "staff_roller": Setting(_RENT, N_("Who rolls for a staff"), {
        "debtor": N_("the player who owes a staff's rent rolls for it"),
        "owner": N_("a staff's owner rolls for its rent"),
    }),
    "ring_end_count": Setting(_END, N_("If the Ring ends the game"), {
        "worth": N_("when the Ring ends the game, all you own counts"),
        "rent": N_("when the Ring ends the game, rents are counted"),
    }),
    "count_mortgaged_rent": Setting(_END, N_("Counting mortgaged deeds"), {
        True: N_("mortgaged deeds count at the end"),
        False: N_("mortgaged deeds do not count at the end"),
    }),
    "count_bearer_double": Setting(_END, N_("Counting double rent"), {
        True: N_("the bearer's double rent counts at the end"),
        False: N_("the bearer's double rent does not count at the end"),
    }),
    "shortage_value": Setting(_BUILDING, N_("Value of a building"), {
        "printed": N_("a building won at auction is worth its printed price"),
        "bid": N_("a building won at auction is worth the winning bid"),
    }),
    "card_rent_binds": Setting(_CARDS, N_("Bearer's rent by card"), {
        True: N_("the bearer pays rent when a card demands it"),
        False: N_("the bearer pays no rent, even if a card demands it"),
    }),
    "secret_cards": Setting(_CARDS, N_("Cards to play later"), {
        "secret": N_("cards to be played later are secret"),
        "open": N_("everybody sees cards to be played later"),
    }),
    "secret_when": Setting(_CARDS, N_("When to play a card"), {
        "as-building": N_("cards may be played whenever building is allowed"),
        "own-turn": N_("cards may be played only in your own turn"),
    }),
    "card_building": Setting(_CARDS, N_("Free Fortress"), {
        "free": N_("a free Fortress may go on any space of a whole group"),
        "ordinary": N_("a free building goes where one could be bought"),
    }),
    "card_rent": Setting(_CARDS, N_("Cards for a colour's rent"), {
        "due": N_("a card for a colour's rent charges what landing would cost"),
        "bare": N_("a card for a colour's rent charges only the basic rent"),
    }),
    "card_deeds": Setting(_CARDS, N_("Cards that take deeds"), {
        "as-they-are": N_("cards take deeds as they are, mortgaged or built on"),
        "unmortgaged": N_("cards take no mortgaged deeds"),
    }),
    "cancel_asked": Setting(_CARDS, N_("Cancelling a card"), {
        "always": N_("the target of a card is always asked whether to cancel it"),
        "holder": N_("the target of a card is asked only if able to cancel it"),
    }),
    "cards_drawn": Setting(_CARDS, N_("Drawing cards"), {
        "by-program": N_("the program draws the cards"),
        "at-table": N_("the printed deck is on the table; players name what they draw"),
    }),
    "card_staff_dice": Setting(_CARDS, N_("Dice for the next Shard"), {
        "as-card": N_("roll both dice for the next Shard's rent"),
        "by-number": N_("the next Shard's rent takes one die if its owner has no other"),
    }),
    "claims_at_ring_end": Setting(_END, N_("Rents not asked for"), {
        "lapse": N_("rents not asked for are lost when the Ring ends the game"),
        "asked": N_("rents not asked for are paid when the Ring ends the game"),
    }),
    "staff_roll_when": Setting(_RENT, N_("When to roll for a staff"), {
        "when-asked": N_("roll for a staff's rent when its owner asks for it"),
        "at-landing": N_("roll for a staff's rent on landing, before its owner asks"),
    }),
    "rent_mortgage": Setting(_RENT, N_("Mortgage after a landing"), {
        "when-asked": N_("a deed earns no rent while it is mortgaged"),
        "at-landing": N_("mortgaging a deed after the landing does not cancel the rent"),
    }),
    "time_call": Setting(_END, N_("Calling time"), {
        "any-time": N_("time can be called at any moment"),
        "nothing-open": N_("time can be called only when everything is settled"),
    }),
    "bid_money": Setting(_AUCTIONS, N_("Money behind a bid"), {
        "reserved": N_("the money behind a bid is kept for it"),
        "free": N_("the money behind a bid can be spent"),
    }),
    "leaving": Setting(_PLAYERS, N_("Leaving the table"), {
        "bot-or-retire": N_("a player who leaves hands the seat to a bot or retires"),
        "bot": N_("a player who leaves hands the seat to a bot"),
        "retire": N_("a player who leaves retires"),
    }),
    "pot": Setting(_MONEY, N_("Free Parking"), {
        "none": N_("Free Parking pays nothing"),
        "fees": N_("Free Parking pays all taxes, fines and card payments"),
        "fees-and-salary": N_("Free Parking pays all taxes and fines, and a GO salary"),
    }),
    "salary_doubled": Setting(_MONEY, N_("Landing on GO"), {
        True: N_("GO pays double for landing on it"),
        False: N_("GO pays the same for landing on it"),
    }),
    "deed_declined": Setting(_AUCTIONS, N_("A deed that is not bought"), {
        "auction": N_("a deed that is not bought is auctioned"),
        "bank": N_("a deed that is not bought stays with the Bank"),
    }),
    "first_buying_round": Setting(_MONEY, N_("First purchases"), {
        1: N_("deeds can be bought from the start"),
        2: N_("deeds can be bought from round 2 on"),
        3: N_("deeds can be bought from round 3 on"),
    }),
    "jail_rent": Setting(_JAIL, N_("Collecting rent in Jail"), {
        True: N_("a player in Jail collects rent"),
        False: N_("a player in Jail collects no rent"),
    }),
    "first_bankruptcy_round": Setting(_BANKRUPTCY, N_("Earliest bankruptcy"), {
        1: N_("anybody can go bankrupt from the start"),
        11: N_("nobody goes bankrupt in the first 10 rounds"),
        21: N_("nobody goes bankrupt in the first 20 rounds"),
    }),
})  # fmt: skip
"""By setting."""


def group_name(group: str) -> str:
    """What a group of settings is called."""
    return _(GROUPS[group])


def setting_title(name: str) -> str:
    """What a setting is about, beside its values: `When GO pays`."""
    return _(SETTINGS[name].title)


def setting_sentence(name: str, value: Any, rules: Rules | None = None) -> str:
    """What a setting says: `GO pays 400`, without capital and full stop. `rules`: of whose Tracker
    a circle is, if that is known."""
    known = SETTINGS[name].says
    text = known if isinstance(known, str) else known.get(value) or known[None]
    shown = ", ".join(map(str, value)) if isinstance(value, tuple) else value
    if name.endswith("_circle") and value:  # of the Tracker, counted from Start
        shown = circle_name(rules, value) if rules else _("circle number {value}", value=value)
    return _(text, value=shown)


def rules_in_words(rules: dict[str, Any], own: Rules | None = None) -> str:
    """Settings as they are to be: `GO pays 400 and leaving Jail costs 20`. `own`: those of the
    game, whose Tracker has names for its circles."""
    return listed(setting_sentence(name, rules[name], own) for name in rules)
