"""A page with one sentence, for an address that cannot show anything else now."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response
from starlette.templating import Jinja2Templates

from controller.text.language import in_language
from controller.web.look import worn
from controller.web.room import Room
from controller.web.spoken import language_of

SayInstead = Callable[[Request, str, HTTPStatus], Response]
"""Answers a request with a sentence, which is in the browser's language, and a status."""


def message_page(templates: Jinja2Templates, room: Room) -> SayInstead:
    """The pages of a table that say something instead of what was asked for."""

    def answer(request: Request, words: str, status: HTTPStatus) -> Response:
        edition = room.table.banker.edition
        language = language_of(room, request.cookies)
        with in_language(language):
            said = {"language": language, "name": edition.data.name, "words": words}
            said |= worn(edition)
            return templates.TemplateResponse(request, "message.html", said, status_code=status)

    return answer
