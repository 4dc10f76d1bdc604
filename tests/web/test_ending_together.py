"""Everybody wants to stop, or one player: the host ends the game, or reads what will happen if
somebody leaves (R70)."""

from __future__ import annotations

import json

import msgspec
import pytest

from controller.rules import commands as c
from controller.rules.entries import unfold
from controller.rules.events import blank
from controller.rules.prompts import Ask
from controller.rules.state import Phase, State
from controller.table.input.gestures import Press
from controller.view.interface import Ui
from controller.view.oled import reading
from controller.web.access.codes import Role
from hardware.ports import Button
from tests.table.begun import at
from tests.web.serving import House, at_house
from tests.web.test_host import Desk

EVENING = "lotr-2003/classic A:900@1(37,39);B:1200;C:100 roll:0"
WEALTH = 900 + 350 + 400
END = {"type": "EndGame"}


def display(state: State) -> list[str]:
    """What stands on it, line by line."""
    return [line.text for line in reading(state, Ui(), 0.0)]


def test_the_host_ends_the_game_for_all_and_it_is_counted_at_once() -> None:
    desk = Desk(EVENING)
    assert desk.of_host()["ending"]["type"] == "EndGame"
    assert desk.ask("give-for", command=END, step=desk.step) == {"done": True}
    over = desk.seen(desk.player, "game")["over"]
    assert over["words"].startswith("All agreed to end the game; the final count decided it.")
    assert desk.table.state.worth == (WEALTH, 1200, 100)
    assert desk.table.state.winners == (0,)
    lines = [line["words"] for line in json.loads(desk.player.log_since(0)[0])]
    assert any(line.startswith("All agree to end the game now") for line in lines)
    assert desk.of_host()["ending"] is None, "it is over"


def test_it_is_in_the_record_and_replays_and_can_be_taken_back() -> None:
    desk = Desk(EVENING)
    desk.ask("give-for", command=END, step=desk.step)
    banker = desk.table.banker
    assert banker.counting()[-1].command == c.EndGame()
    state = blank(banker.edition)
    for _entry in unfold(state, banker.counting()):
        pass
    assert state == banker.state
    assert desk.seen(desk.host, "history")[0] == "All agreed to end the game now"
    assert desk.ask("take-back", count=1, step=desk.step) == {"done": True}
    assert desk.table.state.phase is Phase.ROLL


def test_R66_all_pages_say_that_the_game_is_ending_while_a_question_is_open() -> None:
    desk = Desk("lotr-2003/classic A:900@11;B:1200;C:100 buy:0")
    pages = (desk.host, desk.player, desk.watcher)
    assert [desk.seen(page, "ask")["ending"] for page in pages] == [""] * 3
    assert desk.seen(desk.player, "length") is not None
    desk.ask("give-for", command=END, step=desk.step)
    for page in pages:
        assert desk.seen(page, "ask")["ending"].startswith("The game is ending")
        assert desk.seen(page, "length") is None, "it goes on for no 40 minutes"
    assert desk.give(desk.joined(0), c.Buy(0)) == ""
    assert desk.table.state.phase is Phase.OVER
    assert [desk.seen(page, "ask")["ending"] for page in pages] == [""] * 3


def test_no_clock_ran_out_where_all_agreed_to_stop() -> None:
    """The last question is the same as when time is called, its words are not."""
    desk = Desk("lotr-2003/classic A:900@1;B:1200(11);C:100 roll:0")
    desk.give(desk.joined(0), c.Roll(0, (4, 6)))
    desk.ask("give-for", command=END, step=desk.step)
    assert desk.table.context.prompt.ask is Ask.CLOSING
    words = "The game is ending: B may still ask for rent or answer a deal."
    assert desk.seen(desk.player, "ask")["words"] == words
    assert display(desk.table.state)[0] == "The game is ending"


def test_the_display_s_foot_line_says_that_the_game_is_ending() -> None:
    table = at("lotr-2003/classic A:900@11;B:900 buy:0")
    state = table.table.state
    assert "The game is ending" not in display(state)
    assert isinstance(table.table.banker.do(c.EndGame()), list)
    assert "The game is ending" in display(state)


def test_what_is_open_is_settled_first() -> None:
    desk = Desk("lotr-2003/classic A:900@1;B:1200(11);C:100 roll:0")
    assert desk.give(desk.joined(0), c.Roll(0, (4, 6))) == ""
    desk.ask("give-for", command=END, step=desk.step)
    assert desk.seen(desk.player, "game")["over"] is None
    assert desk.of_host()["ending"] is None
    assert desk.give(desk.player, c.AskRent(1, 11)) == ""
    assert desk.table.state.phase is Phase.OVER


def test_a_player_s_phone_does_not_end_it_for_the_others() -> None:
    desk = Desk(EVENING)
    assert desk.give(desk.player, c.EndGame()) == "Only the host can do that."
    assert desk.ask("give-for", desk.player, command=END, step=desk.step)["says"]
    assert desk.table.state.phase is Phase.ROLL


