"""`ringkeeper doctor`: is every part of the table there, does it work, and what to do if not.

The checks are hardware/checks/doctor.py and hardware/checks/host.py, the order of things
controller/cli/doctor/examination.py; here they are asked for, printed, and packed for a bug report
(bundle.py).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Callable, Sized
from functools import reduce
from pathlib import Path
from typing import Any

from common.message import Message, both, verbatim
from common.problem import first_messages
from controller import editions
from controller.cli import OK, WRONG, CliParser, complain, tell
from controller.cli.backup.staging import recover
from controller.cli.doctor.bundle import pack
from controller.cli.doctor.examination import Examination
from controller.cli.files import about_settings, check_target, files_of, profile_of
from controller.cli.profile import add_tags, beside, opener, profile_path
from controller.cli.run.saved_games import SETTINGS_FILE, add_where, journal_path, own_editions
from controller.editions.problems import EditionError
from controller.files.own_editions import OwnEditions
from controller.files.settings import SettingsStore
from controller.files.tagbook import TagBookError, read
from controller.files.tagfile import TAGS, edition_of
from controller.rules.edition import Edition
from controller.store.audit import verify
from controller.store.journal import JournalError
from controller.store.lock_file import holder
from hardware.checks import boot, host, network, rights, sound, usb
from hardware.checks.findings import Finding, Verdict, any_wrong
from hardware.checks.rights import BLUETOOTH_RIGHT, KEYBOARD_RIGHT, NETWORK_RIGHT
from hardware.dice import dice_radio
from hardware.dice.bluetooth.pairs import PAIRS_FILE, read as read_pairs
from hardware.dice.die_faces import FILE as FACES, read as read_faces
from hardware.pi import Open
from hardware.profile.toml_text import OwnFileError
from hardware.profile.types import DiceKind, Profile, ReaderKind
from hardware.system.network_manager import NetworkManager

NO_PARTS = (
    "Copy the tables of those you have from hardware.example.toml in the same folder, or from "
    "docs, then run install.sh again."
)

_MARKS = {
    Verdict.FINE: "ok    ", Verdict.LOOK: "look  ", Verdict.WRONG: "WRONG ",
    Verdict.ABSENT: "-     ", Verdict.UNKNOWN: "?     ",
}  # fmt: skip


def main(argv: list[str]) -> int:
    """Run the subcommand; 1 if something has to be fixed."""
    args = make_parser().parse_args(argv)
    if args.bundle is not None:
        check_target(args.bundle)
    recover(args.journal or journal_path())
    path = profile_path(args.hardware)
    profile, found = profile_of(path)
    silent = args.json
    hands = not args.quick and not silent and sys.stdin.isatty()
    if path is None and not silent:
        print("There is no hardware.toml here, so there are no parts to check. (--hardware FILE)")
    if path is not None and not silent and not found and not profile.parts():
        print(f"{path} names no parts yet. {NO_PARTS}")

    say = _unheard if silent else tell
    in_use = about_table(args.journal or journal_path(), profile)
    hands = hands and not in_use
    found += in_use
    for one in found:
        say(line(one))
    mistaken = any(one.part == "hardware.toml" for one in found)
    if not in_use:
        opened = opener(profile, beside(path))
        found += asyncio.run(examine(profile, opened, tell=say, hands=hands, mistaken=mistaken))
    rest = [*boot.needs(profile), *rights.check(profile), *usb.twins(profile)]
    rest += [*usb.counted(profile), *sound.check(profile)]
    rest += [*usb.currents(profile), *about_radio(profile, path)]
    wled = profile.strip is not None and not profile.strip.wired
    rest += NETWORK_RIGHT.check(wanted=profile.web.lan or profile.mqtt is not None or wled)
    rest += network.check_broker(profile.mqtt)
    kinds = {one.kind for one in profile.plugged().values()}
    rest += BLUETOOTH_RIGHT.check(wanted=DiceKind.BLUETOOTH in kinds)
    types = ReaderKind.KEYBOARD in kinds or profile.keypad is not None
    rest += KEYBOARD_RIGHT.check(wanted=types)
    rest += asyncio.run(network.control(profile.web, NetworkManager()))
    rest += about_computer(args.journal, args.tags, path, quick=args.quick)
    for one in rest:
        say(line(one))
    found += rest
    report = report_of(found)
    if silent:
        print(json.dumps(report, ensure_ascii=False))
    else:
        print(_sum(found, hands=hands, parts=path is not None and bool(profile.parts())))
    if args.bundle is not None:
        files = files_of(path, args.journal or journal_path(), args.tags)
        names, left_out = pack(args.bundle, report, files)
        say(f"{args.bundle} contains {', '.join(names)}.")
        complain("ringkeeper doctor", "\n".join(left_out), WRONG)
    return WRONG if any_wrong(found) else OK


def make_parser() -> argparse.ArgumentParser:
    parser = CliParser(prog="ringkeeper doctor", description="Check every part of the table.")
    add_where(parser)
    add = parser.add_argument
    add_tags(parser)
    add("--quick", action="store_true", help="automatic checks only; does not read the journal")
    add("--json", action="store_true", help="print one JSON object; implies --quick")
    add("--bundle", type=Path, metavar="FILE", help="pack report, logs and settings into a .tar.gz")
    return parser


async def examine(
    profile: Profile, opened: Open, *, tell: Any, hands: bool, mistaken: bool = False
) -> list[Finding]:  # fmt: skip
    """Check every part; with `hands`, then what has to be looked at, heard and pressed.
    `mistaken`: hardware.toml may name more parts than the profile has."""
    examination = Examination(profile, opened, asyncio.get_running_loop(), tell)
    try:
        found = await examination.check()
        if mistaken:
            found = [one for one in found if one.verdict is not Verdict.ABSENT]
        for one in found:
            tell(line(one))
        if hands:
            board = editions.load(editions.UNLESS_NAMED).board
            more = await examination.exercise([space.name for space in board.spaces])
            for one in more:
                tell(line(one))
            found += more
        return found
    finally:
        examination.close()


def about_table(journal: Path, profile: Profile) -> list[Finding]:
    """Whether the table is in use: then it has the parts, and nothing may draw on its display or
    open its ports beside it. Empty if it is not."""
    if not (process := holder(journal)):
        return []
    what = Message(
        "a game is running (process {process}): its parts cannot be checked from here",
        process=process,
    )
    remedy = Message(
        "sudo systemctl stop ringkeeper, or use its panel: push the knob, Check the parts"
    )
    held = Message("in use by the running game")
    parts = [Finding(part, Verdict.UNKNOWN, held) for part in profile.parts()]
    return [Finding("table", Verdict.LOOK, what, remedy), *parts]


def about_computer(
    journal: Path | None, tags: Path | None, profile: Path | None, *, quick: bool
) -> list[Finding]:  # fmt: skip
    """The computer, the journal, and the small files."""
    path = journal or journal_path()
    found = [host.supply(), host.room(path.parent if path.parent.exists() else Path.home())]
    found.append(_journal(path, quick=quick))
    found.append(_tags(tags, profile, own_editions(path)))
    found += about_settings(SettingsStore(path.with_name(SETTINGS_FILE)))
    folder = beside(profile)
    faces = _about_dice("dice faces", folder / FACES, read_faces)
    return [*found, *faces, *_about_dice("paired dice", folder / PAIRS_FILE, read_pairs)]


def about_radio(profile: Profile, path: Path | None) -> list[Finding]:
    """The dice's channel and key, if a hub of ours is named; the key itself is never shown."""
    if not any(hub.kind is DiceKind.RINGKEEPER for hub in profile.dice.values()):
        return []
    file = beside(path) / dice_radio.RADIO_FILE
    try:
        radio = dice_radio.read(file)
    except dice_radio.RadioError as error:
        return [Finding("dice radio", Verdict.WRONG, error.message, error.remedy)]
    except OSError as error:
        unread = Message("{file}: {why}", file=file, why=verbatim(error.strerror or "OSError"))
        sudo = Message("for an installed table, put sudo in front of the command")
        return [Finding("dice radio", Verdict.UNKNOWN, unread, sudo)]
    if radio is None:
        none = Message(
            "there is no {file}: this table's dice have no channel and no key", file=file
        )
        flash = Message(
            "flash the hub, then each die: ringkeeper firmware flash hub, then ringkeeper firmware "
            "flash die --number 0, and --number 1"
        )
        return [Finding("dice radio", Verdict.LOOK, none, flash)]
    what = Message(
        "Wi-Fi channel {channel}, table number {table}", channel=radio.channel, table=radio.table
    )
    return [Finding("dice radio", Verdict.FINE, what)]


