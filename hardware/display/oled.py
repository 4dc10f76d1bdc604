"""The OLED by luma.oled, with updates of our own: only what changed goes over the wire.

It draws nothing and knows no screens; it carries finished 128x64 images to the glass. A thread of
its own is thread.py's.
"""

from __future__ import annotations

import contextlib
import errno
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from common.message import Message, verbatim
from hardware.display.luma_oled import Wire, counted_wire, device_class, wire_errors
from hardware.display.picture import HEIGHT, PAGES, WHOLE, WIDTH, Picture, Span, changed_spans, send
from hardware.ports import DeviceEvent, Dots, PartError, PartFound, PartLost, Silent


class Chip(NamedTuple):
    """What tells one from the others: the column of its RAM `behind` the left edge of the glass;
    its contrast as luma sets it up, the current of a lit pixel in 256ths (command 81h of each); and
    whether it has to be set to page mode, as luma has set another."""

    behind: int
    bright: int
    has_modes: bool


OLED_CHIPS = {
    "ssd1306": Chip(0, 0xCF, True),
    "ssd1309": Chip(0, 0xCF, True),
    "sh1106": Chip(2, 0x7F, False),
}

_DARK = bytes(WIDTH * PAGES)
"""What the chip holds once it has been set up."""

ADDRESSES = (0x3C, 0x3D)
"""A resistor on a display's back decides which of them it has (SSD1306 data sheet, 8.1.5)."""

LEAST = 0x10
"""The lowest contrast: still to be read, with a tenth of the current. What wears a pixel out is the
light that it gives."""

_PANEL_OFF = 0x40
"""Bit of the status byte that is set while the panel is off (SSD1306 data sheet, table 9-2)."""


def _always() -> bool:
    return True


