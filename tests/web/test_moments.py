"""What a page alone is told: moments worth seeing, each once, all in its own language."""

import json
from typing import Any

from controller.rules import commands as c
from controller.table.panel.pages.taking_back import TakeBack
from controller.text.language import LANGUAGES
from controller.web.access.codes import Role
from controller.web.feed import RoomFeed
from controller.web.moments import NEWS_S
from controller.web.spoken import LANGUAGE_COOKIE, chosen_in
from tests.steps import cases
from tests.web.test_room import BUY, MORIA, Phones

PINK = "lotr-2003/standard A:900@14(11,13);B:900(1,3);C:900 buy:0 ring:1"

BATTLE = "lotr-2021/standard A:25@13;B:25@13;C:20@10 done:0 bearer:1 tracker:2 battle:0,-,-,1"


def seen(phones: Phones) -> Any:
    """The moment that a page which connects now is told."""
    return phones.seen(RoomFeed(phones.room, None), "moment")


def done(phones: Phones, *commands: c.AnyCommand) -> None:
    for command in commands:
        assert isinstance(phones.table.do(command), list), command


def test_it_is_news_for_a_short_while() -> None:
    phones = Phones(PINK)
    done(phones, c.Buy(0))
    first = seen(phones)["id"]
    phones.hands.wait(NEWS_S / 2)
    assert seen(phones)["id"] == first
    phones.hands.wait(NEWS_S / 2)
    assert seen(phones) is None


def test_a_group_that_changes_hands_or_is_completed_again_is_no_moment() -> None:
    phones = Phones(PINK)
    done(phones, c.Buy(0))
    phones.hands.wait(NEWS_S)
    phones.table.choose(TakeBack(1))
    done(phones, c.Buy(0))
    assert seen(phones) is None, "taken back, and done again"
    phones = Phones("lotr-2003/standard A:900(11,13,14);B:900(1);C:900 roll:0 ring:1")
    deal = c.Offer(0, 1, c.Bundle(deeds=(14,)), c.Bundle(deeds=(1,)))
    done(phones, deal, c.Accept(1, 0))
    done(phones, c.Offer(0, 1, c.Bundle(deeds=(1,)), c.Bundle(deeds=(14,))), c.Accept(1, 0))
    assert seen(phones) is None


@cases(
    "position, roll",
    ("lotr-2003/standard A:900@3;B:900 roll:0 ring:37", (0, 3)),
    ("lotr-2012/standard A:900@3;B:900 roll:0 ring:37", (2, 2)),
    ("lotr-2003-fr/standard A:900@3;B:900 roll:0 ring:37", (0, 3)),
    ("lotr-2021/standard A:30@3(12);B:30 roll:0 bearer:0 tracker:5", (2, 3)),
)
def test_the_ring_at_the_end_of_its_road_is_a_moment(position: str, roll: tuple[int, int]) -> None:
    """M7; in a count that is rolled for it comes with the Ring, and not again at the end (M9)."""
    phones = Phones(position)
    done(phones, c.Roll(0, roll))
    found = seen(phones)
    assert found["kind"] == "end"
    for _ in range(9):
        if phones.table.state.tally:
            done(phones, c.Roll(0, (3,)))
    assert phones.table.state.phase.value == "over"
    assert seen(phones)["id"] == found["id"]


@cases(
    "faces, winner, words",
    ((5, 3), 0, "A takes the Ring."),
    ((2, 3), 1, "B keeps the Ring."),
    ((0, 2), 1, "B keeps the Ring."),
)
def test_a_decided_battle_is_a_moment(faces: tuple[int, int], winner: int, words: str) -> None:
    """M21, R45; a tie decides nothing (R9)."""
    phones = Phones(BATTLE)
    for face in (4, 4):
        done(phones, c.Roll(phones.table.context.prompt.seats[0], (face,)))
    assert seen(phones) is None, "a tie"
    for face in faces:
        assert seen(phones) is None, "one has rolled"
        done(phones, c.Roll(phones.table.context.prompt.seats[0], (face,)))
    found = seen(phones)
    assert (found["kind"], found["seats"], found["faces"]) == ("battle", [0, 1], list(faces))
    assert (found["winner"], found["words"]) == (winner, words)


