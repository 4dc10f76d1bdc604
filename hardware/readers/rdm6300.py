"""The frames of an RDM6300 (RDM630) 125 kHz reader: EM4100 tags with 5-byte UIDs.

    talk = PlainReader("pads", Rdm6300(), gone_s=Rdm6300.GONE_S)
    HotPort(part="pads", path="/dev/ttyUSB0", talk=talk, clock=loop, sink=sink).open()

The module's data sheet (RDM630 specification, "UART interface" and "Data format"): 9600 baud, 8
data bits, no parity, 1 stop bit; a frame is 0x02, ten ASCII hexadecimal digits, two digits of
checksum (the five bytes, exclusive-or) and 0x03, sent again and again while a tag is near.
"""

from __future__ import annotations

from common.message import Message

START, END = 0x02, 0x03
FRAME_BYTES = 14
_DIGITS = frozenset(b"0123456789ABCDEF")


class Rdm6300:
    """Bytes in, UIDs out. A digit is never 0x02, so after damage the next frame's start is sure."""

    about = Message("RDM6300 reader, {baud} baud", baud=9600)
    baud = 9600
    one_tag = True  # EM4100 tags only talk; two at once drown each other
    repeats = True
    confirm_s = 0.2  # three repeats of a tag that lies there

    GONE_S = 0.3
    """Seconds without a frame after which the tag is gone. Modules repeat every 50 to 65 ms, so
    four frames may be lost in a row."""

    def __init__(self) -> None:
        self._frame = bytearray()
        self._joining = True  # nothing has begun yet; what comes first may be half a frame
        self._stray = False  # bytes between frames, counted once
        self._torn = 0
        self._wrong = 0

    def opened(self, now: float) -> None:  # noqa: ARG002
        """What comes before the first start byte is not counted as an error."""
        self._frame.clear()
        self._joining = True
        self._stray = False

    @property
    def begun(self) -> int:
        """Bytes of a frame that has not ended yet."""
        return len(self._frame)

    def feed(self, data: bytes, now: float = 0.0) -> list[bytes]:  # noqa: ARG002
        """The UIDs in the frames that `data` completes."""
        uids = []
        for byte in data:
            if byte == START:
                self._torn += bool(self._frame)
                self._frame[:] = (START,)
                self._joining = self._stray = False
            elif not self._frame:
                self._torn += not (self._joining or self._stray)
                self._stray = True
            else:
                self._frame.append(byte)
                if len(self._frame) == FRAME_BYTES and (uid := self._whole()):
                    uids.append(uid)
        return uids

    def noise(self) -> str:
        """What was dropped since this was last asked."""
        counts = (self._torn, "torn"), (self._wrong, "with a wrong checksum")
        self._torn = self._wrong = 0
        what = ", ".join(f"{count} {name}" for count, name in counts if count)
        return f"dropped bad frames ({what}); the reader sends them again" if what else ""

    def trouble(self) -> Message | None:
        """There is nothing to be set."""
        return None

    def _whole(self) -> bytes | None:
        frame = bytes(self._frame)
        self._frame.clear()
        digits = frame[1:13]
        if frame[13] != END or not _DIGITS.issuperset(digits):
            self._torn += 1
            self._stray = True  # the rest of it, if it was too long
            return None
        *uid, checksum = bytes.fromhex(digits.decode("ascii"))
        for byte in uid:
            checksum ^= byte
        if checksum:
            self._wrong += 1
            return None
        return bytes(uid)
