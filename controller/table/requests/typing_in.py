"""What lines do that are typed to `ringkeeper run` (input/typed.py), beside commands and acts."""

from __future__ import annotations

from controller.dialogue import questions
from controller.rules.state import Phase
from controller.table.input import typed
from controller.table.presenter import printed
from controller.table.requests.request import Answer, At
from controller.text.language import _
from hardware.ports import DeviceEvent


def report(at: At, event: DeviceEvent) -> str:
    """What a button or the knob would report."""
    at.table.on(event)
    return ""


def show(at: At, asked: typed.Show) -> Answer:
    """Who has what, and the question."""
    state = at.table.state
    lines = [printed.balances(state)] if state.phase is not Phase.SETUP else []
    return {"says": "\n".join([*lines, questions.question(state)])}


def print_help(at: At, asked: typed.PrintHelp) -> Answer:
    """What can be typed."""
    return {"says": _(typed.HELP)}


def quit_(at: At, asked: typed.Quit) -> Answer:
    """Stop the table."""
    assert at.stop is not None  # a terminal has said how
    at.stop()
    return {}
