"""Every simulated part of a table on its wire, opened by the same code as the real ones.

No game is in here: chips, wires and drivers only. sim/table/table.py sets a banker at it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum

from hardware.display.oled import OledDisplay
from hardware.panel.panel import at_once
from hardware.pi import OpenedParts, Opener
from hardware.ports import Sink
from hardware.profile.types import (
    BuzzerProfile,
    DiceProfile,
    DisplayProfile,
    PanelProfile,
    Profile,
    ReaderProfile,
    StripProfile,
)
from sim.boards.dice_hub import DiceHub
from sim.boards.mcu import Mcu
from sim.boards.tag_reader import TagReader
from sim.chips.ssd1306 import Ssd1306
from sim.chips.ws2812 import Ws2812Chain
from sim.clock import SimClock
from sim.linux.pins import SimPins
from sim.linux.spidev import GPIO, Spidev, with_spi
from sim.table.display_retry import RetriedDisplay
from sim.wires.bus import I2cBus
from sim.wires.serial_wire import CLEAN, Faults, SerialWire

DICE, READER = "dice", "pads"
"""Names of the hub and the reader, as hardware.toml would have them."""

BOARD = "board"
"""The readers under the board are called board0, board1 and so on."""

HEADS = 8
"""Heads of each of them."""

BANK_PAD = 0
"""The head of the reader that is the bank's pad."""

ADDRESS = 0x3C
LIGHTS = 40
"""One light a space."""

NOISY = Faults(drop=0.002, corrupt=0.01, double=0.002)
"""A bad cable: about one frame in five arrives damaged."""

FAST_HOLD_S = 2.0
"""Real seconds for which a clock that runs as fast as it can waits for an answer on a line."""


class Plug(Enum):
    """What can be unplugged."""

    DICE = "dice"
    READER = "reader"
    BOARD = "board"  # all readers under the board, on one plug
    DISPLAY = "display"
    STRIP = "strip"
    PANEL = "panel"
    BUZZER = "buzzer"


