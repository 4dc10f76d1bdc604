"""What the panel says about how long a game takes: at set-up, and while it is played."""

from __future__ import annotations

from controller.files.settings import Settings, SettingsStore
from controller.table import Press, TurnKnob
from hardware.ports import Button
from tests.table.begun import at
from tests.table.hands import EDITION, Hands
from tests.table.test_table_setup import Rig

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)


def seated(rig: Rig, players: int) -> None:
    rig.choose(*(f"[ ] {token}" for token in EDITION.data.tokens[:players]))


def lines(hands: Hands, begins: str) -> list[str]:
    """Those lines of the page that begin so."""
    return [item for item in hands.page.items if item.startswith(begins)]


def test_the_length_stands_below_what_decides_it_once_enough_players_sit() -> None:
    """The places stay where they were: whoever taps a token sees its number."""
    rig = Rig()
    assert not lines(rig.hands, "Length")
    seated(rig, 4)
    items = lines(rig.hands, "")
    assert items[0] == "Start: 4 players"
    assert "Length: 40 to 70 min" in items[5:]
    rig.choose("Length")
    assert rig.page.title == "How long?"
    assert lines(rig.hands, "") == ["Of 10 such games, 8 take 40 to 70 min."]
    rig.hands.do(BACK)
    assert lines(rig.hands, "")[0] == "Start: 4 players"


def test_house_rules_that_make_an_evening_endless_are_warned_of() -> None:
    rig = Rig()
    seated(rig, 4)
    rig.choose("The Ring: in play")
    assert not lines(rig.hands, "3 of 10")
    rig.choose("House rules", "Money", "GO pays")
    rig.hands.do(PUSH, *[TurnKnob(10)] * 8, OK, BACK, BACK)
    assert lines(rig.hands, "3 of 10") == ["3 of 10: more than 5 h"]
    rig.choose("3 of 10")
    assert "GO pays 1000: 3 of 10 games take more than 5 hours." in rig.page.items


def test_with_more_money_than_was_tried_it_may_take_longer() -> None:
    rig = Rig()
    seated(rig, 4)
    rig.choose("House rules", "Money", "Everybody starts")
    rig.hands.do(PUSH, PUSH, *[TurnKnob(20)] * 8, OK, BACK, BACK)
    assert lines(rig.hands, "Length") == ["Length: 50 to 80 min or longer"]
    rig.choose("Length")
    assert rig.page.items == (
        "Of 10 such games, 8 take 50 to 80 min or longer.",
        "No games with so much money have been tried: yours may take longer.",
    )


def test_the_table_s_clock_is_the_longest_that_a_time_limit_game_takes() -> None:
    store = SettingsStore()
    store.change(Settings(game_minutes=60))
    rig = Rig(store)
    seated(rig, 6)
    rig.choose("Game: ", "Time-limit")
    assert lines(rig.hands, "Length")[0].endswith(" to 60 min")


def test_the_menu_says_how_much_longer_a_game_goes_on() -> None:
    table = at("lotr-2003/standard A:900@14;B:900@3;C:900 roll:0 ring:37")
    table.do(PUSH)
    near = lines(table, "Likely left")
    assert near
    assert near[0].endswith(" min")
    table.choose("Likely left")
    assert table.page.title == "How long?"


def test_nothing_is_said_about_a_box_whose_games_were_never_played() -> None:
    table = at("lotr-2003/standard{houses=3} A:900@14;B:900@3 roll:0")
    table.do(PUSH)
    assert not lines(table, "Likely left")
