"""The three ways to a strip, PIO, SPI and PWM: which is taken, and why not the others.

Each is opened as far as its first frame; decision 0018 says why in this order.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from hardware.kernel import Kernel
from hardware.neopixels import PIO_DEVICE, claim_and_let_go, open_neopixels
from hardware.ports import PartError
from hardware.profile_types import SPI_DATA, StripBackend

PWM_PINS = (12, 13, 18, 19, 21)
"""GPIOs that PWM (or, 21, PCM) reaches."""

MODEL = "/proc/device-tree/model"
_PI_5 = re.compile(r"Raspberry Pi (5|500|Compute Module 5)\b")
_PI = re.compile(r"Raspberry Pi\b")

HERE = "see 'Strip' in docs/wiring.md"
NO_PI = "run it on a Raspberry Pi, or take [strip] out of hardware.toml"
COMMAND_LINE = "/boot/firmware/cmdline.txt"


class Taken(Struct, frozen=True):
    """A strip that is open: its pixels, the way, and which ways before it were not."""

    pixels: Any
    way: str
    others: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "; ".join((f"by {self.way}", *(f"not by {other}" for other in self.others)))


class _Closed(Exception):
    """A way that is not open here: why, and what to do."""

    def __init__(self, why: str, remedy: str) -> None:
        super().__init__(why)
        self.why, self.remedy = why, remedy


def take(backend: StripBackend, pin: int, count: int, kernel: Kernel) -> Taken:
    """Open the first of a back end's ways that is open. PartError, with each way's reason."""
    closed: list[tuple[str, _Closed]] = []
    for name, opening in _ways(backend):
        try:
            return Taken(opening(pin, count, kernel), name, tuple(f"{n} ({c})" for n, c in closed))
        except _Closed as error:
            closed.append((name, error))
    if not _PI.match(kernel.text(MODEL)):
        why = "; ".join(f"{name}: {error}" for name, error in closed)
        raise PartError("strip", f"this computer has no pins for a strip ({why})", NO_PI)
    why = "; ".join(f"by {name}: {error}" for name, error in closed)
    raise PartError("strip", f"it could not be opened ({why})", _advice(closed, pin))


Opening = Callable[[int, int, Kernel], Any]


def _ways(backend: StripBackend) -> list[tuple[str, Opening]]:
    pio, spi = (f"PIO, {PIO_DEVICE}", _pio), ("SPI, /dev/spidev0.0", _spi)
    pwm = ("PWM", _pwm)
    ways: dict[StripBackend, list[tuple[str, Opening]]] = {
        StripBackend.AUTO: [pio, spi, pwm],
        StripBackend.PIO: [pio],
        StripBackend.SPI: [spi],
        StripBackend.PWM: [pwm],
        StripBackend.NEOPIXEL: [pio, pwm],
    }
    return ways[backend]


def _advice(closed: list[tuple[str, _Closed]], pin: int) -> str:
    """Of the way that this pin is for: the last one that could have sent there."""
    fitting = [error.remedy for _, error in closed if error.remedy]
    return fitting[-1] if fitting else f"GPIO {pin} has no way to a strip here; {HERE}"


def _pio(pin: int, count: int, kernel: Kernel) -> Any:
    try:
        claim_and_let_go(kernel)
    except FileNotFoundError as error:
        remedy = "a Raspberry Pi 5 has it, with its system up to date" if _is_5(kernel) else ""
        raise _Closed("it is not there", remedy) from error
    except PermissionError as error:
        remedy = "add its user to the group gpio; the rule that install.sh writes gives it to them"
        raise _Closed("this program may not use it", remedy) from error
    except OSError as error:
        raise _Closed(f"no state machine is free ({error.strerror})", HERE) from error
    return _neopixels(pin, count, "Adafruit-Blinka-Raspberry-Pi5-Neopixel", checked=True)


def _spi(pin: int, count: int, kernel: Kernel) -> Any:
    from hardware import spi_pixels  # not loaded for a strip that PIO drives

    if pin != SPI_DATA:
        raise _Closed(f"it sends at GPIO {SPI_DATA}, and the strip is at GPIO {pin}", "")
    needed, there = spi_pixels.frame_bytes(count), spi_pixels.buffer_bytes(kernel)
    if needed > there and kernel.text(spi_pixels.BUFFER):
        why = f"{count} lights take {needed} bytes at once, and the kernel lets {there} through"
        raise _Closed(why, f"add spidev.bufsiz={needed} to the line in {COMMAND_LINE}, and restart")
    try:
        pixels = spi_pixels.SpiPixels(count, kernel)
        try:
            pixels.show()
        except OSError:
            pixels.close()
            raise
    except FileNotFoundError as error:
        raise _Closed(
            "it is not there", "switch SPI on: sudo raspi-config nonint do_spi 0"
        ) from error
    except PermissionError as error:
        raise _Closed("this program may not use it", "add its user to the group spi") from error
    except OSError as error:
        raise _Closed(f"it refused a frame ({reason(error)})", HERE) from error
    return pixels


def _pwm(pin: int, count: int, kernel: Kernel) -> Any:
    if _is_5(kernel):
        raise _Closed("the library for it does not know a Pi 5", "")
    if pin not in PWM_PINS:
        pins = ", ".join(map(str, PWM_PINS[:-1]))
        raise _Closed(f"it sends at GPIO {pins} or {PWM_PINS[-1]}, and the strip is at {pin}", "")
    return _neopixels(pin, count, "rpi-ws281x", checked=False)


def _neopixels(pin: int, count: int, library: str, *, checked: bool) -> Any:
    try:
        return open_neopixels(pin, count, checked=checked)
    except ImportError as error:
        missing = error.name or library
        raise _Closed(
            f"a library is missing ({missing})", f"install it (pip: {library})"
        ) from error
    except (NotImplementedError, AttributeError) as error:
        raise _Closed("this computer has no pins for it", HERE) from error
    except Exception as error:  # Blinka raises nearly every kind, depending on the machine
        refused = "the kernel refused it: " if isinstance(error, OSError) else ""
        raise _Closed(refused + reason(error), _right(error)) from error


def _right(error: Exception) -> str:
    if "sudo" in str(error) or isinstance(error, PermissionError):
        return f"it needs root, or a strip at GPIO {SPI_DATA} with SPI, which does not; {HERE}"
    return HERE


def _is_5(kernel: Kernel) -> bool:
    return _PI_5.match(kernel.text(MODEL)) is not None


def reason(error: Exception) -> str:
    """What went wrong, as a part of a sentence: the first line of a library's message, or what the
    kernel said."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    lines = str(error).strip().splitlines() or ["no reason given"]
    return lines[0].strip().rstrip(".!")
