"""What a page of ours posts: JSON, no larger than it may be, and from no page of another site."""

from __future__ import annotations

from http import HTTPStatus
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from controller.web.live import same_origin

BODY_MOST = 1024
"""Bytes of what is posted, unless more is said."""

Posted = TypeVar("Posted", bound=msgspec.Struct)


async def read_posted(
    request: Request, kind: type[Posted], most: int = BODY_MOST
) -> Posted | Response:
    """The body as such a value, or an answer that turns it away. Browsers always send Origin with a
    POST, and SameSite keeps the cookie from pages of another site."""
    if not same_origin(request.headers):
        return Response(status_code=HTTPStatus.FORBIDDEN)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            return Response(status_code=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return Response(status_code=HTTPStatus.BAD_REQUEST)
