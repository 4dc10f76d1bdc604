"""Attacks on the page's server, one by one, by raw bytes on loopback: each is turned away, and the
page of whoever plays is served all the same."""

from __future__ import annotations

import asyncio
import re
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest

from controller.web.application import STATIC as COMMON
from controller.web.headers import HEADERS, OF_DOCUMENTS, OF_REFUSALS
from controller.web.lazy_server import LOOPBACK, listen
from controller.web.limits import Limits
from controller.web.server import serving
from sim.demo.page import acts
from sim.demo.page.desk import TableDesk
from sim.demo.page.site import STATIC, TEMPLATES, site
from sim.demo.phones import invite
from tests.lines import turns
from tests.patience import PATIENCE_S
from tests.sim.tables import sitting
from tests.steps import cases

HASTY = Limits(request_s=0.4, connections=8, pages=2)  # so that nobody has to wait ten seconds
LATE_S = 75 * HASTY.request_s  # longer than a hasty server waits, on however busy a computer
PATIENT = Limits(request_s=1000.0, connections=8, pages=2)
"""So that nobody is hung up on because it took too long."""

KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"


class Server:
    """A server to attack, by its address."""

    def __init__(self, port: int, desk: Asked) -> None:
        self.port, self.desk = port, desk
        self.own = f"127.0.0.1:{port}"
        self._open: list[StreamWriter] = []

    async def connect(self, first: str = "") -> tuple[StreamReader, StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self._open.append(writer)
        writer.write(first.encode())
        return reader, writer

    async def ask(self, request: str) -> str:
        """The answer to a request, up to the end of its head."""
        reader, writer = await self.connect(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        writer.close()
        return head

    async def get(self, path: str = "/", host: str = "", more: str = "") -> str:
        return await self.ask(f"GET {path} HTTP/1.1\r\nHost: {host or self.own}\r\n{more}\r\n")

    def shake(self, more: str = "", host: str = "") -> str:
        """A WebSocket's opening handshake (RFC 6455, 4.1), from a page of our own unless told."""
        more += "" if "Origin" in more else f"Origin: http://{host or self.own}\r\n"
        return (
            f"GET /sim/live HTTP/1.1\r\nHost: {host or self.own}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\n{KEY}{more}\r\n"
        )

    async def page(self) -> StreamReader:
        reader, _writer = await self.connect(self.shake())
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        return reader

    def close(self) -> None:
        for writer in self._open:
            writer.close()


class Asked(TableDesk):
    """Counts how often it is asked for its games and how often it is asked to act."""

    times = acted = 0
    broken = False

    def act(self, act: acts.AnyAct) -> str:
        self.acted += 1
        return super().act(act)

    def games(self) -> bytes:
        self.times += 1
        if self.broken:
            raise RuntimeError("broken for a test")
        return super().games()


@asynccontextmanager
async def served(limits: Limits) -> AsyncIterator[Server]:
    async with sitting([False, False]) as at:
        sock = listen(0, LOOPBACK)
        desk = Asked(at, start=False)
        at.run(speed=1)  # a table that runs as fast as it can takes the time that a server waits
        with sock:
            port = sock.getsockname()[1]
            pages = site(desk, invite(at, port, None))
            async with serving(pages, sock, limits) as stop:
                server = Server(port, desk)
                try:
                    yield server
                finally:
                    server.close()
                    stop()


@asynccontextmanager
async def attacked(limits: Limits = HASTY) -> AsyncIterator[Server]:
    async with asyncio.timeout(PATIENCE_S), served(limits) as server:
        yield server
        assert (await server.get()).startswith("HTTP/1.1 200")


@pytest.fixture
def server() -> AbstractAsyncContextManager[Server]:
    return attacked()


async def ended(reader: StreamReader) -> bytes:
    """What still comes until the server hangs up."""
    try:
        return await reader.read()
    except ConnectionError:
        return b""


@pytest.mark.parametrize("path", ["/", "/games", "/web/ring.svg", "/nothing"])
async def test_every_answer_says_what_a_browser_has_to_hold_to(path: str, server: Server) -> None:
    head = (await server.get(path)).lower()
    for name, value in HEADERS.items():
        assert f"\r\n{name}: {value.lower()}\r\n" in head, name
    assert "\r\nserver:" not in head


REFUSED: dict[str, tuple[Callable[[Server], str], int]] = {
    "no HTTP": (lambda _: "NONSENSE\r\n\r\n", 400),
    "no header": (lambda _: "GET / HTTP/1.1\r\nHost : x\r\n\r\n", 400),
    "too long": (lambda _: f"GET / HTTP/1.1\r\nX: {'a' * HASTY.header_bytes * 2}", 400),
    "a foreign page": (lambda server: server.shake("Origin: http://evil.example\r\n"), 403),
    "another version": (lambda server: server.shake().replace("Version: 13", "Version: 1"), 400),
    "a failure": (lambda server: f"GET /games HTTP/1.1\r\nHost: {server.own}\r\n\r\n", 500),
}


@pytest.mark.parametrize("what", REFUSED)
async def test_what_is_refused_is_answered_with_our_headers(what: str, server: Server) -> None:
    """The server answers below the application, but for its failures."""
    (sent, status), server.desk.broken = REFUSED[what], True
    head = (await server.ask(sent(server))).lower()
    server.desk.broken = False
    assert head.startswith(f"http/1.1 {status} ")
    for name, value in HEADERS.items() if status == 500 else OF_REFUSALS:
        assert head.count(f"\r\n{name}: {value.lower()}\r\n") == 1, name


@pytest.mark.parametrize("path", ["/sim/app.js", "/web/table.css", "/web/board.js"])
async def test_parts_of_a_document_are_held_to_its_policy(path: str, server: Server) -> None:
    """Headers that concern a script or a style sheet itself are still sent."""
    head = (await server.get(path)).lower()
    for name, value in HEADERS.items():
        said = f"\r\n{name}: {value.lower()}\r\n" in head
        assert said == (name not in OF_DOCUMENTS), name
    assert "\r\nx-content-type-options: nosniff\r\n" in head


def test_the_policy_lets_nothing_in_but_our_own_files() -> None:
    parts = HEADERS["content-security-policy"].split(";")
    policy = dict(part.strip().split(" ", 1) for part in parts)
    assert policy["default-src"] == "'none'"
    assert policy["frame-ancestors"] == "'none'"
    assert set(policy.values()) == {"'none'", "'self'"}


@cases(
    "page", *TEMPLATES.glob("*"), *STATIC.glob("*.js"), *COMMON.glob("*.js"), *COMMON.glob("*.svg")
)
def test_no_script_and_no_style_is_written_into_a_page(page: object) -> None:
    """Or the policy would have to allow it, and with it whatever somebody smuggles in."""
    text = page.read_text()  # type: ignore[attr-defined]
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=[\"']|\son[a-z]+=[\"']", text)
    assert "javascript:" not in text
    assert "eval(" not in text


@cases(
    "sent",
    "", "G", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: b\r\n",
    "POST /join HTTP/1.1\r\nHost: {own}\r\nOrigin: http://{own}\r\nContent-Length: 999\r\n\r\n",
    "POST /join HTTP/1.1\r\nHost: {own}\r\nOrigin: http://{own}\r\n"
    "Transfer-Encoding: chunked\r\n\r\n999\r\nhel",
)  # fmt: skip
async def test_a_request_that_never_ends_does_not_hold_its_place(sent: str, server: Server) -> None:
    """Slow loris (headers) and slow post (body): a little more again and again changes nothing."""
    reader, writer = await server.connect(sent.format(own=server.own))
    over = asyncio.create_task(ended(reader))
    async with asyncio.timeout(LATE_S):
        while not over.done():
            writer.write(b"X" if sent else b"")
            await asyncio.wait([over], timeout=HASTY.request_s / 8)
    assert over.result() == b""


async def test_the_second_request_of_a_connection_has_no_longer(server: Server) -> None:
    ask = f"GET /web/ring.svg HTTP/1.1\r\nHost: {server.own}\r\n\r\n"
    reader, writer = await server.connect(ask)
    assert b" 200 " in await reader.readuntil(b"</svg>\n")
    writer.write(b"GET /ri")
    async with asyncio.timeout(LATE_S):
        assert await ended(reader) == b""


async def test_connections_are_counted() -> None:
    """More than so many are sent away; a page that was there stays, and others come again later."""
    async with attacked(PATIENT) as server:
        page = await server.page()
        crowd = [await server.connect("GET") for _ in range(3 * PATIENT.connections)]
        await turns(100)
        stay = [writer for one, writer in crowd if not one.at_eof() and not one.exception()]
        assert len(stay) == PATIENT.connections - 1
        for writer in stay:
            writer.close()
        await turns(100)
        assert await page.read(2), "the table is still pushed"


async def test_a_new_page_goes_before_connections_that_are_only_kept_open() -> None:
    """Some sent nothing, some were answered and sent nothing since: nobody waits until they have
    taken too long. The table that is open stays."""
    async with attacked(PATIENT) as server:
        page = await server.page()
        whole = f"GET /web/ring.svg HTTP/1.1\r\nHost: {server.own}\r\n\r\n"
        for first in ["", whole] * PATIENT.connections:
            reader, _writer = await server.connect(first)
            if first:
                assert b" 200 " in await reader.readuntil(b"</svg>")
        assert (await server.get()).startswith("HTTP/1.1 200")
        assert await page.read(2), "the table is still pushed"


async def test_a_request_under_way_is_not_hung_up_on_for_a_newcomer() -> None:
    async with attacked(PATIENT) as server:
        begun = []
        for _ in range(HASTY.connections):
            reader, writer = await server.connect("GET /web/ring.svg HTTP/1.1\r\n")
            begun.append((reader, writer))
        await turns(100)
        whole = f"GET / HTTP/1.1\r\nHost: {server.own}\r\nConnection: close\r\n\r\n"
        crowd = [await server.connect(whole) for _ in range(4)]
        assert await asyncio.gather(*(ended(reader) for reader, _writer in crowd)) == [b""] * 4
        for reader, writer in begun:
            writer.write(f"Host: {server.own}\r\n\r\n".encode())
            assert b" 200 " in await reader.readuntil(b"</svg>")
            writer.close()


async def test_pages_are_counted(server: Server) -> None:
    heads = []
    for _ in range(HASTY.pages + 1):
        reader, _writer = await server.connect(server.shake())
        heads.append(await reader.readuntil(b"\r\n\r\n"))
    assert [b" 101 " in head for head in heads] == [True] * HASTY.pages + [False]


@cases(
    "host, more",
    ("evil.example", ""),  # a name that points here (DNS rebinding)
    ("", "Origin: http://evil.example\r\n"),
    ("", "Origin: null\r\n"),
    ("", "Origin: http://127.0.0.1:1\r\n"),  # another program of this computer
    ("", "Origin: http://127.0.0.1.evil.example\r\n"),
    ("", "Origin: file://\r\n"),
    ("", "Origin:\r\n"),
)
async def test_a_socket_for_a_foreign_page_is_refused(host: str, more: str, server: Server) -> None:
    head = await server.ask(server.shake(more, host))
    assert " 101 " not in head.splitlines()[0]
    assert head.split()[1] in ("400", "403")


@cases("request_", "\x00\x01\x02\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "A" * 70_000)
async def test_what_is_no_request_is_hung_up_on_at_once(request_: str, server: Server) -> None:
    reader, _writer = await server.connect(request_)
    answer = await ended(reader)
    assert answer == b"" or answer.startswith(b"HTTP/1.1 4")


async def test_a_flood_of_acts_leaves_time_for_others(server: Server) -> None:
    """Frames as they come from a page (RFC 6455, 5.2: masked, here with zeros), a thousand: one in
    each turn of the loop, in which the game runs, too."""
    reader, writer = await server.connect(server.shake())
    await reader.readuntil(b"\r\n\r\n")
    act = b'{"do": "turn", "steps": 1}'
    writer.write((bytes((0x81, 0x80 | len(act))) + bytes(4) + act) * 1000)
    a_turn = []
    while server.desk.acted < 100:
        before = server.desk.acted
        await asyncio.sleep(0)
        a_turn.append(server.desk.acted - before)
    assert max(a_turn) == 1


async def test_a_thousand_requests_at_once_leave_the_loop_its_turns(server: Server) -> None:
    """The game runs in the same loop: between two of its turns nobody has more than one answered,
    however many have come. Pipelined, and the answers are never read."""
    ask = f"GET /games HTTP/1.1\r\nHost: {server.own}\r\n\r\n" * 250
    crowd = HASTY.connections // 2
    for _ in range(crowd):
        await server.connect(ask)
    a_turn = []
    while server.desk.times < 100:
        before = server.desk.times
        await asyncio.sleep(0)
        a_turn.append(server.desk.times - before)
    assert max(a_turn) <= crowd
