"""By which way a strip is opened, why by no other, and what a transfer that failed says."""

import errno
from collections.abc import Iterator

import pytest

from common.message import Message, verbatim
from hardware.ports import Colour, DeviceEvent, PartError, PartFound, PartLost
from hardware.profile.types import StripBackend
from hardware.strip.spi_pixels import WS2812_CODE, frame_bytes as bytes_of
from hardware.strip.strip import PixelStrip, open_strip
from sim.chips.ws2812 import Ws2812Chain
from sim.linux.kernel import MODEL, SimKernel
from sim.linux.spidev import BUFFER, PATH, Spidev
from tests.steps import cases


def frame_bytes(count: int, channels: int = 3) -> int:
    return bytes_of(WS2812_CODE, count, channels)


BUFSIZ = "/sys/module/spidev/parameters/bufsiz"


class Rig:
    """A Pi 4 with its SPI switched on, and a chain at GPIO 10."""

    def __init__(self, count: int = 8, *, core_hertz: int = 500_000_000) -> None:
        self.chain = Ws2812Chain(count)
        self.spi = Spidev(self._pulses, core_hertz=core_hertz)
        self.kernel = SimKernel()
        self.kernel.nodes[PATH] = self.spi
        self.kernel.files[BUFSIZ] = str(BUFFER)
        self.told: list[DeviceEvent] = []

    def open(self, pin: int = 10, backend: StripBackend = StripBackend.AUTO) -> PixelStrip:
        return open_strip(
            pin=pin, count=self.chain.count, sink=self.told.append, brightness=1.0,
            limit_ma=60_000, backend=backend, kernel=self.kernel,
        )  # fmt: skip

    def refused(self, pin: int = 10, backend: StripBackend = StripBackend.AUTO) -> PartError:
        with pytest.raises(PartError) as caught:
            self.open(pin, backend)
        assert "\n" not in str(caught.value)
        return caught.value

    def _pulses(self, train: bytes, rest_ns: int) -> None:
        self.chain.receive(train, rest_ns=rest_ns)


@pytest.fixture
def rig() -> Iterator[Rig]:
    rig = Rig()
    yield rig
    assert rig.kernel.opened == 0, "every descriptor was closed again"


RED: list[Colour] = [(255, 0, 0)] * 8
BLUE: list[Colour] = [(0, 0, 255)] * 8


@pytest.mark.parametrize("core", [250_000_000, 400_000_000, 500_000_000, 200_000_000])
def test_the_pulses_are_in_both_data_sheets_at_every_pis_clock(core: int) -> None:
    """WS2812B V5: a 0 is high for 220 to 380 ns, a 1 for 580 to 1000; before it 400 and 800 +- 150.
    The clocks: Pi 3, Zero 2 W, 4 and 5."""
    rig = Rig(core_hertz=core)
    widths: set[int] = set()
    keep = rig.spi.line

    def look(train: bytes, rest_ns: int) -> None:
        widths.update(memoryview(train).cast("I"))
        assert not train or rest_ns >= 280_000, "RES"
        keep(train, rest_ns)

    rig.spi.line = look
    strip = rig.open()
    strip.show([(0x55, 0xAA, 0xFF), *[(0, 1, 2)] * 7])
    strip.close()
    short, long = min(widths), max(widths)
    assert len(widths) == 2
    assert 300 <= short <= 380
    assert 700 <= long <= 950
    assert rig.chain.faults == []


def test_a_file_of_before_auto_takes_spi_at_gpio_10_whatever_its_pin(rig: Rig) -> None:
    rig.open(10, StripBackend.SPI).close()
    assert rig.spi.transfers == 2, "dark when it opens, dark when it closes"


def test_white_lights_take_a_longer_transfer() -> None:
    rig = Rig()
    rig.chain.order = "GRBW"
    fits = (BUFFER - frame_bytes(0)) // 16
    strip = open_strip(pin=10, count=fits, sink=print, order="GRBW", kernel=rig.kernel)
    strip.close()
    with pytest.raises(PartError, match=f"{fits + 1} lights need {frame_bytes(fits + 1, 4)} bytes"):
        open_strip(
            pin=10, count=fits + 1, sink=print, order="GRBW", kernel=rig.kernel,
            backend=StripBackend.SPI,
        )  # fmt: skip


MODELS = (
    "Raspberry Pi Zero 2 W Rev 1.0", "Raspberry Pi 3 Model B Rev 1.2",
    "Raspberry Pi 4 Model B Rev 1.4", "Raspberry Pi 5 Model B Rev 1.0",
)  # fmt: skip

SPI_CLOSED = {
    "well": "", "absent": "/dev/spidev0.0 is not there",
    "denied": "this program is not allowed to use /dev/spidev0.0",
    "refused": "/dev/spidev0.0 refused an update (Input/output error)",
}  # fmt: skip


@pytest.mark.parametrize("fault", SPI_CLOSED)
@pytest.mark.parametrize("pin", [10, 18, 17])
@pytest.mark.parametrize("model", MODELS)
def test_auto_names_each_way_that_is_not_open(rig: Rig, model: str, pin: int, fault: str) -> None:
    rig.kernel.files[MODEL] = model
    match fault:
        case "absent":
            del rig.kernel.nodes[PATH]
        case "denied":
            rig.kernel.denied.add(PATH)
        case "refused":
            rig.spi.faults = 1000
    if pin == 10 and fault == "well":
        strip = rig.open(pin)
        assert strip.show(RED) == 24
        assert (rig.chain.colours, rig.chain.faults) == (RED, [])
        assert str(strip.way) == "by SPI (/dev/spidev0.0), not by PIO: /dev/pio0 is not there"
        strip.close()
        return
    by_spi = SPI_CLOSED[fault] if pin == 10 else f"it does not reach GPIO {pin}"
    by_pwm = "/dev/vcio is not there" if pin == 18 else f"it does not reach GPIO {pin}"
    if "Pi 5" in model:
        by_pwm = "it needs a Pi 4 or older"
    error = rig.refused(pin)
    assert pin == 10 or rig.spi.transfers == 0, "at another pin nothing is sent by GPIO 10"
    assert str(error.why) == (
        "could not be opened, not by PIO: /dev/pio0 is not there, "
        f"not by SPI: {by_spi}, not by PWM: {by_pwm}"
    )
    assert str(error) == f"strip: {error.why}; {error.remedy}"


