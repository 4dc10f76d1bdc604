"""Serves the deed book's page and its requests, to the host alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.templating import Jinja2Templates

from controller import editions
from controller.editions.problems import EditionError, Findings
from controller.editions.write import compared, written
from controller.files.own_editions import OWN_MOST, Changed, NoRoom, OwnEditions, own_id
from controller.rules.edition import EditionData
from controller.text.language import _, in_language
from controller.web.access.codes import Role
from controller.web.access.cookie import token_in
from controller.web.edition_editor.book import (
    FILE_BYTES_MOST,
    FORM_BYTES_MOST,
    FilledIn,
    Importing,
    Removing,
    Unfit,
    edition_of,
    found,
    read_file,
    sentences,
)
from controller.web.edition_editor.storage import Shelf
from controller.web.headers import HEADERS
from controller.web.look import worn
from controller.web.posted import Posted, read_posted
from controller.web.spoken import language_of, speaking
from controller.web.table_session import Room

Given = TypeVar("Given")
Made = TypeVar("Made")

POLICY = "content-security-policy"
PHOTOS = HEADERS[POLICY].replace("img-src 'self'", "img-src 'self' blob:")
"""The content policy of this page: it may also show photos that the browser holds. They are sent
nowhere: a page can send only to us, and no address of ours accepts one."""


def deed_routes(room: Room, templates: Jinja2Templates) -> list[Route]:
    """The routes of the deed book, for controller/web/site.py."""
    desk = _Desk(room, templates)
    return [
        Route("/deeds", desk.page),
        Route("/deeds/book", desk.open),
        Route("/deeds/export", desk.export),
        Route("/deeds/check", desk.check, methods=["POST"]),
        Route("/deeds/numbers", desk.numbers, methods=["POST"]),
        Route("/deeds/save", desk.save, methods=["POST"]),
        Route("/deeds/remove", desk.remove, methods=["POST"]),
        Route("/deeds/import", desk.take_in, methods=["POST"]),
    ]


class _Desk:
    """Answers the page's requests; a request that is not carried out is answered with sentences in
    `says`. Checks and disk access run outside the table's loop, one at a time."""

    def __init__(self, room: Room, templates: Jinja2Templates) -> None:
        self._room, self._templates = room, templates
        self._shelf = Shelf(room)
        self._one_by_one = asyncio.Lock()

    async def page(self, request: Request) -> Response:
        """The page itself; for anybody but the host, only how to join as host."""
        host, language = self._is_host(request), language_of(self._room, request.cookies)
        with in_language(language):
            said = worn(self._room.table.banker.edition) | {"language": language, "host": host,
                    "boxes": [], "chosen": ""}  # fmt: skip
            if host:  # nobody else makes the table read files
                first = self._shelf.first(_box(request))
                said |= {"boxes": self._shelf.boxes(), "chosen": first}
            status = HTTPStatus.OK if host else HTTPStatus.FORBIDDEN
            return self._templates.TemplateResponse(
                request, "deeds.html", said, status_code=status, headers={POLICY: PHOTOS}
            )

    async def open(self, request: Request) -> Response:
        """An edition by its id, as JSON."""
        return self._shown(request, book_only=True)

    async def export(self, request: Request) -> Response:
        """The file of an edition as it was saved, for a friend with the same box."""
        return self._shown(request, book_only=False)

    def _shown(self, request: Request, *, book_only: bool) -> Response:
        if not self._is_host(request):
            return Response(status_code=HTTPStatus.FORBIDDEN)
        with speaking(self._room, request.cookies):
            version = self._shelf.version(_box(request))  # first: it may be saved meanwhile
            try:
                data = self._shelf.edition(_box(request))
            except KeyError:
                return Response(status_code=HTTPStatus.NOT_FOUND)
            except EditionError as error:
                return _json({"says": sentences(error.problems), "version": version})
            return _json(self._shelf.book(data, version)) if book_only else _file(data)

    async def check(self, request: Request) -> Response:
        """The mistakes in a form; if its shape was to change, also the edition in the new shape."""
        read = await self._read(request)
        if isinstance(read, Response):
            return read
        form, data, findings = read
        with speaking(self._room, request.cookies):
            again = {"edition": data} if form.reshape is not None else {}
            return _json({"findings": found(findings), **again})

    async def numbers(self, request: Request) -> Response:
        """What a form says was compared with the box, as a text for the project."""
        form = await self._filled_in(request)
        if isinstance(form, Response):
            return form
        data = form[1]
        if text := compared(data, editions.box_of(data.id)):
            return _json({"text": text})
        with speaking(self._room, request.cookies):
            return _no(_("Tick “As in my box” on what you have compared. Only that is sent."))

    async def save(self, request: Request) -> Response:
        """Save the edition that a form describes as the table's own, unless it has mistakes."""
        filled_in = await self._filled_in(request)
        if isinstance(filled_in, Response):
            return filled_in
        form, data = filled_in
        table, own = self._room.table, self._shelf.own
        with speaking(self._room, request.cookies):
            if own is None:
                return _no(_("This table keeps no editions of its own."))
            if table.enrolling:
                return _no(_asking())
            try:
                keep = partial(self._shelf.keep, own, was=form.was, beside=form.beside)
                kept, version = await self._beside(keep, data)
            except Changed:
                return _json(self._shelf.standing(own_id(data.id)))
            except NoRoom:
                return _no(_no_room(own))
            except OSError as error:
                return _no(_("It could not be saved: {why}", why=error.strerror or str(error)))
            self._room.table.editions_changed(kept.id)  # another one may stand there since
            return _json({**self._shelf.book(kept, version), "boxes": self._shelf.boxes()})

    async def remove(self, request: Request) -> Response:
        """Remove one of the table's own editions; the page keeps it, in case it is to be saved
        again."""
        asked = await self._asked(request, Removing, FORM_BYTES_MOST)
        if isinstance(asked, Response):
            return asked
        own = self._shelf.own
        if own is None:
            return Response(status_code=HTTPStatus.NOT_FOUND)
        with speaking(self._room, request.cookies):
            if self._room.table.enrolling:
                return _no(_asking())
            try:
                await self._beside(partial(own.remove, was=asked.was), asked.box)
            except Changed:
                return _json(self._shelf.standing(asked.box))
            except KeyError:
                return Response(status_code=HTTPStatus.NOT_FOUND)
            except OSError as error:
                return _no(
                    _("The edition could not be removed: {why}", why=error.strerror or str(error))
                )
            self._room.table.editions_changed(asked.box)
            return _json({"boxes": self._shelf.boxes(), "first": self._shelf.first("")})

    async def take_in(self, request: Request) -> Response:
        """A friend's file as a form. Nothing is saved."""
        # Each byte of a file takes two in JSON, if all are line breaks.
        asked = await self._asked(request, Importing, 2 * FILE_BYTES_MOST)
        if isinstance(asked, Response):
            return asked
        with speaking(self._room, request.cookies):
            try:
                data = await self._beside(read_file, asked.text)
                return _json(self._shelf.book(data))
            except EditionError as error:
                return _json({"says": sentences(error.problems)})

    async def _read(self, request: Request) -> tuple[FilledIn, EditionData, Findings] | Response:
        """The posted form, its edition and what is found in that; or an answer that refuses it."""
        form = await self._asked(request, FilledIn, FORM_BYTES_MOST)
        if isinstance(form, Response):
            return form
        try:
            return form, *(await self._beside(edition_of, form))
        except Unfit:
            return Response(status_code=HTTPStatus.BAD_REQUEST)

    async def _filled_in(self, request: Request) -> tuple[FilledIn, EditionData] | Response:
        """The posted form and its edition, or an answer that says what is wrong."""
        read = await self._read(request)
        if isinstance(read, Response):
            return read
        form, data, findings = read
        with speaking(self._room, request.cookies):
            if findings.problems:
                wrong = {"findings": found(findings), "says": [_("There are mistakes to correct.")]}
                return _json(wrong)
        return form, data

    async def _asked(
        self, request: Request, kind: type[Posted], most: int
    ) -> Posted | Response:  # fmt: skip
        """The posted request, or an answer that refuses it."""
        if not self._is_host(request):
            return Response(status_code=HTTPStatus.FORBIDDEN)
        return await read_posted(request, kind, most)

    async def _beside(self, work: Callable[[Given], Made], given: Given) -> Made:
        async with self._one_by_one:
            return await asyncio.to_thread(work, given)

    def _is_host(self, request: Request) -> bool:
        session = self._room.sessions.of(token_in(request))
        return session is not None and session.role is Role.HOST


def _file(data: EditionData) -> Response:
    id_ = own_id(data.id)
    disposition = f'attachment; filename="{id_}.toml"'
    return Response(
        written(data, id_), media_type="application/toml; charset=utf-8",
        headers={"content-disposition": disposition},
    )  # fmt: skip


def _json(value: Any) -> Response:
    return Response(msgspec.json.encode(value), media_type="application/json")


def _box(request: Request) -> str:
    return request.query_params.get("box", "")


def _asking() -> str:
    return _("The table is asking something first: look at its display.")


def _no_room(own: OwnEditions) -> str:
    if own.full:
        return _(
            "This table already has {count} editions of its own, the most it can keep. Remove one "
            "of them first.", count=OWN_MOST,
        )  # fmt: skip
    return _("This edition is too large to be saved.")


def _no(why: str) -> Response:
    return _json({"says": [why]})
