"""A page with one sentence, for an address that cannot show anything else now."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response
from starlette.templating import Jinja2Templates

from controller.web.look import worn
from controller.web.room import Room

SayInstead = Callable[[Request, str, HTTPStatus], Response]
"""Answers a request with a sentence and a status. The sentence is in the table's language."""


def message_page(templates: Jinja2Templates, room: Room) -> SayInstead:
    """The pages of a table that say something instead of what was asked for."""

    def answer(request: Request, words: str, status: HTTPStatus) -> Response:
        table = room.table
        edition = table.banker.edition
        with table.speaking():
            said = {"language": table.language, "name": edition.data.name, "words": words}
            said |= worn(edition)
            return templates.TemplateResponse(request, "message.html", said, status_code=status)

    return answer