@cases(
    "model, backend",
    ("Raspberry Pi 4 Model B Rev 1.4", StripBackend.PIO),
    ("Raspberry Pi Zero 2 W Rev 1.0", StripBackend.PIO),
    ("Raspberry Pi 5 Model B Rev 1.0", StripBackend.PWM),
)
def test_a_way_of_another_model_is_refused(rig: Rig, model: str, backend: StripBackend) -> None:
    rig.kernel.files[MODEL] = model
    assert str(rig.refused(18, backend).remedy) == (
        f'{backend.value.upper()} does not work on this model: set backend = "auto" under '
        "[strip] in hardware.toml"
    )


SWITCH_ON = (
    "switch SPI on with sudo raspi-config nonint do_spi 0, which adds dtparam=spi=on to "
    "/boot/firmware/config.txt"
)


@cases(
    "config, remedy",
    ("dtparam=spi=on\n", "restart the Pi: SPI is switched on in config.txt, but is not there yet"),
    ("dtparam=i2c_arm=on,spi=on # mine\n", "restart the Pi"),
    ("dtparam=spi\n", "restart the Pi"),
    ("dtparam=spi=on\ndtparam=spi=off\n", "switch SPI on"),
    ("#dtparam=spi=on\n", "switch SPI on"),
    ("dtparam=i2c_arm=on\n", SWITCH_ON),
    ("", SWITCH_ON),
)
@pytest.mark.parametrize("file", ["/boot/firmware/config.txt", "/boot/config.txt"])
def test_spi_that_is_off_or_to_come_says_so(rig: Rig, file: str, config: str, remedy: str) -> None:
    del rig.kernel.nodes[PATH]
    rig.kernel.files[file] = config
    assert str(rig.refused().remedy).startswith(remedy)


def test_a_device_that_may_not_be_used_names_its_group(rig: Rig) -> None:
    rig.kernel.denied.add(PATH)
    error = rig.refused(backend=StripBackend.SPI)
    assert (str(error.why), str(error.remedy)) == (
        "could not be opened, not by SPI: this program is not allowed to use /dev/spidev0.0",
        "add its user to the group spi",
    )


def test_pio_without_a_free_state_machine_or_that_may_not_be_used_is_spi(rig: Rig) -> None:
    """The Pi 5's library ends the program there (pio_panic)."""

    class Full:
        def ioctl(self, *_: object) -> int:
            raise OSError(errno.EBUSY, "Device or resource busy")

        def closed(self) -> None: ...

    rig.kernel.files[MODEL] = "Raspberry Pi 5 Model B Rev 1.0"
    rig.kernel.nodes["/dev/pio0"] = Full()
    for why in (
        "nothing is free on /dev/pio0 (Device or resource busy)",
        "this program is not allowed to use /dev/pio0",
    ):
        strip = rig.open()
        assert str(strip.way) == f"by SPI (/dev/spidev0.0), not by PIO: {why}"
        strip.close()
        rig.kernel.denied.add("/dev/pio0")


def test_more_lights_than_a_transfer_takes_say_what_to_write_where() -> None:
    """spidev takes 4096 bytes at once, and a frame in two parts is no frame. A buffer that is
    smaller than it says is found out by sending."""
    fits = (BUFFER - frame_bytes(0)) // 12
    Rig(fits).open().close()
    rig, most = Rig(fits + 1), frame_bytes(fits + 1)
    error = rig.refused(backend=StripBackend.SPI)
    assert f"{fits + 1} lights need {most} bytes" in str(error.why)
    assert str(error.remedy) == (
        f"add spidev.bufsiz={most} to /boot/firmware/cmdline.txt and restart"
    )
    rig.kernel.files[BUFSIZ] = str(most)
    error = rig.refused(backend=StripBackend.SPI)
    assert "/dev/spidev0.0 refused an update (Message too long)" in str(error.why)
    assert rig.kernel.opened == 0
    rig.spi.buffer = most
    rig.open().close()


def test_a_failed_transfer_is_sent_again_and_a_strip_that_fails_is_told_once(rig: Rig) -> None:
    """A transfer that goes out in part has failed."""
    strip = rig.open()
    rig.spi.faults = 1
    assert strip.show(RED) == 24
    assert (rig.chain.colours, rig.told) == (RED, [])
    rig.spi.faults = 4
    assert [strip.show(BLUE), strip.show(BLUE), strip.show(RED)] == [0, 0, 0]
    why = Message("an update was not sent ({why})", why=verbatim("Input/output error"))
    assert rig.told == [PartLost(part="strip", why=why)]
    assert strip.show(BLUE) == 24
    assert rig.chain.colours == BLUE
    assert rig.told[1:] == [PartFound(part="strip", about=Message("{count} lights", count=8))]
    rig.spi.short = 100
    assert strip.show(RED) == 0
    part = f"only {frame_bytes(8) - 100} of {frame_bytes(8)} bytes went out"
    assert str(rig.told[2]).endswith(f": an update was not sent ({part})")
    rig.spi.short = 0
    strip.close()
