"""Power: a game is gone on with, switched off from the panel, and never hidden by an idle hour."""

import sys
from pathlib import Path
from random import Random

import pytest

from controller.bots.playing import start_command
from controller.rules.commands import Bid, Buy, Decline
from controller.rules.prompts import Ask
from controller.store.banker import Banker
from controller.table import Press, RollDice, TurnKnob
from controller.table.presenter.outputs import DARK_AFTER, DIM_AFTER
from hardware.display.oled import LEAST, OLED_CHIPS
from hardware.ports import Button, TagPlaced, TagRemoved
from hardware.strip.strip import StripLayout
from hardware.system.power import Shutdown
from tests.table.hands import EDITION, NAMES, PADS, banker, deed, hands
from tests.table.wired import Glass, Lights

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)
USUAL = OLED_CHIPS["ssd1306"].bright


def mains(program: str) -> Shutdown:
    """The real switch; a Python program stands where systemctl would."""
    return Shutdown((sys.executable, "-S", "-c", program))


# Resume


def test_a_game_pulled_out_in_mid_auction_says_so_at_the_start() -> None:
    one = banker()
    table = hands(one)
    table.open_game((4, 5))
    table.table.do(Decline(0))
    table.table.do(Bid(2, 40))
    table.table.close()
    again = hands(one, ask_resume=True)
    assert again.page.title == "Resume?"
    assert again.page.items[:2] == (
        "Resume: 4 players, round 1",
        "Auction of Weathertop: Cleo has bid 40 P.",
    )
    again.do(TurnKnob(1), OK)  # either line goes on
    assert again.shown() is None
    assert again.ask is Ask.AUCTION
    assert again.state.stack[-1] == one.state.stack[-1]


def test_before_the_first_round_none_is_told() -> None:
    again = hands(banker(), ask_resume=True)
    assert again.page.items[:2] == ("Resume: 4 players", "Ada rolls to see who starts.")


def test_a_card_that_lay_on_the_pad_when_the_plug_was_pulled_is_no_tap() -> None:
    one = banker()
    table = hands(one)
    table.open_game((4, 5))
    table.table.close()
    again, card = hands(one, ask_resume=True), deed(9)
    again.table.on(TagPlaced(source=PADS, head=0, uid=card))  # as the reader tells at its start
    assert again.page.title == "Resume?"
    assert again.said.startswith("Resume?: Press OK first, then tap again")
    again.wait(60)
    assert not any("Left on the pad" in line for line in again.lines), "nothing has counted"
    again.do(OK)
    assert again.ask is Ask.BUY
    again.table.on(TagRemoved(source=PADS, head=0, uid=card))
    again.wait(1)
    again.tap(card)
    assert one.state.owner[9] == 0


def test_hands_that_find_a_game_to_go_on_with_reach_it_without_a_tap() -> None:
    one = banker()
    table = hands(one)
    table.open_game((4, 5))
    table.table.close()
    again = hands(one, ask_resume=True)
    again.give(Buy(0))
    assert one.state.owner[9] == 0


# Switching off


@pytest.mark.parametrize("where", ["menu", "set-up", "resume"])
def test_switch_off_asks_twice_and_says_when_to_pull_the_plug(where: str, tmp_path: Path) -> None:
    told = tmp_path / "told"
    power = mains(f"open({str(told)!r}, 'x')")  # twice would be refused
    stopped: list[bool] = []
    one = Banker(EDITION) if where == "set-up" else banker()
    table = hands(one, power=power, stop=lambda: stopped.append(True), ask_resume=where == "resume")
    if where == "menu":
        table.do(PUSH)
    table.choose("Switch off", "No")
    assert (told.exists(), stopped) == (False, [])
    table.choose("Switch off", "Yes")
    assert (told.exists(), stopped) == (True, [True])
    table.table.part()
    assert table.said.startswith("Switching off: Everything is saved. Pull the plug when the ")


