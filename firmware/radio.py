"""Messages between dice and their hub by radio: what is in one, not how it is sent.

docs/protocol.md, "By radio", has the layout. The radio itself checks each message for damage.
"""

from struct import pack, unpack

MAGIC = 0x52
VERSION = 1

# Kinds
ROLL = 1
NEWS = 2
FACES = 3
TAKEN = 4

HEAD = 6  # bytes before the body
TABLE_BYTES = 24  # six sides: face, x, y, z
_LENGTHS = {ROLL: 13, NEWS: 13, FACES: TABLE_BYTES, TAKEN: 0}


def encode(kind: int, table: int, die: int, serial: int, body: bytes = b"") -> bytes:
    """A message. `table` tells two tables in a house apart; a repeat has the same `serial`."""
    return bytes((MAGIC, VERSION, table, kind, die, serial)) + body


def decode(message: bytes, table: int) -> "tuple[int, int, int, bytes] | None":
    """(kind, die, serial, body) of a message for this table; None for any other."""
    if len(message) < HEAD or message[0] != MAGIC or message[1] != VERSION or message[2] != table:
        return None
    length = _LENGTHS.get(message[3])
    if length is None or len(message) < HEAD + length:
        return None
    return message[3], message[4], message[5], bytes(message[HEAD : HEAD + length])


def report(what: int, birth: int, roll: int, up: "tuple[int, int, int]", battery: int) -> bytes:
    """The body of ROLL (`what` is the face) and NEWS: as in the hub's report, after the die."""
    return pack(">BHHhhhH", what, birth, roll, up[0], up[1], up[2], battery)


def birth_and_roll(body: bytes) -> "tuple[int, int]":
    """Birth and roll in the body of ROLL or NEWS."""
    birth, roll = unpack(">HH", body[1:5])
    return birth, roll
