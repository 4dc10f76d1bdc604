"""Whole tables for tests: a sitting in a running loop, its clock by hand or as fast as it can."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from controller import editions
from controller.bots.playing import start_command
from controller.rules import notation
from controller.rules.commands import AnyCommand, SetPosition
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.web.access.codes import Role
from controller.web.feed import RoomFeed
from controller.web.table_session import Room
from sim.demo.page.acts import New, SetField
from sim.demo.page.desk import TableDesk
from sim.demo.page.feed import DeskFeed
from sim.demo.phones import invite
from sim.demo.session import Sitting
from sim.people.hands import QUICK
from tests.patience import PATIENCE_S

SEATS = ("Frodo", "Aragorn", "Gandalf", "Gimli")


@asynccontextmanager
async def sitting(
    by_bot: Sequence[bool], *, seed: int = 1, game: str = "standard",
    record: Path | None = None, heads: bool = False, at: str = "", resume: Path | None = None,
) -> AsyncIterator[Sitting]:  # fmt: skip
    """A game that has begun, or stands `at` a position, or is gone on with from the journal
    `resume`, at a clock that jumps, the parts all there. Its journal is `record`."""
    edition = editions.load(notation.edition_of(at) if at else "lotr-2003")
    banker = Banker(edition, Journal.create(record, edition) if record else None)
    if resume:
        banker = Banker.resume(Journal.open(resume))
    if at:
        banker.do(SetPosition(position=notation.position(edition, at)))
    table = Sitting(banker, seed=seed, heads=heads)
    try:
        table.table.hands.pace = QUICK
        table.table.chips.wait_for_answers()
        table.clock.run_fast()
        await table.table.ready.wait()
        names = SEATS[: len(by_bot)]
        if resume:
            table.go_on([False] * banker.state.seats)
        elif at:
            table.seats.by_bot = list(by_bot)
        else:
            table.begin(start_command(edition, names, Random(seed), game, tokens=names), by_bot)
        yield table
    finally:
        table.close()


def do(at: Sitting, *commands: AnyCommand) -> None:
    for command in commands:
        outcome = at.table.table.do(command)
        assert isinstance(outcome, list), outcome


def page(at: Sitting, desk: TableDesk | None = None, room: Room | None = None) -> DeskFeed:
    """A page of the simulated table, beside the phones in a room."""
    return DeskFeed(desk or TableDesk(at, start=False), room or invite(at, 80, None).room)


def joined(room: Room, *seats: int, role: Role = Role.PLAYER) -> RoomFeed:
    token = room.browsers.join(room.codes.show(role), "192.168.1.7")
    assert isinstance(token, str)
    feed = RoomFeed(room, token)
    assert room.browsers.sit(feed.session, frozenset(seats)) == ""
    return feed


async def until(at: Sitting, true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not true():
            done = asyncio.Event()
            at.clock.call_later(0.05, done.set)
            await done.wait()


async def later(at: Sitting, seconds: float) -> None:
    end = at.clock.time() + seconds
    await until(at, lambda: at.clock.time() >= end)


async def another_table(at: Sitting) -> None:
    """Wait until another table stands there, as after a new game was chosen on the panel."""
    table, changed = at.table, asyncio.Event()
    at.watchers.append(changed.set)
    async with asyncio.timeout(PATIENCE_S):
        while at.table is table:
            changed.clear()
            await changed.wait()
    at.watchers.remove(changed.set)


def set_up(
    *players: str, edition: str = "lotr-2003", bots: Sequence[str] = (), **fields: bool | int | str
) -> Iterator[SetField]:
    """What the page sends when somebody chooses a box and who plays, `token` or `token=name` each;
    and more `fields`, `__` for their dots."""
    yield SetField(name="edition", value=editions.known().index(edition))
    for token in editions.load(edition).data.tokens:
        yield SetField(name=f"sits.{token}", value=False)
    for token, _, name in (player.partition("=") for player in players):
        yield SetField(name=f"sits.{token}", value=True)
        yield SetField(name=f"name.{token}", value=name or token)
        yield SetField(name=f"bot.{token}", value=token in bots)
    for field, value in fields.items():
        yield SetField(name=field.replace("__", "."), value=value)


def new_game(
    desk: TableDesk, *players: str, new: New | None = None, edition: str = "lotr-2003",
    bots: Sequence[str] = (), **fields: bool | int | str,
) -> str:  # fmt: skip
    """Set another game up on the page and begin it; by the first two tokens, if nobody is named."""
    players = players or editions.load(edition).data.tokens[:2]
    for act in set_up(*players, edition=edition, bots=bots, **fields):
        assert desk.act(act) == "", act
    return desk.act(new or New())
