"""Sheets to print: a label or a card for each token, deed and kept card of a box, with a code that
a phone reads as it reads a sticker (controller/files/card_codes.py).

The looks are our own. The file is HTML whose pages say their size in millimetres, so that browsers
print them as large as they are; a line of 100 mm on each page shows whether one did.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from http import HTTPStatus
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from controller.files.card_codes import PATH, code_of
from controller.files.enrolment import NEEDED, Thing, things
from controller.files.tagbook import DeedTag
from controller.rules.edition import Edition
from controller.table.wording.tag_names import kind, title
from controller.text.language import _
from controller.web.message_page import SayInstead
from controller.web.spoken import speaking
from controller.web.table_session import Room
from hardware.wiring.svg import FAMILY, INK, PALE, Svg, fitted, lines
from hardware.wiring.template import CHECK_MM

PAPERS = {"a4": "A4", "letter": "Letter"}
_PAPER_MM = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height."""


class Size(NamedTuple):
    """Of one piece, mm: its own, of its code with the white around it, and of its letters; and
    whether it says what kind of card it is."""

    wide: float
    high: float
    code: float
    letters: float
    kinds: bool = False


SIZES = {"labels": Size(30.0, 36.0, 26.0, 2.7), "cards": Size(63.0, 88.0, 52.0, 6.0, kinds=True)}
_TOP, _FOOT, _MARK, _BAND, _SMALL = 5.0, 10.0, 3.0, 4.0, 3.4
_QUIET = 4
"""Modules of white around a code (ISO/IEC 18004, 9.1)."""


UNWRITTEN = "t/00000000000000"
"""What an app writes on a sticker, whose own number takes the place of the zeros."""


def card_route(room: Room, say_instead: SayInstead) -> Route:
    """The sheets as a file, with the address that the browser has used."""

    async def download(request: Request) -> Response:
        query = request.query_params
        paper, size = query.get("paper", "a4"), query.get("size", "labels")
        edition = room.table.banker.edition
        with speaking(room, request.cookies):
            if paper not in PAPERS or size not in SIZES:
                lost = _("There is no page at this address. Check the spelling.")
                return say_instead(request, lost, HTTPStatus.NOT_FOUND)
            page = sheets(edition, str(request.base_url).rstrip("/"), paper, size)
        name = f'attachment; filename="{edition.id}-{size}-{paper}.html"'
        return Response(page, media_type="text/html", headers={"content-disposition": name})

    return Route("/cards", download)


def sheets(edition: Edition, address: str, paper: str, size: str) -> str:
    """All pages. `address`: the table's own, as phones reach it: `http://192.168.1.20:8080`."""
    wide, high = _PAPER_MM[paper]
    every, one = things(edition, NEEDED), SIZES[size]
    columns, rows = int((wide - 2 * _MARK) // one.wide), int((high - _TOP - _FOOT) // one.high)
    each = columns * rows
    pages = [every[at : at + each] for at in range(0, len(every), each)]
    drawn = []
    for number, pieces in enumerate(pages, 1):
        svg = Svg()
        left = (wide - columns * one.wide) / 2
        _marks(svg, left, columns, rows, one)
        for at, thing in enumerate(pieces):
            row, column = divmod(at, columns)
            corner = left + column * one.wide, _TOP + row * one.high
            _piece(svg, corner, one, edition, thing, address)
        _foot(svg, left, high - 3, f"{number}/{len(pages)}")
        drawn.append(f'<svg class="page" viewBox="0 0 {wide:g} {high:g}">\n{svg.shapes}\n</svg>')
    return _html(edition, wide, high, drawn)


def _html(edition: Edition, wide: float, high: float, pages: Sequence[str]) -> str:
    name = escape(_("{title}: {value}", title=_("Cards with codes"), value=edition.data.name))
    style = (
        f"@page {{ size: {wide:g}mm {high:g}mm; margin: 0 }} "
        f"body {{ margin: 0; font-family: {FAMILY} }} "
        f"svg.page {{ display: block; width: {wide:g}mm; height: {high:g}mm }} "
        "svg.page + svg.page { break-before: page }"
    )
    head = f'<!DOCTYPE html>\n<html lang="{edition.data.language}">\n<meta charset="utf-8">\n'
    head += f"<title>{name}</title>\n<style>{style}</style>\n"
    return head + "\n".join(pages) + "\n</html>\n"


def _marks(svg: Svg, left: float, columns: int, rows: int, one: Size) -> None:
    """Where to cut: short lines around all pieces."""
    right, bottom = left + columns * one.wide, _TOP + rows * one.high
    for column in range(columns + 1):
        x = left + column * one.wide
        for y in (_TOP - 1, bottom + _MARK):
            svg.line([(x, y - _MARK + 1), (x, y)], thick=0.15)
    for row in range(rows + 1):
        y = _TOP + row * one.high
        for x in (left - 0.5, right + _MARK - 0.5):
            svg.line([(x - _MARK + 1, y), (x, y)], thick=0.15)


def _piece(
    svg: Svg, corner: tuple[float, float], one: Size, edition: Edition, thing: Thing, address: str
) -> None:
    (x, y), letters = corner, one.letters
    if isinstance(thing.tag, DeedTag):
        group = edition.board.spaces[thing.tag.space].group
        colour = edition.data.group_colours.get(group, PALE)
        svg.rect(x + 1, y + 1, one.wide - 2, _BAND, fill=colour)
    middle, most = x + one.wide / 2, one.wide - 4
    text = f"{address}{PATH}{code_of(edition, thing.tag)}"
    _code(svg, middle - one.code / 2, y + _BAND + 0.4, one.code, text)
    below = y + _BAND + one.code + letters
    for number, line in enumerate(lines(title(edition, thing), letters, most)[:2]):
        said = fitted(line, letters, most, bold=True)
        svg.text(middle, below + number * letters * 1.1, said, letters, anchor="middle", bold=True)
    if one.kinds:
        said = fitted(kind(edition, thing), _SMALL, most)
        svg.text(middle, y + one.high - 4, said, _SMALL, fill=PALE, anchor="middle")


def _code(svg: Svg, x: float, y: float, side: float, text: str) -> None:
    from qrcodegen import QrCode  # no start needs it

    code = QrCode.encode_text(text, QrCode.Ecc.MEDIUM)
    count = code.get_size()
    each = side / (count + 2 * _QUIET)
    dark = [
        (x + (_QUIET + first) * each, y + (_QUIET + row) * each, (end - first) * each)
        for row in range(count)
        for first, end in _runs([code.get_module(column, row) for column in range(count)])
    ]
    svg.bars(dark, each)


def _runs(row: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Where dark modules begin and end."""
    begun = None
    for at, dark in enumerate([*row, False]):
        if dark and begun is None:
            begun = at
        elif not dark and begun is not None:
            yield begun, at
            begun = None


def _foot(svg: Svg, left: float, y: float, which: str) -> None:
    svg.line([(left, y - 1), (left + CHECK_MM, y - 1)], stroke=INK, thick=0.3)
    for x in (left, left + CHECK_MM):
        svg.line([(x, y - 2), (x, y)], stroke=INK, thick=0.3)
    said = _("Print at 100 %: this line is 100 mm long.")
    svg.text(left + CHECK_MM + 3, y, f"{said} {which}", 3, fill=PALE)
