"""`ringkeeper journal`: verify, show, take-back, repair; report and moves are in report.py."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from common.message import plain
from controller.cli import OK, WRONG, CliParser, add_language, chosen, complain, spoken
from controller.cli.progress import counted
from controller.cli.report import add_moves, add_report
from controller.rules.commands import DieReport, Roll
from controller.rules.entries import Broken, Entry, effective_entries
from controller.rules.refusals import Refusal
from controller.store import audit, journal_file
from controller.store.banker import Banker
from controller.store.journal import Journal, JournalError
from controller.text.language import _
from controller.text.sentences import Names, caused_sentence, entry_sentence, refusal_sentence
from controller.text.wording import when

_NAME = "ringkeeper journal"


def main(argv: list[str]) -> int:
    return chosen(make_parser().parse_args(argv))


def make_parser() -> argparse.ArgumentParser:
    parser = CliParser(prog=_NAME, description="Work on a journal, the durable record of a game.")
    actions = parser.add_subparsers(required=True, metavar="ACTION", parser_class=CliParser)
    check = actions.add_parser("verify", help="check the file, replay the game and compare")
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")
    check.add_argument("--json", action="store_true", help="a JSON line for each file")
    check.set_defaults(run=lambda args: max([_verify_one(path, args.json) for path in args.files]))
    show = actions.add_parser("show", help="print the entries as sentences")
    show.add_argument("file", type=Path, metavar="FILE")
    show.add_argument(
        "--from", dest="first", type=int, default=1, metavar="N", help="the first entry"
    )
    show.add_argument("--to", dest="last", type=int, metavar="M", help="the last entry")
    show.add_argument("--json", action="store_true", help="print entries as JSON lines")
    show.add_argument("--dice", action="store_true", help="also print what the real dice measured")
    add_language(show)
    show.set_defaults(run=_show)
    back = actions.add_parser("take-back", help="take back the last commands")
    back.add_argument("file", type=Path, metavar="FILE")
    back.add_argument("count", type=int, metavar="N", help="how many commands to take back")
    back.set_defaults(run=_take_back)
    repair = actions.add_parser("repair", help="copy the good entries of a damaged journal")
    repair.add_argument("file", type=Path, metavar="FILE")
    repair.add_argument(
        "-o", "--output", type=Path, required=True, metavar="NEW", help="the journal to write"
    )
    repair.set_defaults(run=_repair)
    add_report(actions.add_parser("report", help="make a page about the game, in one HTML file"))
    add_moves(
        actions.add_parser("moves", help="write the moves as a script, which `play FILE` reads")
    )
    return parser


def _as_text(said: str) -> str:
    """What may have a file's name in it, whose bytes need not be text."""
    return said.encode(errors="replace").decode()


def _verify_one(path: Path, as_json: bool) -> int:
    found: dict[str, Any] = {"file": _as_text(str(path)), "ok": False}
    try:
        verdict = audit.verify(path, partial(counted, "entry"))
    except JournalError as error:
        problem: str | None = str(error)
    else:
        problem = verdict.problem
        found |= {
            "entries": verdict.entries, "commands": verdict.commands, "events": verdict.events,
            "entry": verdict.entry, "ledger_sum": sum(verdict.state.cash),
            "turns": verdict.state.turns, "head_code": verdict.head_code,
            "set_back": [list(one) for one in verdict.set_back],
        }  # fmt: skip
    if as_json:
        found |= {"ok": problem is None, "problem": problem and _as_text(problem)}
        print(msgspec.json.encode(found).decode())
    elif problem is None:
        what = f"{found['entries']} entries with {found['events']} events"
        print(f"{path}: good: {what}, all as the rules require")
        print(f"{path}: head code {found['head_code']}")
        for line in _set_back(verdict):
            print(f"{path}: {line}")
    if problem is not None:
        return complain(f"{_NAME} verify", problem, WRONG)
    return OK


_SHOWN_MOST = 3
"""Jumps of the clock that are listed; the others are counted."""


def _set_back(verdict: audit.AuditResult) -> Iterator[str]:
    """Where the time jumps back: no damage, but worth knowing."""
    for seq, seconds in verdict.set_back[:_SHOWN_MOST]:
        back = timedelta(seconds=round(seconds))
        yield f"the clock was set back by {back} before entry {seq}; the order is by number"
    if (more := len(verdict.set_back) - _SHOWN_MOST) > 0:
        yield f"and {more} times more"


def _show(args: argparse.Namespace) -> int:
    reading = journal_file.read(args.file)
    names = Names.of(reading.edition, reading.entries)
    counting = _counting(reading.entries)
    last = len(reading.entries) if args.last is None else max(args.last, 0)
    with spoken(args, reading.edition):
        for entry in reading.entries[max(args.first - 1, 0) : last]:
            if args.json:
                print(msgspec.json.encode(entry).decode())
            else:
                gone = bool(entry.events) and entry.seq not in counting
                _show_entry(entry, names, taken_back=gone)
            if args.dice and not args.json and isinstance(entry.command, Roll):
                for report in entry.command.thrown:
                    print(f"{'':28}{plain(_measured(report))}")
    if reading.error is not None:
        return complain(f"{_NAME} show", str(reading.error), WRONG)
    return OK


def _counting(entries: list[Entry]) -> set[int]:
    """The numbers of the commands that still count, up to where the entries make sense."""
    try:
        return {entry.seq for entry in effective_entries(entries)}
    except Broken as broken:
        return {entry.seq for entry in effective_entries(entries[: broken.seq - 1])}


def _show_entry(entry: Entry, names: Names, *, taken_back: bool) -> None:
    mark = "  " + _("(taken back)") if taken_back else ""
    print(f"{entry.seq:5}  {when(entry.time):19}  {plain(entry_sentence(entry, names))}{mark}")
    for event in entry.events:
        print(f"{'':28}{plain(caused_sentence(entry, event, names))}")


def _measured(report: DieReport) -> str:
    """Which roll of which die it was, and how the die lay: for anybody who doubts a face."""
    told = f"{report.source}, die {report.die}, roll {report.roll}"
    if report.vector is not None:
        told += f"; x, y, z: {', '.join(map(str, report.vector))} thousandths of g"
    if report.battery is not None:
        told += f"; battery {report.battery / 1000:.2f} V"
    return told


def _take_back(args: argparse.Namespace) -> int:
    with Journal.open(args.file) as journal:
        banker = Banker.resume(journal)
        names = Names.of(banker.edition, journal.entries)
        gone = banker.counting()[-args.count :] if args.count > 0 else ()
        outcome = banker.take_back(args.count)
        if isinstance(outcome, Refusal):
            return complain(
                f"{_NAME} take-back", f"{args.file}: {refusal_sentence(outcome)}", WRONG
            )
        for entry in reversed(gone):
            print(f"taken back: {entry_sentence(entry, names)}")
    return OK


def _repair(args: argparse.Namespace) -> int:
    rescue = audit.repair(args.file, args.output)
    print(f"{args.output}: {rescue.copied} entries copied")
    if rescue.problem is not None:
        why = f"{rescue.problem.path}: {rescue.problem.why}"
        print(f"{args.output}: it ends where the damage begins: {why}")
    return OK
