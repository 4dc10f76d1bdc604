"""What events and refusals name: every setting as a house rule, every ruling where it decides; and
held against the rules themselves: the same command again, as printed."""

import random
import re
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from controller.bots.playing import start_command
from controller.editions import known, load
from controller.rules.citations import Applied
from controller.rules.commands import Roll, SetPosition
from controller.rules.edition import Edition, Rules
from controller.rules.engine import decide, step
from controller.rules.entries import Broken
from controller.rules.events import AnyEvent, Paid, RentDue, RulesChanged, blank
from controller.rules.house_rules import FIXED, wrong_rules
from controller.rules.legal import legal, rolls_of
from controller.rules.position_model import Position, Seat
from controller.rules.state import OPENING, OVER, State
from controller.store.audit import decide_again
from controller.store.banker import Banker
from tests.rules import oracle
from tests.rules.cases import Case, rule_cases
from tests.rules.positions import FIVE, Table, fresh, setup

HERE = Path(__file__).parent


def claimed(pattern: str) -> set[str]:
    """What rows of the tables of cases claim to be named."""
    return {name for one in HERE.glob("test_*.py") for name in re.findall(pattern, one.read_text())}


def test_every_setting_is_named_as_a_house_rule_where_it_decides() -> None:
    missing = {*Rules.__struct_fields__} - claimed(r"names \w+:(\w+):house")
    assert missing == set(), "say in a row in which each decides: names D4:setting:house"


def test_every_ruling_is_named_where_it_decides() -> None:
    """R21 is in every rulebook: nothing to apply. R69, R79 and R80 are the host's, R81 a player's
    own words, and R82 follows from R76: no rule of the game's decides there."""
    held = {ruling for edition in known() for ruling in load(edition).data.rulings}
    named = claimed(r"names (R\d+)(?:,|\s|:(?!\w+:house))")
    assert held - named == {"R21", "R69", "R79", "R80", "R81", "R82"}


