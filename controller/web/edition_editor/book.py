"""What the deed book shows of an edition, and how a completed form becomes an edition.

Plain values, made from an edition's data. It does not use the disk or the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from common.message import Message
from common.problem import first
from controller import editions
from controller.editions.check import check
from controller.editions.form import filled
from controller.editions.problems import EditionError, Findings, Problem
from controller.editions.reshape import reshaped
from controller.rules.edition import EditionData
from controller.text.language import _
from controller.text.sentences.unusual import unusual_sentence
from controller.text.wording import worded
from controller.web.sections.board import Section

FILE_BYTES_MOST = 131_072
"""Bytes of a friend's file; the largest of ours, written out, has a third of it."""

FORM_BYTES_MOST = 131_072
"""Bytes of a form that is posted: an edition, and the fields that were changed. With every field
changed, the largest of ours has a third of it."""

TOO_LARGE = Message(
    "has more than {most} kB, too much for such a file", most=FILE_BYTES_MOST // 1024
)
TOO_DEEP = Message("it is nested too deeply")

Place = Annotated[str, Meta(max_length=80)]
Text = Annotated[str, Meta(max_length=300)]


class FilledIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A form as a page posts it: the edition it started from, and the changed texts by place. If
    the form's own shape is to change: where, and how (controller/editions/reshape.py). `was`: the
    version of the table's own edition that the page has seen; empty: it has seen none; None: that
    is not to be compared."""

    edition: EditionData
    values: dict[Place, Text]
    reshape: tuple[Place, Text] | None = None
    was: Place | None = None
    beside: bool = False


class Importing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A friend's file as a page posts it."""

    text: str


class Removing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The id of one of the table's own editions, which is to go, and the version that the page has
    seen."""

    box: Place
    was: Place | None = None


class Unfit(Exception):
    """The posted data is not one of our forms."""


def edition_of(form: FilledIn) -> tuple[EditionData, Findings]:
    """The edition that a form describes, with its mistakes and what is unusual in it. Raises
    Unfit."""
    findings = Findings("")
    try:
        data = filled(form.edition, form.values, findings)
        if form.reshape is not None:
            data = reshaped(data, *form.reshape)
        typed = {one.place for one in findings.problems}
        rest = Findings("")
        check(data, rest)
    except (KeyError, RecursionError, msgspec.ValidationError) as error:
        raise Unfit from error
    findings.problems += [one for one in rest.problems if one.place not in typed]
    findings.unusual += rest.unusual
    return data, findings


def found(findings: Findings) -> list[Section]:
    """The mistakes, then what is unusual, each with its place in the form."""
    wrong = [_finding(one.place, sentence(one), wrong=True) for one in findings.problems]
    unusual = [_finding(one.place, unusual_sentence(one), wrong=False) for one in findings.unusual]
    return [*wrong, *unusual]


def _finding(place: str, says: str, *, wrong: bool) -> Section:
    return {"place": place, "says": says[:1].upper() + says[1:], "wrong": wrong}


def sentence(problem: Problem) -> str:
    """What is wrong, without the place."""
    return worded(replace(problem, place="", line=0, column=0).message())


def read_file(text: str) -> EditionData:
    """A friend's file as an edition, which may still contain mistakes. Raises EditionError if the
    file is not an edition."""
    name = _("the file")
    if len(text.encode("utf-8", "replace")) > FILE_BYTES_MOST:
        raise EditionError([Problem(file=name, wrong=TOO_LARGE)])
    try:
        return editions.data_of(text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}"), name)
    except RecursionError as error:
        raise EditionError([Problem(file=name, wrong=TOO_DEEP)]) from error


def sentences(problems: Sequence[Problem]) -> list[str]:
    """The first mistakes of a file, one sentence each, with its line or place."""
    shown, more = first(problems)
    said = [worded(one.message()) for one in shown]
    return [*said, _("and {count} more mistakes", count=more)] if more else said


def book(data: EditionData, own: Iterable[str], *, wanted: str, version: str) -> Section:
    """An edition for the page, with its mistakes and what is unusual. `wanted` is the id under
    which it would be saved, `own` the ids that the table already has, `version` that of the file
    with this edition in it; empty if it is in none of the table's own."""
    findings = Findings("")
    check(data, findings)
    return {
        "edition": data,
        "id": data.id,
        "box": editions.box_of(data.id),
        "kept": wanted,
        "replaces": wanted in own,
        "version": version,
        "findings": found(findings),
    }
