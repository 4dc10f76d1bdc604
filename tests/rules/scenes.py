"""Scenes in which a setting or a ruling decides something: test_applied.py looks at what is named.

By setting, a table (cases.py) in which it has another value than the edition's; by ruling, one in
an edition whose ruling it is. What a set-up names is played from the set-up on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from controller.editions import load
from tests.rules.bearing import Fellowship
from tests.rules.cases import Laid, lines
from tests.rules.positions import Table, fresh, setup

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


def played(text: str) -> Table:
    """A table after its steps."""
    position, *steps = lines(text)
    table = Laid(load("lotr-2003"), position)
    for step in steps:
        table.step(step)
    return table


def scenes(text: str) -> dict[str, Scene]:
    """Each line, by the name that it begins with; what is indented goes on with it."""
    named = (one.split(": ", 1) for one in text.strip().replace("\n  ", " ").splitlines())
    return {name: partial(played, table) for name, table in named}


HOUSE: dict[str, Scene] = {
    "players_least": lambda: begun(2, players_least=3),
    "players_most": lambda: begun(3, players_most=2),
    "start_money": lambda: Table(start_money=1000),
    "hotels": lambda: Table(hotels=3),
    "bank_stock": lambda: Table(bank_stock=20000),
    "opening_ties": lambda: opened([(6, 5), (6, 5)], opening_ties="seat-order"),
    "deeds_dealt": lambda: Table(deeds_dealt=1),
    "deeds_paid": lambda: Table(deeds_dealt=1, deeds_paid=True),
    "ring": lambda: Table(ring=False),
    "bearer": lambda: Fellowship(bearer=False),
} | scenes("""
eye_value: {eye_value=3} A;B;C | A: roll 0,4
houses: {houses=1} A(37,39);B(1,3);C | A: build 39 | B: contest
decks_swapped: {decks_swapped=true} A;B;C | A: land 7 2,5
salary: {salary=400} A;B;C | A: land 3
salary_when: {salary_when=after-landing} A;B;C | A: land 3
doubles_to_jail: {doubles_to_jail=4} A;B;C doubles:2 | A: roll 3,3
auction_opening: {auction_opening=9} A;B;C | A: land 16 | A: decline
auction_raise: {auction_raise=10} A;B;C | A: land 16 | A: decline | B: bid 1 | C: bid 11
rent_deadline: {rent_deadline=1} A;B(16);C | A: land 16 | B: land 20
rent_must_be_asked: {rent_must_be_asked=false} A;B(16);C | A: land 16
group_double_with_mortgage: {group_double_with_mortgage=false} A;B(37,39m);C | A: land 37
staff_rent_roll: {staff_rent_roll=fresh} A;B(12);C | A: land 12
staff_roll_when: {staff_rent_roll=fresh,staff_roll_when=at-landing} A;B(12);C | A: land 12
property_pays_rent: {property_pays_rent=true} A:40(16);B(37,39);C | A: rent 37
    | A: offer B (16) for 0 settles=50 | B: accept A
mortgaged_counts: {mortgaged_counts=false} A;B(5,15m,25,35);C | A: land 5
tax_choice: {tax_choice=false} A;B;C | A: land 4
fine: {fine=30} A#0;B;C | A: pay-fine
fine_turns: {fine_turns=1} A#1;B;C | A: pay-fine -> refused fine-too-late
fine_when: {fine_when=after-roll} A#0;B;C | A: roll | A: pay-fine
jail_rolls: {jail_rolls=1} A#0;B;C | A: roll
jail_double_rolls_again: {jail_double_rolls_again=true} A#0;B;C | A: roll 3,3
jail_fail_moves: {jail_fail_moves=false} A#2;B;C | A: roll
houses_before_hotel: {houses_before_hotel=3} A(1^3,3^3);B;C | A: build 1
hotel_needs: {hotel_needs=place} A(1^3,3^4);B;C | A: build 3
build_when: {build_when=between-turns} A;B(1,3);C | A: land 16 | B: build 3 -> refused build-later
shortage_contest: {shortage_contest=second-buyer,houses=1} A(37,39);B(1,3);C | A: build 39
    | B: contest
shortage_auctions: {shortage_auctions=last,houses=2} A(16,18,19,37,39);B(1,3,6,8,9);C | A: build 39
    | B: contest 2
shortage_asked: {shortage_asked=each-piece,houses=1} A(37,39);B(1,3);C | A: build 39 | B: pass
shortage_opening: {shortage_opening=printed,houses=1} A(37,39);B(1,3);C | A: build 39 | B: contest
shortage_value: {shortage_value=printed,houses=1} A(37,39);B(1,3);C | A: build 39 | B: contest
    | B: bid 61 | all-pass | B: build 1
