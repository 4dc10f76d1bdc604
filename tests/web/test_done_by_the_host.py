"""What the host's page does in a seat's name is the host's, and no player's to undo (issue 13:
"Settings, power and take-backs are the host's")."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from controller.mqtt.to_messages import happened, names_of
from controller.rules import commands as c
from controller.rules.entries import By
from controller.store.journal import Journal
from controller.store.journal_file import read
from controller.table.speech.spoken import sentences
from controller.text.language import in_language
from controller.text.sentences import entry_sentence
from controller.view.timing import GOING_TWICE
from controller.web.report.replay import Replay
from tests.table.hands import EDITION
from tests.web.test_host import RENT, Desk
from tests.web.test_room import BUY

LIMIT = "lotr-2003/time-limit A:900@1;B:500 roll:0"
HOST_CALLS = "The host calls time: open questions are settled first, then comes the final count."


def chronicle(desk: Desk) -> list[str]:
    return [line["words"] for line in json.loads(desk.player.log_since(0)[0])]


def last_by(desk: Desk) -> tuple[By, int]:
    """Who gave the last command, and in whose name."""
    entry = desk.table.banker.counting()[-1]
    assert entry.command is not None
    return entry.by, entry.command.seat


def given(desk: Desk, command: dict[str, Any]) -> None:
    assert desk.ask("give-for", command=command, step=desk.step) == {"done": True}


def test_N10_time_called_by_the_host_is_put_down_to_the_host() -> None:
    desk = Desk(LIMIT)
    first = desk.joined(0)
    given(desk, desk.of_host()["ending"])
    assert last_by(desk) == ("host", 0)
    assert HOST_CALLS in chronicle(desk)
    assert not [line for line in chronicle(desk) if "A calls" in line]
    assert desk.seen(first, "me")["undo"] == {}
    assert "only the host" in desk.undo(first, 0, desk.step)
    assert desk.seen(desk.host, "history")[0] == "The host called time"
    assert desk.table.context.history()[0] == "The host called time", "on the panel, too"
    assert desk.ask("take-back", count=1, step=desk.step) == {"done": True}


def test_N10_all_histories_say_that_the_host_called_time() -> None:
    desk = Desk(LIMIT)
    given(desk, desk.of_host()["ending"])
    entry, state = desk.table.banker.counting()[-1], desk.table.state
    names, replay = names_of(state), Replay(state.edition)
    replay.see(entry, state)
    assert entry_sentence(entry, names) == "The host calls time."
    assert happened("g", entry, names)[0].text == HOST_CALLS
    assert sentences([entry], names)[0] == HOST_CALLS
    assert replay.steps[-1].words.startswith(HOST_CALLS)
    with in_language("fr"):
        assert entry_sentence(entry, names) == "L’hôte annonce la fin."


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (
            {"type": "Leave", "seat": 0, "how": "bot"},
            "A leaves; a bot plays on (done by the host).",
        ),
        ({"type": "Leave", "seat": 0, "how": "retire"}, "A wants to retire (done by the host)."),
        (
            {"type": "ChangeRules", "seat": 0, "rules": {"salary": 400}},
            "A proposes house rules: GO pays 400 (done by the host).",
        ),
    ],
)
def test_what_the_host_does_for_a_seat_says_so_and_its_phone_cannot_undo_it(
    command: dict[str, Any], says: str
) -> None:
    desk = Desk()
    first = desk.joined(0)
    given(desk, command)
    assert last_by(desk) == ("host", 0)
    assert says in chronicle(desk)
    assert desk.seen(desk.host, "history")[0].endswith("(done by the host)")
    assert desk.seen(first, "me")["undo"] == {}
    assert "only the host" in desk.undo(first, 0, desk.step)


def test_R6_an_auction_that_the_host_ends_is_nobody_s_to_undo() -> None:
    desk = Desk("lotr-2003/classic A:900@11;B:1500 buy:0")
    first = desk.joined(0)
    desk.table.do(c.Decline(0))
    desk.table.do(c.Bid(1, 50))
    desk.hands.wait(GOING_TWICE + 1)
    assert desk.ask("answer-for", number=0, step=desk.step) == {"done": True}
    assert last_by(desk) == ("host", 0)
    assert desk.seen(first, "me")["undo"] == {}


def test_R66_an_answer_for_somebody_absent_is_the_clock_s_as_before() -> None:
    desk = Desk(BUY)
    desk.table.do(c.Decline(0))
    assert desk.ask("answer-for", number=0, step=desk.step) == {"done": True}
    assert last_by(desk)[0] == "clock"


def test_R69_a_correction_is_no_seat_s_and_needs_no_mark() -> None:
    desk = Desk(RENT)
    swap = [{"what": "cash", "seat": 0, "value": 1500}]
    assert desk.ask("correct", corrections=swap, reason="slip", step=desk.step) == {"done": True}
    assert last_by(desk)[0] == "player"
    assert "done by the host" not in desk.seen(desk.host, "history")[0]


def test_a_journal_keeps_who_it_was(tmp_path: Path) -> None:
    """A player's command does not say so, as in older journals."""
    path = tmp_path / "game.journal"
    with Journal.create(path, EDITION) as journal:
        for by in ("player", "host"):
            journal.append(0.0, c.CallTime(0), (), by)
    assert [entry.by for entry in read(path).entries] == ["player", "host"]
