"""Dice at the table: what is a roll, what is said of one that is none, by hands without wires."""

from __future__ import annotations

from pathlib import Path

import msgspec

from common.message import verbatim
from controller.rules import commands as c
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.table import Press, RollDice
from controller.table.wording.headline import headline
from controller.view.interface import Tone
from controller.view.oled import reading
from hardware.ports import Button, DieNews, DieSettled, DieState, PartFound, PartLost, PartTrouble
from tests.games.played import close
from tests.table.begun import asked, opened, standing
from tests.table.hands import DICE, Hands, banker, hands

LATER_S = 60.0
"""Seconds by which every notice has run out."""

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)


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


def test_the_same_report_twice_counts_once() -> None:
    table = hands()
    table.die(0, 5)
    table.table.on(DieSettled(source=DICE, die=0, face=5, roll=1))
    assert not table.lines
    table.die(1, 5)
    table.table.on(DieSettled(source=DICE, die=1, face=5, roll=1))
    assert len(table.table.banker.counting()) == 2
    assert table.held() is None


def test_of_one_die_thrown_twice_the_newer_counts() -> None:
    table = hands()
    table.die(0, 5)
    table.die(0, 2)
    assert "2 counts" in table.said
    table.die(1, 6)
    assert asked(table) == c.Roll(0, (2, 6))


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


def test_by_its_own_number_a_roll_is_known_again_though_the_count_began_anew(
    tmp_path: Path,
) -> None:
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


def test_a_die_at_a_slant_is_said_once_and_thrown_again() -> None:
    table = hands()
    table.die(0, 5)
    for _ in range(3):
        table.table.on(news(DieState.COCKED))
    assert table.said == "Not a roll: Die 2 is cocked. Reroll just that die."
    assert len([line for line in table.lines if "cocked" in line]) == 1
    assert table.held() == 5
    for what in (
        DieState.ROLLING,
        DieState.COCKED,
        DieState.COCKED,
    ):  # and thrown again: the same roll
        table.table.on(news(what))
    assert len([line for line in table.lines if "cocked" in line]) == 2
    table.die(1, 6)
    assert asked(table) == c.Roll(0, (5, 6))


def test_two_dice_at_a_slant_are_said_together() -> None:
    table = hands()
    for die in (0, 1, 0):
        table.table.on(news(DieState.COCKED, die))
    assert table.said == "Not a roll: Both dice are cocked. Reroll them."
    table.die(0, 2)
    table.table.on(news(DieState.COCKED, 1))
    assert table.held() == 2
    assert sum("Both" in line for line in table.lines) == 1


def test_a_slant_is_said_again_though_nothing_was_heard_of_the_throw_between() -> None:
    table = hands()
    for _ in range(2):
        table.table.on(news(DieState.COCKED))
        table.die(0, 5)
        table.die(1, 6)
    assert len([line for line in table.lines if "Die 2 is cocked" in line]) == 2


def test_a_slant_before_a_roll_that_was_typed_is_forgotten() -> None:
    table = hands()
    table.table.on(news(DieState.COCKED, 0))
    table.table.do(c.Roll(0, (6, 6)))
    table.table.on(news(DieState.COCKED, 1))
    assert table.said == "Not a roll: Die 2 is cocked. Reroll just that die."


def test_a_die_at_a_slant_is_nobodys_business_while_no_roll_is_awaited() -> None:
    table = standing()
    before = list(table.lines)
    table.table.on(news(DieState.COCKED))
    assert table.lines == before


def headed(table: Hands) -> str:
    """What is written above a display, once notices have run out; the display says the same."""
    at = table.clock.time() + LATER_S
    state, ui = table.state, table.table.ui
    words = headline(state, ui, at)
    shown = " ".join(line.text for line in reading(state, ui, at)[1:]).replace("\xa0", " ")
    assert ("cocked" in words) == ("cocked" in shown), (words, shown)
    return words


def test_as_long_as_a_die_is_cocked_it_is_said_which_to_reroll() -> None:
    table = hands()
    table.die(0, 5)
    table.table.on(news(DieState.COCKED))
    assert headed(table) == "Not a roll. Die 2 is cocked. Reroll just that die."
    table.table.on(news(DieState.COCKED, 0))
    assert headed(table) == "Not a roll. Both dice are cocked. Reroll them."
    table.table.on(news(DieState.ROLLING, 0))
    assert headed(table) == "Not a roll. Die 2 is cocked. Reroll just that die."
    table.table.on(news(DieState.ROLLING))
    assert headed(table) == "Ada rolls to see who starts."


def test_a_cocked_die_counts_no_longer_once_the_roll_was_entered() -> None:
    table = hands()
    table.table.on(news(DieState.COCKED))
    assert "cocked" in headed(table)
    table.table.do(c.Roll(0, (6, 6)))
    assert table.table.ui.cocked is None
    assert "cocked" not in headed(table)