class Chips:
    """The parts of a simulated table. Made in a running loop. `board`: with a head under every
    space, on five readers; `lacks`: parts that nobody bought, so that hardware.toml does not name
    them; `pulled`: parts that it names, and whose plugs are out."""

    def __init__(
        self, clock: SimClock, *, seed: int = 0, lights: int = LIGHTS, board: bool = False,
        lacks: Collection[Plug] = (), pulled: Collection[Plug] = (),
    ) -> None:  # fmt: skip
        self.clock = clock
        self.oled = Ssd1306()
        self.bus = I2cBus()
        self.bus.attach(ADDRESS, self.oled)
        self.chain = Ws2812Chain(lights)
        self.spi = Spidev(self._pulse)
        self.kernel = with_spi(self.spi)
        self._hub_wire = SerialWire(clock, seed=seed, name="ttyDICE")
        self._reader_wire = SerialWire(clock, seed=seed + 1, name="ttyPADS")
        self.hub = DiceHub(self._hub_wire, clock, seed=seed)
        self.reader = TagReader(self._reader_wire, clock, seed=seed)
        self.board = [
            TagReader(SerialWire(clock, seed=seed + 2 + i, name=f"ttyBOARD{i}"), clock,
                      heads=HEADS, seed=seed + 1 + i)
            for i in range(LIGHTS // HEADS if board else 0)
        ]  # fmt: skip
        self.profile = self._profile(lacks)
        assert self.profile.panel is not None
        assert self.profile.buzzer is not None
        self.pins = SimPins(
            clock,
            buttons=self.profile.panel.buttons,
            encoder=self.profile.panel.encoder,
            buzzer=self.profile.buzzer.pin,
        )
        self._plugged = dict.fromkeys(Plug, True)
        self.noisy = False  # whether the lines are bad
        self.patient = False  # whether a clock that jumps waits for the lines
        for plug in (*lacks, *pulled):
            self.unplug(plug)

    def _profile(self, lacks: Collection[Plug]) -> Profile:
        """What hardware.toml would say of this table."""
        pads = ReaderProfile(path=self._reader_wire.path, heads=self.reader.heads)
        hub = DiceProfile(path=self._hub_wire.path)
        strip = StripProfile(pin=GPIO, count=self.chain.count)
        return Profile(
            display=None if Plug.DISPLAY in lacks else DisplayProfile(address=ADDRESS),
            strip=None if Plug.STRIP in lacks else strip,
            panel=PanelProfile(encoder_a=17, encoder_b=27, push=22, ok=23, back=24),
            buzzer=BuzzerProfile(pin=25),
            dice={} if Plug.DICE in lacks else {DICE: hub},
            readers={
                **({} if Plug.READER in lacks else {READER: pads}),
                **{f"{BOARD}{i}": self._under(i) for i in range(len(self.board))},
            },
        )

    def _under(self, node: int) -> ReaderProfile:
        """A reader under eight spaces in a row."""
        first = node * HEADS
        spaces = (f"{first}-{first + HEADS - 1}",)
        return ReaderProfile(path=self.board[node].wire.path, heads=HEADS, spaces=spaces)

    def stand(self, space: int, uid: bytes) -> None:
        """Set a token on a space, wherever it stood before; or lay anything else there."""
        self.lift(uid)
        self.board[space // HEADS].place(space % HEADS, uid)

    def standing(self, uid: bytes) -> int:
        """The space on which a tag lies, -1 if it is not on the board."""
        for node, reader in enumerate(self.board):
            for head, lying in enumerate(reader.lying):
                if uid in lying:
                    return node * HEADS + head
        return -1

    def clear_board(self) -> None:
        for reader in self.board:
            for head, lying in enumerate(reader.lying):
                if lying:
                    reader.remove(head)

    def lift(self, uid: bytes) -> None:
        """Take a token off the board, if it stands there."""
        for reader in self.board:
            for head, lying in enumerate(reader.lying):
                if uid in lying:
                    reader.remove(head, uid)

    def open(self, sink: Sink) -> OpenedParts:
        """Open the real drivers on these chips. The display is written where it is shown: its
        wire is simulated and takes no time."""
        parts = Opener(
            self.profile,
            sink=sink,
            post=at_once,
            i2c=lambda _port: self.bus,
            pins=lambda: self.pins.factory,
            threaded=False,
            kernel=self.kernel,
            ports=list,
        ).open(self.clock)
        if isinstance(parts.display, OledDisplay):
            parts.display = RetriedDisplay(parts.display, self.clock)
        return parts

    def be_like(self, others: Chips) -> None:
        """Have the same plugs out, as bad lines, and as much patience as other chips had."""
        for plug, plugged in others.plugged.items():
            if not plugged:
                self.unplug(plug)
        if others.noisy:
            self.spoil(on=True)
        if others.patient:
            self.wait_for_answers()

    def wait_for_answers(self) -> None:
        """A clock that jumps must never jump ahead of a line, or a game would hang on luck."""
        self.patient = True
        for board in (self.hub, self.reader, *self.board):
            board.HOLD_S = FAST_HOLD_S

    @property
    def plugged(self) -> dict[Plug, bool]:
        return dict(self._plugged)

    def unplug(self, plug: Plug) -> None:
        """Pull a plug; again is harmless."""
        self._set(plug, plugged=False)

    def plug(self, plug: Plug) -> None:
        """Put it back; the part starts again."""
        self._set(plug, plugged=True)

    def _set(self, plug: Plug, *, plugged: bool) -> None:
        if self._plugged[plug] is plugged:
            return
        self._plugged[plug] = plugged
        match plug:
            case Plug.DISPLAY if plugged:
                self.bus.plug(ADDRESS)
            case Plug.DISPLAY:
                self.bus.unplug(ADDRESS)
                self.oled.on = False
                self.oled.version += 1
            case Plug.STRIP:
                self.chain.power_up()  # dark until the next picture
            case Plug.PANEL:
                self.pins.plug(plugged)
            case Plug.BUZZER:
                self.pins.buzzer.plug(plugged)
            case _:
                for board in self._boards(plug):
                    if plugged:
                        board.plug()
                    else:
                        board.unplug(powered=False)

    def spoil(self, on: bool) -> None:
        """Make the lines bad, or good again."""
        self.noisy = on
        for board in (self.hub, self.reader, *self.board):
            board.wire.faults = NOISY if on else CLEAN

    def close(self) -> None:
        self.hub.close()
        self.reader.close()
        for reader in self.board:
            reader.close()

    def _boards(self, plug: Plug) -> Sequence[Mcu]:
        if plug is Plug.BOARD:
            return self.board
        return [self.hub if plug is Plug.DICE else self.reader]

    def _pulse(self, train: bytes, rest_ns: int) -> None:
        if self._plugged[Plug.STRIP]:
            self.chain.receive(train, rest_ns)
