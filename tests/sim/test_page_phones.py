"""Phones at the simulated table: one room for all its games, the bench for its own computer."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import msgspec
import pytest
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Scope

from controller.rules import commands as c
from controller.table.panel.pages.confirm import NewGame
from controller.web.access.codes import LIFE_S, Role, Tried
from controller.web.feed import DRIFT_S, RoomFeed
from controller.web.lazy_server import Invitation
from controller.web.limits import HOUSEHOLD
from controller.web.live import Sockets
from controller.web.site import room_routes
from sim.clock import SimClock
from sim.demo.page import acts
from sim.demo.page.desk import TableDesk
from sim.demo.page.site import site
from sim.demo.phones import invite
from sim.demo.session import Sitting
from sim.table.chips import Plug
from tests.patience import PATIENCE_S
from tests.sim.tables import another_table, joined, new_game, sitting, until
from tests.steps import cases

PORT = 8765
BENCH = ("/sim/report", "/wires", "/puzzle", "/wiring.svg", "/games", "/sim/app.js")
ROOM = ("/seat", "/table", "/host", "/report", "/deeds")
HERE, ELSEWHERE = "127.0.0.1", "192.168.1.7"
BUY = "lotr-2003/classic A:9@11;B:1500;C:1500 buy:0"


class Bench:
    """A sitting with phones, and its pages."""

    def __init__(self, at: Sitting) -> None:
        self.at = at
        self.desk = TableDesk(at, start=False)
        self.invitation: Invitation = invite(at, PORT, lambda: "192.168.1.5")
        self.pages: ASGIApp = site(self.desk, self.invitation)(Sockets(HOUSEHOLD))
        self.room = self.invitation.room

    def joined(self, *seats: int, role: Role = Role.PLAYER) -> RoomFeed:
        return joined(self.room, *seats, role=role)

    def seen(self, feed: RoomFeed, name: str) -> Any:
        return json.loads({**feed.sections(), **feed.own()}[name])

    def ask(self, feed: RoomFeed, **what: Any) -> str:
        """What a phone is told when it asks for something."""
        return str(feed.handle(json.dumps(what)).get("says", ""))

    def give(self, feed: RoomFeed, command: c.AnyCommand) -> str:
        ask = self.seen(feed, "ask")
        sent = msgspec.to_builtins(command)
        return self.ask(feed, do="give", command=sent, topic=ask["topic"], step=ask["step"])

    def another(self, *names: str) -> None:
        """Another game, from the card of the bench's page."""
        seats = zip(self.at.edition.data.tokens, names, strict=False)
        assert new_game(self.desk, *map("=".join, seats), new=acts.New(seed=3)) == ""

    async def status(self, path: str, peer: str, host: str = "", kind: str = "http") -> int:
        return (await self.answer(path, peer, host, kind))[0]

    async def answer(
        self, path: str, peer: str, host: str = "", kind: str = "http", **headers: str
    ) -> tuple[int, bytes]:
        """Status and body of what a browser at `peer` is answered; 101 if a socket opens."""
        host = host or f"{peer}:{PORT}"
        sent: list[Message] = []
        named = {"host": host, "origin": f"http://{host}", **headers}
        scope: Scope = {
            "type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET",
            "path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "",
            "scheme": "http", "client": (peer, 50123), "server": (HERE, PORT), "state": {},
            "headers": [(name.encode(), value.encode()) for name, value in named.items()],
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }  # fmt: skip
        gone = {"http": "http.disconnect", "websocket": "websocket.disconnect"}[kind]
        coming = [{"type": "websocket.connect"}] if kind == "websocket" else []

        async def receive() -> Message:
            return coming.pop(0) if coming else {"type": gone, "code": 1000}

        async def send(message: Message) -> None:
            sent.append(message)

        await self.pages(scope, receive, send)
        first = sent[0]
        if first["type"] == "websocket.accept":
            return 101, b""
        status = int(first.get("status", 403))  # a socket that was closed before it was accepted
        return status, b"".join(message.get("body", b"") for message in sent)


@asynccontextmanager
async def bench(*by_bot: bool, where: str = "", heads: bool = False) -> AsyncIterator[Bench]:
    table = sitting(by_bot or [False, False], at=where, heads=heads)
    async with asyncio.timeout(PATIENCE_S), table as at:
        yield Bench(at)


@pytest.fixture
def one() -> AbstractAsyncContextManager[Bench]:
    return bench()


async def test_a_phone_answers_for_its_seat_and_the_bench_shows_it() -> None:
    async with bench(False, False, False, where=BUY) as one:
        frodo = one.joined(0)
        assert one.give(frodo, c.Decline(0)) == ""
        asked = json.loads(one.desk.sections()["hints"])
        assert "bid" in asked["words"].lower(), asked["words"]
        assert one.seen(frodo, "ask")["auction"] is not None


