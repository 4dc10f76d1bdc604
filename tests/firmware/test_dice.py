"""The dice hub passes each throw on once, however often it was called out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import radio, wire
from firmware.dice import DiceHub
from tests.firmware.board import BATTERY, UP, Board, Faces


def hub() -> tuple[Faces, Board]:
    faces = Faces()
    return faces, Board(DiceHub(faces))


def heard(faces: Faces, board: Board, *air: tuple[int, int, int, int]) -> list[bytes]:
    faces.air += air
    board.step()
    rolls = [payload for kind, _, payload in board.sent() if kind == wire.DIE]
    board.say(wire.ACK, (board.node.outbox.first + board.node.outbox.count) & 0xFFFF)
    return rolls


def test_a_roll_is_reported_as_in_the_protocol() -> None:
    faces, board = hub()
    assert heard(faces, board, (1, 0, 0x1234, 1)) == [
        bytes.fromhex("01 00 1234 0001 000c fff8 03e8 0f3c")
    ]


def test_a_roll_called_out_three_times_is_one() -> None:
    faces, board = hub()
    assert len(heard(faces, board, *[(0, 4, 9, 1)] * 3)) == 1
    assert heard(faces, board, (0, 4, 9, 1)) == []


def test_the_same_face_thrown_again_is_another_roll() -> None:
    faces, board = hub()
    assert len(heard(faces, board, (0, 4, 9, 1), (0, 4, 9, 2))) == 2


def test_a_late_call_of_an_earlier_roll_is_old() -> None:
    faces, board = hub()
    assert len(heard(faces, board, (0, 4, 9, 5), (0, 3, 9, 4))) == 1


def test_dice_count_each_for_itself_and_over_the_wrap() -> None:
    faces, board = hub()
    assert len(heard(faces, board, (0, 4, 9, 0xFFFF), (1, 4, 9, 0xFFFF))) == 2
    assert len(heard(faces, board, (0, 1, 9, 0), (1, 2, 9, 0))) == 2


def test_a_die_with_a_new_battery_counts_anew() -> None:
    faces, board = hub()
    assert len(heard(faces, board, (0, 4, 9, 500), (0, 4, 10, 1))) == 2


def test_a_die_of_another_table_is_not_ours() -> None:
    faces, board = hub()
    assert heard(faces, board, (2, 4, 9, 1)) == []


def news(board: Board) -> list[bytes]:
    found = [payload for kind, _, payload in board.sent() if kind == wire.DIE_NEWS]
    board.say(wire.ACK, (board.node.outbox.first + board.node.outbox.count) & 0xFFFF)
    board.sent()
    return found


def told(serial: int, what: int = wire.MOVED, birth: int = 9) -> bytes:
    return radio.encode(radio.NEWS, 0, 1, serial, radio.report(what, birth, 4, UP, BATTERY))


def test_news_are_passed_on_once_each() -> None:
    faces, board = hub()
    faces.messages += [told(7), told(7), told(8), told(7)]
    board.step()
    assert news(board) == [bytes.fromhex("01 04 0009 0004 000c fff8 03e8 0f3c")] * 2
    faces.messages += [told(8), told(8, birth=10)]
    board.step()
    assert len(news(board)) == 1


def test_news_never_take_the_place_of_rolls() -> None:
    faces, board = hub()
    for serial in range(100):
        faces.messages.append(told(serial))
    board.step()
    assert board.node.outbox.room() == DiceHub.ROOM_FOR_ROLLS
    faces.air += [(0, 4, 9, roll) for roll in range(1, 6)]
    board.step()
    assert board.node.outbox.room() == DiceHub.ROOM_FOR_ROLLS - 5


@given(st.binary(max_size=60))
def test_whatever_else_is_in_the_air_is_left_alone(message: bytes) -> None:
    faces, board = hub()
    faces.messages += [message, message[:3], b"R\1\0" + message, told(1)[: len(message)]]
    board.step()
    assert all(kind in (wire.DIE, wire.DIE_NEWS) for kind, _, _ in board.sent())


def test_another_table_s_dice_are_not_heard() -> None:
    faces, board = hub()
    message = bytearray(told(1))
    message[2] = 1
    faces.messages.append(bytes(message))
    board.step()
    assert board.sent() == []


SIDES = bytes(range(1, 25))
SIDES = bytes(byte if at % 4 else at // 4 for at, byte in enumerate(SIDES))


def test_sides_are_offered_until_the_die_has_taken_them() -> None:
    faces, board = hub()
    board.say(wire.FACES, 1, b"\1" + SIDES)
    assert [(kind, payload) for kind, _, payload in board.sent()] == [(wire.DONE, b"\0")]
    assert len(faces.said) == 1
    faces.messages.append(told(1))
    board.step()
    offers = [radio.decode(message, 0) for message in faces.said]
    assert offers[0] == offers[1]
    assert offers[0] is not None
    kind, die, token, body = offers[0]
    assert (kind, die, body) == (radio.FACES, 1, SIDES)
    faces.messages.append(radio.encode(radio.TAKEN, 0, 1, token ^ 1))
    faces.messages.append(told(2))
    board.step()
    assert len(faces.said) == 3  # another one's answer is not this one's
    faces.messages += [radio.encode(radio.TAKEN, 0, 1, token), told(3)]
    board.step()
    assert len(faces.said) == 3


@pytest.mark.parametrize(
    "payload", [b"", b"\1", b"\2" + SIDES, b"\1\7" + SIDES[1:], b"\1" + SIDES[:20] + b"\1\0\0\0"]
)
def test_sides_that_make_no_sense_are_refused(payload: bytes) -> None:
    faces, board = hub()
    board.say(wire.FACES, 1, payload)
    assert [payload for _, _, payload in board.sent()] == [bytes((wire.DONE_BAD,))]
    assert faces.said == []
