"""`ringkeeper enrol`: says whose card to lay on the reader next, and writes the tag book.

The pages and what a card means on them are the table's (controller/table/enroller.py); here is the
table without a game that they are shown on, and what is typed to it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

from controller import editions, enrolment
from controller.banker import Banker
from controller.cli import OK, WRONG, Misuse, Parser, add_language, complain
from controller.cli.game import EDITION_UNLESS_NAMED
from controller.cli.profile import profile_at, profile_path
from controller.cli.terminal import LINE_MOST
from controller.editions.problems import EditionError
from controller.enrolment import NEEDED, OPTIONAL, Thing
from controller.language import speaking
from controller.rules.edition import Edition
from controller.table import Table, pages
from controller.table.menus.enrolling import title
from controller.tagbook import UID_BYTES, TagBook, TagBookError, hex_of, read, text
from controller.tagfile import Books, edition_of, save
from hardware.pi import Parts, open_parts
from hardware.ports import Clock, DeviceEvent, Sink, TagPlaced, TagRemoved

NAME = "ringkeeper enrol"

READY_S = 3.0
"""Seconds that a reader has to say hello and what lies on it; a card typed in waits for nothing."""

SETTLED_S = 0.5
"""Seconds in which readers that are there tell what lies on them: it was not laid there for us."""

HELP = """\
skip       go on to the next card          back       one card back
move       the card is this one now        stop       go on another day
04A1B2C3   a card's number, typed instead of laid on a reader"""

STEPS = {
    "skip": pages.Step(pages.Way.SKIP),
    "back": pages.Step(pages.Way.BACK),
    "move": pages.Step(pages.Way.MOVE),
}

Open = Callable[[Sink], Parts]
"""Opens the parts; what they say goes to the sink."""


def main(argv: list[str]) -> int:
    """Run the subcommand."""
    args = _parser().parse_args(argv)
    path = profile_path(args.hardware)
    profile = profile_at(path)
    beside = path.parent if path else Path()
    edition = _edition(args, beside)
    books = Books(args.tags, beside)
    if args.import_ is not None:
        return _import(args.import_, edition, books)
    try:
        book = books.of(edition)
    except TagBookError as error:
        return complain(NAME, "\n".join(error.problems), WRONG)
    if args.export is not None:
        return _export(args.export, book, edition)
    if args.list:
        return _list(book, edition, args.language)
    begin = _begin(args, edition, book)
    if isinstance(begin, pages.Enrol) and enrolment.begin(
        edition, book, begin.sections, again=begin.again
    ).awaited is None:  # fmt: skip
        print(f"Every card has its tag in {books.path(edition)}; --again begins anew.")
        return OK

    def opened(sink: Sink) -> Parts:
        loop = asyncio.get_running_loop()
        return open_parts(profile, clock=loop, sink=sink, post=loop.call_soon_threadsafe)

    asyncio.run(_lay(edition, books, opened, begin, args.language))
    _sum_up(books, edition)
    return OK


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog=NAME, description="Enrols the tags of deeds, tokens and cards.")
    add = parser.add_argument
    add("--hardware", type=Path, metavar="FILE", help="the parts (default: hardware.toml here)")
    add("--tags", type=Path, metavar="FILE", help="the tag book (default: tags.toml)")
    add("--edition", metavar="ID", help="whose cards (default: the tag book's, or lotr-2003)")
    add_language(parser)
    more = "also operator and decks: cards that open menus, the cards of the decks"
    add("--with", dest="more", metavar="SECTION,...", default="", help=more)
    add("--again", action="store_true", help="all cards, also those that have a tag")
    one = parser.add_mutually_exclusive_group()
    what = one.add_argument
    what("--replace", metavar="NAME", help="a new card for one thing: --replace Moria")
    what("--list", action="store_true", help="print what is enrolled and what is missing")
    what("--export", metavar="FILE", help="write the tag book to FILE (- prints it)")
    what("--import", dest="import_", type=Path, metavar="FILE", help="check FILE and keep it")
    return parser


def _edition(args: argparse.Namespace, beside: Path) -> Edition:
    """The one that is named, else the one of the tag book that is meant."""
    held = edition_of(args.import_ or args.tags or beside / "tags.toml")
    try:
        return editions.load(args.edition or held or EDITION_UNLESS_NAMED)
    except EditionError as error:
        raise Misuse(f"--edition {error}") from error


def _begin(args: argparse.Namespace, edition: Edition, book: TagBook) -> pages.Act:
    more = tuple(filter(None, args.more.split(",")))
    if wrong := [one for one in more if one not in OPTIONAL]:
        raise Misuse(f"--with {wrong[0]}: there are {' and '.join(OPTIONAL)}")
    if args.replace is not None:
        return pages.EnrolOne(_named(args.replace, edition, book).tag)
    return pages.Enrol((*NEEDED, *more), args.again)


