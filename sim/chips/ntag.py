"""An NTAG213, 215 or 216: a tag with pages, locks, a password, a counter and a mirror of its UID.

Sections are those of NXP's data sheet NTAG213/215/216 Rev. 3.2. Not there, because nobody at this
table uses it: PWD_AUTH, COMPATIBILITY_WRITE, READ_SIG, torn writes.

    field.put(Ntag(bytes.fromhex("04e141124c2880"), "213"), now=0.0)
"""

from __future__ import annotations

from typing import NamedTuple

from sim.chips.tag import FC_HZ, Frame, Tag, TagState, crc_a, frame

WRITE = 0xA2
ACK, NAK_ARGUMENT, NAK_CRC = 0xA, 0x0, 0x1
"""Four bits (section 9.3)."""

WRITE_S = 0.0041
"""A page takes most of the 10 ms that section 10.4 allows, in copies; NXP's own need this."""

_PASSWORD_PAGES = 2  # at the end; they read as zero (section 8.5.7)
_UID, _COUNTER = 1, 2  # MIRROR_CONF (section 8.7)


class Kind(NamedTuple):
    """What differs (sections 8.5 and 10.1)."""

    storage: int  # byte 6 of the version
    last: int  # page of the user memory
    size: int  # byte 2 of the capability container
    locks: int  # pages a bit of the dynamic lock bytes
    holds: bytes  # user memory at delivery (section 8.5.6)


EMPTY = bytes.fromhex("0300fe")
KINDS = {
    "213": Kind(0x0F, 39, 0x12, 2, bytes.fromhex("0103a00c34") + EMPTY),
    "215": Kind(0x11, 129, 0x3E, 16, EMPTY),
    "216": Kind(0x13, 225, 0x6D, 16, EMPTY),
}


class Ntag(Tag):
    """`memory` is what stands on its pages; what it answers may differ (`seen`)."""

    def __init__(
        self, uid: bytes, kind: str = "213", *, start_s: float = 0.0005, deaf: float = 0.0,
        seed: int = 0,
    ) -> None:  # fmt: skip
        super().__init__(uid, start_s=start_s, deaf=deaf, seed=seed)
        self.kind = KINDS[kind]
        self.memory = self._delivered()
        self.counter = 0
        self.written: list[int] = []  # pages, one after the other
        self._counted = False  # since power came on
        self._config = self.page(self.kind.last + 2, 2)

    def page(self, number: int, count: int = 1) -> bytes:
        """What stands there."""
        return bytes(self.memory[4 * number : 4 * (number + count)])

    def put(self, number: int, data: bytes) -> None:
        """Let this stand there from the next power-up on, as from another writer."""
        self.memory[4 * number : 4 * number + len(data)] = data

    def seen(self) -> bytes:
        """All pages as READ gives them, with number and counter in their place."""
        out = self.memory[: -4 * _PASSWORD_PAGES] + bytes(4 * _PASSWORD_PAGES)
        mirror, _, first, _ = self._config[:4]
        texts = [self.uid.hex().upper()] if mirror >> 6 & _UID else []
        texts += [f"{self.counter:06X}"] if mirror >> 6 & _COUNTER else []
        text, at = "x".join(texts).encode(), 4 * first + (mirror >> 4 & 3)
        if first > 3 and at + len(text) <= 4 * (self.kind.last + 1):
            out[at : at + len(text)] = text
        return bytes(out)

    def feed(self, on: bool, now: float) -> None:
        """What was configured holds from the next power-up on."""
        super().feed(on, now)
        if on and self.state is TagState.IDLE:
            self._counted, self._config = False, self.page(self.kind.last + 2, 2)

    def delay(self, question: Frame) -> float:
        """A page is acknowledged when it is written."""
        writes = question.value & 0xFF == WRITE and question.bits == 64
        return round(WRITE_S * FC_HZ) / FC_HZ if writes else super().delay(question)

    def obey(self, question: Frame) -> Frame | None:
        """A command with its CRC_A; after a NAK the tag has to be called again (section 9.3)."""
        body = question.bytes()
        good = question.bits % 8 == 0 and crc_a(body[:-2]) == body[-2:]
        answer = self._answer(body[:-2]) if good else NAK_CRC
        if isinstance(answer, bytes):
            return frame(answer + crc_a(answer))
        if answer != ACK:
            self.fall_back()
        return Frame(answer, 4)

    def _answer(self, command: bytes) -> bytes | int:
        """Section 10; four bits are a number."""
        match list(command):
            case [0x60]:  # GET_VERSION
                return bytes((0x00, 0x04, 0x04, 0x02, 0x01, 0x00, self.kind.storage, 0x03))
            case [0x30, page] if page <= self._end() and not self._hidden(page):
                return self._read(page)
            case [0xA2, page, *data] if len(data) == 4 and self._writable(page):
                self._write(page, bytes(data))
                return ACK
            case [0x39, 2] if self._access() & 0x10:
                return self.counter.to_bytes(3, "little")
        return NAK_ARGUMENT

    def _read(self, page: int) -> bytes:
        """Section 10.2: four pages, beginning again at 0 behind the last that may be read; the
        first read counts (section 8.6)."""
        if self._access() & 0x10 and not self._counted:
            self._counted, self.counter = True, min(self.counter + 1, 0xFFFFFF)
        end = min(self._end() + 1, self._config[3] if self._access() & 0x80 else 0xFF)
        seen = self.seen()[: 4 * end]
        return (seen[4 * page :] + seen)[:16]

    def _write(self, page: int, data: bytes) -> None:
        """Lock bytes and capability container take ones only (sections 8.5.2 to 8.5.4)."""
        old = self.page(page)
        if page in (2, 3, self.kind.last + 1):
            data = bytes(a | b for a, b in zip(old, data, strict=True))
        if page == 2:
            data = old[:2] + data[2:]
        self.put(page, data)
        self.written.append(page)

    def _writable(self, page: int) -> bool:
        if not 2 <= page <= self._end() or page >= self._config[3]:
            return False
        if page in (self.kind.last + 2, self.kind.last + 3):
            return not self._access() & 0x40  # CFGLCK
        if page > self.kind.last or page == 2:
            return True
        if page < 16:
            return not int.from_bytes(self.page(2)[2:], "little") >> page & 1
        locks = int.from_bytes(self.page(self.kind.last + 1)[:2], "little")
        return not locks >> (page - 16) // self.kind.locks & 1

    def _hidden(self, page: int) -> bool:
        """Read-protected by the password (PROT)."""
        return self._access() & 0x80 != 0 and page >= self._config[3]

    def _access(self) -> int:
        return self._config[4]

    def _end(self) -> int:
        return self.kind.last + 5

    def _delivered(self) -> bytearray:
        """Sections 8.5.1, 8.5.4, 8.5.6 and 8.5.7."""
        uid, kind = self.uid, self.kind
        first = bytes((0x88 ^ uid[0] ^ uid[1] ^ uid[2],))
        second = bytes((uid[3] ^ uid[4] ^ uid[5] ^ uid[6], 0x48, 0, 0))
        head = uid[:3] + first + uid[3:] + second + bytes((0xE1, 0x10, kind.size, 0))
        user = kind.holds.ljust(4 * (kind.last - 3), b"\0")
        return bytearray(
            head + user + bytes.fromhex("000000bd 040000ff 00000000 ffffffff 00000000")
        )