def test_the_end_is_no_seat_s_and_another_number_is_no_command() -> None:
    desk = Desk(EVENING)
    said = desk.ask("give-for", command=END | {"seat": 1}, step=desk.step)
    assert "says" in said
    assert desk.table.state.phase is Phase.ROLL


def test_a_game_with_a_time_limit_ends_by_calling_time() -> None:
    desk = Desk("lotr-2003/time-limit A:900@1;B:500 roll:0")
    ending = desk.of_host()["ending"]
    assert ending["type"] == "CallTime"
    assert desk.ask("give-for", command=ending, step=desk.step) == {"done": True}
    assert desk.table.state.phase is Phase.OVER


@pytest.mark.parametrize("yes", [True, False])
def test_the_panel_asks_once_more(yes: bool) -> None:
    table = at(EVENING)
    table.do(Press(Button.PUSH))
    table.choose("End and count")
    assert (table.page.title, table.page.items) == ("End the game now?", ("No", "Yes"))
    table.choose("Yes" if yes else "No")
    assert (table.last == c.EndGame()) is yes
    assert (table.table.state.phase is Phase.OVER) is yes


def test_the_panel_has_one_way_to_end_a_game_with_a_time_limit() -> None:
    table = at("lotr-2003/time-limit A:900@1;B:500 roll:0")
    table.do(Press(Button.PUSH))
    assert "Time is up" in table.page.items
    assert "End and count" not in table.page.items


@at_house(EVENING)
async def test_the_report_says_how_it_ended_and_who_won(one: House) -> None:
    host = await one.join(one.code(Role.HOST))
    assert isinstance(one.table.banker.do(c.EndGame()), list)
    _, _, body = await one.ask("/report", cookie=host)
    assert "All agreed to end the game; the final count decided it." in body
    assert "A wins" in body


def test_the_command_is_plain_in_a_script() -> None:
    assert msgspec.json.encode(c.EndGame()) == b'{"type":"EndGame","seat":0}'


# R70: before a player leaves, the host reads what will happen then


TWO = "lotr-2003/classic A:900(1,3);B:500 roll:0"
THREE = "lotr-2003/classic A:900(1,3);B:500;C:100 roll:0"
IF_AGREED = "leaves the game if all others agree."
SHORT = "lotr-2003/short A:900;B:500(1);C:100 roll:0"


def effects(desk: Desk, seat: int) -> dict[str, str]:
    return {one["label"]: one["effect"] for one in desk.seen(desk.host, "who")[seat]["can"]}


@pytest.mark.parametrize(("where", "seat", "says"), [
    (TWO, 0, f"A {IF_AGREED} The game is then over: B wins."),
    (THREE, 0, f"A {IF_AGREED} A's deeds are then auctioned."),
    (THREE, 1, f"B {IF_AGREED} B has no deeds to auction."),
    (SHORT, 1, f"B {IF_AGREED} The game is then over and is counted; A would win."),
])  # fmt: skip
def test_R70_retiring_says_what_will_happen(where: str, seat: int, says: str) -> None:
    desk = Desk(where)
    assert effects(desk, seat)["Retire"] == says
    assert desk.table.state.phase is Phase.ROLL, "only said"


def test_R70_what_is_said_of_two_players_is_what_happens() -> None:
    desk = Desk(TWO)
    leave = {"type": "Leave", "seat": 0, "how": "retire"}
    assert desk.ask("give-for", command=leave, step=desk.step) == {"done": True}
    assert desk.give(desk.player, c.Agree(1)) == ""
    assert desk.table.state.winners == (1,)


def test_R70_beside_bots_nobody_is_asked() -> None:
    desk = Desk(THREE)
    for seat in (1, 2):
        assert isinstance(desk.table.banker.do(c.Leave(seat, "bot")), list)
    assert effects(desk, 0)["Retire"].startswith("A leaves the game at once: nobody has to be")


def test_R70_a_bot_is_said_to_play_until_somebody_sits_down_and_that_needs_no_words() -> None:
    desk = Desk(THREE)
    assert effects(desk, 2)["Let a bot play on"] == (
        "A bot plays for C until somebody sits down there again. "
        "You can choose how well bots play in Table settings."
    )
    assert isinstance(desk.table.banker.do(c.Leave(2, "bot")), list)
    assert effects(desk, 2) == {"Sit down again": ""}


def test_R70_who_was_not_let_go_reads_why_retiring_is_no_choice_for_now() -> None:
    """Until the turn ends: then the choice is back."""
    desk = Desk(THREE)
    assert desk.seen(desk.player, "seat1")["stays"] == ""
    for command in (c.Leave(1, "retire"), c.Disagree(0)):
        assert isinstance(desk.table.banker.do(command), list)
    own = desk.seen(desk.player, "seat1")
    assert [one["command"]["how"] for one in own["leaving"]] == ["bot"]
    assert own["stays"] == "The others do not want B to retire. Ask again next turn."
    desk.table.do(c.Roll(0, (4, 6)))  # to Jail, on a visit: the turn is over
    assert desk.table.state.turn == 1
    assert desk.seen(desk.player, "seat1")["stays"] == ""
