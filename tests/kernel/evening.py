"""Games for three, played through a computer alone: its dice, its pad, its knob and its display.

A table of the same game that runs here without wires says what to do next, and what the display
has to show then. Every picture on the simulated glass must match its picture, pixel by pixel.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from msgspec import structs

from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, next_command, start_command
from controller.editions import known, load
from controller.files.settings import LastSetup, Settings, SettingsStore
from controller.files.tagbook import TagBook, simulated
from controller.files.tagfile import Books
from controller.rules.commands import AnyCommand, Roll, StartGame
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.store.journal_file import read
from controller.table import Gesture, Press, TurnKnob
from controller.view.oled import screen
from hardware.ports import Button
from tests.bench.rig import Boards
from tests.kernel.computer import Computer
from tests.kernel.fingers import Fingers
from tests.table.hands import Hands, hands

NAMES = ("Ada", "Bo", "Cleo")
TOKENS = ("Gandalf", "Frodo", "Aragorn")
SWEEP_MS = 100  # between two sweeps of the reader's heads; on a board it takes a fifth of that
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
{dice}
[readers.pads]
{reader}
heads = 2
"""

PORTS = ("/dev/ttyACM1", "/dev/ttyACM3")
"""Where dice and reader are plugged in if hardware.toml does not say it."""

UNCODED = 52
"""Rows of the last picture above the short code of the record, which is of this record only."""

UNCOUNTED = 55  # rows above the bottom line, in which the seconds to answer are counted down
TITLE = 12  # rows above a list
SEEN_S = 20.0  # real seconds within which a picture has to appear


def profile(boards: Boards, *, named: bool = True) -> str:
    """The text of hardware.toml with these boards, their ports named or to be found."""
    dice, reader = (f'path = "{p}"' if named else "" for p in (boards.dice, boards.reader))
    return PROFILE.format(dice=dice, reader=reader)


@dataclass
class Outcome:
    """What came of an evening."""

    commands: int = 0
    gestures: int = 0
    pictures: int = 0
    over: bool = False
    said: str = ""


