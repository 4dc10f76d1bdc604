"""What the display tells is told to its end, the cursor stays where it was put, and an amount goes
where its page says."""

import pytest

from controller.rules.commands import Accept, Build, Buy, Decline, Leave, Roll, UseCard
from controller.table import Press, TurnKnob
from controller.view.interface import Amount
from controller.view.oled import draw
from controller.view.oled.canvas import Canvas
from controller.view.oled.font import Font
from hardware.ports import Button
from tests.steps import cases
from tests.table.begun import at, standing
from tests.table.hands import Hands
from tests.table.stories import Story, stories
from tests.view.test_screens import words

OK, PUSH = Press(Button.OK), Press(Button.PUSH)


class Read(Canvas):
    """A canvas that keeps what is written on it."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[tuple[int, str]] = []

    def text(self, x: int, y: int, text: str, font: Font) -> int:
        if text:
            self.read.append((y, text))
        return super().text(x, y, text, font)


def lines(table: Hands) -> list[str]:
    canvas = Read()
    draw(canvas, table.table.state, table.table.ui, table.clock.time())
    assert not canvas.clash
    assert not canvas.outside
    return [text for _, text in sorted(canvas.read)]


def cursor(table: Hands) -> str:
    return table.page.items[table.page.cursor]


def test_who_left_is_named_once() -> None:
    """R70: on the screen of whoever is to roll."""
    table = at("lotr-2003/classic A:1500;Sam:900;C:500 roll:0")
    table.table.do(Leave(1, "bot"))
    table.wait(5)
    told = lines(table)
    assert told.count("Sam") == 1, told
    assert told[told.index("Sam") + 1] == "has left the table."


@cases("given, taken, amount, side", (75, 30, "45 P", "A"), (30, 75, "45 P", "B"))
def test_K5_of_money_both_ways_the_rest(given: int, taken: int, amount: str, side: str) -> None:
    """From the one who has less of it after that; the record has both payments."""
    deal = f"deal:0,1,{given},6,-,{taken},11,-"
    table = at(f"lotr-2003/classic A:1500(6);B:1500(11) roll:0 {deal}", Accept(1, 0))
    table.wait(8)
    told = words(table.table.state, table.table.ui, table.clock.time())
    assert amount in told, told
    sides = told[told.index("The deal is done.") + 1 :]
    assert sides[:4] == [str(1500 - 45), side, str(1500 + 45), "AB".replace(side, "")]


def test_money_that_comes_back_in_a_deal_moves_nothing() -> None:
    line = "lotr-2003/classic A:1500(6);B:1500(11) roll:0 deal:0,1,50,6,-,50,11,-"
    told = lines(at(line, Accept(1, 0)))
    assert "Deal!" in told
    assert not any(text == "50 P" for text in told)


def test_the_ring_lost_to_the_eye_is_told_whole_then_what_is_paid_for_it() -> None:
    """R53: the bearer claims Weathertop, so the Eye closes; each is told to its end."""
    table = at("lotr-2021/standard A:30;B:30;C:30 roll:0 bearer:0")
    table.table.do(Roll(0, (0, 6)))
    table.wait(8)
    table.table.do(Buy(0))
    seen = []
    for _ in range(20):  # what is claimed, then the Ring
        table.wait(0.5)
        seen.append(" ".join(lines(table)))
    lost = [told for told in seen if "A loses the Ring," in told]
    assert lost
    assert all("which stays behind" in told and "A has" not in told for told in lost), lost
    assert "because of the Eye" in seen[-1], seen[-1]


def test_nothing_beside_a_question_ends_with_a_comma() -> None:
    """R42: A takes the Ring on the way; that it does is said to the end on B's screen too."""
    table = at("lotr-2021/standard A:30@7;B:30;C:30 roll:0 ring:10")
    table.table.do(Roll(0, (0, 3)))
    table.wait(8)
    told = lines(table)
    assert "has the Ring now" in told, told


def test_a_secret_card_that_was_kept_is_told_in_a_whole_sentence() -> None:
    """R71: on the screen of whoever is next."""
    table = at("lotr-2021/standard A:15;B:15;C:15 roll:0 deck:Quest,24")
    table.table.do(Roll(0, (3, 4)))
    table.wait()
    told = lines(table)
    assert "A: A secret card" in told
    assert "kept, to be played later" in told


