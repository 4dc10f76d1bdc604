"""The headers of every answer, which restrict what a page may do.

They protect the pages' server from pages of other sites in the same browser, and a page from
whatever somebody smuggles into it.
"""

from __future__ import annotations

from contextlib import suppress

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from controller.web.allowed_hosts import named_loopback

HEADERS = {
    # Everything comes from here; nothing is written into the page itself (CSP level 3).
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "x-frame-options": "DENY",  # the same as frame-ancestors, for browsers before 2018
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cache-control": "no-cache",  # asked for again after an update; the answer may be "the same"
}

OF_SECURE = ("cross-origin-opener-policy",)
"""Headers that browsers accept only in a secure context, such as this computer's own pages. On
plain http from elsewhere they print a warning on their console."""


OF_DOCUMENTS = ("content-security-policy", "x-frame-options", "permissions-policy")
"""Headers that browsers obey only in what they show as a document (CSP level 3, section 4). Those
of the document apply to the scripts and style sheets that it loads, so these are sent without them:
a page loads some forty of these, and their headers were a quarter of its first view."""

NOT_DOCUMENTS = (b"text/javascript", b"text/css")
"""The media types of scripts and style sheets."""

OF_REFUSALS = [one for one in HEADERS.items() if one[0] not in OF_SECURE]
"""Those of an answer that no application has given: to what is not HTTP, or to a WebSocket that is
refused. Whether the context is secure is not known then."""


class Headers:
    """Adds HEADERS to every answer that does not set them itself: a page with scripts inside names
    these in its own policy. OF_SECURE is added only in a secure context, OF_DOCUMENTS not to
    NOT_DOCUMENTS."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._all = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
        insecure = [name.encode() for name in OF_SECURE]
        self._elsewhere = [one for one in self._all if one[0] not in insecure]
        self._of_documents = {name.encode() for name in OF_DOCUMENTS}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An ASGI application."""
        wanted = self._all if named_loopback(scope) else self._elsewhere

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                has = {name for name, _ in message["headers"]}
                if dict(message["headers"]).get(b"content-type", b"").startswith(NOT_DOCUMENTS):
                    has |= self._of_documents
                more = [one for one in wanted if one[0] not in has]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        with suppress(ClientDisconnect):  # in the middle of a body: nobody waits for an answer
            await self._app(scope, receive, dressed if scope["type"] == "http" else send)
