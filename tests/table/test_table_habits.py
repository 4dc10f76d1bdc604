"""How a table is used: moves confirmed by OK, tap or token pad, auctions closed by the clock."""

from pathlib import Path
from typing import Any

import pytest

from controller.files.settings import Settings, SettingsStore
from controller.rules.commands import Bid, CloseAuction, Pass
from controller.rules.prompts import Ask
from controller.store.banker import Banker
from controller.table import Hold, Press, RollDice, Tap
from controller.table.monitors.auction_clock import RAISED_HAND
from controller.table.panel.pages.resuming import GoOn, Paused
from controller.table.requests.waiting import too_early
from controller.view.oled import screen
from controller.view.put_back import Return
from controller.view.sounds import TUNES, Sound
from controller.view.timing import AUCTION_CLOCK, GOING_ONCE, GOING_TWICE
from hardware.ports import Button, TagPlaced, TagRemoved
from hardware.profile.places import Places
from sim.clock import SimClock
from tests.glass import reads
from tests.store.faulty_disk import no_room_for
from tests.table.hands import PADS, Hands, banker, hands, token
from tests.table.stories import Story, stories
from tests.table.test_boardwatch import said
from tests.table.wired import Buzz

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)


def settings(**set_to: Any) -> SettingsStore:
    """Settings that nobody keeps."""
    keeping = SettingsStore()
    keeping.change(Settings(**set_to))
    return keeping


def moved(one: Banker | None = None, *, by: tuple[int, int] = (4, 5), **parts: Any) -> Hands:
    """Seat 0 has thrown nine, and has to move its token there."""
    table = hands(one, **parts)
    table.open_game()
    table.wait()
    table.do(RollDice(by))
    return table


def greeted(table: Hands) -> tuple[int, int] | None:
    one = table.table.ui.greeting
    return (one.space, one.seat) if one else None


@pytest.mark.parametrize("way", ["ok", "tap"])
def test_a_move_is_confirmed_by_ok_or_by_the_token(way: str) -> None:
    clock = SimClock()
    buzzer = Buzz(clock)
    table = moved(settings=settings(confirm_moves=True), clock=clock, buzzer=buzzer.driver)
    assert table.page.title.startswith("Ada to ")
    assert table.page.items[0] == "Done (or tap the token)"
    table.do(OK if way == "ok" else Tap(token(table.state, 0)))
    assert table.shown() is None
    assert greeted(table) == (9, 0)
    assert buzzer.plays(TUNES[Sound.SET])
    table.wait()
    assert table.shown() is None  # asked once
    table.do(OK)
    assert table.state.owner[9] == 0


def test_a_roll_that_is_told_is_told_before_the_move_is_asked_for() -> None:
    table = moved(by=(4, 6), settings=settings(confirm_moves=True))
    assert table.shown() is None
    table.wait()
    assert table.page.title.startswith("Ada to ")
    table.do(RollDice((2, 3)))  # the next seat has seen the token move
    assert {*table.table.monitors.moves.pending} == {1}


def test_another_hand_in_a_menu_is_not_disturbed_and_a_take_back_asks_anew() -> None:
    table = moved(settings=settings(confirm_moves=True))
    table.do(PUSH)
    table.wait()
    assert table.page.title == "Menu"
    table.do(BACK, Hold(Button.BACK), OK)
    assert table.ask is Ask.ROLL
    assert {*table.table.monitors.moves.pending} == {0}


def test_a_token_pad_takes_the_token_that_moves_and_no_other() -> None:
    places = Places(token_pads=frozenset({(PADS, 1)}))
    table = moved(places=places)
    table.wait()

    def on_pad(seat: int) -> None:
        uid = token(table.state, seat)
        table.table.on(TagPlaced(source=PADS, head=1, uid=uid))
        table.table.on(TagRemoved(source=PADS, head=1, uid=uid))
        table.wait(1)

    on_pad(1)
    assert said(table).startswith("Wrong token: That is ")
    assert greeted(table) is None
    back = table.table.ui.put_back
    assert back is not None
    assert back.ways == (Return(0, 9, 9),)  # the strip shows where the right one belongs
    on_pad(0)
    assert greeted(table) == (9, 0)
    assert table.table.ui.put_back is None
    assert table.shown() is None
    on_pad(1)  # nobody is on the way any more: it asks for its page
    assert table.page.seat == 1
    table.do(BACK)
    table.tap_token(2)  # on the bank pad
    assert table.page.seat == 2


