"""The cookie that holds a browser's token.

Browsers send a cookie to every port of a computer (RFC 6265, 8.5). It is therefore named after the
port: otherwise joining a second table on the same computer would throw one out of the first.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from controller.web.access.sessions import IDLE_S


def cookie_name(port: int) -> str:
    """The name of the cookie of the table that listens on this port."""
    return f"ringkeeper_{port}"


def token_in(web: HTTPConnection) -> str | None:
    """The token that a browser sends; None if it has not joined this table."""
    return web.cookies.get(_name(web))


def keep_token(web: HTTPConnection, answer: Response, token: str) -> None:
    """Set or renew the cookie: the browser keeps its token as long as the table does."""
    answer.set_cookie(_name(web), token, max_age=int(IDLE_S), httponly=True, samesite="strict")


def drop_token(web: HTTPConnection, answer: Response) -> None:
    """Make the browser forget its token."""
    answer.delete_cookie(_name(web), httponly=True, samesite="strict")


def _name(web: HTTPConnection) -> str:
    """By the port that the table listens on, not by what a browser says it asked for."""
    return cookie_name(web.scope["server"][1])
