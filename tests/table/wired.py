"""Strip, display and buzzer for tests of the table: real drivers on simulated chips and wires.

No hands are in here, and no whole table: those are hands.py and sim/table/chips.py.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

from hardware.display.oled import OledDisplay
from hardware.panel.panel import open_buzzer
from hardware.strip.strip import open_strip
from sim.chips.ssd1306 import Ssd1306
from sim.chips.ws2812 import CHANNEL_MA, CHIP_MA, Colour, Ws2812Chain
from sim.clock import SimClock
from sim.linux.pins import SimPins
from sim.linux.spidev import GPIO, soldered
from sim.wires.bus import I2cBus

ADDRESS = 0x3C
BUZZER_PIN = 25


def _nothing() -> None:
    """Nobody listens on this wire."""


class Lights:
    """A chain of WS2812B and its `driver`. `sent` is called for every frame on the line."""

    def __init__(
        self, count: int = 40, *, sent: Callable[[], object] = _nothing, order: str = "GRB"
    ) -> None:
        """`order` is the chain's own; the driver takes it for the usual one."""
        self._chain, self._sent = Ws2812Chain(count, order), sent
        self.driver = open_strip(
            pin=GPIO, count=count, sink=print, brightness=1.0,
            limit_ma=count * (3 * CHANNEL_MA + CHIP_MA), kernel=soldered(self._pulses),
        )  # fmt: skip

    @property
    def colours(self) -> Sequence[Colour]:
        return self._chain.colours

    def _pulses(self, train: bytes, rest_ns: int) -> None:
        self._sent()
        self._chain.receive(train, rest_ns)


class _Tapped(I2cBus):
    """A wire on which somebody listens: `sent` is called for every transfer."""

    def __init__(self, sent: Callable[[], object]) -> None:
        super().__init__()
        self._sent = sent

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int]) -> None:
        self._sent()
        super().write_i2c_block_data(i2c_addr, register, data)


class Glass:
    """An SSD1306 and its `driver`. `sent` is called for every transfer on its wire."""

    def __init__(self, sent: Callable[[], object] = _nothing) -> None:
        self.oled, self.bus = Ssd1306(), _Tapped(sent)
        self.bus.attach(ADDRESS, self.oled)
        self.driver = OledDisplay(self.bus, sink=print, address=ADDRESS)
        self.driver.connect()

    def changes(self, clock: SimClock, seconds: float) -> int:
        """How often the picture changes while this time passes."""
        end, pictures = clock.time() + seconds, [self.oled.pixels()]
        while (due := clock.next_due()) is not None and due <= end:
            clock.advance(due - clock.time())
            pictures.append(self.oled.pixels())
        clock.advance(end - clock.time())
        return sum(before != after for before, after in pairwise(pictures))


class Buzz:
    """A buzzer on a pin, its `driver`, and an ear on it."""

    def __init__(self, clock: SimClock) -> None:
        self.clock = clock
        self._pins = SimPins(clock, buttons={}, buzzer=BUZZER_PIN)
        self.driver = open_buzzer(pin=BUZZER_PIN, factory=self._pins.factory, clock=clock)

    @property
    def tones(self) -> int:
        return sum(hertz > 0 for hertz, _ in self._pins.ear.tones)

    def plays(self, tune: Sequence[tuple[float, float]]) -> bool:
        """Whether this is the tune that began last. It is listened to until its end."""
        self.clock.advance(sum(seconds for _, seconds in tune) + 0.001)
        heard = self._pins.ear.tones[-len(tune) :]
        return [(hertz, round(seconds, 3)) for hertz, seconds in heard] == list(tune)
