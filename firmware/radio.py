"""Messages between dice and their hub by radio: what is in one, not how it is sent.

docs/protocol.md, "By radio", has the layout. The radio itself checks each message for damage.
"""

from struct import calcsize, pack, unpack

from firmware.wire import DIE_AS, SIDE_AS

MAGIC = 0x52
VERSION = 1

# Kinds
ROLL = 1
NEWS = 2
FACES = 3
TAKEN = 4

HEAD = 6  # bytes before the body
BODY_AS = ">" + DIE_AS[2:]  # of ROLL and NEWS: as in the hub's report, after the die
TABLE_BYTES = 6 * calcsize(SIDE_AS)
_BODY_BYTES = calcsize(BODY_AS)
_LENGTHS = {ROLL: _BODY_BYTES, NEWS: _BODY_BYTES, FACES: TABLE_BYTES, TAKEN: 0}


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
    """The body of ROLL (`what` is the face) and NEWS."""
    return pack(BODY_AS, what, birth, roll, up[0], up[1], up[2], battery)


def birth_and_roll(body: bytes) -> "tuple[int, int]":
    """Birth and roll in the body of ROLL or NEWS."""
    fields = unpack(BODY_AS, body)
    return fields[1], fields[2]
