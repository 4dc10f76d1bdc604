"""Frames of a PN532, either way (NXP UM0701-02, PN532 User Manual, 6.2.1).

00 00 FF LEN LCS TFI PD0 ... PDn DCS 00: LEN counts TFI and data, LEN + LCS and TFI + data + DCS are
0 in 8 bits. An ACK is 00 00 FF 00 FF 00; the error frame says 7F in place of TFI.
"""

from __future__ import annotations

TO_CHIP, FROM_CHIP = 0xD4, 0xD5
"""TFI, by direction (6.2.1.1)."""

ACK = bytes.fromhex("0000ff00ff00")
"""Of a command; from the host it ends whatever the chip is doing (6.2.1.3)."""

REFUSED = b"\x7f"
"""The data of the error frame (6.2.1.5)."""

AWAKEN = b"\x55\x55" + bytes(14)
"""Wakes a chip on HSU: it needs rising edges, then time for its oscillator to start (7.2.11)."""

_START = b"\x00\xff"


def frame(command: bytes) -> bytes:
    """A command, with its parameters, as it is sent."""
    data = bytes((TO_CHIP,)) + command
    head = bytes((len(data), -len(data) & 0xFF))
    return b"\0" + _START + head + data + bytes((-sum(data) & 0xFF, 0))


class Frames:
    """Bytes in; out come the data of frames, TFI and all, and b"" for an ACK. What is damaged is
    dropped and counted, and the next frame is found by its start."""

    def __init__(self) -> None:
        self.bad = 0
        self._rest = bytearray()

    @property
    def begun(self) -> int:
        """Bytes of a frame that has not ended yet."""
        return len(self._rest)

    def clear(self) -> None:
        """What comes next begins anew."""
        self._rest.clear()

    def feed(self, data: bytes) -> list[bytes]:
        self._rest += data
        found = []
        while (one := self._next()) is not None:
            found.append(one)
        return found

    def _next(self) -> bytes | None:
        rest = self._rest
        while (at := rest.find(_START)) >= 0:
            del rest[:at]
            if len(rest) < 4:
                return None
            length, check = rest[2:4]
            if (length, check) == (0x00, 0xFF):
                del rest[:4]
                return b""
            if length == 0 or (length + check) & 0xFF:
                self._skip()
                continue
            if len(rest) < 5 + length:
                return None
            if sum(rest[4 : 5 + length]) & 0xFF:
                self._skip()
                continue
            content = bytes(rest[4 : 4 + length])
            del rest[: 5 + length]
            return content
        del rest[: len(rest) - rest.endswith(_START[:1])]
        return None

    def _skip(self) -> None:
        """That was no frame; one may begin in the middle of it."""
        self.bad += 1
        del self._rest[:1]
