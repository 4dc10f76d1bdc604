"""A page that refuses before any table is asked: a sentence, and perhaps a way on. It needs no
other file, because that would be refused, too."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse
from starlette.types import Scope

from controller.text.language import _, in_language
from controller.web.spoken import asked_for


def refusal(
    scope: Scope, words: str, status: int, *, link: str = "", headers: Mapping[str, str] = {}
) -> HTMLResponse:  # fmt: skip
    """An answer in the browser's language; `words` is the key of a text, `link` an address."""
    language = asked_for(Headers(scope=scope).get("accept-language", ""))
    with in_language(language):
        sentence = escape(_(words))
    way = f'<p><a href="{escape(link)}">{escape(link)}</a></p>' if link else ""
    page = (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>Ringkeeper</title><h1>Ringkeeper</h1><p>{sentence}</p>{way}</html>"
    )
    return HTMLResponse(page, status, dict(headers))
