"""An OLED for tests: the driver on a simulated wire with its chip, and pictures to show on it."""

import threading
from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw

from hardware.display.oled import OledDisplay
from hardware.ports import DeviceEvent
from sim.chips.ssd1306 import OledChip, Ssd1306
from sim.wires.bus import I2cBus
from tests.chips.sh1106 import Sh1106
from tests.chips.ssd1309 import Ssd1309
from tests.patience import PATIENCE_S

ADDRESS = 0x3C
CHIPS: dict[str, type[OledChip]] = {"ssd1306": Ssd1306, "sh1106": Sh1106, "ssd1309": Ssd1309}


class Cable(I2cBus):
    """A wire at which another thread can wait, and which carries nothing while it is `stuck`."""

    def __init__(self, *, stuck: bool = False) -> None:
        super().__init__()
        self.free, self.entered = threading.Event(), threading.Event()
        if not stuck:
            self.free.set()
        self._moved = threading.Condition()

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int]) -> None:
        self.entered.set()
        assert self.free.wait(PATIENCE_S)
        super().write_i2c_block_data(i2c_addr, register, data)
        self.tell()

    def tell(self) -> None:
        """Something has happened: whoever waits looks again."""
        with self._moved:
            self._moved.notify_all()

    def until(self, true: Callable[[], bool]) -> bool:
        """Wait until something holds; false if it never does."""
        with self._moved:
            return self._moved.wait_for(true, PATIENCE_S)


class Rig:
    def __init__(self, driver: str, *, rotate: int = 0, stuck: bool = False) -> None:
        self.driver = driver
        self.bus, self.chip = Cable(stuck=stuck), CHIPS[driver]()
        self.bus.attach(ADDRESS, self.chip)
        self.events: list[DeviceEvent] = []
        self.display = OledDisplay(self.bus, sink=self._hear, driver=driver, rotate=rotate)

    def _hear(self, event: DeviceEvent) -> None:
        self.events.append(event)
        self.bus.tell()

    def shows(self, image: Image.Image) -> bool:
        return self.chip.pixels() == image.tobytes()

    def showing(self, *texts: tuple[int, int, str]) -> Image.Image:
        image = screen(*texts)
        self.display.show(image)
        return image

    def told(self) -> list[str]:
        return [type(event).__name__ for event in self.events]

    def cost(self, image: Image.Image) -> int:
        """Bytes on the wire to show the image, by the wire's count; the driver's must agree."""
        before = self.bus.bytes
        written = self.display.show(image)
        assert written == self.bus.bytes - before
        return written


def blank() -> Image.Image:
    return Image.new("1", (128, 64))


def screen(*texts: tuple[int, int, str]) -> Image.Image:
    image = blank()
    draw = ImageDraw.Draw(image)
    for x, y, text in texts:
        draw.text((x, y), text, fill=1)
    return image