def test_a_battle_shows_what_the_next_roll_has_to_be() -> None:
    """M21, R9, R45: the Eye is below the 2."""
    phones = Phones(BATTLE)

    def shown() -> Any:
        return phones.seen(RoomFeed(phones.room, None), "game")["battle"]

    assert shown() == {
        "seats": [0, 1],
        "faces": [-1, -1],
        "words": "The higher roll takes the Ring; in a tie, both roll again.",
    }
    for face, words in (
        (0, "B wins with 2 or more."),
        (4, "B wins with 5 or more."),
        (5, "B wins with a 6."),
        (6, "B ties with a 6; both then roll again."),
    ):
        done(phones, c.Roll(0, (face,)))
        assert (shown()["faces"], shown()["words"]) == ([face, -1], words)
        phones.table.choose(TakeBack(1))
    done(phones, c.Roll(0, (0,)), c.Roll(1, (2,)))
    assert shown() is None


@cases(
    "faces, words",
    ("-,-", "The higher roll takes the Ring; in a tie, B keeps it."),
    ("6,-", "B wins with a 6."),
    ("0,-", "B wins with any roll."),
    ("-,6", "A can no longer win."),
    ("-,5", "A wins with a 6."),
)
def test_a_tie_that_the_bearer_wins_counts_in_what_is_needed(faces: str, words: str) -> None:
    """R9, battle_tie = bearer."""
    where = BATTLE.replace("/standard", "{battle_tie=bearer}").replace("-,-", faces)
    phones = Phones(where)
    assert phones.seen(RoomFeed(phones.room, None), "game")["battle"]["words"] == words


def test_an_end_that_was_taken_back_is_a_moment_when_it_comes_again() -> None:
    phones = Phones("lotr-2003/standard A:900@3;B:900 roll:0 ring:37")
    done(phones, c.Roll(0, (0, 3)))
    first = seen(phones)["id"]
    phones.table.choose(TakeBack(1))
    done(phones, c.Roll(0, (0, 4)))
    assert seen(phones)["id"] != first


def test_a_page_that_comes_late_to_a_game_does_not_see_what_was_before() -> None:
    """The room is made when the first browser comes: what the journal holds is no news."""
    phones = Phones(PINK)
    done(phones, c.Buy(0))
    late = type(phones.room)(phones.table, phones.hands.clock)
    assert RoomFeed(late, None).sections()["moment"] == b"null"


def test_a_start_may_be_taken_back_while_a_moment_is_news() -> None:
    phones = Phones(PINK)
    done(phones, c.Buy(0))
    phones.table.choose(TakeBack(2))
    assert phones.table.state.players == []
    assert seen(phones) is None


# A phone may speak another language than the table


def speaking(phones: Phones, language: str, *seats: int, role: Role = Role.PLAYER) -> RoomFeed:
    """A phone that plays these seats, on which a language was chosen."""
    token = phones.room.browsers.join(phones.codes.show(role), "10.0.0.8")
    assert isinstance(token, str)
    feed = RoomFeed(phones.room, token, language=language)
    assert phones.room.browsers.sit(feed.session, frozenset(seats)) == ""
    return feed


def log(feed: RoomFeed) -> list[str]:
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
    assert "set" in host.handle(json.dumps({"do": "set", "name": "language", "value": "fr"}))
    assert phones.table.language == "fr"
    assert phones.seen(player, "edition")["language"] == "fr"
    assert "set" in host.handle(json.dumps({"do": "set", "name": "language", "value": "en"}))
    assert phones.seen(host, "edition")["language"] == "fr"


def test_only_a_language_that_there_is_can_be_chosen() -> None:
    for language in LANGUAGES:
        assert chosen_in({LANGUAGE_COOKIE: language}) == language
    for other in ("", "de", "../en", "EN"):
        assert chosen_in({LANGUAGE_COOKIE: other}) == ""
    assert chosen_in({}) == ""
