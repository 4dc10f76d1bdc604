"""A WebSocket that stays open: changes are pushed to a page, and the page's requests carried out.

A page that reconnects gets every section again, and the log from the last line that it had. At
regular intervals it is sent a beat, an empty message: pages cannot see pings (RFC 6455, 5.5.2), and
a connection that has died silently looks to them like one on which nothing happens.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Collection, Mapping
from typing import Protocol

import msgspec
from starlette.datastructures import Headers
from starlette.websockets import WebSocket, WebSocketDisconnect

from controller.web.allowed_hosts import Regulars, device_at
from controller.web.limits import DEVICES_LEAST, Limits
from controller.web.news import NOTHING_YET, News, as_object, changed

CROSS_ORIGIN = 4403
TRY_LATER = 1013  # (RFC 6455, registry of close codes)
BEAT_TEXT = "{}"
PAGE_MOST = 40
"""The most characters in the name that a page gives itself; ours take up to 21."""


HOST_PAGES = 4
"""Pages of the host's that find a place though the others have taken all."""


class Feed(Protocol):
    """One page's view and requests. `first` is the first log line that it does not have yet."""

    first: int

    def sections(self) -> Mapping[str, bytes]:
        """Each section of the page as JSON: the same mapping as before if nothing has changed, and
        one for all pages that see the same, where that is easy to know. It saves comparing."""

    def own(self) -> Mapping[str, bytes]:
        """Sections of this page only."""

    def log_since(self, n: int) -> tuple[bytes, int]:
        """Log lines from number `n` on as JSON, empty if none; and the next number."""

    def handle(self, text: str) -> Mapping[str, object]:
        """Carry out a message. Returns answers by their kind; none if it was simply done."""

    async def news(self) -> None:
        """Wait until something may have changed, but at least as long as a page has to wait between
        pushes."""


class Sockets:
    """The sockets of a server's pages. Once `ending` is true, none is kept open. `regulars`: who
    has joined says so there."""

    def __init__(self, limits: Limits, ending: Callable[[], bool] = lambda: False) -> None:
        self._limits, self._ending, self.regulars = limits, ending, Regulars()
        self._beat = msgspec.json.encode(limits.beat_s)
        self._open: set[WebSocket] = set()
        self._watching: set[WebSocket] = set()
        self._pages: dict[str, tuple[WebSocket, asyncio.Task[None]]] = {}
        self._news = News()

    async def keep(
        self, web: WebSocket, feed: Feed, *, watches: bool = False, trusted: bool = False,
        host: bool = False,
    ) -> None:  # fmt: skip
        """Serve a page until it leaves. A page of another site, or one too many, is refused. Pages
        that only watch get at most half of the places, and one device half of either; a
        `trusted` page may send any number of messages; for the `host` there are HOST_PAGES more."""
        if not same_origin(web.headers):
            await web.close(CROSS_ORIGIN)
            return
        page = web.query_params.get("page", "")[:PAGE_MOST]
        most, old = self._limits.pages, {self._pages[page][0]} if page in self._pages else set()
        full = _full(self._open - old, most, web)
        if host:
            full = len(self._open - old) >= most + HOST_PAGES
        if full or (watches and _full(self._watching - old, most // 2, web)):
            await web.close(TRY_LATER)
            return
        self._drop_connection_of(page)
        self._open.add(web)
        if watches:
            self._watching.add(web)
        try:
            await web.accept()
            await self._until_gone(web, page, feed, 0 if trusted else self._limits.messages)
        finally:
            self._open.discard(web)
            self._watching.discard(web)

    def _drop_connection_of(self, page: str) -> None:
        """Drop the connection that this page had before: what was sent on it may still arrive, long
        after the page has connected again and its player has repeated the request."""
        web, listening = self._pages.pop(page, (None, None))
        if web is not None and listening is not None:
            listening.cancel()
            self._open.discard(web)
            self._watching.discard(web)

    async def _until_gone(self, web: WebSocket, page: str, feed: Feed, most: int) -> None:
        pushing = asyncio.create_task(self._push(web, feed))
        beating = asyncio.create_task(_beat(web, self._limits.beat_s))
        listening = asyncio.create_task(_listen(web, feed, most))
        if page:
            self._pages[page] = web, listening
        tasks = pushing, beating, listening
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self._pages.get(page, (None,))[0] is web:
                del self._pages[page]
            for task in tasks:
                task.cancel()
            for sending in (pushing, beating):
                with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                    await sending
            with contextlib.suppress(asyncio.CancelledError):
                await listening

    async def _push(self, web: WebSocket, feed: Feed) -> None:
        """Send what has changed, never faster than the page reads."""
        seen, own, line = NOTHING_YET, NOTHING_YET, feed.first
        fresh = {"beat": self._beat}
        while not self._ending():
            before, had = seen, own
            seen, own = feed.sections(), feed.own()
            fresh |= changed(had, own)
            lines, line = feed.log_since(line)
            if lines:
                fresh["log"] = lines
            if message := self._news.message(before, seen, fresh):
                await web.send_text(message)
            fresh = {}
            await feed.news()


def _full(open_: Collection[WebSocket], most: int, web: WebSocket) -> bool:
    """Whether there is no place for one more page: none at all, or none for its device."""
    device = _device(web)
    own = sum(_device(one) == device for one in open_) if device else 0
    return len(open_) >= most or own >= max(1, most // DEVICES_LEAST)


def _device(web: WebSocket) -> str:
    return device_at(web.client.host) if web.client else ""


def same_origin(headers: Headers) -> bool:
    """Whether the request comes from one of our pages: browsers send Origin with every WebSocket
    and POST, and pages cannot change it (RFC 6455, 10.2). False if there is no Origin. Ours are
    http: a page over https of the same name is another program's, on port 443 instead of 80."""
    host = headers.get("host")
    return bool(host) and headers.get("origin") == f"http://{host}"


async def _beat(web: WebSocket, every: float) -> None:
    """Send a beat every `every` seconds, to all pages at the same moment: one wake-up for all."""
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(every - loop.time() % every)
        await web.send_text(BEAT_TEXT)


async def _listen(web: WebSocket, feed: Feed, most: int) -> None:
    """Carry out a page's messages until it leaves, sends something binary, or sends more than
    `most` messages within a second (0: no limit)."""
    loop, times = asyncio.get_running_loop(), deque[float](maxlen=most or 1)
    while True:
        await asyncio.sleep(0)  # whoever floods the table does not stop its time
        text = (await web.receive()).get("text")
        if text is None:
            return
        if most and len(times) == most and loop.time() - times[0] < 1.0:
            return
        times.append(loop.time())
        if not text:  # the page asks whether anybody is there
            if not await _sent(web, BEAT_TEXT):
                return
            continue
        answer = {kind: msgspec.json.encode(value) for kind, value in feed.handle(text).items()}
        if answer and not await _sent(web, as_object(answer)):
            return


async def _sent(web: WebSocket, text: str) -> bool:
    """Send an answer; false if the page left before it."""
    try:
        await web.send_text(text)
    except WebSocketDisconnect:
        return False
    return True
