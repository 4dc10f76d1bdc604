"""Cards laid one after the other to be enrolled: a table without a game, and what is typed to it.

What is to be enrolled, and into which file, is enrol.py's.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Callable, Mapping

from common.message import both
from controller.cli.files import book_of
from controller.cli.run.terminal import LINE_MOST
from controller.files.tagfile import Books
from controller.rules.edition import Edition
from controller.store.banker import Banker
from controller.table import Host, Table, TableParts
from controller.table.panel.page import Chosen, Listing
from controller.table.panel.pages.enrolling import EnrolMove, Step
from controller.text.language import _
from hardware.checks import numbers
from hardware.line.search import FOUND_S
from hardware.pi import Open
from hardware.ports import Clock, DeviceEvent, TagPlaced, TagRemoved
from hardware.profile.types import ReaderProfile
from hardware.readers.tag_talk import TagTalk
from hardware.readers.uid import bytes_in, impossible
from hardware.system import pause

READY_S = 3.0
"""Seconds that a reader has to say hello and list its cards; a card typed in waits for nothing."""

SETTLED_S = 0.5
"""Seconds in which readers that are there tell what lies on them: it was not laid there for us."""

NO_READER = """\
No reader has been found. Plug it in, or press Ctrl-C and run sudo ringkeeper doctor to see what
is wrong. You can also type a card's number."""

_HELP = """\
skip       go to the next card             back       go back one card
move       the card is now this one        stop       stop here; resume another day
04A1B2C3   a card's number, typed instead of tapped on a reader"""

_STEPS = {"skip": Step(EnrolMove.SKIP), "back": Step(EnrolMove.BACK), "move": Step(EnrolMove.MOVE)}


async def lay(
    edition: Edition, books: Books, opened: Open, begin: Chosen, language: str | None,
    readers: Mapping[str, ReaderProfile], base: str = "", *, overwrite: bool = False,
) -> None:  # fmt: skip
    """Lay cards until all are enrolled, or somebody stops; `readers` are those of hardware.toml.
    Stickers get the address of `base` and their number, also if they hold something else
    (`overwrite`); empty: they stay as they are."""
    loop = asyncio.get_running_loop()
    session = Session(edition, books, opened, loop, language, readers=readers)
    session.write(base, overwrite=overwrite)
    typist = Typist(session)
    typist.begin()
    try:
        await session.lay(begin)
    finally:
        typist.end()
        session.close()


