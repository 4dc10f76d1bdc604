"""What a host may answer in place of players who have walked away, so that a table is never stuck.

For an auction the host is the banker (R6); in any other question the answer is the one that the
table's clock would give (R66). A roll is none: whoever is there rolls, and a bot may take the seat.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from controller.dialogue import labels, words
from controller.rules.commands import AnyCommand, CloseAuction, NameCard, Pass, Roll
from controller.rules.deadline import LEAST_ANSWERS
from controller.rules.engine import verify
from controller.rules.prompts import Prompt, prompt
from controller.rules.state import Auction, Phase, State
from controller.text.language import _
from controller.web.sections.board import Section


class Answer(msgspec.Struct, frozen=True):
    """A command that a host may give; `missing` (-1: nobody): the seat that it answers for."""

    command: AnyCommand
    missing: int = -1


def answers_for_absent(state: State) -> tuple[Answer, ...]:
    """All of them, in a fixed order."""
    if state.phase in (Phase.SETUP, Phase.OVER):
        return ()
    found = tuple(_found(state, prompt(state)))
    return tuple(one for one in found if verify(state, one.command) is None)


def _found(state: State, asked: Prompt) -> Iterator[Answer]:
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Auction):
        if top.bidder >= 0:
            yield Answer(CloseAuction(state.from_left_of(top.bidder)[0]))
        for seat in asked.seats:
            yield Answer(Pass(seat), seat)
        return
    least = LEAST_ANSWERS.get(asked.ask)
    for seat in asked.seats if least is not None else ():
        assert least is not None
        command = least(state, asked, seat)
        if command is not None and not isinstance(command, Roll | NameCard):
            yield Answer(command, seat)


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