def _journal(path: Path, *, quick: bool) -> Finding:
    if not path.exists():
        return Finding("journal", Verdict.ABSENT, Message("{path} does not exist yet", path=path))
    if quick:
        what = Message("{path} was not read (--quick)", path=path)
        return Finding("journal", Verdict.UNKNOWN, what)
    try:
        checked = verify(path)
    except JournalError as error:
        return Finding("journal", Verdict.WRONG, verbatim(str(error)))
    if checked.problem is not None:
        remedy = Message(
            "ringkeeper journal repair {path} -o NEW copies the good entries", path=path
        )
        return Finding("journal", Verdict.WRONG, verbatim(checked.problem), remedy)
    what = Message(
        "{path}: {count} entries, all as the rules require", path=path, count=checked.entries
    )
    return Finding("journal", Verdict.FINE, what)


def _about_dice(part: str, path: Path, read: Callable[[Path], Sized]) -> list[Finding]:
    """A file that says something of the dice; nothing, if there is none."""
    try:
        held = read(path)
    except OwnFileError as error:
        return [Finding(part, Verdict.WRONG, error.message, error.remedy)]
    what = Message("{path} has {count} dice", path=path, count=len(held))
    return [Finding(part, Verdict.FINE, what)] if held else []


def _tags(named: Path | None, profile: Path | None, own: OwnEditions) -> Finding:
    path, edition = _book(named, profile, own)
    if not path.exists():
        none = Message("there is no {path}; ringkeeper enrol creates it", path=path)
        return Finding("tag book", Verdict.ABSENT, none)
    try:
        tags = len(read(path, edition))
    except TagBookError as error:
        wrong = reduce(both, first_messages(error.problems))
        return Finding("tag book", Verdict.WRONG, wrong, Message("correct that file"))
    what = Message("{path} has {count} tags", path=path, count=tags)
    return Finding("tag book", Verdict.FINE, what)


