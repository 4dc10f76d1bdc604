"""How a player may leave (R70), and what will happen then, in words, before it is done.

A retirement is tried on a copy of the state, so the words are right whatever the rules say.
"""

from __future__ import annotations

import msgspec

from controller.dialogue import labels, words
from controller.rules import events as e
from controller.rules.commands import Agree, AnyCommand, Leave
from controller.rules.engine import step, verify
from controller.rules.legal import departures
from controller.rules.refusals import Refusal
from controller.rules.state import Retirement, State
from controller.text.language import _
from controller.text.sentences import refusal_sentence
from controller.text.wording import listed
from controller.web.sections.board import Section


def ways(state: State, seat: int) -> list[Section]:
    """How this player may leave, stay after all or sit down again: a button's `label` and its
    `command`."""
    return [_way(state, one) for one in _own(state, seat)]


def why_not(state: State, seat: int) -> str:
    """Why this player may not ask to retire again in this turn; empty if that is not so."""
    if seat not in state.denied:
        return ""
    no = verify(state, Leave(seat, "retire"))
    return "" if no is None else refusal_sentence(no)


def ways_told(state: State, seat: int) -> list[Section]:
    """The same with the `effect` of each, for which a retirement is tried out."""
    return [_way(state, one) | {"effect": consequence(state, one)} for one in _own(state, seat)]


def _own(state: State, seat: int) -> list[AnyCommand]:
    return [one.command for one in departures(state) if one.command.seat == seat]


def _way(state: State, command: AnyCommand) -> Section:
    return {"label": labels.label(state, command), "command": msgspec.to_builtins(command)}


def consequence(state: State, command: AnyCommand) -> str:
    """What leaving, staying or returning leads to; empty if the command's name says it all."""
    name = words.name(state, command.seat)
    match command:
        case Leave(how="bot"):
            stands_in = _("A bot plays for {name} until somebody sits down there again.", name=name)
            how_well = _("You can choose how well bots play in Table settings.")
            return f"{stands_in} {how_well}"
        case Leave():
            return _retirement(state, command, name)
        case _:  # to stay, or to sit down again
            return ""


def _retirement(state: State, command: Leave, name: str) -> str:
    twin = state.copy()
    outcome = step(twin, command)
    asked = twin.stack[-1].waiting if twin.stack and type(twin.stack[-1]) is Retirement else ()
    first = (
        _("{name} leaves the game if all others agree.", name=name)
        if asked
        else _("{name} leaves the game at once: nobody has to be asked.", name=name)
    )
    for seat in asked:
        assert not isinstance(outcome, Refusal)
        outcome = step(twin, Agree(seat))
    assert not isinstance(outcome, Refusal)
    return f"{first} {_then(state, outcome, name)}"


def _then(state: State, events: list[e.Event], name: str) -> str:
    """What follows at once when the player of that `name` leaves."""
    for event in events:
        match event:
            case e.GameEnded(why="last-player", winners=winners):
                return _("The game is then over: {name} wins.", name=words.name(state, winners[0]))
            case e.GameEnded(winners=winners):
                names = listed(words.name(state, seat) for seat in winners)
                return _("The game is then over and is counted; {names} would win.", names=names)
            case e.EstateOpened():
                return _("{name}'s deeds are then auctioned.", name=name)
            case _:
                pass
    return _("{name} has no deeds to auction.", name=name)
