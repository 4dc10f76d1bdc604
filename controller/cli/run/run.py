"""`ringkeeper run`: the table on its real parts, as hardware.toml names them.

What cannot be opened is reported and left out; the simulated table is sim/demo/demo.py.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from controller import editions
from controller.cli import OK, CliParser, add_language
from controller.cli.backup.staging import recover
from controller.cli.files import about_settings, book_of, profile_of
from controller.cli.profile import add_hardware, add_tags, beside, profile_path
from controller.cli.run.saved_games import SETTINGS_FILE, Keeper, journal_path
from controller.cli.run.terminal import Terminal
from controller.cli.startup import starting
from controller.files.settings import SettingsStore
from controller.files.tagbook import TagBook
from controller.files.tagfile import Books
from controller.rules.events import blank
from controller.store.banker import Banker
from controller.store.journal import JournalError
from controller.table import Host, Table, TableParts
from controller.text.language import SOURCE, _, in_language
from controller.view.interface import Notice, Tone, Ui
from controller.view.oled import screen
from hardware.checks.checkup import Checkup
from hardware.checks.findings import Finding, Verdict
from hardware.pi import Opener, open_parts
from hardware.ports import DeviceEvent, Power, Sink
from hardware.profile.places import places
from hardware.profile.types import Profile
from hardware.system.service import Service

if TYPE_CHECKING:
    from hardware.dice.die_faces import Learnt


def main(argv: list[str]) -> int:
    """Run the subcommand until it is stopped."""
    args = make_parser().parse_args(argv)
    journal = args.journal or _default_journal()
    recover(journal)
    path = profile_path(args.hardware)
    profile, troubles = profile_of(path)
    if path is None:
        _tell("There is no hardware.toml here, so no parts: play by typing. (--hardware FILE)")
    folder = beside(path)
    settings = SettingsStore(args.settings or journal.with_name(SETTINGS_FILE))
    troubles += about_settings(settings)
    _tell_settings(settings, profile)
    keeper = Keeper(journal)
    try:
        last = settings.now.setup
        banker = keeper.open(args.edition, usual=last.edition if last else None)
    except JournalError as error:
        asyncio.run(_show_only(profile, error, args.language or SOURCE))
        raise
    troubles += [keeper.trouble] if keeper.trouble else []
    try:
        books = Books(args.tags, folder)
        serving = _serve(profile, keeper, banker, books, args.language, folder, settings, troubles)
        asyncio.run(serving)
    finally:
        keeper.close()
    return OK


def make_parser() -> argparse.ArgumentParser:
    """Its command line."""
    parser = CliParser(prog="ringkeeper run", description="Run the table on its real parts.")
    add_hardware(parser)
    add = parser.add_argument
    add("--journal", type=Path, metavar="FILE", help="record to FILE, or resume the game in it")
    add("--edition", metavar="ID", help="the edition for a new game (default: lotr-2003)")
    add_language(parser)
    add_tags(parser)
    add(
        "--settings",
        type=Path,
        metavar="FILE",
        help="the panel's settings (default: settings.toml beside the journal)",
    )
    return parser


def _default_journal() -> Path:
    path = journal_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def _tell_settings(settings: SettingsStore, profile: Profile) -> None:
    """Print the settings that override hardware.toml."""
    walked, strip = settings.now.lights, profile.strip
    if walked is not None and strip is not None:
        where = f"Where the lights are: as found on the panel ({settings.path})."
        other = f"{settings.path} has a strip of {walked.count} lights, hardware.toml of"
        again = "their places are as hardware.toml has them. Find them again on the panel."
        same = walked.count == strip.count
        _tell(where if same else f"{other} {strip.count}: {again}")


async def _serve(
    profile: Profile, keeper: Keeper, banker: Banker, books: Books, language: str | None,
    folder: Path, settings: SettingsStore, troubles: list[Finding],
) -> None:  # fmt: skip
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    early: list[DeviceEvent] = []
    sink: Sink = early.append

    def hand_on(event: DeviceEvent) -> None:
        sink(event)  # the table as soon as there is one

    opener = Opener(
        profile, clock=loop, sink=hand_on, post=loop.call_soon_threadsafe,
        faces=lambda: _faces(folder, troubles),
    )  # fmt: skip
    parts, service = opener.parts, Service(loop)
    try:
        with starting():
            opener.open_shown()
            book, wrong = book_of(books, banker.edition)
            troubles += wrong
            checkup = Checkup(profile, parts, loop, troubles)
            table = _table(checkup, keeper, banker, books, book, language, settings, stop.set)
            sink = table.on
            opener.wait_until_shown()
            opener.open_rest()
            table.complete(buzzer=parts.buzzer, missing=[error.part for error in parts.errors])
        if parts.strip is not None:
            _tell(f"strip: {parts.strip.way}.")
        for error in parts.errors:
            _tell(f"{error}.")
        for event in early:
            table.on(event)
        if profile.readers and not len(table.tagbook):
            table.offer_tags()
        for trouble in troubles:
            _tell(str(trouble))
        table.show_findings(len(troubles))
        service.ready()
        await _until(stop, table)
        table.part()
        table.close()
    finally:
        service.close()
        parts.close()


def _faces(folder: Path, troubles: list[Finding]) -> Learnt:
    """The faces of calibrated dice; none, and one trouble more, if their file is wrong."""
    from hardware.dice.die_faces import FILE, FacesError, read  # once the table is lit

    try:
        return read(folder / FILE)
    except FacesError as error:
        wrong = error.problem.told(error.problem.file)
        troubles.append(Finding("dice", Verdict.WRONG, wrong, error.remedy))
        return {}


def _table(
    checkup: Checkup, keeper: Keeper, banker: Banker, books: Books, book: TagBook,
    language: str | None, settings: SettingsStore, stop: Callable[[], object],
) -> Table:  # fmt: skip
    """The table with what is shown on it; the rest is opened when it is lit."""
    profile, parts = checkup.profile, checkup.parts
    if profile.readers and not len(book):
        _tell("There is no tag book (--tags FILE): enrol the cards now, or play with the menus.")

    def renew(wanted: str) -> tuple[Banker, TagBook]:
        new = keeper.renew(wanted)
        book, wrong = book_of(books, new.edition)
        for trouble in wrong:
            _tell(str(trouble))
        return new, book

    return Table(
        banker, book, asyncio.get_running_loop(),
        TableParts(
            display=parts.display, strip=parts.strip, layout=parts.layout,
            dice=tuple(profile.dice), missing=[error.part for error in parts.errors],
            places=places(profile), checkup=checkup, power=_power(profile),
        ),
        Host(
            settings=settings, editions=editions.known(), renew=renew, save_tags=books.keep,
            stop=stop,
        ),
        language=language, ask_resume=True,
    )  # fmt: skip


def _power(profile: Profile) -> Power | None:
    """The computer's power, if the panel may switch it off."""
    if not profile.power.allow_shutdown:
        return None
    from hardware.system.power import Shutdown  # once a session

    return Shutdown()


