"""Hands on a table without wires: acts become the device events that real parts would report."""

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, assert_never

import msgspec

from controller.bots.playing import start_command
from controller.editions import load
from controller.files.tagbook import DeedTag, TagBook, TokenTag, simulated
from controller.rules.commands import AnyCommand
from controller.rules.prompts import Ask
from controller.rules.state import State
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.table import Gesture, Hold, Host, Press, RollDice, Table, TableParts, Tap, TurnKnob
from controller.view.interface import Amount, Menu, Notice, ShownPage
from hardware.ports import Button, DieSettled, Pressed, TagPlaced, TagRemoved, Turned
from sim.clock import SimClock

EDITION = load("lotr-2003")
BOOK = simulated(EDITION)
NAMES = ("Ada", "Bo", "Cleo", "Dan")
OPENING = ((6, 6), (2, 1), (2, 1), (2, 1))
DICE = "dice"
PADS = "pads"


def deed(space: int) -> bytes:
    return BOOK.uids(DeedTag(space=space))[0]


def token(state: State, seat: int) -> bytes:
    return BOOK.uids(TokenTag(token=state.players[seat][1]))[0]


class Hands:
    """A table with hands on it. Time passes only where hands need it."""

    def __init__(self, table: Table, clock: SimClock) -> None:
        self.table = table
        self.clock = clock
        self.lines: list[str] = []
        table.log.append(self.lines.append)
        self._rolls = [0, 0]

    def do(self, *acts: Gesture) -> None:
        for act in acts:
            self._one(act)

    def open_game(self, *rolls: tuple[int, int]) -> None:
        """Roll for who starts, which is seat 0, and then these rolls."""
        self.do(*map(RollDice, (*OPENING, *rolls)))

    def give(self, command: AnyCommand) -> None:
        self.do(*self.table.path_to(command))

    def wait(self, seconds: float = 30.0) -> None:
        """Let what is shown run out."""
        self.clock.advance(seconds)

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def ask(self) -> Ask:
        return self.table.context.prompt.ask

    @property
    def last(self) -> AnyCommand | None:
        return self.table.banker.counting()[-1].command

    @property
    def notice(self) -> Notice:
        notice = self.table.ui.notice
        assert notice is not None
        return notice

    @property
    def said(self) -> str:
        """Its title and its text; "" if there is none."""
        return f"{self.notice.title}: {self.notice.text}" if self.table.ui.notice else ""

    @property
    def at_cursor(self) -> str:
        return self.page.items[self.page.cursor]

    @property
    def amount(self) -> Amount:
        shown = self.table.ui.page
        assert isinstance(shown, Amount), shown
        return shown

    @property
    def page(self) -> Menu:
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
        self._rolls[die] += 1
        self.table.on(DieSettled(source=DICE, die=die, face=face, roll=self._rolls[die]))

    def tap(self, uid: bytes, seconds: float = 0.5) -> None:
        """Lay a tag down, take it up again, and pause."""
        self.table.on(TagPlaced(source=PADS, head=0, uid=uid))
        self.table.on(TagRemoved(source=PADS, head=0, uid=uid))
        self.clock.advance(seconds)

    def missing(self) -> tuple[str, ...]:
        return self.table.ui.missing

    def held(self) -> int | None:
        return self.table.ui.held_die

    def shown(self) -> ShownPage | None:
        return self.table.ui.page

    def tap_deed(self, space: int) -> None:
        self.tap(deed(space))

    def tap_token(self, seat: int) -> None:
        self.tap(token(self.state, seat))

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
