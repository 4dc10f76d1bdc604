"""Carries out what a host's browser asks for, as the panel would.

Requests of other browsers are refused here, one by one. A command goes to the banker like any
other; everything else is an act of the panel's pages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, assert_never

import msgspec

from controller.files.settings import Settings
from controller.rules.commands import Adjust, AnyCommand
from controller.rules.engine import OF_THE_TABLE, verify
from controller.rules.entries import By
from controller.rules.state import Phase
from controller.table import Table
from controller.table.panel.page import Action
from controller.table.panel.pages.confirm import NewGame, SwitchOff
from controller.table.panel.pages.lights_and_sound import Set
from controller.table.panel.pages.outside import SaveCopy
from controller.table.panel.pages.phones import EndPhone
from controller.table.panel.pages.resuming import GoOn, Paused
from controller.table.panel.pages.table_settings import Speak
from controller.table.panel.pages.taking_back import TakeBack
from controller.text.language import LANGUAGES, _
from controller.text.sentences import refusal_sentence
from controller.web import host_messages as ask
from controller.web.access.codes import Role
from controller.web.access.sessions import Session
from controller.web.sections import host as sections
from controller.web.sections.absent import absent_section, answers_for_absent
from controller.web.sections.times import too_early

Keep = Callable[[str, Any, Callable[[], Any]], bytes]
"""Returns a section by its name, made again only if what it depends on has changed."""

SETTABLE = frozenset({
    "brightness", "screen", "volume", "mute", "text_size", "marks", "auction_clock",
    "answer_seconds", "confirm_moves", "game_minutes", "bots",
})  # fmt: skip
"""Settings that a host may set; the language has an act of its own."""

HOST_ONLY = frozenset({"history", "rules", "absent", "copies", "host"})
"""Sections that only the host's page shows."""

IN_PAUSE = (ask.PauseGame, ask.ChangeSetting, ask.SaveACopy, ask.CheckParts, ask.FillIn,
            ask.PowerOff, ask.EndBrowser)  # fmt: skip
"""Requests that are accepted during a pause, since they change nothing in the game."""


class HostDesk:
    """The host's requests at one table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def sections(
        self, keep: Keep, moment: Any, joined: Callable[[], tuple[tuple[int, str], ...]]
    ) -> Mapping[str, bytes]:
        """The sections that only a host sees."""
        table = self._table
        context, state = table.context, table.state
        settings = context.settings
        return {
            "history": keep("history", moment, lambda: sections.history(context)),
            "who": keep("who", moment, lambda: sections.seats(state)),
            "absent": keep("absent", moment, lambda: absent_section(state)),
            "rolled": keep("rolled", moment, lambda: sections.rolled(context)),
            "rules": keep("rules", (moment, settings), lambda: sections.rules(state, settings)),
            "copies": keep("copies", context.copied, self._copies),
            "host": msgspec.json.encode(
                sections.host_section(context, table.away(), joined())
                | {"language": table.language}
            ),
        }

    def _copies(self) -> Any:
        saved = self._table.saved_copies
        return msgspec.to_builtins(saved.all() if saved is not None else [])

    def handle(self, session: Session, asked: ask.HostMessage, step: int) -> Mapping[str, object]:
        """Carry out a host's request. `step` is the moment that the host's lists show. Returns an
        answer: a sentence that says why not, or what was asked for."""
        no = self._not_now(session, asked, step)
        if no:
            return {"says": no}
        match asked:
            case ask.FillIn():
                return self._filled_in(asked)
            case ask.CheckParts():
                return self._findings()
            case _:
                no = self._do(asked)
                return {"says": no} if no else {"done": True}

    def _not_now(self, session: Session, asked: ask.HostMessage, step: int) -> str:
        if session.role is not Role.HOST:
            return _("Only the host can do that.")
        if self._table.enrolling:
            return _("The table is asking something first: look at its display.")
        if self._table.paused and not isinstance(asked, IN_PAUSE):
            return _("The game is paused: resume it first.")
        if getattr(asked, "step", step) != step:
            return _("Too late: the list has changed.")
        return ""

    def _do(self, asked: ask.HostMessage) -> str:
        match asked:
            case ask.TakeBackOf(count=count):
                return self._take_back(count)
            case ask.GiveFor(command=command):
                return self._give(command)
            case ask.AnswerFor(number=number):
                return self._answer(number)
            case ask.Correct(corrections=corrections, reason=reason):
                return self._give(Adjust(corrections=corrections, reason=reason))
            case ask.PauseGame(on=on):
                return self._pause(on=on)
            case ask.ChangeSetting(name=name, value=value):
                return self._set(name, value)
            case ask.SaveACopy():
                possible = self._table.context.copies
                return self._act(SaveCopy()) if possible else _("No copy can be saved here.")
            case ask.PutAway():
                return self._act(NewGame())
            case ask.PowerOff():
                possible = self._table.context.stops
                return (
                    self._act(SwitchOff())
                    if possible
                    else _("This table cannot be switched off from here.")
                )
            case ask.EndBrowser(number=number):
                return self._act(EndPhone(number))
            case ask.FillIn() | ask.CheckParts():
                raise NotImplementedError(asked)
            case _:
                assert_never(asked)

    def _act(self, act: Action) -> str:
        self._table.choose(act)
        return ""

    def _take_back(self, count: int) -> str:
        if count >= len(self._table.banker.counting()):
            return _("The start of the game can be taken back only on the table's panel.")
        return self._act(TakeBack(count, by="host"))

    def _give(self, command: AnyCommand, by: By = "host") -> str:
        """Give a command in a seat's name, or one of the table's. A refusal is shown only on this
        page; the display keeps showing the question."""
        if (why := verify(self._table.state, command)) is not None:
            return refusal_sentence(why)
        if self._table.do(command, "player" if type(command) in OF_THE_TABLE else by) is None:
            return _("That could not be recorded: look at the table's display.")
        return ""

    def _answer(self, number: int) -> str:
        """Answer for a player who is absent, as the table's clock would, or end an auction."""
        table = self._table
        found = answers_for_absent(table.state)
        if number >= len(found):
            return _("Too late: the list has changed.")
        answer = found[number]
        if answer.missing >= 0:
            return self._give(answer.command, "clock")
        return too_early(table.state, table.ui, table.now) or self._give(answer.command)

    def _pause(self, *, on: bool) -> str:
        if on and self._table.state.phase in (Phase.SETUP, Phase.OVER):
            return _("There is no game to pause.")
        if on and not self._table.paused:
            return self._act(Paused())
        if not on and self._table.paused:
            return self._act(GoOn())
        return ""

    def _set(self, name: str, value: object) -> str:
        now = self._table.context.settings
        if name == "language":
            known = value in ("", *LANGUAGES)
            return self._act(Speak(str(value))) if known else self._no_such()
        if name not in SETTABLE:
            return self._no_such()
        try:
            settings = msgspec.convert(msgspec.to_builtins(now) | {name: value}, Settings)
        except msgspec.ValidationError:
            return self._no_such()
        return self._act(Set(settings))

    def _no_such(self) -> str:
        return _("The table has no such setting.")

    def _filled_in(self, asked: ask.FillIn) -> Mapping[str, object]:
        form = asked.form
        if asked.changed in form.__struct_fields__:
            form = form.set(asked.changed, getattr(form, asked.changed))
        return {"form": form.form(self._table.state)}

    def _findings(self) -> Mapping[str, object]:
        findings = self._table.context.findings
        if findings is None:
            return {"says": _("The parts of this table cannot be checked from here.")}
        return {"findings": sections.findings(findings()), "done": True}
