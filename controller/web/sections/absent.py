"""What a host may answer for whoever has walked away (table/requests/waiting.py), as a list."""

from __future__ import annotations

from controller.dialogue import labels, words
from controller.rules.state import State
from controller.table.requests.waiting import Answer, answers_for_absent
from controller.text.language import _
from controller.web.sections.board import Section


def absent_section(state: State) -> list[Section]:
    """Each with its label, the question that confirms it, and when to use it."""
    return [_line(state, one) for one in answers_for_absent(state)]


def _line(state: State, answer: Answer) -> Section:
    what = labels.label(state, answer.command)
    if answer.missing < 0:
        return {"label": what, "question": _("End the auction?"),
                "effect": _("Only if nobody wants to bid more.")}  # fmt: skip
    name = words.name(state, answer.missing)
    return {
        "label": _("{name}: {what}", name=name, what=what),
        "question": _("Answer for {name}?", name=name),
        "effect": _("Only if {name} does not answer. The chronicle will say that time ran out.",
                    name=name),
    }  # fmt: skip
