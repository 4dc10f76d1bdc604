"""A script of `play`: which edition it begins a game of, its lines, and an answer to each."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from controller import editions
from controller.cli import OK, WRONG, Misuse
from controller.cli.run.saved_games import journal_path, own_editions
from controller.files.json_faults import fault
from controller.rules.commands import AnyCommand, SetPosition, StartGame
from controller.rules.refusals import Refusal
from controller.store.banker import Banker
from controller.store.faults import JournalError, Outcome, Passing, RecordedAfterAll
from controller.text.language import _
from controller.text.sentences import refusal_sentence
from hardware.system.files import SMALL_MOST

SCRIPT_LINE_MOST = SMALL_MOST
"""Bytes of a line; the longest command, a position, has some thousand."""

SKIPPED_MOST = 64 * SCRIPT_LINE_MOST
"""Bytes of a line that are read only to find its end. Anything longer is not a script."""


class Endless(Exception):
    """A line goes on and on; `number` is its number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"Line {number} has no end: the script ends here.")
        self.number = number


def lines(file: BinaryIO) -> Iterator[bytes]:
    """Each line; of one that is too long, a byte more than LINE_MOST. Raises Endless."""
    number = 0
    while line := file.readline(SCRIPT_LINE_MOST + 1):
        number += 1
        skipped, rest = 0, line
        while len(rest) > SCRIPT_LINE_MOST and not rest.endswith(b"\n"):
            if (skipped := skipped + len(rest)) > SKIPPED_MOST:
                raise Endless(number)
            rest = file.readline(SCRIPT_LINE_MOST + 1)
        yield line


def begun_edition(args: argparse.Namespace) -> str | None:
    """The edition that the script begins a game of, if it does. Raises Misuse for two scripts."""
    if args.file is not None and args.script is not None:
        raise Misuse(f"{args.file} and --script {args.script}: one script at a time")
    args.script = args.script or args.file
    return _edition_of(Path(args.script)) if args.script not in (None, "-") else None


def edition_here(id_: str) -> str | None:
    """An edition that comes with Ringkeeper or is the table's own, as `--edition` takes it."""
    own = own_editions(journal_path())
    return own.find(id_) if id_ in (*own.ids(), *editions.known()) else None


def begins_game(args: argparse.Namespace) -> bool:
    """Whether the script itself has to begin the game."""
    resumed = args.journal is not None and args.journal.exists()
    return not (args.position or args.seats or resumed)


def _edition_of(path: Path) -> str | None:
    """The id of the edition that the first line of a script begins a game of; None if it begins
    none, or can be read only once, as a pipe. OSError."""
    if not path.is_file():
        return None
    with path.open("rb") as file:
        first = file.readline(SCRIPT_LINE_MOST + 1)
    try:
        command = _beginning.decode(first)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    named = command.edition if isinstance(command, StartGame) else command.position.edition
    return named or None


_beginning = msgspec.json.Decoder(StartGame | SetPosition)


def show_json(value: Any) -> None:
    print(msgspec.json.encode(value).decode(), flush=True)


class TakeBack(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Only in scripts: take back the last `count` commands."""

    count: int = 1


_line_decoder = msgspec.json.Decoder(AnyCommand | TakeBack)

UNKNOWN = "unknown"
"""What became of a command of which nobody knows whether it is recorded: `settle` finds out."""


def carry_out(banker: Banker, file: BinaryIO) -> list[int]:
    """Answer each line; the numbers of those that were not carried out."""
    failed = list[int]()
    try:
        for number, line in enumerate(lines(file), 1):
            if len(line) > SCRIPT_LINE_MOST or line.strip():
                answer = _answer(banker, line, number)
                show_json(answer)
                if not answer["ok"] and answer["code"] != UNKNOWN:
                    failed.append(number)
    except Endless as endless:
        show_json(_no("bad-command", str(endless)) | {"line": endless.number})
        failed.append(endless.number)
    return failed


def not_done(failed: list[int]) -> str:
    """Which lines of a script were not carried out."""
    if len(failed) == 1:
        return _("Line {number} of the script was not carried out.", number=failed[0])
    first, many = failed[0], len(failed)
    return _(
        "{count} lines of the script were not carried out, the first is line {number}.",
        count=many, number=first,
    )  # fmt: skip


def _answer(banker: Banker, line: bytes, number: int) -> dict[str, Any]:
    """What became of one line: events, or why not."""
    if len(line) > SCRIPT_LINE_MOST:
        return _no_command(
            number, _("it is larger than {count} kB", count=SCRIPT_LINE_MOST // 1024)
        )
    try:
        command = _line_decoder.decode(line)
        msgspec.json.encode(command)  # what cannot be written down cannot be carried out
    except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError) as error:
        return _no_command(number, fault(error))
    try:
        return _done(banker, command)
    except JournalError as error:
        return _unrecorded_line(error)


def _no_command(number: int, why: str) -> dict[str, Any]:
    sentence = _("Line {number} is not a command: {why}.", number=number, why=why)
    return _no("bad-command", sentence) | {"line": number}


def _unrecorded_line(error: JournalError) -> dict[str, Any]:
    """What became of a command that the journal did not take."""
    unknown = isinstance(error, Passing) and error.outcome is not Outcome.NOT_RECORDED
    after_all = isinstance(error, RecordedAfterAll)
    code = "recorded-after-all" if after_all else UNKNOWN if unknown else "not-recorded"
    return _no(code, str(error))


def settle(banker: Banker) -> int:
    """What was not known of the last line is, at the end, if it can be; WRONG if it was not
    recorded, or nobody knows."""
    if banker.unsettled is None:
        return OK
    try:
        entry = banker.settle()
    except JournalError as error:
        show_json(_unrecorded_line(error))
        return WRONG
    if entry is None:
        show_json(_no("not-recorded", _("The last command was not recorded.")))
        return WRONG
    show_json({"ok": True, "events": list(entry.events)})
    return OK


def _done(banker: Banker, command: AnyCommand | TakeBack) -> dict[str, Any]:
    if isinstance(command, TakeBack):
        outcome: object = banker.take_back(command.count)
    else:
        outcome = banker.do(command)
    if isinstance(outcome, Refusal):
        more = {"applied": outcome.applied} if outcome.applied else {}
        return _no(outcome.code, refusal_sentence(outcome)) | more
    return {"ok": True, "events": outcome if isinstance(outcome, list) else []}


def _no(code: str, sentence: str) -> dict[str, Any]:
    return {"ok": False, "code": code, "sentence": sentence}
