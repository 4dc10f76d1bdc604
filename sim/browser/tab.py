"""The table's pages for a tab: what a browser asks by messages is answered by the application that
a server would have, over ASGI.

    tab = await open_tab([], "example.org", "/t/", Path("game.journal"))
    status, headers, body = await tab.fetch("GET", "/seat", [], b"")
    socket = tab.connect("/sim/live", told); socket.send("{...}"); socket.close()
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable, Sequence
from http.cookies import SimpleCookie
from pathlib import Path
from random import SystemRandom
from typing import Any
from urllib.parse import unquote

import msgspec
from starlette.types import ASGIApp, Message, Scope

from controller.text.language import SOURCE, _
from controller.web.headers import Headers
from controller.web.lazy_server import Invitation
from controller.web.limits import HOUSEHOLD
from controller.web.live import Sockets
from controller.web.report.bundle import data
from sim.demo.demo import make_parser, planned, sitting_down
from sim.demo.page.desk import TableDesk
from sim.demo.page.site import site
from sim.demo.phones import invite
from sim.demo.session import Sitting

HOST, PORT = "127.0.0.1", 8765
"""What pages take for the table's address: in a tab there is none."""

OWN = f"{HOST}:{PORT}"

FRAMED = {b"x-frame-options": b"SAMEORIGIN", b"content-security-policy": b"frame-ancestors 'self'"}
"""The tab's own page has the table's in a frame."""

LINK = re.compile(rb'="/(?!/)')
"""An address in a document, from the root on."""

LANGUAGE = re.compile(rb'<html lang="(\w+)"')
WORDS = "/web/words.{}.json", "/sim/words.{}.json"
"""What scripts say in that language. They wait for it (language.js), and a browser asks no service
worker for what a script waits for: so documents bring it along."""


class Tab:
    """A sitting and its pages, which are below `base`. The cookies of all of them are here, as a
    browser keeps those of one address."""

    def __init__(self, sitting: Sitting, invitation: Invitation, app: ASGIApp, base: str) -> None:
        self.sitting, self.invitation = sitting, invitation
        self._base = base.encode()
        self._app = Headers(app)
        self._cookies: SimpleCookie = SimpleCookie()

    async def fetch(
        self, method: str, url: str, headers: Iterable[Sequence[str]], body: bytes
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        """What a page or its parts are: status, headers and body."""
        asked = iter([{"type": "http.request", "body": body, "more_body": False}])
        over = asyncio.Event()
        status, found, parts = 500, list[tuple[bytes, bytes]](), list[bytes]()

        async def receive() -> Message:
            for one in asked:
                return one
            await over.wait()  # nobody leaves before the answer
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            nonlocal status, found
            if message["type"] == "http.response.start":
                status, found = message["status"], list(message["headers"])
            else:
                parts.append(message.get("body", b""))

        scope = {**self._scope("http", url, headers), "method": method, "http_version": "1.1"}
        await self._app(scope, receive, send)
        over.set()
        shown, whole = self._kept(found), b"".join(parts)
        if dict(shown).get("content-type", "").startswith("text/html"):
            whole = await self._with_words(LINK.sub(b'="' + self._base, whole))
        return status, shown, whole

    async def _with_words(self, document: bytes) -> bytes:
        found = LANGUAGE.search(document)
        if found is None or found[1].decode() == SOURCE or b'id="words"' in document:
            return document
        words: dict[str, Any] = {}
        for name in WORDS:
            _status, _headers, body = await self.fetch(
                "GET", name.format(found[1].decode()), [], b""
            )
            words |= msgspec.json.decode(body)
        brought = f'<script type="application/json" id="words">{data(words)}</script></head>'
        return document.replace(b"</head>", brought.encode(), 1)

    def connect(self, url: str, told: Callable[[str | None], object]) -> TabSocket:
        """Open a socket; `told` hears "" once it is open, each message, and None when it closes."""
        return TabSocket(self._app, self._scope("websocket", url, ()), told)

    def _scope(self, kind: str, url: str, headers: Iterable[Sequence[str]]) -> Scope:
        path, _, query = url.partition("?")
        own = [("host", OWN), ("origin", f"http://{OWN}")]
        if self._cookies:
            cookies = "; ".join(f"{key}={one.coded_value}" for key, one in self._cookies.items())
            own.append(("cookie", cookies))
        kept = [(name, value) for name, value in headers if name not in ("host", "origin")]
        return {
            "type": kind, "asgi": {"version": "3.0"}, "scheme": "http" if kind == "http" else "ws",
            "path": unquote(path), "raw_path": path.encode(), "query_string": query.encode(),
            "root_path": "", "headers": [(n.encode(), v.encode()) for n, v in (*own, *kept)],
            "client": (HOST, 1), "server": (HOST, PORT), "subprotocols": [], "extensions": {},
        }  # fmt: skip

    def _kept(self, headers: list[tuple[bytes, bytes]]) -> list[tuple[str, str]]:
        """Headers for the page, without the cookies: those stay here."""
        shown = []
        for name, value in headers:
            if name == b"set-cookie":
                self._cookies.load(value.decode())
            elif name == b"content-security-policy":
                allowed = value.replace(b"frame-ancestors 'none'", FRAMED[name])
                shown.append((name.decode(), allowed.decode()))
            else:
                shown.append((name.decode(), FRAMED.get(name, value).decode()))
        return shown


class TabSocket:
    """The page's end of a socket."""

    def __init__(self, app: ASGIApp, scope: Scope, told: Callable[[str | None], object]) -> None:
        self._told = told
        self._sent = asyncio.Queue[Message]()
        self._sent.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.ensure_future(self._run(app, scope))

    def send(self, text: str) -> None:
        """A message of the page."""
        self._sent.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        """The page leaves."""
        self._sent.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def _run(self, app: ASGIApp, scope: Scope) -> None:
        try:
            await app(scope, self._sent.get, self._send)
        finally:
            self._told(None)

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.accept":
            self._told("")
        elif message["type"] == "websocket.send":
            self._told(message["text"])


class _Here(Invitation):
    """To the pages of this tab, for other windows of the same browser: nothing else reaches it."""

    where = ""

    def unreached(self) -> tuple[str, ...]:
        return (_("Only this browser"),)

    def place(self) -> str:
        return self.where


async def open_tab(argv: list[str], host: str, base: str, path: Path) -> Tab:
    """A table as `ringkeeper demo` would have it, with its pages below `base` at this host. A game
    that only bots play is in `path`."""
    args = make_parser().parse_args(argv)
    plan = planned(args)
    sitting = sitting_down(args, plan, path, SystemRandom().randrange(2**31))
    invitation = invite(sitting, PORT, None, _Here)
    assert isinstance(invitation, _Here)
    invitation.where = f"{host}{base}seat"
    pages = site(TableDesk(sitting, start=plan.asks), invitation)
    return Tab(sitting, invitation, pages(Sockets(HOUSEHOLD)), base)
