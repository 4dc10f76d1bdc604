"""Tags tapped at the table: what never happens by a tap, and what is said where nothing can be
tapped on (issue 5). What each tag does when: test_quick_reference.py."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from common.message import verbatim
from controller.dialogue import words
from controller.rules import commands as c
from controller.rules import notation
from controller.rules.events import Paid
from controller.rules.prompts import Ask
from controller.store.banker import Banker
from controller.table import Press, TurnKnob
from controller.view.interface import Tone
from controller.view.oled import draw
from controller.view.oled.canvas import Canvas
from controller.view.oled.font import Font
from hardware.ports import Button, PartFound, PartLost, TagPlaced, TagRemoved
from hardware.profile.places import Places, places
from hardware.profile.types import Profile, ReaderProfile
from tests.table.begun import at, opened, standing
from tests.table.hands import PADS, hands, token
from tests.view.situations import Situation, all_situations

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)


TWO_LANDED = (
    "lotr-2003/classic A:900(16);B:{}@16;C:900@16 roll:0 turn:6,3 rent:1,0,16,28,4 rent:2,0,16,14,5"
)


def test_R81_tapping_a_deed_that_two_owe_rent_for_lets_its_owner_say_whom() -> None:
    table = at(TWO_LANDED.format(900))
    table.tap_deed(16)
    assert table.page.items == ("Mines of Moria, B 28", "Mines of Moria, C 14")
    table.do(TurnKnob(1))
    table.do(OK)
    assert table.last == c.AskRent(0, 16, 2)
    table.tap_deed(16)
    assert table.last == c.AskRent(0, 16)
    assert not table.state.claims


def test_R81_if_one_of_the_two_cannot_be_asked_yet_a_tap_asks_the_other() -> None:
    table = at(TWO_LANDED.format(9) + " debt:1,2,50,card,-")
    table.tap_deed(16)
    assert table.last == c.AskRent(0, 16, 2)


def test_a_seat_that_cannot_go_a_step_further_bids_all_it_has() -> None:
    table = standing()
    Paid(2, 4, 1497, "tax").apply(table.state)
    table.give(c.Decline(0))
    table.give(c.Bid(1, 2))
    table.tap_token(2)
    assert table.last == c.Bid(2, 3)
    table.give(c.Bid(1, 9))
    table.tap_token(2)
    assert "3" in table.said
    assert table.notice.tone is Tone.NO


def test_an_unknown_tag_is_named_by_its_end_and_does_nothing() -> None:
    table = standing()
    before = table.state.facts()
    table.tap(bytes.fromhex("04A1B2C3D4E5F6"))
    assert "Unknown card: Push the knob" in table.said
    assert table.state.facts() == before


@pytest.mark.parametrize("removed", [True, False], ids=["flickers", "is left lying"])
def test_a_card_that_lies_or_flickers_counts_once(removed: bool) -> None:
    table = standing()
    table.give(c.Decline(0))
    uid = token(table.state, 1)
    placed = TagPlaced(source=PADS, head=0, uid=uid)
    table.table.on(placed)
    table.clock.advance(0.1)
    if removed:
        table.table.on(TagRemoved(source=PADS, head=0, uid=uid))
        table.clock.advance(0.1)
    table.table.on(placed)
    assert table.last == c.Bid(1, 1)
    assert table.table.ui.notice is None


def test_a_card_that_lay_on_the_reader_while_it_was_gone_counts_once() -> None:
    table = standing()
    table.give(c.Decline(0))
    placed = TagPlaced(source=PADS, head=0, uid=token(table.state, 1))
    table.table.on(placed)
    table.table.do(c.Bid(2, 5))
    table.table.on(PartLost(part=PADS, why=verbatim("it was unplugged")))
    table.clock.advance(60)
    table.table.on(PartFound(part=PADS))
    table.table.on(placed)
    assert table.last == c.Bid(2, 5)
    table.table.on(TagRemoved(source=PADS, head=0, uid=placed.uid))
    table.clock.advance(1)
    table.table.on(placed)
    assert table.last == c.Bid(1, 10)


def test_after_a_mortgage_in_a_debt_the_display_says_what_is_still_to_be_found() -> None:
    """The deed's page has nothing more to offer."""
    line = "lotr-2003/classic Frodo:1500@3(37^4,39^4);Sam:20@39(5,6) done:1 debt:1,0,130,rent,39"
    table = opened()
    position = notation.position(table.state.edition, line)
    one = Banker(table.state.edition)
    assert isinstance(one.do(c.SetPosition(position=position)), list)
    table.table.adopt(one)
    table.tap_deed(5)
    table.do(OK)
    assert table.last == c.Mortgage(1, 5)
    assert table.ask is Ask.DEBT
    assert table.shown() is None


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
