"""The OLED by luma.oled, with updates of our own: only what changed goes over the wire.

It draws nothing and knows no screens; it carries finished 128x64 images to the glass.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from PIL import Image

from hardware.delta import HEIGHT, PAGES, WHOLE, WIDTH, Span, changed_spans, data_bytes, pack, send
from hardware.ports import DeviceEvent, PartError, PartFound, PartLost

DRIVERS = {"ssd1306": 0, "sh1106": 2}
"""The chips, and the column of their RAM behind the left edge of the glass."""

RETRY_S = 1.0
"""How often a display that fell silent is tried again when nothing new is shown, seconds."""

CHECK_S = 10.0
"""How often a display on which nothing changes is asked whether it is still on, seconds: it may
have lost its power for a moment. Rarely, because a table at rest should sleep."""

_DARK = bytes(WIDTH * PAGES)
"""What the chip holds once it has been set up."""

BRIGHT = {"ssd1306": 0xCF, "sh1106": 0x7F}
"""Contrast as luma sets it up: the current of a lit pixel, in 256ths (SSD1306 data sheet, 10.1.7,
command 81h; SH1106 the same)."""

DIMMED = 0x10
"""Contrast of a display that nobody looks at: still to be read, with a tenth of the current. What
wears a pixel out is the light that it gives."""

_PANEL_OFF = 0x40
"""Bit of the status byte that is set while the panel is off (SSD1306 data sheet, table 9-2)."""


class Wire(Protocol):
    """The part of smbus2.SMBus that is used."""

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Any) -> None: ...
    def read_byte(self, i2c_addr: int) -> int: ...
    def close(self) -> None: ...


def _check(image: Image.Image) -> None:
    if image.mode != "1" or image.size != (WIDTH, HEIGHT):
        raise ValueError(f'the display takes mode "1" 128x64, not {image.mode!r} {image.size}')


def _always() -> bool:
    return True


class OledDisplay:
    """A 128x64 SSD1306 or SH1106 on an I2C bus.

    `show` never raises for a display that went away: it reports PartLost once, tries again at the
    next `show`, and reports PartFound when the display, set up anew, shows the whole image.
    `sink` is called in the thread that shows; see `ThreadedDisplay`.
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
        if driver not in DRIVERS or rotate not in (0, 180):
            raise ValueError(f"driver {driver!r} rotated by {rotate}")
        self.part = part
        self.bytes_written = 0
        self.lost = False
        self._bus, self._sink, self._address = bus, sink, address
        self._driver, self._rotate = driver, rotate
        self._device: Any = None
        self._dimmed = False
        self._in_ram: bytes | None = None  # what the chip holds; None: not known
        self._tells_status = False

    def connect(self) -> None:
        """Set the display up and blank it. PartError if it does not answer."""
        try:
            self._start()
        except _wire_errors() as error:
            self._device, self._in_ram, self.lost = None, None, True
            raise self._error() from error

    def show(self, image: Image.Image) -> int:
        """Show a mode "1" 128x64 image; return the bytes put on the wire, addresses included."""
        _check(image)
        before = self.bytes_written
        try:
            self._update(pack(image.rotate(180) if self._rotate else image))
        except _wire_errors():
            self._lose()
        else:
            self._find()
        return self.bytes_written - before

    def dim(self, dimmed: bool) -> None:
        """Shine with little light, or with all of it again; a display that is lost does so when
        it is back."""
        if dimmed == self._dimmed:
            return
        self._dimmed = dimmed
        if self._device is None:
            return
        try:
            self._device.contrast(DIMMED if dimmed else BRIGHT[self._driver])
        except _wire_errors():
            self._lose()

    def check(self) -> None:
        """See that the last image is still there: a display that was without power for a moment
        is set up anew and gets all of it; one that is gone is told as by `show`. Call it while
        nothing else is shown; five bytes on the wire when all is well. Some copies tell no status:
        of these only a silent one is noticed."""
        frame = self._in_ram
        if frame is None:
            return  # lost, or nothing shown yet: `show` sees to it
        try:
            self._device.command(0xE3)  # NOP: is anybody there? And an SH1106 reads its status
            if not self._panel_is_on():
                self._in_ram = None
                self._update(frame)
        except _wire_errors():
            self._lose()

    def close(self) -> None:
        """Let go of the bus; the last image stays on the glass, as on any sign switched off."""
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
        if not self._send(self._device, changed_spans(known, frame), frame, self._panel_is_on):
            self._start()  # it lost its power for a moment since the last image
            self._send(self._device, changed_spans(_DARK, frame), frame, _always)
        self._in_ram = frame

    def _send(
        self, device: Any, spans: Sequence[Span], frame: bytes, sought: Callable[[], bool]
    ) -> bool:
        return send(device, spans, frame, DRIVERS[self._driver], sought)

    def _start(self) -> None:
        """Luma's set-up sequence. Its own clearing of the screen comes through `_blank`."""
        wire = self._wire()
        wire.command(0xE3)  # NOP: is anybody there? Luma keeps every device it ever began
        self._device = _device_class(self._driver)(wire, self._blank)
        if self._dimmed:
            self._device.contrast(DIMMED)
        # Some copies answer reads with nonsense: believe the status only if it now says "on".
        wire.command(0xE3)
        self._tells_status = not self._read_status() & _PANEL_OFF

    def _wire(self) -> Any:
        from luma.core.interface.serial import i2c

        return _CountedWire(i2c(bus=self._bus, address=self._address), self._count)

    def _blank(self, device: Any) -> None:
        if self._driver == "ssd1306":
            device.command(0x20, 0x02)  # page mode (10.1.3); luma has set another
        self._send(device, WHOLE, _DARK, _always)
        self._in_ram = _DARK

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
            self._sink(PartFound(part=self.part, about=self._driver))

    def _error(self) -> PartError:
        return PartError(
            self.part,
            f"no {self._driver} answers at I2C address 0x{self._address:02X}",
            "check its four wires and the address in hardware.toml (i2cdetect -y 1 lists them)",
        )


