"""Tags tapped at the table: what never happens by a tap, and what is said where nothing can be
tapped on (issue 5). What each tag does when: test_quick_reference.py."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from common.message import verbatim
from controller.dialogue import words
from controller.table import Press
from controller.view.oled import draw
from controller.view.oled.canvas import Canvas
from controller.view.oled.font import Font
from hardware.ports import Button, PartFound, PartLost
from hardware.profile.places import Places, places
from hardware.profile.types import Profile, ReaderProfile
from tests.table.begun import at
from tests.table.hands import PADS, hands
from tests.table.stories import Story, stories
from tests.view.situations import Situation, all_situations

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)


@stories("""
R81 tapping a deed that two owe rent for lets its owner say whom
  A(16);B@16;C@16 roll:0 turn:6,3 rent:1,0,16,28,4 rent:2,0,16,14,5
    | tap 16 -> only "Mines of Moria, B 28" "Mines of Moria, C 14"
    | turn 1, ok -> last A: ask-rent 16 2 | tap 16 -> last A: ask-rent 16, len(claims)=0
R81 if one of the two cannot be asked yet a tap asks the other
  A(16);B:9@16;C@16 roll:0 turn:6,3 rent:1,0,16,28,4 rent:2,0,16,14,5 debt:1,2,50,card,-
    | tap 16 -> last A: ask-rent 16 2
a seat that cannot go a step further bids all it has
  A@9;B;C:3 buy:0 dice:4,5 | A: decline | B: bid 2 | tap C -> last C: bid 3 | B: bid 9
    | tap C -> said "..3..", a no
an unknown tag is told and does nothing
  A@9;B buy:0 dice:4,5 | tap unknown -> said "Unknown card: Push the knob..", unchanged
a card that flickers counts once
  A@9;B buy:0 dice:4,5 | hands A: decline
    | lay B, wait 0.1, lift B, wait 0.1, lay B -> last B: bid 1, no notice
a card that is left lying counts once
  A@9;B buy:0 dice:4,5 | hands A: decline | lay B, wait 0.1, lay B -> last B: bid 1, no notice
a card that lay on the reader while it was gone counts once
  A@9;B;C buy:0 dice:4,5 | hands A: decline | lay B | C: bid 5
    | gone pads "it was unplugged", wait 60, found pads, lay B -> last C: bid 5
    | lift B, wait 1, lay B -> last B: bid 10
after a mortgage in a debt the display says what is still to be found
  /classic A@3(37^4,39^4);B:20@39(5,6) done:1 debt:1,0,130,rent,39
    | tap 5, ok -> last B: mortgage 5, asks debt, no page  # the deed's page has nothing more
""")
def test_taps(story: Story) -> None:
    story.play()


@pytest.mark.parametrize(
    ("line", "space", "rent"),
    [
        ("lotr-2003/classic A:900;B:900@1(1,3) roll:0", 1, "rent 4"),  # D4: the whole group
        ("lotr-2003/classic A:900;B:900@1(1,3^1) roll:0", 3, "rent 20"),
        ("lotr-2003/classic A:900;B:900@1(5,15) roll:0", 5, "rent 50"),  # D6
        ("lotr-2003/classic A:900;B:900@1(12,28) roll:0", 12, "rent 10 x dice"),  # D8
        ("lotr-2003/standard A:900;B:900@3(1) roll:0 ring:1", 1, "rent 4"),  # M6
    ],
)
def test_D4_a_deed_says_the_rent_that_would_be_due_now(line: str, space: int, rent: str) -> None:
    state = at(line).table.state
    assert words.card(state, space).startswith(f"Owned by B. {rent[0].upper()}{rent[1:]}")


SCREENS = [one for one in all_situations() if one.ui.page is None and one.ui.notice is None]


class Reader(Canvas):
    """A canvas that keeps what is written on it."""

    __slots__ = ("written",)

    def __init__(self) -> None:
        super().__init__()
        self.written: list[str] = []

    def text(self, x: int, y: int, text: str, font: Font) -> int:
        self.written.append(text)
        return super().text(x, y, text, font)


def written(one: Situation, *, pads: bool) -> str:
    canvas = Reader()
    draw(canvas, one.state, replace(one.ui, pads=pads), one.now)
    return " ".join(canvas.written).lower()


@pytest.mark.parametrize("one", SCREENS, ids=lambda one: one.name)
def test_no_screen_of_a_question_says_tap(one: Situation) -> None:
    assert "tap" not in written(one, pads=False)


def test_with_a_reader_some_do() -> None:
    assert sum("tap" in written(one, pads=True) for one in SCREENS) > 3


def test_the_only_reader_with_a_pad_goes_and_comes_back() -> None:
    at = places(Profile(readers={PADS: ReaderProfile(heads=1, path="/dev/a")}))
    table = hands(places=at)
    said = [table.table.ui.pads]
    for event in (PartLost(part=PADS, why=verbatim("it was unplugged")), PartFound(part=PADS)):
        table.table.on(event)
        said.append(table.table.ui.pads)
    assert said == [True, False, True]


def test_one_of_two_readers_is_enough_and_heads_under_the_board_are_no_pads() -> None:
    under = ReaderProfile(heads=2, path="/dev/b", spaces=(0, 1))
    pad = ReaderProfile(heads=1, path="/dev/a")
    both = places(Profile(readers={"bank": pad, "corner": under, "other": pad}))
    assert both.tappable(["bank"])
    assert not both.tappable(["bank", "other"])
    assert not places(Profile(readers={"corner": under})).tappable()
    assert Places().tappable(["bank"])