class Sitting:
    """`ringkeeper run` on a computer, hands at it, and the same table here. A game has begun."""

    edition = load("lotr-2003")

    def __init__(
        self, computer: Computer, seed: int, game: str, *, missing: Sequence[str] = (),
        named: bool = True,
    ) -> None:  # fmt: skip
        """The display reports parts that are `missing`. `named`: hardware.toml has the boards'
        ports; else they are on USB, to be found."""
        self.outcome = Outcome()
        self.journal = computer.folder / "game.journal"
        self._missing, self._seed = list(missing), seed
        self._record: Journal | None = None
        self._records = 0
        self._settings = Settings(
            setup=LastSetup(edition=self.edition.id, game=game, tokens=TOKENS)
        )
        begun = start_command(self.edition, NAMES, Random(seed), game)
        with Journal.create(self.journal, self.edition) as fresh:
            Banker(self.edition, fresh).do(begun)
        Books(None, computer.folder).keep(self.edition, simulated(self.edition))
        SettingsStore(computer.folder / "settings.toml").change(self._settings)
        self._met(begun, resumed=True)
        self.boards = Boards(SWEEP_MS, computer.time())
        hardware = computer.folder / "hardware.toml"
        ports = self.boards.dice, self.boards.reader
        for path, port in zip(PORTS, ports if not named else (), strict=False):
            computer.plug(path, port)
        hardware.write_text(profile(self.boards, named=named))
        self.program = computer.start("run", "--hardware", hardware, "--journal", self.journal)
        self.fingers = Fingers(computer, self.boards)

    def resume(self) -> None:
        """Wait for the first picture, and go on with the game."""
        self.program.until(lambda: self.program.said.count("firmware 0.2.0") == 2, SEEN_S)
        self.compare("its start")
        self.act(Press(Button.OK))

    def play(self, most: int = 10**6) -> None:
        """Play on to the end, or at most so many commands more."""
        mirror, played = self.mirror, 0
        bots = [SimpleBot()] * len(NAMES)
        while mirror.table.state.phase is not Phase.OVER and played < most:
            command = next_command(mirror.table.state, bots, self._roller)
            before = len(mirror.table.banker.history())
            while len(mirror.table.banker.history()) == before:
                self.act(mirror.table.path_to(command)[0])
            played += 1
        self.outcome.commands += played
        self.outcome.over = mirror.table.state.phase is Phase.OVER

    def play_again(self) -> Path:
        """From the result of a game to the next one's first question, as last time. Where the
        record of the game before is now."""
        before = self._given()
        ok = Press(Button.OK)
        self.act(ok, rows=TITLE)
        self.act(TurnKnob(len(NAMES) + 1), rows=TITLE)  # past the code of the record
        for act in (ok, TurnKnob(1), ok, ok):  # put it away? yes; as last time
            self.act(act)
        self.act(ok, rows=0)  # the cards are shuffled in another way there
        self.program.until(lambda: bool(read(self.journal).entries), SEEN_S)
        begun = read(self.journal).entries[0].command
        assert isinstance(begun, StartGame)
        self.mirror.table.close()
        self._seed += 1
        self._met(begun, resumed=False)
        self.compare("another game has begun")
        (old,) = self.journal.parent.glob("game-*.journal")
        with Journal.open(old) as kept:
            assert _commands(Banker.resume(kept)) == before
        return old.rename(old.with_suffix(".over"))

    def end(self) -> None:
        """Stop it; its record has to be what was played here."""
        assert self.program.stop() == 0, self.program.said
        self.outcome.said = self.program.said
        with Journal.open(self.journal) as kept:
            assert _commands(Banker.resume(kept)) == self._given()

    def close(self) -> None:
        """Whatever has happened: nothing of it runs on."""
        self.program.process.kill()
        self.boards.close()

    def act(self, act: Gesture, *, rows: int = 64) -> None:
        """Do one thing, here and there, and compare so many rows of the display."""
        self.mirror.do(act)
        self.fingers.do(act)
        self.outcome.gestures += 1
        if rows:
            self.compare(str(act), rows)

    def compare(self, after: str, rows: int = 64) -> None:
        """Wait until nothing changes by itself, here and there, and compare."""
        table, clock, program = self.mirror.table, self.mirror.clock, self.program
        while (until := screen(table.state, table.ui, clock.time()).until) is not None:
            if table.ui.deadline is not None and table.presenter.told_in() < 0:
                break  # only its seconds change, until the clock answers
            clock.advance(max(until - clock.time(), 0.0) + 1e-6)
        if table.state.phase is Phase.OVER:
            rows = min(rows, UNCODED)
        elif table.ui.deadline is not None:
            rows = min(rows, UNCOUNTED)
        wanted = screen(table.state, table.ui, clock.time()).image.tobytes()[: 16 * rows]

        def glass() -> bytes:
            return program.computer.glass()[: 16 * rows]

        try:
            program.until(lambda: glass() == wanted, SEEN_S)
        except AssertionError as error:
            shown = program.computer.folder / "shown.bin"
            shown.write_bytes(wanted + glass())
            raise AssertionError(f"after {after}: another picture ({shown})\n{error}") from error
        self.outcome.pictures += 1

    def _met(self, begun: StartGame, *, resumed: bool) -> None:
        """The table here, with a game that begins so."""
        banker = self._recorded()
        banker.do(begun)
        self._roller = DiceRoller(self.edition, Random(self._seed))
        settings = SettingsStore()
        settings.change(self._settings)
        self.mirror: Hands = hands(
            banker, simulated(self.edition), ask_resume=resumed, editions=known(),
            stop=lambda: None, renew=self._renewed, missing=self._missing, settings=settings,
        )  # fmt: skip

    def _renewed(self, _: str) -> tuple[Banker, TagBook]:
        return self._recorded(), simulated(self.edition)

    def _recorded(self) -> Banker:
        """With a record of its own: the panel names its code."""
        if self._record is not None:
            self._record.close()
        self._records += 1
        path = self.journal.with_name(f"here-{self._records}.journal")
        self._record = Journal.create(path, self.edition)
        return Banker(self.edition, self._record)

    def _given(self) -> list[AnyCommand]:
        return _commands(self.mirror.table.banker)


def play(
    computer: Computer, seed: int, game: str, most: int = 10**6, missing: Sequence[str] = (),
    *, named: bool = True,
) -> Outcome:  # fmt: skip
    """Play at most so many commands. AssertionError for the first thing that is wrong."""
    sitting = Sitting(computer, seed, game, missing=missing, named=named)
    try:
        sitting.resume()
        sitting.play(most)
        sitting.end()
    finally:
        sitting.close()
    return sitting.outcome


def _commands(banker: Banker) -> list[AnyCommand]:
    """The commands of a game, without what dice tell of themselves."""
    return [
        structs.replace(entry.command, thrown=())
        if isinstance(entry.command, Roll)
        else entry.command
        for entry in banker.history()
        if entry.command is not None
    ]
