"""Connects a page of the simulated table to its desk, and to the room as any host's page."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from msgspec import Raw
from msgspec.structs import replace

from controller.web.access.codes import Role
from controller.web.access.sessions import Session
from controller.web.feed import RoomFeed
from controller.web.table_session import Room
from sim.demo.page.acts import PageAct, SetField, is_act, read
from sim.demo.page.site import Desk, Wires

HERE = -1
"""The number of the bench among the room's browsers: none that joins has it."""


class DeskFeed(RoomFeed):
    """What a page of the simulated table shows and does; see `Feed`. It is the host's, and answers
    for whoever plays on no phone. Lights and dice change all the time, so it is looked at as often
    as the desk allows."""

    def __init__(self, desk: Desk, room: Room, first: int = 0, entry: int | None = None) -> None:
        """`first` and `entry` as of a `RoomFeed`."""
        super().__init__(room, None, first, desk=False, entry=entry)
        self._bench = desk
        self._shown: Mapping[str, bytes] = {}
        self._wires: Wires | None = None

    @property
    def session(self) -> Session:
        session = Session(HERE, Role.HOST, self._bench.seats, 0.0)
        return replace(session, seats=session.seats - self._room.browsers.seats_of_others(session))

    def sections(self) -> Mapping[str, bytes]:
        shown = {**super().sections(), **self._bench.sections()}
        if shown != self._shown:
            self._shown = shown
        return self._shown

    def own(self) -> Mapping[str, bytes]:
        """The time, and the wires for a page that has asked for them."""
        wires = {} if self._wires is None else {"wires": self._wires.blob()}
        return {**super().own(), **wires}

    def close(self) -> None:
        self._show_wires(False)

    def handle(self, text: str) -> Mapping[str, object]:
        if not is_act(text):
            return super().handle(text)
        act = read(text)
        if isinstance(act, PageAct):
            self._show_wires(act.on)
            return {}
        answer = act if isinstance(act, str) else self._bench.act(act)
        if not answer and isinstance(act, SetField):
            return {"set": "setup", "setup": Raw(self._bench.sections()["setup"])}
        return {"says": answer} if answer else {}

    def _show_wires(self, on: bool) -> None:
        if on and self._wires is None:
            self._wires = self._bench.wires()
        elif not on and self._wires is not None:
            self._wires.close()
            self._wires = None

    async def news(self) -> None:
        """Something changes on a table all the time."""
        await asyncio.sleep(self._bench.push_s)
