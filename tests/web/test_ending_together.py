"""Everybody wants to stop, or one player: the host ends the game, or reads what will happen if
somebody leaves (R70)."""

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
