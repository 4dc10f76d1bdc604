"""Reads what our pages post: JSON or a file, of limited size, and from no other site."""

from __future__ import annotations

from http import HTTPStatus
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from controller.web.live import same_origin

BODY_MOST = 1024
"""The largest body, in bytes, unless the caller allows more."""

Posted = TypeVar("Posted", bound=msgspec.Struct)


async def read_body(request: Request, most: int) -> bytes | Response:
    """The body, or an answer that refuses it. Browsers always send Origin with a POST, and SameSite
    keeps the cookie from other sites' pages."""
    if not same_origin(request.headers):
        return Response(status_code=HTTPStatus.FORBIDDEN)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            return Response(status_code=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    return bytes(body)


async def read_posted(
    request: Request, kind: type[Posted], most: int = BODY_MOST
) -> Posted | Response:
    """The body as a value of this kind, or an answer that refuses it; see `read_body`."""
    body = await read_body(request, most)
    if isinstance(body, Response):
        return body
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return Response(status_code=HTTPStatus.BAD_REQUEST)