fortresses_at_once: {fortresses_at_once=false} A(1^5,3^5);B;C
    | A: sell-fortresses 1 -> refused step-by-step
fortress_sale: {fortress_sale=without-houses} A(1^4,3^5);B;C | A: sell-fortresses 3
break_down_without_houses: {break_down_without_houses=false,houses=0} A(1^5,3^5);B;C
    | A: sell-building 1 -> refused no-houses
mortgage_when: {mortgage_when=in-debt} A(16);B;C | A: mortgage 16 -> refused only-in-debt
mortgage_needs: {mortgage_needs=place} A(1^1,3);B;C | A: mortgage 3
buyer_pays_interest: {buyer_pays_interest=false} A(16m);B;C | A: offer B (16) for 1 | B: accept A
creditor_pays_interest: {creditor_pays_interest=false} A:5(15m,16);B(37^5,39^5);C | A: rent 39
    | A: declare-bankrupt
estate_mortgaged: {estate_mortgaged=true} A:5(15m,16);B(37^5,39^5);C | A: rent 39
    | A: declare-bankrupt
interest_percent: {interest_percent=20} A(16m);B;C | A: lift 16
interest_base: {interest_base=price} A(16m);B;C | A: lift 16
interest_each_owner: {interest_each_owner=false} A(16m);B;C | A: offer B (16) for 1 | B: accept A
    | B: keep-mortgage 16 | B: offer C (16) for 1 | C: accept B
rounding: {rounding=down} A(12m);B;C | A: lift 12
auction_mortgage_cancelled: {auction_mortgage_cancelled=false} A:0(15m)+events:4;B;C | A: land 38
    | A: declare-bankrupt
several_creditors: {several_creditors=split} A:70;B;C deck:people,14 | A: land 7
ring_moved_by: {ring_moved_by=doubles} A;B;C | A: roll 4,4
ring_target: {ring_target=next-unclaimed} A;B(3);C | A: roll 0,4
ring_rent: {ring_rent=twice-printed} A;B(1,3);C ring:3 | A: land 3
ring_rolls: {ring_rolls=movement} A#0;B;C | A: roll 0,4
ring_before_jail: {ring_before_jail=false} A;B;C doubles:2 | A: roll 0,1
end_after_bankruptcies: {end_after_bankruptcies=2} A:5(15m,16);B(37^5,39^5);C;D | A: rent 39
    | A: declare-bankrupt
estate_before_count: {end_after_bankruptcies=1,estate_before_count=false} A:5(15m,16);B(37^5,39^5);C
    | A: rent 39 | A: declare-bankrupt
count_cash_only: {time_limit=true,count_cash_only=true} A;B | A: call-time
time_limit: {time_limit=true} A;B | A: call-time
ties: {time_limit=true,ties=most-deeds} A;B | A: call-time
claims_at_ring_end: {claims_at_ring_end=asked} A;B;C(16) ring:37 | A: land 16 | B: land 20 0,4
card_rent_binds: lotr-2021{card_rent_binds=false} A;B@30(15);C@30 deck:quest,26 | A: land 7
secret_cards: lotr-2021{secret_cards=open} A;B;C deck:quest,12 | B: land 7
secret_when: lotr-2021{secret_when=own-turn} A+quest:2;B(15);C | A: play-card 2 B 15 | B: let-pass
card_building: lotr-2021{card_building=ordinary} A@30;B(21^4,23^4,24^4);C deck:quest,25 | B: land 7
card_rent: lotr-2021{card_rent=bare} A(21)+quest:1;B;C | A: play-card 1 B 21 | B: let-pass
card_deeds: lotr-2021{card_deeds=unmortgaged} A+quest:2;B(15);C | A: play-card 2 B 15 | B: let-pass
cancel_asked: lotr-2021{cancel_asked=holder} A+quest:2;B(15);C | A: play-card 2 B 15
card_staff_dice: lotr-2021{card_staff_dice=by-number} A@30(12);B;C deck:quest,16 | B: land 7
tracker: lotr-2021{tracker=%5B1%2C2%2C3%5D} A;B@30;C@30 | A: land 20
tracker_start: lotr-2021{tracker_start=3,eye_needs=landing} A@30;B@15;C@30 roll:1 ring:17
    | B: roll 0,5
