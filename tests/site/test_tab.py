"""Pages without a server: what a tab asks by messages, and what comes of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from controller.web.access.codes import Role
from sim.browser.tab import Tab, open_tab
from tests.steps import cases

BASE = "/sub/t/"


@asynccontextmanager
async def laid(folder: Path, *argv: str) -> AsyncIterator[Tab]:
    """A table, and its pages below BASE."""
    tab = await open_tab([*argv], "example.org", BASE, folder / "game.journal")
    try:
        yield tab
    finally:
        tab.sitting.close()


@cases(
    "url, status, kind",
    ("/", 200, "text/html"), ("/wires", 200, "text/html"), ("/seat", 200, "text/html"),
    ("/table", 200, "text/html"), ("/web/board.js", 200, "text/javascript"),
    ("/sim/app.js", 200, "text/javascript"), ("/edition.css?lotr-2003", 200, "text/css"),
    ("/games", 200, "application/json"), ("/nothing", 404, "text/html"),
)  # fmt: skip
async def test_everything_that_a_server_has_is_there(
    tmp_path: Path, url: str, status: int, kind: str
) -> None:
    async with laid(tmp_path) as tab:
        found, headers, body = await tab.fetch("GET", url, [], b"")
        assert (found, dict(headers)["content-type"].split(";")[0]) == (status, kind)
        assert body
        if url == "/":
            assert b">Open a phone" in body, "nothing else reaches it"
        if kind == "text/html":
            assert b'="/' not in body.replace(f'="{BASE}'.encode(), b"")
            assert "frame-ancestors 'self'" in dict(headers)["content-security-policy"]


async def test_a_document_brings_the_words_of_its_scripts(tmp_path: Path) -> None:
    """A script that waits for a file gets none from a service worker: the board stayed empty."""
    async with laid(tmp_path, "--language", "fr") as tab:
        for url in ("/", "/table"):
            _status, _headers, body = await tab.fetch("GET", url, [], b"")
            words = body.partition(b'id="words">')[2].partition(b"</script>")[0]
            assert json.loads(words)["Roll"] == "Lancer"
            assert json.loads(words)["A new journey"]
    async with laid(tmp_path, "--language", "en") as tab:
        assert b'id="words"' not in (await tab.fetch("GET", "/", [], b""))[2]


async def test_who_joins_on_one_page_is_known_on_the_next(tmp_path: Path) -> None:
    """As in a browser with a server, whose cookie it keeps."""
    async with laid(tmp_path, "--bots", "3") as tab:
        asked = [("content-type", "application/json"), ("origin", "http://elsewhere.example")]
        wrong = await tab.fetch("POST", "/join", asked, b'{"code": "000000"}')
        code = tab.invitation.room.codes.show(Role.HOST)
        right = await tab.fetch("POST", "/join", asked, json.dumps({"code": code}).encode())
        assert (wrong[0], right[0]) == (403, 204)
        assert "set-cookie" not in dict(right[1]), "it stays with the table"
        host = await tab.fetch("GET", "/host", [], b"")
        assert (host[0], b"pause" in host[2]) == (200, True)


async def test_a_socket_brings_the_page_and_takes_what_is_asked(tmp_path: Path) -> None:
    async with laid(tmp_path, "--seats", "Frodo,Gimli", "--bots", "0") as tab:
        heard = asyncio.Queue[str | None]()
        socket = tab.connect("/sim/live?page=1", heard.put_nowait)
        assert await heard.get() == ""
        first = json.loads(await heard.get() or "")
        assert {"edition", "game", "beat"} <= first.keys()
        socket.send('{"do": "stand-still", "on": true}')
        while tab.sitting.pace:
            await heard.get()
        socket.close()
        while await heard.get() is not None:
            pass