async def test_a_phone_throws_the_simulated_dice_and_once_for_two_taps(one: Bench) -> None:
    """And rolls by itself while these are unplugged."""
    feed = one.joined(0, 1)

    def taps() -> str:
        asked = one.seen(feed, "ask")
        return one.ask(feed, do="roll", seat=asked["seats"][0], topic=asked["topic"])

    assert [taps(), taps()] == ["", ""]
    await until(one.at, lambda: len(one.at.banker.counting()) == 2)
    one.at.table.chips.unplug(Plug.DICE)
    await until(one.at, lambda: not one.at.table.table.context.dice)
    assert taps() == ""
    rolls = [entry.command for entry in one.at.banker.counting()[1:]]
    assert [len(one.thrown) for one in rolls if isinstance(one, c.Roll)] == [2, 0]


async def test_a_new_game_keeps_phones_joined_and_asks_for_their_seats_again(one: Bench) -> None:
    frodo, host = one.joined(0), one.joined(role=Role.HOST)
    code, line = one.room.codes.show(Role.PLAYER), one.room.log().end
    rung = one.room.bell.rung
    one.another("Sam", "Merry", "Pippin")
    assert one.room.bell.rung > rung
    assert one.room.table is one.at.table.table
    assert frodo.session.role is Role.PLAYER
    assert one.seen(frodo, "me")["seats"] == []
    names = [player["name"] for player in one.seen(frodo, "game")["players"]]
    assert names == ["Sam", "Merry", "Pippin"]
    assert one.room.codes.show(Role.PLAYER) == code
    lines, _next = one.room.log().since(line)
    assert json.loads(lines)[0]["kind"] == "begin"
    assert one.room.browsers.sit(frodo.session, frozenset({2})) == ""
    assert one.seen(frodo, "seat2")["seat"] == 2
    assert one.give(frodo, c.Roll(2, (1, 2))) != "", "not before the first two"
    assert one.ask(host, do="pause", on=True) == ""
    assert one.at.table.table.panel.paused


async def test_a_host_who_puts_the_game_away_on_a_phone_gets_another_table(one: Bench) -> None:
    """The panel's own way: a banker comes first, and its table a moment later."""
    frodo = one.joined(0)
    one.at.table.table.choose(NewGame())
    await another_table(one.at)
    assert one.room.table is one.at.table.table
    seen = one.seen(frodo, "me")
    assert (seen["role"], seen["seats"], seen["undo"]) == ("player", [], {})
    assert one.seen(frodo, "game")["players"] == []


async def test_the_panel_of_each_table_shows_how_to_join(one: Bench) -> None:
    for names in (("Sam", "Merry"), ("Frodo", "Gimli")):
        phones = one.at.table.table.context.phones
        assert phones is one.invitation
        assert phones.scan() == ("192.168.1.5:8765", one.invitation.code(Role.PLAYER))
        one.another(*names)


async def test_nobody_listens_to_an_old_table_any_more(one: Bench) -> None:
    frodo = one.joined(0)
    old = []
    for names in (("Sam", "Merry"), ("Frodo", "Gimli"), ("Sam", "Gimli")):
        old.append(one.at.table.table)
        frodo.sections()
        one.another(*names)
    assert [(table.watchers, table.log) for table in old] == [([], [])] * 3
    assert len(one.at.table.table.watchers) == 1
    assert len(one.at.table.table.log) == 1
    rung = one.room.bell.rung
    one.at.table.table.choose(NewGame())
    await another_table(one.at)
    assert one.room.bell.rung > rung


async def test_whoever_sits_down_on_a_phone_takes_the_seat_from_its_bot() -> None:
    """And is told before which seats bots play."""
    async with bench(True, True) as one:
        phone = one.joined()
        assert one.seen(phone, "me")["bots"] == [0, 1]
        for taken, bots in ({0}, [1]), ({0, 1}, []):
            assert one.room.browsers.sit(phone.session, frozenset(taken)) == ""
            assert one.seen(phone, "me")["bots"] == bots
            assert one.at.seats.by_bot == [0 in bots, 1 in bots]
        for seat, bots in (0, [0]), (1, [0, 1]):
            assert one.desk.act(acts.Seat(seat=seat, bot=True)) == ""
            assert one.seen(phone, "me")["bots"] == bots


