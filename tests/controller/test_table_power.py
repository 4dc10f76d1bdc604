"""Power: a game is gone on with, switched off from the panel, and never hidden by an idle hour."""

from __future__ import annotations

from random import Random

import pytest

from controller.banker import Banker
from controller.playing import start_command
from controller.rules.commands import Bid, Decline
from controller.rules.prompts import Ask
from controller.table import Press, Throw, Turn
from controller.table.outputs import DIM_AFTER
from controller.ui import Menu
from hardware.display import BRIGHT, DIMMED, OledDisplay
from hardware.ports import Button, PartError
from hardware.strip import StripLayout
from sim.bus import I2cBus
from sim.ssd1306 import Ssd1306
from tests.controller.hands import BOOK, EDITION, NAMES, Hands, banker, hands
from tests.controller.test_boardwatch import Lights

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)
ADDRESS = 0x3C
USUAL = BRIGHT["ssd1306"]


class Mains:
    """A computer that shuts down, or says why it may not."""

    def __init__(self, why: str = "") -> None:
        self.why = why
        self.told: list[str] = []

    def off(self) -> None:
        if self.why:
            raise PartError("power", self.why, "ask for it")
        self.told.append("off")


def page(table: Hands) -> Menu:
    """The page that shows."""
    shown = table.table.ui.page
    assert isinstance(shown, Menu), shown
    return shown


def choose(table: Hands, *lines: str) -> None:
    """Turn to a line that begins so, and press OK; then the next."""
    for line in lines:
        at = next(n for n, item in enumerate(page(table).items) if item.startswith(line))
        table.do(Turn(at - page(table).cursor), OK)


def said(table: Hands) -> str:
    """The last notice."""
    notice = table.table.ui.notice
    return f"{notice.title}: {notice.text}" if notice else ""


# Resume


def test_a_game_pulled_out_in_mid_auction_says_so_at_the_start() -> None:
    one = banker()
    table = hands(one)
    for faces in ((6, 6), (2, 1), (2, 1), (2, 1), (4, 5)):
        table.do(Throw(faces))
    table.table.do(Decline(0))
    table.table.do(Bid(2, 40))
    table.table.close()
    again = hands(one, ask_resume=True)
    assert page(again).title == "Resume?"
    assert page(again).items[:2] == (
        "Go on: 4 players, round 1",
        "Auction of Weathertop: Cleo has bid 40 P.",
    )
    again.do(Turn(1), OK)  # either line goes on
    assert again.table.ui.page is None
    assert again.table.desk.prompt.ask is Ask.AUCTION
    assert again.table.state.stack[-1] == one.state.stack[-1]


def test_before_the_first_round_none_is_told() -> None:
    again = hands(banker(), ask_resume=True)
    assert page(again).items[:2] == ("Go on: 4 players", "Ada rolls to see who begins.")


# Switching off


def test_without_a_way_to_stop_there_is_no_line_for_it() -> None:
    table = hands()
    table.do(PUSH)
    assert "Switch off" not in page(table).items


@pytest.mark.parametrize("where", ["menu", "set-up", "resume"])
def test_switch_off_is_asked_twice_and_says_when_the_plug_may_be_pulled(where: str) -> None:
    mains, stopped = Mains(), []
    one = Banker(EDITION) if where == "set-up" else banker()
    table = hands(one, power=mains, stop=lambda: stopped.append(True), ask_resume=where == "resume")
    if where == "menu":
        table.do(PUSH)
    choose(table, "Switch off", "No")
    assert (mains.told, stopped) == ([], [])
    choose(table, "Switch off", "Yes")
    assert (mains.told, stopped) == (["off"], [True])
    table.table.part()
    assert said(table).startswith("Switching off: All is written down. Pull the plug when the ")


def test_without_leave_to_shut_down_only_the_program_ends_and_the_display_says_so() -> None:
    stopped: list[bool] = []
    table = hands(stop=lambda: stopped.append(True))
    table.do(PUSH)
    choose(table, "Switch off", "Yes")
    assert stopped == [True]
    table.table.part()
    assert said(table).startswith("Stopped: All is written down. The computer still runs")


def test_a_computer_that_may_not_be_shut_down_is_said_and_the_game_goes_on() -> None:
    stopped: list[bool] = []
    table = hands(power=Mains("Access denied"), stop=lambda: stopped.append(True))
    table.do(PUSH)
    choose(table, "Switch off", "Yes")
    assert stopped == []
    assert said(table) == "Still on: Cannot switch off: Access denied. All is written down."


def test_whatever_else_ends_the_program_wishes_a_good_night() -> None:
    table = hands()
    table.table.part()
    assert said(table) == "Stopped: Everything is written down. Until next time!"


# An idle hour


class Glass:
    """A table with a real driver on a simulated OLED, and a strip."""

    def __init__(self, *, game: bool = True) -> None:
        self.oled, self.bus, self.lights = Ssd1306(), I2cBus(), Lights()
        self.bus.attach(ADDRESS, self.oled)
        self.display = OledDisplay(self.bus, sink=lambda event: self.table.table.on(event))
        self.display.connect()
        one = Banker(EDITION)
        if game:
            one.do(start_command(EDITION, NAMES, Random(1)))
        self.table = hands(
            one, book=BOOK, display=self.display, strip=self.lights, layout=StripLayout(count=40)
        )  # fmt: skip

    @property
    def picture(self) -> bytes:
        """What is on the glass."""
        return self.oled.pixels()


def test_an_hour_in_which_nobody_does_anything_hides_nothing() -> None:
    """Issue 5, point 8: no sleep in mid-game."""
    glass = Glass()
    for faces in ((6, 6), (2, 1), (2, 1), (2, 1), (4, 5)):
        glass.table.do(Throw(faces))
    glass.table.wait(60)
    before = glass.picture
    for _minute in range(60):
        glass.table.wait(60)
        assert glass.oled.on
        assert glass.picture == before
        assert any(colour != (0, 0, 0) for colour in glass.lights.colours)
    assert glass.oled.contrast == DIMMED
    assert glass.oled.faults == []


def test_the_display_dims_after_ten_minutes_and_shines_again_at_any_touch() -> None:
    glass = Glass()
    for touch in (OK, BACK, PUSH, Turn(1), Throw((3,))):
        glass.table.wait(DIM_AFTER - 1)
        assert glass.oled.contrast == USUAL
        glass.table.do(*([Press(Button.OK)] if touch == PUSH else []))
        glass.table.wait(DIM_AFTER + 1)
        assert glass.oled.contrast == DIMMED
        glass.table.do(touch)
        assert glass.oled.contrast == USUAL
    glass.table.wait(DIM_AFTER + 1)
    glass.table.tap(b"\x01\x02\x03\x04")
    assert glass.oled.contrast == USUAL


def test_a_set_up_that_nobody_finishes_stays_on_the_display_too() -> None:
    glass = Glass(game=False)
    glass.table.wait(3600)
    assert glass.oled.on
    assert any(glass.picture)
    assert glass.oled.contrast == DIMMED
