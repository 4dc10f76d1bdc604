"""The editions that the deed book can open: the table's own, and those that come with
Ringkeeper."""

from __future__ import annotations

import re
from itertools import chain, count
from typing import Any

from msgspec.structs import replace

from controller import editions
from controller.editions.large import ANY_NAME_MOST
from controller.files.own_editions import OwnEditions, own_id
from controller.rules.edition import EditionData
from controller.text.language import _
from controller.web.edition_editor.book import book
from controller.web.table_session import Room


class Shelf:
    """The editions of a room's table, which may be another one tomorrow."""

    def __init__(self, room: Room) -> None:
        self._room = room

    @property
    def own(self) -> OwnEditions | None:
        """The table's own; None if it keeps none."""
        return self._room.table.own_editions

    def edition(self, id_: str) -> EditionData:
        """An edition by its id. KeyError; EditionError for a file with mistakes."""
        if self.own is not None:
            return self.own.load(id_).data
        if id_ not in editions.known():
            raise KeyError(id_)
        return editions.load(id_).data

    def book(self, data: EditionData, version: str = "") -> dict[str, Any]:
        """An edition as the page shows it. `version`: that of its file; see `version`."""
        return book(data, self._ids(), wanted=own_id(data.id), version=version)

    def version(self, id_: str) -> str:
        """The version of the table's own edition of that id; empty if it has none."""
        return self.own.version(id_) if self.own is not None else ""

    def standing(self, id_: str) -> dict[str, Any]:
        """What is now under an id where the page thought that something else was."""
        there = {"id": id_, "version": self.version(id_)}
        return {"standing": there, "boxes": self.boxes(), "says": []}

    def keep(
        self, own: OwnEditions, data: EditionData, was: str | None, *, beside: bool
    ) -> tuple[EditionData, str]:
        """Save an edition; it as it was read again, and its version. `beside`: the one that has
        its id stays, too. As OwnEditions.keep."""
        id_ = own.free_id(data.id) if beside else own_id(data.id)
        kept = own.keep(replace(data, id=id_, name=self._name(data.name, id_)), was).data
        return kept, own.version(kept.id)

    def _name(self, name: str, id_: str) -> str:
        """The name in a form that no other edition has."""
        printed = {editions.title(one) for one in editions.known()}
        others = {one["name"] for one in self.boxes() if one["id"] != id_}
        wanted = _("Ours: {name}", name=name) if name in printed else name
        stem = re.sub(r" \(\d+\)$", "", wanted)[: ANY_NAME_MOST - 5]
        numbered = (f"{stem} ({number})" for number in count(2))
        return next(one for one in chain([wanted], numbered) if one not in others)

    def boxes(self) -> list[dict[str, Any]]:
        """The editions that can be opened, the table's own first."""
        find = self.own.find if self.own is not None else str
        own = [{"id": one, "name": editions.title(find(one)), "own": True} for one in self._ids()]
        ours = [{"id": one, "name": editions.title(one), "own": False} for one in editions.known()]
        return [*own, *ours]

    def first(self, asked: str) -> str:
        """The edition to open first: the one `asked` for, the one being played, or the table's own
        copy of it."""
        ids, played = [*self._ids(), *editions.known()], self._room.table.banker.edition.id
        wanted = (asked, own_id(played), played, editions.box_of(played))
        return next((one for one in wanted if one in ids), editions.UNLESS_NAMED)

    def _ids(self) -> list[str]:
        return self.own.ids() if self.own is not None else []
