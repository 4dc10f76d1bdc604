"""Dice at the table: what is a roll, what is said of one that is none, by hands without wires."""

from pathlib import Path

import msgspec

from controller.rules import commands as c
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.table import Press
from hardware.ports import Button, DieNews, DieSettled, DieState
from tests.games.played import close
from tests.table.begun import opened
from tests.table.hands import DICE, banker, hands
from tests.table.stories import Story, stories

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)


@stories("""
the same report twice counts once
  A;B | die 0 5 | again 0 5 -> quiet | die 1 5, again 1 5 -> last A: roll 5,5, held -
of one die thrown twice the newer counts
  A;B | die 0 5, die 0 2 -> said "..2 counts.." | die 1 6 -> last A: roll 2,6
a die at a slant is said once and thrown again
  A;B | die 0 5, cocked 1, cocked 1, cocked 1 -> told 1 "cocked", held 5,
      said "Not a roll: Die 2 is cocked. Reroll just that die."
    | rolling 1, cocked 1, cocked 1 -> told 2 "cocked" | die 1 6 -> last A: roll 5,6
two dice at a slant are said together
  A;B | cocked 0, cocked 1, cocked 0 -> said "Not a roll: Both dice are cocked. Reroll them."
    | die 0 2, cocked 1 -> held 2, told 1 "Both"
a slant is said again though nothing was heard of the throw between
  A;B | cocked 1, die 0 4, die 1 6, cocked 1, die 0 4, die 1 6 -> told 2 "Die 2 is cocked"
a slant before a roll that was typed is forgotten
  A;B | cocked 0 | A: roll 4,6
    | cocked 1 -> said "Not a roll: Die 2 is cocked. Reroll just that die."
a die at a slant is nobody's business while no roll is awaited
  A@9;B buy:0 dice:4,5 | cocked 1 -> quiet
as long as a die is cocked it is said which to reroll
  A;B | die 0 5, cocked 1 -> above "Not a roll. Die 2 is cocked. Reroll just that die."
    | cocked 0 -> above "Not a roll. Both dice are cocked. Reroll them."
    | rolling 0 -> above "Not a roll. Die 2 is cocked. Reroll just that die."
    | rolling 1 -> above "It is A's turn to roll."
a cocked die counts no longer once the roll was entered
  A;B | cocked 1 -> above "..cocked.." | A: roll 4,6 -> above "It is B's turn to roll."
one die alone is said once and never guessed
  A;B | die 0 5 | wait 5.9 -> quiet
    | wait 0.2 -> said "Only one die: One die shows 5; no answer from the other: roll it or.."
    | wait 600 -> quiet, unchanged, held 5 | die 1 2 -> last A: roll 5,2
    | wait -> told 1 "Only one die"
a die that still rolls is waited for
  A;B | die 0 5, wait 5, rolling 1, wait 5 -> quiet | die 1 2 -> last A: roll 5,2
a roll that one die began can be typed
  A;B | die 0 4, wait | A: roll 4,6 -> held - | wait -> quiet
back drops the die that lies alone
  A;B | die 0 5, back -> said "Not a roll: It does not count. Roll both dice.", held -
    | die 1 6 -> held 6 | die 0 2 -> last A: roll 2,6
a die whose sensor is dead is said once until it says otherwise
  A;B | dead 1, wait 60, dead 1, wait 60, dead 1
      -> told 1 "Die broken: The sensor of die 2 has failed. Carry on: enter rolls by hand."
    | here 1, dead 1 -> told 2 "Die broken" | die 1 3, dead 1 -> told 3 "Die broken"
a head that falls silent is named and the reader plays on
  A@9;B buy:0 dice:4,5 | gone "pads head 3" "does not answer" -> missing "pads head 3",
      said "Reader, head 3: gone: It does not answer..."
    | tap 9 -> last A: buy
    | found "pads head 3" -> said "Reader, head 3: back: It can be used again.", missing -
what a part cannot do is said once
  A;B | trouble pads "has 2 heads", trouble pads "has 2 heads"
      -> said "Reader: Has 2 heads.", told 1 "", missing -
a second roll before the first is used does not count
  A@9;B buy:0 dice:4,5
    | roll 3,4 -> unchanged, a no, said "..Nobody has to roll now..", said "..A, buy.."
a die of an unwanted throw never joins the next throw
  A@9;B buy:0 dice:4,5 | die 0 3 | hands A: buy
    | die 1 4 -> held -  # half a second later: the other die of the throw that did not count
    | roll 2,5 -> last B: roll 2,5
dice of another game are refused by name
  A;B | roll 1,4 -> said "..cannot show 1 and 4..", unchanged  # die 0 has the Eye, and no 1
    | die 2 4 -> said "..Die 3.."
""")
def test_dice_are_told_from_rolls(story: Story) -> None:
    story.play()