# Auctions by the clock


def auction(
    one: Banker | None = None, *, clock: bool = True, on: SimClock | None = None, **parts: Any
) -> Hands:  # fmt: skip
    """Seat 0's deed is up for auction; `clock`: the auction's runs, `on`: the table's own."""
    parts |= {"clock": on} if on else {}
    table = moved(one, settings=settings(auction_clock=clock), **parts)
    table.wait()
    table.do(BACK)
    assert table.ask is Ask.AUCTION
    return table


def closing(table: Hands) -> list[int]:
    """The seats that spoke for the banker."""
    return [
        e.command.seat for e in table.table.banker.counting() if isinstance(e.command, CloseAuction)
    ]


@stories("""
nothing has to be pressed unless it is asked for
  A;B | roll 4,5, wait -> no page | tap A -> page "A"  # what it has, as ever
by hand no hammer falls by itself
  A@9;B;C;D buy:0 dice:4,5 | back, B: bid 20, wait 3600 -> asks auction, given 2
by the clock it is sold ten seconds after the last bid
  A@9;B;C;D buy:0 dice:4,5 | set auction_clock=true, back
    | wait 3600 -> given 1  # nobody has bid: whoever wants none of it passes
    | B: bid 20, wait 9, C: bid 30, wait 9.9 -> given 3
    | wait 0.2 -> given 4, owner[9]=C, cash[C]=1470
    | wait 60 -> given 4
a hand on the knob holds the hammer
  A@9;B;C;D buy:0 dice:4,5 | set auction_clock=true, back, B: bid 20, wait 9, ok, turn 1
    | wait 2 -> given 2 | wait 6 -> given 3
a pass gives nobody more time
  A@9;B;C;D buy:0 dice:4,5 | set auction_clock=true, back, B: bid 20, wait 8
    | A: pass, wait 1.9 -> given 3 | wait 0.2 -> given 4, owner[9]=B
a bid taken back stops the clock
  A@9;B;C;D buy:0 dice:4,5 | set auction_clock=true, back, B: bid 20 | hold back, ok
    | wait 60 -> given 1, asks auction
whatever is done instead counts as if the token had moved
  A;B;C;D | set confirm_moves=true, roll 4,5, wait -> page "A to .." | tap 9 -> owner[9]=A, no page
a head under the board confirms for everybody
  A;B;C;D heads | set confirm_moves=true, roll 4,5, wait 12 -> page "A to .."
    | stand A 9 -> no page
""")
def test_how_a_table_is_used(story: Story) -> None:
    story.play()


@pytest.mark.parametrize("by_clock", [True, False])
def test_the_buzzer_calls_going_once_going_twice_and_sold(by_clock: bool) -> None:
    """Issue 43, 4; with and without the auction's clock."""
    clock = SimClock()
    buzzer = Buzz(clock)
    table = auction(clock=by_clock, buzzer=buzzer.driver, on=clock)
    table.table.do(Bid(1, 20))
    table.wait(GOING_ONCE)
    assert buzzer.plays(TUNES[Sound.ONCE])
    table.table.do(Bid(2, 30))  # it begins again
    table.wait(GOING_ONCE)
    assert buzzer.plays(TUNES[Sound.ONCE])
    table.wait(GOING_TWICE - clock.time() + table.table.ui.since)
    assert buzzer.plays(TUNES[Sound.TWICE])
    if not by_clock:
        table.table.do(CloseAuction(0))
    table.wait(AUCTION_CLOCK - clock.time() + table.table.ui.since if by_clock else 0)
    assert buzzer.plays(TUNES[Sound.HAMMER])
    tones = buzzer.tones
    table.wait(60)
    assert buzzer.tones == tones, "nothing is called after it"