def test_without_leave_to_shut_down_only_the_program_ends_and_the_display_says_so() -> None:
    stopped: list[bool] = []
    table = hands(stop=lambda: stopped.append(True))
    table.do(PUSH)
    table.choose("Switch off", "Yes")
    assert stopped == [True]
    table.table.part()
    assert table.said.startswith("Stopped: Everything is saved. The computer is still running")


def test_a_computer_that_may_not_be_shut_down_is_said_and_the_game_goes_on() -> None:
    stopped: list[bool] = []
    power = mains("import sys; sys.exit('Access denied')")
    table = hands(power=power, stop=lambda: stopped.append(True))
    table.do(PUSH)
    table.choose("Switch off", "Yes")
    assert stopped == []
    assert table.said == "Still on: Cannot switch off: Access denied. Everything is saved."


def test_whatever_else_ends_the_program_wishes_a_good_night() -> None:
    table = hands()
    table.table.part()
    assert table.said == "Stopped: Everything is saved. Until next time!"


# An idle hour


class Evening:
    """A table with a display and a strip."""

    def __init__(self, *, game: bool = True) -> None:
        self.lights, self.oled = Lights(), (glass := Glass()).oled
        one = Banker(EDITION)
        if game:
            one.do(start_command(EDITION, NAMES, Random(1)))
        self.table = hands(
            one, display=glass.driver, strip=self.lights.driver, layout=StripLayout(count=40)
        )

    @property
    def picture(self) -> bytes:
        """What is on the glass."""
        return self.oled.pixels()


def test_an_hour_in_which_nobody_does_anything_hides_nothing() -> None:
    """Issue 5, point 8: no sleep in mid-game."""
    evening = Evening()
    evening.table.open_game((4, 5))
    evening.table.wait(60)
    before = evening.picture
    for _minute in range(60):
        evening.table.wait(60)
        assert evening.oled.on
        assert evening.picture == before
        assert any(colour != (0, 0, 0) for colour in evening.lights.colours)
    assert evening.oled.contrast == LEAST
    assert evening.oled.faults == []


def test_the_display_dims_after_ten_minutes_and_shines_again_at_any_touch() -> None:
    evening = Evening()
    for touch in (OK, BACK, PUSH, TurnKnob(1), RollDice((3,))):
        evening.table.wait(DIM_AFTER - 1)
        assert evening.oled.contrast == USUAL
        evening.table.do(*([Press(Button.OK)] if touch == PUSH else []))
        evening.table.wait(DIM_AFTER + 1)
        assert evening.oled.contrast == LEAST
        evening.table.do(touch)
        assert evening.oled.contrast == USUAL
    evening.table.wait(DIM_AFTER + 1)
    evening.table.tap(b"\x01\x02\x03\x04")
    assert evening.oled.contrast == USUAL


def test_hours_after_a_game_the_glass_goes_out_and_any_touch_brings_it_back() -> None:
    evening = Evening(game=False)
    before = evening.picture
    for touch in (TurnKnob(1), TurnKnob(-1), b"\x01\x02\x03\x04"):
        evening.table.wait(DARK_AFTER - 60)
        assert any(evening.picture)
        evening.table.wait(61)
        assert not any(evening.picture)
        evening.table.wait(5 * DARK_AFTER)
        assert not any(evening.picture), "and nothing lights it by itself"
        if isinstance(touch, bytes):
            evening.table.tap(touch)
        else:
            evening.table.do(touch)
        assert any(evening.picture)
        assert evening.oled.contrast == USUAL
    evening.table.wait(60)
    assert evening.picture == before


def test_a_game_that_is_on_never_goes_out() -> None:
    evening = Evening()
    evening.table.open_game((4, 5))
    evening.table.wait(60)
    before = evening.picture
    evening.table.wait(3 * DARK_AFTER)
    assert evening.picture == before
    assert evening.oled.contrast == LEAST


def test_a_set_up_that_nobody_finishes_stays_on_the_display_too() -> None:
    evening = Evening(game=False)
    evening.table.wait(3600)
    assert evening.oled.on
    assert any(evening.picture)
    assert evening.oled.contrast == LEAST
