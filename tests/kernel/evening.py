"""A game for three, played through a computer alone: its dice, its pad, its knob and its display.

A table of the same game that runs here without wires says what to do next, and what the display
has to show then. Every picture on the simulated glass must match its picture, pixel by pixel.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import assert_never

from msgspec import structs

from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, next_command, start_command
from controller.editions import known, load
from controller.files.tagbook import TagBook, simulated
from controller.files.tagfile import Books
from controller.rules.commands import AnyCommand, Roll, StartGame
from controller.rules.edition import Edition
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.table import Gesture, Hold, Press, RollDice, Tap, TurnKnob
from controller.table.panel.amounts import SLOW
from controller.view.oled import screen
from hardware.ports import Button
from tests.bench.rig import Boards
from tests.kernel.computer import Computer, Program
from tests.table.hands import Hands, hands

NAMES = ("Ada", "Bo", "Cleo")
PINS = {Button.OK: 23, Button.BACK: 24, Button.PUSH: 22}
ENCODER = (17, 27)
BUZZER, BANK_PAD = 25, 0
SWEEP_MS = 2
"""Between two sweeps of the reader's heads, real: it is sped up like everything else."""

PROFILE = """
[display]
[strip]
pin = 10
count = 40
[panel]
encoder_a = 17
encoder_b = 27
push = 22
ok = 23
back = 24
[buzzer]
pin = 25
[dice.dice]
path = "{dice}"
[readers.pads]
path = "{reader}"
heads = 2
"""

PRESSED_S, HELD_S, QUARTER_S = 0.4, 1.5, SLOW * 1.1 / 4
"""How long hands press, hold, and turn from one contact to the next, seconds of the computer."""

LIES_S, GONE_S = 0.6, 1.0
"""How long a tag lies, and how long until the next one."""

UNCODED = 52
"""Rows of the last picture above the short code of the record, which is of this record only."""

SEEN_S = 20.0
"""Real seconds within which a picture has to appear."""


@dataclass
class Outcome:
    """What came of an evening."""

    commands: int = 0
    gestures: int = 0
    pictures: int = 0
    over: bool = False
    said: str = ""


class Fingers:
    """Hands at a computer's contacts, and at the boards on its cables."""

    def __init__(self, computer: Computer, boards: Boards) -> None:
        self._computer, self._boards = computer, boards
        self._phase = 0

    def do(self, act: Gesture) -> None:
        """Do one thing, and take the time for it."""
        match act:
            case RollDice(faces):
                for die, face in enumerate(faces):
                    self._boards.order(die, face)
            case Tap(uid):
                self._boards.order("place", BANK_PAD, uid.hex())
                self._wait(LIES_S)
                self._boards.order("remove", BANK_PAD)
                self._wait(GONE_S)
            case Press(button):
                self._press(PINS[button], PRESSED_S)
            case Hold(button):
                self._press(PINS[button], HELD_S)
            case TurnKnob(steps):
                for _ in range(4 * abs(steps)):
                    self._quarter(1 if steps > 0 else -1)
                    self._wait(QUARTER_S)
            case _:
                assert_never(act)

    def _press(self, gpio: int, seconds: float) -> None:
        self._contact(gpio, True)
        self._wait(seconds)
        self._contact(gpio, False)
        self._wait(PRESSED_S)

    def _quarter(self, way: int) -> None:
        """One contact of the encoder changes: A leads when it is turned clockwise."""
        before = _encoder(self._phase)
        self._phase += way
        for gpio, was, closed in zip(ENCODER, before, _encoder(self._phase), strict=True):
            if was != closed:
                self._contact(gpio, closed)

    def _contact(self, gpio: int, closed: bool) -> None:
        with self._computer.carrier.lock:
            self._computer.pins.contact(gpio, closed)

    def _wait(self, seconds: float) -> None:
        time.sleep(seconds / self._computer.speed)


