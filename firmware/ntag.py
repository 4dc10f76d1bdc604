"""NTAG213, 215 and 216: what is read from them, and the pages of them that may be written.

Sections are those of NXP's data sheet NTAG213/215/216 Rev. 3.2. What goes on those pages is the
host's (hardware/readers/ntag.py).
"""

from firmware.mfrc522_registers import BAD_ERR
from firmware.type_a import HLTA, WUPA, awake, crc_a, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.mfrc522 import Mfrc522

READ = 0x30  # section 10.2: four pages from a page on
GET_VERSION = 0x60  # section 10.1
WRITE = 0xA2  # section 10.4: a page of four bytes

ACK = 0x0A  # section 9.3: four bits; everything else is a NAK
SILENT = b"\xff"  # it is there, and did not answer; no four bits are that
TIMEOUT_MS = 10  # section 10.4: for writing, the slowest

# Section 10.1: how the answers of all three begin. Their capability container would not do: that of
# an NTAG203 is the same, and where the mirror is set it has a counter that never goes back.
MODEL = b"\x00\x04\x04\x02\x01\x00"
LAST = {0x0F: 39, 0x11: 129, 0x13: 225}  # section 8.5: user memory's last page, by storage size
FIRST = 4  # below it: number, static lock bytes, capability container
MIRROR = 2  # behind the last page: dynamic lock bytes, then this, then access, password and PACK


def last_page(version: bytes) -> int:
    """Of the user memory of a tag that says so of itself; 0: it is another kind of tag."""
    if version[:6] != MODEL or len(version) != 8:
        return 0
    return LAST.get(version[6], 0)


def say(chip: "Mfrc522", uid: bytes, command: bytes) -> bytes:
    """What the tag of this UID answers: without CRC, a byte for an ACK or NAK, nothing if it is
    not there; `SILENT` also if it must not be written there."""
    if not awake(chip, WUPA) or named(chip, uid) is None:
        return b""
    if command[0] == WRITE and not _may_write(_said(chip, bytes((GET_VERSION,))), command[1]):
        return SILENT
    answer = _said(chip, command)
    chip.tell(HLTA)
    return answer


def _may_write(version: bytes, page: int) -> bool:
    last = last_page(version)
    return last > 0 and (FIRST <= page <= last or page == last + MIRROR)


def _said(chip: "Mfrc522", command: bytes) -> bytes:
    answer = chip.ask_long(command + crc_a(command), TIMEOUT_MS)
    if answer is None or chip.error & BAD_ERR:
        return SILENT
    if len(answer) == 1:
        return bytes((answer[0] & 0x0F,))
    return answer[:-2] if crc_a(answer[:-2]) == answer[-2:] else SILENT
