"""Scenes in which a setting decides something: what is then named is looked at in test_applied.py.

By setting, tables that have played such a scene with another value than the edition's; and by
ruling, tables that have played one that the ruling decides, in an edition whose ruling it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.editions import load
from controller.rules import commands as c
from controller.rules.board import Advance, LoseEach
from controller.rules.events import Event
from tests.rules.bearing import (
    BOWS,
    EYE_FIVE,
    EYES,
    HILT,
    KNOWN,
    MORGUL,
    MOUNTAIN,
    PRICE,
    QUEST,
    STING,
    STONE,
    WRAITH,
    Fellowship,
)
from tests.rules.positions import (
    ASFALOTH,
    BAG_END,
    BARAD_DUR,
    BROWN,
    DARK_BLUE,
    DOOM,
    EVENTS,
    FIVE,
    GANDALF,
    JAIL,
    LIGHT_BLUE,
    MAGGOT,
    MORIA,
    ORANGE,
    PALANTIR,
    PARKING,
    PEOPLE,
    PEOPLE_7,
    SHELOB,
    STEEDS,
    TO_JAIL,
    Table,
    fresh,
    setup,
)

EYE = (0, 4)
FIRST_STEED = 5
BOX_2012, BOX_FR = load("lotr-2012"), load("lotr-2003-fr")

Scene = Callable[[], Table]


def opened(dice: list[tuple[int, int]], **rules: Any) -> Table:
    """Rolls to see who starts."""
    table = fresh()
    table.do(setup(len(dice), rules=rules))
    for seat, throw in enumerate(dice):
        table.roll(seat, throw)
    return table


def begun(seats: int, **rules: Any) -> Table:
    """A set-up that may be refused."""
    table = fresh()
    table.refused(setup(seats, rules=rules))
    return table


def after(table: Table, *steps: Callable[[Table], object]) -> Table:
    """The table after these steps."""
    for step in steps:
        step(table)
    return table


def landing(seat: int, space: int, dice: tuple[int, int] = FIVE) -> Callable[[Table], list[Event]]:
    """A step: a seat lands on a space."""
    return lambda table: table.land(seat, space, dice)


def doing(*commands: Any) -> Callable[[Table], None]:
    """A step: these commands, one after the other."""

    def do(table: Table) -> None:
        for command in commands:
            table.do(command)

    return do


def sold(deed: int, by: int, to: int) -> Callable[[Table], None]:
    """A step: a deed changes hands for 1."""
    return doing(c.Offer(by, to, c.Bundle(deeds=(deed,)), c.Bundle(cash=1)), c.Accept(to, by))


def broke(table: Table) -> Table:
    """Seat 0 gives up: it owes seat 1 rent, and has Asfaloth mortgaged, Moria not."""
    table.own(1, *DARK_BLUE).built(5, *DARK_BLUE)
    table.own(0, MORIA, ASFALOTH).mortgaged(ASFALOTH).cash(0, 5)
    table.rent(0, DOOM)
    table.do(c.DeclareBankrupt(0))
    return table


def owing_the_bank(table: Table) -> Table:
    """Seat 0 gives up: it cannot pay at Shelob's Lair; Asfaloth is mortgaged; it keeps a card."""
    table.own(0, ASFALOTH).mortgaged(ASFALOTH).keeps(0, EVENTS).cash(0, 0)
    table.land(0, SHELOB)
    table.do(c.DeclareBankrupt(0))
    return table


def short_of_fortress(table: Table) -> Table:
    """A fortress is to be broken down with no stronghold in the Bank."""
    table.own(0, *BROWN).built(5, *BROWN)
    if table.state.rules.break_down_without_houses:
        table.do(c.BreakDown(0, BAG_END))
    else:
        table.refused(c.SellBuilding(0, BAG_END))
    return table


def _wished(table: Table, count: int) -> Table:
    """Two seats want strongholds, one of them several."""
    table.own(0, *DARK_BLUE, *ORANGE).own(1, *BROWN, *LIGHT_BLUE)
    table.do(c.Build(0, DOOM))
    table.do(c.Contest(1, count))
    return table


def _waived(table: Table) -> Table:
    """Another wants none."""
    table.own(0, *DARK_BLUE).own(1, *BROWN)
    table.do(c.Build(0, DOOM))
    table.do(c.Pass(1))
    return table


