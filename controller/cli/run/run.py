"""`ringkeeper run`: the table on its real parts, as hardware.toml names them.

What cannot be opened is reported and left out; the simulated table is sim/demo/demo.py. Only what
the first pictures need is imported here: first_light.py says why.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from controller import editions
from controller.cli import OK, CliParser, add_language, port_number, tell
from controller.cli.backup.staging import recover
from controller.cli.files import about_settings, profile_of
from controller.cli.profile import add_hardware, add_tags, beside, pairs_file, profile_path
from controller.cli.run.first_light import Inbox, show_first
from controller.cli.run.output import queued_output
from controller.cli.run.saved_games import SETTINGS_FILE, Keeper, journal_path
from controller.files.settings import SettingsStore
from controller.rules.events import blank
from controller.startup import starting
from controller.store.journal import JournalError
from controller.text.language import SOURCE, _, in_language, locale_or_source
from controller.view.interface import Notice, Tone, Ui
from controller.view.oled import screen
from hardware.checks.findings import Finding, Verdict
from hardware.pi import Opener
from hardware.profile.types import Profile
from hardware.system.files import make_folder

if TYPE_CHECKING:
    from controller.cli.run.door import Door
    from hardware.dice.bluetooth.pairs import PairsFile
    from hardware.dice.die_faces import Learnt

AS_IN_FILE = -1
"""A port: the one that hardware.toml names."""


def main(argv: list[str]) -> int:
    """Run the subcommand until it is stopped."""
    args = make_parser().parse_args(argv)
    with queued_output():
        _run(args)
    return OK


def _run(args: argparse.Namespace) -> None:
    journal = args.journal or journal_path()
    if args.journal is None:
        make_folder(journal.parent)
    recover(journal)
    path = profile_path(args.hardware)
    profile, troubles = profile_of(path)
    leads = path is None and sys.stdin.isatty()
    door = _demanded(args.lan, profile)
    if path is None:
        how = "play with phones, or by typing" if leads else "play by typing"
        tell(f"There is no hardware.toml here, so no parts: {how}. (--hardware FILE)")
    folder = beside(path)
    settings = SettingsStore(args.settings or journal.with_name(SETTINGS_FILE))
    troubles += about_settings(settings)
    _tell_settings(settings, profile)
    keeper = Keeper(journal)
    try:
        last = settings.now.setup
        banker = keeper.open(args.edition, usual=last.edition if last else None)
    except JournalError as error:
        _show_only(profile, error, args.language or SOURCE)
        raise
    troubles += [keeper.trouble] if keeper.trouble else []
    inbox = Inbox()
    opener = Opener(
        profile, sink=inbox.on, post=inbox.post, faces=lambda: _faces(folder, troubles),
        pairs=lambda: _pairs(folder, troubles),
    )  # fmt: skip
    spoken = args.language or settings.now.language
    spoken = spoken or locale_or_source(banker.edition.data.language)
    try:
        with starting():
            show_first(opener, banker.state, settings.now, spoken)
            import asyncio

            from controller.cli.run.copying import copier
            from controller.cli.run.door import leading, usual
            from controller.cli.run.session import serve
            from controller.files.saved_copies import FOLDER_OF_COPIES, SavedCopies
            from controller.files.tagfile import Books

            door = door or (leading(profile.web) if leads else usual(profile.web, troubles))
            if door is not None and leads:
                door = replace(door, leads=True)
        books = Books(args.tags, folder)
        saved = SavedCopies(journal.with_name(FOLDER_OF_COPIES))
        asyncio.run(
            serve(
                profile, opener, inbox, keeper, banker, books, args.language, settings, troubles,
                copier(path, journal, saved), saved, door,
            )
        )  # fmt: skip
    finally:
        keeper.close()


def make_parser() -> argparse.ArgumentParser:
    parser = CliParser(prog="ringkeeper run", description="Run the table on its real parts.")
    add_hardware(parser)
    add = parser.add_argument
    add("--journal", type=Path, metavar="FILE", help="record to FILE, or resume the game in it")
    add("--edition", metavar="ID", help="the edition for a new game (default: lotr-2003)")
    add_language(parser)
    add_tags(parser)
    add(
        "--lan",
        type=port_number,
        nargs="?",
        const=AS_IN_FILE,
        metavar="PORT",
        help="let phones on the home network join, on this port (default: 8080)",
    )
    add(
        "--settings",
        type=Path,
        metavar="FILE",
        help="the panel's settings (default: settings.toml beside the journal)",
    )
    return parser


def _demanded(port: int | None, profile: Profile) -> Door | None:
    """What --lan asks for. Misuse if that cannot be."""
    if port is None:
        return None
    from controller.cli.run.door import demanded  # a table without it is lit first

    return demanded(profile.web.port if port == AS_IN_FILE else port)


def _tell_settings(settings: SettingsStore, profile: Profile) -> None:
    """Print the settings that override hardware.toml."""
    walked, strip = settings.now.lights, profile.strip
    if walked is not None and strip is not None:
        where = f"Where the lights are: as found on the panel ({settings.path})."
        other = f"{settings.path} has a strip of {walked.count} lights, hardware.toml of"
        again = "their places are as hardware.toml has them. Find them again on the panel."
        same = walked.count == strip.count
        tell(where if same else f"{other} {strip.count}: {again}")


def _faces(folder: Path, troubles: list[Finding]) -> Learnt:
    """The faces of calibrated dice; none, and one trouble more, if their file is wrong."""
    from hardware.dice.die_faces import FILE, FacesError, read  # once the table is lit

    try:
        return read(folder / FILE)
    except FacesError as error:
        troubles.append(Finding("dice", Verdict.WRONG, error.message, error.remedy))
        return {}


def _pairs(folder: Path, troubles: list[Finding]) -> PairsFile:
    """The paired Bluetooth dice; none, and one trouble more, if their file is wrong."""
    file = pairs_file(folder)
    file.read()
    if file.wrong is not None:
        troubles.append(Finding("dice", Verdict.WRONG, file.wrong.message, file.wrong.remedy))
    return file


def _show_only(profile: Profile, error: JournalError, language: str) -> None:
    """Leave a message on the display, for a table that has nothing else to speak with."""
    opener = Opener(
        Profile(display=profile.display), sink=lambda _: None, post=lambda _: None, threaded=False
    )
    opener.open_shown()
    try:
        if opener.parts.display is not None:
            with in_language(language):
                text = error.short
                notice = Notice(title=_("Stopped"), text=text, tone=Tone.NO, since=0, until=1)
            edition = editions.load(editions.UNLESS_NAMED)
            ui = Ui(notice=notice, language=language)
            opener.parts.display.show(screen(blank(edition), ui, 0).image)
    finally:
        opener.parts.close()