def _book(
    named: Path | None, profile: Path | None, own: OwnEditions
) -> tuple[Path, Edition]:  # fmt: skip
    """The tag book that is meant, and the edition that it says it is for."""
    path = named or beside(profile) / TAGS
    try:
        return path, editions.load(own.find(edition_of(path) or editions.UNLESS_NAMED))
    except EditionError:  # a reading then says that it is for another one
        return path, editions.load(editions.UNLESS_NAMED)


def report_of(found: list[Finding]) -> dict[str, Any]:
    """The whole report for JSON; home folders are shown without the user's name."""
    home = str(Path.home())
    return {
        "ok": not any_wrong(found),
        "findings": [
            {
                "part": one.part, "verdict": one.verdict.value,
                "what": str(one.what).replace(home, "~"),
                "remedy": str(one.remedy or "").replace(home, "~"),
            }
            for one in found
        ],
        "versions": host.versions(),
    }  # fmt: skip


def line(one: Finding) -> str:
    """A finding for people: a mark, the part, what was seen; what to do on a line of its own."""
    remedy = f"\n        {one.remedy}" if one.remedy and one.verdict is not Verdict.FINE else ""
    return f"{_MARKS[one.verdict]}{one.part}: {one.what}{remedy}"


def _sum(found: list[Finding], *, hands: bool, parts: bool) -> str:
    wrong = [one.part for one in found if one.verdict is Verdict.WRONG]
    if wrong:
        return f"To fix: {', '.join(dict.fromkeys(wrong))}."
    if not hands and any(one.verdict is Verdict.LOOK for one in found):
        return "The automatic checks found nothing wrong."
    if not parts:
        return "Nothing is wrong with this computer. No part of a table was checked."
    return "Nothing is wrong."


def _unheard(_: str) -> None:
    """A report in JSON is one object, and nothing else is printed."""
