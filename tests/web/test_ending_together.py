"""Everybody wants to stop, or one player: the host ends the game, or reads what will happen if
somebody leaves (R70)."""

from __future__ import annotations

import msgspec
import pytest

from controller.rules import commands as c
from controller.rules.entries import unfold
from controller.rules.events import blank
from controller.rules.state import Phase
from controller.web.access.codes import Role
from tests.web.serving import House, at_house
from tests.web.test_host import Desk

EVENING = "lotr-2003/classic A:900@1(37,39);B:1200;C:100 roll:0"
END = {"type": "EndGame"}


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


def test_the_end_is_no_seat_s_and_another_number_is_no_command() -> None:
    desk = Desk(EVENING)
    said = desk.ask("give-for", command=END | {"seat": 1}, step=desk.step)
    assert "says" in said
    assert desk.table.state.phase is Phase.ROLL


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