@rule_cases("""
-: only what decided is named
  A;B(16);C | A: land 16 | B: land 20 -> names only
-: rounding is named only where something was rounded
  A(16m);B;C | A: lift 16 -> names R22:interest_base, names only R22  # 9 of 90
-: a house rule takes the place of the ruling
  {salary_when=after-landing} A;B;C
    | A: land 3 -> names R32:salary_when:house, names no R32:salary_when
-: what the game itself changes is no house rule
  /short{deeds_dealt=0} A;B;C | -> named[fine_turns]=-, named[jail_rolls]=-,
      named[jail_fail_moves]=R37:jail_fail_moves
  A;B;C | -> named[jail_fail_moves]=-
-: rules changed in mid game are named from then on and no longer when changed back
  A;B | A: change-rules salary=400 | B: agree | let at A 35
    | A: roll -> Paid amount=400 applied=B1:salary:house.R32:salary_when | let at B 15 | B: roll
    | A: change-rules salary=200 | B: agree | let at A 35
    | A: roll -> Paid amount=200 applied=R32:salary_when
-: settings and rulings that no other row names
  - | set-up 2 players_least=3 -> refused players | -> names A1:players_least:house
  - | set-up 3 players_most=2 -> refused players | -> names A1:players_most:house
  - | set-up 3 bank_stock=20000 -> names A13:bank_stock:house
  - | set-up 3 deeds_dealt=1 deeds_paid=true -> names N10:deeds_paid:house
  {tax_choice=false} A;B;C | A: land 4 -> names E1:tax_choice:house
  {fine=30} A#0;B;C | A: pay-fine -> names F3:fine:house
  {fine_turns=1} A#1;B;C | A: pay-fine -> refused fine-too-late | -> names R24:fine_turns:house
  {fine_when=after-roll} A#0;B;C | A: roll | A: pay-fine -> names F4:fine_when:house
  {jail_double_rolls_again=true} A#0;B;C | A: roll 3,3 -> names F7:jail_double_rolls_again:house
  {hotel_needs=place} A(1^3,3^4);B;C | A: build 3 -> names H5:hotel_needs:house
  {build_when=between-turns} A;B(1,3);C | A: land 16 | B: build 3 -> refused build-later
    | -> names H3:build_when:house
  {shortage_auctions=last,houses=2} A(16,18,19,37,39);B(1,3,6,8,9);C | A: build 39
    | B: contest 2 -> names R56:shortage_auctions:house
  {shortage_opening=printed,houses=1} A(37,39);B(1,3);C | A: build 39
    | B: contest -> names R6:shortage_opening:house
  {shortage_value=printed,houses=1} A(37,39);B(1,3);C | A: build 39 | B: contest | B: bid 61
    | all-pass | B: build 1 -> names R39:shortage_value:house
  {mortgage_when=in-debt} A(16);B;C | A: mortgage 16 -> refused only-in-debt
    | -> names K1:mortgage_when:house
  {ring_target=next-unclaimed} A;B(3);C | A: roll 0,4 -> names M3:ring_target:house
  lotr-2021{card_deeds=unmortgaged} A+quest:2;B(15);C | A: play-card 2 B 15
    | B: let-pass -> names R75:card_deeds:house
  lotr-2021{tracker=%5B1%2C2%2C3%5D} A;B@30;C@30 | A: land 20 -> names M16:tracker:house
  lotr-2021{bearer_salary=9} A;B@30;C@30 tracker:4 | A: land 3 -> names B1:bearer_salary:house
  lotr-2021{bearer_salary_circle=1} A;B@30;C@30 tracker:1
    | A: land 3 -> names B1:bearer_salary_circle:house
  lotr-2021{bearer_rent_circle=1} A@30(5);B@30;C@30 tracker:1
    | B: land 5 -> names R12:bearer_rent_circle:house
  lotr-2021{bearer_bonus=0} A;B@30;C@30 tracker:5 | A: roll -> names M12:bearer_bonus:house
  lotr-2003-fr A;B(3);C | A: roll 0,4 -> names R20:ring_target
  lotr-2003-fr A#0;B;C | A: pay-fine -> names R29:fine_when
  lotr-2021 A@17;B@15;C@17 roll:1 ring:17 | B: roll -> names R52
  {doubles_to_jail=4} A;B;C doubles:2 | A: roll 3,3 -> names B4:doubles_to_jail:house
  {auction_opening=9} A;B;C | A: land 16 | A: decline -> names R6:auction_opening:house
  {auction_raise=10} A;B;C | A: land 16 | A: decline | B: bid 1
    | C: bid 11 -> names R6:auction_raise:house
  {mortgage_needs=place} A(1^1,3);B;C | A: mortgage 3 -> names K2:mortgage_needs:house
  {ring_rolls=movement} A#0;B;C | A: roll 0,4 -> names R19:ring_rolls:house
  {end_after_bankruptcies=2} A:5(15m,16);B(37^5,39^5);C;D | A: rent 39
    | A: declare-bankrupt -> names N8:end_after_bankruptcies:house
  lotr-2021{secret_when=own-turn} A+quest:2;B(15);C | A: play-card 2 B 15
    | B: let-pass -> names R72:secret_when:house
  {time_limit=true,time_call=nothing-open} A;B | A: call-time -> names R66:time_call:house
  {leaving=retire} A;B;C | A: leave bot -> refused no-bot | -> names R70:leaving:house
  lotr-2021{staff_roller=owner} A(12);B@30;C@30 | B: land 12 -> names R46:staff_roller:house
  lotr-2021 A@30(5);B@30;C@30 tracker:5 | B: land 5 -> names R12
  - | set-up 3 hotels=3 -> names A10:hotels:house
  - | set-up 3 deeds_dealt=1 -> names N3:deeds_dealt:house
""")
def test_applied(case: Case) -> None:
    case.play()


def test_a_position_with_house_rules_names_them() -> None:
    table = fresh()
    seats = (Seat(name="A", place=35), Seat(name="B"))
    table.do(SetPosition(position=Position(seats=seats, rules={"salary": 400})))
    table.roll(0)
    assert Applied("B1", "salary", True) in table.named