def test_no_news_is_a_roll() -> None:
    table = hands()
    before = len(table.table.banker.counting())
    for what in DieState:
        for die in (0, 1):
            table.table.on(news(what, die))
    table.wait()
    assert len(table.table.banker.counting()) == before
    assert table.held() is None


def test_one_die_alone_is_said_once_and_never_guessed() -> None:
    table = hands()
    table.die(0, 5)
    table.wait(5.9)
    assert not table.lines
    table.wait(0.2)
    assert table.said.startswith(
        "Only one die: One die shows 5; no answer from the other: roll it or"
    )
    table.wait(600)
    assert len(table.lines) == 1
    assert len(table.table.banker.counting()) == 1
    assert table.held() == 5
    table.die(1, 2)
    assert asked(table) == c.Roll(0, (5, 2))
    table.wait()
    assert len([line for line in table.lines if "Only one die" in line]) == 1


def test_a_die_that_still_rolls_is_waited_for() -> None:
    table = hands()
    table.die(0, 5)
    table.wait(5)
    table.table.on(news(DieState.ROLLING))
    table.wait(5)
    assert not table.lines
    table.die(1, 2)
    assert asked(table) == c.Roll(0, (5, 2))


def test_a_roll_that_one_die_began_can_be_typed() -> None:
    table = hands()
    table.die(0, 5)
    table.wait()
    table.table.do(c.Roll(0, (5, 2)))
    assert table.held() is None
    told = len(table.lines)
    table.wait()
    assert len(table.lines) == told


def test_back_drops_the_die_that_lies_alone() -> None:
    table = hands()
    table.die(0, 5)
    table.do(BACK)
    assert table.said == "Not a roll: It does not count. Roll both dice."
    assert table.held() is None
    table.die(1, 6)
    assert table.held() == 6
    table.die(0, 2)
    assert asked(table) == c.Roll(0, (2, 6))


def test_a_die_whose_sensor_is_dead_is_said_once_until_it_says_otherwise() -> None:
    table = hands()
    for _ in range(3):  # it tells so once a minute
        table.table.on(news(DieState.SENSOR_DEAD))
        table.wait(60)
    assert [line for line in table.lines if "Die broken" in line] == [
        "Die broken: The sensor of die 2 has failed. Carry on: enter rolls by hand."
    ]
    table.table.on(news(DieState.HERE))
    table.table.on(news(DieState.SENSOR_DEAD))
    assert len([line for line in table.lines if "Die broken" in line]) == 2
    table.table.on(settled(1, 3, 5))
    table.table.on(news(DieState.SENSOR_DEAD))
    assert len([line for line in table.lines if "Die broken" in line]) == 3


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


def test_a_head_that_falls_silent_is_named_and_the_reader_plays_on() -> None:
    table = standing()
    table.table.on(PartLost(part="pads head 3", why=verbatim("does not answer")))
    assert table.said.startswith("Reader, head 3: gone: It does not answer.")
    assert table.missing() == ("pads head 3",)
    table.tap_deed(9)
    assert table.last == c.Buy(0)
    table.table.on(PartFound(part="pads head 3", about=verbatim("answers again")))
    assert table.said == "Reader, head 3: back: It can be used again."
    assert table.missing() == ()


def test_what_a_part_cannot_do_is_said_once() -> None:
    table = hands()
    for _ in range(3):
        table.table.on(PartTrouble(part="pads", why=verbatim("has 2 heads")))
    assert table.said == "Reader: Has 2 heads."
    assert len(table.lines) == 1
    assert table.missing() == ()


def test_a_second_roll_before_the_first_is_used_does_not_count() -> None:
    table = standing()
    before = table.state.facts()
    table.do(RollDice((3, 4)))
    assert table.state.facts() == before
    assert "Nobody has to roll now" in table.said
    assert "Ada, buy" in table.said
    assert table.notice.tone is Tone.NO


def test_a_die_of_an_unwanted_throw_never_joins_the_next_throw() -> None:
    table = standing()
    table.die(0, 3)
    table.give(c.Buy(0))
    table.die(1, 4)  # half a second later: the other die of the throw that did not count
    assert table.held() is None
    table.do(RollDice((2, 5)))
    assert asked(table) == c.Roll(1, (2, 5))


def test_dice_of_another_game_are_refused_by_name() -> None:
    table = hands()
    table.do(RollDice((1, 4)))  # die 0 of this edition has the Eye in place of the 1
    assert "cannot show 1 and 4" in table.said
    assert len(table.table.banker.counting()) == 1
    table.table.on(DieSettled(source=DICE, die=2, face=4, roll=1))
    assert "Die 3" in table.said
