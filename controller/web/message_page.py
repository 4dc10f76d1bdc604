"""Pages made from templates, which are compiled once in a process (that takes longer than serving a
page); and a page with one sentence, for an address that cannot show anything else now, or never
could."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.templating import Jinja2Templates

from controller.rules.edition import Edition
from controller.text.language import LANGUAGES, _, in_language
from controller.web.look import worn
from controller.web.spoken import language_of

if TYPE_CHECKING:
    from controller.web.table_session import Room


TEMPLATES = Path(__file__).parent / "templates"


@cache
def templates_in(folder: Path = TEMPLATES) -> Jinja2Templates:
    """The templates of a folder, and those that all pages share."""
    templates = Jinja2Templates(directory=[folder, TEMPLATES])
    templates.env.globals |= {"_": _, "languages": LANGUAGES}
    return templates


SayInstead = Callable[[Request, str, HTTPStatus], Response]
"""Answers a request with a sentence, which is in the browser's language, and a status."""

Handlers = Mapping[Any, Callable[[Request, Exception], Awaitable[Response]]]
"""How an application answers what has no page, by the status, as Starlette takes it."""


def message_page(templates: Jinja2Templates, room: Room) -> SayInstead:
    """The pages of a table that say something instead of what was asked for."""

    def answer(request: Request, words: str, status: HTTPStatus) -> Response:
        edition = room.table.banker.edition
        with in_language(language := language_of(room, request.cookies)):
            said = {"language": language, "name": edition.data.name, "words": words}
            said |= {"back": "/seat", "back_words": _("Back to your page")} | worn(edition)
            return templates.TemplateResponse(request, "message.html", said, status_code=status)

    return answer


def no_such_page(edition: Callable[[], Edition], language: Callable[[Request], str]) -> Handlers:
    """What an application says at an address that it does not have, in the `language` of a
    request."""
    templates = templates_in()

    async def answer(request: Request, error: Exception) -> Response:
        with in_language(spoken := language(request)):
            said = {"language": spoken, "name": edition().data.name} | worn(edition())
            said |= {"words": _("There is no page at this address. Check the spelling.")}
            said |= {"back": "/", "back_words": _("Go to the start page")}
            status = error.status_code if isinstance(error, HTTPException) else 404
            return templates.TemplateResponse(request, "message.html", said, status_code=status)

    return {HTTPStatus.NOT_FOUND: answer, HTTPStatus.METHOD_NOT_ALLOWED: answer}
