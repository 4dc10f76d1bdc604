"""A phone may speak another language than the table: what is said there is said in its own."""

from __future__ import annotations

import json

from controller.rules import commands as c
from controller.text.language import LANGUAGES
from controller.web.access.codes import Role
from controller.web.feed import RoomFeed
from controller.web.spoken import LANGUAGE_COOKIE, chosen_in
from tests.web.test_room import BUY, MORIA, Phones


def speaking(phones: Phones, language: str, *seats: int, role: Role = Role.PLAYER) -> RoomFeed:
    """A phone that plays these seats, on which a language was chosen."""
    token = phones.room.browsers.join(phones.codes.show(role), "10.0.0.8")
    assert isinstance(token, str)
    feed = RoomFeed(phones.room, token, language=language)
    assert phones.room.browsers.sit(feed.session, frozenset(seats)) == ""
    return feed


def log(feed: RoomFeed) -> list[str]:
    """The lines of a phone's log."""
    lines, _next = feed.log_since(0)
    return [line["words"] for line in json.loads(lines)]


def test_each_page_is_told_the_same_in_its_own_language() -> None:
    phones = Phones(BUY)
    usual, french = phones.joined(0), speaking(phones, "fr", 0)
    asked = [phones.seen(feed, "ask") for feed in (usual, french)]
    assert asked[0]["words"] != asked[1]["words"]
    assert [one["topic"] for one in asked] == [asked[0]["topic"]] * 2
    assert phones.seen(usual, "edition")["language"] == "en"
    assert phones.seen(french, "edition")["language"] == "fr"
    assert phones.give(french, c.Decline(0)) == ""
    ours, theirs = log(usual), log(french)
    assert len(ours) == len(theirs)
    assert "auction" in ours[-1]
    assert ours[-1] != theirs[-1]
    assert phones.table.language == "en"
    assert phones.table.ui.language == "en"


def test_a_refusal_is_in_the_language_of_the_page_that_asked() -> None:
    phones = Phones(MORIA)
    usual, french = phones.joined(1), speaking(phones, "fr", 1)
    english, translated = (phones.give(feed, c.Roll(0, (1, 2))) for feed in (usual, french))
    assert english.endswith("does not play on this phone.")
    assert translated
    assert translated != english


def test_a_log_that_a_page_asks_for_later_tells_the_whole_game() -> None:
    phones = Phones(BUY)
    usual = phones.joined(0)
    assert phones.give(usual, c.Decline(0)) == ""
    assert len(log(speaking(phones, "fr", 1))) == len(log(usual))


def test_a_host_sets_the_table_s_language_from_a_page_in_another() -> None:
    phones = Phones(BUY)
    host, player = speaking(phones, "fr", role=Role.HOST), phones.joined(0)
    assert phones.seen(host, "host")["language"] == "en"
    assert "done" in host.handle(json.dumps({"do": "set", "name": "language", "value": "fr"}))
    assert phones.table.language == "fr"
    assert phones.seen(player, "edition")["language"] == "fr"
    assert "done" in host.handle(json.dumps({"do": "set", "name": "language", "value": "en"}))
    assert phones.seen(host, "edition")["language"] == "fr"


def test_only_a_language_that_there_is_can_be_chosen() -> None:
    for language in LANGUAGES:
        assert chosen_in({LANGUAGE_COOKIE: language}) == language
    for other in ("", "de", "../en", "EN"):
        assert chosen_in({LANGUAGE_COOKIE: other}) == ""
    assert chosen_in({}) == ""
