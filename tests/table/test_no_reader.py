"""Nobody is told to tap where nothing can be tapped on (issue 5: a dead reader stops nobody)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from common.message import verbatim
from controller.view.oled import draw
from controller.view.oled.canvas import Canvas
from controller.view.oled.font import Font
from hardware.ports import PartFound, PartLost
from hardware.profile.places import Places, places
from hardware.profile.types import Profile, ReaderProfile
from tests.table.hands import PADS, hands
from tests.view.situations import Situation, all_situations

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
