"""What each request does: a command goes to the banker like any other, once it is clear that it may
be given from here; everything else is an act of the panel's pages, or an answer."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from controller.dialogue import outcomes, words
from controller.files.settings import SETTING_ROWS, Settings
from controller.rules import commands as c
from controller.rules.engine import OF_THE_TABLE, verify
from controller.rules.entries import By
from controller.rules.state import Phase, State
from controller.table.input import typed
from controller.table.panel.page import Chosen
from controller.table.panel.pages import setting_up
from controller.table.panel.pages.confirm import NewGame, SwitchOff
from controller.table.panel.pages.lights_and_sound import setting
from controller.table.panel.pages.outside import SaveCopy
from controller.table.panel.pages.phones import EndPhone
from controller.table.panel.pages.resuming import GoOn, Paused
from controller.table.panel.pages.setup import Begin
from controller.table.panel.pages.taking_back import TakeBack
from controller.table.presenter import printed
from controller.table.requests import messages
from controller.table.requests.request import Answer, At, Role
from controller.table.requests.waiting import answers_for_absent, too_early
from controller.table.table import Table
from controller.table.wording.findings import findings_in_words
from controller.text.language import _
from controller.text.places import in_full
from controller.text.sentences import refusal_sentence
from hardware.ports import DeviceEvent


def choose(at: At, act: Chosen) -> str:
    """Do what choosing a line of the panel does."""
    at.table.choose(act)
    return ""


def given(at: At, command: c.AnyCommand, by: By = "player") -> str:
    """Give a command. A refusal is shown only where it was asked for; the display keeps showing the
    question."""
    if (why := verify(at.table.state, command)) is not None:
        return refusal_sentence(why)
    if isinstance(command, c.CloseAuction) and (no := too_early(at.table)):
        return no
    if at.table.do(command, by) is None:
        return _("That could not be recorded: look at the table's display.")
    return ""


# Players


def give(at: At, asked: messages.Give) -> str:
    command = asked.command
    if isinstance(command, c.StartGame | c.SetPosition) or type(command) in OF_THE_TABLE:
        return _("Only the host can do that.")
    if command.seat not in at.seats:
        return not_yours(at.table.state, command.seat)
    if getattr(command, "thrown", ()):
        return _("Only electronic dice can send a roll as theirs.")
    if at.question.late(command, asked.topic, asked.step):
        return _("Too late: the question has changed.")
    return given(at, command)


def roll(at: At, asked: messages.RollForSeat) -> str:
    table, state = at.table, at.table.state
    if asked.seat not in at.seats:
        return not_yours(state, asked.seat)
    if asked.topic != at.question.topic:
        return _("Too late: the question has changed.")
    if not table.rolls:
        return _("The table's dice send their results: roll them.")
    command = c.Roll(asked.seat, typed.fallen(state, table.chance))
    if not (table.throw and table.context.dice):
        return given(at, command)
    if (why := verify(state, command)) is not None:
        return refusal_sentence(why)
    table.throw()
    return ""


def highest_bid(at: At, asked: messages.HighestBid) -> str:
    if asked.seat not in at.seats:
        return not_yours(at.table.state, asked.seat)
    if asked.topic != at.question.topic:
        return _("Too late: the question has changed.")
    if asked.amount is not None:
        why = verify(at.table.state, c.Bid(asked.seat, asked.amount))
        if why is not None:
            return refusal_sentence(why)
    with at.table.speaking():
        at.table.monitors.highest_bids.put(asked.seat, asked.amount)
    return ""


def undo(at: At, asked: messages.Undo) -> str:
    if asked.seat not in at.seats:
        return not_yours(at.table.state, asked.seat)
    if asked.step != at.question.step or asked.seat != last_by(at.table):
        return _("Somebody has played since: only the host can take back your move.")
    return choose(at, TakeBack(1, seat=asked.seat))


def undoable(table: Table) -> dict[int, str]:
    """The last command in words, by the seat that may take it back; empty: it was no player's."""
    seat, last = last_by(table), table.banker.last
    if seat < 0 or last is None or last.command is None:
        return {}
    return {seat: outcomes.done(table.state, last.command, last.events)}


def last_by(table: Table) -> int:
    """The seat whose own the last command was; -1: it was no player's."""
    last = table.banker.last
    if last is None or last.by != "player" or last.command is None:
        return -1
    return -1 if type(last.command) in OF_THE_TABLE else last.command.seat


