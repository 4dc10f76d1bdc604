"""The display's words beside its picture: those that stand on it, without what counts."""

from itertools import pairwise

import pytest

from controller.rules import commands as c
from controller.table import Press
from controller.view.interface import Menu
from controller.view.oled import reading, screen
from controller.view.oled.canvas import Written
from controller.view.oled.reading import Line, lines
from hardware.ports import Button
from tests.glass import reads
from tests.table.begun import at
from tests.table.hands import Hands

BUY = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"
TURN = "lotr-2003/standard Frodo:742@28(6^2,8^2,9^3);Sam=Gandalf:510@31(11) roll:0 ring:21"


def read(hands: Hands) -> list[str]:
    table = hands.table
    return [line.text for line in reading(table.state, table.ui, hands.clock.time())]


def test_a_question_line_by_line() -> None:
    assert read(at(BUY)) == [
        "A, 900 P", "Claim it?", "Ford of Bruinen, 140 P", "Rent 10 · 0 of 3 taken",
        "OK Claim, Back Auction",
    ]  # fmt: skip


def test_it_speaks_the_language_of_the_table() -> None:
    assert "Acheter ?" in " ".join(read(at(BUY, language="fr"))).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("where", "commands"),
    [(BUY, ()), (BUY, (c.Decline(0), c.Bid(1, 120))), (TURN, ()), (TURN, (c.Roll(0, (2, 4)),))],
)
def test_the_words_are_those_of_the_picture(where: str, commands: tuple[c.AnyCommand, ...]) -> None:
    """Read back from the pixels, text by text."""
    hands = at(where, *commands)
    table, now = hands.table, hands.clock.time()
    pixels = screen(table.state, table.ui, now).image.rows
    texts = [one for line in read(hands) for one in line.replace("OK ", "").split(", ")]
    words = [one for one in texts if one.isalpha() and len(one) > 2]
    assert words
    assert all(reads(pixels, one) for one in words)


def test_the_line_with_the_pointer_is_told_from_the_others() -> None:
    hands = at(TURN)
    hands.do(Press(Button.PUSH))
    table = hands.table
    assert isinstance(table.ui.page, Menu)
    said = reading(table.state, table.ui, hands.clock.time())
    chosen = [line for line in said if line.chosen]
    assert len(chosen) == 1
    assert chosen[0].text == table.ui.page.items[table.ui.page.cursor]


def test_words_do_not_change_while_a_balance_counts() -> None:
    """Nor while seconds run down: a screen reader would repeat them all the time."""
    hands = at(BUY)
    hands.give(c.Buy(0))
    table, begun = hands.table, hands.clock.time()
    moments = [begun + tenth / 10 for tenth in range(80)]
    pictures = {screen(table.state, table.ui, now).image.rows for now in moments}
    said = [reading(table.state, table.ui, now) for now in moments]
    changes = sum(one != other for one, other in pairwise(said))
    assert len(pictures) > 5
    assert changes <= 1


def test_an_item_of_several_lines_is_one() -> None:
    texts = [
        Written(0, 10, "Title"), Written(8, 20, "a long", chosen=True, item=0),
        Written(8, 28, "item", chosen=True, item=0), Written(8, 36, "another", item=1),
    ]  # fmt: skip
    assert lines(texts) == (
        Line("Title", row=10, end=10),
        Line("a long item", chosen=True, item=0, row=20, end=28),
        Line("another", item=1, row=36, end=36),
    )


def test_large_letters_and_small_ones_are_on_one_line() -> None:
    texts = [Written(60, 27, "120 P"), Written(10, 23, "Frodo"), Written(0, 38, "More?")]
    assert [line.text for line in lines(texts)] == ["Frodo, 120 P", "More?"]
