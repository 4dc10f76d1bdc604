"""A table whose pages are served on loopback, and browsers without a browser to ask for them."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http.cookies import SimpleCookie
from inspect import Parameter, Signature, signature
from typing import Any, Concatenate, ParamSpec

from websockets.asyncio.client import ClientConnection, connect

from controller.files.own_editions import OwnEditions
from controller.rules.commands import AnyCommand
from controller.web.access.codes import Role
from controller.web.access.cookie import cookie_name
from controller.web.lazy_server import Doorway, listen
from controller.web.limits import HOUSEHOLD, Limits
from tests.patience import PATIENCE_S
from tests.table.begun import at
from tests.table.hands import Hands


class House:
    """The table, the door that its phones come through, and its port."""

    def __init__(self, hands: Hands, door: Doorway, port: int) -> None:
        self.hands, self.table, self.door = hands, hands.table, door
        self.own = f"127.0.0.1:{port}"
        self.port = port

    def code(self, role: Role = Role.PLAYER) -> str:
        return self.door.room.codes.show(role)

    async def raw(self, request: str | bytes) -> bytes:
        """The whole answer to bytes that ask the server to hang up afterwards."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(request.encode() if isinstance(request, str) else request)
        try:
            return await reader.read()
        finally:
            writer.close()

    async def ask(
        self, path: str = "/", *, post: Any = None, cookie: str = "", origin: str | None = "own",
        host: str = "",
    ) -> tuple[int, dict[str, str], str]:  # fmt: skip
        """Status, headers and body of an answer; `post` is sent as JSON, or as the bytes it is."""
        host = host or self.own
        head = [f"Host: {host}", "Connection: close"]
        head += [f"Cookie: {cookie_name(self.port)}={cookie}"] if cookie else []
        head += [f"Origin: {f'http://{host}' if origin == 'own' else origin}"] if origin else []
        body = (
            post if isinstance(post, bytes) else b"" if post is None else json.dumps(post).encode()
        )
        method = "GET" if post is None else "POST"
        lines = [f"{method} {path} HTTP/1.1", *head, f"Content-Length: {len(body)}", "", ""]
        answer = await self.raw("\r\n".join(lines).encode() + body)
        above, _, below = answer.partition(b"\r\n\r\n")
        status, *rest = above.decode().split("\r\n")
        named = [line.partition(": ") for line in rest]
        return int(status.split()[1]), {k.lower(): v for k, _, v in named}, below.decode()

    async def join(self, code: str) -> str:
        """Join with a code; the token that the cookie holds."""
        status, headers, body = await self.ask("/join", post={"code": code})
        assert status == 204, body
        return SimpleCookie(headers["set-cookie"])[cookie_name(self.port)].value

    def live(
        self, cookie: str = "", line: int | str = 0, origin: str | None = "own", page: str = "",
        **more: Any,
    ) -> connect:  # fmt: skip
        """The socket of a page. `line`: the first that it needs, and what else it says of its log;
        `page`: the name that it gives itself."""
        headers = {"Cookie": f"{cookie_name(self.port)}={cookie}"} if cookie else {}
        headers |= {"Origin": f"http://{self.own}" if origin == "own" else origin} if origin else {}
        return connect(
            f"ws://{self.own}/live?line={line}&page={page}", additional_headers=headers,
            open_timeout=PATIENCE_S, max_queue=None, **more,
        )  # fmt: skip


async def until(page: ClientConnection, name: str, wanted: Callable[[Any], bool] = bool) -> Any:
    """The next value of a section that is as wanted."""
    while True:
        news = json.loads(await page.recv())
        if name in news and wanted(news[name]):
            return news[name]


@asynccontextmanager
async def house(
    where: str, *commands: AnyCommand, host: str = "127.0.0.1", language: str | None = None,
    address: Callable[[], str] | None = None, own: OwnEditions | None = None,
    limits: Limits = HOUSEHOLD,
) -> AsyncIterator[House]:  # fmt: skip
    """A table in a position, after these commands, behind its door; see `at`. `address` and
    `limits` as a Doorway takes them."""
    hands = at(where, *commands, language=language)
    hands.table.own_editions = own
    sock = listen(0, host)
    door = Doorway(hands.table, asyncio.get_running_loop(), sock, address, limits=limits)
    port = sock.getsockname()[1]
    try:
        yield House(hands, door, port)
    finally:
        await door.close()
        hands.table.close()


def visited(where: str, visit: Callable[[House], Awaitable[None]], **more: Any) -> None:
    """Let something happen at such a house; afterwards its page is still there."""

    async def run() -> None:
        async with asyncio.timeout(PATIENCE_S), house(where, **more) as one:
            await visit(one)
            assert (await one.ask("/"))[0] == 200

    asyncio.run(run())


Rest = ParamSpec("Rest")
Visit = Callable[Concatenate[House, Rest], Awaitable[None]]


def at_house(where: str, **more: Any) -> Callable[[Visit[Rest]], Callable[Rest, None]]:
    """A test of what happens at such a house, which is its first argument."""

    def test(visit: Visit[Rest]) -> Callable[Rest, None]:
        def run(*args: Rest.args, **given: Rest.kwargs) -> None:
            visited(where, lambda one: visit(one, *args, **given), **more)

        first, *_others = signature(visit).parameters
        return as_test(run, visit, {first})

    return test


def as_test(
    run: Callable[Rest, None], visit: Callable[..., object], given: set[str], *fixtures: str
) -> Callable[Rest, None]:
    """`run` as a test of that name and with those arguments, but for what it is `given`, and with
    some fixtures more."""
    rest = [one for name, one in signature(visit).parameters.items() if name not in given]
    rest += [Parameter(name, Parameter.KEYWORD_ONLY) for name in fixtures]
    run.__name__, run.__doc__, run.__module__ = visit.__name__, visit.__doc__, visit.__module__
    run.__signature__ = Signature(rest)  # type: ignore[attr-defined]
    return run
