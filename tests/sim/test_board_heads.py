"""Heads under all forty spaces: five simulated readers with real firmware, under a real game; and
on a page: dragged, walked by keys, led home (issue 5, 5)."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

from controller import editions
from controller.bots.playing import start_command
from controller.files.tagbook import DeedTag, TokenTag
from controller.rules.commands import Buy, Leave, Roll
from controller.rules.prompts import Ask
from controller.store.banker import Banker
from controller.table.panel.pages.taking_back import TakeBack
from controller.view.put_back import Return
from hardware.ports import PartLost
from hardware.system import pause
from sim.clock import SimClock
from sim.demo.page.acts import LiftToken, Seat, Stand, read
from sim.demo.page.desk import TableDesk
from sim.demo.page.hints import hints_section
from sim.demo.session import Sitting
from sim.people.movers import WALK_S, Movers, token_of
from sim.table.table import SimTable
from tests.patience import PATIENCE_S
from tests.sim.tables import do, later, sitting, until

EDITION = editions.load("lotr-2003")
NAMES = ("Frodo", "Aragorn")


class At:
    """A table on a board of heads; its clock jumps."""

    def __init__(self, table: SimTable) -> None:
        self.table = table
        self.movers = Movers(table)
        self.heard: list[str] = []
        table.table.log.append(self.heard.append)

    async def wait(self, seconds: float) -> None:
        async with asyncio.timeout(PATIENCE_S):
            await pause(self.table.clock, seconds)

    async def throw(self, *faces: int) -> None:
        """Throw dice, and let them lie for as long as news takes."""
        self.table.hands.throw(faces)
        await self.wait(5.0)

    def said(self, begins: str) -> bool:
        """Whether the table has said something that begins so."""
        return any(line.startswith(begins) for line in self.heard)

    @property
    def led(self) -> list[Return]:
        home = self.table.table.ui.put_back
        return list(home.ways) if home else []

    def token(self, seat: int) -> bytes:
        name = self.table.state.players[seat][1]
        return self.table.table.tagbook.uids(TokenTag(token=name))[0]


@asynccontextmanager
async def board() -> AsyncIterator[At]:
    """A game in which seat 0 is to roll, every token on GO."""
    clock = SimClock()
    table = SimTable(Banker(EDITION), clock=clock, board=True)
    try:
        table.chips.wait_for_answers()
        clock.run_fast()
        await table.ready.wait()
        table.begin(start_command(EDITION, NAMES, Random(1), tokens=NAMES))
        at = At(table)
        for seat, faces in enumerate(((6, 6), (2, 1))):
            table.table.do(Roll(seat, faces))
        await at.wait(3)
        assert table.table.context.prompt.ask is Ask.ROLL
        yield at
    finally:
        table.close()


async def test_tokens_are_greeted_led_home_and_told_apart_through_forty_heads() -> None:
    """One walk through all that can stand wrong; each thing is put right by hand."""
    async with board() as at:
        chips, ui = at.table.chips, at.table.table
        await at.throw(4, 5)
        await at.wait(1)
        greeting = ui.ui.greeting
        assert greeting is not None
        assert (greeting.space, greeting.seat) == (9, 0)
        assert at.led == []

        chips.stand(8, at.token(0))  # one short, as people do
        await at.wait(5)
        assert at.said("Wrong space: Frodo is on ")
        assert at.led == [Return(0, 8, 9)]
        lit = list(chips.chain.colours)
        await at.wait(2.0)
        assert list(chips.chain.colours) != lit  # a light walks

        chips.stand(0, at.token(0))
        chips.stand(9, at.token(1))
        await at.wait(5)
        assert at.said("Tokens swapped: Frodo ")
        assert at.led == [Return(0, 0, 9), Return(1, 9, 0)]
        chips.stand(9, at.token(0))
        await at.wait(0.3)
        assert at.led == [Return(1, 9, 0)]
        chips.stand(0, at.token(1))
        await at.wait(0.3)
        assert at.led == []

        chips.stand(25, ui.tagbook.uids(DeedTag(space=1))[0])
        await at.wait(5)
        assert at.said("On the board: The deed ")
        assert at.led == []

        at.movers.lazy = {0}
        ui.choose(TakeBack(1))
        assert at.led == [Return(0, 9, 0)]
        chips.stand(0, at.token(0))
        await at.wait(0.3)
        assert at.led == []


async def test_a_reader_that_is_unplugged_blames_nobody_and_is_asked_when_back() -> None:
    async with board() as at:
        lost: list[str] = []
        at.table.heard.append(lambda e: lost.append(e.part) if isinstance(e, PartLost) else None)
        at.table.chips.board[1].unplug(powered=False)  # spaces 8 to 15
        await at.wait(3)
        assert lost == ["board1"]
        at.movers.lazy = {0}
        await at.throw(4, 5)
        at.table.chips.lift(at.token(0))
        await at.wait(22)
        assert at.led == []
        at.table.hands.tap(at.table.table.tagbook.uids(DeedTag(space=9))[0])
        await at.wait(1)
        assert at.table.state.owner[9] == 0  # the bank pad is what it always was
        at.table.chips.board[1].HOLD_S = 0.02  # its hello waits for the host to look again
        at.table.chips.board[1].plug()
        await at.wait(26)
        assert at.led == [Return(0, 9, 9)]  # it should be seen there, and is not
        at.table.chips.stand(9, at.token(0))
        await at.wait(0.3)
        assert at.led == []


# On a page


async def test_a_token_that_stands_wrong_is_told_and_led_home_through_the_page() -> None:
    async with sitting([False, True], heads=True) as at:
        desk, said = TableDesk(at, start=False), list[str]()
        at.table.table.log.append(said.append)
        assert desk.stands() == (0, 0)
        at.seats.by_bot = [False, False]  # nobody acts by itself
        do(at, Roll(0, (6, 6)), Roll(1, (2, 3)), Roll(0, (4, 2)))
        section = hints_section(at.table, [False, True], lambda uid: uid.hex(), (0, 0))
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
        assert hints_section(at.table, [False, True], lambda uid: uid.hex(), (6, 0))["moves"] == {}
        assert desk.act(Stand(seat=7, space=0)) == "There is no seat 7 at this table."


async def test_a_bot_moves_its_own_token_and_one_that_a_person_leaves_to_it() -> None:
    async with sitting([False, True], heads=True) as at:
        desk = TableDesk(at, start=False)
        at.seats.by_bot = [False, False]
        do(at, Roll(0, (6, 6)), Roll(1, (2, 3)), Roll(0, (4, 2)))
        await later(at, 5)
        assert desk.stands() == (0, 0), "a person's token is left alone"
        desk.act(Seat(seat=0, bot=True))
        at.seats.by_bot = [False, False]
        await until(at, lambda: desk.stands() == (6, 0))


async def test_a_token_whose_player_left_is_moved_until_somebody_sits_down_there() -> None:
    """R70: at the table a bot took the seat over; nobody is left to move its token."""
    async with sitting([False, False], heads=True) as at:
        desk, said = TableDesk(at, start=False), list[str]()
        do(at, Roll(0, (6, 6)), Roll(1, (2, 3)), Leave(0, "bot"), Roll(0, (4, 2)))
        at.table.table.log.append(said.append)
        moved = at.clock.time() + 2 * WALK_S
        await until(at, lambda: desk.stands() == (6, 0) or at.clock.time() > moved)
        assert desk.stands() == (6, 0), "nobody moves the token of who left"
        assert not [line for line in said if line.startswith(("Wrong space", "Not moved"))]
        at.hand_over(0, bot=False)
        assert not at.banker.state.by_bot
        do(at, Buy(0), Roll(1, (2, 4)), Roll(0, (2, 1)))
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
