"""The log says who did what: taken back by whom (issue 13, items 1 and 4), what the host did."""

import json
from pathlib import Path
from typing import Any

from controller.mqtt.to_messages import happened, names_of
from controller.rules import commands as c
from controller.rules.entries import By, Entry
from controller.store.journal import Journal
from controller.store.journal_file import read
from controller.table.panel.pages.taking_back import TakeBack
from controller.table.speech.spoken import sentences
from controller.text.language import in_language
from controller.text.sentences import entry_sentence
from controller.web.feed import RoomFeed
from controller.web.report.replay import Replay
from controller.web.table_session import Room
from tests.steps import cases
from tests.table.hands import EDITION
from tests.web.test_host import RENT, Desk
from tests.web.test_room import MORIA, Phones

OFFER = c.Offer(seat=1, to=2, give=c.Bundle(deeds=(11,)), take=c.Bundle(cash=10))


def lines(feed: RoomFeed, n: int = 0) -> list[dict[str, Any]]:
    return list(json.loads(feed.log_since(n)[0] or b"[]"))


def words(feed: RoomFeed) -> list[str]:
    return [line["words"] for line in lines(feed)]


def struck(told: list[dict[str, Any]]) -> list[str]:
    """The lines that a page strikes out, as live.js does."""
    gone = set[int]()
    for at, line in enumerate(told):
        gone |= {
            i
            for i, one in enumerate(told[:at])
            if line.get("gone") and one.get("entry", 0) >= line["gone"]
            and one["kind"] not in ("back", "no", "part")
        }  # fmt: skip
    return [told[i]["words"] for i in sorted(gone)]


def test_a_player_s_take_back_says_who_and_what() -> None:
    phones = Phones(MORIA)
    merry = phones.joined(1)
    assert phones.give(merry, OFFER) == ""
    assert phones.undo(merry, 1, phones.seen(merry, "ask")["step"]) == ""
    assert words(merry)[-1] == "Taken back by B: B offers C Ford of Bruinen for 10."
    assert struck(lines(merry)) == ["B offers C Ford of Bruinen for 10."]
    assert not [line for line in words(merry) if "turn to roll" in line]


def test_the_host_s_take_back_names_moves_and_places_in_full() -> None:
    desk = Desk(MORIA)
    for command in (c.Roll(0, (2, 3)), OFFER):
        desk.table.do(command)
    assert desk.ask("take-back", count=2, step=desk.step) == {"done": True}
    told = words(desk.player)
    back = "Taken back by the host: A rolls 2 + 3, and 1 move after it."
    assert told[-2] == back
    assert told[-1].startswith("Put back: A to "), "on the board"
    assert {"A rolls 2 + 3.", "B offers C Ford of Bruinen for 10."} <= {*struck(lines(desk.player))}
    assert not {back, told[0]} & {*struck(lines(desk.player))}


def test_whoever_takes_back_at_the_table_has_no_name() -> None:
    phones = Phones(MORIA)
    phones.table.do(OFFER)
    phones.table.choose(TakeBack(1))
    assert words(phones.joined(0))[-1] == "Taken back: B offers C Ford of Bruinen for 10."
    notice = phones.table.ui.notice
    assert notice is not None
    assert (notice.title, notice.text) == ("Taken back", "B offered C a deal.")


def test_what_the_table_says_of_its_parts_is_not_struck_out() -> None:
    phones = Phones(MORIA)
    first = phones.joined(0)
    phones.table.do(OFFER)
    for tell in phones.table.log:
        tell("Display: gone: It does not answer.")
    phones.table.choose(TakeBack(1))
    assert "Display: gone: It does not answer." in words(first)
    assert struck(lines(first)) == ["B offers C Ford of Bruinen for 10."]