def _can_raise() -> Table:
    """Somebody with a deed to mortgage gives up."""
    table = owned(owned(Table(), 1, *DARK_BLUE), 0, MORIA).cash(0, 0)
    table.rent(0, BARAD_DUR)
    table.refused(c.DeclareBankrupt(0))
    return table


def contested(table: Table) -> Table:
    """Two seats want the last stronghold."""
    table.own(0, *DARK_BLUE).own(1, *BROWN)
    table.do(c.Build(0, DOOM))
    table.do(c.Contest(1))
    return table


def placed(table: Table) -> Table:
    """One of them has won it, for 61, and placed it."""
    contested(table)
    table.do(c.Bid(1, 61))
    table.all_pass()
    table.do(c.Build(1, BAG_END))
    return table


def battle_of(table: Table, first: int, second: int) -> Table:
    """Seat 1 battles the bearer, seat 0, on Sting: what they throw."""
    table.at(0, MORGUL).ready(1)
    table.at(1, 0).roll(1)
    table.do(c.Battle(1))
    for seat, face in ((1, first), (0, second)):
        table.do(c.Roll(seat, (face,)))
    return table


def bearer(circle: int = 0, **rules: Any) -> Fellowship:
    """Seat 0 bears the Ring, the others stand out of the way."""
    table = Fellowship(**rules).bears(0, circle)
    table.at(1, 30).at(2, 30)
    return table


def third_double(table: Table, dice: tuple[int, int] = (3, 3)) -> Table:
    """Seat 0 has thrown two doubles already."""
    table.state.doubles = 2
    table.roll(0, dice)
    return table


def bearer_bankrupt(**rules: Any) -> Table:
    """The bearer, seat 1, owes seat 0 more than it has."""
    table = Fellowship(**rules).own(0, *KNOWN).built(5, *KNOWN).cash(1, 0).bears(2)
    table.rent(1, KNOWN[0])
    table.bears(1, 2)
    table.do(c.DeclareBankrupt(1))
    return table


def bearer_bankrupt_with_cash() -> Table:
    """Seat 1 has three coins, and owes seat 0 ten."""
    table = Fellowship().own(0, *KNOWN).built(5, *KNOWN).cash(1, 3)
    table.rent(1, KNOWN[0])
    table.do(c.DeclareBankrupt(1))
    return table


def ended_with_open_rent(table: Table) -> Table:
    """The Ring reaches its end while a rent is open."""
    table.ring(BARAD_DUR).own(2, MORIA)
    table.land(0, MORIA)
    table.land(1, PARKING, EYE)
    return table


def timed(**rules: Any) -> Table:
    """A game against the clock, at its end: all have the same."""
    table = Table(2, time_limit=True, **rules)
    table.do(c.CallTime(0))
    return table


def owned(table: Table, seat: int, *spaces: int) -> Table:
    """The table after `own`, with its type."""
    return table.own(seat, *spaces)


def led_to_a_weapon(**rules: Any) -> Table:
    """A card leads the bearer to another's Weapon."""
    table = Fellowship(**rules).own(1, STING).at(1, 30).at(2, 30).next(26)
    return after(table, landing(0, QUEST))


def led_to_a_shard(**rules: Any) -> Table:
    """A card leads somebody to another's Shard."""
    table = Fellowship(**rules).own(0, HILT).at(0, 30).next(16)
    return after(table, landing(1, QUEST))


def attack(**rules: Any) -> Table:
    """Somebody takes a Weapon by a card."""
    table = Fellowship(**rules).own(1, STING).secret(0, MOUNTAIN)
    if table.do(c.PlayCard(0, MOUNTAIN, 1, STING)) and table.state.stack:
        table.do(c.LetPass(1))
    return table


def coloured(**rules: Any) -> Table:
    """Somebody has to pay the rents of a colour."""
    table = Fellowship(**rules).own(0, 21).secret(0, PRICE)
    return after(table, doing(c.PlayCard(0, PRICE, 1, 21)), doing(c.LetPass(1)))


def given_a_fortress(**rules: Any) -> Table:
    """A card gives somebody a Fortress."""
    table = Fellowship(**rules).own(1, 21, 23, 24).built(4, 21, 23, 24).at(0, 30).next(BOWS)
    return after(table, landing(1, QUEST))


