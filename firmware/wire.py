"""Frames on the line between a node and the host: bytes in, frames out, and back.

No port, no clock and no sequence is kept here; docs/protocol.md has the layout and the reasons.
Runs on MicroPython and, as the same file, on the host.
"""

PROTOCOL = 1

# Kinds (docs/protocol.md, "Kinds")
HELLO = 0x01
HEARTBEAT = 0x02
DONE = 0x03
DIE = 0x10
PLACED = 0x11
REMOVED = 0x12
LISTED = 0x13
DIE_NEWS = 0x14
HEAD = 0x15
READS = 0x16
TAG_SAID = 0x17
MISSED = 0x1F
FIRST_REPORT = 0x10
LAST_REPORT = 0x3F
ACK = 0x40
AGAIN = 0x41
ASK = 0x42
IDENTIFY = 0x50
SLEEP = 0x51
LIST = 0x52
HEADS = 0x53
GAIN = 0x54
FACES = 0x55
PROMPT = 0x56
COUNT = 0x57
TAG = 0x58
PROMPT_WORD = b"MPY"  # its payload: nothing leaves by mistake

# Payloads in struct's words, for both ends (docs/protocol.md names the fields)
HELLO_AS = ">6BH"  # protocol, kind, firmware (3), parts, features; then up to 8 bytes of ident
DIE_AS = ">BBHHhhhH"  # and DIE_NEWS: die, face or news, birth, roll, x, y, z, battery
DIE_LEAST = 6  # bytes: older dice tell no more than the roll
TAG_AS = ">BB"  # PLACED, REMOVED: head, bytes of the uid; then the uid
HEAD_AS = ">BBB"  # head, whether it answers, its chip's version
READS_AS = ">BHHH"  # head, looks, looks that saw a tag, milliseconds
MISSED_AS = ">H"  # how many
GAIN_AS = ">BB"  # head or ALL_HEADS, gain
ASK_AS = ">BBB"  # TAG: number, head, bytes of the uid; then the uid and the command
SIDE_AS = ">Bbbb"  # FACES: the die's number (1), then six times face, x, y, z

ALL_HEADS = 255
MOST_FACE = 6
SIDE_G = 64  # 1 g in a side

# Node kinds in HELLO
DICE_HUB = 1
TAG_READER = 2

ASKS_TAGS = 1  # among the features in HELLO: understands TAG

# What DIE_NEWS tells
ROLLING = 1
COCKED = 2
PICKED_UP = 3
MOVED = 4
HERE = 5
SENSOR_DEAD = 6
OLD_FIRMWARE = 7  # from the hub: a die whose messages have no authenticator
OTHER_TABLE = 8  # from the hub: a die that was flashed for another table

# Results in DONE
DONE_OK = 0
DONE_UNKNOWN = 1
DONE_BAD = 2

NO_BOOT = b"\0\0\0\0"
WINDOW = 8  # reports under way at most
MAX_BODY = 64  # bytes; below 254, so COBS costs exactly one byte
MAX_PAYLOAD = MAX_BODY - 9
MIN_STUFFED = 10  # an empty payload, with its COBS byte
MAX_STUFFED = MAX_BODY + 1

# CRC-16/GENIBUS, polynomial 0x1021, half a byte at a time: 16 entries spare the node's memory
_CRC = (
    0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50A5, 0x60C6, 0x70E7,
    0x8108, 0x9129, 0xA14A, 0xB16B, 0xC18C, 0xD1AD, 0xE1CE, 0xF1EF,
)  # fmt: skip


_CRC_GOOD = 0xE2F0  # what it gives over a body and its own checksum


def remainder(data: bytes, crc: int) -> int:
    """The remainder of `data` by the polynomial, going on from `crc`."""
    for byte in data:
        crc = (crc << 4 & 0xFFFF) ^ _CRC[crc >> 12 ^ byte >> 4]
        crc = (crc << 4 & 0xFFFF) ^ _CRC[crc >> 12 ^ byte & 15]
    return crc


try:
    # The same CRC in C; MicroPython has none.
    from binascii import crc_hqx  # pyright: ignore[reportAttributeAccessIssue]

    _remainder = crc_hqx
except ImportError:
    _remainder = remainder  # type: ignore[assignment]


def crc16(data: bytes) -> int:
    """CRC-16/GENIBUS of `data`."""
    return _remainder(data, 0xFFFF) ^ 0xFFFF


def encode(kind: int, boot: bytes, sequence: int, payload: bytes = b"") -> bytes:
    """A frame with its zero bytes, ready for the line. ValueError if the payload is too long."""
    if len(payload) > MAX_PAYLOAD:
        raise ValueError(f"payload of {len(payload)} bytes; {MAX_PAYLOAD} fit")
    body = bytes((kind,)) + boot + bytes((sequence >> 8, sequence & 255)) + payload
    crc = crc16(body)
    return b"\0" + stuff(body + bytes((crc >> 8, crc & 255))) + b"\0"


def stuff(body: bytes) -> bytes:
    """COBS for fewer than 254 bytes: each zero, and a byte in front, holds the way to the next."""
    out = bytearray(len(body) + 1)
    mark = 0
    at = 1
    for byte in body:
        if byte:
            out[at] = byte
        else:
            out[mark] = at - mark
            mark = at
        at += 1
    out[mark] = at - mark
    return bytes(out)


def unstuff(data: bytearray, count: int) -> bool:
    """Undo `stuff` in place on the first `count` bytes, none of them zero; the body follows byte 0.

    False if the chain of steps does not end exactly at the end: a torn frame.
    """
    at = data[0]
    while at < count:
        step = data[at]
        data[at] = 0
        at += step
    return at == count


class Decoder:
    """Takes bytes as they come and gives frames; its memory never grows.

    `torn`, `long` and `wrong` count what was dropped: broken COBS or too short, longer than any
    frame, wrong checksum.
    """

    def __init__(self) -> None:
        self._data = bytearray(MAX_STUFFED)
        self.torn = 0
        self.long = 0
        self.wrong = 0
        self.restart()

    def restart(self) -> None:
        """The line was opened again: what comes before the first zero byte is no error."""
        self._count = 0
        self._joining = True

    def bad(self) -> int:
        """How many frames were dropped so far."""
        return self.torn + self.long + self.wrong

    def feed(self, data: bytes) -> "list[tuple[int, bytes, int, bytes]]":
        """The whole frames that `data` completes: (kind, boot, sequence, payload) each."""
        frames = []
        buffer = self._data
        count = self._count
        for byte in data:
            if byte:
                if count < MAX_STUFFED:
                    buffer[count] = byte
                count += count <= MAX_STUFFED  # stops one past the end: too long
            elif count:
                frame = self._whole(count)
                if frame:
                    frames.append(frame)
                count = 0
            else:
                self._joining = False
        self._count = count
        return frames

    def _whole(self, count: int) -> "tuple[int, bytes, int, bytes] | None":
        joining = self._joining
        self._joining = False
        if joining:
            return None
        if count > MAX_STUFFED:
            self.long += 1
        elif count < MIN_STUFFED or not unstuff(self._data, count):
            self.torn += 1
        else:
            return self._checked(bytes(self._data[1:count]))
        return None

    def _checked(self, body: bytes) -> "tuple[int, bytes, int, bytes] | None":
        if crc16(body) != _CRC_GOOD:
            self.wrong += 1
            return None
        return body[0], body[1:5], body[5] << 8 | body[6], body[7:-2]
