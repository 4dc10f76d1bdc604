"""The dice hub passes each throw on once, however often it is sent; and who may have written a
message by radio (docs/protocol.md, "By radio"; docs/security.md)."""

import hmac
from hashlib import sha256

from hypothesis import given, strategies as st

from firmware import radio, wire
from firmware.dice import DiceHub
from firmware.radio import Codec
from sim.boards.die import CODEC
from tests.firmware.board import Board, Faces, hub
from tests.steps import cases


def table() -> tuple[Faces, Board]:
    faces = Faces()
    return faces, Board(hub(faces))


def steps(board: Board) -> None:
    """A message, the hub's challenge, and the message once more."""
    for _ in range(3):
        board.step()


def heard(faces: Faces, board: Board, *rolls: tuple[int, int, int, int]) -> list[bytes]:
    found = []
    for roll in rolls:
        faces.roll(roll)
        steps(board)
        found += [payload for kind, _, payload in board.sent() if kind == wire.DIE]
        board.say(wire.ACK, (board.node.outbox.first + board.node.outbox.count) & 0xFFFF)
    return found


def test_a_roll_is_reported_as_in_the_protocol() -> None:
    faces, board = table()
    assert heard(faces, board, (1, 0, 0x1234, 1)) == [
        bytes.fromhex("01 00 1234 0001 000c fff8 03e8 0f3c")
    ]


@cases(
    "rolls, counted",
    ([(0, 4, 9, 1)] * 4, 1),
    ([(0, 4, 9, 1), (0, 4, 9, 2)], 2),
    ([(0, 4, 9, 5), (0, 3, 9, 4)], 1),
    ([(0, 4, 9, 0xFFFF), (1, 4, 9, 0xFFFF), (0, 1, 9, 0), (1, 2, 9, 0)], 4),
    ([(0, 4, 9, 500), (0, 4, 10, 1)], 2),
    ([(2, 4, 9, 1)], 0),
    ids=["called out again", "the same face thrown again", "a late call of an earlier roll is old",
         "dice count each for itself and over the wrap", "a new battery counts anew",
         "a die of another table is not ours"],
)  # fmt: skip
def test_rolls_are_counted_once(rolls: list[tuple[int, int, int, int]], counted: int) -> None:
    assert len(heard(*table(), *rolls)) == counted


def test_what_is_recorded_of_the_old_battery_brings_its_birth_back_no_more() -> None:
    """All within one challenge: the count of a birth is never begun anew by a recording."""
    faces, board = table()
    assert len(heard(faces, board, (0, 4, 9, 5), (0, 3, 9, 6))) == 2
    recorded = faces.heard.copy()
    faces.renewed(0, 9)
    assert len(heard(faces, board, (0, 2, 10, 1))) == 1
    for one in recorded:
        faces.messages.append(one)
        steps(board)
    assert [kind for kind, _, _ in board.sent() if kind == wire.DIE] == []
    assert len(heard(faces, board, (0, 2, 10, 1), (0, 2, 10, 2))) == 1


def news(board: Board) -> list[bytes]:
    steps(board)
    found = [payload for kind, _, payload in board.sent() if kind == wire.DIE_NEWS]
    board.say(wire.ACK, (board.node.outbox.first + board.node.outbox.count) & 0xFFFF)
    board.sent()
    return found


DAYS = 7  # more than half of what ticks_ms() counts up to: from there on a difference turns round


def test_a_strange_die_is_told_of_again_however_long_the_hub_has_run() -> None:
    """Kind: an age measured by a clock that jumps (MicroPython, time.ticks_diff)."""
    faces, board = table()
    older = bytes((radio.MAGIC, 1, 0, radio.ROLL, 1, 9)) + bytes(12)

    def told() -> int:
        faces.messages.append(older)
        return len(news(board))

    assert [told(), told()] == [1, 0]
    for _ in range(24 * DAYS):
        board.now += 3_600_000
        board.step()
    assert [told(), told()] == [1, 0]


def test_news_are_passed_on_once_each_and_never_take_the_place_of_rolls() -> None:
    faces, board = table()
    faces.die(1, 9).tell(wire.MOVED, 4)
    assert news(board) == [bytes.fromhex("01 04 0009 0004 000c fff8 03e8 0f3c")]
    for _ in range(2):
        faces.die(1, 9).tell(wire.MOVED, 4)
        faces.messages *= 2
    assert len(news(board)) == 2
    faces.die(1, 10).tell(wire.MOVED, 4)
    assert len(news(board)) == 1
    faces, board = table()
    for _ in range(100):
        faces.die(1, 9).tell()
        steps(board)
    assert board.node.outbox.room() == DiceHub.ROOM_FOR_ROLLS
    for roll in range(1, 6):
        faces.roll((1, 4, 9, roll))
        steps(board)
    assert board.node.outbox.room() == DiceHub.ROOM_FOR_ROLLS - 5


@given(st.binary(max_size=60))
def test_whatever_else_is_in_the_air_is_left_alone(message: bytes) -> None:
    faces, board = table()
    faces.die(1, 9).tell()
    whole = faces.messages[0]
    faces.messages += [message, message[:3], b"R\2\0" + message, whole[: len(message)]]
    steps(board)
    assert all(kind == wire.DIE_NEWS for kind, _, _ in board.sent())