def test_a_second_take_back_goes_further_and_the_first_one_s_line_stays() -> None:
    phones = Phones(MORIA)
    first = phones.joined(0)
    for _twice in range(2):
        phones.table.do(OFFER)
        phones.table.choose(TakeBack(1))
    assert words(first).count("Taken back: B offers C Ford of Bruinen for 10.") == 2
    assert struck(lines(first)) == ["B offers C Ford of Bruinen for 10."] * 2


def test_a_page_that_comes_later_or_after_a_restart_has_the_same_marks() -> None:
    """In another language, too, whose log begins only then."""
    desk = Desk(RENT)
    desk.table.do(c.Roll(0, (2, 3)))
    desk.ask("take-back", count=1, step=desk.step)
    before = lines(desk.player)
    assert lines(RoomFeed(desk.room, None)) == before, "loaded afresh"
    again = lines(RoomFeed(Room(desk.table, desk.hands.clock), None))
    assert struck(again) == struck(before), "after a restart"
    french = json.loads(desk.room.log("fr").since(0)[0])
    assert french[-1]["words"].startswith("Annulé par l’hôte\u00a0: A fait 2")
    assert len(struck(french)) == len(struck(before))


@cases(
    "by, seat, says, french",
    ("host", -1, "The host takes back the last 2 commands.", "L’hôte annule les 2 derniers"),
    ("player", 1, "B takes back the last 2 commands.", "B annule les 2 derniers coups."),
    ("player", -1, "The last 2 commands are taken back.", "Les 2 derniers coups sont"),
)
def test_the_record_and_a_broker_say_who_it_was(by: By, seat: int, says: str, french: str) -> None:
    desk = Desk(RENT)
    desk.table.do(c.Roll(0, (2, 3)))
    desk.table.do(OFFER)
    entry = desk.table.banker.take_back(2, by, seat)
    assert isinstance(entry, Entry)
    names = names_of(desk.table.state)
    assert entry_sentence(entry, names) == says
    assert happened("g", entry, names)[0].text == says
    with in_language("fr"):
        assert entry_sentence(entry, names).startswith(french)


def test_a_journal_keeps_who_it_was(tmp_path: Path) -> None:
    """At the table nobody is known, nor in journals of 0.1.0."""
    path = tmp_path / "game.journal"
    with Journal.create(path, EDITION) as journal:
        for _twice in range(2):
            journal.append(0.0, c.CallTime(0), ())
        journal.append_take_back(0.0, 1, seat=1)
        journal.append_take_back(0.0, 1, by="host")
    assert [(one.by, one.seat) for one in read(path).entries[2:]] == [("player", 1), ("host", -1)]


# What the host does in a seat's name (issue 13: "Settings, power and take-backs are the host's")


HOST_CALLS = "The host calls time: open questions are settled first, then comes the final count."


def test_N10_all_histories_say_that_the_host_called_time() -> None:
    desk = Desk("lotr-2003/time-limit A:900@1;B:500 roll:0")
    ending = desk.of_host()["ending"]
    assert desk.ask("give-for", command=ending, step=desk.step) == {"done": True}
    assert desk.table.context.history()[0] == "The host called time"
    entry, state = desk.table.banker.counting()[-1], desk.table.state
    names, replay = names_of(state), Replay(state.edition)
    replay.see(entry, state)
    assert entry_sentence(entry, names) == "The host calls time."
    assert happened("g", entry, names)[0].text == HOST_CALLS
    assert sentences([entry], names)[0] == HOST_CALLS
    assert replay.steps[-1].words.startswith(HOST_CALLS)
    with in_language("fr"):
        assert entry_sentence(entry, names) == "L’hôte annonce la fin."


def test_a_journal_keeps_whether_the_host_did_it(tmp_path: Path) -> None:
    """A player's command does not say so, as in older journals."""
    path = tmp_path / "game.journal"
    with Journal.create(path, EDITION) as journal:
        for by in ("player", "host"):
            journal.append(0.0, c.CallTime(0), (), by)
    assert [entry.by for entry in read(path).entries] == ["player", "host"]