@pytest.mark.parametrize("seat", [0, 1])
def test_what_somebody_built_is_told_whole_before_that_a_double_rolls_again(seat: int) -> None:
    """The builder's news and the other's double were one line in the other."""
    owner = "A:1500;B:1500(31,32,34)" if seat else "A:1500(31,32,34);B:1500"
    table = at(f"lotr-2003/classic {owner} roll:0 doubles:1")
    table.table.do(Build(seat, 31))
    told = lines(table)
    what = next(n for n, text in enumerate(told) if "now has 1" in text)
    again = next(n for n, text in enumerate(told) if "roll again" in text)
    where = next(n for n, text in enumerate(told) if "Osgiliath" in text)
    assert (what, again) == (where + 1, where + 2), told


def test_what_was_built_is_told_to_its_end_before_who_paid_for_it() -> None:
    """The payment stood between the place and what stands there now."""
    table = at("lotr-2003/classic Frodo:1500(31,32,34);Sam:1500 roll:0")
    table.table.do(Build(0, 31))
    table.wait(20)
    told = lines(table)
    where, built, paid = (
        told.index(text) for text in ("Osgiliath", "now has 1 Stronghold", "Frodo has 1300 P")
    )
    assert where < built < paid, told


@stories("""
the cursor stays on Build when one place becomes several
  /classic A(37^3,39^4);B | push, choose "A 1500" "Build", wait -> cursor "Build....."
the cursor stays on Build when several places become one
  /classic A(37^2,39^3);B | push, choose "A 1500" "Build", wait
    | choose "Build" "Mount Doom", wait, back -> cursor "Build.."
a cursor whose command is gone points at no other command
  /classic A:200(37^3,39^4);B | push, choose "A 200" "Build", wait
    -> no line "Build..", cursor "Has Barad-dur, Mount Doom"
a place that is gone leaves the cursor in its group
  # The next OK built in another group, at four times the price.
  /classic A:2600(1,3,31,32,34);B:900 | push, choose "A 2600" "Build..." "Maggot's Farm", wait
    -> no line "Maggot's Farm..", cursor "Bag End 50"
ok lists what helps whoever cannot pay for a deed
  # And the list ends as Back does: with the auction.
  /classic A:150@15(1,3);B:900;C:500 buy:0 dice:2,3
    | wait -> display "You lack 50 P: sell or mortgage"
    | ok -> lines "Mortgage: Bag End +30", end "Send it to auction"
  /classic A:20@15(1,3);B:900;C:500 buy:0 dice:2,3 | wait -> display "You lack 180 P: offer a deal"
    | ok -> lines "Offer a deal", end "Send it to auction"
""")
def test_where_the_cursor_stays(story: Story) -> None:
    story.play()


def test_an_amount_goes_where_its_page_says() -> None:
    """A big step lands on round numbers, and the arrows say how far that is."""
    table = standing()
    table.give(Decline(0))
    table.do(OK, OK)
    for turns in (1, 1, -1, 3, -200, 400, -1):
        for _ in range(3):
            before = table.table.ui.page
            assert isinstance(before, Amount)
            told = [line for line in lines(table) if line[0] in "+-"]
            table.do(TurnKnob(1 if turns > 0 else -1))
            after = table.table.ui.page
            assert isinstance(after, Amount)
            moved = after.amount - before.amount
            assert (f"{moved:+}" in told) if moved else before.amount in (before.low, before.high)
            table.do(PUSH)
        table.do(TurnKnob(turns))


def test_in_jail_nobody_else_s_money_stands_between_one_s_own_news() -> None:
    """The one before has just paid the fine and left Jail; what he has now is not Frodo's news."""
    line = "lotr-2003 Frodo:500#0;Sam:300#0+0:7;Gimli:60#2(1) roll:0 turn:4,2"
    table = at(line, Roll(0, (4, 6)), UseCard(1), Roll(1, (4, 6)), Roll(2, (4, 6)))
    table.wait()
    shown = lines(table)
    assert "In Jail: try 2 of 3" in shown
    assert not any("10 P" in text for text in shown)
    assert "Gimli: Free again!" in shown