def test_two_dice_in_any_order_make_a_throw() -> None:
    table = hands()
    table.die(1, 3)
    assert table.held() == 3
    table.die(0, 0)
    thrown = c.DieReport(DICE, 0, 1), c.DieReport(DICE, 1, 1)
    assert table.last == c.Roll(0, (0, 3), thrown)
    assert table.held() is None


def test_a_report_that_comes_again_after_a_crash_does_not_count_again(tmp_path: Path) -> None:
    first = hands(banker(journal=tmp_path / "game.db"))
    first.die(0, 0)
    first.die(1, 3)
    close(first.table.banker)  # the acknowledgement never reached the hub
    resumed = Journal.open(tmp_path / "game.db")
    again = hands(Banker.resume(resumed))
    before = len(again.table.banker.counting())
    for die, face in ((0, 0), (1, 3)):
        again.table.on(DieSettled(source=DICE, die=die, face=face, roll=1))
    assert len(again.table.banker.counting()) == before
    again.table.on(DieSettled(source=DICE, die=0, face=4, roll=2))
    assert again.held() == 4  # only the new throw's
    resumed.close()


def settled(die: int, face: int, roll: int, birth: int = 7) -> DieSettled:
    """A roll of a die that numbers its throws and tells what it measured."""
    return DieSettled(
        source=DICE, die=die, face=face, roll=roll, mark=birth << 16 | roll,
        vector=(12, -3, 998), battery=3910,
    )  # fmt: skip


def test_every_real_roll_is_recorded_with_what_the_die_measured() -> None:
    table = hands()
    for die, face in ((0, 0), (1, 3)):
        table.table.on(settled(die, face, 5))
    rolled = table.last
    assert isinstance(rolled, c.Roll)
    assert rolled.thrown[1] == c.DieReport(DICE, 1, 5, 7 << 16 | 5, (12, -3, 998), 3910)


def test_by_its_number_a_roll_is_known_again_though_the_count_began_anew(tmp_path: Path) -> None:
    """The die's battery was new, so this program counted 42 before its crash and counts 1 now."""
    first = hands(banker(journal=tmp_path / "game.db"))
    for die in (0, 1):
        first.table.on(msgspec.structs.replace(settled(die, 3, 1), roll=42))
    close(first.table.banker)
    resumed = Journal.open(tmp_path / "game.db")
    again = hands(Banker.resume(resumed))
    before = len(again.table.banker.counting())
    for roll in (0, 1):
        for die in (0, 1):
            again.table.on(settled(die, 3, roll))
    assert len(again.table.banker.counting()) == before
    for die in (0, 1):
        again.table.on(settled(die, 4, 2))
    assert len(again.table.banker.counting()) == before + 1
    resumed.close()


def news(what: DieState, die: int = 1, roll: int = 1, battery: int | None = None) -> DieNews:
    return DieNews(source=DICE, die=die, what=what, roll=roll, battery=battery)


def test_no_news_is_a_roll() -> None:
    table = hands()
    before = len(table.table.banker.counting())
    for what in DieState:
        for die in (0, 1):
            table.table.on(news(what, die))
    table.wait()
    assert len(table.table.banker.counting()) == before
    assert table.held() is None


def test_a_low_battery_is_said_once_and_not_over_the_roll() -> None:
    table = opened()
    for turn in (10, 11):
        for die in (0, 1):
            table.table.on(msgspec.structs.replace(settled(die, 4, turn), battery=3499 + 500 * die))
    first = [line for line in table.lines if "Charge" in line]
    assert first == []
    table.wait()
    charge = "Low battery: Charge die 1 soon: its battery is low."
    [told] = [line for line in table.lines if "Charge" in line]
    assert told.startswith(charge)
    table.table.on(news(DieState.HERE, 0, battery=4100))
    for volts in (3400, 3900, 3400):  # each alone: the cell's first moment under its radio
        table.table.on(news(DieState.HERE, 0, battery=volts))
    table.wait()
    assert len([line for line in table.lines if "Charge" in line]) == 1
    table.table.on(news(DieState.HERE, 0, battery=3400))
    table.wait()
    assert len([line for line in table.lines if "Charge" in line]) == 2
