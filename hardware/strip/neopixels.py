"""Adafruit's NeoPixel and Blinka under the strip: PIO on a Pi 5, PWM on the older ones, which takes
the right to the Pi's memory (docs/installing.md, "Rights").

Blinka is loaded for these two alone. Its library for the Pi 5 passes over a frame that did not go
out, so the kernel's own last word, errno, is looked at (docs/decisions/strip.md). That for PWM is
made ready again after whatever went wrong.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import os
from typing import TYPE_CHECKING, Any

from hardware.system.kernel import Kernel

if TYPE_CHECKING:
    import ctypes

PIO_DEVICE = "/dev/pio0"

MEMORY_DEVICES = ("/dev/vcio", "/dev/mem")
"""What PWM's library opens: the mailbox that gives it memory for the DMA, and all memory. For the
second the kernel wants CAP_SYS_RAWIO, whoever asks."""

_PWM = "adafruit_blinka.microcontroller.bcm283x.neopixel"

# include/uapi/misc/rp1_pio_if.h
_CLAIM, _UNCLAIM = 0x40026614, 0x40026615


def claim_and_let_go(kernel: Kernel) -> None:
    """Whether a state machine of PIO can be had. OSError: none.

    The library ends the whole program where it finds none free.
    """
    descriptor = kernel.open(PIO_DEVICE)
    try:
        machine = kernel.ioctl(descriptor, _CLAIM, bytearray(2))
        kernel.ioctl(descriptor, _UNCLAIM, bytearray((1 << machine).to_bytes(2, "little")))
    finally:
        kernel.close(descriptor)


def open_neopixels(pin: int, count: int, channels: int, *, checked: bool) -> Any:
    """Adafruit's NeoPixel at a GPIO, dark; it sends a light's channels as they are assigned. With
    `checked` its `show` raises OSError for a frame
    that the kernel refused. What else is raised depends on Blinka and on the machine."""
    # Without this Blinka may stop to ask at the terminal whether it shall install something.
    os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")
    with contextlib.redirect_stdout(io.StringIO()):  # it prints its doubts about PCs
        import board
        from neopixel import NeoPixel

        kind = _checked(NeoPixel) if checked else _anew(NeoPixel)
        as_given = "RGBW"[:channels]
        pixels = kind(
            getattr(board, f"D{pin}"), count, bpp=channels, auto_write=False, pixel_order=as_given
        )
    try:
        pixels.show()  # the library makes itself ready, and reports missing rights only now
        if checked:
            pixels.heard = True
            pixels.show()
    except Exception:
        with contextlib.suppress(Exception):
            pixels.pin.deinit()
        raise
    return pixels


def _checked(kind: Any) -> Any:
    class Checked(kind):  # type: ignore[misc]
        """A strip whose library says nothing of a transfer that failed."""

        heard = False  # making itself ready, the library itself asks for what is not there

        def _transmit(self, buffer: bytearray) -> None:
            said = _errno()
            said.value = 0
            super()._transmit(buffer)
            if self.heard and said.value:
                raise OSError(said.value, os.strerror(said.value))

    return Checked


def _anew(kind: Any) -> Any:
    class Anew(kind):  # type: ignore[misc]
        """A strip whose library remembers an error for ever, and what it could not make ready as if
        it were: asked again, it ends the whole program."""

        ready = False

        def _transmit(self, buffer: bytearray) -> None:
            try:
                super()._transmit(buffer)
                if not self.ready:
                    self.ready = True
                    super()._transmit(buffer)  # waits for the first, and says how that went
            except RuntimeError:
                self._forget()
                raise

        def _forget(self) -> None:
            library = importlib.import_module(_PWM)
            if self.ready:
                library.neopixel_cleanup()
            vars(library)["_led_strip"] = None
            self.ready = False

    return Anew


def _errno() -> ctypes.c_int:
    """The C library's own, of this thread."""
    import ctypes  # not loaded for a strip on SPI

    find = ctypes.CDLL(None).__errno_location
    find.restype = ctypes.POINTER(ctypes.c_int)
    number: ctypes.c_int = find().contents
    return number