HOUSE: dict[str, Scene] = {
    # Setting up
    "players_least": lambda: begun(2, players_least=3),
    "players_most": lambda: begun(3, players_most=2),
    "start_money": lambda: Table(start_money=1000),
    "eye_value": lambda: after(Table(eye_value=3), lambda t: t.roll(0, EYE)),
    "houses": lambda: contested(Table(houses=1)),
    "hotels": lambda: Table(hotels=3),
    "bank_stock": lambda: Table(bank_stock=20000),
    "opening_ties": lambda: opened([(6, 5), (6, 5)], opening_ties="seat-order"),
    "deeds_dealt": lambda: Table(deeds_dealt=1),
    "deeds_paid": lambda: Table(deeds_dealt=1, deeds_paid=True),
    "decks_swapped": lambda: after(Table(decks_swapped=True), landing(0, PEOPLE_7, (2, 5))),
    # Turns
    "salary": lambda: after(Table(salary=400), landing(0, MAGGOT)),
    "salary_when": lambda: after(Table(salary_when="after-landing"), landing(0, MAGGOT)),
    "doubles_to_jail": lambda: third_double(Table(doubles_to_jail=4)),
    # Auctions
    "auction_opening": lambda: after(
        Table(auction_opening=9), landing(0, MORIA), doing(c.Decline(0))
    ),
    "auction_raise": lambda: after(
        Table(auction_raise=10), landing(0, MORIA), doing(c.Decline(0), c.Bid(1, 1), c.Bid(2, 11))
    ),
    # Rent and taxes
    "rent_deadline": lambda: after(
        owned(Table(rent_deadline=1), 1, MORIA), landing(0, MORIA), landing(1, PARKING)
    ),
    "rent_must_be_asked": lambda: after(
        owned(Table(rent_must_be_asked=False), 1, MORIA), landing(0, MORIA)
    ),
    "group_double_with_mortgage": lambda: after(
        owned(Table(group_double_with_mortgage=False), 1, *DARK_BLUE).mortgaged(DOOM),
        landing(0, BARAD_DUR),
    ),
    "staff_rent_roll": lambda: after(
        owned(Table(staff_rent_roll="fresh"), 1, GANDALF), landing(0, GANDALF)
    ),
    "staff_roll_when": lambda: after(
        owned(Table(staff_rent_roll="fresh", staff_roll_when="at-landing"), 1, GANDALF),
        landing(0, GANDALF),
    ),
    "property_pays_rent": lambda: after(
        owned(Table(property_pays_rent=True), 1, *DARK_BLUE).own(0, MORIA).cash(0, 40),
        lambda t: t.rent(0, BARAD_DUR),
        doing(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(), settles=50), c.Accept(1, 0)),
    ),
    "mortgaged_counts": lambda: after(
        owned(Table(mortgaged_counts=False), 1, *STEEDS).mortgaged(ASFALOTH), landing(0, STEEDS[0])
    ),
    "tax_choice": lambda: after(Table(tax_choice=False), landing(0, PALANTIR)),
    # Jail
    "fine": lambda: after(Table(fine=30).jailed(0), doing(c.PayFine(0))),
    "fine_turns": lambda: after(
        Table(fine_turns=1).jailed(0, 1), lambda t: t.refused(c.PayFine(0))
    ),
    "fine_when": lambda: after(
        Table(fine_when="after-roll").jailed(0), lambda t: t.roll(0), doing(c.PayFine(0))
    ),
    "jail_rolls": lambda: after(Table(jail_rolls=1).jailed(0), lambda t: t.roll(0)),
    "jail_double_rolls_again": lambda: after(
        Table(jail_double_rolls_again=True).jailed(0), lambda t: t.roll(0, (3, 3))
    ),
    "jail_fail_moves": lambda: after(
        Table(jail_fail_moves=False).jailed(0, 2), lambda t: t.roll(0)
    ),
    # Building and selling
    "houses_before_hotel": lambda: after(
        owned(Table(houses_before_hotel=3), 0, *BROWN).built(3, *BROWN), doing(c.Build(0, BAG_END))
    ),
    "hotel_needs": lambda: after(
        owned(Table(hotel_needs="place"), 0, *BROWN).built(3, BAG_END).built(4, MAGGOT),
        doing(c.Build(0, MAGGOT)),
    ),
    "build_when": lambda: after(
        owned(Table(build_when="between-turns"), 1, *BROWN),
        landing(0, MORIA),
        lambda t: t.refused(c.Build(1, MAGGOT)),
    ),
    "shortage_contest": lambda: contested(Table(shortage_contest="second-buyer", houses=1)),
    "shortage_auctions": lambda: _wished(Table(shortage_auctions="last", houses=2), 2),
    "shortage_asked": lambda: _waived(Table(shortage_asked="each-piece", houses=1)),
    "shortage_opening": lambda: contested(Table(shortage_opening="printed", houses=1)),
    "shortage_value": lambda: placed(Table(shortage_value="printed", houses=1)),
    "fortresses_at_once": lambda: after(
        owned(Table(fortresses_at_once=False), 0, *BROWN).built(5, *BROWN),
        lambda t: t.refused(c.SellFortresses(0, BAG_END)),
    ),
    "fortress_sale": lambda: after(
        owned(Table(fortress_sale="without-houses"), 0, *BROWN).built(5, MAGGOT).built(4, BAG_END),
        doing(c.SellFortresses(0, MAGGOT)),
    ),
    "break_down_without_houses": lambda: short_of_fortress(
        Table(break_down_without_houses=False, houses=0)
    ),
    # Mortgages and bankruptcy
    "mortgage_when": lambda: after(
        owned(Table(mortgage_when="in-debt"), 0, MORIA), lambda t: t.refused(c.Mortgage(0, MORIA))
    ),
    "mortgage_needs": lambda: after(
        owned(Table(mortgage_needs="place"), 0, *BROWN).built(1, BAG_END),
        doing(c.Mortgage(0, MAGGOT)),
    ),
    "buyer_pays_interest": lambda: after(
        owned(Table(buyer_pays_interest=False), 0, MORIA).mortgaged(MORIA), sold(MORIA, 0, 1)
    ),
    "creditor_pays_interest": lambda: broke(Table(creditor_pays_interest=False)),
    "estate_mortgaged": lambda: broke(Table(estate_mortgaged=True)),
    "interest_percent": lambda: after(
        owned(Table(interest_percent=20), 0, MORIA).mortgaged(MORIA), doing(c.Lift(0, MORIA))
    ),
    "interest_base": lambda: after(
        owned(Table(interest_base="price"), 0, MORIA).mortgaged(MORIA), doing(c.Lift(0, MORIA))
    ),
    "interest_each_owner": lambda: after(
        owned(Table(interest_each_owner=False), 0, MORIA).mortgaged(MORIA),
        sold(MORIA, 0, 1),
        doing(c.KeepMortgage(1, MORIA)),
        sold(MORIA, 1, 2),
    ),
    "rounding": lambda: after(
        owned(Table(rounding="down"), 0, GANDALF).mortgaged(GANDALF), doing(c.Lift(0, GANDALF))
    ),
    "auction_mortgage_cancelled": lambda: owing_the_bank(Table(auction_mortgage_cancelled=False)),
    "several_creditors": lambda: after(
        Table(several_creditors="split").top(PEOPLE, LoseEach(50)).cash(0, 70), landing(0, PEOPLE_7)
    ),
    # The Ring
    "ring": lambda: Table(ring=False),
    "ring_moved_by": lambda: after(Table(ring_moved_by="doubles"), lambda t: t.roll(0, (4, 4))),
    "ring_target": lambda: after(
        owned(Table(ring_target="next-unclaimed"), 1, MAGGOT), lambda t: t.roll(0, EYE)
    ),
    "ring_rent": lambda: after(
        owned(Table(ring_rent="twice-printed"), 1, *BROWN).ring(MAGGOT), landing(0, MAGGOT)
    ),
    "ring_rolls": lambda: after(Table(ring_rolls="movement").jailed(0), lambda t: t.roll(0, EYE)),
    "ring_before_jail": lambda: third_double(Table(ring_before_jail=False), (0, 1)),
    # The end
    "end_after_bankruptcies": lambda: broke(Table(4, end_after_bankruptcies=2)),
    "estate_before_count": lambda: broke(
        Table(end_after_bankruptcies=1, estate_before_count=False)
    ),
    "count_cash_only": lambda: timed(count_cash_only=True),
    "time_limit": timed,
    "ties": lambda: timed(ties="most-deeds"),
    "claims_at_ring_end": lambda: ended_with_open_rent(Table(claims_at_ring_end="asked")),
    # Cards that are played
    "card_rent_binds": lambda: led_to_a_weapon(card_rent_binds=False),
    "secret_cards": lambda: after(Fellowship(secret_cards="open").next(STONE), landing(1, QUEST)),
    "secret_when": lambda: attack(secret_when="own-turn"),
    "card_building": lambda: given_a_fortress(card_building="ordinary"),
    "card_rent": lambda: coloured(card_rent="bare"),
    "card_deeds": lambda: attack(card_deeds="unmortgaged"),
    "cancel_asked": lambda: attack(cancel_asked="holder"),
    "card_staff_dice": lambda: led_to_a_shard(card_staff_dice="by-number"),
    # A Ring that is borne
    "bearer": lambda: Fellowship(bearer=False),
    "tracker": lambda: after(bearer(tracker=(1, 2, 3)), landing(0, PARKING)),
    "tracker_start": lambda: _found_with_an_eye(tracker_start=3, eye_needs="landing"),
    "tracker_again": lambda: after(
        bearer(tracker_again=False).at(0, 10),
        lambda t: t.roll(0, (5, 5)),
        lambda t: t.at(0, 15).roll(0),
    ),
    "bearer_salary": lambda: after(bearer(4, bearer_salary=9), landing(0, 3)),
    "bearer_salary_circle": lambda: after(bearer(1, bearer_salary_circle=1), landing(0, 3)),
    "bearer_rent_circle": lambda: after(
        owned(bearer(1, bearer_rent_circle=1), 0, MORGUL).at(0, 30), landing(1, MORGUL)
    ),
    "bearer_bonus": lambda: after(bearer(5, bearer_bonus=0), lambda t: t.roll(0)),
    "bearer_rolls_fourth": lambda: third_double(bearer(bearer_rolls_fourth=True).at(0, 10), (5, 5)),
    "still_throw_lands": lambda: after(
        Fellowship(still_throw_lands=True),
        lambda t: t.ready(1),
        lambda t: t.at(1, WRAITH).roll(1, EYES),
    ),
    "eye_needs": lambda: after(bearer(eye_needs="landing"), landing(1, PARKING, EYE_FIVE)),
    "battle_tie": lambda: battle_of(bearer(battle_tie="bearer"), 4, 4),
    "ring_of_bankrupt": lambda: bearer_bankrupt(ring_of_bankrupt="creditor"),
    "rent_mortgage": lambda: _mortgaged_since(rent_mortgage="at-landing"),
    "time_call": lambda: timed(time_call="nothing-open"),
    "cards_drawn": lambda: _printed(cards_drawn="at-table"),
    "bid_money": lambda: _asked_while_bidding(bid_money="free"),
    "leaving": lambda: after(Table(leaving="retire"), lambda t: t.refused(c.Leave(0, "bot"))),
    "staff_roller": lambda: after(owned(bearer(staff_roller="owner"), 0, HILT), landing(1, HILT)),
    "ring_end_count": lambda: after(bearer(5, ring_end_count="worth"), lambda t: t.roll(0)),
    "count_mortgaged_rent": lambda: after(
        owned(bearer(5, count_mortgaged_rent=True), 1, MORGUL).mortgaged(MORGUL),
        lambda t: t.roll(0),
    ),
    "count_bearer_double": lambda: after(
        owned(bearer(5, count_bearer_double=True), 0, MORGUL), lambda t: t.roll(0)
    ),
}
"""By setting, as a house rule."""


