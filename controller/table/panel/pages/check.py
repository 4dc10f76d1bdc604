"""Check the parts: how each part is, in full when chosen, and what can be tried out.

For the state of parts see hardware/checks/doctor.py; for trials, diagnostics/checker.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import ClassVar

from controller.table.panel.context import PanelContext
from controller.table.panel.page import Action, Choice, Close, Listing, Page, Panel
from controller.table.wording.findings import NAMES, VERDICTS
from controller.table.wording.notices import part_name
from controller.text.language import N_, _
from controller.text.wording import worded
from hardware.checks.findings import Finding, Verdict


class Exercise(Enum):
    """What can be tried out."""

    LIGHTS = "lights"
    PICTURES = "pictures"
    TONES = "tones"
    VOICE = "voice"
    CONTROLS = "controls"
    DICE = "dice"
    CARDS = "cards"


EXERCISES = {
    Exercise.LIGHTS: N_("Try the lights"),
    Exercise.PICTURES: N_("Try the display"),
    Exercise.TONES: N_("Try the buzzer"),
    Exercise.VOICE: N_("Try the voice"),
    Exercise.CONTROLS: N_("Try knob and buttons"),
    Exercise.DICE: N_("Try the dice"),
    Exercise.CARDS: N_("Try a reader"),
}

_MARKS = {
    Verdict.FINE: "+", Verdict.LOOK: "+", Verdict.WRONG: "!", Verdict.ABSENT: "-",
    Verdict.UNKNOWN: "?",
}  # fmt: skip

LETTERS = 22
"""Small letters that surely fit into a line of a menu."""


class Try(Action, frozen=True):
    """Try something out."""

    which: Exercise


class FindingPage(Page, frozen=True):
    """What was found of a part, in full; by its number on the page before."""

    number: int

    def content(self, context: PanelContext, panel: Panel) -> Listing | None:
        found = context.findings() if context.findings is not None else ()
        return _in_full(found[self.number]) if self.number < len(found) else None


class Check(Page, frozen=True):
    """How every part of the table is, and what can be tried out."""

    renews: ClassVar[bool] = True

    def content(self, context: PanelContext, panel: Panel) -> Listing | None:
        if context.findings is None:
            return None
        found = context.findings()
        parts = [
            Choice(f"{_MARKS[one.verdict]} {_name(one.part)}", FindingPage(number), _aloud(one))
            for number, one in enumerate(found)
        ]
        tries = [Choice(_(words), Try(which)) for which, words in EXERCISES.items()]
        return Listing(_("Check the parts"), (*_worst_first(found, parts), *tries))


def _in_full(one: Finding) -> Listing:
    """Each text is read aloud whole at the first of its lines."""
    what = _("{verdict}: {what}.", verdict=_(VERDICTS[one.verdict]), what=worded(one.what))
    lines = _wrapped(what, what)
    if one.remedy:
        remedy = f"{worded(one.remedy)}."
        lines += _wrapped(f"> {remedy}", remedy)
    return Listing(_name(one.part), tuple(lines))


def _wrapped(text: str, aloud: str) -> list[Choice]:
    import textwrap  # hardly ever wanted

    first, *rest = textwrap.wrap(text, LETTERS)
    return [Choice(first, Close(), aloud), *(Choice(line, Close()) for line in rest)]


def _aloud(one: Finding) -> str:
    return _("{part}: {verdict}", part=_name(one.part), verdict=_(VERDICTS[one.verdict]))


def _name(part: str) -> str:
    """A file by what is in it; a part as players call it."""
    return _(NAMES[part]) if part in NAMES else part_name(part)


def _worst_first(found: Sequence[Finding], lines: Sequence[Choice]) -> list[Choice]:
    """What has to be put right stands on top."""
    wrong = [line for one, line in zip(found, lines, strict=True) if one.verdict is Verdict.WRONG]
    return [*wrong, *(line for line in lines if line not in wrong)]
