"""What a setting of the rules says, as a sentence for each of its values: for house rules and
rulings. The settings themselves are in rules/edition.py."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from controller.text.language import N_, _
from controller.text.wording import listed

SETTINGS: Mapping[str, str | dict[Any, str]] = MappingProxyType({
    "players_least": N_("at least {value} players"),
    "players_most": N_("at most {value} players"),
    "start_money": N_("everybody starts with {value}"),
    "eye_value": N_("the Eye counts {value}"),
    "houses": N_("small buildings in the Bank: {value}"),
    "hotels": N_("large buildings in the Bank: {value}"),
    "bank_stock": N_("money in the box: {value}"),
    "salary": N_("GO pays {value}"),
    "salary_when": {
        "at-once": N_("GO pays at once"),
        "after-landing": N_("GO pays when the move is over"),
    },
    "doubles_to_jail": N_("{value} doubles in a row lead to Jail"),
    "opening_ties": {
        "roll-again": N_("after a tie at the start, roll again"),
        "seat-order": N_("after a tie at the start, the first seat starts"),
    },
    "auction_opening": N_("the first bid is at least {value}"),
    "auction_raise": N_("each bid is at least {value} more"),
    "rent_deadline": {
        1: N_("rent can be asked for until the next player rolls"),
        2: N_("rent can be asked for until the player after next rolls"),
    },
    "rent_must_be_asked": {
        True: N_("the owner must ask for rent"),
        False: N_("the Bank collects rent automatically"),
    },
    "group_double_with_mortgage": {
        True: N_("a whole group pays double, even with a mortgage in it"),
        False: N_("a group with a mortgage in it does not pay double"),
    },
    "staff_rent_roll": {
        "roll-that-led": N_("a staff's rent uses the roll that led there"),
        "fresh": N_("a staff's rent always takes a new roll"),
        "fresh-after-card": N_("a staff's rent takes a new roll after a card"),
        "by-number": N_("one staff earns one die, two earn two dice"),
    },
    "property_pays_rent": {
        True: N_("rent may be paid in deeds, if the owner agrees"),
        False: N_("rent is paid in money only"),
    },
    "mortgaged_counts": {
        True: N_("a mortgaged steed or staff still counts for the others"),
        False: N_("a mortgaged steed or staff does not count for the others"),
    },
    "tax_choice": {
        True: N_("the tax is a fixed amount or a share, as you choose"),
        False: N_("the tax is a fixed amount"),
    },
    "fine": N_("leaving Jail costs {value}"),
    "fine_turns": N_("turns in Jail in which the fine may be paid: {value}"),
    "fine_when": {
        "before-roll": N_("the fine is paid before the roll"),
        "after-roll": N_("the fine is paid after a failed roll"),
    },
    "jail_rolls": N_("tries for a double in Jail: {value}"),
    "jail_double_rolls_again": {
        True: N_("after a double out of Jail, roll again"),
        False: N_("after a double out of Jail, no second roll"),
    },
    "jail_fail_moves": {
        True: N_("the last try in Jail moves the token"),
        False: N_("the last try in Jail does not move the token"),
    },
    "houses_before_hotel": N_("small buildings before a large one: {value}"),
    "hotel_needs": {
        "group": N_("a large building needs all small ones in the group"),
        "place": N_("a large building needs the small ones of its space"),
    },
    "build_when": {
        "any-time": N_("everybody may build at any time"),
        "between-turns": N_("others may build only between turns"),
    },
    "shortage_opening": {
        "auction": N_("bids for scarce buildings start as in any auction"),
        "printed": N_("bids for scarce buildings start at the lowest price"),
    },
    "fortresses_at_once": {
        True: N_("a group's large buildings may be sold all at once"),
        False: N_("buildings are sold one at a time"),
    },
    "shortage_contest": {
        "wishes": N_("buildings are auctioned if more are wanted than there are"),
        "second-buyer": N_("buildings are auctioned if two players may want the same"),
    },
    "shortage_auctions": {
        "each": N_("every scarce building is auctioned"),
        "last": N_("only the last building is auctioned"),
    },
    "shortage_asked": {
        "once-a-turn": N_("a no to scarce buildings holds for the whole turn"),
        "each-piece": N_("everybody is asked about each scarce building"),
        "strongholds-once": N_("a no to small buildings holds for the whole turn"),
    },
    "fortress_sale": {
        "whole-group": N_("large buildings are sold at once if the group has no others"),
        "without-houses": N_("large buildings are sold at once even if small ones run out"),
        "with-houses": N_("selling large buildings at once takes enough small ones"),
    },
    "mortgage_when": {
        "any-time": N_("you may mortgage at any time"),
        "in-debt": N_("you may mortgage only to pay a debt"),
    },
    "mortgage_needs": {
        "group": N_("to mortgage, sell the buildings of the group first"),
        "place": N_("to mortgage, sell the buildings of the space first"),
    },
    "buyer_pays_interest": {
        True: N_("keeping the mortgage on a new deed costs interest"),
        False: N_("keeping the mortgage on a new deed costs nothing"),
    },
    "creditor_pays_interest": {
        True: N_("mortgaged deeds of a bankrupt player cost interest"),
        False: N_("mortgaged deeds of a bankrupt player cost nothing"),
    },
    "estate_mortgaged": {
        True: N_("deeds of a bankrupt player are mortgaged first"),
        False: N_("a bankrupt player's deeds are handed over as they are"),
    },
    "interest_percent": N_("interest on a mortgage: {value} %"),
    "interest_base": {
        "mortgage": N_("interest is a share of the mortgage"),
        "price": N_("interest is a share of the price"),
    },
    "interest_each_owner": {
        True: N_("each new owner of a mortgaged deed pays interest"),
        False: N_("interest on a mortgaged deed is paid only once"),
    },
    "rounding": {
        "up": N_("parts of a coin are rounded up"),
        "half-up": N_("parts of a coin are rounded to the nearest"),
        "down": N_("parts of a coin are rounded down"),
    },
    "auction_mortgage_cancelled": {
        True: N_("the Bank auctions a bankrupt player's deeds without mortgages"),
        False: N_("the Bank auctions a bankrupt player's deeds with mortgages"),
    },
    "break_down_without_houses": {
        True: N_("a large building can be sold back even if small ones run out"),
        False: N_("a large building can only be swapped for small ones"),
    },
    "several_creditors": {
        "in-order": N_("not enough for all: paid in turn, from the left"),
        "split": N_("not enough for all: shared evenly"),
    },
    "ring_moved_by": {
        "eyes": N_("the Eye moves the Ring"),
        "doubles": N_("doubles move the Ring"),
    },
    "ring_target": {
        "next-territory": N_("the Ring goes to the next territory"),
        "next-unclaimed": N_("the Ring goes to the next free territory"),
    },
    "ring": {
        True: N_("the One Ring is in play"),
        False: N_("the One Ring is left out"),
    },
    "ring_rent": {
        "twice-due": N_("where the Ring is, rent is doubled"),
        "twice-printed": N_("where the Ring is, rent is twice the printed one"),
    },
    "ring_rolls": {
        "movement-and-jail": N_("the Ring moves by rolls of a turn, in Jail too"),
        "movement": N_("the Ring moves by rolls that move a token"),
        "every": N_("the Ring moves by every roll"),
    },
    "ring_before_jail": {
        True: N_("the Ring still moves on the double that leads to Jail"),
        False: N_("the Ring stays on the double that leads to Jail"),
    },
    "end_after_bankruptcies": {
        0: N_("the last player left wins"),
        1: N_("the first bankruptcy ends the game"),
        2: N_("the second bankruptcy ends the game"),
        None: N_("the game ends with bankruptcy number {value}"),
    },
    "estate_before_count": {
        True: N_("the last bankrupt player's goods change hands before the count"),
        False: N_("the last bankrupt player's goods are not counted"),
    },
    "count_cash_only": {
        True: N_("in the end only money counts"),
        False: N_("in the end all that you own counts"),
    },
    "ties": {
        "shared": N_("a tie at the end is a shared win"),
        "most-deeds": N_("a tie at the end: the most deeds win"),
    },
    "decks_swapped": {
        True: N_("the two decks have changed places"),
        False: N_("the two decks are where the classic game has them"),
    },
    "deeds_dealt": N_("deeds dealt to each player: {value}"),
    "deeds_paid": {
        True: N_("dealt deeds are paid for"),
        False: N_("dealt deeds cost nothing"),
    },
    "time_limit": {
        True: N_("the game has a time limit"),
        False: N_("the game has no time limit"),
    },
    "bearer": {
        True: N_("a player bears the Ring"),
        False: N_("nobody bears the Ring"),
    },
    "tracker": N_("the Tracker's circles: {value}"),
    "tracker_start": N_("the Tracker's first circle is worth {value}"),
    "tracker_again": {
        True: N_("the Tracker moves again after a double"),
        False: N_("the Tracker moves once a turn"),
    },
    "bearer_salary": N_("from the marked circle on, GO pays the bearer {value}"),
    "bearer_salary_circle": {
        0: N_("GO pays the bearer no more than others"),
        None: N_("GO pays the bearer more from circle {value} on"),
    },
    "bearer_rent_circle": {
        0: N_("the bearer gets no double rent"),
        None: N_("the bearer gets double rent from circle {value} on"),
    },
    "bearer_bonus": N_("reaching Mount Doom brings the bearer {value}"),
    "bearer_rolls_fourth": {
        True: N_("after a third double the bearer rolls again"),
        False: N_("after a third double the bearer does not roll again"),
    },
    "still_throw_lands": {
        True: N_("a roll of 0 counts as landing again"),
        False: N_("a roll of 0 does not count as landing"),
    },
    "eye_needs": {
        "throw-and-landing": N_("the Eye strikes if you had the Ring before and after the move"),
        "landing": N_("the Eye strikes if you have the Ring after the move"),
    },
    "battle_tie": {
        "roll-again": N_("after a tie in battle, roll again"),
        "bearer": N_("after a tie in battle, the bearer keeps the Ring"),
    },
    "ring_of_bankrupt": {
        "stays": N_("a bankrupt bearer's Ring stays where it is"),
        "creditor": N_("a bankrupt bearer's Ring goes to the creditor"),
    },
    "staff_roller": {
        "debtor": N_("the player who owes a staff's rent rolls for it"),
        "owner": N_("a staff's owner rolls for its rent"),
    },
    "ring_end_count": {
        "worth": N_("when the Ring ends the game, all you own counts"),
        "rent": N_("when the Ring ends the game, rents are counted"),
    },
    "count_mortgaged_rent": {
        True: N_("mortgaged deeds count in the end"),
        False: N_("mortgaged deeds do not count in the end"),
    },
    "count_bearer_double": {
        True: N_("the bearer's double rent counts in the end"),
        False: N_("the bearer's double rent does not count in the end"),
    },
    "shortage_value": {
        "printed": N_("a building won at auction is worth its printed price"),
        "bid": N_("a building won at auction is worth its bid"),
    },
    "card_rent_binds": {
        True: N_("the bearer pays rent when a card demands it"),
        False: N_("the bearer pays no rent, even if a card demands it"),
    },
    "secret_cards": {
        "secret": N_("cards to be played later are secret"),
        "open": N_("everybody sees cards to be played later"),
    },
    "secret_when": {
        "as-building": N_("cards may be played whenever building is allowed"),
        "own-turn": N_("cards may be played only in your own turn"),
    },
    "card_building": {
        "free": N_("a free Fortress goes on any space of a whole set"),
        "ordinary": N_("a free building goes where one could be bought"),
    },
    "card_rent": {
        "due": N_("a colour's rent by card is what landing would cost"),
        "bare": N_("a colour's rent by card is the basic rent"),
    },
    "card_deeds": {
        "as-they-are": N_("cards take deeds as they are, mortgaged or built on"),
        "unmortgaged": N_("cards take no mortgaged deeds"),
    },
    "cancel_asked": {
        "always": N_("the target of a card is always asked"),
        "holder": N_("the target of a card is asked only if it can cancel it"),
    },
    "cards_drawn": {
        "by-program": N_("the program draws the cards"),
        "at-table": N_("the printed deck is on the table; players name what they draw"),
    },
    "card_staff_dice": {
        "as-card": N_("the next Shard's rent takes both dice"),
        "by-number": N_("the next Shard's rent takes one die for one Shard"),
    },
    "claims_at_ring_end": {
        "lapse": N_("rents not asked for are lost when the Ring ends the game"),
        "asked": N_("rents not asked for are paid when the Ring ends the game"),
    },
    "staff_roll_when": {
        "when-asked": N_("a staff's rent is rolled for once its owner asks"),
        "at-landing": N_("a staff's rent is rolled for on landing, before its owner asks"),
    },
    "rent_mortgage": {
        "when-asked": N_("no rent while the deed is mortgaged"),
        "at-landing": N_("a mortgage taken after the landing costs no rent"),
    },
    "time_call": {
        "any-time": N_("time can be called at any moment"),
        "nothing-open": N_("time can be called when nothing is open"),
    },
    "bid_money": {
        "reserved": N_("the money behind a bid is kept for it"),
        "free": N_("the money behind a bid can be spent"),
    },
    "leaving": {
        "bot-or-retire": N_("a player who leaves hands the seat to a bot or retires"),
        "bot": N_("a player who leaves hands the seat to a bot"),
        "retire": N_("a player who leaves retires"),
    },
})  # fmt: skip
"""By setting: a sentence for each value, or one with `{value}`, which None stands for too."""


def setting_sentence(name: str, value: Any) -> str:
    """What a setting says: `GO pays 400`, without capital and full stop."""
    known = SETTINGS[name]
    text = known if isinstance(known, str) else known.get(value) or known[None]
    shown = ", ".join(map(str, value)) if isinstance(value, tuple) else value
    return _(text).format(value=shown)


def rules_in_words(rules: dict[str, Any]) -> str:
    """Settings as they are to be: `GO pays 400 and leaving Jail costs 20`."""
    return listed(setting_sentence(name, rules[name]) for name in rules)