def _printed(**rules: Any) -> Table:
    """Somebody draws from the printed deck."""
    return after(Fellowship(**rules).at(0, 30), landing(1, QUEST))


def _mortgaged_since(**rules: Any) -> Table:
    """Moria is mortgaged between the landing and the asking."""
    table = Table(**rules).own(1, MORIA)
    table.land(0, MORIA)
    table.do(c.Mortgage(1, MORIA))
    if rules:
        table.do(c.AskRent(1, MORIA))
    else:
        table.refused(c.AskRent(1, MORIA))
    return table


def _asked_while_bidding(**rules: Any) -> Table:
    """Seat 0 has bid all but 5, and a rent of 14 is asked of it."""
    table = Table(**rules).own(1, MORIA).cash(0, 100)
    table.land(0, MORIA)
    table.land(1, FIRST_STEED)
    table.do(c.Decline(1))
    table.do(c.Bid(0, 95))
    table.do(c.AskRent(1, MORIA))
    return table


def _two_cards() -> Table:
    table = Table().keeps(0, PEOPLE).keeps(0, EVENTS).jailed(0)
    table.do(c.UseCard(0))
    return table


def _offered_on_the_way() -> Table:
    table = Fellowship().bears(0, 2).at(1, 17).at(2, 30)
    table.ready(0)
    table.at(0, 15).roll(0, EYE_FIVE)
    table.do(c.GiveRing(0, 1))
    return table