async def _until(stop: asyncio.Event, table: Table) -> None:
    terminal = Terminal(table, stop.set, reads=_can_be_typed_to())
    terminal.begin()
    try:
        await stop.wait()
    finally:
        terminal.end()


def _can_be_typed_to() -> bool:
    """Whether lines may come: from a terminal, or a pipe; systemd gives us neither."""
    return sys.stdin.isatty() or stat.S_ISFIFO(os.fstat(sys.stdin.fileno()).st_mode)


async def _show_only(profile: Profile, error: JournalError, language: str) -> None:
    """Leave a message on the display, for a table that has nothing else to speak with."""
    loop = asyncio.get_running_loop()
    parts = open_parts(
        Profile(display=profile.display), clock=loop, sink=lambda _: None,
        post=loop.call_soon_threadsafe, threaded=False,
    )  # fmt: skip
    try:
        if parts.display is not None:
            with in_language(language):
                text = error.short
                notice = Notice(title=_("Stopped"), text=text, tone=Tone.NO, since=0, until=1)
            edition = editions.load(editions.UNLESS_NAMED)
            ui = Ui(notice=notice, language=language)
            parts.display.show(screen(blank(edition), ui, 0).image)
    finally:
        parts.close()


def _tell(line: str) -> None:
    print(line, flush=True)
