"""What phones cost a table: how soon all of them see an event, memory, and wake-ups at rest.

The table runs in a process of its own, with its journal; six phones and twenty that only watch are
sockets of this one. What a phone does is timed from its command until the last of them has got it:
the rules, the record with its flush and all that is sent are in it.
"""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

from tests.bench.figures import Figure, timed
from tests.cli.running import Running, running

PHONES, WATCHERS = 6, 20
EVENTS = 200
FACES = [3, 3]
"""Everybody rolls the same to see who starts: a tie, again and again."""

REST_S = 20.0
AIM_MS, AIM_WAKES, AIM_MB = 5.0, 10.0, 65.0


def measure(step: float) -> list[Figure]:
    """Watch a table with six phones and twenty watchers."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running("--journal", Path(folder) / "j", "--lan", "0", folder=Path(folder)) as run,
    ):
        said = run.until("Type help")
        for token in ("frodo", "gimli"):
            run.type(f"join {token}", "players")
        run.type("start", "rolls to see who starts")
        found = re.search(r"http://[^:]+:(\d+)/ \(players' code ([\d ]+),", said)
        assert found is not None
        figures = asyncio.run(_watched(run, int(found[1]), found[2], step))
        run.stop()
    return figures


async def _watched(run: Running, port: int, code: str, step: float) -> list[Figure]:
    alone = _memory(run)
    cookies = [await asyncio.to_thread(_join, port, code) for _ in range(PHONES)]
    pages = [await _page(port, cookie) for cookie in [*cookies, *[""] * WATCHERS]]
    first, *_others = [await page.recv() for page in pages]
    seen = json.loads(first)
    samples = [await _event(pages, seen) for _ in range(EVENTS)]
    before = _switches(run)
    await asyncio.sleep(REST_S)
    wakes = (_switches(run) - before) / REST_S
    p95 = quantiles(samples, n=20)[-1] * 1e3
    return [
        *timed("from a phone's command until all 26 pages show it", samples, step),
        Figure(what="… p95", value=p95, unit="ms", aim=AIM_MS),
        Figure(what="wake-ups with 26 pages at rest", value=wakes, unit="per s", aim=AIM_WAKES),
        Figure(what="memory without a page", value=alone, unit="MB"),
        Figure(what="… with six phones and twenty watchers", value=_memory(run), unit="MB",
               aim=AIM_MB),
    ]  # fmt: skip


def _join(port: int, code: str) -> str:
    """A phone's cookie: it has joined, and plays both seats."""
    answer = _post(port, "/join", {"code": code})
    cookie = answer.partition(";")[0]
    _post(port, "/seats", {"seats": [0, 1]}, cookie)
    return cookie


def _post(port: int, path: str, what: Any, cookie: str = "") -> str:
    own = f"http://127.0.0.1:{port}"
    headers = {"Origin": own, "Cookie": cookie}
    with urlopen(Request(own + path, json.dumps(what).encode(), headers)) as answer:
        return answer.headers.get("set-cookie") or ""


async def _page(port: int, cookie: str) -> ClientConnection:
    return await connect(
        f"ws://127.0.0.1:{port}/live", additional_headers={"Cookie": cookie}, max_queue=None
    )


async def _event(pages: list[ClientConnection], seen: dict[str, Any]) -> float:
    """Seconds from a phone's command until every page has it; `seen` is what the first one saw
    last, and then what it sees."""
    await asyncio.sleep(0.08)  # no page waits for the last one's pause
    ask = seen["ask"]
    command = {"type": "Roll", "seat": ask["seats"][0], "dice": FACES}
    asked = {"do": "give", "command": command, "topic": ask["topic"], "step": ask["step"]}
    waiting = [asyncio.create_task(_told(page)) for page in pages]
    began = perf_counter()
    await pages[0].send(json.dumps(asked))
    told = await asyncio.gather(*waiting)
    seen.update(told[0][1])
    return max(at for at, _news in told) - began


async def _told(page: ClientConnection) -> tuple[float, dict[str, Any]]:
    """When a page has got the next event, and what it then sees."""
    while True:
        news = json.loads(await page.recv())
        if "game" in news:
            return perf_counter(), news


def _memory(run: Running) -> float:
    """Megabytes that the table's process has in memory."""
    status = Path(f"/proc/{run.process.pid}/status").read_text("ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1000


def _switches(run: Running) -> int:
    """How often its threads have gone to sleep."""
    tasks = Path(f"/proc/{run.process.pid}/task").iterdir()
    texts = [(task / "status").read_text("ascii") for task in tasks]
    return sum(int(text.partition("\nvoluntary_ctxt_switches:")[2].split()[0]) for text in texts)