def _found(*others: int, dice: tuple[int, int] = FIVE, **rules: Any) -> Table:
    """Seat 1 finds the lone Ring; the others stand there as well, or far away."""
    table = Fellowship(**rules)
    for seat, space in zip((0, 2), others, strict=True):
        table.at(seat, space)
    table.ready(1)
    table.at(1, 15)
    table.lone(17)
    table.roll(1, dice)
    return table


def _found_with_an_eye(**rules: Any) -> Table:
    return _found(30, 30, dice=EYE_FIVE, **rules)


def _left(start: int, other: int) -> Table:
    """Seat 1 goes on from a space; the Ring lies there alone, or the bearer is there."""
    table = Fellowship().at(2, 30).at(0, other)
    table.ready(1)
    table.at(1, start)
    if other != start:
        table.lone(start)
    table.roll(1)
    return table


def _unasked_until_borne() -> Table:
    table = Fellowship().own(0, MORGUL).at(0, 30)
    table.land(1, MORGUL)
    table.bears(1)
    table.do(c.AskRent(0, MORGUL))
    return table


def _inherits_without_cash() -> Table:
    table = Table(3).own(0, MORIA).mortgaged(MORIA).cash(0, 0).own(1, DOOM).cash(1, 0)
    table.rent(0, DOOM)
    table.do(c.DeclareBankrupt(0))
    return table