async def test_a_code_ends_by_people_s_time_however_fast_the_table_runs() -> None:
    """Ten minutes of people's (docs/security.md): at a hundred times the speed a code would else
    end while it is typed, and in a pause never."""
    async with bench(True, True) as one:
        table, real = one.at.table.table, SimClock()
        invitation = Invitation(table, real, PORT, None)
        code = invitation.room.codes.show(Role.PLAYER)
        before = table.now
        await until(one.at, lambda: table.now > before + 2 * LIFE_S)
        assert isinstance(invitation.room.browsers.join(code, ELSEWHERE), str)
        one.at.run(paused=True)
        real.advance(LIFE_S)
        assert invitation.room.browsers.join(code, ELSEWHERE) is Tried.WRONG


async def test_a_page_learns_how_fast_the_table_s_time_goes(one: Bench) -> None:
    one.at.clock.stop()
    frodo = one.joined(0)
    now, pace = one.seen(frodo, "now")
    assert (now, pace) == (one.at.table.table.now, 1)
    rung = one.room.bell.rung
    one.at.run(speed=20)
    assert one.room.bell.rung > rung
    assert one.seen(frodo, "now")[1] == 20
    one.at.run(paused=True)
    told = one.seen(frodo, "now")
    assert told[1] == 0
    one.at.clock.advance(DRIFT_S / 2)
    assert one.seen(frodo, "now") == told, "near enough"
    one.at.clock.advance(DRIFT_S)
    assert one.seen(frodo, "now")[0] == one.at.table.table.now


async def test_while_the_table_is_paused_phones_cannot_play_but_a_host_can_set_it() -> None:
    async with bench(False, False, False, where=BUY) as one:
        frodo, host = one.joined(0), one.joined(role=Role.HOST)
        one.at.run(paused=True)
        assert "is paused" in one.give(frodo, c.Decline(0))
        assert one.ask(host, do="set", name="mute", value=True) == ""
        assert "is paused" in one.ask(host, do="take-back", count=1, step=0)
        one.at.run(paused=False)
        assert one.give(frodo, c.Decline(0)) == ""


async def test_readers_under_the_board_that_say_hello_are_no_news() -> None:
    async with bench(heads=True) as one:
        one.another("Sam", "Merry")
        await one.at.table.ready.wait()
        lines, _next = one.room.log().since(0)
        assert [said for said in json.loads(lines) if "Board" in said["words"]] == []


@pytest.mark.parametrize("path", [*BENCH, "/"])
async def test_the_bench_is_for_browsers_of_this_computer(path: str, one: Bench) -> None:
    for host in (f"127.0.0.1:{PORT}", f"localhost:{PORT}", f"[::1]:{PORT}"):
        assert await one.status(path, HERE, host) == 200


@pytest.mark.parametrize("path", BENCH)
@cases(
    "peer, host",
    (ELSEWHERE, ""),
    (ELSEWHERE, "localhost:8765"),  # what asks can say any name
    (ELSEWHERE, "127.0.0.1:8765"),
    (HERE, "192.168.1.5:8765"),  # not by a name that only this computer has
    (HERE, "raspberrypi.local.evil.example"),
)
async def test_others_get_nothing_of_the_bench(path: str, peer: str, host: str, one: Bench) -> None:
    assert await one.status(path, peer, host) in (400, 403)
    claims = {"x-forwarded-for": HERE, "forwarded": f"for={HERE}"}
    assert (await one.answer(path, peer, host, **claims))[0] in (400, 403)
    assert await one.status("/sim/live", peer, host, kind="websocket") in (400, 403)


async def test_only_this_computer_opens_the_bench_s_socket_others_a_seat_s_page(one: Bench) -> None:
    """The address on the display is the shortest there is."""
    assert await one.status("/sim/live", HERE, kind="websocket") == 101
    assert await one.status("/sim/live", ELSEWHERE, kind="websocket") == 403
    assert await one.status("/live", ELSEWHERE, kind="websocket") == 101
    rooms = room_routes(one.room, Sockets(HOUSEHOLD))
    paths = {route.path for route in rooms if isinstance(route, Route)} - {"/"}
    assert paths > set(ROOM)
    for path in paths:
        assert await one.status(path, ELSEWHERE) != 404
    assert b'id="bench"' in (await one.answer("/", HERE))[1]
    status, page = await one.answer("/", ELSEWHERE)
    assert status == 200
    assert page == (await one.answer("/seat", ELSEWHERE))[1]
    assert b'id="join-form"' in page


@pytest.mark.parametrize("path", ROOM)
async def test_the_room_s_pages_are_the_same_from_everywhere(path: str, one: Bench) -> None:
    here, elsewhere = await one.status(path, HERE), await one.status(path, ELSEWHERE)
    assert here == elsewhere
    assert here == (403 if path in ("/report", "/deeds") else 200)
