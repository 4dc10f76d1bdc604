"""A page that refuses before any table is asked: a sentence, and perhaps a way on. It needs no
other file, because that would be refused, too."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse
from starlette.types import Scope

from controller.text.language import LANGUAGES, SOURCE, _, in_language

HEADER_MOST = 200


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


def asked_for(header: str) -> str:
    """The language that a browser would rather read, of those that there are (RFC 9110, 12.5.4)."""
    ranked = []
    for place, part in enumerate(header[:HEADER_MOST].split(",")):
        name, _semicolon, weight = part.partition(";")
        code = name.strip().lower().partition("-")[0]
        if code in LANGUAGES:
            ranked.append((-_weight(weight), place, code))
    return min(ranked)[2] if ranked else SOURCE


def _weight(text: str) -> float:
    name, _equals, value = text.strip().partition("=")
    try:
        return float(value) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0
