"""How long a game will take, and how much longer, as phones and the table's view show it."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from controller.rules import commands as c
from controller.table import Press, TurnKnob
from controller.web.access.codes import Role
from controller.web.feed import RoomFeed
from controller.web.lazy_server import address
from controller.web.table_session import Room
from hardware.ports import Button
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.table.test_table_setup import Rig, seated
from tests.web.phones import fits, phone, resumed, window
from tests.web.test_room import Phones

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)

NEAR = "lotr-2003/standard A:900@14;B:900@3;C:900 roll:0 ring:37"


def test_every_page_is_told_and_again_only_when_it_may_have_changed() -> None:
    phones = Phones(NEAR)
    phone, watcher = phones.joined(0), RoomFeed(phones.room, None)
    told = phones.seen(phone, "length")
    assert told["words"].startswith("Likely over in ")
    assert phones.seen(watcher, "length") == told
    before = phone.sections()["length"]
    assert phones.give(phone, c.Roll(0, (6, 6))) == ""
    assert phone.sections()["length"] is before, "the same round, and nobody has left"


def test_nothing_is_told_about_games_that_were_never_tried() -> None:
    phones = Phones("lotr-2003/standard{houses=3} A:900@14;B:900@3;C:900 roll:0")
    assert phones.seen(phones.joined(0), "length") is None


class SettingUp:
    """A table at which a game is being set up, and a phone of each role that has joined."""

    def __init__(self) -> None:
        self.rig = Rig()
        self.room = Room(self.rig.table, self.rig.hands.clock)
        self.feeds = [RoomFeed(self.room, self._token(role)) for role in (Role.PLAYER, Role.HOST)]

    def told(self) -> Any:
        player, host = (json.loads(feed.sections()["length"]) for feed in self.feeds)
        assert player == host
        return player

    def _token(self, role: Role) -> str:
        token = self.room.browsers.join(self.room.codes.show(role), "10.0.0.7")
        assert isinstance(token, str)
        return token


def test_phones_are_told_at_set_up_what_the_display_says() -> None:
    """Issue 14, 5: as soon as enough players sit."""
    at = SettingUp()
    assert at.told() is None
    seated(at.rig, 4)
    assert "Length: 40 to 70 min" in at.rig.page.items
    assert at.told() == {
        "words": "With 4 players, this game usually takes 40 to 70 min.", "warnings": [],
    }  # fmt: skip
    at.rig.choose("[4]")
    assert at.told()["words"].startswith("With 3 players, this game usually takes ")


def test_phones_are_warned_at_set_up_of_house_rules_that_make_an_evening_endless() -> None:
    at = SettingUp()
    seated(at.rig, 4)
    at.rig.choose("The Ring: in play")
    at.rig.choose("House rules", "Money", "GO pays")
    assert not any(words.startswith("GO pays") for words in at.told()["warnings"])
    at.rig.hands.do(PUSH, *[TurnKnob(10)] * 8, OK, BACK, BACK)
    first, *_more = warnings = at.told()["warnings"]
    assert first == "GO pays 1000: 3 of 10 games take more than 5 hours."
    at.rig.choose("3 of 10")
    assert set(warnings) < set(at.rig.page.items)


def test_phones_are_told_that_with_more_money_than_was_tried_it_may_take_longer() -> None:
    at = SettingUp()
    seated(at.rig, 4)
    at.rig.choose("House rules", "Money", "Everybody starts")
    at.rig.hands.do(PUSH, PUSH, *[TurnKnob(20)] * 8, OK, BACK, BACK)
    words = "With 4 players, this game usually takes 50 to 80 min or longer."
    assert at.told() == {"words": words, "warnings": []}


@pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)
@pytest.mark.skipif(not address(), reason="this computer is on no network")
def test_waiting_phones_and_the_host_s_page_show_it(browser: Browser, tmp_path: Path) -> None:
    with resumed(tmp_path / "j") as at, phone(browser, at) as waiting, window(browser) as host:
        host.goto(at.url)
        host.fill("#code", at.host)
        host.click("#join-form button")
        host.wait_for_selector("#host:visible")
        host.goto(f"{at.url}host")
        host.wait_for_selector("#now:visible")
        pages = (waiting, host)
        assert not any(page.is_visible("#before") for page in pages)
        for token in ("frodo", "gimli"):
            at.run.type(f"join {token}", "players")
        for page in pages:
            page.wait_for_selector("#before:has-text('this game usually takes')")
            fits(page)
        at.run.type("start", "rolls to see who starts")
        for page in pages:
            page.wait_for_selector("#before", state="hidden")
        waiting.wait_for_selector("#length:visible:has-text('Likely over in')")
