"""What is soldered to this computer: simulated lights, display and panel on the real drivers.

Dice and readers are lines to boards elsewhere. sim/table/chips.py has those in the same process.
"""

from collections.abc import Callable
from pathlib import Path
from time import monotonic_ns
from typing import Any

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
from sim.chips.ssd1306 import Ssd1306
from sim.chips.ws2812 import Ws2812Chain
from sim.linux.spidev import GPIO, soldered
from sim.wires.bus import I2cBus

DICE, READER = "dice", "pads"
_ADDRESS, _BUZZER_PIN, _LIGHTS = 0x3C, 25, 40


class Chips:
    """The chips. The running loop is the clock of what is opened with it, as on a Raspberry Pi."""

    def __init__(self) -> None:
        self.oled = Ssd1306()
        self.bus = I2cBus()
        self.bus.attach(_ADDRESS, self.oled)
        self.chain = Ws2812Chain(_LIGHTS)
        self.pulsed = 0  # when the last pulse train began, monotonic nanoseconds
        self._kernel = soldered(self._pulse)

    def open(self, dice: Path | str, reader: Path | str, sink: Sink) -> OpenedParts:
        """Open the real drivers on all of them."""
        import asyncio

        loop = asyncio.get_running_loop()
        opener = self.opener(dice, reader, sink, loop.call_soon_threadsafe)
        opener.open_shown()
        opener.open_rest(loop)
        assert not opener.parts.errors, opener.parts.errors
        return opener.parts

    def opener(
        self,
        dice: Path | str,
        reader: Path | str,
        sink: Sink,
        post: Callable[[Callable[[], object]], object],
    ) -> Opener:
        """What opens the real drivers, as `ringkeeper run` does."""
        panel = PanelProfile(encoder_a=17, encoder_b=27, push=22, ok=23, back=24)
        profile = Profile(
            display=DisplayProfile(address=_ADDRESS),
            strip=StripProfile(pin=GPIO, count=_LIGHTS),
            panel=panel,
            buzzer=BuzzerProfile(pin=_BUZZER_PIN),
            dice={DICE: DiceProfile(path=str(dice))},
            readers={READER: ReaderProfile(path=str(reader), heads=2)},
        )
        return Opener(
            profile,
            sink=sink,
            post=post,
            i2c=lambda _: self.bus,
            pins=lambda: _pins(panel),
            kernel=self._kernel,
        )

    def _pulse(self, train: bytes, rest_ns: int) -> None:
        self.pulsed = monotonic_ns()
        self.chain.receive(train, rest_ns)


def _pins(panel: PanelProfile) -> Any:
    """gpiozero's factory of simulated pins; like the real one imported when it is wanted."""
    import asyncio

    from sim.linux.pins import SimPins

    loop = asyncio.get_running_loop()
    pins = SimPins(loop, buttons=panel.buttons, encoder=panel.encoder, buzzer=_BUZZER_PIN)
    return pins.factory
