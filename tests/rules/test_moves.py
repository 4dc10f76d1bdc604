"""One mechanism moves tokens: what a move names and sets off is the same in every edition."""

from typing import Any

import msgspec
import pytest

from controller.editions import load
from controller.rules import events as e, notation
from controller.rules.board import GO, STAFF, Advance, Back, Effect
from controller.rules.citations import Applied
from controller.rules.commands import Battle, Roll
from controller.rules.edition import Edition
from tests.rules.cases import Case, rule_cases
from tests.rules.positions import FIVE, Table
from tests.steps import cases

BOXES = ("lotr-2003", "lotr-2003-fr", "lotr-2012", "lotr-2021", "starwars-1997")
NO_SALARY = Applied("B1", "salary", True)
TO_GO = Advance(GO)
every_box = pytest.mark.parametrize("box", BOXES)


def drawing(box: str, effect: Effect) -> Edition:
    """An edition each deck of which has this card as its first."""
    data = load(box).data
    decks = tuple(
        msgspec.structs.replace(
            deck, cards=(msgspec.structs.replace(deck.cards[0], effect=effect), *deck.cards[1:])
        )
        for deck in data.decks
    )
    return Edition(msgspec.structs.replace(data, decks=decks))


def table_of(box: str, effect: Effect = TO_GO, **rules: Any) -> Table:
    """A table in a turn of its own, with seat 1 about to roll."""
    table = Table(3, edition=drawing(box, effect), **rules)
    table.ready(1)
    return table


def card_space(table: Table, after: int) -> int:
    return next(i for i in range(after, 40) if table.state.edition.board.kind[i] == 3)


def moved(table: Table) -> list[tuple[int, tuple[Applied, ...]]]:
    """Where each move led, and the house rules that it named."""
    moves = [event for event in table.told if isinstance(event, e.Moved)]
    return [(move.to, tuple(one for one in move.applied if one.house)) for move in moves]


@rule_cases("""
- (only all): whoever passes go for nothing is told by which house rule
  {salary=0} A@35;B;C | A: roll -> Moved to=0 applied=B1:salary:house
  {salary=0} A;B@35;C roll:1 | B: roll -> Moved to=0 applied=B1:salary:house
- (only all): a salary that is paid is named by its payment alone
  {salary=7} A;B@35;C roll:1 | B: roll -> Moved to=0 applied=-, Paid amount=7, names B1:salary:house
B1 lotr-2021: a bearer who is paid more than nothing is not told so
  {salary=0} A@35;B;C tracker:2 | A: roll -> Moved to=0 applied=-
  {bearer_salary=0} A@35;B;C tracker:2 | A: roll -> Moved to=0 applied=B1:bearer_salary:house
""")
def test_moves(case: Case) -> None:
    case.play()


@every_box
def test_so_is_whoever_a_card_sends_to_go_forward_or_back(box: str) -> None:
    for effect in (Advance(GO), Back(3)):
        table = table_of(box, effect, salary=0)
        space = card_space(table, 7)
        if isinstance(effect, Back):
            table = table_of(box, Back(space), salary=0)
        table.at(1, space - 5).roll(1, FIVE)
        assert moved(table) == [(space, ()), (GO, (NO_SALARY,))]


@every_box
@pytest.mark.parametrize("seat", [0, 1])
@cases("setting, value, dice", ("eye_value", 2, (0, 3)), ("doubles_to_jail", 5, (3, 3)))
def test_a_roll_names_the_house_rules_that_it_came_under(
    box: str, seat: int, setting: str, value: int, dice: tuple[int, int]
) -> None:
    rules: dict[str, Any] = {setting: value}
    table = Table(3, edition=load(box), **rules)
    if dice not in table.state.rolls:
        return  # no Eye on these dice
    table.ready(seat)
    table.at(seat, 20)
    e.evolve(table.state, e.Rolled(seat, (2, 2), 1))
    e.evolve(table.state, e.RollsAgain(seat))
    table.do(Roll(seat, dice))
    rolled = next(event for event in table.told if isinstance(event, e.Rolled))
    assert [one.setting for one in rolled.applied if one.house] == [setting]


@every_box
def test_a_card_that_leads_to_a_staff_is_a_fresh_roll_by_house_rule(box: str) -> None:
    staff = next(space for space in range(40) if load(box).board.kind[space] == STAFF)
    table = table_of(box, Advance(staff), staff_rent_roll="fresh-after-card")
    table.own(2, staff).at(0, staff + 1).at(1, card_space(table, 20) - 5).roll(1, FIVE)
    assert e.RentRollDue in [type(event) for event in table.told]
    table = table_of(box, Advance(staff), staff_rent_roll="fresh-after-card").own(2, staff)
    table.at(0, staff + 1).at(1, staff - 5).roll(1, FIVE)
    assert e.RentRollDue not in [type(event) for event in table.told]


def test_M20_D8_lotr_2021_a_battle_at_the_staff_that_a_card_led_to_keeps_that() -> None:
    """The bearer stands on the Shard that the card leads to; what led there survives a crash."""
    table = table_of("lotr-2021", Advance(12), staff_rent_roll="fresh-after-card")
    table.own(2, 12).at(0, 12).at(1, card_space(table, 20) - 5).roll(1, FIVE)
    table.do(Battle(1))
    assert [event.by for event in table.told if isinstance(event, e.BattleBegan)] == ["card"]
    line = notation.write(table.state)
    assert " battle:1,-,-,1,0,card" in line
    table.do(Roll(1, (2,)))
    table.do(Roll(0, (3,)))
    assert e.RentRollDue in [type(event) for event in table.told]
