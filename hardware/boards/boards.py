"""Finds the microcontrollers that are plugged in, and asks what firmware of ours runs on one.

What is done with MicroPython itself is in hardware/boards/prompt.py; a table in play has its lines
in hardware/line/serial_line.py.

    for board in plugged_in(): print(board.port, board.name, hail("board", board.port, 1.0))
"""

from __future__ import annotations

import os
import select
import time
from collections.abc import Iterable
from contextlib import suppress

import msgspec
import serial
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from common.message import Message
from firmware import wire
from hardware.line.hello import Hello, Unfit, who
from hardware.line.port import open_port

USB_NAMES = {
    (0x2E8A, 0x0005): "Raspberry Pi Pico with MicroPython",
    (0x2E8A, 0x000A): "Raspberry Pi Pico",
    (0x303A, 0x1001): "ESP32-C3 (its own USB)",
    (0x303A, 0x4001): "ESP32 with MicroPython",
    (0x10C4, 0xEA60): "ESP32 (CP210x)",
    (0x1A86, 0x7523): "ESP32 (CH340)",
    (0x1A86, 0x55D4): "ESP32 (CH9102)",
    (0x0403, 0x6001): "ESP32 (FT232)",
    (0x0403, 0x6015): "ESP32 (FT231X)",
}
"""Vendor and product by USB, of the boards of docs/firmware.md and the usual serial chips."""

ASK_S = 0.5  # between questions

_LOOKS = 3
"""How often ports are listed while they come and go."""

OTHER_PORT = Message("name another port (ringkeeper firmware list)")


class UsbBoard(msgspec.Struct, frozen=True, kw_only=True):
    """A serial port by USB that may be one of our boards."""

    port: str
    name: str
    serial: str  # the board's own number, "" if it tells none


def plugged_in(ports: Iterable[ListPortInfo] | None = None) -> list[UsbBoard]:
    """The boards that are there, by port; nothing is sent to them."""
    found = usb_ports() if ports is None else ports
    return [
        UsbBoard(
            port=port.device, name=USB_NAMES[port.vid, port.pid], serial=port.serial_number or ""
        )
        for port in sorted(found, key=lambda port: port.device)
        if (port.vid, port.pid) in USB_NAMES
    ]


def usb_ports() -> list[ListPortInfo]:
    """All serial ports that are there. pyserial raises if one goes while it looks: it looks again,
    and what comes and goes all the time is not there."""
    for _ in range(_LOOKS):
        with suppress(TypeError, ValueError, OSError):
            return list(list_ports.comports())
    return []


def hail(part: str, path: str, seconds: float, *, leave: bool = False) -> Hello | Unfit | None:
    """What the firmware on a port says of itself; a sentence if it cannot be understood; None if
    nothing of ours answers in `seconds`. With `leave` it is then sent to MicroPython's prompt.

    Raises PartError, in the name of `part`, if the port cannot be opened or is pulled out."""
    port = open_port(part, path, correct=OTHER_PORT)
    try:
        talk = _Talk(port)
        found = talk.repeat(wire.ASK, wire.NO_BOOT, b"", wire.HELLO, seconds)
        if found is None:
            return None
        _, boot, _, payload = found
        if leave:
            talk.repeat(wire.PROMPT, boot, wire.PROMPT_WORD, wire.DONE, seconds)
        return who(boot, payload)
    except OSError:
        return None  # pulled out, or it restarts just now
    finally:
        port.close()


class _Talk:
    """Questions and answers on an open port, waiting for them."""

    def __init__(self, port: serial.Serial) -> None:
        self._fd = port.fileno()
        self._decoder = wire.Decoder()

    def repeat(
        self, kind: int, boot: bytes, payload: bytes, answer: int, seconds: float
    ) -> tuple[int, bytes, int, bytes] | None:
        """Send a frame again and again until one of kind `answer` comes."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            with suppress(BlockingIOError):  # it takes no more just now
                os.write(self._fd, wire.encode(kind, boot, 0, payload))
            frame = self._hear(answer, min(left, ASK_S))
            if frame is not None:
                return frame
        return None

    def _hear(self, kind: int, seconds: float) -> tuple[int, bytes, int, bytes] | None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:  # however much it talks
            if not select.select([self._fd], [], [], left)[0]:
                return None
            data = os.read(self._fd, 4096)
            if not data:
                raise OSError("the port is gone")
            for frame in self._decoder.feed(data):
                if frame[0] == kind:
                    return frame
        return None
