"""Bytes on the OLED's wire over whole games that hands play on a simulated table.

The display is the real driver on a simulated bus; time is simulated, so everything that changes by
itself (news running out, an auction's "going once") is in it too.
"""

from collections.abc import Callable
from itertools import pairwise
from statistics import fmean

from controller.files.tagbook import simulated
from controller.rules.state import Phase, State
from controller.table import Table, TableParts
from controller.view.interface import Ui
from controller.view.oled import screen
from hardware.display.oled import OledDisplay
from hardware.ports import Dots
from sim.chips.ssd1306 import Ssd1306
from sim.clock import SimClock
from sim.wires.bus import I2cBus
from tests.bench.figures import Figure, spread
from tests.bench.games import begun, bots_of
from tests.table.hands import DICE, Hands

BUSY_S = 4.0
"""Between two commands: people take their time, and read."""

Change = Callable[[State], object]

GAMES = 6
"""One game alone may be a fifth dearer or cheaper than another."""

AIM_BYTES = 100
DIGIT_BYTES = 45
LUMA_BYTES = 1_034
"""A whole frame as luma.oled sends it, for every picture, changed or not."""


class Counted(OledDisplay):
    """A display that notes what each picture cost."""

    def __init__(self) -> None:
        bus = I2cBus()
        bus.attach(0x3C, Ssd1306())
        super().__init__(bus, sink=lambda _: None)
        self.connect()
        self.costs: list[int] = []

    def show(self, image: Dots) -> int:
        self.costs.append(super().show(image))
        return self.costs[-1]


def measure(_: float) -> list[Figure]:
    """Games, then two pictures that differ little."""
    costs = [cost for seed in range(1, GAMES + 1) for cost in _game(seed)]
    changed = [cost for cost in costs if cost]
    middle, most = spread(changed)
    return [
        Figure("OLED, whole games: pictures", len(costs), ""),
        Figure("… bytes a picture, on average", fmean(costs), "bytes", aim=AIM_BYTES),
        Figure("… of those that changed, on average", fmean(changed), "bytes"),
        Figure("… of those that changed, p50", middle, "bytes"),
        Figure("… of those that changed, p99", most, "bytes"),
        Figure("… the same by luma alone", LUMA_BYTES, "bytes"),
        Figure("OLED: nothing changed", _second(_same), "bytes", aim=0),
        Figure("OLED: one digit, at most", _digits(), "bytes", aim=DIGIT_BYTES),
    ]


def _game(seed: int) -> list[int]:
    banker = begun(seed=seed)
    display, clock = Counted(), SimClock()
    table = Table(
        banker, simulated(banker.edition), clock, TableParts(display=display, dice=(DICE,))
    )
    hands = Hands(table, clock)
    choose = bots_of(banker)
    while table.state.phase is not Phase.OVER:
        clock.advance(BUSY_S)
        hands.give(choose())
    clock.advance(BUSY_S)
    table.close()
    display.close()
    return display.costs


def _digits() -> int:
    """The dearest change of one digit of the balance of the seat that is asked to roll."""
    return max(_second(_cash(one), _cash(other)) for one, other in pairwise([*range(10), 0]))


def _cash(digit: int) -> Change:
    def set_cash(state: State) -> None:
        state.cash[state.turn] = 1_230 + digit

    return set_cash


def _second(*changes: Change) -> int:
    """Bytes of the picture after the last change, the one before it being on the glass."""
    banker = begun()
    choose = bots_of(banker)
    while banker.state.phase is not Phase.ROLL:
        banker.do(choose())
    display = Counted()
    for change in (_same, *changes):
        change(banker.state)
        cost = display.show(screen(banker.state, Ui(), 0.0).image)
    display.close()
    return cost


def _same(_: State) -> None:
    pass