def _encoder(phase: int) -> tuple[bool, bool]:
    return ((True, False), (True, True), (False, True), (False, False))[(phase - 1) % 4]


def play(
    computer: Computer, seed: int, game: str, most: int = 10**6, missing: Sequence[str] = ()
) -> Outcome:
    """Play at most so many commands; parts that are `missing` are reported on the display.
    AssertionError for the first thing that is wrong."""
    edition = load("lotr-2003")
    folder = computer.folder
    begun = start_command(edition, NAMES, Random(seed), game)
    mirror, outcome = _mirror(edition, begun, missing), Outcome()
    journal = folder / "game.journal"
    with Journal.create(journal, edition) as fresh:
        Banker(edition, fresh).do(begun)
    Books(None, folder).keep(edition, simulated(edition))
    boards = Boards(SWEEP_MS)
    hardware = folder / "hardware.toml"
    hardware.write_text(PROFILE.format(dice=boards.dice, reader=boards.reader))
    program = computer.start("run", "--hardware", hardware, "--journal", journal)
    fingers = Fingers(computer, boards)
    roller = DiceRoller(edition, Random(seed))
    bots = [SimpleBot()] * len(NAMES)
    try:
        program.until(lambda: program.said.count("firmware 0.2.0") == 2, SEEN_S)
        _compare(program, mirror, outcome)
        _act(program, fingers, mirror, outcome, Press(Button.OK))  # go on with it
        while mirror.table.state.phase is not Phase.OVER and outcome.commands < most:
            command = next_command(mirror.table.state, bots, roller)
            before = len(mirror.table.banker.history())
            while len(mirror.table.banker.history()) == before:
                act = mirror.table.path_to(command)[0]
                _act(program, fingers, mirror, outcome, act)
            outcome.commands += 1
        outcome.over = mirror.table.state.phase is Phase.OVER
        assert program.stop() == 0, program.said
        outcome.said = program.said
    finally:
        program.process.kill()
        boards.close()
    with Journal.open(journal) as kept:
        assert _given(Banker.resume(kept)) == _given(mirror.table.banker)
    return outcome


def _given(banker: Banker) -> list[AnyCommand]:
    """The commands of a game, without what dice tell of themselves."""
    return [
        structs.replace(entry.command, thrown=())
        if isinstance(entry.command, Roll)
        else entry.command
        for entry in banker.history()
        if entry.command is not None
    ]


def _mirror(edition: Edition, begun: StartGame, missing: Sequence[str]) -> Hands:
    banker = Banker(edition)
    banker.do(begun)
    return hands(
        banker, simulated(edition), ask_resume=True, editions=known(), stop=lambda: None,
        renew=_never, missing=list(missing),
    )  # fmt: skip


def _never(_: str) -> tuple[Banker, TagBook]:
    raise AssertionError("no other game is begun here")


def _act(program: Program, fingers: Fingers, mirror: Hands, outcome: Outcome, act: Gesture) -> None:
    mirror.do(act)
    fingers.do(act)
    outcome.gestures += 1
    _compare(program, mirror, outcome, str(act))


def _compare(program: Program, mirror: Hands, outcome: Outcome, after: str = "its start") -> None:
    """Wait until nothing changes by itself, here and there, and compare."""
    table, clock = mirror.table, mirror.clock
    while (until := screen(table.state, table.ui, clock.time()).until) is not None:
        clock.advance(max(until - clock.time(), 0.0) + 1e-6)
    rows = UNCODED if table.state.phase is Phase.OVER else 64
    wanted = screen(table.state, table.ui, clock.time()).image.tobytes()[: 16 * rows]

    def glass() -> bytes:
        return program.computer.glass()[: 16 * rows]

    try:
        program.until(lambda: glass() == wanted, SEEN_S)
    except AssertionError as error:
        shown = program.computer.folder / "shown.bin"
        shown.write_bytes(wanted + glass())
        raise AssertionError(f"after {after}: another picture ({shown})\n{error}") from error
    outcome.pictures += 1