tracker_again: lotr-2021{tracker_again=false} A@10;B@30;C@30 | A: roll 5,5 | let at A 15 | A: roll
bearer_salary: lotr-2021{bearer_salary=9} A;B@30;C@30 tracker:4 | A: land 3
bearer_salary_circle: lotr-2021{bearer_salary_circle=1} A;B@30;C@30 tracker:1 | A: land 3
bearer_rent_circle: lotr-2021{bearer_rent_circle=1} A@30(5);B@30;C@30 tracker:1 | B: land 5
bearer_bonus: lotr-2021{bearer_bonus=0} A;B@30;C@30 tracker:5 | A: roll
bearer_rolls_fourth: lotr-2021{bearer_rolls_fourth=true} A@10;B@30;C@30 doubles:2 | A: roll 5,5
still_throw_lands: lotr-2021{still_throw_lands=true} A;B@4;C roll:1 | B: roll 0,0
eye_needs: lotr-2021{eye_needs=landing} A;B@30;C@30 | B: land 20 0,5
battle_tie: lotr-2021{battle_tie=bearer} A@5;B;C@30 roll:1 | B: roll | B: battle | B: roll 4
    | A: roll 4
ring_of_bankrupt: lotr-2021{ring_of_bankrupt=creditor} A(6^5,8^5,9^5);B:0;C bearer:2 | B: rent 6
    | let bears B 2 | B: declare-bankrupt
rent_mortgage: {rent_mortgage=at-landing} A;B(16);C | A: land 16 | B: mortgage 16 | B: ask-rent 16
time_call: {time_limit=true,time_call=nothing-open} A;B | A: call-time
cards_drawn: lotr-2021{cards_drawn=at-table} A@30;B;C | B: land 7
bid_money: {bid_money=free} A:100;B(16);C | A: land 16 | B: land 5 | B: decline | A: bid 95
    | B: ask-rent 16
leaving: {leaving=retire} A;B;C | A: leave bot -> refused no-bot
staff_roller: lotr-2021{staff_roller=owner} A(12);B@30;C@30 | B: land 12
ring_end_count: lotr-2021{ring_end_count=worth} A;B@30;C@30 tracker:5 | A: roll
count_mortgaged_rent: lotr-2021{count_mortgaged_rent=true} A;B@30(5m);C@30 tracker:5 | A: roll
count_bearer_double: lotr-2021{count_bearer_double=true} A(5);B@30;C@30 tracker:5 | A: roll
""")
"""By setting, as a house rule."""

RULINGS: dict[str, Scene] = {
    "R23": lambda: opened([(6, 5), (6, 5)]),
    "R25": lambda: Table(edition=load("lotr-2012")),
} | scenes("""
R1: A;B;C | A: auction 16
R2: A:0(15m)+events:4;B;C | A: land 38 | A: declare-bankrupt
R3: A;B(5,15m,25,35);C | A: land 5
R4: A;B(1,3);C ring:3 | A: land 3
R5: A:70;B;C deck:people,14 | A: land 7
R6: A;B;C | A: land 16 | A: decline | B: bid 1 | A: close-auction
R60: A;B(16);C | A: land 16 | B: mortgage 16 | B: ask-rent 16 -> refused mortgaged
R66: {time_limit=true} A;B | A: call-time
R67: A#0+people:7+events:4;B;C | A: use-card
R68: A:100;B(16);C | A: land 16 | B: land 5 | B: decline | A: bid 95 | B: ask-rent 16
R7: A(12m);B;C | A: lift 12
R8: {houses=3} A(1^5,3^5);B;C | A: break-down 1
R9: lotr-2021 A@5;B;C@30 roll:1 | B: roll | B: battle | B: roll 4 | A: roll 4
R10: lotr-2021 A(6^5,8^5,9^5);B:0;C bearer:2 | B: rent 6 | let bears B 2 | B: declare-bankrupt
R11: lotr-2021 A;B@30(5m);C@30 tracker:5 | A: roll
R12: lotr-2021 A@30(5);B@30;C@30 tracker:5 | B: land 5
R13: lotr-2021 A@10;B@30;C@30 | A: roll 5,5 | let at A 15 | A: roll
R14: lotr-2021 A@4;B@30;C@30 | A: roll 0,0
R15: lotr-2021 A@8;B#0;C@30 | A: roll
R16: lotr-2021 A@30;B@15;C@30 roll:1 ring:15 | B: roll
R17: A(16m);B;C | A: offer B (16) for 1 | B: accept A | B: keep-mortgage 16 | B: offer C (16) for 1
    | C: accept B
