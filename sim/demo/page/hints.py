"""What a person at the table may do now: the question in words, the things that answer it, and what
no button below the question says.

Which act gives which command is asked of the table (`path_to`), so nothing is lit in vain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import Any

from controller.dialogue import questions
from controller.rules.commands import Bid, Buy, Roll
from controller.rules.legal import Option, answers, rolls_of
from controller.rules.prompts import ROLLED, Ask, Prompt, prompt
from controller.rules.state import Phase, State
from controller.table import NoPath, Press, RollDice, Tap
from controller.table.monitors.board_check import expected
from controller.table.panel.pages.deals import OfDraft
from controller.table.panel.pages.offers import OpenDeal
from controller.table.wording.headline import headline
from controller.text.language import N_, _
from controller.text.places import place_name
from controller.view.interface import Amount, Menu
from controller.view.oled import shown
from hardware.ports import Button
from sim.table.chips import DICE, Plug
from sim.table.table import SimTable

OPTIONS_MOST = 12
"""Answers whose way is looked for; a debt may have many more, all through the menu."""

NOBODY = N_("Start a new game, or use the knob and OK to choose who plays.")
TOO_POOR = N_("You don't have enough money to claim the deed.")
TAX = N_("Choose first; your total is shown afterwards.")
LISTED = N_("Turn the knob to choose, then press OK. Back closes the list.")
SET = N_("Turn the knob to set the amount, then press OK. Push the knob to change the step.")
BUSY = N_("{name} is using the knob: wait a moment.")
THINKS = N_("{name} is thinking about the deal: wait a moment.")

Named = Callable[[bytes], str]
"""The page's name of a tag by its uid; empty if it has none."""


def hints_section(
    at: SimTable, by_bot: Sequence[bool], named: Named, stands: Sequence[int] = (),
    bot_at_panel: int = -1,
) -> dict[str, Any]:  # fmt: skip
    """The question in words, whom it is put to, and what to throw, tap or press; and which tokens
    to move, if it is known where they stand. A list that the bot of the seat `bot_at_panel` has
    opened is its own."""
    state = at.state
    section: dict[str, Any] = {
        "words": headline_of(at), "hint": _(NOBODY),
        "seats": [], "dice": False, "tags": [], "buttons": [], "moves": {},
    }  # fmt: skip
    if state.phase is Phase.SETUP:
        return section
    asked = prompt(state)
    options = [one for one in answers(state) if not by_bot[one.command.seat]]
    mine = any(not by_bot[seat] for seat in asked.seats)
    moves = _moves(state, by_bot, stands)
    told, keys = _on_display(at, by_bot, bot_at_panel, mine=mine)
    if mine:
        told = told or _unsaid(asked, options)
    section |= {
        "hint": " ".join(filter(None, (*_walks(state, moves), told))),
        "seats": list(asked.seats), "moves": moves,
        "buttons": _usual(at, options, mine=mine),
    }  # fmt: skip
    for option in _in_turn(options)[:OPTIONS_MOST]:
        _point(at, option, named, section)
    if keys is not None:
        section["buttons"] = keys
    if at.reads:
        section["tags"] += sorted(_tokens(state, by_bot, options) - {*section["tags"]})
    return section


def headline_of(at: SimTable) -> str:
    """What is written above the display: what that shows, or else the question."""
    if _dark(at):
        return questions.question(at.state)
    return headline(at.state, at.table.ui, at.table.now)


def _dark(at: SimTable) -> bool:
    return Plug.DISPLAY.value in at.table.ui.missing


def _on_display(
    at: SimTable, by_bot: Sequence[bool], bot_at_panel: int, *, mine: bool
) -> tuple[str, list[str] | None]:  # fmt: skip
    """How to use what the display shows beside the question, and the keys that it wants; None: it
    shows the question. `mine`: a person is asked. A bot's own hands call up its lists, but hardly
    while a person is asked."""
    if _dark(at) or not at.chips.plugged[Plug.PANEL]:
        return "", []  # nobody sees what a key does, or it does nothing
    page = shown(at.state, at.table.ui, at.table.now)
    if not isinstance(page, Menu | Amount):
        return "", None if page is None else []  # they only close the news
    bots = all(by_bot) if page.seat < 0 else by_bot[page.seat]
    if bot_at_panel >= 0:
        wait = _(BUSY, name=_name(at, bot_at_panel))
    elif bots and (not mine or isinstance(at.table.panel.top, OpenDeal)):
        wait = _(THINKS, name=_name(at, page.seat))
    else:
        how = _(LISTED if isinstance(page, Menu) else SET)
        return f"{_for_whom(at, page.seat)} {how}".strip(), [Button.OK.value]
    return wait if mine else "", []