class OledDisplay:
    """A 128x64 SSD1306, SSD1309 or SH1106 on an I2C bus.

    `show` never raises for a display that went away: it reports PartLost once, tries again at the
    next `show`, and reports PartFound when the display, set up again, shows the whole image.
    `sink` is called in the thread that shows; see thread.py.
    """

    size = (WIDTH, HEIGHT)

    def __init__(
        self,
        bus: Wire,
        *,
        sink: Callable[[DeviceEvent], None],
        driver: str = "ssd1306",
        address: int = 0x3C,
        rotate: int = 0,
        part: str = "display",
    ) -> None:
        """`rotate` is 0 or 180 degrees. Nothing is sent before `connect` or `show`."""
        if driver not in OLED_CHIPS or rotate not in (0, 180):
            raise ValueError(f"driver {driver!r} rotated by {rotate}")
        self.part = part
        self.bytes_written = 0
        self.lost = False
        self._bus, self._sink, self._address = bus, sink, address
        self._driver, self._chip, self._rotate = driver, OLED_CHIPS[driver], rotate
        self._device: Any = None
        self._contrast = self._chip.bright
        self._in_ram: bytes | None = None  # what the chip holds; None: not known
        self._tells_status = False

    def connect(self) -> None:
        """Set the display up and blank it. PartError if it does not answer."""
        try:
            self._start()
        except wire_errors() as error:
            self._device, self._in_ram, self.lost = None, None, True
            raise self._of_the_kernel(error) or self._elsewhere() or self._error() from error

    def show(self, image: Dots) -> int:
        """Show a mode "1" 128x64 picture; return the bytes put on the wire, addresses included."""
        picture = Picture.of(image)
        before = self.bytes_written
        try:
            self._update((picture.upside_down() if self._rotate else picture).frame())
        except wire_errors():
            self._lose()
        else:
            self._find()
        return self.bytes_written - before

    def shine(self, share: float) -> None:
        """Shine with this share of its light, above 0, up to 1; a display that is lost does so when
        it is back."""
        contrast = max(LEAST, round(share * self._chip.bright))
        if contrast == self._contrast:
            return
        self._contrast = contrast
        if self._device is None:
            return
        try:
            self._device.contrast(contrast)
        except wire_errors():
            self._lose()

    def check(self) -> None:
        """See that the last image is still there: a display that was without power for a moment
        is set up again and gets all of it; one that is gone is told as by `show`. Call it while
        nothing else is shown; five bytes on the wire when all is well. Some copies tell no status:
        of these only a silent one is noticed."""
        frame = self._in_ram
        if frame is None:
            return  # lost, or nothing shown yet: `show` sees to it
        try:
            if not self._is_there():
                self._in_ram = None
                self._update(frame)
        except wire_errors():
            self._lose()

    def close(self) -> None:
        """Let go of the bus. The last image stays on the glass, with little light: it may stand
        there for days, and light is what wears pixels out."""
        if self._device is not None and self._contrast != LEAST:
            with contextlib.suppress(*wire_errors()):
                self._device.contrast(LEAST)
        self._device = None
        self._bus.close()

    def _update(self, frame: bytes) -> None:
        if self._in_ram is None:
            self._start()
        known = self._in_ram
        assert known is not None
        if frame == known:
            return
        self._in_ram = None  # until all of it has arrived
        if not self._send_again(changed_spans(known, frame), frame):
            self._start()  # it lost its power for a moment since the last image
            self._send(self._device, changed_spans(_DARK, frame), frame, _always)
        self._in_ram = frame

    def _send_again(self, spans: Sequence[Span], frame: bytes) -> bool:
        """Send spans, and if the wire is disturbed, once more: a passing fault loses nothing,
        for what has arrived is just overwritten."""
        try:
            return self._send(self._device, spans, frame, self._panel_is_on)
        except wire_errors():
            return self._send(self._device, spans, frame, self._panel_is_on)

    def _send(
        self, device: Any, spans: Sequence[Span], frame: bytes, sought: Callable[[], bool]
    ) -> bool:
        return send(device, spans, frame, self._chip.behind, sought)

    def _start(self) -> None:
        """Set it up; once more if the wire is disturbed."""
        try:
            self._set_up()
        except wire_errors():
            self._set_up()

    def _set_up(self) -> None:
        """Luma's set-up sequence. Its own clearing of the screen comes through `_blank`."""
        wire = counted_wire(self._bus, self._address, self._count)
        wire.command(0xE3)  # NOP: is anybody there? Luma keeps every device it ever began
        self._device = device_class(self._driver)(wire, self._blank)
        if self._contrast != self._chip.bright:
            self._device.contrast(self._contrast)
        # Some copies answer reads with nonsense: believe the status only if it now says "on".
        wire.command(0xE3)
        self._tells_status = not self._read_status() & _PANEL_OFF

    def _blank(self, device: Any) -> None:
        if self._chip.has_modes:
            device.command(0x20, 0x02)  # page mode (SSD1306, 10.1.3; SSD1309 the same)
        self._send(device, WHOLE, _DARK, _always)
        self._in_ram = _DARK

    def _is_there(self) -> bool:
        """Whether it answers and is on; asked once more before a fault is believed."""
        try:
            self._device.command(0xE3)  # NOP: is anybody there? And an SH1106 reads its status
            return self._panel_is_on()
        except wire_errors():
            self._device.command(0xE3)
            return self._panel_is_on()

    def _panel_is_on(self) -> bool:
        """Right after a command: a read after data would give RAM on an SH1106."""
        return not (self._tells_status and self._read_status() & _PANEL_OFF)

    def _read_status(self) -> int:
        self._count(2)
        return self._bus.read_byte(self._address)

    def _count(self, count: int) -> None:
        self.bytes_written += count

    def _lose(self) -> None:
        self._device, self._in_ram = None, None
        if not self.lost:
            self.lost = True
            self._sink(PartLost(part=self.part, why=self._error().why))

    def _find(self) -> None:
        if self.lost:
            self.lost = False
            self._sink(PartFound(part=self.part, about=verbatim(self._driver)))

    def _of_the_kernel(self, error: Exception) -> PartError | None:
        """The error to report if a driver of the kernel has the address (I2C_SLAVE: EBUSY)."""
        if getattr(error, "errno", None) != errno.EBUSY:
            return None
        address = f"0x{self._address:02X}"
        why = Message("a system driver is using I2C address {address}", address=address)
        remedy = Message(
            "remove the display's dtoverlay line from {file}, then restart the Pi",
            file="/boot/firmware/config.txt",
        )
        return PartError(self.part, why, remedy)

    def _elsewhere(self) -> PartError | None:
        """The error to report if something answers at the other address that displays have."""
        other = next(one for one in ADDRESSES if one != self._address)
        try:
            self._bus.read_byte(other)
        except OSError:
            return None
        why = Message(
            "nothing answers at I2C address {address}, but something does at {other}",
            address=f"0x{self._address:02X}", other=f"0x{other:02X}",
        )  # fmt: skip
        remedy = Message(
            "set address = {other} under [display] in hardware.toml", other=f"0x{other:02X}"
        )
        return PartError(self.part, why, remedy)

    def _error(self) -> PartError:
        return Silent(
            self.part,
            Message(
                "no {driver} answers at I2C address {address}",
                driver=self._driver, address=f"0x{self._address:02X}",
            ),
            Message(
                "check its four wires and the address in hardware.toml (i2cdetect -y 1 lists them)"
            ),
        )  # fmt: skip
