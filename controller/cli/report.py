"""`ringkeeper journal report` and `journal moves`: what is made of a game, in a file to keep."""

from __future__ import annotations

import argparse
from pathlib import Path

from common.message import verbatim
from controller.cli import OK, WRONG, Misuse, add_language, complain
from controller.report.moves import script
from controller.rules.edition import Edition
from controller.rules.entries import Broken, Entry, EntryKind, effective_entries
from controller.store import journal_file
from controller.store.faults import damaged
from controller.text.language import locale_or_source
from hardware.system.files import write_whole

_REPORT, _MOVES = "ringkeeper journal report", "ringkeeper journal moves"
_LIBRARIES = {"leather", "jinja2", "markupsafe"}
"""What the extra `report` installs."""


def add_report(parser: argparse.ArgumentParser) -> None:
    _add_files(parser, "the page to write (default: FILE's name with .html)")
    add_language(parser)
    more = "look for moments at which another choice would have changed most"
    parser.add_argument("--what-if", action="store_true", help=more)
    parser.set_defaults(run=_report)


def add_moves(parser: argparse.ArgumentParser) -> None:
    _add_files(parser, "the script to write (default: FILE's name with .jsonl)")
    parser.set_defaults(run=_moves)


def _add_files(parser: argparse.ArgumentParser, what: str) -> None:
    add = parser.add_argument
    add("file", type=Path, metavar="FILE")
    add("-o", "--output", type=Path, metavar="NEW", help=what)
    add("--replace", action="store_true", help="replace the file if it is there already")


def _report(args: argparse.Namespace) -> int:
    target = _target(args, ".html")
    edition, commands, taken_back = _game(args.file)
    try:
        from controller.report.gather import NoReport
        from controller.report.what_if import moments
        from controller.web.report.page import make
    except ModuleNotFoundError as error:
        if error.name not in _LIBRARIES:
            raise
        what = 'needs the extra "report": pip install ".[report]"'
        return complain(_REPORT, what, WRONG)
    language = args.language or locale_or_source(edition.data.language)
    try:
        what_if = moments(edition, commands) if args.what_if else None
        page = make(edition, commands, language, taken_back, what_if)
    except NoReport as error:
        return complain(_REPORT, f"{args.file} {error}", WRONG)
    except Broken as broken:
        raise damaged(args.file, broken.seq, verbatim(str(broken))) from broken
    return _write(target, page.html, args.replace)


def _moves(args: argparse.Namespace) -> int:
    target = _target(args, ".jsonl")
    edition, commands, _taken_back = _game(args.file)
    if not commands:
        return complain(_MOVES, f"{args.file} has no game in it yet", WRONG)
    return _write(target, script(edition, commands), args.replace)


def _game(path: Path) -> tuple[Edition, list[Entry], int]:
    """The edition of a journal, the moves that count, and how many do not. JournalError."""
    reading = journal_file.read(path)
    if reading.error is not None:
        raise reading.error
    counting = effective_entries(reading.entries)
    given = sum(entry.kind is EntryKind.COMMAND for entry in reading.entries)
    return reading.edition, counting, given - len(counting)


def _target(args: argparse.Namespace, ending: str) -> Path:
    """Where the file goes. Misuse if there is one already, before anything is read."""
    beside = args.file.with_suffix(ending) if args.file.name else Path(f"game{ending}")  # "."
    target: Path = args.output or beside
    if target.exists() and (target.is_dir() or not args.replace):
        todo = "name another with -o" if target.is_dir() else "name another with -o, or --replace"
        raise Misuse(f"{target} is there already; {todo}")
    if target.exists() and target.samefile(args.file):
        raise Misuse(f"{target} is the journal itself; name another with -o")
    return target


def _write(target: Path, text: str, replace: bool) -> int:
    """Write a file whole, or not at all; what is there is replaced only if that was asked for."""
    if not replace:
        target.open("x").close()  # nobody else's, also if it was made since
    try:
        write_whole(target, text)
    except OSError:
        if not replace:
            target.unlink()
        raise
    print(f"{target}: written")
    return OK
