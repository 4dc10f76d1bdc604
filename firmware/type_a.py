"""Tags of ISO/IEC 14443 type A: which of them lie in a reader chip's field, by their UIDs.

For how a frame gets to them see firmware/mfrc522.py. Clauses are those of ISO/IEC
14443-3:2011.

    found = []
    tags(chip, found)  # [b"\x04\xa1\xb2\xc3"]
"""

from firmware.compiled import micropython
from firmware.mfrc522_registers import BAD_ERR, COLL_ERR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.mfrc522 import Mfrc522

# Clauses 6.4 and 6.5
REQA = b"\x26"
WUPA = b"\x52"
HLTA = b"\x50\x00\x57\xcd"  # with its CRC_A
LEVELS = (0x93, 0x95, 0x97)
CASCADE_TAG = 0x88
CASCADE = 0x04  # of SAK: the UID goes on

TRIES = 3  # for one of several tags that could not be told


@micropython.native
def tags(
    chip: "Mfrc522",
    found: "list[bytes]",
    known: "tuple[bytes, ...] | list[bytes]" = (),
    request: bytes = WUPA,
    answered: bool = False,
    most: int = 8,
) -> None:
    """Add to `found` the UIDs (4 or 7 bytes) of all tags that answer; each is then halted.

    Those `known` to lie there are called by name first, which is quicker. WUPA wakes all, REQA
    only those that were not halted in this field; `answered`: one has just been asked, and some
    did. A tag with a UID of 10 bytes is halted and left out. Raises ChipLost."""
    hoped = [uid for uid in known if uid not in found]
    tries = TRIES
    failed = False  # then tags wait for a bit more of their name: the first request breaks off
    while tries and len(found) < most:
        if not answered and not awake(chip, request) and not (failed and awake(chip, request)):
            return
        answered = False
        request = REQA
        known_one = bool(hoped)
        uid = named(chip, hoped.pop(0)) if known_one else _uid(chip)
        failed = uid is None
        if uid is None:
            tries -= not known_one
            continue
        chip.tell(HLTA)
        if uid in found or len(uid) > 7:  # it did not hear that it is to be silent; too long
            tries -= 1
        elif known_one or len(uid) == 4 or _confirmed(chip, uid):
            found.append(uid)
        else:
            tries -= 1


@micropython.native
def awake(chip: "Mfrc522", request: bytes) -> bool:
    """Whether any tag answers a request."""
    chip.load(request, 7)
    return chip.call()


def _confirmed(chip: "Mfrc522", uid: bytes) -> bool:
    """Whether a tag answers to the whole of a name that came in two parts: a tag that missed what
    was said in between may have answered for another one's second part. Those that were halted
    fall silent again when they hear a name that is not theirs (clause 6.3)."""
    heard = awake(chip, WUPA) and named(chip, uid) is not None
    if heard:
        chip.tell(HLTA)
    return heard


@micropython.native
def named(chip: "Mfrc522", uid: bytes) -> "bytes | None":
    """Select the tag of this UID; None if it does not answer."""
    frames = _selects.get(uid)
    if frames is None:
        if len(_selects) >= 16:
            _selects.clear()
        frames = _selects[uid] = _frames(uid)
    level = len(frames)
    for frame in frames:
        level -= 1
        sak = _choose(chip, frame)
        if sak is None or (sak & CASCADE != 0) != (level > 0):
            return None
    return uid


_selects: "dict[bytes, list[bytes]]" = {}  # of those that were called by name of late


def _frames(uid: bytes) -> "list[bytes]":
    """The SELECT of each level of a UID."""
    parts = (uid,) if len(uid) == 4 else (bytes((CASCADE_TAG,)) + uid[:3], uid[3:])
    frames = []
    for level in range(len(parts)):
        part = bytearray(parts[level]) + b"\0"
        part[4] = _check(part)
        frames.append(_select(LEVELS[level], part))
    return frames


def _uid(chip: "Mfrc522") -> "bytes | None":
    """Select one of the tags that answered; its UID. None if it could not be made out."""
    uid = b""
    for code in LEVELS:
        part = _resolve(chip, code)
        if part is None:
            return None
        sak = _choose(chip, _select(code, part))
        if sak is None:
            return None
        if not sak & CASCADE:
            return uid + part[:4]
        uid += part[1:4]
    return None


def _select(code: int, part: "bytes | bytearray") -> bytes:
    """SELECT (clause 6.5.3)."""
    frame = bytes((code, 0x70)) + part
    return frame + crc_a(frame)


@micropython.native
def _choose(chip: "Mfrc522", frame: bytes) -> "int | None":
    """Send SELECT; the tag's SAK. None if there is no sound answer."""
    sak = chip.ask(frame)
    if sak is None or chip.error or len(sak) != 3:
        return None
    if sak not in _saks:
        if crc_a(sak[:1]) != sak[1:]:
            return None
        _saks.add(sak)
    return sak[0]


_saks: "set[bytes]" = set()  # that were sound: few are in use


def _resolve(chip: "Mfrc522", code: int) -> "bytes | None":
    """Anticollision at one level (clause 6.5.3): 4 bytes and their check byte.

    Where tags differ, those with a 1 go on and the others wait for the next request."""
    part = bytearray(5)
    known = 0
    while known <= 32:
        whole = known >> 3
        bits = known & 7
        question = bytes((code, 0x20 + (whole << 4) + bits)) + part[: (known + 7) >> 3]
        answer = chip.ask(question, bits, bits)
        if answer is None or (chip.error & BAD_ERR and not chip.error & COLL_ERR):
            return None
        _merge(part, answer, whole, bits)
        if not chip.error & COLL_ERR:
            good = len(answer) == 5 - whole
            return bytes(part) if good and not _check(part) else None
        clash = chip.clash()
        position = clash & 0x1F or 32  # from the first bit of the first byte received
        if clash & 0x20 or position <= bits or 8 * whole + position > 32:
            return None  # tags differ in their UIDs first, so never in the check byte alone
        known = 8 * whole + position
        _take_one(part, known - 1)
    return None


def _merge(part: bytearray, answer: bytes, whole: int, bits: int) -> None:
    """Put the answer behind the bits that were known."""
    mask = (1 << bits) - 1
    for byte in answer:
        if whole < len(part):
            part[whole] = part[whole] & mask | byte & ~mask
        mask = 0
        whole += 1


def _take_one(part: bytearray, bit: int) -> None:
    """Let this bit be 1, and all behind it unknown."""
    at = bit >> 3
    part[at] = part[at] & (1 << (bit & 7)) - 1 | 1 << (bit & 7)
    for later in range(at + 1, len(part)):
        part[later] = 0


def _check(part: bytearray) -> int:
    """0 if the check byte is right (clause 6.5.3)."""
    return part[0] ^ part[1] ^ part[2] ^ part[3] ^ part[4]


def crc_a(data: bytes) -> bytes:
    """CRC_A, low byte first (clause 6.2.4, annex B)."""
    crc = 0x6363
    for byte in data:
        byte ^= crc & 0xFF
        byte = (byte ^ byte << 4) & 0xFF
        crc = crc >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return bytes((crc & 0xFF, crc >> 8))