def _prices_differ() -> Table:
    table = Table(edition=BOX_FR, houses=1).own(0, *DARK_BLUE).own(1, *LIGHT_BLUE)
    table.do(c.Build(0, DOOM))
    table.do(c.Contest(1))
    return table


def _nobody_bids() -> Table:
    table = Table()
    table.auction(0, MORIA)
    return table


def _hammer() -> Table:
    table = Table()
    table.land(0, MORIA)
    table.do(c.Decline(0))
    table.do(c.Bid(1, 1))
    table.do(c.CloseAuction(0))
    return table


def _counted(table: Table) -> Table:
    table.roll(0)
    return table


def _time_limit() -> Table:
    table = Table(2, "time-limit", deeds_dealt=0)
    table.do(c.CallTime(0))
    return table


def _short(**rules: Any) -> Table:
    return Table(3, "short", deeds_dealt=0, **rules)


RULINGS: dict[str, Scene] = {
    "R1": _nobody_bids,
    "R2": lambda: owing_the_bank(Table()),
    "R3": lambda: after(owned(Table(), 1, *STEEDS).mortgaged(ASFALOTH), landing(0, STEEDS[0])),
    "R4": lambda: after(owned(Table(), 1, *BROWN).ring(MAGGOT), landing(0, MAGGOT)),
    "R5": lambda: after(Table().top(PEOPLE, LoseEach(50)).cash(0, 70), landing(0, PEOPLE_7)),
    "R6": _hammer,
    "R60": _mortgaged_since,
    "R66": timed,
    "R67": _two_cards,
    "R68": _asked_while_bidding,
    "R7": lambda: after(owned(Table(), 0, GANDALF).mortgaged(GANDALF), doing(c.Lift(0, GANDALF))),
    "R8": lambda: short_of_fortress(Table(houses=3)),
    "R9": lambda: battle_of(bearer(), 4, 4),
    "R10": bearer_bankrupt,
    "R11": lambda: _counted(owned(bearer(5), 1, MORGUL).mortgaged(MORGUL)),
    "R12": lambda: after(owned(bearer(5), 0, MORGUL).at(0, 30), landing(1, MORGUL)),
    "R13": lambda: after(
        bearer().at(0, 10), lambda t: t.roll(0, (5, 5)), lambda t: t.at(0, 15).roll(0)
    ),
    "R14": lambda: after(bearer().at(0, WRAITH), lambda t: t.roll(0, EYES)),
    "R15": lambda: after(
        Fellowship().jailed(1).at(2, 30), lambda t: t.ready(0), lambda t: t.at(0, JAIL - 2).roll(0)
    ),
    "R16": lambda: _left(15, 30),
    "R17": lambda: after(
        owned(Table(), 0, MORIA).mortgaged(MORIA),
        sold(MORIA, 0, 1),
        doing(c.KeepMortgage(1, MORIA)),
        sold(MORIA, 1, 2),
    ),
    "R18": lambda: third_double(Table(), (0, 1)),
    "R19": lambda: after(Table().jailed(0), lambda t: t.roll(0, EYE)),
    "R20": lambda: after(owned(Table(edition=BOX_FR), 1, MAGGOT), lambda t: t.roll(0, EYE)),
    "R22": lambda: after(owned(Table(), 0, MORIA).mortgaged(MORIA), doing(c.Lift(0, MORIA))),
    "R23": lambda: opened([(6, 5), (6, 5)]),
    "R24": lambda: after(Table(edition=BOX_2012).jailed(0), doing(c.PayFine(0))),
    "R25": lambda: Table(edition=BOX_2012),
    "R26": lambda: after(Table(edition=BOX_2012), landing(0, PEOPLE_7, (2, 5))),
    "R27": _time_limit,
    "R28": lambda: after(Table().top(PEOPLE, LoseEach(50)), landing(0, PEOPLE_7)),
    "R29": lambda: after(Table(edition=BOX_FR).jailed(0), doing(c.PayFine(0))),
    "R30": lambda: after(
        owned(Table(edition=BOX_2012), 0, *BROWN).built(3, BAG_END).built(4, MAGGOT),
        lambda t: t.refused(c.Build(0, MAGGOT)),
    ),
    "R31": lambda: after(
        owned(_short(), 0, *BROWN).built(5, *BROWN), doing(c.SellBuilding(0, BAG_END))
    ),
    "R32": lambda: after(Table(), landing(0, MAGGOT)),
    "R33": _prices_differ,
    "R34": lambda: after(Table(edition=BOX_2012).jailed(0), lambda t: t.roll(0, (3, 3))),
    "R35": lambda: owing_the_bank(Table()),
    "R36": lambda: broke(_short()),
    "R37": lambda: after(_short().jailed(0), lambda t: t.roll(0)),
    "R38": _inherits_without_cash,
    "R39": lambda: placed(Table(houses=1)),
    "R40": lambda: after(
        owned(Table(edition=BOX_FR), 0, MORIA), lambda t: t.refused(c.Mortgage(0, MORIA))
    ),
    "R41": lambda: after(owned(Table(edition=BOX_2012), 1, GANDALF), landing(0, GANDALF)),
    "R42": _offered_on_the_way,
    "R43": lambda: _found_with_an_eye(eye_needs="landing"),
    "R44": lambda: third_double(bearer().at(0, 10), (5, 5)),
    "R45": lambda: battle_of(bearer(), 2, 0),
    "R46": lambda: after(owned(bearer(), 0, HILT), landing(1, HILT)),
    "R47": lambda: _counted(owned(bearer(5), 0, MORGUL)),
    "R48": lambda: after(Table(2).ring(BARAD_DUR), lambda t: t.roll(0, EYE)),
    "R49": _unasked_until_borne,
    "R50": lambda: ended_with_open_rent(Table()),
    "R51": lambda: after(bearer().top(0, Advance(24)), landing(0, QUEST)),
    "R52": lambda: _found(17, 17),
    "R53": lambda: after(bearer(), landing(0, MORGUL, EYE_FIVE), doing(c.Buy(0))),
    "R54": lambda: after(Fellowship(), landing(0, TO_JAIL, EYE_FIVE)),
    "R55": lambda: _left(15, 15),
    "R56": lambda: contested(Table(houses=1)),
    "R57": lambda: after(owned(bearer(), 1, MORGUL), doing(c.Mortgage(1, MORGUL))),
    "R58": bearer_bankrupt_with_cash,
    "R59": lambda: after(Fellowship().cash(1, 400), landing(0, 3)),
    "R62": lambda: _wished(Table(), 2),
    "R63": lambda: _waived(Table(houses=1)),
    "R64": lambda: after(
        owned(Table(edition=BOX_FR), 0, *BROWN).built(5, MAGGOT).built(4, BAG_END),
        doing(c.SellFortresses(0, MAGGOT)),
    ),
    "R65": _can_raise,
    "R61": led_to_a_weapon,
    "R70": lambda: after(Table(), doing(c.Leave(0, "bot"))),
    "R71": lambda: after(Fellowship().next(STONE), landing(1, QUEST)),
    "R72": attack,
    "R73": given_a_fortress,
    "R74": coloured,
    "R75": attack,
    "R76": attack,
    "R77": led_to_a_shard,
    "R78": attack,
}
"""By ruling, as the edition has it."""
