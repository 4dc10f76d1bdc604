"""An RDM6300 125 kHz reader module as its line shows it, and the EM4100 tags held to it.

Written from the module's data sheet (RDM630 specification: 9600 baud, 8N1; frame of 0x02, ten
ASCII hexadecimal digits, two of checksum, 0x03; the checksum is the exclusive-or of the five bytes)
and from EM Microelectronic's EM4100 data sheet (64 bits, of which 40 are data, sent for as long as
the tag is powered). It never listens.

    reader = Rdm6300(SerialWire(clock, faults=Faults(baud=9600)), clock)
    reader.place(bytes.fromhex("62e3086ced"))
    reader.remove()
"""

from sim.clock import SimClock, SimTimer
from sim.wires.serial_wire import SerialWire

UID_BYTES = 5
"""EM4100 data sheet, "Memory array": 8 bits of version or customer, 32 of data."""


class Rdm6300:
    """A reader, and what somebody holds to its coil."""

    DECODE_S = 0.1
    """RDM630 specification, "Decoding time": less than 100 ms until the first frame."""

    REPEAT_S = 0.065
    """From the start of a frame to the next: 64 bits at 125 kHz / 64 take 33 ms (EM4100), two of
    them alike make a frame."""

    def __init__(self, wire: SerialWire, clock: SimClock) -> None:
        self.wire = wire
        self._clock = clock
        self._tags: list[bytes] = []
        self._timer: SimTimer | None = None

    def place(self, uid: bytes) -> None:
        """Hold a tag to the coil. A second one drowns the first: nothing can be read then."""
        if len(uid) != UID_BYTES:
            raise ValueError(f"an EM4100 tag has {UID_BYTES} bytes, not {len(uid)}")
        self._tags.append(uid)
        self._start()

    def remove(self) -> None:
        """Take all tags away; a frame under way is sent to its end."""
        self._tags.clear()
        self._stop()

    def unplug(self) -> None:
        """Pull the cable, which also feeds it."""
        self.wire.unplug()
        self._stop()

    def plug(self) -> None:
        """Put the cable in; what lies there is read again."""
        self.wire.plug()
        self._start()

    def close(self) -> None:
        """Pull the cable for good."""
        self._stop()
        self.wire.close()

    def _start(self) -> None:
        self._stop()
        if self._tags and self.wire.plugged:
            self._timer = self._clock.call_later(self.DECODE_S, self._send)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _send(self) -> None:
        if len(self._tags) == 1:
            self.wire.write(frame(self._tags[0]))
        self._timer = self._clock.call_later(self.REPEAT_S, self._send)


def frame(uid: bytes) -> bytes:
    """The 14 bytes that are sent for a tag."""
    checksum = 0
    for byte in uid:
        checksum ^= byte
    return b"\x02" + f"{uid.hex()}{checksum:02x}".upper().encode("ascii") + b"\x03"
