"""The three ways to a strip, PIO, SPI and PWM: which is taken, and why not the others. One with a
clock of its own (APA102) goes by SPI alone.

Each is opened as far as its first frame; docs/decisions/strip.md says why in this order.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from errno import EBUSY
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from common.message import Message, joined
from hardware.ports import PartError
from hardware.profile.resources import AT_10, AUTO_WAY
from hardware.profile.types import PWM_PINS, SPI_DATA, SPI_DEVICE, StripBackend, StripKind
from hardware.reasons import reason
from hardware.strip.neopixels import MEMORY_DEVICES, PIO_DEVICE, claim_and_let_go, open_neopixels
from hardware.system.config_txt import switched_on, unstarted
from hardware.system.kernel import MODEL, Kernel, once_more

if TYPE_CHECKING:
    from hardware.strip.spi_pixels import Code

_PI_5 = re.compile(r"Raspberry Pi (5|500|Compute Module 5)\b")
_PI = re.compile(r"Raspberry Pi\b")

UPDATE = "sudo apt update && sudo apt full-upgrade"
RESTART = Message(
    "restart the Pi; if it happens again, update the system: {command}", command=UPDATE
)
SPI_ON = "sudo raspi-config nonint do_spi 0"
NO_PI = Message("run it on a Raspberry Pi, or take [strip] out of hardware.toml")


class OpenedStrip(Struct, frozen=True):
    """A strip that is open: its pixels, by which way, and why not by those before it."""

    pixels: Any
    way: Message
    others: tuple[Message, ...] = ()

    def in_words(self) -> Message:
        return joined((self.way, *self.others))


class _Closed(Exception):
    """A way that is not open here: why, and what to do."""

    def __init__(self, why: Message, remedy: Message | None = None) -> None:
        super().__init__(str(why))
        self.why, self.remedy = why, remedy


Opening = Callable[[int, int, int, Kernel], Any]
"""Of a GPIO, a number of lights, and of channels of each."""


def open_way(
    backend: StripBackend,
    pin: int,
    count: int,
    kernel: Kernel,
    channels: int = 3,
    kind: StripKind = StripKind.WS2812,
) -> OpenedStrip:
    """Open the first of a back end's ways that is open. PartError, with each way's reason."""
    closed: list[_Closed] = []
    others: list[Message] = []
    for name, device, opening in _ways(backend, kind):
        try:
            pixels = opening(pin, count, channels, kernel)
        except _Closed as error:
            closed.append(error)
            others.append(Message("not by {way}: {why}", way=name, why=error.why))
        else:
            way = Message("by {way}", way=name)
            if device:
                way = Message("by {way} ({path})", way=name, path=device)
            return OpenedStrip(pixels, way, tuple(others))
    reasons = joined(others)
    if not _PI.match(kernel.text(MODEL)):
        why = Message("this computer has no pins for a strip, {reasons}", reasons=reasons)
        raise PartError("strip", why, NO_PI)
    other_way = AUTO_WAY if pin == SPI_DATA else AT_10
    advice = [error.remedy for error in closed if error.remedy] or [other_way]
    # The last: of the way that this pin is for, since the ways before it are of other computers.
    why = Message("could not be opened, {reasons}", reasons=reasons)
    raise PartError("strip", why, _of_another_model(backend, kernel) or advice[-1])


def _of_another_model(backend: StripBackend, kernel: Kernel) -> Message | None:
    """What to do if only a way that this model does not have is allowed."""
    if backend not in _MODELS or _MODELS[backend] is _is_5(kernel):
        return None
    return Message(
        "{way} does not work on this model: {advice}", way=backend.value.upper(), advice=AUTO_WAY
    )


_MODELS = {StripBackend.PIO: True, StripBackend.PWM: False}
"""Ways that only some models have: whether those are a Pi 5's."""


def _ways(backend: StripBackend, kind: StripKind) -> list[tuple[str, str, Opening]]:
    if kind is StripKind.APA102:
        return [("SPI", SPI_DEVICE, _clocked)]
    pio, spi = ("PIO", PIO_DEVICE, _pio), ("SPI", SPI_DEVICE, _spi)
    pwm = ("PWM", "", _pwm)
    ways: dict[StripBackend, list[tuple[str, str, Opening]]] = {
        StripBackend.AUTO: [pio, spi, pwm],
        StripBackend.PIO: [pio],
        StripBackend.SPI: [spi],
        StripBackend.PWM: [pwm],
        StripBackend.NEOPIXEL: [pio, pwm],
    }
    return ways[backend]


def _pio(pin: int, count: int, channels: int, kernel: Kernel) -> Any:
    try:
        once_more(lambda: claim_and_let_go(kernel))
    except FileNotFoundError as error:
        update = Message(
            "update the system, since a current one has this on a Pi 5: {command}", command=UPDATE
        )
        raise _Closed(missing(PIO_DEVICE), update if _is_5(kernel) else None) from error
    except PermissionError as error:
        again = Message("run install.sh again, which gives it to the group gpio")
        raise _Closed(forbidden(PIO_DEVICE), again) from error
    except OSError as error:
        why = Message("nothing is free on {path} ({why})", path=PIO_DEVICE, why=error.strerror)
        raise _Closed(why, _freed(PIO_DEVICE)) from error
    return _neopixels(pin, count, channels, "Adafruit-Blinka-Raspberry-Pi5-Neopixel", checked=True)


