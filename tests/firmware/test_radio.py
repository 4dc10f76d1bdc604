"""Who may have written a message by radio: docs/protocol.md, "By radio"; docs/security.md."""

from __future__ import annotations

import hmac
from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from firmware import radio, wire
from firmware.radio import Codec
from tests.steps import cases

KEY = bytes(range(16))
CODEC = Codec(7, KEY)
ROLL = radio.report(4, 0x1234, 9, (0, 0, 1000), 3900)
CHALLENGE = b"dare"
QUESTION = b"who?"

bodies = st.sampled_from([
    (radio.ROLL, ROLL), (radio.NEWS, ROLL), (radio.FACES, bytes(24)), (radio.TAKEN, b""),
    (radio.CHALLENGE, b""),
])  # fmt: skip
bytes_of = st.integers(0, 255)


@given(bodies, bytes_of, bytes_of, st.binary(min_size=8, max_size=8))
def test_a_message_says_what_was_put_in(
    what: tuple[int, bytes], die: int, serial: int, nonces: bytes
) -> None:
    message = CODEC.encode(what[0], die, serial, nonces[:4], nonces[4:], what[1])
    assert CODEC.decode(message) == (what[0], die, serial, nonces[:4], nonces[4:], what[1])
    assert len(message) == 22 + len(what[1])


@given(bodies, st.data())
def test_one_changed_bit_makes_it_nobodys(what: tuple[int, bytes], data: st.DataObject) -> None:
    """Table, die, challenge, question, birth, roll and face are all under the authenticator."""
    message = bytearray(CODEC.encode(what[0], 1, 2, CHALLENGE, QUESTION, what[1]))
    bit = data.draw(st.integers(0, 8 * len(message) - 1))
    message[bit // 8] ^= 1 << bit % 8
    assert CODEC.decode(bytes(message)) is None


@given(st.binary(min_size=16, max_size=16), st.binary(max_size=80))
def test_the_authenticator_is_that_of_rfc_2104(key: bytes, text: bytes) -> None:
    message = Codec(7, key).encode(radio.ROLL, 0, 0, CHALLENGE, QUESTION, text)
    assert hmac.new(key, message[:-8], sha256).digest()[:8] == message[-8:]


def test_another_key_or_table_is_not_ours() -> None:
    message = CODEC.encode(radio.ROLL, 0, 1, CHALLENGE, QUESTION, ROLL)
    assert Codec(7, bytes(16)).decode(message) is None
    assert Codec(8, KEY).decode(message) is None
    assert radio.stranger(message) == (wire.OTHER_TABLE, 0)


@given(st.integers(0, 30), st.binary(max_size=4))
def test_what_is_cut_short_or_longer_is_nobodys(length: int, more: bytes) -> None:
    message = CODEC.encode(radio.ROLL, 0, 1, CHALLENGE, QUESTION, ROLL)
    assert CODEC.decode(message[:length]) is None
    assert (CODEC.decode(message + more) is None) is bool(more)


def test_a_die_of_before_is_known_as_one() -> None:
    """Version 1 of the layout had no authenticator, version 2 no question."""
    for version in (1, 2):
        old = bytes((radio.MAGIC, version, 0, radio.ROLL, 1, 9)) + ROLL
        assert CODEC.decode(old) is None
        assert radio.stranger(old) == (wire.OLD_FIRMWARE, 1)
    assert radio.stranger(old[:5]) is None
    assert radio.stranger(b"noise of another kind") is None


SIDES = bytes((0, 0, 0, 64, 2, 0, 64, 0, 3, 64, 0, 0, 4, 192, 0, 0, 5, 0, 192, 0, 6, 0, 0, 192))


@cases(
    "sides, sound",
    (SIDES, True), (SIDES[:-1], False), (SIDES + b"\0", False), (b"", False),
    (b"\7" + SIDES[1:], False), (SIDES[:20] + b"\6\0\0\0", False),
)  # fmt: skip
def test_sound_sides(sides: bytes, sound: bool) -> None:
    assert radio.sound(sides) is sound