def _named(wanted: str, edition: Edition, book: TagBook) -> Thing:
    """The one thing of that name, or with that word in it. Raises Misuse."""
    low = wanted.lower()
    every = enrolment.things(edition, (*NEEDED, *OPTIONAL))
    words = [(thing, {thing.name.lower(), title(edition, thing).lower()}) for thing in every]
    exact = [thing for thing, names in words if low in names]
    near = [thing for thing, names in words if any(low in name for name in names)]
    tagged = [thing for thing in near if book.uids(thing.tag)]
    for found in (exact, near, tagged):
        if len(found) == 1:
            return found[0]
    if not near:
        raise Misuse(f"--replace {wanted}: there is no such card in {edition.id}; see --list")
    several = ", ".join(thing.name for thing in near[:6])
    raise Misuse(f"--replace {wanted}: could be {several}; say more of it")


# Looking at it, and carrying it elsewhere


def _list(book: TagBook, edition: Edition, language: str | None) -> int:
    with speaking(language or "en"):
        for section in (*NEEDED, *OPTIONAL):
            things = enrolment.things(edition, (section,))
            known = sum(bool(book.uids(thing.tag)) for thing in things)
            print(f"{section}: {known} of {len(things)}")
            if section in NEEDED or known:
                for thing in things:
                    uids = ", ".join(map(hex_of, book.uids(thing.tag))) or "-"
                    print(f"  {thing.name:28}{uids}")
    return OK


def _export(target: str, book: TagBook, edition: Edition) -> int:
    if target == "-":
        print(text(book, edition), end="")
    else:
        save(Path(target), book, edition)
        print(f"{len(book)} tags are in {target}.")
    return OK


def _import(source: Path, edition: Edition, books: Books) -> int:
    try:
        book = read(source, edition)
    except TagBookError as error:
        return complain(NAME, "\n".join(error.problems), WRONG)
    books.keep(edition, book)
    print(f"{len(book)} tags of {edition.id} are in {books.path(edition)} now.")
    return OK


def _sum_up(books: Books, edition: Edition) -> None:
    now = enrolment.begin(edition, books.of(edition))
    have = len(now.things) - len(now.missing)
    print(f"{have} of {len(now.things)} cards are enrolled, in {books.path(edition)}.")


# Laying cards


async def _lay(
    edition: Edition, books: Books, opened: Open, begin: pages.Act, language: str | None
) -> None:
    loop = asyncio.get_running_loop()
    session = Session(edition, books, opened, loop, language)
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
    ) -> None:  # fmt: skip
        self._clock = clock
        self._early: list[DeviceEvent] = []
        self._changed = asyncio.Event()
        self._stopped = False
        self.parts = opened(self.on)
        self.table = Table(
            Banker(edition), books.of(edition), clock, display=self.parts.display,
            strip=self.parts.strip, layout=self.parts.layout, buzzer=self.parts.buzzer,
            missing=[error.part for error in self.parts.errors], keep_tags=books.keep,
            language=language,
        )  # fmt: skip
        self.table.log.append(tell)
        for error in self.parts.errors:
            tell(f"{error}.")
        for event in self._early:
            self.table.on(event)

    async def lay(self, begin: pages.Act) -> None:
        """Lay cards; ends with the last one, or when it is stopped."""
        await self._until_settled()
        self.table.choose(begin)
        while self.table.enrolling and not self._stopped:
            self._changed.clear()
            await self._changed.wait()

    def on(self, event: DeviceEvent) -> None:
        """What a part says."""
        if hasattr(self, "table"):
            self.table.on(event)
            self._changed.set()
        else:
            self._early.append(event)

    def choose(self, act: pages.Act) -> None:
        """What is typed."""
        self.table.choose(act)
        self._changed.set()

    def stop(self) -> None:
        """Go on another day; what was laid is written down."""
        self._stopped = True
        self._changed.set()

    def close(self) -> None:
        """Let go of the parts."""
        self.table.close()
        self.parts.close()

    async def _until_settled(self) -> None:
        """What lies on the readers now was not laid there to be enrolled."""
        if not self.parts.lines:
            return
        end = self._clock.time() + READY_S
        while self._clock.time() < end and not all(one.up for one in self.parts.lines.values()):
            await self._pause(0.05)
        await self._pause(SETTLED_S)

    async def _pause(self, seconds: float) -> None:
        over = asyncio.Event()
        self._clock.call_later(seconds, over.set)
        await over.wait()


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
        """Read no more."""
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
        """Do what a line says."""
        session = self._session
        if not session.table.enrolling:
            return  # not yet, or not any more
        if line in ("stop", "quit", "exit"):
            session.stop()
        elif line in STEPS:
            self._step(STEPS[line])
        elif re.fullmatch(r"[0-9a-f: ]+", line) and (uid := _uid(line)):
            self._count += 1  # each line is a card laid anew
            session.on(TagPlaced(source="typed", head=self._count, uid=uid))
            session.on(TagRemoved(source="typed", head=self._count, uid=uid))
        elif line:
            print(HELP)

    def _step(self, step: pages.Step) -> None:
        if self._session.table.offers(step):
            self._session.choose(step)
        else:
            print("That cannot be done now.")


def _uid(line: str) -> bytes:
    digits = line.replace(":", "").replace(" ", "")
    uid = bytes.fromhex(digits) if len(digits) % 2 == 0 else b""
    return uid if len(uid) in UID_BYTES else b""