SIDES = bytes(range(1, 25))
SIDES = bytes(byte if at % 4 else at // 4 for at, byte in enumerate(SIDES))


def offers(faces: Faces) -> list[tuple[int, int, int, bytes, bytes, bytes]]:
    found = [CODEC.decode(message) for message in faces.said]
    return [one for one in found if one is not None and one[0] == radio.FACES]


def test_sides_are_offered_until_the_die_has_taken_them() -> None:
    faces, board = table()
    board.say(wire.FACES, 1, b"\1" + SIDES)
    assert [(kind, payload) for kind, _, payload in board.sent()] == [(wire.DONE, b"\0")]
    assert offers(faces) == []  # the die has not been heard yet
    die = faces.die(1, 9)
    die.tell()
    steps(board)
    _, number, token, challenge, question, body = offers(faces)[-1]
    assert (number, body) == (1, SIDES)
    said = len(offers(faces))
    faces.messages.append(CODEC.encode(radio.TAKEN, 1, token ^ 1, challenge, question))
    faces.messages.append(CODEC.encode(radio.TAKEN, 1, token, b"past", question))
    die.tell()
    steps(board)
    assert len(offers(faces)) == said + 2  # another one's answer is not this one's
    faces.messages.append(CODEC.encode(radio.TAKEN, 1, token, challenge, question))
    board.step()
    die.tell()
    steps(board)
    assert len(offers(faces)) == said + 2


@cases("payload", b"", b"\1", b"\2" + SIDES, b"\1\7" + SIDES[1:], b"\1" + SIDES[:20] + b"\1\0\0\0")
def test_sides_that_make_no_sense_are_refused(payload: bytes) -> None:
    faces, board = table()
    board.say(wire.FACES, 1, payload)
    assert [payload for _, _, payload in board.sent()] == [bytes((wire.DONE_BAD,))]
    assert faces.said == []


# By radio


KEY = bytes(range(16))
OURS = Codec(7, KEY)
ROLL = radio.report(4, 0x1234, 9, (0, 0, 1000), 3900)
CHALLENGE = b"dare"
QUESTION = b"who?"

bodies = st.sampled_from([
    (radio.ROLL, ROLL), (radio.NEWS, ROLL), (radio.FACES, bytes(24)), (radio.TAKEN, b""),
    (radio.CHALLENGE, b""),
])  # fmt: skip
numbers = st.integers(0, 255)


@given(bodies, numbers, numbers, st.binary(min_size=8, max_size=8))
def test_what_was_put_in(what: tuple[int, bytes], die: int, serial: int, nonces: bytes) -> None:
    message = OURS.encode(what[0], die, serial, nonces[:4], nonces[4:], what[1])
    assert OURS.decode(message) == (what[0], die, serial, nonces[:4], nonces[4:], what[1])
    assert len(message) == 22 + len(what[1])


@given(bodies, st.data())
def test_one_changed_bit_makes_it_nobodys(what: tuple[int, bytes], data: st.DataObject) -> None:
    """Table, die, challenge, question, birth, roll and face are all under the authenticator."""
    message = bytearray(OURS.encode(what[0], 1, 2, CHALLENGE, QUESTION, what[1]))
    bit = data.draw(st.integers(0, 8 * len(message) - 1))
    message[bit // 8] ^= 1 << bit % 8
    assert OURS.decode(bytes(message)) is None


@given(st.binary(min_size=16, max_size=16), st.binary(max_size=80))
def test_the_authenticator_is_that_of_rfc_2104(key: bytes, text: bytes) -> None:
    message = Codec(7, key).encode(radio.ROLL, 0, 0, CHALLENGE, QUESTION, text)
    assert hmac.new(key, message[:-8], sha256).digest()[:8] == message[-8:]


def test_another_key_or_table_is_not_ours_and_a_die_of_before_is_known() -> None:
    """Version 1 of the layout had no authenticator, version 2 no question."""
    message = OURS.encode(radio.ROLL, 0, 1, CHALLENGE, QUESTION, ROLL)
    assert Codec(7, bytes(16)).decode(message) is None
    assert Codec(8, KEY).decode(message) is None
    assert radio.stranger(message) == (wire.OTHER_TABLE, 0)
    for version in (1, 2):
        old = bytes((radio.MAGIC, version, 0, radio.ROLL, 1, 9)) + ROLL
        assert OURS.decode(old) is None
        assert radio.stranger(old) == (wire.OLD_FIRMWARE, 1)
    assert radio.stranger(old[:5]) is None
    assert radio.stranger(b"noise of another kind") is None


@given(st.integers(0, 30), st.binary(max_size=4))
def test_what_is_cut_short_or_longer_is_nobodys(length: int, more: bytes) -> None:
    message = OURS.encode(radio.ROLL, 0, 1, CHALLENGE, QUESTION, ROLL)
    assert OURS.decode(message[:length]) is None
    assert (OURS.decode(message + more) is None) is bool(more)


SOUND = bytes((0, 0, 0, 64, 2, 0, 64, 0, 3, 64, 0, 0, 4, 192, 0, 0, 5, 0, 192, 0, 6, 0, 0, 192))


@cases(
    "sides, sound",
    (SOUND, True), (SOUND[:-1], False), (SOUND + b"\0", False), (b"", False),
    (b"\7" + SOUND[1:], False), (SOUND[:20] + b"\6\0\0\0", False),
)  # fmt: skip
def test_sound_sides(sides: bytes, sound: bool) -> None:
    assert radio.sound(sides) is sound
