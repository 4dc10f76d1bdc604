"""Hands on a table without wires: acts become the device events that real parts would report."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, assert_never

import msgspec

from controller.bots.playing import start_command
from controller.editions import load
from controller.files.tagbook import TagBook, simulated
from controller.rules.commands import AnyCommand
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.table import Gesture, Hold, Host, Press, RollDice, Table, TableParts, Tap, TurnKnob
from controller.view.interface import Menu
from hardware.ports import Button, DieSettled, Pressed, TagPlaced, TagRemoved, Turned
from sim.clock import SimClock

EDITION = load("lotr-2003")
BOOK = simulated(EDITION)
NAMES = ("Ada", "Bo", "Cleo", "Dan")
DICE = "dice"
PADS = "pads"


class Hands:
    """A table with hands on it. Time passes only where hands need it."""

    def __init__(self, table: Table, clock: SimClock) -> None:
        self.table = table
        self.clock = clock
        self.lines: list[str] = []
        table.log.append(self.lines.append)
        self._rolls = [0, 0]

    def do(self, *acts: Gesture) -> None:
        """Do one thing after the other."""
        for act in acts:
            self._one(act)

    def give(self, command: AnyCommand) -> None:
        """Do what leads to a command."""
        self.do(*self.table.path_to(command))

    def wait(self, seconds: float = 30.0) -> None:
        """Let what is shown run out."""
        self.clock.advance(seconds)

    @property
    def page(self) -> Menu:
        """The list that is open."""
        shown = self.table.ui.page
        assert isinstance(shown, Menu), shown
        return shown

    def choose(self, *lines: str) -> None:
        """Turn to a line that begins so, and press OK; then the next."""
        for line in lines:
            items = self.page.items
            at = next((n for n, item in enumerate(items) if item.startswith(line)), -1)
            assert at >= 0, f"no line begins with {line!r}; there are {items}"
            self.do(TurnKnob(at - self.page.cursor), Press(Button.OK))

    def die(self, die: int, face: int) -> None:
        """Roll one die."""
        self._rolls[die] += 1
        self.table.on(DieSettled(source=DICE, die=die, face=face, roll=self._rolls[die]))

    def tap(self, uid: bytes, seconds: float = 0.5) -> None:
        """Lay a tag down, take it up again, and pause."""
        self.table.on(TagPlaced(source=PADS, head=0, uid=uid))
        self.table.on(TagRemoved(source=PADS, head=0, uid=uid))
        self.clock.advance(seconds)

    def _one(self, act: Gesture) -> None:
        match act:
            case RollDice(faces):
                for die, face in enumerate(faces):
                    self.die(die, face)
            case Tap(uid):
                self.tap(uid)
            case Press(button):
                self.table.on(Pressed(button=button))
            case Hold(button):
                self.table.on(Pressed(button=button, held=True))
            case TurnKnob(steps):
                self.clock.advance(abs(steps) * 0.1)
                self.table.on(Turned(steps=steps))
            case _:
                assert_never(act)


def banker(
    names: Iterable[str] = NAMES, seed: int = 1, game: str = "standard",
    journal: Path | None = None,
) -> Banker:  # fmt: skip
    """A banker, without a journal unless a path for one is given, its game begun."""
    one = Banker(EDITION, Journal.create(journal, EDITION) if journal else None)
    assert isinstance(one.do(start_command(EDITION, tuple(names), Random(seed), game)), list)
    return one


def _taken(more: dict[str, Any], kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {name: more.pop(name) for name in kind.__struct_fields__ if name in more}


def hands(
    one: Banker | None = None, book: TagBook = BOOK, clock: SimClock | None = None, **more: Any
) -> Hands:
    """Hands on a table with dice and a pad; `clock` is that of its parts, if they have one.
    `more` are parts, what the host does, and the rest of what a table takes, each by its name."""
    clock = clock or SimClock()
    parts = TableParts(dice=(DICE,), **_taken(more, TableParts))
    host = Host(**_taken(more, Host))
    table = Table(one or banker(), book, clock, parts, host, **more)
    return Hands(table, clock)
