"""What all applications that serve pages have in common; who serves them is in server.py."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp

from controller.rules.edition import Look
from controller.web.allowed_hosts import KnownHosts, own_names
from controller.web.compressed_static import PackedFiles
from controller.web.live import Sockets
from controller.web.look import style
from controller.web.rate_limit import Paced

STATIC = Path(__file__).parent / "static"
Build = Callable[[Sockets], ASGIApp]
"""Makes an application over the sockets of its pages."""


def common_files() -> Mount:
    """The scripts, styles and pictures that all pages share, under /web."""
    return Mount("/web", PackedFiles(directory=STATIC))


def look_route(played: Callable[[], Look]) -> Route:
    """Serves the look of the edition that is `played` at that moment."""

    async def answer(_request: Request) -> Response:
        return Response(style(played()), media_type="text/css")

    return Route("/edition.css", answer)


def middleware() -> list[Middleware]:
    """The middleware of every application: each device waits its turn; and no host name but this
    computer's (a foreign name that leads to this address would share our origin: DNS rebinding)."""
    return [Middleware(Paced), Middleware(KnownHosts, names=own_names())]
