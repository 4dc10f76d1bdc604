"""How much longer the game goes on, as phones and the table's view are told."""

from __future__ import annotations

from controller.rules import commands as c
from controller.web.feed import RoomFeed
from tests.web.test_room import Phones

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