def _spi(pin: int, count: int, channels: int, kernel: Kernel) -> Any:
    from hardware.strip.spi_pixels import WS2812_CODE  # not loaded for a strip that PIO drives

    if pin != SPI_DATA:
        raise _Closed(Message("it does not reach GPIO {gpio}", gpio=pin))
    return _sent_by_spi(WS2812_CODE, count, channels, kernel)


def _clocked(_pin: int, count: int, channels: int, kernel: Kernel) -> Any:
    from hardware.strip.spi_pixels import APA102_CODE

    return _sent_by_spi(APA102_CODE, count, channels, kernel)


def _sent_by_spi(code: Code, count: int, channels: int, kernel: Kernel) -> Any:
    from hardware.strip.spi_frame import buffer_bytes
    from hardware.strip.spi_pixels import SpiPixels, frame_bytes

    needed, most = frame_bytes(code, count, channels), buffer_bytes(kernel)
    if needed > most:
        why = Message(
            "{count} lights need {bytes} bytes, but {path} allows {most}",
            count=count, bytes=needed, path=SPI_DEVICE, most=most,
        )  # fmt: skip
        remedy = Message(
            "add spidev.bufsiz={bytes} to /boot/firmware/cmdline.txt and restart", bytes=needed
        )
        raise _Closed(why, remedy)
    try:
        pixels = SpiPixels(code, count, kernel, channels)
        try:
            once_more(pixels.show)
        except OSError:
            pixels.close()
            raise
    except FileNotFoundError as error:
        remedy = Message(
            "switch SPI on with {command}, which adds {line} to {file}",
            command=SPI_ON, line="dtparam=spi=on", file="/boot/firmware/config.txt",
        )  # fmt: skip
        if switched_on("spi", kernel.text):
            remedy = unstarted("SPI")
        raise _Closed(missing(SPI_DEVICE), remedy) from error
    except PermissionError as error:
        remedy = Message("add its user to the group {group}", group="spi")
        raise _Closed(forbidden(SPI_DEVICE), remedy) from error
    except OSError as error:
        why = Message("{path} refused an update ({why})", path=SPI_DEVICE, why=reason(error))
        raise _Closed(why, _freed(SPI_DEVICE) if error.errno == EBUSY else RESTART) from error
    return pixels


def _pwm(pin: int, count: int, channels: int, kernel: Kernel) -> Any:
    if _is_5(kernel):
        raise _Closed(Message("it needs a Pi 4 or older"))
    if pin not in PWM_PINS:
        raise _Closed(Message("it does not reach GPIO {gpio}", gpio=pin))
    for device in MEMORY_DEVICES:  # the library says of either only that it shall be root
        try:
            kernel.close(kernel.open(device))
        except PermissionError as error:
            remedy = Message("run install.sh again, which gives the service that right")
            raise _Closed(forbidden(device), remedy) from error
        except OSError as error:
            raise _Closed(missing(device), AT_10) from error
    return _neopixels(pin, count, channels, "rpi-ws281x", checked=False)


def _neopixels(pin: int, count: int, channels: int, library: str, *, checked: bool) -> Any:
    try:
        return open_neopixels(pin, count, channels, checked=checked)
    except ImportError as error:
        remedy = Message("run install.sh again, which installs {library}", library=library)
        why = Message("the library {name} is missing", name=error.name or library)
        raise _Closed(why, remedy) from error
    except (NotImplementedError, AttributeError) as error:
        why = Message("Adafruit's Blinka has no GPIO {gpio} here", gpio=pin)
        raise _Closed(why, AT_10) from error
    except OSError as error:
        why = Message("the kernel refused it ({why})", why=reason(error))
        raise _Closed(why, RESTART) from error
    except Exception as error:  # Blinka raises nearly every kind, depending on the machine
        why = reason(error)
        if "sudo" in str(error):  # all that the library says of it
            why = Message("the kernel gives programs no access to the Pi's memory")
        raise _Closed(why, AT_10) from error


def _freed(path: str) -> Message:
    """What to do about a device that somebody else uses."""
    return Message(
        "stop the other program that uses {path}; or take the dtoverlay that uses it out of "
        "/boot/firmware/config.txt and restart the Pi",
        path=path,
    )


def missing(path: str) -> Message:
    """A device node that the kernel does not have."""
    return Message("{path} is not there", path=path)


def forbidden(path: str) -> Message:
    """One that is another user's."""
    return Message("this program is not allowed to use {path}", path=path)


def _is_5(kernel: Kernel) -> bool:
    return _PI_5.match(kernel.text(MODEL)) is not None