R18: A;B;C doubles:2 | A: roll 0,1
R19: A#0;B;C | A: roll 0,4
R20: lotr-2003-fr A;B(3);C | A: roll 0,4
R22: A(16m);B;C | A: lift 16
R24: lotr-2012 A#0;B;C | A: pay-fine
R26: lotr-2012 A;B;C | A: land 7 2,5
R27: /time-limit{deeds_dealt=0} A;B | A: call-time
R28: A;B;C deck:people,14 | A: land 7
R29: lotr-2003-fr A#0;B;C | A: pay-fine
R30: lotr-2012 A(1^3,3^4);B;C | A: build 3 -> refused uneven
R31: /short{deeds_dealt=0} A(1^5,3^5);B;C | A: sell-building 1
R32: A;B;C | A: land 3
R33: lotr-2003-fr{houses=1} A(37,39);B(6,8,9);C | A: build 39 | B: contest
R34: lotr-2012 A#0;B;C | A: roll 3,3
R35: A:0(15m)+events:4;B;C | A: land 38 | A: declare-bankrupt
R36: /short{deeds_dealt=0} A:5(15m,16);B(37^5,39^5);C | A: rent 39 | A: declare-bankrupt
R37: /short{deeds_dealt=0} A#0;B;C | A: roll
R38: A:0(16m);B:0(39);C | A: rent 39 | A: declare-bankrupt
R39: {houses=1} A(37,39);B(1,3);C | A: build 39 | B: contest | B: bid 61 | all-pass | B: build 1
R40: lotr-2003-fr A(16);B;C | A: mortgage 16 -> refused only-in-debt
R41: lotr-2012 A;B(12);C | A: land 12
R42: lotr-2021 A@15;B@17;C@30 tracker:2 | A: roll 0,5 | A: give-ring B
R43: lotr-2021{eye_needs=landing} A@30;B@15;C@30 roll:1 ring:17 | B: roll 0,5
R44: lotr-2021 A@10;B@30;C@30 doubles:2 | A: roll 5,5
R45: lotr-2021 A@5;B;C@30 roll:1 | B: roll | B: battle | B: roll 2 | A: roll 0
R46: lotr-2021 A(12);B@30;C@30 | B: land 12
R47: lotr-2021 A(5);B@30;C@30 tracker:5 | A: roll
R48: A;B ring:37 | A: roll 0,4
R49: lotr-2021 A@30(5);B;C | B: land 5 | let bears B | A: ask-rent 5
R50: A;B;C(16) ring:37 | A: land 16 | B: land 20 0,4
R51: lotr-2021 A;B@30;C@30 deck:quest,21 | A: land 7
R52: lotr-2021 A@17;B@15;C@17 roll:1 ring:17 | B: roll
R53: lotr-2021 A;B@30;C@30 | A: land 5 0,5 | A: buy
R54: lotr-2021 A;B;C | A: land 30 0,5
R55: lotr-2021 A@15;B@15;C@30 roll:1 | B: roll
R56: {houses=1} A(37,39);B(1,3);C | A: build 39 | B: contest
R57: lotr-2021 A;B@30(5);C@30 | B: mortgage 5
R58: lotr-2021 A(6^5,8^5,9^5);B:3;C | B: rent 6 | B: declare-bankrupt
R59: lotr-2021 A;B:400;C | A: land 3
R62: A(16,18,19,37,39);B(1,3,6,8,9);C | A: build 39 | B: contest 2
R63: {houses=1} A(37,39);B(1,3);C | A: build 39 | B: pass
R64: lotr-2003-fr A(1^4,3^5);B;C | A: sell-fortresses 3
R65: A:0(16);B(37,39);C | A: rent 37 | A: declare-bankrupt -> refused can-raise
R61: lotr-2021 A;B@30(15);C@30 deck:quest,26 | A: land 7
R70: A;B;C | A: leave bot
R71: lotr-2021 A;B;C deck:quest,12 | B: land 7
R72: lotr-2021 A+quest:2;B(15);C | A: play-card 2 B 15 | B: let-pass
R73: lotr-2021 A@30;B(21^4,23^4,24^4);C deck:quest,25 | B: land 7
R74: lotr-2021 A(21)+quest:1;B;C | A: play-card 1 B 21 | B: let-pass
R75: lotr-2021 A+quest:2;B(15);C | A: play-card 2 B 15 | B: let-pass
R76: lotr-2021 A+quest:2;B(15);C | A: play-card 2 B 15 | B: let-pass
R77: lotr-2021 A@30(12);B;C deck:quest,16 | B: land 7
R78: lotr-2021 A+quest:2;B(15);C | A: play-card 2 B 15 | B: let-pass
""")
"""By ruling, as the edition has it."""
