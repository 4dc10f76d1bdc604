"""Messages between dice and their hub by radio: what is in one, and who may have written it.

docs/protocol.md, "By radio", has the layout, docs/security.md what it protects from. The radio
itself checks each message for damage; the authenticator at its end shows that a board with the
table's key has sent it.
"""

from hashlib import sha256
from struct import calcsize, pack, unpack

from firmware import wire
from firmware.wire import DIE_AS, SIDE_AS

MAGIC = 0x52
VERSION = 3

# Kinds
ROLL = 1
NEWS = 2
FACES = 3
TAKEN = 4
CHALLENGE = 5

HEAD = 6  # bytes before the challenge
NONCE_BYTES = 4  # of the hub's challenge, and of the die's question after it
TAG_BYTES = 8  # of the HMAC's 32; RFC 2104, section 5
KEY_BYTES = 16
UNASKED = bytes(NONCE_BYTES)  # of a die that no hub has challenged yet
BODY_AS = ">" + DIE_AS[2:]  # of ROLL and NEWS: as in the hub's report, after the die
TABLE_BYTES = 6 * calcsize(SIDE_AS)
_QUESTION = HEAD + NONCE_BYTES
_BODY = _QUESTION + NONCE_BYTES
_BODY_BYTES = calcsize(BODY_AS)
_LENGTHS = {ROLL: _BODY_BYTES, NEWS: _BODY_BYTES, FACES: TABLE_BYTES, TAKEN: 0, CHALLENGE: 0}
_BLOCK = 64  # of SHA-256


class Codec:
    """Writes and reads the messages of one table. `key` is of `KEY_BYTES`; `table`, 0 to 255, only
    saves the work of checking the messages of another table."""

    def __init__(self, table: int, key: bytes) -> None:
        padded = key + bytes(_BLOCK - len(key))
        self._table = table
        self._inner = bytes(byte ^ 0x36 for byte in padded)
        self._outer = bytes(byte ^ 0x5C for byte in padded)

    def encode(
        self, kind: int, die: int, serial: int, challenge: bytes, question: bytes, body: bytes = b""
    ) -> bytes:  # fmt: skip
        """A message; a repeat has the same `serial`."""
        head = bytes((MAGIC, VERSION, self._table, kind, die, serial))
        return self._signed(head + challenge + question + body)

    def decode(self, message: bytes) -> "tuple[int, int, int, bytes, bytes, bytes] | None":
        """(kind, die, serial, challenge, question, body) of a message of this table; None for any
        other."""
        if len(message) < HEAD or message[1] != VERSION or message[2] != self._table:
            return None
        length = _LENGTHS.get(message[3])
        if message[0] != MAGIC or length is None or len(message) != _BODY + length + TAG_BYTES:
            return None
        message = bytes(message)
        if not _same(self._signed(message[:-TAG_BYTES]), message):
            return None
        nonces = message[HEAD:_QUESTION], message[_QUESTION:_BODY]
        return message[3], message[4], message[5], nonces[0], nonces[1], message[_BODY:-TAG_BYTES]

    def _signed(self, text: bytes) -> bytes:
        """With its authenticator: HMAC-SHA-256 (RFC 2104), cut short. MicroPython has no hmac."""
        inner = sha256(self._inner + text).digest()
        return text + sha256(self._outer + inner).digest()[:TAG_BYTES]


def stranger(message: bytes) -> "tuple[int, int] | None":
    """What a message that `decode` refused says about its sender: (news for the host, die).

    Anybody can write such a message, so it is only good as a hint for people."""
    if len(message) < HEAD or message[0] != MAGIC or message[3] not in (ROLL, NEWS):
        return None
    if message[1] < VERSION:
        return wire.OLD_FIRMWARE, message[4]
    return (wire.OTHER_TABLE, message[4]) if message[1] == VERSION else None


def report(what: int, birth: int, roll: int, up: "tuple[int, int, int]", battery: int) -> bytes:
    """The body of ROLL (`what` is the face) and NEWS."""
    return pack(BODY_AS, what, birth, roll, up[0], up[1], up[2], battery)


def birth_and_roll(body: bytes) -> "tuple[int, int]":
    """Birth and roll in the body of ROLL or NEWS."""
    fields = unpack(BODY_AS, body)
    return fields[1], fields[2]


def sound(sides: bytes) -> bool:
    """Whether these are six sides: faces that exist, perhaps one twice, each with a direction."""
    return len(sides) == TABLE_BYTES and all(
        sides[at] <= wire.MOST_FACE and any(sides[at + 1 : at + 4])
        for at in range(0, TABLE_BYTES, 4)
    )


def _same(one: bytes, other: bytes) -> bool:
    """Whether two messages of one length are the same, in a time that does not depend on
    where they differ."""
    different = 0
    for a, b in zip(one, other):  # noqa: B905  # MicroPython's zip has no `strict`
        different |= a ^ b
    return not different
