"""The three ways to a strip, PIO, SPI and PWM: which is taken, and why not the others.

Each is opened as far as its first frame; decision 0018 says why in this order.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from hardware.ports import PartError
from hardware.profile.types import SPI_DATA, SPI_DEVICE, StripBackend
from hardware.strip.boot import switched_on
from hardware.strip.neopixels import MEMORY_DEVICES, PIO_DEVICE, claim_and_let_go, open_neopixels
from hardware.system.kernel import Kernel

PWM_PINS = (12, 13, 18, 19, 21)
"""GPIOs that PWM (or, 21, PCM) reaches."""

MODEL = "/proc/device-tree/model"
_PI_5 = re.compile(r"Raspberry Pi (5|500|Compute Module 5)\b")
_PI = re.compile(r"Raspberry Pi\b")

HERE = "see 'Strip' in docs/wiring.md"
NO_PI = "run it on a Raspberry Pi, or take [strip] out of hardware.toml"


class Taken(Struct, frozen=True):
    """A strip that is open: its pixels, by which way, and why not by those before it."""

    pixels: Any
    way: str
    others: tuple[str, ...] = ()

    def __str__(self) -> str:
        return ", ".join((f"by {self.way}", *self.others))


class _Closed(Exception):
    """A way that is not open here: why (without a comma: it stands in a list), and what to do."""

    def __init__(self, why: str, remedy: str) -> None:
        super().__init__(why)
        self.remedy = remedy


Opening = Callable[[int, int, Kernel], Any]


def take(backend: StripBackend, pin: int, count: int, kernel: Kernel) -> Taken:
    """Open the first of a back end's ways that is open. PartError, with each way's reason."""
    closed: list[_Closed] = []
    others: list[str] = []
    for name, device, opening in _ways(backend):
        try:
            way = f"{name} ({device})" if device else name
            return Taken(opening(pin, count, kernel), way, tuple(others))
        except _Closed as error:
            closed.append(error)
            others.append(f"not by {name}: {error}")
    reasons = ", ".join(others)
    if not _PI.match(kernel.text(MODEL)):
        raise PartError("strip", f"this computer has no pins for a strip, {reasons}", NO_PI)
    advice = [error.remedy for error in closed if error.remedy] or [HERE]
    # The last: of the way that this pin is for, since the ways before it are of other computers.
    raise PartError("strip", f"could not be opened, {reasons}", advice[-1])


def _ways(backend: StripBackend) -> list[tuple[str, str, Opening]]:
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


def _pio(pin: int, count: int, kernel: Kernel) -> Any:
    try:
        claim_and_let_go(kernel)
    except FileNotFoundError as error:
        remedy = "update the system: on a Pi 5 it has this" if _is_5(kernel) else ""
        raise _Closed(f"{PIO_DEVICE} is not there", remedy) from error
    except PermissionError as error:
        remedy = "run install.sh again, which gives it to the group gpio"
        raise _Closed(f"this program may not use {PIO_DEVICE}", remedy) from error
    except OSError as error:
        raise _Closed(f"nothing is free on {PIO_DEVICE} ({error.strerror})", HERE) from error
    return _neopixels(pin, count, "Adafruit-Blinka-Raspberry-Pi5-Neopixel", checked=True)


def _spi(pin: int, count: int, kernel: Kernel) -> Any:
    from hardware.strip import spi_pixels  # not loaded for a strip that PIO drives

    if pin != SPI_DATA:
        raise _Closed(f"it does not reach GPIO {pin}", "")
    needed, most = spi_pixels.frame_bytes(count), spi_pixels.buffer_bytes(kernel)
    if needed > most:
        why = f"{count} lights need {needed} bytes, but {SPI_DEVICE} allows {most}"
        remedy = f"add spidev.bufsiz={needed} to /boot/firmware/cmdline.txt and restart"
        raise _Closed(why, remedy)
    try:
        pixels = spi_pixels.SpiPixels(count, kernel)
        try:
            pixels.show()
        except OSError:
            pixels.close()
            raise
    except FileNotFoundError as error:
        remedy = "switch SPI on with sudo raspi-config nonint do_spi 0"
        if switched_on("spi", kernel.text):
            remedy = "restart the Pi: SPI is switched on in config.txt, but is not there yet"
        raise _Closed(f"{SPI_DEVICE} is not there", remedy) from error
    except PermissionError as error:
        remedy = "add its user to the group spi"
        raise _Closed(f"this program may not use {SPI_DEVICE}", remedy) from error
    except OSError as error:
        raise _Closed(f"{SPI_DEVICE} refused an update ({reason(error)})", HERE) from error
    return pixels


def _pwm(pin: int, count: int, kernel: Kernel) -> Any:
    if _is_5(kernel):
        raise _Closed("it needs a Pi 4 or older", "")
    if pin not in PWM_PINS:
        raise _Closed(f"it does not reach GPIO {pin}", "")
    for device in MEMORY_DEVICES:  # the library says of either only that it shall be root
        try:
            kernel.close(kernel.open(device))
        except PermissionError as error:
            remedy = "run install.sh again, which gives the service that right"
            raise _Closed(f"this program may not use {device}", remedy) from error
        except OSError as error:
            raise _Closed(f"{device} is not there", HERE) from error
    return _neopixels(pin, count, "rpi-ws281x", checked=False)


def _neopixels(pin: int, count: int, library: str, *, checked: bool) -> Any:
    try:
        return open_neopixels(pin, count, checked=checked)
    except ImportError as error:
        remedy = f"run install.sh again, which installs {library}"
        raise _Closed(f"the library {error.name or library} is missing", remedy) from error
    except (NotImplementedError, AttributeError) as error:
        raise _Closed(f"Adafruit's Blinka has no GPIO {pin} here", HERE) from error
    except OSError as error:
        raise _Closed(f"the kernel refused it ({reason(error)})", HERE) from error
    except Exception as error:  # Blinka raises nearly every kind, depending on the machine
        why = (
            "the kernel keeps the Pi's memory to itself" if "sudo" in str(error) else reason(error)
        )
        raise _Closed(why.replace(",", ""), HERE) from error


def _is_5(kernel: Kernel) -> bool:
    return _PI_5.match(kernel.text(MODEL)) is not None


def reason(error: Exception) -> str:
    """What went wrong, as a part of a sentence: the first line of a library's message, or what the
    kernel said."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    lines = str(error).strip().splitlines() or ["no reason given"]
    return lines[0].strip().rstrip(".!")
