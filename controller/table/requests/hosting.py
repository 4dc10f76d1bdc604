"""What the host's requests do: a command goes to the banker like any other; everything else is an
act of the panel's pages, or an answer."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import msgspec

from controller.files.settings import SETTING_ROWS, Settings
from controller.rules.commands import Adjust, AnyCommand
from controller.rules.engine import OF_THE_TABLE, verify
from controller.rules.entries import By
from controller.rules.state import Phase
from controller.table.panel.page import Chosen
from controller.table.panel.pages.confirm import NewGame, SwitchOff
from controller.table.panel.pages.lights_and_sound import setting
from controller.table.panel.pages.outside import SaveCopy
from controller.table.panel.pages.phones import EndPhone
from controller.table.panel.pages.resuming import GoOn, Paused
from controller.table.panel.pages.taking_back import TakeBack
from controller.table.requests import correcting, messages
from controller.table.requests.playing import unrecorded
from controller.table.requests.request import Answer, At
from controller.table.requests.waiting import answers_for_absent, too_early
from controller.table.wording.findings import findings_in_words
from controller.text.language import _
from controller.text.sentences import refusal_sentence


def choose(at: At, act: Chosen) -> str:
    """Do what choosing a line of the panel does."""
    at.table.choose(act)
    return ""


def take_back(at: At, asked: messages.TakeBackOf) -> str:
    if asked.count >= len(at.table.banker.counting()):
        return _("The start of the game can be taken back only on the table's panel.")
    return choose(at, TakeBack(asked.count, by="host"))


def give_for(at: At, asked: messages.GiveFor) -> str:
    return _give(at, asked.command)


def correct(at: At, asked: messages.Correct) -> str:
    return _give(at, Adjust(corrections=asked.corrections, reason=asked.reason))


def _give(at: At, command: AnyCommand, by: By = "host") -> str:
    """Give a command in a seat's name, or one of the table's. A refusal is shown only on this
    page; the display keeps showing the question."""
    if (why := verify(at.table.state, command)) is not None:
        return refusal_sentence(why)
    done = at.table.do(command, "player" if type(command) in OF_THE_TABLE else by)
    return "" if done is not None else unrecorded()


def answer_for(at: At, asked: messages.AnswerFor) -> str:
    """Answer for a player who is absent, as the table's clock would, or end an auction."""
    found = answers_for_absent(at.table.state)
    if asked.number >= len(found):
        return _("Too late: the list has changed.")
    answer = found[asked.number]
    if answer.missing >= 0:
        return _give(at, answer.command, "clock")
    return too_early(at.table) or _give(at, answer.command)


def try_correction(at: At, asked: messages.TryCorrection) -> Mapping[str, object]:
    return correcting.preview(at.table.state, asked.corrections)


def pause(at: At, asked: messages.PauseGame) -> str:
    paused = at.table.paused
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
    possible = at.table.context.copies
    return choose(at, SaveCopy()) if possible else _("No copy can be saved here.")


def check_parts(at: At, asked: messages.CheckParts) -> Answer:
    findings = at.table.context.findings
    if findings is None:
        return _("The parts of this table cannot be checked from here.")
    return {"findings": findings_in_words(findings()), "done": True}


def put_away(at: At, asked: messages.PutAway) -> str:
    return choose(at, NewGame())


def switch_off(at: At, asked: messages.PowerOff) -> str:
    possible = at.table.context.stops
    return (
        choose(at, SwitchOff()) if possible else _("This table cannot be switched off from here.")
    )


def end_browser(at: At, asked: messages.EndBrowser) -> str:
    return choose(at, EndPhone(asked.number))