def not_yours(state: State, seat: int) -> str:
    """That somebody else plays a seat, if there is one."""
    if not 0 <= seat < state.seats:
        return _("There is no seat {seat} at this table.", seat=seat)
    return _("{name} does not play on this phone.", name=words.name(state, seat))


# The host


def take_back(at: At, asked: messages.TakeBackOf) -> str:
    if asked.count >= len(at.table.banker.counting()):
        return _("The start of the game can be taken back only on the table's panel.")
    return choose(at, TakeBack(asked.count, by="host"))


def give_for(at: At, asked: messages.GiveFor) -> str:
    command = asked.command
    return given(at, command, "player" if type(command) in OF_THE_TABLE else "host")


def fill_in(at: At, asked: messages.FillIn) -> Answer:
    form = asked.form
    if form.whose < 0 and at.role is not Role.HOST:
        return _("Only the host can do that.")
    if form.whose >= 0 and form.whose not in at.seats:
        return not_yours(at.table.state, form.whose)
    if asked.changed in form.__struct_fields__:
        form = form.set(asked.changed, getattr(form, asked.changed))
    with in_full():
        return {"form": form.form(at.table.state)}


def set_up(at: At, asked: messages.SetUp) -> str:
    if at.table.state.phase is not Phase.SETUP:
        return _("The game has begun.")
    if (
        at.table.panel.setup.set(setting_up.given(at.table.context), asked.name, asked.value)
        is None
    ):
        return _("That cannot be chosen now.")
    return choose(at, setting_up.SetField(asked.name, asked.value))


def begin(at: At, asked: messages.BeginGame) -> str:
    if at.table.state.phase is not Phase.SETUP:
        return _("The game has begun.")
    if no := at.table.panel.setup.lacks(setting_up.given(at.table.context)):
        return no
    choose(at, Begin())
    return "" if at.table.state.seats else _("The game did not begin: look at the table's display.")


def correct(at: At, asked: messages.Correct) -> str:
    return given(at, c.Adjust(corrections=asked.corrections, reason=asked.reason))


def answer_for(at: At, asked: messages.AnswerFor) -> str:
    """Answer for a player who is absent, as the table's clock would, or end an auction."""
    found = answers_for_absent(at.table.state)
    if asked.number >= len(found):
        return _("Too late: the list has changed.")
    answer = found[asked.number]
    return given(at, answer.command, "host" if answer.missing < 0 else "clock")


def pause(at: At, asked: messages.PauseGame) -> str:
    paused = at.table.panel.paused
    if asked.on and at.table.state.phase in (Phase.SETUP, Phase.OVER):
        return _("There is no game to pause.")
    if asked.on == paused:
        return ""
    return choose(at, Paused() if asked.on else GoOn())


def change_setting(at: At, asked: messages.ChangeSetting) -> str:
    name, now = asked.name, at.table.context.settings
    row = SETTING_ROWS.get(name)
    if row is not None and row.host:
        with suppress(msgspec.ValidationError):
            made = msgspec.convert(msgspec.to_builtins(now) | {name: asked.value}, Settings)
            value = getattr(made, name)
            if isinstance(row.says, str) or value in row.values:
                return choose(at, setting(now, name, value))
    return _("The table has no such setting.")


def save_copy(at: At, asked: messages.SaveACopy) -> str:
    if not at.table.context.copies:
        return _("No copy can be saved here.")
    return choose(at, SaveCopy())


def check_parts(at: At, asked: messages.CheckParts) -> Answer:
    findings = at.table.context.findings
    if findings is None:
        return _("The parts of this table cannot be checked from here.")
    return {"findings": findings_in_words(findings()), "done": True}


def put_away(at: At, asked: messages.PutAway) -> str:
    return choose(at, NewGame())


def switch_off(at: At, asked: messages.PowerOff) -> str:
    if not at.table.context.stops:
        return _("This table cannot be switched off from here.")
    return choose(at, SwitchOff())


def end_browser(at: At, asked: messages.EndBrowser) -> str:
    return choose(at, EndPhone(asked.number))


# Whoever types (input/typed.py)


def report(at: At, event: DeviceEvent) -> str:
    """What a button or the knob would report."""
    at.table.on(event)
    return ""


def show(at: At, asked: typed.Show) -> Answer:
    return {"says": printed.standings(at.table.state)}


def print_help(at: At, asked: typed.PrintHelp) -> Answer:
    return {"says": _(typed.HELP)}


def quit_(at: At, asked: typed.Quit) -> Answer:
    assert at.stop is not None  # a terminal has said how
    at.stop()
    return {}
