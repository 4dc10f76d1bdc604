"""The page "Check the parts": how each part is, in full when chosen, and what can be tried out.

What the parts are like is hardware/checks/doctor.py's, trying them out diagnostics/checker.py's.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.table.panel.pages import (
    Check,
    Choice,
    Exercise,
    FindingPage,
    Leave,
    Listing,
    Page,
    Try,
)
from controller.table.wording.findings import NAMES, VERDICTS
from controller.table.wording.notices import part_name
from controller.text.language import N_, _
from controller.text.wording import worded
from hardware.checks.findings import Finding, Verdict

EXERCISES = {
    Exercise.LIGHTS: N_("Try the lights"),
    Exercise.PICTURES: N_("Try the display"),
    Exercise.TONES: N_("Try the buzzer"),
    Exercise.CONTROLS: N_("Try knob and buttons"),
    Exercise.DICE: N_("Try the dice"),
    Exercise.CARDS: N_("Try a reader"),
}

MARKS = {
    Verdict.FINE: "+", Verdict.LOOK: "+", Verdict.WRONG: "!", Verdict.ABSENT: "-",
    Verdict.UNKNOWN: "?",
}  # fmt: skip

LETTERS = 22
"""Small letters that surely fit into a line of a menu."""


def listing(found: Sequence[Finding], page: Page) -> Listing | None:
    """A page of the check."""
    match page:
        case Check():
            parts = [
                Choice(f"{MARKS[one.verdict]} {_name(one.part)}", FindingPage(number))
                for number, one in enumerate(found)
            ]
            tries = [Choice(_(words), Try(which)) for which, words in EXERCISES.items()]
            return Listing(_("Check the parts"), (*_worst_first(found, parts), *tries))
        case FindingPage(number) if number < len(found):
            return _in_full(found[number])
        case _:
            return None


def _in_full(one: Finding) -> Listing:
    import textwrap  # hardly ever wanted

    what = _("{verdict}: {what}.", verdict=_(VERDICTS[one.verdict]), what=worded(one.what))
    lines = textwrap.wrap(what, LETTERS)
    lines += textwrap.wrap(f"> {worded(one.remedy)}." if one.remedy else "", LETTERS)
    return Listing(_name(one.part), tuple(Choice(line, Leave()) for line in lines))


def _name(part: str) -> str:
    """A die by the number that people know, from 1; a file by what is in it."""
    hub, die, number = part.rpartition(" die ")
    if die:
        return _("{part}, die {number}", part=part_name(hub), number=int(number) + 1)
    return _(NAMES[part]) if part in NAMES else part_name(part)


def _worst_first(found: Sequence[Finding], lines: Sequence[Choice]) -> list[Choice]:
    """What has to be put right stands on top."""
    wrong = [line for one, line in zip(found, lines, strict=True) if one.verdict is Verdict.WRONG]
    return [*wrong, *(line for line in lines if line not in wrong)]