class Session:
    """A table without a game, on which cards are laid until all are, or somebody stops."""

    def __init__(
        self, edition: Edition, books: Books, opened: Open, clock: Clock,
        language: str | None = None, tell: Callable[[str], object] = print,
        readers: Mapping[str, ReaderProfile] | None = None,
    ) -> None:  # fmt: skip
        self._clock, self._tell, self._readers = clock, tell, dict(readers or {})
        self._compared = set[str]()  # readers whose digits somebody was asked to compare
        self._early: list[DeviceEvent] = []
        self._changed = asyncio.Event()
        self._stopped = False
        self.parts = opened(self.on)
        self.table = Table(
            Banker(edition), book_of(books, edition)[0], clock,
            TableParts(
                display=self.parts.display, strip=self.parts.strip, layout=self.parts.layout,
                buzzer=self.parts.buzzer, missing=[error.part for error in self.parts.errors],
            ),
            Host(save_tags=books.keep), language=language,
        )  # fmt: skip
        self.table.log.append(tell)
        for error in self.parts.errors:
            tell(f"{error}.")
        for event in self._early:
            self.table.on(event)

    def write(self, base: str, *, overwrite: bool) -> None:
        """Give stickers the address of `base` and their number from now on; empty: none."""
        if base:
            self.table.addressing.use(TagTalk(self.parts.lines), lambda: base, overwrite=overwrite)
            with self.table.speaking():
                self._tell(_("NTAG stickers get an address, {base} and their number.", base=base))

    async def lay(self, begin: Chosen) -> None:
        """Lay cards; ends with the last one, or when it is stopped."""
        await self._until_settled()
        if not any(name in self._readers and line.up for name, line in self.parts.lines.items()):
            self._tell(NO_READER)
        self.table.choose(begin)
        while self.table.enrolling and not self._stopped:
            self._changed.clear()
            await self._changed.wait()

    def on(self, event: DeviceEvent) -> None:
        if hasattr(self, "table"):
            self._compare(event)
            self.table.on(event)
            self._changed.set()
        else:
            self._early.append(event)

    def _compare(self, event: DeviceEvent) -> None:
        """Say once of each reader how its digits were read, if they may be another number, too."""
        if not isinstance(event, TagPlaced) or event.source not in self._readers:
            return
        name, reader = event.source, self._readers[event.source]
        found = None if name in self._compared else numbers.check(name, name, reader, event.uid)
        if found is not None:
            self._compared.add(name)
            self._tell(f"{name}: {both(found.what, found.remedy)}.")

    def choose(self, act: Chosen) -> None:
        self.table.choose(act)
        self._changed.set()

    def stop(self) -> None:
        """Go on another day; what was laid is written down."""
        self._stopped = True
        self._changed.set()

    def close(self) -> None:
        self.table.close()
        self.parts.close()

    async def _until_settled(self) -> None:
        """What lies on the readers now was not laid there to be enrolled."""
        if not self.parts.lines:
            return
        begun, lines = self._clock.time(), self.parts.lines.values()
        while not all(one.up for one in lines):
            seeking = any(one.seeking for one in lines)
            if self._clock.time() >= begun + (FOUND_S if seeking else READY_S):
                break
            await pause(self._clock, 0.05)
        await pause(self._clock, SETTLED_S)


class Typist:
    """Lines from standard input: words, or a card's number (some readers type like a keyboard)."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._rest = b""
        self._count = 0
        self._reading = False

    def begin(self) -> None:
        """Read from now on, from whatever standard input is."""
        try:
            asyncio.get_running_loop().add_reader(sys.stdin.fileno(), self._read)
            self._reading = True
        except PermissionError:  # a plain file is always ready: all of it at once
            asyncio.get_running_loop().call_soon(self._read_all)

    def end(self) -> None:
        if self._reading:
            self._reading = False
            asyncio.get_running_loop().remove_reader(sys.stdin.fileno())

    def _read_all(self) -> None:
        while self._read():
            pass

    def _read(self) -> bool:
        """Take what is there; false at the end."""
        data = os.read(sys.stdin.fileno(), 65536)
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self.typed(line[:LINE_MOST].decode("utf-8", "replace").strip().lower())
        self._rest = self._rest[:LINE_MOST]
        if not data:
            self.end()
            if not self._session.parts.lines:
                self._session.stop()  # nothing can come any more
        return bool(data)

    def typed(self, line: str) -> None:
        session = self._session
        if not session.table.enrolling:
            return  # not yet, or not any more
        if line in ("stop", "quit", "exit", "q"):
            session.stop()
        elif line in _STEPS:
            page = session.table.panel.inside(session.table.context)
            if isinstance(page, Listing) and _STEPS[line] in [one.act for one in page.choices]:
                session.choose(_STEPS[line])
            else:
                print("That cannot be done now.")
        elif re.fullmatch(r"[0-9a-fx:., -]+", line) and (uid := _uid(line)):
            self._count += 1  # each line is a card laid again
            session.on(TagPlaced(source="typed", head=self._count, uid=uid))
            session.on(TagRemoved(source="typed", head=self._count, uid=uid))
        elif line:
            print(_HELP)


def _uid(line: str) -> bytes | None:
    """A number as it is typed. None if it is none; that it can be no tag's is said."""
    uid = bytes_in(line)
    if uid is not None and (why := impossible(uid)) is not None:
        print(f"{why}.")
        return None
    return uid
