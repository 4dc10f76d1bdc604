"""The table of requests: every kind that a browser, a broker or a terminal may send, a row each.

Whoever receives one looks its row up here and has it carried out; docs/requests.md is written from
these rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from controller.files.json_faults import fault
from controller.rules.commands import Command
from controller.table.input import typed
from controller.table.panel.page import Action
from controller.table.panel.pages.outside import EndCall
from controller.table.requests import doing, messages, tapping
from controller.table.requests.question import Fresh
from controller.table.requests.request import At, Request, Role, When
from controller.text.language import _
from hardware.ports import Pressed, Turned

_HOST, _GAME, _PAUSE, _EVER = Role.HOST, When.GAME, When.PAUSE, When.EVER
_ANY, _MOMENT = Fresh.ANY_TIME, Fresh.MOMENT

REQUESTS = (
    Request(messages.Give, Role.PLAYER, _GAME, Fresh.COMMAND, doing.give),
    Request(messages.RollForSeat, Role.PLAYER, _GAME, Fresh.ANSWER, doing.roll),
    Request(messages.HighestBid, Role.PLAYER, _GAME, Fresh.SHARED, doing.highest_bid),
    Request(messages.TapCard, Role.PLAYER, _GAME, _ANY, tapping.tap),
    Request(messages.TeachCard, _HOST, _PAUSE, _ANY, tapping.teach),
    Request(messages.Undo, Role.PLAYER, _GAME, _MOMENT, doing.undo),
    Request(messages.TakeBackOf, _HOST, _GAME, _MOMENT, doing.take_back),
    Request(messages.GiveFor, _HOST, _GAME, _MOMENT, doing.give_for),
    Request(messages.AnswerFor, _HOST, _GAME, _MOMENT, doing.answer_for),
    Request(messages.FillIn, Role.WATCHER, _PAUSE, _ANY, doing.fill_in),  # as its form says
    Request(messages.SetUp, _HOST, _GAME, _ANY, doing.set_up, shows="setup"),
    Request(messages.BeginGame, _HOST, _GAME, _MOMENT, doing.begin),
    Request(messages.Correct, _HOST, _GAME, _MOMENT, doing.correct),
    Request(
        messages.PauseGame, _HOST, _PAUSE, _ANY, doing.pause,
        orders={"pause": messages.PauseGame(on=True), "resume": messages.PauseGame(on=False)},
    ),
    Request(
        messages.ChangeSetting, _HOST, _PAUSE, _ANY, doing.change_setting, shows="settings"
    ),
    Request(messages.SaveACopy, _HOST, _PAUSE, _ANY, doing.save_copy),
    Request(messages.CheckParts, _HOST, _PAUSE, _ANY, doing.check_parts),
    Request(messages.PutAway, _HOST, _GAME, _MOMENT, doing.put_away),
    Request(messages.PowerOff, _HOST, _PAUSE, _ANY, doing.switch_off),
    Request(messages.EndBrowser, _HOST, _PAUSE, _ANY, doing.end_browser),
    Request(
        EndCall, _HOST, _EVER, _ANY, doing.choose,
        orders={"host_comes": EndCall(coming=True)},
    ),
    Request(Command, _HOST, _GAME, _ANY, doing.choose),
    Request(Action, _HOST, _GAME, _ANY, doing.choose),
    Request(Pressed, _HOST, _EVER, _ANY, doing.report),
    Request(Turned, _HOST, _EVER, _ANY, doing.report),
    Request(typed.Show, _HOST, _EVER, _ANY, doing.show),
    Request(typed.PrintHelp, _HOST, _EVER, _ANY, doing.print_help),
    Request(typed.Quit, _HOST, _EVER, _ANY, doing.quit_),
)  # fmt: skip

ORDERS = {word: asked for row in REQUESTS for word, asked in row.orders.items()}
"""What a broker asks for, by its word."""

_BY_KIND = {row.kind: row for row in REQUESTS}


@cache
def _decoder() -> msgspec.json.Decoder[Any]:
    """Made for the first browser: a table starts without it."""
    return msgspec.json.Decoder(reduce(or_, (row.kind for row in REQUESTS if row.name)))


def read(message: str | bytes) -> object:
    """The request in a browser's message, or a sentence that says what is wrong with it."""
    try:
        return _decoder().decode(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return _("The table did not understand that: {why}.", why=fault(error))


def row_of(asked: object) -> Request:
    """The row of a request."""
    return next(_BY_KIND[kind] for kind in type(asked).__mro__ if kind in _BY_KIND)


def carry_out(at: At, asked: object) -> Mapping[str, object]:
    """Do what is asked for, if it may be done now. Returns an answer: that it was done, or what was
    set (a command on the same page may be waiting for "done"), a sentence that says why not, or
    what was asked for."""
    row = row_of(asked)
    answer = _refused(at, row, asked) or row.does(at, asked)
    if isinstance(answer, str):
        done = {"set": row.shows} if row.shows else {"done": True}
        return {"says": answer} if answer else done
    return answer


def _refused(at: At, row: Request, asked: Any) -> str:
    """Why it is not done, whatever it is about; empty: it is tried."""
    if row.role is Role.HOST and at.role is not Role.HOST:
        return _("Only the host can do that.")
    if no := _not_now(at, row):
        return no
    if row.role is Role.HOST and row.fresh is Fresh.MOMENT and asked.step != at.question.step:
        return _("Too late: the list has changed.")
    return ""


def _not_now(at: At, row: Request) -> str:
    table, page = at.table, at.table.panel.top
    plays = row.role is Role.PLAYER
    if plays and page is not None and page.pauses:
        return _(
            "The game is paused. To resume it, the host taps Resume, or somebody presses OK at "
            "the table."
        )
    if row.when is not When.EVER and (table.enrolling or (plays and table.panel.paused)):
        return _("The table is asking something first: look at its display.")
    if row.when is When.GAME and table.panel.paused:
        return _("The game is paused: resume it first.")
    return ""