class _CountedWire:
    """Luma's I2C interface, with the bytes that pass counted as they lie on the wire."""

    def __init__(self, wire: Any, count: Callable[[int], None]) -> None:
        self._wire, self._count = wire, count

    def command(self, *cmd: int) -> None:
        self._wire.command(*cmd)
        self._count(2 + len(cmd))

    def data(self, data: list[int]) -> None:
        self._wire.data(data)
        self._count(data_bytes(len(data)))

    def cleanup(self) -> None:
        self._wire.cleanup()


def _device_class(driver: str) -> Any:
    """Luma's class for the chip, its slow whole-frame `display` replaced by `blank`."""
    from luma.oled import device as luma

    base: Any = getattr(luma, driver)

    class Device(base):  # type: ignore[misc]
        def __init__(self, wire: Any, blank: Callable[[Any], None]) -> None:
            self._blank = blank
            super().__init__(wire, width=WIDTH, height=HEIGHT)

        def cleanup(self) -> None:
            """Luma calls this when Python exits, to clear a display that may be gone by then."""

        def display(self, image: object) -> None:  # noqa: ARG002 (luma only ever clears)
            self._blank(self)

    return Device


def _wire_errors() -> tuple[type[Exception], ...]:
    from luma.core.error import Error

    return (OSError, Error)


class ThreadedDisplay:
    """An OLED written by a thread of its own: `show` returns at once, the latest image wins.

    While the display is lost the last image is tried again every RETRY_S; while nothing changes
    it is checked every CHECK_S. The display's sink is
    called in that thread: give it one that hops into the loop (`loop.call_soon_threadsafe`).
    """

    size = (WIDTH, HEIGHT)

    def __init__(self, display: OledDisplay) -> None:
        self._display = display
        self._next: Image.Image | None = None
        self._closing = self._busy = self._dim = self._is_dim = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="display", daemon=True)
        self._thread.start()

    def show(self, image: Image.Image) -> int:
        """Take an image; always 0, as nothing is on the wire yet (see `bytes_written`)."""
        _check(image)
        copy = image.copy()
        with self._changed:
            self._next = copy
            self._changed.notify_all()
        return 0

    def dim(self, dimmed: bool) -> None:
        """Shine with little light, or with all of it; at once, as far as this thread knows."""
        with self._changed:
            self._dim = dimmed
            self._changed.notify_all()

    @property
    def bytes_written(self) -> int:
        """Bytes on the wire so far."""
        return self._display.bytes_written

    def flush(self, timeout_s: float = 5.0) -> bool:
        """Wait until the last image is out; false if that took longer than `timeout_s`."""
        with self._changed:
            return self._changed.wait_for(lambda: not (self._busy or self._waiting()), timeout_s)

    def close(self) -> None:
        """Write what is still waiting, end the thread, close the display."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join()
        self._display.close()

    def _run(self) -> None:
        image: Image.Image | None = None
        while True:
            with self._changed:
                self._busy = False
                self._changed.notify_all()
                self._changed.wait_for(self._woken, RETRY_S if self._display.lost else CHECK_S)
                if self._closing and not self._waiting():
                    return
                resting = not self._waiting() and not self._display.lost
                image, self._next = self._next or image, None
                dims, self._is_dim = self._dim != self._is_dim, self._dim
                self._busy = True
            if dims:
                self._display.dim(self._is_dim)
            if resting:
                self._display.check()
            elif image is not None:
                self._display.show(image)

    def _woken(self) -> bool:
        return self._closing or self._waiting()

    def _waiting(self) -> bool:
        """Whether there is an image, or a brightness, that the display does not have yet."""
        return self._next is not None or self._dim != self._is_dim