def test_what_is_named_goes_into_the_record_and_back_and_is_left_out_where_there_is_nothing() -> (
    None
):
    plain, named = RentDue(0, 1, 2, 3, 4), RentDue(0, 1, 2, 3, 4, applied=(Applied("R4", "ring"),))
    assert b"applied" not in msgspec.json.encode(plain)
    for event in (plain, named):
        assert msgspec.json.decode(msgspec.json.encode(event), type=AnyEvent) == event
    old = b'{"type":"Paid","payer":0,"payee":1,"amount":5,"reason":"rent","space":-1}'
    assert msgspec.json.decode(old, type=AnyEvent) == Paid(0, 1, 5, "rent")


def test_what_is_named_changes_nothing() -> None:
    first, second = Table(), Table()
    event = Paid(0, 1, 5, "rent")
    event.apply(first.state)
    msgspec.structs.replace(event, applied=(Applied("D4", "ring", True),)).apply(second.state)
    assert first.state == second.state


def test_deciding_names_the_same() -> None:
    state = blank(load("lotr-2012"))
    events = decide(state, setup(2, of=state.edition))
    assert isinstance(events, list)
    money = [event for event in events if isinstance(event, Paid)]
    assert {one.row for event in money for one in event.applied} == {"R25"}


def test_a_record_from_before_events_named_anything_still_verifies() -> None:
    box = load("lotr-2012")
    banker = Banker(box)
    banker.do(setup(2, of=box))
    (entry,) = banker.history()
    assert any(event.applied for event in entry.events)
    plain = tuple(msgspec.structs.replace(event, applied=()) for event in entry.events)
    decide_again(box, [msgspec.structs.replace(entry, events=plain)])
    wrong = tuple(msgspec.structs.replace(e, applied=(Applied("R1"),)) for e in entry.events)
    with pytest.raises(Broken):
        decide_again(box, [msgspec.structs.replace(entry, events=wrong)])


COMMANDS = 250
LAST = 38
"""Two spaces before GO."""


def values() -> dict[str, tuple[Any, ...]]:
    """What the settings may be that have few values."""
    found: dict[str, tuple[Any, ...]] = {}
    for name, hint in get_type_hints(Rules, include_extras=True).items():
        kind = get_args(hint)[0]
        if name not in FIXED and (kind is bool or get_origin(kind) is Literal):
            found[name] = (False, True) if kind is bool else get_args(kind)
    return found


VALUES = values()


def begun(edition: Edition, chance: random.Random) -> State:
    """A game of three by ten house rules, in its first turn."""
    state = blank(edition)
    names = tuple(edition.data.tokens[:3])
    step(state, start_command(edition, names, chance, next(iter(edition.data.games))))
    while state.phase is OPENING:
        step(state, anything(state, chance))
    for name in chance.sample(sorted(VALUES), 10):
        rules = {name: chance.choice(VALUES[name])}
        if not wrong_rules(state, rules):
            RulesChanged(rules, (state.supply[0], state.supply[1])).apply(state)
    return state


def anything(state: State, chance: random.Random) -> Any:
    """One of all that may be done."""
    option = chance.choice(legal(state))
    if isinstance(option.command, Roll):
        return Roll(option.command.seat, chance.choice(sorted(rolls_of(state, option))))
    return option.command


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["lotr-2003", "lotr-2021", "starwars-1997"])
def test_what_no_event_names_would_have_come_out_the_same_as_printed(name: str, seed: int) -> None:
    chance = random.Random(seed)
    state = begun(load(name), chance)
    assert list(oracle.settings(state))
    for _ in range(COMMANDS):
        if state.phase is OVER:
            break
        command = anything(state, chance)
        assert oracle.silent(state, command) == [], command
        step(state, command)  # or it is refused, as an empty deal is


def test_the_oracle_tells_which_house_rules_decided() -> None:
    table = Table(salary=400, fine=70).at(0, LAST)
    assert list(oracle.settings(table.state)) == ["salary", "fine"]
    assert oracle.decided(table.state, Roll(0, FIVE)) == ["salary"]
