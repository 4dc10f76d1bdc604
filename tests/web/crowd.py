"""Many pages without a browser, at a table that runs in a process of its own. As a program,
`python -m tests.web.crowd PORT CODE`: six phones and twenty watchers that read all they are sent,
until nobody needs them; it prints a line once all have been sent something.
"""

import asyncio
import json
import re
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tests.cli.running import Running, running

PHONES, WATCHERS = 6, 20
SEATS = (0, 1)


@dataclass(frozen=True, slots=True)
class Crowded:
    """A table that runs, its port, and its codes for players and for the host."""

    run: Running
    port: int
    code: str
    host: str

    def memory(self) -> float:
        """Megabytes that its process has in memory."""
        status = Path(f"/proc/{self.run.process.pid}/status").read_text("ascii")
        return int(status.partition("VmRSS:")[2].split()[0]) / 1000

    def switches(self) -> int:
        """How often its threads have gone to sleep."""
        tasks = Path(f"/proc/{self.run.process.pid}/task").iterdir()
        texts = [(task / "status").read_text("ascii") for task in tasks]
        word = "\nvoluntary_ctxt_switches:"
        return sum(int(text.partition(word)[2].split()[0]) for text in texts)


@contextmanager
def crowded(folder: Path) -> Iterator[Crowded]:
    """A table at which two players have begun a game, with its journal in `folder`."""
    with running("--journal", folder / "j", "--lan", "0", folder=folder) as run:
        said = run.until("Type help")
        for token in ("frodo", "gimli"):
            run.type(f"join {token}", "players")
        run.type("start", "rolls to see who starts")
        found = re.search(r"http://[^:]+:(\d+)/ \(players' code ([\d ]+), host's code (.+)\)", said)
        assert found is not None, said
        yield Crowded(run, int(found[1]), found[2], found[3])
        run.stop()


def joined(port: int, code: str, seats: Collection[int] = SEATS) -> str:
    """A phone's cookie: it has joined, and plays these seats. Blocks until it has."""
    cookie = _post(port, "/join", {"code": code}).partition(";")[0]
    if seats:
        _post(port, "/seats", {"seats": list(seats)}, cookie)
    return cookie


def _post(port: int, path: str, what: Any, cookie: str = "") -> str:
    own = f"http://127.0.0.1:{port}"
    headers = {"Origin": own, "Cookie": cookie}
    with urlopen(Request(own + path, json.dumps(what).encode(), headers)) as answer:
        return answer.headers.get("set-cookie") or ""


def page_of(port: int, cookie: str = "") -> connect:
    """The socket of a page."""
    return connect(
        f"ws://127.0.0.1:{port}/live", origin=Origin(f"http://127.0.0.1:{port}"),
        additional_headers={"Cookie": cookie}, max_queue=None,
    )  # fmt: skip


def cookies_of(port: int, code: str) -> list[str]:
    """The cookies of six phones that play, then an empty one for each of twenty watchers. Blocks
    until the phones have joined."""
    return [*(joined(port, code) for _ in range(PHONES)), *[""] * WATCHERS]


async def pages_of(port: int, code: str) -> list[ClientConnection]:
    """The sockets of all these pages."""
    cookies = await asyncio.to_thread(cookies_of, port, code)
    return [await page_of(port, cookie) for cookie in cookies]


async def news_of(page: ClientConnection) -> Any:
    """What it is sent next of the game."""
    while True:
        news = json.loads(await page.recv())
        if "game" in news:
            return news


def roll(seen: Any, faces: list[int]) -> str:
    """The message with which a phone that has `seen` the question enters a roll."""
    ask = seen["ask"]
    command = {"type": "Roll", "seat": ask["seats"][0], "dice": faces}
    return json.dumps(
        {"do": "give", "command": command, "topic": ask["topic"], "step": ask["step"]}
    )


async def _read_on(port: int, code: str) -> None:
    pages = await pages_of(port, code)
    for page in pages:
        await page.recv()
    print("here", flush=True)
    await asyncio.gather(*(_all_of(page) for page in pages))


async def _all_of(page: ClientConnection) -> None:
    async for _news in page:
        pass


if __name__ == "__main__":
    asyncio.run(_read_on(int(sys.argv[1]), sys.argv[2]))