def _for_whom(at: SimTable, seat: int) -> str:
    """Who chooses on a page of this seat, if that is not who is asked."""
    draft = at.table.panel.draft
    if draft is not None and isinstance(at.table.panel.top, OfDraft):
        seat = draft.seat  # who makes a deal chooses what the other gives, too
    if seat < 0 or seat in prompt(at.state).seats:
        return ""
    return _("{name} chooses here.", name=_name(at, seat))


def _name(at: SimTable, seat: int) -> str:
    return at.state.players[seat][0]


def _unsaid(asked: Prompt, options: Sequence[Option]) -> str:
    """What the answers to a question leave unsaid; `options`: those of people."""
    if asked.ask is Ask.TAX:
        return _(TAX)
    if asked.ask is Ask.BUY and not any(isinstance(one.command, Buy) for one in options):
        return _(TOO_POOR)
    return ""


def _usual(at: SimTable, options: Sequence[Option], *, mine: bool) -> list[str]:
    """The key that the display names first for the question: OK, which gives the usual answer or
    lists the answers; Back for a person who can do nothing else. None where dice are rolled.
    `options`: those of people; `mine`: a person is asked."""
    asked = prompt(at.state)
    if asked.ask is Ask.OVER:
        return [Button.OK.value]
    if asked.ask in ROLLED:
        enters = any(one.command.seat == asked.seats[0] for one in options)  # the other later
        return [Button.OK.value] if enters and DICE in at.table.ui.missing else []
    if not mine:
        return []
    bids = any(isinstance(one.command, Bid) for one in options)
    return [(Button.BACK if asked.ask is Ask.AUCTION and not bids else Button.OK).value]


def _moves(state: State, by_bot: Sequence[bool], stands: Sequence[int]) -> dict[int, int]:
    """The seats of people whose tokens do not stand where they belong, and where that is."""
    where = expected(state)
    return {
        seat: where[seat]
        for seat, stand in enumerate(stands)
        if seat in where and not by_bot[seat] and stand != where[seat]
    }


def _walks(state: State, moves: dict[int, int]) -> Iterator[str]:
    for seat, space in moves.items():
        facts = state.board.spaces[space]
        yield _("Move {name}'s token to {place}.", name=state.players[seat][0],
                place=place_name(facts))  # fmt: skip


def _in_turn(options: Sequence[Option]) -> list[Option]:
    """Each seat's first answer before anybody's second: only so many are looked at."""
    nth, so_far = [], Counter[int]()
    for option in options:
        nth.append(so_far[option.command.seat])
        so_far[option.command.seat] += 1
    return [option for _nth, option in sorted(zip(nth, options, strict=True), key=itemgetter(0))]


def _tokens(state: State, by_bot: Sequence[bool], options: Sequence[Option]) -> set[str]:
    """The tokens that bid at a tap, more than the least that is looked at here; or open a deal,
    to which the menu may be nearer."""
    if prompt(state).ask is Ask.AUCTION:
        return {f"token:{one.command.seat}" for one in options if isinstance(one.command, Bid)}
    return {f"token:{deal.to}" for deal in state.deals if not by_bot[deal.to]}


def _point(at: SimTable, option: Option, named: Named, section: dict[str, Any]) -> None:
    """Note the act that gives an option, or begins to, if nothing simpler is noted yet."""
    command = option.command
    if isinstance(command, Roll):
        command = Roll(command.seat, next(iter(rolls_of(at.state, option))))
    try:
        path = at.path_to(command)
    except NoPath:
        return
    match path[0]:
        case RollDice():
            section["dice"] = True
        case Tap(uid=uid):
            tag = named(uid)
            if tag and tag not in section["tags"]:
                section["tags"].append(tag)
        case Press(button=Button.PUSH) if not (
            section["dice"] or section["tags"] or section["buttons"]
        ):
            section["buttons"].append(Button.PUSH.value)