def test_a_pass_does_not_delay_the_end_by_hand_either() -> None:
    """R6: for the button of a phone, and on the display."""
    table = auction(clock=False)
    table.table.do(Bid(1, 20))
    table.wait(GOING_TWICE - 1)
    table.table.do(Pass(2))
    assert too_early(table.table)
    table.wait(1)
    assert too_early(table.table) == ""
    frame = screen(table.state, table.table.ui, table.clock.time())
    assert reads(frame.image.tobytes(), "Going twice... sold?")


def test_nothing_is_called_while_the_game_is_paused_or_before_a_bid() -> None:
    clock = SimClock()
    buzzer = Buzz(clock)
    table = auction(buzzer=buzzer.driver, on=clock)
    assert buzzer.plays(TUNES[Sound.AUCTION])
    tones = buzzer.tones
    table.wait(60)
    assert buzzer.tones == tones, "nobody has bid"
    table.table.do(Bid(1, 20))
    table.wait(1)
    table.table.choose(Paused())
    tones = buzzer.tones
    table.wait(60)
    assert buzzer.tones == tones
    table.table.choose(GoOn())
    table.wait(GOING_ONCE)
    assert buzzer.plays(TUNES[Sound.ONCE])


def test_the_display_counts_the_seconds_down_and_sleeps_in_between() -> None:
    table = auction()
    table.table.do(Bid(1, 20))
    table.wait(3)
    pictures = []
    for _ in range(7):
        frame = screen(table.state, table.table.ui, table.clock.time())
        assert frame.until is not None
        assert 0 < frame.until - table.clock.time() <= 1.0 + 1e-6
        pictures.append(frame.image.tobytes())
        table.wait(1.0)
    assert len(set(pictures)) == len(pictures)


def test_the_clock_waits_for_somebody_to_resume_the_game() -> None:
    table = auction()
    table.table.do(Bid(1, 20))
    again = hands(table.table.banker, settings=settings(auction_clock=True), ask_resume=True,
                  renew=lambda _: pytest.fail("no new game"))  # fmt: skip
    table.table.close()
    again.wait(60)
    assert closing(again) == []
    again.table.choose(GoOn())
    again.wait(AUCTION_CLOCK + RAISED_HAND)
    assert len(closing(again)) == 1


def test_a_hammer_that_could_not_be_written_down_falls_again(tmp_path: Path) -> None:
    table = auction(banker(journal=tmp_path / "game.journal"))
    table.table.do(Bid(1, 20))
    with no_room_for(tmp_path / "game.journal"):
        table.wait(AUCTION_CLOCK + 0.1)
        assert "the table checks first" in said(table)
        assert closing(table) == []
    table.wait(RAISED_HAND + 0.1)
    assert len(closing(table)) == 1


def test_habits_are_chosen_on_the_panel_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    table = moved(settings=SettingsStore(path))
    table.wait()
    table.do(PUSH)
    table.choose("Table settings")
    assert table.page.items == (
        "Auctions end: by hand", "Time to answer: 60 s", "Moves: not confirmed", "Bots: strong",
        "Language: same as the box",
    )  # fmt: skip
    table.choose("Auctions")
    table.choose("Moves")
    assert table.page.items == (
        "Auctions end: by clock", "Time to answer: 60 s", "Moves: confirm each", "Bots: strong",
        "Language: same as the box",
    )  # fmt: skip
    assert SettingsStore(path).now == Settings(auction_clock=True, confirm_moves=True)
    table.choose("Moves")
    assert SettingsStore(path).now == Settings(auction_clock=True)


def test_the_clock_chosen_in_mid_auction_begins_with_the_last_bid() -> None:
    table = auction(clock=False)
    table.table.do(Bid(1, 20))
    table.wait(60)
    table.do(PUSH)
    table.choose("Table settings")
    table.choose("Auctions")
    table.wait(RAISED_HAND + 0.1)  # the hand on the knob holds it
    assert len(closing(table)) == 1
