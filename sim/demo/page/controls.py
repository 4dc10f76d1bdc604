"""What a person may press on the page beside dice, cards and panel: taking back, building, a deal,
the end of an auction. Each gives its command, or opens the panel's page for it (issue 13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

import msgspec

from controller.rules.commands import Build, CloseAuction, Offer
from controller.rules.prompts import prompt
from controller.rules.state import Phase
from controller.table.panel.page import Chosen
from controller.table.panel.pages.deals import Partners
from controller.table.panel.pages.options import Group
from controller.table.panel.pages.taking_back import TakeBack, TakeBackPage
from controller.table.requests.doing import last_by
from controller.table.requests.waiting import going_twice
from controller.text.language import _
from sim.demo.page import acts
from sim.table.chips import Plug
from sim.table.table import SimTable

END, BUILD, DEAL, UNDO, BACK = "end", "build", "deal", "undo", "back"
"""Ending the auction, building, a deal; taking back one's own last command, or further back."""


class Control(msgspec.Struct, frozen=True):
    """One of them: for which seat, -1: for all; what pressing it does; what it would take back; and
    in how many seconds it may be pressed."""

    what: str
    seat: int
    act: Chosen
    words: str = ""
    left: int = 0


def controls(at: SimTable, by_bot: Sequence[bool], bot_at_panel: int = -1) -> tuple[Control, ...]:
    """Those that there are now for people; none while the table asks something first."""
    table = at.table
    asks_first = table.panel.paused or table.enrolling
    if at.state.phase is Phase.SETUP or asks_first or all(by_bot):
        return ()
    plugged = at.chips.plugged
    there = plugged[Plug.DISPLAY] and plugged[Plug.PANEL]
    reached = bot_at_panel < 0 and there  # a page can be opened, seen and used
    return (
        *_end(at, by_bot),
        *_undo(at, by_bot, reached),
        *(_pages(at, by_bot) if reached else ()),
    )


def _end(at: SimTable, by_bot: Sequence[bool]) -> Iterator[Control]:
    """For anybody but the high bidder, once it is going twice (R6)."""
    for option in at.table.context.of_kind(CloseAuction):
        if not by_bot[option.command.seat]:
            twice = going_twice(at.state, at.table.ui)
            left = 0 if twice is None else max(0, ceil(twice - at.table.now))
            yield Control(END, option.command.seat, option.command, left=left)
            return


def _undo(at: SimTable, by_bot: Sequence[bool], reached: bool) -> Iterator[Control]:
    """Whoever has played last takes that back at once; else the list says how far."""
    done = at.table.context.history()
    seat = last_by(at.table)
    if seat >= 0 and not by_bot[seat]:
        yield Control(UNDO, seat, TakeBack(1, seat=seat), words=done[0])
    elif done and reached:
        yield Control(BACK, -1, TakeBackPage())


def _pages(at: SimTable, by_bot: Sequence[bool]) -> Iterator[Control]:
    """For the person who is asked; or for the only one there is."""
    if at.state.phase is Phase.OVER:
        return
    people = [seat for seat in at.state.seats_in_play() if not by_bot[seat]]
    asked = [seat for seat in prompt(at.state).seats if seat in people]
    for seat in asked[:1] or (people if len(people) == 1 else []):
        options = [type(option.command) for option in at.table.context.of_seat(seat)]
        if Build in options:
            yield Control(BUILD, seat, Group(seat, Build))
        if Offer in options:
            yield Control(DEAL, seat, Partners(seat))


def controls_section(of: Sequence[Control], step: int) -> dict[str, object]:
    """As the page shows them. `step`: after which command."""
    shown = [{"what": c.what, "seat": c.seat, "words": c.words, "left": c.left} for c in of]
    return {"step": step, "controls": shown}


def press_control(at: SimTable, of: Sequence[Control], act: acts.Control, step: int) -> str:
    """Do what a control does; a sentence if it is not there any more, or not yet."""
    found = next((one for one in of if (one.what, one.seat) == (act.what, act.seat)), None)
    if found is None or (act.step != step and act.what in (UNDO, END)):
        return _("Too late: the question has changed.")
    if found.left:
        return _("Give the others time to bid: {left} s more.", left=found.left)
    if at.table.panel.top != found.act:
        at.table.choose(found.act)
    return ""
