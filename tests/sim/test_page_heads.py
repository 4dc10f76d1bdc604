"""Tokens on a page with readers under the board: dragged, walked by keys, led home (issue 5, 5)."""

from __future__ import annotations

from controller.rules.commands import Buy, Leave, Roll
from sim.demo.page.acts import LiftToken, Seat, Stand, read
from sim.demo.page.desk import TableDesk
from sim.demo.page.hints import ask_section
from sim.demo.session import Sitting
from sim.people.movers import WALK_S, token_of
from tests.sim.tables import later, sitting, until


async def test_a_token_that_stands_wrong_is_told_and_led_home_through_the_page() -> None:
    async with sitting([False, True], heads=True) as at:
        desk, said = TableDesk(at, start=False), list[str]()
        at.table.table.log.append(said.append)
        assert desk.stands() == (0, 0)
        at.seats.by_bot = [False, False]  # nobody acts by itself
        for command in (Roll(0, (6, 6)), Roll(1, (2, 3)), Roll(0, (4, 2))):
            at.table.table.do(command)
        section = ask_section(at.table, [False, True], lambda uid: uid.hex(), (0, 0))
        assert section["moves"] == {0: 6}
        assert section["hint"].startswith("Move Frodo's token to Buckleberry.")
        stand = read('{"do": "stand", "seat": 0, "space": 4}')
        assert isinstance(stand, Stand)
        assert desk.act(stand) == ""
        assert b'"stands":[4,0]' in desk.sections()["heads"]
        await until(at, lambda: any(line.startswith("Wrong space: Frodo") for line in said))
        assert b'"led":[0]' in desk.sections()["heads"]
        assert desk.act(LiftToken(seat=0)) == ""
        assert b'"stands":[-1,0]' in desk.sections()["heads"]
        assert desk.act(Stand(seat=0, space=6)) == ""
        await until(at, lambda: b'"led":[]' in desk.sections()["heads"])
        assert ask_section(at.table, [False, True], lambda uid: uid.hex(), (6, 0))["moves"] == {}
        assert desk.act(Stand(seat=7, space=0)) == "There is no seat 7 at this table."


async def test_a_bot_moves_its_own_token_and_one_that_a_person_leaves_to_it() -> None:
    async with sitting([False, True], heads=True) as at:
        desk = TableDesk(at, start=False)
        at.seats.by_bot = [False, False]
        for command in (Roll(0, (6, 6)), Roll(1, (2, 3)), Roll(0, (4, 2))):
            at.table.table.do(command)
        await later(at, 5)
        assert desk.stands() == (0, 0), "a person's token is left alone"
        desk.act(Seat(seat=0, bot=True))
        at.seats.by_bot = [False, False]
        await until(at, lambda: desk.stands() == (6, 0))


async def test_a_token_whose_player_left_is_moved_until_somebody_sits_down_there() -> None:
    """R70: at the table a bot took the seat over; nobody is left to move its token."""
    async with sitting([False, False], heads=True) as at:
        desk, said = TableDesk(at, start=False), list[str]()
        for command in (Roll(0, (6, 6)), Roll(1, (2, 3)), Leave(0, "bot"), Roll(0, (4, 2))):
            at.table.table.do(command)
        at.table.table.log.append(said.append)
        moved = at.clock.time() + 2 * WALK_S
        await until(at, lambda: desk.stands() == (6, 0) or at.clock.time() > moved)
        assert desk.stands() == (6, 0), "nobody moves the token of who left"
        assert not [line for line in said if line.startswith(("Wrong space", "Not moved"))]
        at.hand_over(0, bot=False)
        assert not at.banker.state.by_bot
        for answer in (Buy(0), Roll(1, (2, 4)), Roll(0, (1, 2))):
            at.table.table.do(answer)
        await later(at, 1.25 * WALK_S)
        assert desk.stands() == (6, 0), "people move their tokens themselves again"


async def test_bots_never_leave_a_token_where_it_does_not_belong() -> None:
    """However fast they play."""
    async with sitting([True, True, True], seed=3, heads=True) as at:
        said: list[str] = []
        at.table.table.log.append(said.append)
        await until(at, lambda: at.banker.state.turns > 15)
        board = ("Wrong space", "Not moved yet", "Token missing", "On the board", "Changed")
        assert [line for line in said if line.startswith(board)] == []
        at.seats.by_bot = [False, False, False]
        await later(at, 5)
        chips = at.table.chips
        stands = [chips.standing(token_of(at.table, seat)) for seat in range(3)]
        assert stands == at.banker.state.pos


async def test_without_readers_nobody_says_where_tokens_stand(at: Sitting) -> None:
    desk = TableDesk(at, start=False)
    assert desk.sections()["heads"] == b"null"
    assert desk.act(Stand(seat=0, space=3)) == "There are no readers under this board."
