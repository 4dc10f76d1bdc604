"""Acts of a person's hands that would answer for a seat which a bot plays: those are not done.

Whose an act is, is read off what the table would take it for: the same hints that show a person
what to roll, tap and press (hints.py), once for the people and once for the bots.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.rules.prompts import prompt
from controller.rules.state import Phase
from controller.text.language import _
from hardware.ports import Button
from sim.demo.page import acts
from sim.demo.page.hints import Named, hints_section
from sim.table.table import SimTable

TOKEN = "token:"


def for_another(
    act: acts.HandAct, at: SimTable, by_bot: Sequence[bool], named: Named
) -> int:  # fmt: skip
    """The seat that an act would answer for, if a bot plays it and it answers for no person; else
    -1."""
    if at.state.phase in (Phase.SETUP, Phase.OVER) or not any(by_bot):
        return -1
    if isinstance(act, acts.Press) and (seat := _given(act, at, by_bot)) >= 0:
        return seat
    if not _answers(act, at, [not bot for bot in by_bot], named):
        return -1
    if _answers(act, at, by_bot, named):
        return -1
    if isinstance(act, acts.Tap) and act.tag.startswith(TOKEN):
        return int(act.tag.removeprefix(TOKEN))
    return next((seat for seat in prompt(at.state).seats if by_bot[seat]), -1)


def for_a_bot(name: str) -> str:
    """What a page says to such an act."""
    return _("A bot plays {name}. To play {name} by hand, press Bot beside the name.", name=name)


def _given(act: acts.Press, at: SimTable, by_bot: Sequence[bool]) -> int:
    """The first bot's seat that a key gives a command for on the open page; else -1."""
    given = at.table.given_by(Button(act.button))
    return next((one.seat for one in given if by_bot[one.seat]), -1)


def _answers(
    act: acts.HandAct, at: SimTable, not_theirs: Sequence[bool], named: Named
) -> bool:  # fmt: skip
    """Whether an act answers, or begins to, for seats other than those."""
    section = hints_section(at, not_theirs, named)
    match act:
        case acts.RollDice():
            return bool(section["dice"])
        case acts.Tap(tag=tag):
            return tag in section["tags"]
        case acts.Press(button=button):
            leads = button != Button.PUSH.value and at.table.ui.notice is None
            return leads and button in section["buttons"]
        case _:
            return False
